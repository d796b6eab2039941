// Sums the totals while they are typed, and offers the missing one.

import { MINUS, signed } from "./table-verdict.js";

function valueOf(row) {
  const text = row.querySelector(".total").value.replace(/\s/g, "").replace(MINUS, "-");
  if (!/^[+-]?\d+$/.test(text)) return text ? NaN : null;
  const negative = row.querySelector("[value='-']").checked && !/^[+-]/.test(text);
  return negative ? -Number(text) : Number(text);
}

export function addUpTotals() {
  const form = document.querySelector("form[data-totals]");
  if (!form) return;
  const rows = [...form.querySelectorAll(".total-row")];
  const values = rows.map(valueOf);
  const sum = values.reduce((total, value) => total + (value ?? 0), 0);
  const empty = rows.filter((row, index) => values[index] === null);
  form.querySelector("[data-sum]").textContent = Number.isNaN(sum) ? "" : signed(sum);
  const complete = form.querySelector("[data-complete]");
  complete.hidden = empty.length !== 1 || Number.isNaN(sum);
  if (complete.hidden) return;
  complete.textContent = `${complete.dataset.label} ${empty[0].dataset.seatName}\u00a0: ${signed(-sum)}`;
  complete.onclick = () => {
    empty[0].querySelector(".total").value = Math.abs(sum);
    empty[0].querySelector(sum > 0 ? "[value='-']" : "[value='+']").checked = true;
    empty[0].querySelector(".total").dispatchEvent(new Event("input", { bubbles: true }));
  };
}
