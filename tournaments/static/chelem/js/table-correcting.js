// Correction of an unsent line without the desk, in the form of the next line. A correction is a submission of its own,
// sent after the one that it corrects, and names that: the desk may not have recorded it.

import { prepareForm, placeOf } from "./table-ahead.js";
import { erase, fill } from "./table-drafts.js";
import { storedSubmissions } from "./table-outbox.js";
import { showQuestion } from "./table-steps.js";

let lines = [];

/** Opens the correction of an unsent line when it is touched. */
export async function correctHere() {
  lines = await storedSubmissions();
  document.addEventListener("chelem:drawn", ({ detail }) => { lines = detail; });
  document.addEventListener("chelem:corrected", () => leave(document.getElementById("recording")));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-leave]")) return leave(document.getElementById("recording"));
    const link = event.target.closest("#paper a[href], #last a[href]");
    const form = document.getElementById("recording");
    if (!link || !placeOf(form)) return;
    const line = Number(link.href.match(/\/donne\/(\d+)\/$/)?.[1]);
    const submissions = lines.filter((one) => !one.drawn?.unjudged && one.code === placeOf(form).code && one.round === placeOf(form).round && one.line === line);
    const away = document.querySelector('[data-connection][data-state="offline"]');
    if (!away && submissions.every(({ sent }) => sent)) return; // corrected on the page of the desk
    event.preventDefault();
    document.querySelector("[data-elsewhere]").hidden = submissions.length > 0;
    if (submissions.length) correct(form, submissions);
  });
}

function correct(form, own) {
  leave(form);
  const place = placeOf(form);
  const { id, line, drawn, fields } = own[own.length - 1];
  const title = form.querySelector("[data-start]").firstChild;
  const send = form.querySelector("[data-send]");
  const back = { place, corrects: id, title: title.nodeValue, plain: send.dataset.plain, hidden: form.hidden };
  prepareForm(form, { ...place, line, dealer: drawn.dealer });
  form.dataset.back = JSON.stringify(back);
  form.dataset.label = drawn.label;
  form.hidden = false;
  title.nodeValue = `${form.dataset.correct.replace("{n}", drawn.label)} `;
  send.dataset.plain = form.dataset.fix;
  for (const other of document.querySelectorAll("#screen form[data-line]")) other.elements.version.value = own.length; // version of the line once these have arrived
  for (const field of form.elements) {
    if (!["version", "client_id", "goes_on"].includes(field.name)) fill(field, fields.filter(([name]) => name === field.name).map(([, value]) => value));
  }
  form.dataset.touched = "yes";
  form.querySelector("[data-leave]").hidden = false;
  document.getElementById("confirming")?.setAttribute("hidden", "");
  form.dispatchEvent(new Event("change", { bubbles: true }));
  showQuestion(form);
  form.scrollIntoView({ block: "start" });
}

/** Returns from a correction to the next line and its draft. */
function leave(form) {
  if (!form?.dataset.back) return;
  const { place, title, plain, hidden } = JSON.parse(form.dataset.back);
  erase(form.dataset.draft);
  delete form.dataset.back;
  delete form.dataset.label;
  form.querySelector("[data-send]").dataset.plain = plain;
  form.querySelector("[data-start]").firstChild.nodeValue = title;
  form.querySelector("[data-leave]").hidden = true;
  prepareForm(form, place);
  form.hidden = hidden;
  document.dispatchEvent(new CustomEvent("chelem:screen"));
}
