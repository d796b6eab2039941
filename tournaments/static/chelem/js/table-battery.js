// Writes the charge of the battery into a cookie, which all requests send to the desk. Not all browsers report it.

export async function reportBattery() {
  const battery = await navigator.getBattery?.();
  if (!battery) return;
  const writeCookie = () => {
    document.cookie = `chelem_battery=${Math.round(battery.level * 100)}; path=/; max-age=3600; SameSite=Lax`;
  };
  battery.addEventListener("levelchange", writeCookie);
  writeCookie();
}
