// Entry without a connection: adds unsent lines to the sheet on the page, and prepares the form of the next line.

import { newId } from "./table-ids.js";
import { countLines, isLine, isWaiting, reportWaiting } from "./table-outbox.js";
import { MINUS, clearVerdict, signed } from "./table-verdict.js";

/** Value of `drawn` of a submission that is an unsent confirmation. */
export const CONFIRMED = { confirmed: true };

/** Returns table, round, line and state of the sheet of a form, that of `ahead_data` (web/table/boards.py); null if the
 * page cannot continue without the desk. */
export function placeOf(form) {
  const [code, round, line] = (form?.dataset.draft ?? "").split(".");
  return form?.dataset.sheet ? { code, round: Number(round), line: Number(line), ...JSON.parse(form.dataset.sheet) } : null;
}

/** The sheet with a plus and a minus for each seat. A game with a sheet of its own replaces the functions. */
const sheet = {
  append(form, line, counts) {
    if (line.drawn.scores) addUp(line.drawn.scores);
    return insertRow(document.querySelector("#paper tbody"), pairsRow(form, line), counts);
  },
  replace(form, line, row) {
    subtract(row);
    row.replaceWith(pairsRow(form, line));
    if (line.drawn.scores) addUp(line.drawn.scores);
  },
  erase(form, row) {
    subtract(row);
    removeRow(row);
  },
  balances: () => [...document.querySelectorAll("#paper tfoot .balance .score")].map(valueOf),
  isFull: ({ planned, counted }) => planned !== null && counted >= planned,
};

/** Installs the sheet of a game: some of the functions of `sheet`. */
export const installSheet = (ofGame) => Object.assign(sheet, ofGame);

/** Returns what is needed to draw a line: from the `verdict` of a hand, or the `status` of one that was not played. */
export function drawingOf(form, status, verdict) {
  const { counted, counts, dealer } = placeOf(form);
  const label = form.dataset.label ?? (counts.includes(status) ? counted + 1 : "–");
  return { status, label, dealer, note: verdict?.note ?? "", outcome: verdict?.outcome, scores: verdict?.scores ?? null };
}

/** Draws the unsent lines on the sheet, and shows their number. */
export function drawAhead(lines) {
  const form = document.getElementById("recording");
  const linesOfSheet = lines.filter((line) => line.drawn && placeOf(form) && isOf(line, placeOf(form)) && !line.shown);
  document.dispatchEvent(new CustomEvent("chelem:drawn", { detail: lines }));
  showOutbox(lines.filter((line) => isWaiting(line) && isLine(line)));
  if (form?.dataset.back) return; // a line is being corrected
  for (const [index, line] of linesOfSheet.entries()) {
    if (linesOfSheet[index + 1]?.line === line.line) continue; // was corrected
    if (line.line === placeOf(form).line) appendLine(form, line);
    else if (line.corrects && !document.querySelector(`[data-line-of="${line.id}"]`)) redraw(form, line);
    else if (line.sent) for (const note of document.querySelectorAll(`[data-line-of="${line.id}"]`)) note.textContent = whereIs(line);
  }
  if (form?.hidden) confirmHere(lines, placeOf(form));
  else if (form) for (const part of document.querySelectorAll("#confirming, #disagreeing")) part.hidden = true; // a correction has reopened the game
}

const isOf = ({ code, round }, place) => code === place.code && round === place.round;

/** Returns the totals that the page shows. */
export const balances = () => sheet.balances(document.getElementById("recording"));

/** Shows the form to confirm a full sheet whose lines are not sent yet. */
function confirmHere(lines, place) {
  const template = document.getElementById("confirm-later");
  const confirmations = lines.filter((submission) => isOf(submission, place) && submission.drawn?.confirmed);
  if (!document.getElementById("confirming")) {
    template.after(template.content.cloneNode(true));
    for (const part of document.querySelectorAll("#confirming, #disagreeing")) window.htmx.process(part);
    document.getElementById("disagree").elements.client_id.value = newId();
    document.dispatchEvent(new Event("chelem:disagree"));
  }
  document.getElementById("disagreeing").hidden = false;
  const form = document.getElementById("confirm");
  const asks = form.dataset.quorum === "all" ? form.dataset.asks - 1 : 1; // all but the seat that entered it
  form.dataset.said = confirmations.map(({ fields }) => Object.fromEntries(fields).seat).join(" ");
  form.elements.client_id.value = newId();
  const isComplete = confirmations.length >= asks;
  document.getElementById("confirming").hidden = isComplete;
  document.getElementById("confirmed-here").hidden = !isComplete;
  document.getElementById("screen").toggleAttribute("data-confirmed-here", isComplete);
}

