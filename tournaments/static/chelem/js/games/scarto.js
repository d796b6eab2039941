// Scarto: the third pile is what is missing to 78, and a pile can be counted card by card.

function pilesOf(element) {
  return element.closest("[data-piles]");
}

function offerTheRest(piles) {
  if (!piles) return;
  const rows = [...piles.querySelectorAll(".pile-row")];
  const fields = rows.map((row) => row.querySelector("input"));
  const empty = fields.filter((field) => field.value.trim() === "");
  const sum = fields.reduce((total, field) => total + Number(field.value || 0), 0);
  const rest = Number(piles.dataset.all) - sum;
  for (const row of rows) {
    const button = row.querySelector("[data-rest]");
    const is = empty.length === 1 && row.contains(empty[0]) && rest >= 0;
    button.hidden = !is;
    if (is) button.textContent = `${button.dataset.label} ${rest}`;
    button.dataset.rest = rest;
  }
}

// Values of the three cards of a batch, less two; two cards over, less one; the Fool by itself, or among the others.
function pointsOf(pile) {
  let cards = 0;
  let points = 0;
  for (const counter of pile.querySelectorAll(".counter")) {
    const count = Number(counter.querySelector("output").value);
    if (counter.dataset.kind === "fool" && pile.dataset.fool === "kept") {
      points += 4 * count;
      continue;
    }
    cards += count;
    points += count * (counter.dataset.kind === "fool" ? 5 : Number(counter.dataset.worth));
  }
  return points - 2 * Math.floor(cards / 3) - (cards % 3 === 2 ? 1 : 0);
}

function count(button) {
  const counter = button.closest(".counter");
  const shown = counter.querySelector("output");
  const next = Number(shown.value) + ("more" in button.dataset ? 1 : -1);
  shown.value = Math.min(Number(counter.dataset.most), Math.max(0, next));
  const field = button.closest(".pile-row").querySelector("input");
  field.value = Math.max(0, pointsOf(button.closest("[data-pile]")));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", (event) => offerTheRest(pilesOf(event.target)));
document.addEventListener("chelem:screen", () => offerTheRest(document.querySelector("[data-piles]")));
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-less], [data-more]");
  if (step) return count(step);
  const rest = event.target.closest("[data-rest]");
  if (!rest) return;
  const field = rest.closest(".pile-row").querySelector("input");
  field.value = rest.dataset.rest;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
offerTheRest(document.querySelector("[data-piles]"));
