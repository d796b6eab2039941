// Judges the arbiter's form of a deal while typing, as on a tablet.

import { drawVerdict } from "../table-verdict.js";
import { judge } from "./french-tarot-judge.js";

const form = document.querySelector("form[data-deal-form]");
const brought = JSON.parse(document.getElementById("on-tablet").textContent);

function judgeForm() {
  if (new FormData(form).get("status") !== "played") return drawVerdict({ state: "", says: "", codes: "", scores: null });
  const verdict = judge(form, brought);
  drawVerdict(verdict.state === "question" ? { ...verdict, state: "refused", says: form.dataset.slam } : verdict);
}

form.addEventListener("input", judgeForm);
form.addEventListener("change", judgeForm);
judgeForm();
