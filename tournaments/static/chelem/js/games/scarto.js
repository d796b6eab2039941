// Scarto: offers the points of the third pile, 78 less the others, and counts piles card by card.

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

// Returns the points of a pile: values of the cards, less two for each three cards, less one for two left over; the
// Fool counts separately if it is kept.
function countPoints(row) {
  const alone = row.closest("[data-piles]").dataset.fool === "kept";
  let cards = 0;
  let points = 0;
  for (const counter of row.querySelectorAll(".counter")) {
    const count = Number(counter.querySelector("[data-count]").value || 0);
    const isFool = counter.dataset.kind === "fool";
    if (!(isFool && alone)) cards += count;
    points += count * (isFool ? (alone ? 4 : 5) : Number(counter.dataset.worth));
  }
  return Math.max(0, points - 2 * Math.floor(cards / 3) - (cards % 3 === 2 ? 1 : 0));
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
