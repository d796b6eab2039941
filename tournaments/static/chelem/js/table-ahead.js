// The page goes on while the desk does not hear it: it writes a line that is kept here on the sheet, and asks for the next.

import { newId } from "./table-ids.js";
import { waits } from "./table-outbox.js";
import { answers } from "./table-steps.js";
import { MINUS, nothingSaid, signed } from "./table-verdict.js";

/** How a confirmation is drawn that waits for the desk behind the lines which it is about: beside the sheet. */
export const CONFIRMED = { confirmed: true };

/** Where a form stands on its sheet; null where this page cannot go on by itself. */
export function placeOf(form) {
  const [code, round, line] = (form?.dataset.draft ?? "").split(".");
  return form?.dataset.sheet ? { code, round: Number(round), line: Number(line), ...JSON.parse(form.dataset.sheet) } : null;
}

/** How a line is drawn: `verdict` of a hand, or the `status` of one that was not played. */
export function drawingOf(form, status, verdict) {
  const { counted, counts, dealer, unjudged, words } = placeOf(form);
  const label = form.dataset.label ?? (counts.includes(status) ? counted + 1 : "–");
  const note = unjudged ? words[status] ?? answers(form) : verdict?.note ?? "";
  return { status, label, dealer, unjudged, note, scores: verdict?.scores ?? null };
}

/** Draws the lines kept here over what the desk knows, and says what waits. */
export function drawAhead(lines) {
  const form = document.getElementById("recording");
  const own = lines.filter((one) => placeOf(form) && isOf(one, placeOf(form)) && !one.shown);
  document.dispatchEvent(new CustomEvent("chelem:drawn", { detail: lines }));
  if (form?.dataset.back) return; // a line is being corrected
  for (const one of own) {
    if (one.line === placeOf(form).line) goOn(form, one);
    else if (one.corrects && !document.querySelector(`[data-line-of="${one.id}"]`)) drawAnew(form, one);
    else if (one.sent) for (const said of document.querySelectorAll(`[data-line-of="${one.id}"]`)) said.textContent = whereIs(one);
  }
  if (placeOf(form)?.unjudged) listUnjudged(form, own.filter(waits));
  else if (form?.hidden) confirmHere(lines, placeOf(form));
  tell(lines.filter((one) => waits(one) && !one.drawn?.confirmed));
}

/** What is worth nothing yet: the sheet of its game is drawn by the desk. */
function listUnjudged(form, lines) {
  const section = document.getElementById("unjudged");
  const list = section.querySelector("[data-lines]");
  const words = ({ label, note }) => list.dataset.line.replace("{n}", label).replace("{donne}", note);
  list.replaceChildren(...lines.map(({ drawn }) => element("li", "", words(drawn))));
  section.querySelector("[data-full]").hidden = !form.hidden;
  section.hidden = !lines.length;
}

const isOf = ({ code, round }, place) => code === place.code && round === place.round;

/** The balances as the page shows them. */
export function balances() {
  return [...document.querySelectorAll("#paper tfoot .balance .score")].map(valueOf);
}

/** The sheet is full, and the desk does not know it yet: its players confirm it here. */
function confirmHere(lines, place) {
  const template = document.getElementById("confirm-later");
  const said = lines.filter((one) => isOf(one, place) && one.drawn?.confirmed);
  if (!document.getElementById("confirming")) {
    template.after(template.content.cloneNode(true));
    window.htmx.process(document.getElementById("confirming"));
  }
  const form = document.getElementById("confirm");
  const asks = form.dataset.quorum === "all" ? form.dataset.asks - 1 : 1; // whoever entered it is asked nothing
  form.dataset.said = said.map(({ fields }) => Object.fromEntries(fields).seat).join(" ");
  form.elements.client_id.value = newId();
  const done = said.length >= asks;
  document.getElementById("confirming").hidden = done;
  document.getElementById("confirmed-here").hidden = !done;
  document.getElementById("screen").toggleAttribute("data-confirmed-here", done);
}

