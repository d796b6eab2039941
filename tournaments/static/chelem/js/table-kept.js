// List of refused drafts, each with the reason and a button to delete it.

import { erase, refusedDrafts, settleTaken } from "./table-drafts.js";

const SHOWN = 10; // more are counted

export function showKept() {
  const list = document.getElementById("kept");
  if (!list) return;
  settleTaken(document.getElementById("seen")?.dataset.taken.split(" ") ?? []);
  const current = document.querySelector("form[data-draft]")?.dataset.draft;
  const drafts = refusedDrafts().filter(({ name, late }) => (late || name !== current) && name.split(".")[0] === list.dataset.code);
  list.replaceChildren(...drafts.slice(0, SHOWN).map((draft) => item(draft, list)));
  if (drafts.length > SHOWN) list.append(more(drafts.length - SHOWN, list));
  list.hidden = !drafts.length;
}

function more(count, list) {
  const node = document.createElement("li");
  node.textContent = list.dataset.more.replace("{n}", count);
  return node;
}

function item({ name, reason, taken }, list) {
  const entry = document.getElementById("kept-one").content.firstElementChild.cloneNode(true);
  const [, round, line, back] = name.split("."); // back: a line that should leave the sheet
  const words = list.dataset[`${back ? "back" : Number(line) ? "deal" : "totals"}${taken ? "Taken" : ""}`];
  entry.querySelector("[data-what]").textContent = words.replace("{tour}", round % 100).replace("{ligne}", numberOf(round, line, list));
  if (reason !== true) entry.querySelector("[data-reason]").textContent = reason;
  if (taken) entry.classList.replace("warning", "success");
  entry.querySelector("[data-typed]").hidden = Boolean(back);
  for (const sentence of entry.querySelectorAll("[data-when-taken]")) sentence.hidden = sentence.dataset.whenTaken !== String(Boolean(taken));
  entry.querySelector("button").addEventListener("click", () => {
    erase(name);
    showKept();
  });
  return entry;
}

// Returns the number of a line on the sheet; for another round or a missing line, the number of the line itself.
function numberOf(round, line, list) {
  const rows = round === list.dataset.round ? document.querySelectorAll("#paper tbody .deal-number") : [];
  return rows[line - 1]?.textContent.match(/\d+|–/)?.[0] ?? line;
}
