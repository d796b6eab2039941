// Reports the battery of this tablet and the version of its page in cookies: not needed for a first line.

import { writeCookie } from "./table-reports.js";

export async function reportDevice() {
  writeCookie("build", document.body.dataset.build);
  const battery = await navigator.getBattery?.();
  if (!battery) return;
  const report = () => writeCookie("battery", Math.round(battery.level * 100));
  battery.addEventListener("levelchange", report);
  report();
}
