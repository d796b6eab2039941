// Computes the rankings of a published file and compares them with those in it, like log/evidence/checking.py.

import { scoresOf } from "../games/french-tarot-scores.js";
import { daysOf, resultOf } from "./days.js";
import { rankOverall, rankPlayers } from "./ranking.js";
import { rankTeams } from "./teams.js";

const SCORERS = { "french-tarot": scoresOf }; // by game; files of other games have no deals

/** Returns the first difference { part, address } between the results and what they are computed from, or null.
 *
 * Parts: "line" with [stage, round, table, line]; "ranking" with [stage, position]; "overall" and "teams" with
 * [position]. Throws an error for a file with other content. */
export function findDifference(results) {
  checkNumbers(results);
  return lineDifference(results) ?? rankingDifference(results);
}

// Refuses numbers that are missing or there twice, and results without the mark of a rehearsal.
function checkNumbers({ tournament, stages, adjustments, teams }) {
  if (typeof tournament.rehearsal !== "boolean") throw new Error("rehearsal");
  const check = (items, name, complete) => items.reduce((before, item) => {
    const number = item[name];
    if (!Number.isInteger(number) || number <= before || (complete && number !== before + 1)) throw new Error(name);
    return number;
  }, 0);
  check(stages, "number", true);
  check(adjustments, "number");
  check(teams, "number");
  for (const { number, source, players, rounds } of stages) {
    if (source !== null && !(source > 0 && source < number)) throw new Error("source");
    check(players, "entry");
    check(rounds, "number", true);
    for (const { tables } of rounds) {
      check(tables, "number");
      for (const { lines } of tables) check(lines ?? [], "line");
    }
  }
}

function lineDifference(results) {
  for (const { number: stage, rounds, dealer_out: dealerOut } of results.stages) {
    for (const { number: round, tables } of rounds) {
      for (const { number: table, seats, lines } of tables) {
        const wrong = (lines ?? []).find((line) => !isScored(line, seats.length, dealerOut, results));
        if (wrong) return { part: "line", address: [stage, round, table, wrong.line] };
      }
    }
  }
  return null;
}

// Returns true if the scores of a line are those of its deal. Other lines have the scores that the arbiter entered.
function isScored({ status, outcome, scores, dealer }, size, dealerOut, { scoring, rules }) {
  if (status !== "played") return true;
  return isSame(SCORERS[rules.game](outcome, { size, out: dealerOut && size === 5 ? dealer : null }, scoring), scores);
}

function rankingDifference(results) {
  const { stages, rules, measures, adjustments } = results;
  const days = new Map(stages.map((stage) => [stage.number, daysOf(stage, adjustments, measures[0].key)]));
  const rankings = new Map(stages.map((stage) => {
    const { days: own, begun } = days.get(stage.number);
    return [stage.number, rankPlayers([...own.values()].map((day) => resultOf(day, begun)), measures, rules, stage)];
  }));
  for (const [stage, rows] of rankings) {
    const at = firstUnlike(rows, results.ranking.filter((row) => row.stage === stage));
    if (at) return { part: "ranking", address: [stage, at] };
  }
  const overall = firstUnlike(rankOverall(orderOfStages(stages).map((number) => rankings.get(number))), results.overall);
  if (overall) return { part: "overall", address: [overall] };
  const teams = firstUnlike(teamRows(results, days), results.team_ranking);
  return teams ? { part: "teams", address: [teams] } : null;
}

function teamRows({ teams, stages, rules, measures, adjustments, team_play_offs: playOffs, pairs: inPairs }, days) {
  const counting = stages.filter((stage) => rules.team_stages === "all" || isForAll(stage, stages));
  const own = counting.map(({ number }) => days.get(number));
  return rankTeams({ teams, stages: own, adjustments, measures, rules, seed: stages[0].seed, playOffs, inPairs });
}

const sourceOf = ({ source }, stages) => stages.find(({ number }) => number === source);

// Returns true if no cut was made on the way to a stage.
function isForAll(stage, stages) {
  return stage.source === null || (stage.chosen === "all" && isForAll(sourceOf(stage, stages), stages));
}

// Returns the numbers of the stages with players, in the order of the overall ranking.
function orderOfStages(stages) {
  const entered = stages.filter(({ players }) => players.some(({ carried }) => carried !== null));
  const depth = (stage) => (stage.source === null ? 0 : 1 + depth(sourceOf(stage, stages)));
  const key = (stage) => [-depth(stage), Number(stage.chosen === "others"), stage.number];
  const compare = (one, other) => one.map((value, at) => value - other[at]).find(Boolean) ?? 0;
  return [...entered].sort((a, b) => compare(key(a), key(b))).map(({ number }) => number);
}

// Returns the position from 1 of the first rows that differ, or 0.
function firstUnlike(computed, claimed) {
  for (let at = 0; at < Math.max(computed.length, claimed.length); at++) {
    if (!isSame(computed[at], claimed[at])) return at + 1;
  }
  return 0;
}

/** Returns true if two JSON values are equal; the order of keys does not matter. */
export function isSame(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwnProperty.call(other, key) && isSame(one[key], other[key]));
}

/** Returns the number of deals whose scores were computed. */
export function countDeals({ stages }) {
  const tablesOf = ({ rounds }) => rounds.flatMap(({ tables }) => tables);
  const lines = stages.flatMap(tablesOf).flatMap((table) => table.lines ?? []);
  return lines.filter(({ status }) => status === "played").length;
}
