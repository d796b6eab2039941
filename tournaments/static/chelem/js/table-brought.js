// Offers what this tablet brings from the former address of the desk (`table-moving.js`). It is taken only after a tap,
// as any link could have such a fragment. Client ids stay, so that the desk counts each line once.

import { isOurs } from "./answers.js";
import { storedSubmissions, storeSubmission, waitingCalls } from "./table-outbox.js";

export const FRAGMENT = "#apporte=";
export const OWN = "chelem"; // prefix of keys in localStorage: drafts, receipts, preferences
const STORE = "chelem-apporte"; // in sessionStorage, until the table is open and someone has decided
const ID = /^[\w.-]{8,64}$/;
const PATH = /\/t\/\w+\/tour\/\d+\//;

/** Shows the offer, if this page or the one before it was opened with such a fragment. */
export async function offerBrought() {
  const brought = read();
  const note = brought && (document.getElementById("brought") ?? await loadNote());
  if (!note) return;
  const words = note.querySelector("[data-words]");
  words.textContent = words.dataset.words.replace("{adresse}", brought.from).replace("{n}", brought.lines);
  note.querySelector("[data-take]").addEventListener("click", () => take(brought, note));
  note.querySelector("[data-leave]").addEventListener("click", () => {
    sessionStorage.removeItem(STORE);
    note.hidden = true;
  });
  note.hidden = false;
}

function read() {
  try {
    if (location.hash.startsWith(FRAGMENT)) {
      sessionStorage.setItem(STORE, location.hash.slice(FRAGMENT.length)); // the form that opens the table drops it
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    const text = sessionStorage.getItem(STORE);
    return text && checked(decode(text));
  } catch {
    return null; // storage is denied, or the fragment is damaged
  }
}

/** Adds the note of the page that opens tables to the page of a table, whose first load has no room for it. */
async function loadNote() {
  const answer = await fetch(new URL("..", new URL(document.body.dataset.copies, location))).catch(() => null);
  if (!answer?.ok || !isOurs(answer)) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const note = document.adoptNode(page.getElementById("brought"));
  document.querySelector("main").prepend(note);
  return note;
}

function decode(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Returns the content with URLs of this origin. Throws if a submission has another form than those of a table. */
function checked({ from, lines, sendings, local }) {
  const submissions = sendings.map((submission) => {
    const { pathname } = new URL(submission.action);
    const isOne = ID.test(submission.id) && PATH.test(pathname) && submission.fields.every(({ length }) => length === 2);
    if (!isOne) throw new TypeError("not a submission");
    return { ...submission, action: location.origin + pathname };
  });
  return { from: new URL(from).origin, lines: Number(lines), sendings: submissions, local };
}

async function take({ sendings, local }, note) {
  const known = new Set([...(await storedSubmissions()), ...(await waitingCalls())].map(({ id }) => id));
  for (const submission of sendings) if (!known.has(submission.id)) await storeSubmission(submission);
  for (const [key, value] of Object.entries(local)) {
    if (key.startsWith(OWN) && localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }
  if (document.body.dataset.onlyHere) { // IndexedDB is denied: a reload would lose the lines
    note.hidden = true;
    dispatchEvent(new Event("chelem:kept"));
    return;
  }
  sessionStorage.removeItem(STORE);
  location.reload();
}
