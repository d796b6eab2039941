// French Tarot on the tablet: judges deals, and asks about slams.

import { installJudge } from "../table-verdict.js";
import { ALONE, judge } from "./french-tarot-judge.js";

// Shows the question about a slam, and the names of the chosen bonuses.

function show({ slam = null, bonuses = [] }) {
  const [first, second] = document.querySelectorAll("#verdict [data-question]");
  first.hidden = !slam;
  second.hidden = true;
  if (slam) {
    for (const part of first.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(slam.shows);
    first.querySelector("[data-slam]").dataset.slam = slam.asked ? slam.announced : "";
    const [yes, no] = second.querySelectorAll("[data-slam]");
    yes.dataset.slam = slam.announced;
    no.dataset.slam = slam.plain;
  }
  const chosen = document.getElementById("bonuses-chosen");
  chosen.querySelector("[data-names]").textContent = bonuses.join(", ");
  chosen.querySelector("[data-names]").hidden = !bonuses.length;
  chosen.querySelector("[data-none]").hidden = bonuses.length > 0;
}

// At five, a taker who calls a card of their own plays alone: the taker is not offered as partner (see table.css), and
// a partner who becomes the taker is replaced by "alone".

function preventOwnPartner() {
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "taker") return;
    const partners = target.form.elements.partner;
    if (partners?.value === target.value) partners.value = ALONE;
  }, true);
}

// Points that imply a slam: the bar asks if it was one, then if it was announced, and sets the field among the bonuses.

function askForSlams() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-slam]");
    if (!button) return;
    if (button.dataset.slam) return setChelem(button.closest("form"), button.dataset.slam);
    const [first, second] = document.querySelectorAll("[data-question]");
    first.hidden = true;
    second.hidden = false;
    second.querySelector("button").focus();
  });
}

function setChelem(form, chelem) {
  const field = form.querySelector(`[name="chelem"][value="${chelem}"]`);
  field.checked = true;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

preventOwnPartner();
askForSlams();
installJudge({ judge, show });
