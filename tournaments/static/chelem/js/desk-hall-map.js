// Places tables on the map of the hall: a button chooses a table, a tap on the map writes its two fields, and the next
// table without a place is chosen. The fields move the dots, too.

const form = document.querySelector("[data-hall-places]");
const map = form.querySelector("[data-hall-map]");
const rows = [...form.querySelectorAll("[data-table]")];
const { width, height } = map.viewBox.baseVal;
let chosen;

function fieldsOf(row) {
  return [...row.querySelectorAll("input")];
}

// The list scrolls to the chosen table; the page stays, because the finger is on the map.
function choose(row) {
  chosen = row;
  const list = row.parentElement;
  list.scrollTop = row.offsetTop - list.offsetTop - row.offsetHeight;
  for (const other of rows) {
    other.querySelector("[data-hall-choose]").setAttribute("aria-pressed", String(other === row));
  }
}

// Moves the dot of a row to its fields; a row without two numbers has no dot.
function draw(row) {
  const dot = map.querySelector(`[data-spot="${row.dataset.table}"]`);
  const [left, top] = fieldsOf(row).map((field) => field.valueAsNumber);
  if (Number.isNaN(left + top)) dot.setAttribute("display", "none");
  else {
    dot.removeAttribute("display");
    dot.setAttribute("transform", `translate(${(left * width) / 100} ${(top * height) / 100})`);
  }
}

function percent(part, whole) {
  return String(Math.round(Math.min(Math.max(part / whole, 0), 1) * 1000) / 10);
}

map.addEventListener("click", ({ clientX, clientY }) => {
  if (!chosen) return;
  const box = map.getBoundingClientRect();
  const [left, top] = fieldsOf(chosen);
  left.value = percent(clientX - box.left, box.width);
  top.value = percent(clientY - box.top, box.height);
  draw(chosen);
  const next = rows.slice(rows.indexOf(chosen) + 1).find((row) => fieldsOf(row).some((field) => !field.value));
  if (next) choose(next);
});
form.addEventListener("click", ({ target }) => {
  if (target.closest("[data-hall-choose]")) choose(target.closest("[data-table]"));
});
form.addEventListener("focusin", ({ target }) => {
  if (target.matches("input[type=number]")) choose(target.closest("[data-table]"));
});
form.addEventListener("input", ({ target }) => draw(target.closest("[data-table]")));
rows.forEach(draw);
choose(rows.find((row) => fieldsOf(row).some((field) => !field.value)) ?? rows[0]);
