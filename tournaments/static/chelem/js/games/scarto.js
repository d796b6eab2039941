// Scarto on the tablet: offers the points of the third pile, 78 less the others, counts piles card by card, judges hands,
// and writes unsent ones on the sheet.

import { showScore } from "../table-ahead.js";
import { installJudge } from "../table-verdict.js";
import { judgeBy, wholeNumber } from "./hand-judge.js";
import { installOwnSheet } from "./own-sheet.js";
import * as engine from "./scarto-engine.js";

const { rules } = JSON.parse(document.getElementById("on-tablet").textContent);

let writing = false; // true while this script sets a field

const rowsOf = (piles) => [...piles.querySelectorAll(".pile-row")];
const pointsOf = (row) => row.querySelector(".total");
const counters = (row) => [...row.querySelectorAll("[data-count]")];
const isCounted = (row) => counters(row).some((field) => field.value.trim() !== "");

function setField(field, value) {
  field.value = value;
  writing = true;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  writing = false;
}

function offerTheRest(piles) {
  if (!piles) return;
  const rows = rowsOf(piles);
  const empty = rows.filter((row) => pointsOf(row).value.trim() === "");
  const sum = rows.reduce((total, row) => total + Number(pointsOf(row).value || 0), 0);
  const rest = Number(piles.dataset.all) - sum;
  for (const row of rows) {
    const button = row.querySelector("[data-rest]");
    const is = empty.length === 1 && empty[0] === row && rest >= 0;
    button.hidden = !is;
    if (is) button.textContent = `${button.dataset.label} ${rest}`;
    button.dataset.rest = rest;
    showCardCount(row);
  }
}

function showCardCount(row) {
  const cardCount = row.querySelector("[data-cards]");
  const cards = counters(row).reduce((total, field) => total + Number(field.value || 0), 0);
  cardCount.value = cards ? cardCount.dataset.words.replace("{n}", cards) : "";
}

function countPoints(row) {
  const counts = [...row.querySelectorAll(".counter")].map((counter) => [counter.dataset.kind, Number(counter.querySelector("[data-count]").value || 0)]);
  return Math.max(0, engine.pointsOf(Object.fromEntries(counts), rules));
}

function changeCount(button) {
  const counter = button.closest(".counter");
  const field = counter.querySelector("[data-count]");
  const next = Number(field.value || 0) + ("more" in button.dataset ? 1 : -1);
  field.value = Math.min(Number(counter.dataset.most), Math.max(0, next));
  showWorth(button.closest(".pile-row"));
}

function showWorth(row) {
  setField(pointsOf(row), isCounted(row) ? countPoints(row) : "");
}

// Computes the third pile from two counted ones, like the form on the server.
function fillTheRest(row) {
  const others = rowsOf(row.closest("[data-piles]")).filter((other) => other !== row);
  if (others.every(isCounted)) {
    for (const counter of row.querySelectorAll(".counter")) {
      const { kind, most } = counter.dataset;
      const counts = others.map((other) => Number(other.querySelector(`[data-kind=${kind}] [data-count]`).value || 0));
      counter.querySelector("[data-count]").value = Math.max(0, Number(most) - counts[0] - counts[1]);
    }
  }
  setField(pointsOf(row), row.querySelector("[data-rest]").dataset.rest);
}

document.addEventListener("input", ({ target }) => {
  const row = target.closest?.(".pile-row");
  if (!row) return;
  if ("count" in target.dataset) showWorth(row);
  else if (!writing) for (const field of counters(row)) field.value = ""; // typed points replace the counters
  offerTheRest(row.closest("[data-piles]"));
});
for (const moment of ["chelem:screen", "chelem:next"]) document.addEventListener(moment, () => offerTheRest(document.querySelector("[data-piles]")));
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-less], [data-more]");
  if (button) return changeCount(button);
  const rest = target.closest("[data-rest]");
  if (rest) fillTheRest(rest.closest(".pile-row"));
});
offerTheRest(document.querySelector("[data-piles]"));

// Reads the form like `ScartoForm` on the server: the hand, the missing points and the errors of fields.

function read(form, { unreadable }) {
  const data = new FormData(form);
  const broken = [];
  const number = (name, most, error) => {
    const value = wholeNumber(data.get(name));
    if (value === null || (value >= 0 && value <= most)) return value;
    broken.push(error);
    return null;
  };
  const seats = Array.from({ length: Number(form.dataset.players) }, (_, seat) => seat + 1);
  const typed = [];
  const piles = [];
  for (const seat of seats) {
    typed.push(number(`points_${seat}`, rules.points, unreadable.points));
    const counts = Object.entries(rules.pack).map(([kind, most]) => [kind, number(`pile_${seat}_${kind}`, most, unreadable[kind])]);
    const isCounted = counts.some(([, count]) => count !== null);
    piles.push(isCounted ? Object.fromEntries(counts.map(([kind, count]) => [kind, count ?? 0])) : null);
  }
  const counted = piles.filter(Boolean);
  if (counted.length === seats.length - 1) piles[piles.indexOf(null)] = cardsLeft(counted);
  const points = typed.map((own, at) => own ?? (piles[at] && engine.pointsOf(piles[at], rules)));
  const missing = seats.filter((_, at) => points[at] === null).map((seat) => `points_${seat}`);
  return { hand: piles.includes(null) ? { points } : { points, piles }, missing, broken };
}

function cardsLeft(piles) {
  const left = ([kind, most]) => [kind, piles.reduce((rest, pile) => rest - pile[kind], most)];
  return Object.fromEntries(Object.entries(rules.pack).map(left));
}

// Writes unsent hands on the sheet, and at the end of the session what losers pay.

function cells({ outcome, scores }) {
  const names = scores.map((score, seat) => [[`points.${seat + 1}`, String(outcome.points[seat])], [`score.${seat + 1}`, score]]);
  return Object.fromEntries(names.flat());
}

function show(totals, lines) {
  const places = document.querySelectorAll("#paper tfoot .balance .score");
  totals.forEach((total, seat) => showScore(places[seat], total));
  const row = document.querySelector("#paper [data-outcomes]");
  row.hidden = !engine.isOver(lines, rules);
  const lowest = Math.min(...totals);
  const losers = Math.max(...totals) === lowest ? [] : totals.filter((total) => total === lowest);
  const [pays, receives] = JSON.parse(row.dataset.outcomes)[losers.length];
  row.querySelectorAll("td").forEach((cell, seat) => {
    const lost = losers.length > 0 && totals[seat] === lowest;
    cell.querySelector("strong").hidden = !lost;
    cell.querySelector("span").textContent = lost ? pays : receives;
  });
}

installOwnSheet({ isOver: (lines) => engine.isOver(lines, rules), cells, show });
installJudge({ judge: judgeBy(engine, { read, note: ({ points }) => engine.pointsRow(points) }), show: () => {} });
