// What was typed and the desk did not take stays on this device, with the reason, until somebody erases it.

import { erase, refusedDrafts } from "./table-drafts.js";

const SHOWN = 10; // who has more to read calls the desk

export function showKept() {
  const list = document.getElementById("kept");
  if (!list) return;
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

function item({ name, reason }, list) {
  const made = document.getElementById("kept-one").content.firstElementChild.cloneNode(true);
  const [, round, line] = name.split(".");
  const words = Number(line) ? list.dataset.deal : list.dataset.totals;
  made.querySelector("[data-what]").textContent = words.replace("{tour}", round % 100).replace("{ligne}", line);
  if (reason !== true) made.querySelector("[data-reason]").textContent = reason;
  made.querySelector("button").addEventListener("click", () => {
    erase(name);
    showKept();
  });
  return made;
}
