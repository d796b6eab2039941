// Texas 42 on the tablet: asks for the points taken after a bid of points, and for made or set after a bid of marks, judges
// hands, and writes unsent ones on the sheet.

import { installJudge } from "../table-verdict.js";
import { judgeBy, wholeNumber } from "./hand-judge.js";
import { installOwnSheet } from "./own-sheet.js";
import * as engine from "./texas-42-engine.js";

const { rules, results, points_taken: pointsTaken } = JSON.parse(document.getElementById("on-tablet").textContent);

function askForTheResult(form) {
  const result = form?.querySelector("[data-result]");
  if (!result) return;
  const marks = Number(form.elements.bid.value) >= Number(result.dataset.all);
  for (const part of result.querySelectorAll("[data-of]")) {
    part.hidden = (part.dataset.of === "marks") !== marks;
    if (part.hidden) delete part.dataset.step;
    else part.dataset.step = part.dataset.of === "marks" ? "result" : "taken";
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "bid" || target.id === "recording") askForTheResult(target.form ?? target); // a draft changes the form
}, true);
for (const moment of ["chelem:screen", "chelem:next"]) document.addEventListener(moment, () => askForTheResult(document.getElementById("recording")));
askForTheResult(document.getElementById("recording"));

// Reads the form like `Texas42Form` on the server: the hand, the missing fields and the error of the points taken.

function read(form, { unreadable }) {
  const data = new FormData(form);
  const [bidder, bid] = ["bidder", "bid"].map((name) => wholeNumber(data.get(name)));
  const said = data.get("kind") || null;
  const [kind, trump] = (said ?? "").split(":");
  const taken = wholeNumber(data.get("taken"));
  const ofMarks = bid >= rules.most;
  const result = data.get("result") || null;
  const answers = { bidder, bid, kind: said, ...(ofMarks ? { result } : { taken }) };
  const hand = { bidder, bid, kind, ...(trump && { trump: Number(trump) }), ...(ofMarks ? { made: result === "made" } : { taken }) };
  return {
    hand,
    missing: Object.keys(answers).filter((name) => answers[name] === null),
    broken: taken === null || taken >= 0 ? [] : [unreadable],
  };
}

function note(hand) {
  const { seat, bid, kind } = engine.namesOf(hand, rules);
  return `${seat}, ${bid}, ${kind}`;
}

// Writes unsent hands on the sheet, and the marks of each side.

function cells({ note: words, outcome, scores }) {
  const result = results[engine.isMade(outcome, rules) ? "made" : "set"];
  const taken = outcome.taken === undefined ? "" : pointsTaken.replace("{points}", outcome.taken);
  const [first, second] = rules.sides.map(([seat]) => String(scores[seat - 1] || ""));
  return { note: words, result: result + taken, "side.1": first, "side.2": second };
}

function show(totals, lines) {
  const winners = engine.isOver(lines, rules) ? engine.winnersOf(lines, rules) : [];
  document.querySelectorAll("#paper .camp-marks").forEach((camp, side) => {
    const [seat] = rules.sides[side];
    camp.querySelector(".score").firstChild.nodeValue = totals[seat - 1];
    camp.querySelector(".badge").hidden = !winners.includes(seat);
    camp.querySelectorAll(".strokes line").forEach((stroke, number) => stroke.classList.toggle("made", number < totals[seat - 1]));
  });
  document.querySelectorAll("#recording [id^=balance-]").forEach((place, seat) => { place.textContent = totals[seat]; });
  document.querySelector("#paper .sheet-frame").hidden = !lines.length;
}

installOwnSheet({ isOver: (lines) => engine.isOver(lines, rules), cells, show });
installJudge({ judge: judgeBy(engine, { read, note }), show: () => {} });
