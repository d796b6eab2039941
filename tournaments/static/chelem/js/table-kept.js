// List of refused drafts, each with the reason and a button to delete it.

import { erase, refusedDrafts, settleTaken } from "./table-drafts.js";

const SHOWN = 10; // more are counted

export function showKept() {
  const list = document.getElementById("kept");
  if (!list) return;
  settleTaken(document.getElementById("seen")?.dataset.taken.split(" ") ?? []);
  const own = document.querySelector("form[data-draft]")?.dataset.draft;
  const drafts = refusedDrafts().filter(({ name, late }) => (late || name !== own) && name.split(".")[0] === list.dataset.code);
  list.replaceChildren(...drafts.slice(0, SHOWN).map((draft) => item(draft, list)));
  if (drafts.length > SHOWN) list.append(more(drafts.length - SHOWN, list));
  list.hidden = !drafts.length;
}

function more(count, list) {
  const made = document.createElement("li");
  made.textContent = list.dataset.more.replace("{n}", count);
  return made;
}

function item({ name, reason, taken }, list) {
  const made = document.getElementById("kept-one").content.firstElementChild.cloneNode(true);
  const [, round, line] = name.split(".");
  const words = list.dataset[`${Number(line) ? "deal" : "totals"}${taken ? "Taken" : ""}`];
  made.querySelector("[data-what]").textContent = words.replace("{tour}", round % 100).replace("{ligne}", numberOf(round, line, list));
  if (reason !== true) made.querySelector("[data-reason]").textContent = reason;
  if (taken) made.classList.replace("warning", "success");
  for (const said of made.querySelectorAll("[data-when-taken]")) said.hidden = said.dataset.whenTaken !== String(Boolean(taken));
  made.querySelector("button").addEventListener("click", () => {
    erase(name);
    showKept();
  });
  return made;
}

// Returns the number of a line on the sheet; for another round or a missing line, the number of the line itself.
function numberOf(round, line, list) {
  const rows = round === list.dataset.round ? document.querySelectorAll("#paper tbody .deal-number") : [];
  return rows[line - 1]?.textContent.match(/\d+|–/)?.[0] ?? line;
}