/** Returns the template of the next round from the page; null if its seats are unknown, or once it is shown. */
export function comingRound() {
  const template = document.getElementById("coming-round");
  const place = template && placeOf(template.content.getElementById("recording"));
  const current = placeOf(document.getElementById("recording"));
  return place && !(current && isOf(current, place)) ? { template, ...place } : null;
}

/** Shows the next round without the desk. Keeps the element `#seen`. */
export function playOn() {
  const screen = document.getElementById("screen");
  const coming = comingRound();
  if (!coming) return;
  screen.dataset.state = "ahead";
  screen.removeAttribute("data-confirmed-here");
  screen.replaceChildren(document.getElementById("seen"), coming.template.content.cloneNode(true));
  window.htmx.process(screen);
  const form = document.getElementById("recording");
  prepareForm(form, placeOf(form));
}

/** Returns where a line is: on this tablet, or at the desk. */
export const whereIs = ({ sent }) => document.getElementById("outbox").dataset[sent ? "there" : "here"];

/** Adds a line to the sheet and prepares the form of the next. */
function appendLine(form, line) {
  const place = placeOf(form);
  const counts = place.counts.includes(line.drawn.status);
  const drawn = { ...line.drawn, label: counts ? place.counted + 1 : "–" }; // lines before it may have changed
  const row = sheet.append(form, { ...line, drawn }, counts);
  Object.assign(row.dataset, { ahead: line.line, status: drawn.status, dealer: place.dealer });
  const turn = place.dealers.indexOf(place.dealer) + !place.deals_again.includes(drawn.status);
  prepareForm(form, { ...place, line: place.line + 1, counted: place.counted + counts, dealer: place.dealers[turn % place.dealers.length] });
}

/** Replaces a line of the sheet by its correction. */
function redraw(form, line) {
  const row = document.querySelector(`#paper a[href$="/donne/${line.line}/"]`)?.closest("tr, li");
  if (!row) return;
  sheet.replace(form, line, row);
  form.hidden = sheet.isFull(placeOf(form));
}

/** Prepares the form of the next line from the response of the desk. */
export function prepareNextLine(form, sheetState) {
  if (sheetState.counted > placeOf(form).counted) useUp(document.querySelector("#paper [data-current]"));
  prepareForm(form, { ...placeOf(form), ...sheetState });
  delete form.dataset.ahead;
}

function showOutbox(lines) {
  const notice = document.getElementById("outbox");
  const count = countLines(lines);
  reportWaiting(count);
  if (!notice) return;
  notice.hidden = !count || Boolean(document.querySelector("form[data-sent]")); // which has its own notice
  notice.querySelector("[data-one]").hidden = count !== 1;
  const many = notice.querySelector("[data-many]");
  many.hidden = count < 2;
  many.textContent = many.dataset.many.replace("{n}", count);
  const last = document.getElementById("last");
  if (last) last.hidden = lines.length > 0 || !last.firstElementChild;
}

const usedRows = new WeakMap(); // by the row of an unsent line, the empty one whose place it took

/** Inserts the row of an unsent line before the empty ones, in the place of the first if the line counts; returns it. */
export function insertRow(body, row, counts) {
  const current = body.querySelector("[data-current]");
  body.insertBefore(row, current);
  if (!counts || !current) return row;
  usedRows.set(row, current);
  useUp(current);
  return row;
}

/** Removes the row of an unsent line; the empty one whose place it took comes back. */
export function removeRow(row) {
  const used = usedRows.get(row);
  if (!used) return row.remove();
  document.querySelector("#paper [data-current]")?.removeAttribute("data-current");
  row.replaceWith(used);
}

/** Removes an unsent line from the sheet. */
export const eraseRow = (form, row) => sheet.erase(form, row);

/** Removes one empty line. */
function useUp(current) {
  current?.nextElementSibling?.setAttribute("data-current", "");
  current?.remove();
}

