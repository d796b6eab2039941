// French Tarot on the tablet: judges deals, and asks about slams.

import { installJudge } from "../table-verdict.js";
import { ALONE, judge } from "./french-tarot-judge.js";

// Shows the question about a slam, and the names of the chosen bonuses.

function show({ slam = null, bonuses = [] }) {
  const question = document.querySelector("#verdict [data-question]");
  question.hidden = !slam;
  if (slam) {
    for (const part of question.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(slam.shows);
    const [announced, plain] = question.querySelectorAll("[data-slam]");
    announced.dataset.slam = slam.announced;
    plain.dataset.slam = slam.plain;
    plain.hidden = slam.asked;
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

// Points that imply a slam: the answer in the bar sets the field among the bonuses.

function askForSlams() {
  document.addEventListener("click", ({ target }) => {
    const { slam } = target.closest("[data-slam]")?.dataset ?? {};
    if (!slam) return;
    const field = document.querySelector(`#recording [name="chelem"][value="${slam}"]`);
    field.checked = true;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

preventOwnPartner();
askForSlams();
installJudge({ judge, show });
