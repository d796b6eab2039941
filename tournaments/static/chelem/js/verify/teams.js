// The ranking of teams, like ranking/teams.py and ranking/team_days.py.

import { addressOf, daySince, resultOf, sumOf } from "./days.js";
import { bestOf, countedRounds, drawLot, measureOfScore, orderOf, positiveRounds, rankLines, sumMeasure } from "./ranking.js";

const METRICS = {
  best_member: { isScore: true, value: ({ counting }, measure) => bestOf(counting.map(({ score }) => score), measure) },
  positive_rounds: { value: ({ rounds }, measure) => positiveRounds(rounds, measure) },
  last_round: { isScore: true, value: ({ rounds }) => rounds[rounds.length - 1] ?? 0 },
  lot: { value: ({ number }, _measure, seed) => drawLot(number, seed) },
};

/** Ranks teams: returns rows with the fields of a published ranking of teams. `stages` are { days, begun }. */
export function rankTeams({ teams, stages, adjustments, measures, rules, seed, playOffs, inPairs }) {
  const order = { measures, names: rules.team_tie_breaks, metrics: METRICS, withdrawal: rules.withdrawal };
  const size = /^\d+$/.test(rules.team_size) ? Number(rules.team_size) : 0;
  const rule = { size, best: inPairs ? null : rules.team_counting || null, missing: rules.team_incomplete, inPairs };
  const lines = teams.map(({ number, members }) => {
    const own = adjustments.filter(({ team }) => team === number).map(({ points }) => points);
    const places = placesOf(members, stages);
    const team = { number, ...sumPlaces(places, rule, measures, rules) };
    const figures = measures.map((measure, at) =>
      sumOf(team.counting.map((one) => one.figures[at])) + team.missing[at] + (measure.key === "score" ? sumOf(own) : 0));
    const keys = rules.team_tie_breaks.map((name) => METRICS[name].value(team, measureOfScore(measures), seed));
    const row = { withdrawn: withdrawnOf(places), figures, keys };
    const members_ = membersOf(places, team.counting, measures[0], rules);
    return { number, row, order: orderOf(row, order), team, members: members_, adjustment: sumOf(own) };
  });
  return rankLines(lines, rules, playOffs).map(({ row, team, members, adjustment, rank, tied }) => ({
    ...row,
    rank,
    tied,
    total: row.figures[0],
    rounds: team.rounds,
    adjustment,
    team: team.number,
    missing: team.missing[0],
    members,
  }));
}

// Returns the results of each place of a team, of its members one after the other.
function placesOf(members, stages) {
  const places = new Map();
  for (const { entry, place, stage, round } of members) {
    for (const { days, begun } of stages) {
      if (!days.has(entry)) continue;
      if (!places.has(place)) places.set(place, []);
      places.get(place).push(resultOf(daySince(days.get(entry), addressOf(stage, round)), begun));
    }
  }
  return [...places].sort(([one], [other]) => one - other).map(([, results]) => results);
}

function withdrawnOf(places) {
  const last = new Map();
  for (const { entry, withdrawn } of places.flat()) last.set(entry, withdrawn);
  return [...last.values()].every(Boolean);
}

function membersOf(places, counting, measure, rules) {
  const totals = new Map();
  for (const result of places.flat()) {
    totals.set(result.entry, (totals.get(result.entry) ?? 0) + sumMeasure(result, measure, rules));
  }
  const counts = new Set(counting.flatMap(({ entries }) => entries));
  return [...totals].map(([entry, total]) => ({ entry, total, counts: counts.has(entry) }));
}

function sumPlaces(places, { size, best, missing, inPairs }, measures, rules) {
  let holdings = places.map((results) => holdingOf(results, measures, rules));
  if (inPairs && holdings.length) holdings = [mergePartners(holdings, places, measures)];
  const key = ({ figures }) => figures.filter((_, at) => measures[at].decides)
    .map((figure, at) => (measures.filter(({ decides }) => decides)[at].greater_is_better ? -figure : figure));
  holdings = sortedBy(holdings, key);
  const counting = best === null ? holdings : holdings.slice(0, best);
  const lacking = inPairs ? 0 : Math.max(0, (best === null ? size : best) - counting.length);
  const roundCount = new Set(holdings.flatMap(({ rounds }) => [...rounds.keys()])).size;
  const rounds = [...addRounds(counting.map((one) => one.rounds))].sort(([one], [other]) => one - other);
  return {
    counting,
    missing: measures.map((measure, at) => missing === "average"
      ? missingValue(sumOf(counting.map(({ figures }) => figures[at])), counting.length, lacking)
      : lacking * measure.missed * roundCount),
    rounds: rounds.map(([, score]) => score),
  };
}

function sortedBy(items, key) {
  return [...items].sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : one[at] - other[at];
  });
}

function mergePartners([first, ...others], places, measures) {
  const adjustment = sumOf(places.slice(1).flat().flatMap(({ adjustments }) => adjustments));
  return {
    entries: [first, ...others].flatMap(({ entries }) => entries),
    figures: first.figures.map((figure, at) => figure + (measures[at].key === "score" ? adjustment : 0)),
    rounds: first.rounds,
    score: first.score + adjustment,
  };
}

function holdingOf(results, measures, rules) {
  const total = (measure) => sumOf(results.map((result) => sumMeasure(result, measure, rules)));
  const ofScore = measureOfScore(measures);
  const rounds = results.map((result) => {
    const counted = countedRounds(result, ofScore, rules);
    return new Map(result.begun.map((address, at) => [address, counted[at]]));
  });
  return {
    entries: [...new Set(results.map(({ entry }) => entry))],
    figures: measures.map(total),
    rounds: addRounds(rounds),
    score: total(ofScore),
  };
}

// Adds scores by round. A missing round counts zero.
function addRounds(maps) {
  const sums = new Map();
  for (const [address, score] of maps.flatMap((map) => [...map])) sums.set(address, (sums.get(address) ?? 0) + (score ?? 0));
  return sums;
}

// Returns the value of missing places when each is worth the mean of those that count, halves away from zero.
function missingValue(total, count, lacking) {
  if (!count) return 0;
  const size = Math.floor((2 * Math.abs(total * lacking) + count) / (2 * count));
  return total < 0 ? 0 - size : size;
}
