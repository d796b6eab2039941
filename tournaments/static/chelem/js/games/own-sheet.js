// The sheet of a game that ends by itself: its lines, which the page has as data (`data-lines`), a row for each from the
// template of the game, and the totals.

import { insertRow, installSheet, placeOf, removeRow, rowOf, showScore } from "../table-ahead.js";

const holder = () => document.querySelector("#screen [data-lines]");
const linesHere = () => JSON.parse(holder()?.dataset.lines ?? "[]");

/** Returns the number of the line that a form records. */
export const numberOf = (form) => Number(form.dataset.draft.split(".")[2]);

/** Returns the lines of the sheet with one added or replaced. */
export function withLine(line) {
  const others = linesHere().filter(({ number }) => number !== line.number);
  return [...others, line].sort((one, other) => one.number - other.number);
}

/** Returns the lines before the one that a form records. */
export const linesBefore = (form) => linesHere().filter(({ number }) => number < numberOf(form));

/** Returns the sum of the scores of each seat. */
export const totalsOf = (lines, seats) =>
  lines.reduce((sums, { scores }) => sums.map((sum, seat) => sum + scores[seat]), Array(seats).fill(0));

/** Installs the sheet: `isOver(lines)`; `cells(drawn)`: texts and scores of a row by the names in the template, or
 * `row(form, line)` for a `list` of other elements; `show(totals, lines)` shows the totals. */
export function installOwnSheet({ isOver, cells, show, list = "#paper tbody", row = (form, line) => filledRow(form, line, cells) }) {
  function store(form, lines) {
    holder().dataset.lines = JSON.stringify(lines);
    show(totalsOf(lines, seatsOf(form)), lines);
  }
  function write(form, line) {
    const { status: kind, outcome, scores } = line.drawn;
    store(form, withLine({ number: line.line, kind, outcome, scores: scores ?? Array(seatsOf(form)).fill(0) }));
  }
  installSheet({
    append(form, line, counts) {
      write(form, line);
      return insertRow(document.querySelector(list), row(form, line), counts);
    },
    replace(form, line, before) {
      before.replaceWith(row(form, line));
      write(form, line);
    },
    erase(form, before) {
      removeRow(before);
      store(form, linesHere().filter(({ number }) => number !== Number(before.dataset.ahead)));
    },
    balances: (form) => totalsOf(linesHere(), seatsOf(form)),
    isFull: () => isOver(linesHere()),
  });
}

const seatsOf = (form) => placeOf(form).dealers.length;

/** Returns a copy of the row in the template of the game. */
export const emptyRow = () => document.querySelector("#paper template[data-row]").content.firstElementChild.cloneNode(true);

function filledRow(form, line, cells) {
  const row = emptyRow();
  for (const [name, value] of line.drawn.scores ? Object.entries(cells(line.drawn)) : []) {
    const cell = row.querySelector(`[data-cell="${name}"]`);
    if (typeof value === "number") showScore(cell, value);
    else cell.textContent = value;
  }
  return rowOf(form, line, [...row.querySelectorAll("td")], "");
}
