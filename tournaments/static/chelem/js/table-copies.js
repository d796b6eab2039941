// Copies of the log without names, kept on the tablet. A tablet at a table requests the lines that it lacks some minutes
// after each change, so that the hall has the evening if the computer of the desk is lost; it gives copies back to a desk
// that asks for them.

import { header, isOurs } from "./answers.js";
import { openStore } from "./stores.js";
import { RECEIPT } from "./table-receipts.js";

const APART_MS = 120_000; // between two requests
const SPREAD_MS = 60_000; // so that the tablets of a hall do not request at once
const OFFER_MS = 20_000;
const LOST_MS = 15 * 60_000; // the desk accepts copies for so long
const KEPT = 4; // copies
const KEPT_MS = 30 * 86_400_000;

const run = openStore("chelem-copies", "copies", "log");
let timer;
let last = 0;
let lostAt = 0;

/** Returns the copies on this tablet, the newest first: {log, name, receipt, parts, at, card, sealed}. `sealed` is the
 * part {receipt, content} that only the code of the desk opens: lines that the public may not see yet. */
export async function storedCopies() {
  const copies = await run("readonly", (store) => store.getAll()).catch(() => []);
  return copies.sort((a, b) => b.at - a.at);
}

/** Returns the file of a copy: joined parts are one gzip file. */
export const fileOf = ({ parts, sealed }) => new Blob(sealed ? [...parts, sealed.content] : parts, { type: "application/gzip" });

/** Returns the receipt of the newest line of a copy. */
export const newestOf = ({ receipt, sealed }) => sealed?.receipt ?? receipt;

/** Requests lines now and after changes of the tournament. */
export function keepCopy() {
  if (!document.body.dataset.log) return;
  document.body.addEventListener("live", updateLater);
  updateLater();
}

function updateLater() {
  timer ??= setTimeout(async () => {
    last = Date.now();
    await update().catch(() => {}); // no network, or no storage
    timer = undefined;
  }, Math.max(0, last + APART_MS - Date.now()) + Math.random() * SPREAD_MS);
}

async function update() {
  const { log, copy: url, card } = document.body.dataset;
  const kept = (await storedCopies()).find((copy) => copy.log === log);
  const answer = await fetch(kept ? `${url}?${new URLSearchParams({ depuis: kept.receipt, scelle: kept.sealed?.receipt ?? "" })}` : url);
  if (!isOurs(answer)) return;
  if (answer.status === 409) {
    await setAside(kept);
    await update();
  }
  if (answer.status !== 200) return;
  const part = await answer.arrayBuffer();
  if (header(answer, "Chelem-Sealed")) {
    await replaceSealed(kept, { receipt: header(answer, RECEIPT), content: part });
    return;
  }
  const name = document.querySelector(".top-title").textContent;
  await append({ log, name, card, receipt: header(answer, RECEIPT), parts: [part], at: Date.now() }, kept?.receipt);
  await forgetOldest();
}

// Appends the part, unless another page of this browser has stored one since.
function append(part, after) {
  return run("readwrite", (store) => {
    const request = store.get(part.log);
    request.onsuccess = () => {
      const stored = request.result;
      if (stored?.receipt === after) store.put({ ...part, parts: [...(stored?.parts ?? []), ...part.parts] });
    };
    return request;
  });
}

// Replaces the sealed part, unless another page of this browser has stored lines since. A later part drops it.
function replaceSealed(kept, sealed) {
  return run("readwrite", (store) => {
    const request = store.get(kept.log);
    request.onsuccess = () => {
      if (request.result?.receipt === kept.receipt) store.put({ ...request.result, sealed, at: Date.now() });
    };
    return request;
  });
}

// Stores the copy under its receipt: the data of the desk are older, or it went on from older data.
function setAside(copy) {
  return run("readwrite", (store) => {
    store.put({ ...copy, log: `${copy.log} ${copy.receipt}` });
    return store.delete(copy.log);
  });
}

async function forgetOldest() {
  const old = (copy, index) => index >= KEPT || copy.at < Date.now() - KEPT_MS;
  for (const { log } of (await storedCopies()).filter(old)) await run("readwrite", (store) => store.delete(log));
}

/** Asks the desk regularly if it wants a copy, on pages of a desk that may have lost it. */
export function offerCopies() {
  const offer = () => giveBack().catch(() => {}); // no network
  setInterval(offer, OFFER_MS);
  offer();
}

async function giveBack() {
  const url = document.body.dataset.copies;
  const isLost = isDeskUnknown();
  if (!isLost && !(await run("readonly", (store) => store.getAllKeys())).some(isSetAside)) return; // reads no copies
  for (const copy of (await storedCopies()).filter(({ log }) => isLost || isSetAside(log))) {
    const [table, code, secret] = copy.card.split(" ");
    const query = new URLSearchParams({ journal: copy.log.split(" ")[0], recu: newestOf(copy), table, code, secret });
    const answer = await fetch(`${url}?${query}`);
    if (!isOurs(answer)) return;
    if (answer.status === 202) await fetch(url, { method: "POST", body: fileOf(copy) });
    if (answer.status === 201) location.reload(); // the code of the table is valid again
  }
}

const isSetAside = (log) => log.includes(" ");

// True on a page without a table, and on the page of a table for some minutes after the desk did not answer.
function isDeskUnknown() {
  if (document.querySelector("[data-connection]")?.dataset.state === "offline") lostAt = Date.now();
  return !document.body.dataset.log || Date.now() - lostAt < LOST_MS;
}
