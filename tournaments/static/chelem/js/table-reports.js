// Reports the state of this tablet in cookies, which all requests send to the desk.

const MOST_LINES = 999;

const writeCookie = (name, value) => { document.cookie = `chelem_${name}=${value}; path=/; max-age=3600; SameSite=Lax`; };

/** Reports the charge of the battery, in browsers that know it. */
export async function reportBattery() {
  const battery = await navigator.getBattery?.();
  if (!battery) return;
  const report = () => writeCookie("battery", Math.round(battery.level * 100));
  battery.addEventListener("levelchange", report);
  report();
}

/** Reports the version of the page. */
export const reportBuild = () => writeCookie("build", document.body.dataset.build);

/** Reports how many lines wait in the outbox. */
export const reportWaiting = (lines) => writeCookie("waiting", Math.min(lines, MOST_LINES));
