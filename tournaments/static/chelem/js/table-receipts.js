// Receipt of the newest log line that the desk has confirmed to this tablet ("412.ABCDEFGH"), kept on the tablet. After
// the page was opened or the connection was lost, the desk compares it first: a desk whose log lacks that line has an
// older copy of the evening, and notes that for its dashboard. The tablet goes on, and keeps later receipts from then on.

import { header, isOurs } from "./answers.js";
import { readCookie, writeCookie } from "./cookies.js";

export const RECEIPT = "Chelem-Receipt"; // header

const DAY_SECONDS = 60 * 60 * 24; // of the cookie, by which the other port of the desk has the receipt

let receipt; // undefined until it was read from localStorage
let isCompared = false;
let isComparing = false;

const storeName = () => `chelem-receipt.${document.body.dataset.log}`; // one for each log

/** Returns the stored receipt: {sequence, text, at}; null without one. */
export function storedReceipt() {
  try {
    receipt ??= JSON.parse(readCookie(storeName()) ?? localStorage.getItem(storeName()));
  } catch {
    receipt ??= null;
  }
  return receipt;
}

/** Stores the receipt of a response if it is of a later line than the stored one, and the desk has compared that. */
export async function keepReceipt(response) {
  if (!document.body.dataset.log || !isOurs(response)) return;
  const text = header(response, RECEIPT); // null in a response without changes
  const stored = storedReceipt();
  const sequence = Number.parseInt(text, 10);
  if (!stored) isCompared = true;
  if (sequence < stored?.sequence) isCompared = false; // the desk has older data, or this is the response of an earlier request
  if (!isCompared) await compare(stored);
  if (!text || !isCompared || sequence <= storedReceipt()?.sequence) return;
  receipt = { sequence, text, at: Date.now() };
  const stringified = JSON.stringify(receipt);
  writeCookie(storeName(), stringified, DAY_SECONDS);
  try {
    localStorage.setItem(storeName(), stringified);
  } catch {
    // Storage is denied or full.
  }
}

async function compare({ text }) {
  if (isComparing) return;
  isComparing = true;
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams({ recu: text });
  const answer = await fetch(document.body.dataset.receipt, { method: "POST", body, headers }).catch(() => null);
  isComparing = false;
  isCompared = Boolean(answer?.ok && isOurs(answer));
}

export function keepReceipts() {
  const compareAgain = () => { isCompared = false; };
  document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.xhr) keepReceipt(detail.xhr); });
  for (const loss of ["htmx:sendError", "htmx:timeout", "chelem:lost"]) document.addEventListener(loss, compareAgain, true);
  addEventListener("chelem:unanswered", compareAgain);
}
