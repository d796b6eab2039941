// Typing of totals without a mouse: Enter moves to the next number, and from the last of a table to the next table. A
// sum other than zero shows the field for the arbiter's reason.

import { MINUS, signed } from "./table-verdict.js";

const fields = (form) => [...form.querySelectorAll("[data-figure]")];
const valueOf = (field) => {
  const text = field.value.replace(/\s/g, "").replace(MINUS, "-");
  return /^[+-]?\d+$/.test(text) ? Number(text) : text ? NaN : null;
};

// Shows the sum of the numbers: red once the table is complete and it is not zero. Returns true if the table can be
// sent.
function addUp(form) {
  const values = fields(form).map(valueOf);
  const sum = values.reduce((total, value) => total + (value ?? 0), 0);
  const off = "zeroSum" in form.dataset && !values.includes(null) && !Number.isNaN(sum) && sum !== 0;
  const wrong = Number.isNaN(sum) || off;
  const output = form.querySelector("[data-sum]");
  if (output) {
    output.textContent = Number.isNaN(sum) ? "?" : signed(sum);
    output.classList.toggle("wrong", wrong);
  }
  const why = form.querySelector("[data-reason]");
  if (why) why.hidden = !off;
  return !values.includes(null) && (off ? Boolean(why?.querySelector(".input").value.trim()) : !wrong);
}

function goTo(field) {
  field?.focus();
  field?.select?.();
}

// Returns the next field to fill: of the next open table, else of one before it, else the end of the list.
function nextField(form) {
  const forms = [...document.querySelectorAll("[data-paper]")];
  const here = forms.indexOf(form);
  const open = [...forms.slice(here + 1), ...forms.slice(0, here)].find((other) => fields(other).length);
  return open ? fields(open)[0] : document.querySelector("[data-paper-end]");
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-paper]");
  if (!form || event.key !== "Enter" || !event.target.matches(".input")) return;
  event.preventDefault();
  const all = fields(form);
  const next = "figure" in event.target.dataset && all[all.indexOf(event.target) + 1];
  if (next) return goTo(next);
  if (!addUp(form)) return goTo(all.find((field) => !Number.isInteger(valueOf(field))) ?? all[0]);
  form.requestSubmit();
  goTo(nextField(form));
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-paper]");
  if (form) addUp(form);
});

goTo(document.querySelector("[data-paper] .input"));
