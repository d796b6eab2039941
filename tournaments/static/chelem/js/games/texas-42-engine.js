// Scoring engine of Texas 42: checks, scores and explains a hand. `rules` are the tables of scoring/texas_42/tables.py,
// `hand` the JSON form of a hand; a test compares all results with those of Python.

import { fill, problemsIn } from "./sentences.js";

const bidOf = ({ bid }, rules) => rules.bids[bid];
const kindOf = ({ kind, trump }) => (trump === undefined ? kind : `${kind}:${trump}`);
const resultOf = ({ taken, made }) => taken ?? Number(made);

/** Returns true if the bid was made. */
export const isMade = (hand, rules) => resultOf(hand) >= bidOf(hand, rules).least;

/** Returns seat, bid and kind of a hand in words. */
export const namesOf = (hand, rules) => ({
  seat: rules.words.seats[hand.bidder - 1],
  bid: bidOf(hand, rules).name,
  kind: rules.kinds[kindOf(hand)],
});

// Returns all problems of a hand with a bid and a kind of these rules.
export function check(hand, rules) {
  const found = bidOf(hand, rules).problems[kindOf(hand)] ?? [];
  if (!(hand.taken > rules.most)) return found;
  const refusals = found.filter(({ severity }) => severity !== "warning");
  return [...refusals, problemsIn(rules)("taken_range", "taken", { most: rules.most })];
}

// Returns the scores of a hand that `check` accepts, by seat.
export function score(hand, rules) {
  const [own, other] = bidOf(hand, rules).scores[resultOf(hand)];
  return rules.words.seats.map((_, seat) => (sideOf(hand.bidder, rules).includes(seat + 1) ? own : other));
}

const sideOf = (seat, { sides }) => sides.find((side) => side.includes(seat));

// Explains a score with the texts of the desk.
export function explain(hand, rules) {
  const { words, sides } = rules;
  const names = { ...namesOf(hand, rules), result: isMade(hand, rules) ? words.made : words.set };
  const bySeat = score(hand, rules);
  const gains = sides.filter(([seat]) => bySeat[seat - 1]).map(([first, second]) => {
    const count = bySeat[first - 1];
    const amount = `+${fill(words.amounts[count === 1 ? 0 : 1], { count })}`;
    return fill(words.gain, { amount, first: words.seats[first - 1], second: words.seats[second - 1] });
  });
  const told = hand.taken === undefined ? fill(words.told, names) : fill(words.taken, { ...names, taken: hand.taken });
  return [told, ...gains].join(" ");
}

// Returns the problems of the lines of a sheet, each with its kind and scores.
export function checkSheet(lines, rules) {
  const problemOf = problemsIn(rules);
  const late = lines.findIndex(({ kind }, at) => ["played", "passed"].includes(kind) && isOver(lines.slice(0, at), rules));
  if (late >= 0) return [problemOf("sheet_ended", "line", { line: late + 1 })];
  return checkTotals(totalsOf(lines), rules, problemOf);
}

function checkTotals(totals, { sides, target, in_points: inPoints, largest_total: most }, problemOf) {
  if (sides.some(([first, second]) => totals[first - 1] !== totals[second - 1])) return [problemOf("partners_differ", "line")];
  if (Math.min(...totals) >= target && !inPoints) return [problemOf("totals_two_winners", "line", { target })];
  return Math.min(...totals) < 0 || Math.max(...totals) > most ? [problemOf("totals_range", "line", { most })] : [];
}

const totalsOf = (lines) => lines.reduce((sums, { scores }) => sums.map((sum, seat) => sum + scores[seat]), [0, 0, 0, 0]);

/** Returns true if a side has won. */
export const isOver = (lines, { target }) => Math.max(...totalsOf(lines)) >= target;

/** Returns the side that has won; if both have reached the points of the game, the one that bid in the last hand. */
export function winnersOf(lines, rules) {
  const totals = totalsOf(lines);
  const [first, second] = rules.sides;
  const [last] = lines.filter(({ kind }) => kind === "played").slice(-1);
  if (last && Math.min(...totals) >= rules.target) return sideOf(last.outcome.bidder, rules);
  return totals[first[0] - 1] > totals[second[0] - 1] ? first : second;
}
