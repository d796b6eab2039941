// What is typed stays on this device until the desk has taken it: a reload, an empty battery, a pulled cable or a
// refusal lose nothing. A draft belongs to one line of one sheet (data-draft) and carries the name of its sending
// (client_id) and, once it was refused, the reason.

import { ANSWER_WITHIN, isNoAnswer } from "./table-answers.js";
import { newId } from "./table-ids.js";

const PREFIX = "chelem:draft:";
const OLDEST = 24 * 60 * 60 * 1000;
const AGAIN = 15_000;
const NOT_KEPT = new Set(["csrfmiddlewaretoken", "acknowledged"]);

export function keepDrafts() {
  const changed = (event) => {
    const form = event.target.closest("form[data-draft]");
    if (!form) return;
    form.dataset.touched = "yes";
    // Another content is another sending, also when the first one is still on its way.
    if (form.dataset.sent) {
      form.elements.client_id.value = newId();
      delete form.dataset.sent;
      delete form.dataset.waiting;
    }
    save(form, { sent: false });
  };
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
}

export function save(form, { sent, reason }) {
  if (!form.dataset.draft) return;
  const fields = [...new FormData(form)].filter(([name]) => !NOT_KEPT.has(name));
  write(form.dataset.draft, { sent, reason, at: Date.now(), action: form.action, fields });
}

/** The refusal was final: what is sent next from this form is another sending. */
export function keepRefused(form, answer) {
  if (form.elements.client_id) form.elements.client_id.value = newId();
  save(form, { sent: false, reason: reasonOf(answer) });
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

export function forget(form) {
  if (form.dataset.draft) localStorage.removeItem(PREFIX + form.dataset.draft);
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
  if (draft.sent) form.requestSubmit();
  else form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sends again what left this device and was never answered, for lines that the page no longer shows; until it is. */
export async function sendAgain() {
  const shown = document.querySelector("form[data-draft]");
  let left = false;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const draft = read(key);
    if (!draft || (!draft.reason && Date.now() - draft.at > OLDEST)) localStorage.removeItem(key);
    else if (draft.sent && key !== PREFIX + shown?.dataset.draft) left = !(await post(key, draft)) || left;
  }
  if (left) setTimeout(sendAgain, AGAIN);
}

/** Whether there was an answer. */
async function post(key, draft) {
  const body = new URLSearchParams(draft.fields);
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  body.set("device_time", new Date().toISOString());
  let answer;
  try {
    const signal = AbortSignal.timeout?.(ANSWER_WITHIN); // which tablets of 2021 do not know
    answer = await fetch(draft.action, { method: "POST", body, headers, signal });
  } catch {
    return false;
  }
  if (isNoAnswer(answer.status)) return false;
  if (answer.ok) localStorage.removeItem(key);
  else refuse(key, draft, answer);
  document.dispatchEvent(new Event("chelem:kept"));
  document.body.dispatchEvent(new Event("live"));
  return true;
}

/** Not allowed to, or too often: that may pass, so the next page sends it again under the same name. */
function refuse(key, draft, answer) {
  const final = ![401, 403, 429].includes(answer.status);
  const reason = reasonOf(answer.headers.get("Chelem-Reason"));
  write(key.slice(PREFIX.length), { ...draft, sent: !final, reason });
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
