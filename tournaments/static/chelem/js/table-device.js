// Reports the battery and the network of this tablet, and the version of its page: not needed for a first line.

import { report } from "./cookies.js";
import { reportNetwork } from "./table-network.js";

export async function reportDevice() {
  report("build", document.body.dataset.build);
  reportNetwork();
  const battery = await navigator.getBattery?.();
  if (!battery) return;
  const reportLevel = () => report("battery", Math.round(battery.level * 100));
  battery.addEventListener("levelchange", reportLevel);
  reportLevel();
}
