// The state of this tablet, in a window of its own: lines that wait, the last receipt of the desk with its QR code, and
// the copies of the log, each to be saved as a file.

import { countLines, isOnlyHere, waitingSubmissions } from "./table-outbox.js";
import { offerMove } from "./table-moving.js";
import { storedReceipt } from "./table-receipts.js";

// The browser asks before the page is left with lines that are stored nowhere else.
addEventListener("beforeunload", (event) => {
  if (!isOnlyHere()) return;
  event.preventDefault();
  event.returnValue = true; // Chrome before version 119
});

export function showStateOnDemand() {
  const panel = document.getElementById("state");
  const opener = document.querySelector("[popovertarget=state]");
  if (!panel || !opener) return;
  opener.hidden = false;
  offerMove(panel);
  panel.addEventListener("beforetoggle", ({ newState }) => { if (newState === "open") fill(panel); });
  panel.querySelector("img").addEventListener("error", ({ target }) => { target.hidden = true; }); // no network
}

async function fill(panel) {
  panel.querySelector("[data-held-here]").textContent = countLines(await waitingSubmissions());
  showReceipt(panel);
  showCopies(panel, await import("./table-copies.js")); // fails if the page was opened without a network before
}

function showReceipt(panel) {
  const receipt = storedReceipt();
  panel.querySelector("[data-no-receipt]").hidden = Boolean(receipt);
  for (const part of panel.querySelectorAll("[data-with-receipt]")) part.hidden = !receipt;
  if (!receipt) return;
  const [, letters] = receipt.text.split(".");
  const time = timeOf(receipt);
  panel.querySelector("[data-letters]").textContent = `${letters.slice(0, 4)} ${letters.slice(4)}`;
  const place = panel.querySelector("[data-place]");
  place.textContent = place.dataset.place.replace("{line}", receipt.sequence).replace("{time}", time);
  const image = panel.querySelector("img");
  image.hidden = false;
  image.src = `${document.body.dataset.receipt}?recu=${receipt.text}`;
}

async function showCopies(panel, { fileOf, newestOf, storedCopies }) {
  const copies = await storedCopies();
  const list = panel.querySelector("[data-copies-here]");
  for (const { href } of list.querySelectorAll("a")) URL.revokeObjectURL(href);
  list.replaceChildren(...copies.map((copy) => linkTo(fileOf(copy), newestOf(copy), copy, list.dataset.copiesHere)));
  list.hidden = !copies.length;
  panel.querySelector("[data-no-copy]").hidden = Boolean(copies.length);
}

function linkTo(file, receipt, copy, words) {
  const [line] = receipt.split(".");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${copy.name} ${line}.chelem`;
  link.textContent = words.replace("{name}", copy.name).replace("{line}", line).replace("{time}", timeOf(copy));
  return link;
}

const timeOf = ({ at }) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
