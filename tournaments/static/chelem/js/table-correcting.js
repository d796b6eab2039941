// Correction of an unsent line without the desk, in the form of the next line. It replaces a submission that no request
// has had. After a request, the desk may know the line although its response was lost: then the correction is a
// submission of its own, sent after that one, and names it. So does a message that takes back the last line.

import { eraseRow, placeOf, prepareForm } from "./table-ahead.js";
import { erase, fill } from "./table-drafts.js";
import { newId } from "./table-ids.js";
import { drop, isWaiting, replaceUntried, storedSubmissions, storeSubmission } from "./table-outbox.js";
import { showQuestion } from "./table-steps.js";

let lines = [];

/** Opens the correction of an unsent line when it is touched. */
export async function correctHere() {
  lines = await storedSubmissions();
  document.addEventListener("chelem:drawn", ({ detail }) => { lines = detail; });
  document.addEventListener("chelem:corrected", () => onCorrected(document.getElementById("recording")));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-leave] button")) return leave(document.getElementById("recording"));
    if (event.target.closest("[data-take-back-now]")) return takeBack(document.getElementById("recording"));
    const link = event.target.closest("#paper a[href], #last a[href]");
    const form = document.getElementById("recording");
    if (!link || !placeOf(form)) return;
    const line = Number(link.href.match(/\/donne\/(\d+)\/$/)?.[1]);
    const submissions = submissionsFor({ ...placeOf(form), line });
    const away = document.querySelector('[data-connection][data-state="offline"]');
    if (!away && submissions.every(({ sent }) => sent)) return; // corrected on the page of the desk
    event.preventDefault();
    document.querySelector("[data-elsewhere]").hidden = submissions.length > 0;
    if (submissions.length) correct(form, submissions, link.closest("tr")?.querySelector("a").textContent);
  });
}

function submissionsFor(place) {
  return lines.filter(({ drawn, ...one }) => drawn && ["code", "round", "line"].every((name) => one[name] === place[name]));
}

function correct(form, own, label = own[0].drawn.label) {
  leave(form);
  const place = placeOf(form);
  const { id, line, drawn, fields } = own[own.length - 1];
  const title = form.querySelector("[data-start]").firstChild;
  const send = form.querySelector("[data-send]");
  const back = { place, corrects: id, title: title.nodeValue, plain: send?.dataset.plain, hidden: form.hidden };
  prepareForm(form, { ...place, line, dealer: drawn.dealer });
  form.dataset.back = JSON.stringify(back);
  form.dataset.label = label;
  form.hidden = false;
  title.nodeValue = `${form.dataset.correct.replace("{n}", label)} `;
  if (send) send.dataset.plain = form.dataset.fix; // else a seat is the answer, and sends
  for (const other of document.querySelectorAll("#screen form[data-line]")) other.elements.version.value = own.length; // version of the line once these have arrived
  for (const field of form.elements) {
    if (!["version", "client_id", "goes_on"].includes(field.name)) fill(field, fields.filter(([name]) => name === field.name).map(([, value]) => value));
  }
  form.dataset.touched = "yes";
  form.querySelector("[data-leave]").hidden = false;
  form.querySelector("[data-take-back]").hidden = line + 1 !== place.line || !own.every(isWaiting);
  for (const id of ["confirming", "confirmed-here", "disagreeing"]) document.getElementById(id)?.setAttribute("hidden", "");
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
  if (plain) form.querySelector("[data-send]").dataset.plain = plain;
  form.querySelector("[data-start]").firstChild.nodeValue = title;
  for (const part of form.querySelectorAll("[data-leave], [data-take-back]")) part.hidden = true;
  prepareForm(form, place);
  form.hidden = hidden;
  document.dispatchEvent(new CustomEvent("chelem:screen"));
  dispatchEvent(new Event("chelem:kept")); // reloads the screen if that was postponed
}

/** Takes back the last line. The desk gets the ids of submissions that it may have: it then removes the line, or does
 * not record it. */
async function takeBack(form) {
  const own = submissionsFor(placeOf(form));
  await takeBackSubmissions(own, (ids) => messageThatTakesBack(own[0], ids));
  onCorrected(form);
  document.dispatchEvent(new CustomEvent("chelem:screen"));
  form.scrollIntoView({ block: "start" });
}

/** Deletes all submissions of a line, and stores `messageFor(ids)` for those that the desk may have. */
export async function takeBackSubmissions(submissions, messageFor) {
  const tried = [];
  for (const { id } of submissions) if (!await replaceUntried(id, () => null)) tried.push(id);
  if (tried.length) await storeSubmission(messageFor(tried));
  for (const id of tried) await drop(id);
}

function messageThatTakesBack({ code, round, line, action, at }, ids) {
  const id = newId();
  const draft = `${code}.${round}.${line}.back`; // keeps the reason of a refusal
  const fields = [["client_id", id], ["submissions", ids.join(" ")]];
  return { id, code, round, line, action: `${action}reprendre/`, draft, at, fields, drawn: null, corrects: null, untried: false };
}

// Returns to the corrected line, so that it and the lines after it are drawn again, with their numbers and dealers.
function onCorrected(form) {
  if (!form?.dataset.back) return;
  const { line } = placeOf(form);
  leave(form);
  rewind(form, line);
  for (const { id, drawn } of lines) if (drawn?.confirmed) replaceUntried(id, () => null); // of other balances
}

/** Removes this line and the later ones from the sheet, if this page has drawn them, and prepares the form for it. */
function rewind(form, line) {
  const place = placeOf(form);
  const rows = [...document.querySelectorAll("#paper [data-ahead]")].filter(({ dataset }) => dataset.ahead >= line);
  if (!rows.length || rows.length !== place.line - line) return; // the desk has drawn some
  const dealer = Number(rows[0].dataset.dealer);
  const counted = place.counted - rows.filter(({ dataset }) => place.counts.includes(dataset.status)).length;
  for (const row of rows.reverse()) eraseRow(form, row);
  prepareForm(form, { ...place, line, counted, dealer });
}
