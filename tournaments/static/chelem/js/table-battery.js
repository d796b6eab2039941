// How full the battery is, where the browser tells it, in a cookie: whatever the page asks for carries it to the desk.

export async function tellBattery() {
  const battery = await navigator.getBattery?.();
  if (!battery) return;
  const tell = () => {
    document.cookie = `chelem_battery=${Math.round(battery.level * 100)}; path=/; max-age=3600; SameSite=Lax`;
  };
  battery.addEventListener("levelchange", tell);
  tell();
}
