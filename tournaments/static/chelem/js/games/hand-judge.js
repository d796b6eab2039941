// The verdict on a hand in the browser, for games whose engine checks the sheet too, in the order of the desk
// (`_judge_deal` in services/deals/judging.py, `verdict_of` in web/games/verdict.py).

import { numberOf, withLine } from "./own-sheet.js";

const refuses = ({ severity }) => severity !== "warning";

/** Returns the `judge` of a game: of its engine, of `read(form, brought)`, which returns the hand, the missing fields and
 * the errors of invalid ones, and of `note(hand, brought)`, the hand in two or three words. */
export function judgeBy({ check, score, explain, checkSheet }, { read, note }) {
  return (form, brought) => {
    const { rules } = brought;
    const { hand, missing, broken } = read(form, brought);
    const complete = !missing.length && !broken.length;
    let problems = complete ? check(hand, rules) : [];
    let scores = null;
    if (complete && !problems.some(refuses)) {
      scores = score(hand, rules);
      const line = { number: numberOf(form), kind: "played", outcome: hand, scores };
      problems = [...problems, ...checkSheet(withLine(line), rules)];
    }
    const refusal = broken[0] ?? problems.find(refuses)?.text;
    const warnings = problems.filter((problem) => !refuses(problem));
    const verdict = {
      codes: [...new Set(warnings.map(({ code }) => code))].sort().join(" "),
      scores: refusal ? null : scores,
      note: complete ? note(hand, brought) : "",
      outcome: hand,
    };
    if (refusal) return { ...verdict, state: "refused", says: refusal };
    if (!complete) return { ...verdict, state: "incomplete", says: incompleteText(missing, brought) };
    if (warnings.length) return { ...verdict, state: "rare", says: warnings.map(({ text }) => text).join(" ") };
    return { ...verdict, state: "ready", says: explain(hand, rules) };
  };
}

const WHOLE = /^\s*[+-]?\d+(\.0*)?\s*$/; // as the integer fields of the desk

/** Returns the whole number in a field, null if it is empty, NaN for any other text. */
export function wholeNumber(text) {
  if (!text) return null;
  return WHOLE.test(text) ? Number(text) + 0 : NaN; // + 0: no negative zero
}

/** Names the fields that are missing. */
export const incompleteText = (missing, brought) =>
  brought.incomplete.replace("{fields}", missing.map((name) => brought.missing[name]).join(", "));
