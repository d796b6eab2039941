// The state of this tablet, in a window of its own: lines that wait, the last receipt of the desk, its QR code.

import { waitingSubmissions } from "./table-outbox.js";
import { storedReceipt } from "./table-receipts.js";

export function showStateOnDemand() {
  const panel = document.getElementById("state");
  const opener = document.querySelector("[popovertarget=state]");
  if (!panel || !opener) return;
  opener.hidden = false;
  panel.addEventListener("beforetoggle", ({ newState }) => { if (newState === "open") fill(panel); });
  panel.querySelector("img").addEventListener("error", ({ target }) => { target.hidden = true; }); // no network
}

async function fill(panel) {
  panel.querySelector("[data-held-here]").textContent = (await waitingSubmissions()).length;
  const receipt = storedReceipt();
  panel.querySelector("[data-no-receipt]").hidden = Boolean(receipt);
  for (const part of panel.querySelectorAll("[data-with-receipt]")) part.hidden = !receipt;
  if (!receipt) return;
  const [, letters] = receipt.text.split(".");
  const time = new Date(receipt.at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  panel.querySelector("[data-letters]").textContent = `${letters.slice(0, 4)} ${letters.slice(4)}`;
  const place = panel.querySelector("[data-place]");
  place.textContent = place.dataset.place.replace("{line}", receipt.sequence).replace("{time}", time);
  const image = panel.querySelector("img");
  image.hidden = false;
  image.src = `${document.body.dataset.receipt}?recu=${receipt.text}`;
}
