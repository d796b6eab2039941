// What a table has entered is written on this device before it is sent, and stays until the desk has answered.

import { ANSWER_WITHIN, isNoAnswer } from "./table-answers.js";

const STORE = "sendings";
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
const LATER = [401, 403, 429]; // not allowed to, or too often: that may pass

const here = new Map(); // where the browser keeps nothing, as in a private window, this page does
let wait = FIRST_WAIT;
let timer;
let sending = false;
let again = false;

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("chelem", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function run(mode, act) {
  const work = (await opened).transaction(STORE, mode, { durability: "strict" });
  const request = act(work.objectStore(STORE));
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(request.result);
    work.onabort = () => reject(work.error);
  });
}

export const keep = (one) => run("readwrite", (store) => store.put(one)).catch(() => here.set(one.id, one));

export function drop(id) {
  here.delete(id);
  return run("readwrite", (store) => store.delete(id)).catch(() => {});
}

/** Everything that waits, in the order in which it was played. */
export async function kept() {
  const all = [...here.values(), ...(await run("readonly", (store) => store.getAll()).catch(() => []))];
  return all.sort((a, b) => a.round - b.round || a.line - b.line || a.at - b.at);
}

/** Sends what waits: now, when the network is back, when the page is shown, and by a timer until nothing waits.
 * `refused(one, answer)` hears of what the desk does not take; `done(sent)` of the end of an attempt, and says whether the
 * page itself waits for the desk. */
export function sendWhatWaits({ refused, done }) {
  async function attempt() {
    again = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const sent = await sendInOrder(refused);
      wait = sent ? FIRST_WAIT : Math.min(wait * 1.5, LONGEST_WAIT);
      const waits = await done(sent);
      if (waits || (await kept()).length) later();
    } finally {
      sending = false;
    }
    if (again) attempt(); // something has changed meanwhile
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(attempt, wait);
  }
  for (const moment of ["online", "pageshow", "chelem:kept"]) addEventListener(moment, attempt);
  addEventListener("chelem:unanswered", later);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) attempt(); });
  attempt();
}

async function sendInOrder(refused) {
  let sent = 0;
  for (const one of await kept()) {
    const form = document.querySelector(`form[data-kept="${one.id}"]`);
    if (form) {
      form.requestSubmit(); // its page hears the answer
      break;
    }
    const answer = await post(one);
    if (!answer || isNoAnswer(answer.status)) break;
    if (LATER.includes(answer.status)) continue;
    if (!answer.ok) refused(one, answer);
    await drop(one.id);
    sent += 1;
  }
  return sent;
}

async function post({ action, fields }) {
  const body = new URLSearchParams(fields);
  body.set("device_time", new Date().toISOString());
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" };
  const patience = new AbortController(); // AbortSignal.timeout is younger than the tablets of a club
  const end = setTimeout(() => patience.abort(), ANSWER_WITHIN);
  try {
    return await fetch(action, { method: "POST", body, headers, signal: patience.signal });
  } catch {
    return null; // no network, or nobody who answers
  } finally {
    clearTimeout(end);
  }
}