/** The page of the round to come, as the desk gave it along; null where its seats are not known, or once it is shown. */
export function comingRound() {
  const template = document.getElementById("coming-round");
  const place = template && placeOf(template.content.getElementById("recording"));
  const shown = placeOf(document.getElementById("recording"));
  return place && !(shown && isOf(shown, place)) ? { template, ...place } : null;
}

/** Begins the round to come without the desk. What the page has seen of the desk stays with it. */
export function playOn() {
  const screen = document.getElementById("screen");
  const coming = comingRound();
  if (!coming) return;
  screen.dataset.state = "ahead";
  screen.removeAttribute("data-confirmed-here");
  screen.replaceChildren(document.getElementById("seen"), coming.template.content.cloneNode(true));
  window.htmx.process(screen);
  const form = document.getElementById("recording");
  next(form, placeOf(form));
}

const whereIs = ({ sent }) => document.getElementById("outbox").dataset[sent ? "there" : "here"];

/** Writes one line on the sheet and asks for the next. */
function goOn(form, one) {
  const { drawn } = one;
  const place = placeOf(form);
  const counts = place.counts.includes(drawn.status);
  if (!drawn.unjudged) writeLine(form, one, counts);
  if (drawn.scores) addUp(drawn.scores);
  const turn = place.dealers.indexOf(place.dealer) + !place.deals_again.includes(drawn.status);
  next(form, { ...place, line: place.line + 1, counted: place.counted + counts, dealer: place.dealers[turn % place.dealers.length] });
}

/** A line that stands on the sheet says something else now. */
function drawAnew(form, one) {
  const row = document.querySelector(`#paper a[href$="/donne/${one.line}/"]`)?.closest("tr");
  if (!row) return;
  const before = [...row.querySelectorAll(".pair")].map((cell) => valueOf(cell));
  if (before.length) addUp(before, -1);
  row.replaceWith(rowOf(form, one));
  if (one.drawn.scores) addUp(one.drawn.scores);
}

/** The desk has taken a line, and says where the sheet stands: the form of the next one is like those of the desk. */
export function goOnAsTold(form, told) {
  if (told.counted > placeOf(form).counted) useUp(document.querySelector("#paper [data-current]"));
  next(form, { ...placeOf(form), ...told });
  delete form.dataset.ahead;
}

function tell(lines) {
  const notice = document.getElementById("outbox");
  if (!notice) return;
  notice.hidden = !lines.length || Boolean(document.querySelector("form[data-sent]")); // that one says so itself
  notice.querySelector("[data-one]").hidden = lines.length !== 1;
  const many = notice.querySelector("[data-many]");
  many.hidden = lines.length < 2;
  many.textContent = many.dataset.many.replace("{n}", lines.length);
  const last = document.getElementById("last");
  if (last) last.hidden = lines.length > 0 || !last.firstElementChild;
}

function writeLine(form, one, counts) {
  const body = document.querySelector("#paper tbody");
  const current = body.querySelector("tr[data-current]");
  body.insertBefore(rowOf(form, one), current);
  if (counts) useUp(current);
}

/** One empty line fewer is to come. */
function useUp(current) {
  current?.nextElementSibling?.setAttribute("data-current", "");
  current?.remove();
}

function rowOf(form, one) {
  const { status, label, note, scores } = one.drawn;
  const row = document.createElement("tr");
  const head = element("th", "deal-number");
  const link = element("a", "", label);
  link.href = one.action; // where it is corrected
  head.append(link);
  head.scope = "row";
  for (const word of [note, whereIs(one)]) head.append(" ", element("span", "deal-note", word));
  head.lastChild.dataset.lineOf = one.id;
  row.append(head, ...(scores ? scores.map(pair) : [nobody(form, status)]));
  return row;
}

