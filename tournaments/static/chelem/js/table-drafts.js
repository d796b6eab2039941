// Drafts in localStorage: input until it is sent, and refused submissions until they are sent again or deleted. A draft
// belongs to a line of a sheet (data-draft). That of a refused submission has the `reason`, the client id as `sent`, the
// line as it was `drawn`, and `taken` or `aside` once the desk has decided.

import { newId } from "./table-ids.js";

const PREFIX = "chelem:draft:";
const MOST = 40; // unsent drafts; the oldest by `turn` are deleted, not by time, because device clocks jump
const TOUCHED = new Set(["radio", "checkbox", "text"]);
const NOT_KEPT = new Set(["csrfmiddlewaretoken", "acknowledged"]);

let newest = 0;

export function keepDrafts() {
  const drafts = stored().sort((one, other) => other.turn - one.turn);
  newest = drafts[0]?.turn ?? 0;
  for (const { name } of drafts.filter(({ reason }) => !reason).slice(MOST)) erase(name);
  const changed = (event) => {
    const form = event.target.closest("form[data-draft]");
    if (!form) return;
    form.dataset.touched = "yes";
    save(form);
  };
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
}

function save(form) {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_KEPT.has(name));
  const before = read(PREFIX + form.dataset.draft);
  write(form.dataset.draft, { ...(before?.reason && before), turn: newest += 1, fields }); // keeps the reason until it is sent again
}

/** Stores a refused submission as a draft with the reason and a new client id. `late`: the page has moved on since.
 * Returns false if storage is full. */
export function keepRefused({ id, draft, fields, drawn }, reason, { late = false } = {}) {
  if (!draft) return true;
  const typed = fields.filter(([name]) => !NOT_KEPT.has(name));
  const renamed = typed.map(([name, value]) => [name, name === "client_id" ? newId() : value]);
  return write(draft, { reason: reasonOf(reason), sent: id, drawn, late, turn: newest += 1, fields: renamed });
}

/** Returns the refused drafts, each with its name and the reason. */
export const refusedDrafts = () => stored().filter(({ reason }) => reason);

/** Returns true if there is a draft, typed or refused. */
export const hasDrafts = () => stored().length > 0;

function stored() {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).sort();
  return names.map((key) => ({ name: key.slice(PREFIX.length), turn: 0, ...read(key) }));
}

/** Marks the refused drafts of these submissions: the desk took them after all (`taken`), or put them aside (`aside`). */
export function settleDecided(ids, decision) {
  for (const draft of refusedDrafts()) if (ids.includes(draft.sent) && !draft[decision]) write(draft.name, { ...draft, [decision]: true });
}

export function erase(name) {
  localStorage.removeItem(PREFIX + name);
}

function reasonOf(header) {
  return header ? decodeURIComponent(header) : true;
}

/** Restores the draft of the form after a reload, unless the line or its players have changed since. */
export function restoreDraft() {
  const form = document.querySelector("form[data-draft]");
  const draft = form && read(PREFIX + form.dataset.draft);
  if (!draft || form.dataset.restored) return;
  form.dataset.restored = "yes";
  const valuesOf = (name) => draft.fields.filter(([field]) => field === name).map(([, value]) => value);
  const { version, sitters } = form.elements;
  if ([version, sitters].some((field) => field && !valuesOf(field.name).includes(field.value))) return;
  for (const field of form.elements) fill(field, valuesOf(field.name));
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns the fields that were changed before this script was loaded. */
export function touchedEarly() {
  const form = document.querySelector("form[data-draft]");
  const changed = (field) => (isButton(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const fields = [...(form?.elements ?? [])].filter((field) => TOUCHED.has(field.type) && changed(field));
  return { who: form?.elements.sitters?.value, fields: fields.map(({ name, value, checked }) => ({ name, value, checked })) };
}

/** Restores those fields after unsent lines and an older draft were applied, if the same players sit there. */
export function restoreTouched({ who, fields }) {
  const form = document.querySelector("form[data-draft]");
  if (!fields.length || form?.elements.sitters?.value !== who) return;
  for (const field of form.elements) {
    const early = fields.find(({ name, value }) => name === field.name && (!isButton(field) || value === field.value));
    if (early && isButton(field)) field.checked = early.checked;
    else if (early) field.value = early.value;
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

const isButton = ({ type }) => type === "radio" || type === "checkbox";

export function fill(field, values) {
  if (field.type === "submit") return; // its value is fixed
  if (isButton(field)) field.checked = values.includes(field.value);
  else if (values.length && !NOT_KEPT.has(field.name)) [field.value] = values;
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(name, draft) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    return false; // storage denied or full; the form keeps its values
  }
}
