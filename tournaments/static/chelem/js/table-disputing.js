// Form of a dispute: its draft in localStorage, which survives a reload and a new screen until it is sent, and the lines
// of a sheet that ended without the desk, from which the form lets a seat choose.

import { fill } from "./table-drafts.js";
import { addressOf } from "./table-ids.js";

const PREFIX = "chelem:dispute:";
const OF_THE_PAGE = new Set(["csrfmiddlewaretoken", "client_id", "version"]);
const LINE = /\/donne\/(\d+)\//;

const currentForm = () => document.getElementById("disagree");

export function keepDisputes() {
  const changed = ({ target }) => { if (target.closest?.("#disagree")) save(currentForm()); };
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("htmx:afterSettle", changed); // the fields of the chosen line have arrived
  // The outbox has it now, or the table agrees after all.
  document.addEventListener("submit", ({ target }) => { if (["disagree", "confirm"].includes(target.id)) erase(); });
  for (const event of ["chelem:screen", "chelem:disagree"]) document.addEventListener(event, restore);
  restore();
}

function save(form) {
  const fields = [...new FormData(form)].filter(([name]) => !OF_THE_PAGE.has(name));
  erase();
  useStorage((storage) => storage.setItem(nameOf(form), JSON.stringify(fields)));
}

/** Returns what `use` returns; undefined where storage is denied or full: the form then keeps its values only. */
function useStorage(use) {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Deletes the drafts of all tables and rounds: a player writes one dispute at a time. */
function erase() {
  useStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

function restore() {
  const form = currentForm();
  if (!form) return;
  offerLines(form);
  if (form.querySelector("[data-wrong]")) return save(form); // refused: the page has what was sent
  const fields = JSON.parse(useStorage((storage) => storage.getItem(nameOf(form))) ?? "null");
  if (!fields) return;
  for (const field of form.elements) {
    if (field.name && !OF_THE_PAGE.has(field.name)) fill(field, fields.filter(([name]) => name === field.name).map(([, value]) => value));
  }
  form.closest("details").open = true;
  const wish = form.querySelector("#wish");
  if (wish) wish.open = Boolean(form.elements.line.value);
}

function nameOf(form) {
  const { code, round } = addressOf(form.action);
  return `${PREFIX}${code}.${round}`;
}

function offerLines(form) {
  const list = form.querySelector("[data-line-text]");
  if (!list || list.options.length > 1) return;
  for (const link of document.querySelectorAll("#paper tbody .deal-number a")) {
    list.append(new Option(list.dataset.lineText.replace("{n}", link.textContent), link.href.match(LINE)[1]));
  }
}
