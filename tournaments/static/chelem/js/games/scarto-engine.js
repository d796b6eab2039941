// Scoring engine of Scarto: checks, scores and explains a hand. `rules` are the data of scoring/scarto/tables.py, `hand`
// the JSON form of a hand with the points of three players; a test compares all results with those of Python.

import { fill, problemsIn, signed } from "./sentences.js";

const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

// Returns all problems of a hand.
export function check({ points, piles }, rules) {
  const problemOf = problemsIn(rules);
  const problems = [...(piles ? checkPiles(piles, rules, problemOf) : []), ...checkPoints(points, rules, problemOf)];
  if (problems.length) return problems;
  const counted = (piles ?? []).map((pile) => pointsOf(pile, rules));
  if (piles && counted.some((own, seat) => own !== points[seat])) {
    return [problemOf("points_against_piles", "points", { counted: pointsRow(counted) })];
  }
  return checkRarity(points, rules, problemOf);
}

function checkPoints(points, { most, points: all }, problemOf) {
  const sum = sumOf(points);
  return [
    points.some((own) => own < 0 || own > most) && problemOf("points_range", "points", { most }),
    sum !== all && problemOf("points_sum", "points", { sum, all }),
  ].filter(Boolean);
}

function checkPiles(piles, rules, problemOf) {
  const problems = [];
  for (const [kind, expected] of Object.entries(rules.pack)) {
    const counts = piles.map((pile) => pile[kind]);
    const words = { kind: rules.words.kinds[kind], found: sumOf(counts), expected };
    if (Math.min(...counts) < 0) problems.push(problemOf("pile_negative", "piles", words));
    else if (kind !== "blanks" && words.found !== expected) problems.push(problemOf("pile_kind", "piles", words));
  }
  const found = sumOf(piles.map((pile) => cardsOf(pile, rules)));
  if (!problems.length && found !== rules.cards) problems.push(problemOf("pile_cards", "piles", { found, expected: rules.cards }));
  return problems.length ? problems : checkLeftOver(piles, rules, problemOf);
}

// Checks the cards left over from batches of three: the trick of a Fool that was kept has two cards, and its winner is
// not the owner of the Fool.
function checkLeftOver(piles, rules, problemOf) {
  const left = piles.map((pile) => partsOf(pile, rules).left);
  const wrong = (code) => [problemOf(code, "piles")];
  if (!rules.fool.kept) return left.some(Boolean) ? wrong("pile_left_over_exchanged") : [];
  if ([...left].sort().join() !== "0,0,2") return wrong("pile_left_over");
  return piles[left.indexOf(2)].fool ? wrong("pile_fool_owner") : [];
}

function checkRarity(points, { rare_above: limit }, problemOf) {
  const most = Math.max(...points);
  return [
    points.includes(0) && problemOf("rare_zero", "points", {}, "warning"),
    most > limit && problemOf("rare_many", "points", { points: most }, "warning"),
  ].filter(Boolean);
}

const cardsOf = (pile, { values }) => sumOf(Object.keys(values).map((kind) => pile[kind]));

// Returns the summands of the points. Cards are counted in batches of three; a Fool that was kept is `alone`.
function partsOf(pile, rules) {
  const { fool, batch, values: worth } = rules;
  const among = fool.kept ? 0 : pile.fool;
  const values = sumOf(Object.entries(worth).map(([kind, value]) => value * pile[kind])) + fool.worth * among;
  const batches = Math.floor((cardsOf(pile, rules) + among) / batch);
  return { values, batches, left: cardsOf(pile, rules) + among - batch * batches, alone: fool.worth * (pile.fool - among) };
}

/** Returns the points of a pile: its values, less 2 for each batch and less 1 for two cards left over. */
export function pointsOf(pile, rules) {
  const { values, batches, left, alone } = partsOf(pile, rules);
  return values - 2 * batches - (left === 2 ? 1 : 0) + alone;
}

/** Returns points as text, for example "27 · 13 · 38". */
export const pointsRow = (points) => points.join(" · ");

// Returns the scores of a hand that `check` accepts, by seat.
export const score = ({ points }, { share }) => points.map((own) => own - share);

// Explains a score with the texts of the desk.
export function explain(hand, rules) {
  const { words, share } = rules;
  const sentences = score(hand, rules).map((own, seat) => {
    const figures = { seat: words.seats[seat], points: hand.points[seat], share, score: signed(own, rules) };
    if (!hand.piles) return fill(words.explanation.seat, figures);
    return fill(words.explanation.counted, { sum: sumText(hand.piles[seat], rules), ...figures });
  });
  return sentences.join(" ");
}

function sumText(pile, rules) {
  const { minus, explanation } = rules.words;
  const { values, batches, left, alone } = partsOf(pile, rules);
  const rest = left ? ` ${minus} 1` : "";
  const sum = `${values} ${minus} 2 × ${batches}${rest}`;
  return alone ? fill(explanation.fool, { sum, fool: alone }) : sum;
}

// Returns the problems of the lines of a sheet, each with its kind and scores.
export function checkSheet(lines, rules) {
  const { hands, largest_total: most } = rules;
  const problemOf = problemsIn(rules);
  const totals = lines.reduce((sums, { scores }) => sums.map((sum, seat) => sum + scores[seat]), [0, 0, 0]);
  return [
    countHands(lines) > hands && problemOf("sheet_ended", "line", { hands }),
    totals.some((total) => Math.abs(total) > most) && problemOf("totals_range", "line", { hands, most }),
  ].filter(Boolean);
}

const countHands = (lines) => lines.filter(({ kind }) => kind !== "cancelled").length;

/** Returns true if the session is over. */
export const isOver = (lines, { hands }) => countHands(lines) >= hands;
