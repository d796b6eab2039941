// What is typed stays on this device until it is sent, and what was refused until it is sent anew or erased. A draft
// belongs to one line of one sheet (data-draft) and carries, once it was refused, the reason.

import { newId } from "./table-ids.js";

const PREFIX = "chelem:draft:";
const MOST = 40; // of what nobody has sent: the oldest go, by their turn, as the clock of a tablet jumps
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
  write(form.dataset.draft, { ...(before?.reason && before), turn: newest += 1, fields }); // refused until it is sent anew
}

/** What the desk did not take is a draft again, with the reason; what is sent of it next is another sending. `late`: the
 * page had gone on since; `missing`: its line is still to come. Whether there was room for it. */
export function keepRefused({ id, draft, fields }, reason, { late = false, missing = false } = {}) {
  if (!draft) return true;
  const typed = fields.filter(([name]) => !NOT_KEPT.has(name));
  const anew = typed.map(([name, value]) => [name, name === "client_id" ? newId() : value]);
  return write(draft, { reason: reasonOf(reason), sent: id, late, missing, turn: newest += 1, fields: anew });
}

/** The drafts that were refused, each with its name and the reason. */
export const refusedDrafts = () => stored().filter(({ reason }) => reason);

function stored() {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).sort();
  return names.map((key) => ({ name: key.slice(PREFIX.length), turn: 0, ...read(key) }));
}

/** Whether a line of that sheet was refused which the desk asks for before this one. */
export const lacksEarlier = (place) => refusedDrafts().some((draft) => draft.missing && isBefore(draft, place));

/** The desk asks for this line: the ones before it are there by now. */
export function settleBefore(place) {
  for (const draft of refusedDrafts()) if (isBefore(draft, place)) write(draft.name, { ...draft, missing: false });
}

/** The desk has taken these sendings after all. */
export function settleTaken(ids) {
  for (const draft of refusedDrafts()) if (ids.includes(draft.sent) && !draft.taken) write(draft.name, { ...draft, taken: true });
}

function isBefore({ name }, place) {
  const [code, round, line] = name.split(".");
  return code === place.code && Number(round) === place.round && Number(line) < place.line;
}

export function erase(name) {
  localStorage.removeItem(PREFIX + name);
}

function reasonOf(header) {
  return header ? decodeURIComponent(header) : true;
}

/** Puts what was typed before a reload back into its form. A line that changed meanwhile wins over an old draft, and so
 * does one at which others sit by now. */
export function restoreDraft() {
  const form = document.querySelector("form[data-draft]");
  const draft = form && read(PREFIX + form.dataset.draft);
  if (!draft || form.dataset.restored) return;
  form.dataset.restored = "yes";
  const kept = (name) => draft.fields.filter(([field]) => field === name).map(([, value]) => value);
  const { version, sitters } = form.elements;
  if ([version, sitters].some((one) => one && !kept(one.name).includes(one.value))) return;
  for (const field of form.elements) fill(field, kept(field.name));
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What fingers have changed before this script was there to hear of it. */
export function touchedEarly() {
  const form = document.querySelector("form[data-draft]");
  const changed = (field) => (isButton(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const fields = [...(form?.elements ?? [])].filter((field) => TOUCHED.has(field.type) && changed(field));
  return { who: form?.elements.sitters?.value, fields: fields.map(({ name, value, checked }) => ({ name, value, checked })) };
}

/** Puts that back, over lines that were drawn and over an older draft, where the same people still sit. */
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
  if (field.type === "submit") return; // a button is what it says
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
    return false; // a private window may refuse; the page itself still holds the recording
  }
}