function subtract(row) {
  const scores = [...row.querySelectorAll(".pair")].map((cell) => valueOf(cell));
  if (scores.length) addUp(scores, -1);
}

const pairsRow = (form, line) => rowOf(form, line, placeOf(form).dealers.map((_, seat) => pair(line.drawn.scores?.[seat] ?? 0)));

/** Returns the row of an unsent line: its number with the note, and the cells, or one for a line without play. */
export function rowOf(form, line, cells, note = line.drawn.note) {
  const { status, label, scores } = line.drawn;
  const row = document.createElement("tr");
  const head = element("th", "deal-number");
  const link = element("a", "", label);
  link.href = line.action; // page of its correction
  head.append(link);
  head.scope = "row";
  for (const word of [note, whereIs(line)]) head.append(" ", element("span", "deal-note", word));
  head.lastChild.dataset.lineOf = line.id;
  row.append(head, ...(scores ? cells : [voidCell(form, status, cells.length)]));
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

function voidCell(form, status, columns) {
  const cell = element("td", "", placeOf(form).words[status]);
  cell.colSpan = columns;
  cell.dataset.void = "";
  return cell;
}

function element(name, classes, text = "") {
  const node = document.createElement(name);
  node.className = classes;
  node.textContent = text;
  return node;
}

function addUp(scores, times = 1) {
  const halves = document.querySelectorAll("#paper tfoot .pair");
  const balances = document.querySelectorAll("#paper tfoot .balance .score");
  const seats = document.querySelectorAll("#recording [id^=balance-]");
  scores.forEach((score, seat) => {
    const half = halves[seat].querySelectorAll(".half")[score < 0 ? 1 : 0];
    if (score) half.textContent = signed(valueOf(half) + times * score);
    for (const place of [balances[seat], seats[seat]]) {
      showScore(place, valueOf(place) + times * score);
    }
  });
}

/** Shows a number with its sign and colour. */
export function showScore(place, value) {
  place.textContent = signed(value);
  place.classList.toggle("plus", value > 0);
  place.classList.toggle("minus", value < 0);
}

function valueOf(place) {
  return Number(place.textContent.replace(MINUS, "-").replace(/[^\d-]/g, ""));
}

// Prepares an empty form for a line, with new ids and the next dealer.
export function prepareForm(form, place) {
  const { code, round, line, ...state } = place;
  form.reset();
  for (const other of document.querySelectorAll("#screen form[data-line]")) {
    other.action = other.dataset.line.replace("/0/", `/${line}/`);
    other.elements.version.value = 0;
    if (state.dealer_out) other.elements.dealer.value = state.dealer;
    other.elements.client_id.value = newId();
    delete other.dataset.sent;
  }
  for (const fold of form.querySelectorAll("details")) fold.open = false;
  const key = document.querySelector("#seen [name=key]");
  key.value = key.value.replace(/^(playing\.\d+)\.\d+/, `$1.${line}`); // equals `Screen.key` of the desk with these lines
  for (const state of ["touched", "restored"]) delete form.dataset[state];
  form.dataset.draft = `${code}.${round}.${line}`;
  form.dataset.sheet = JSON.stringify(state);
  form.dataset.ahead = "yes";
  form.hidden = sheet.isFull(state);
  const title = form.querySelector("[data-start]");
  title.firstChild.nodeValue = title.firstChild.nodeValue.replace(/\d+/, state.counted + 1);
  const { first } = title.querySelector(".ask").dataset;
  for (const title of form.querySelectorAll(".ask, .seats-title")) title.textContent = first;
  const mark = form.querySelector(".seat .dealer")?.parentElement;
  if (mark) seatOf(form, state.dealer).querySelector(".seat-place").after(mark);
  if (state.dealer_out) letSitOut(form, state.dealer);
  clearVerdict();
  document.dispatchEvent(new CustomEvent("chelem:next"));
}

const seatOf = (form, number) => form.querySelector(`.seat[value="${number}"], .seat [value="${number}"]`).closest(".seat");

/** Disables the seat of a dealer who sits out, on the felt and among the answers. */
function letSitOut(form, dealer) {
  const before = form.querySelector(".seat[data-out]");
  const now = seatOf(form, dealer);
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