function pair(score) {
  const cell = element("td", "pair");
  const halves = element("span", "halves");
  halves.append(element("span", "half score plus", score < 0 ? "" : signed(score)));
  halves.append(element("span", "half score minus", score < 0 ? signed(score) : ""));
  cell.append(halves);
  return cell;
}

function nobody(form, status) {
  const cell = element("td", "", placeOf(form).words[status]);
  cell.colSpan = placeOf(form).dealers.length;
  cell.dataset.void = "";
  return cell;
}

function element(name, classes, text = "") {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

function addUp(scores, times = 1) {
  const halves = document.querySelectorAll("#paper tfoot .pair");
  const balances = document.querySelectorAll("#paper tfoot .balance .score");
  const seats = document.querySelectorAll("#recording [id^=balance-]");
  scores.forEach((score, seat) => {
    const half = halves[seat].querySelectorAll(".half")[score < 0 ? 1 : 0];
    if (score) half.textContent = signed(valueOf(half) + times * score);
    for (const place of [balances[seat], seats[seat]]) {
      const total = valueOf(place) + times * score;
      place.textContent = signed(total);
      place.className = `score ${total > 0 ? "plus" : total < 0 ? "minus" : ""}`;
    }
  });
}

function valueOf(place) {
  return Number(place.textContent.replace(MINUS, "-").replace(/[^\d-]/g, ""));
}

// The form of the next line: empty, with names of its own, and with the next dealer.
export function next(form, place) {
  const { code, round, line, ...sheet } = place;
  form.reset();
  for (const other of document.querySelectorAll("#screen form[data-line]")) {
    other.action = other.dataset.line.replace("/0/", `/${line}/`);
    other.elements.version.value = 0;
    if (sheet.dealer_out) other.elements.dealer.value = sheet.dealer;
    other.elements.client_id.value = newId();
    delete other.dataset.sent;
  }
  for (const fold of form.querySelectorAll("details")) fold.open = false;
  const key = document.querySelector("#seen [name=key]");
  key.value = key.value.replace(/^(playing\.\d+)\.\d+/, `$1.${line}`); // that of `Screen.key` once the desk has these lines
  for (const state of ["touched", "restored"]) delete form.dataset[state];
  form.dataset.draft = `${code}.${round}.${line}`;
  form.dataset.sheet = JSON.stringify(sheet);
  form.dataset.ahead = "yes";
  form.hidden = sheet.planned !== null && sheet.counted >= sheet.planned;
  const title = form.querySelector("[data-start]");
  title.firstChild.nodeValue = title.firstChild.nodeValue.replace(/\d+/, sheet.counted + 1);
  const { first } = title.querySelector(".ask").dataset;
  for (const asked of form.querySelectorAll(".ask, .seats-title")) asked.textContent = first;
  const mark = form.querySelector(".seat .dealer")?.parentElement;
  if (mark) form.querySelector(`.seat:has([value="${sheet.dealer}"]) .seat-place`).after(mark);
  if (sheet.dealer_out) letSitOut(form, sheet.dealer);
  nothingSaid();
  document.dispatchEvent(new CustomEvent("chelem:next"));
}

/** Who deals does not play: another seat cannot be chosen now, on the felt and among the answers. */
function letSitOut(form, dealer) {
  const before = form.querySelector(".seat[data-out]");
  const now = form.querySelector(`.seat:has([value="${dealer}"])`);
  const [played, rests] = [now, before].map((seat) => seat.querySelector(".camp"));
  if (now !== before) [played.textContent, rests.textContent] = [rests.textContent, played.textContent];
  for (const seat of form.querySelectorAll(".seat")) {
    seat.toggleAttribute("data-out", seat === now);
    seat.querySelector("input").disabled = seat === now;
  }
  for (const answer of form.querySelectorAll("[data-chair]")) {
    answer.hidden = answer.dataset.chair === String(dealer);
    answer.querySelector("input").disabled = answer.hidden;
  }
  form.dataset.sitsOut = dealer;
}
