// Receipt of the newest log line that the desk has confirmed to this tablet ("412.ABCDEFGH"). It is kept on the tablet,
// and sent with requests after the page was opened or the connection was lost, until the desk has compared it: a desk
// whose log lacks that line has an older copy of the evening.

import { header } from "./answers.js";

const HEADER = "Chelem-Receipt";
const LOST = new Map(); // replaces localStorage if it is denied

let isCompared = false;

const storeName = () => `chelem-receipt.${document.body.dataset.liveUrl?.split("?")[0]}`; // one for each tournament

/** Returns the stored receipt: {sequence, text, at}; null without one. */
export function storedReceipt() {
  try {
    return JSON.parse(localStorage.getItem(storeName()));
  } catch {
    return LOST.get(storeName()) ?? null;
  }
}

function store(receipt) {
  try {
    localStorage.setItem(storeName(), JSON.stringify(receipt));
  } catch {
    LOST.set(storeName(), receipt);
  }
}

/** Returns the headers for a request that the desk shall compare. */
export function receiptHeaders() {
  const receipt = storedReceipt();
  return receipt && !isCompared ? { [HEADER]: receipt.text } : {};
}

/** Takes the receipt of a response; `sent` are the headers of its request. A later stored one stays. */
export function keepReceipt(response, sent) {
  const text = header(response, HEADER);
  if (!text) return;
  const stored = storedReceipt();
  const sequence = Number.parseInt(text, 10);
  if (sent[HEADER] || !stored) isCompared = true;
  if (stored && sequence < stored.sequence) isCompared = false; // or the response of an earlier request
  else if (isCompared && sequence !== stored?.sequence) store({ sequence, text, at: Date.now() });
}

function compareAgain() {
  isCompared = false;
}

export function keepReceipts() {
  document.addEventListener("htmx:configRequest", ({ detail }) => Object.assign(detail.headers, receiptHeaders()));
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr) keepReceipt(detail.xhr, detail.requestConfig.headers);
  });
  for (const loss of ["htmx:sendError", "htmx:timeout", "chelem:lost"]) document.addEventListener(loss, compareAgain, true);
  addEventListener("chelem:unanswered", compareAgain);
}
