// What was typed and the desk did not take stays on this device, with the reason, until somebody erases it.

import { erase, refusedDrafts } from "./table-drafts.js";

export function showKept() {
  const list = document.getElementById("kept");
  if (!list) return;
  const own = document.querySelector("form[data-draft]")?.dataset.draft;
  const drafts = refusedDrafts().filter(({ name }) => name !== own && name.split(".")[0] === list.dataset.code);
  list.replaceChildren(...drafts.map((draft) => item(draft, list)));
  list.hidden = !drafts.length;
}

function item({ name, reason }, list) {
  const made = document.getElementById("kept-one").content.firstElementChild.cloneNode(true);
  const [, round, line] = name.split(".");
  const words = Number(line) ? list.dataset.deal : list.dataset.totals;
  made.querySelector("[data-what]").textContent = words.replace("{tour}", round).replace("{ligne}", line);
  if (reason !== true) made.querySelector("[data-reason]").textContent = reason;
  made.querySelector("button").addEventListener("click", () => {
    erase(name);
    showKept();
  });
  return made;
}
