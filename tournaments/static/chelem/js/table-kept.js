// List of refused drafts, each with the reason, what was typed, what is on the sheet, and a button to delete it.

import { erase, refusedDrafts, settleDecided } from "./table-drafts.js";
import { signed } from "./table-verdict.js";

const SHOWN = 10; // more are counted

export function showKept() {
  const list = document.getElementById("kept");
  if (!list) return;
  const seen = document.getElementById("seen");
  for (const decision of ["taken", "aside"]) settleDecided(seen?.dataset[decision].split(" ") ?? [], decision);
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

function item({ name, reason, sent, taken, aside, drawn }, list) {
  const entry = document.getElementById("kept-one").content.firstElementChild.cloneNode(true);
  const [, round, line, back] = name.split("."); // back: a line that should leave the sheet
  const words = list.dataset[`${back ? "back" : Number(line) ? "deal" : "totals"}${taken ? "Taken" : ""}`];
  entry.querySelector("[data-what]").textContent = words.replace("{tour}", round % 100).replace("{ligne}", numberOf(round, line, list));
  if (reason !== true) entry.querySelector("[data-reason]").textContent = reason;
  if (taken) entry.classList.replace("warning", "success");
  entry.querySelector("[data-typed]").hidden = Boolean(back);
  const state = taken ? "taken" : aside ? "aside" : "open";
  for (const part of entry.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(state);
  const isContested = document.querySelector(`[data-contested="${sent}"]`); // there with both versions
  if (drawn?.scores && !taken && !isContested && round === list.dataset.round) showVersions(entry, drawn, line, list);
  entry.querySelector("button").addEventListener("click", () => {
    erase(name);
    showKept();
  });
  return entry;
}

// Shows what was typed, and what the sheet has in its place.
function showVersions(entry, { note, scores }, line, list) {
  const row = document.querySelectorAll("#paper tbody tr")[line - 1];
  const cells = [...(row?.querySelectorAll(".pair") ?? [])].map(textOf);
  const there = row?.querySelector(".half, [data-void]") ? describe(textOf(row.querySelector(".deal-note")), cells) : list.dataset.nothing;
  for (const [name, words] of [["here", describe(note, scores.map(signed))], ["there", there]]) {
    const part = entry.querySelector(`[data-${name}]`);
    part.textContent = part.textContent.replace("{line}", words);
    part.hidden = false;
  }
}

const textOf = ({ textContent }) => textContent.trim();

/** Returns a line in words: its note, and the scores of the seats. */
function describe(note, scores) {
  const seats = [...document.querySelectorAll("#paper thead strong")].map((seat) => textOf(seat).split(/\s/)[0]);
  return [note, scores.map((score, seat) => `${seats[seat]}\u00a0${score}`).join(", ")].filter(Boolean).join(" · ");
}

// Returns the number of a line on the sheet; for another round or a missing line, the number of the line itself.
function numberOf(round, line, list) {
  const rows = round === list.dataset.round ? document.querySelectorAll("#paper tbody .deal-number") : [];
  return rows[line - 1]?.textContent.match(/\d+|–/)?.[0] ?? line;
}
