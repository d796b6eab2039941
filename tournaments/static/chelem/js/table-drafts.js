// What is typed stays on this device until it is sent, and what was refused until it is sent anew or erased. A draft
// belongs to one line of one sheet (data-draft) and carries, once it was refused, the reason.

import { newId } from "./table-ids.js";

const PREFIX = "chelem:draft:";
const OLDEST = 24 * 60 * 60 * 1000; // of what nobody has sent
const NOT_KEPT = new Set(["csrfmiddlewaretoken", "acknowledged"]);

export function keepDrafts() {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const draft = read(key);
    if (!draft || (!draft.reason && Date.now() - draft.at > OLDEST)) localStorage.removeItem(key);
  }
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
  write(form.dataset.draft, { at: Date.now(), fields });
}

/** What the desk did not take is a draft again, with the reason; what is sent of it next is another sending. */
export function keepRefused({ draft, fields }, reason) {
  if (!draft) return;
  const typed = fields.filter(([name]) => !NOT_KEPT.has(name));
  const anew = typed.map(([name, value]) => [name, name === "client_id" ? newId() : value]);
  write(draft, { reason: reasonOf(reason), at: Date.now(), fields: anew });
}

/** The drafts that were refused, each with its name and the reason. */
export function refusedDrafts() {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).sort();
  const drafts = names.map((key) => ({ name: key.slice(PREFIX.length), reason: read(key)?.reason }));
  return drafts.filter(({ reason }) => reason);
}

export function erase(name) {
  localStorage.removeItem(PREFIX + name);
}

function reasonOf(header) {
  return header ? decodeURIComponent(header) : true;
}

/** Puts what was typed before a reload back into its form. A line that changed meanwhile wins over an old draft. */
export function restoreDraft() {
  const form = document.querySelector("form[data-draft]");
  const draft = form && read(PREFIX + form.dataset.draft);
  if (!draft || form.dataset.restored) return;
  form.dataset.restored = "yes";
  const kept = (name) => draft.fields.filter(([field]) => field === name).map(([, value]) => value);
  const version = form.elements.version;
  if (version && !kept("version").includes(version.value)) return;
  for (const field of form.elements) fill(field, kept(field.name));
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function fill(field, values) {
  if (field.type === "submit") return; // a button is what it says
  if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
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
  } catch {
    // A private window may refuse; the page itself still holds the recording.
  }
}
