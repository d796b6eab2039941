// The ranking of players, like ranking/rank.py: measures first, then tie-breaks; equal players share a place.

import { sumOf } from "./days.js";
import { sha256 } from "./sha256.js";

const SCORE = "score";
const signOf = (measure) => (measure.greater_is_better ? 1 : -1);

/** Returns the measure that reads the score of a round, or the first one if none does. */
export const measureOfScore = (measures) => measures.find(({ key }) => key === SCORE) ?? measures[0];

/** Returns the value of each round: its figure, the value of a bye, or that of a missed round, null without one. */
export function countedRounds(result, measure, { bye_score: byeScore }) {
  const figures = result.scores.map((score, at) => {
    if (measure.key === SCORE || score === null) return score;
    return (result.counters.get(result.begun[at]) ?? {})[measure.key] ?? 0;
  });
  const average = byeScore === "average" ? averageOf(figures.filter((figure) => figure !== null), measure) : 0;
  return figures.map((figure, at) => figure ?? (result.byes[at] ? average : measure.missed || null));
}

// Returns the mean, rounded against the player.
function averageOf(figures, measure) {
  const sign = signOf(measure);
  return figures.length ? sign * Math.floor(sumOf(figures.map((figure) => sign * figure)) / figures.length) + 0 : 0;
}

/** Returns the sum of a measure over all rounds, with carried points; the score includes the decisions of the arbiter. */
export function sumMeasure(result, measure, rules) {
  const rounds = countedRounds(result, measure, rules).filter((value) => value !== null);
  return sumOf(rounds) + (measure.key === SCORE ? sumOf(result.adjustments) : 0) + (result.carried[measure.key] ?? 0);
}

/** Draws the lot of a number, as in ranking/metrics.py. */
export const drawLot = (number, seed) =>
  sha256(new TextEncoder().encode(`${seed}:${number}`)).slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);

/** Returns the value of a list that is best by a measure. */
export const bestOf = (values, measure) =>
  values.reduce((best, value) => (best === null || signOf(measure) * (value - best) > 0 ? value : best), null) ?? 0;

export const positiveRounds = (values, measure) => values.filter((value) => signOf(measure) * value > 0).length;

// Tie-breaks by name; `isScore`: its direction is that of the score.
const METRICS = {
  best_round: { isScore: true, value: ({ played }, measure) => bestOf(played, measure) },
  fewest_penalties: {
    value: ({ adjustments }, measure) => sumOf(adjustments.map((points) => Math.min(0, signOf(measure) * points))),
  },
  positive_rounds: { value: ({ played }, measure) => positiveRounds(played, measure) },
  last_round: { isScore: true, value: ({ played }) => played[played.length - 1] ?? 0 },
  lot: { value: ({ entry }, _measure, seed) => drawLot(entry, seed) },
};

/** Returns the sort key of a line: smaller is better. */
export function orderOf({ figures, keys, withdrawn }, { measures, names, metrics, withdrawal }) {
  const decisive = figures.map((figure, at) => [measures[at], figure]).filter(([measure]) => measure.decides);
  const better = decisive.map(([measure, figure]) => signOf(measure) * figure);
  const ofScore = signOf(measureOfScore(measures));
  const broken = names.map((name, at) => (metrics[name].isScore ? ofScore : 1) * keys[at]);
  return [Number(withdrawn && withdrawal !== "keep"), ...[...better, ...broken].map((value) => -value)];
}

/** Ranks players: returns rows with the fields of a published ranking, best first. */
export function rankPlayers(results, measures, rules, { number, seed, play_offs: playOffs }) {
  const ofScore = measureOfScore(measures);
  const order = { measures, names: rules.tie_breaks, metrics: METRICS, withdrawal: rules.withdrawal };
  const lines = results.map((result) => {
    const figures = measures.map((measure) => sumMeasure(result, measure, rules));
    const keys = rules.tie_breaks.map((name) => METRICS[name].value(result, ofScore, seed));
    const row = { withdrawn: result.withdrawn, figures, keys };
    return { number: result.entry, result, row, order: orderOf(row, order) };
  });
  return rankLines(lines, rules, playOffs).map(({ row, result, rank, tied }) => ({
    ...row,
    rank,
    tied,
    total: row.figures[0],
    rounds: countedRounds(result, ofScore, rules),
    adjustment: sumOf(result.adjustments),
    stage: number,
    entry: result.entry,
    carried: result.carried[measures[0].key] ?? 0,
  }));
}

/** Returns the lines, best first, each with its place and true if another line shares it. */
export function rankLines(lines, { withdrawal }, playOffs) {
  const byHand = playOffPositions(lines, playOffs);
  for (const line of lines) line.order = [...line.order, byHand.get(line.number) ?? 0];
  const sorted = [...lines].sort((a, b) => compare(a.order, b.order) || a.number - b.number);
  let place = 0;
  return sorted.map((line, at) => {
    const isEqual = (other) => other !== undefined && !compare(line.order, other.order);
    if (!isEqual(sorted[at - 1])) place = at + 1;
    const rank = line.row.withdrawn && withdrawal === "unranked" ? null : place;
    return { ...line, rank, tied: rank !== null && (isEqual(sorted[at - 1]) || isEqual(sorted[at + 1])) };
  });
}

function compare(one, other) {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

// Returns the position of each number among its equals, by the newest decision that names all of them.
function playOffPositions(lines, playOffs) {
  const positions = new Map();
  const equals = new Map();
  for (const { number, order } of playOffs.length ? lines : []) {
    equals.set(String(order), [...(equals.get(String(order)) ?? []), number]);
  }
  for (const group of equals.values()) {
    const decided = [...playOffs].reverse().find((order) => group.every((number) => order.includes(number)));
    if (decided && group.length > 1) group.forEach((number) => positions.set(number, decided.indexOf(number)));
  }
  return positions;
}

/** Returns one ranking over all stages from their rankings, best stage first. */
export function rankOverall(rankings) {
  const places = [];
  const unranked = [];
  const seen = new Set();
  for (const rows of rankings) {
    const fresh = rows.filter(({ entry }) => !seen.has(entry));
    const first = new Map();
    const counts = new Map();
    for (const { rank } of fresh) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    for (const { entry, rank, stage } of fresh) {
      seen.add(entry);
      if (rank === null) {
        unranked.push({ entry, rank, tied: false, stage });
        continue;
      }
      if (!first.has(rank)) first.set(rank, places.length + 1);
      places.push({ entry, rank: first.get(rank), tied: counts.get(rank) > 1, stage });
    }
  }
  return [...places, ...unranked];
}
