// Scoring engine of Burro: checks, scores and explains a hand. `rules` are the data of scoring/burro/tables.py, `hand`
// the JSON form of a hand; a test compares all results with those of Python.

import { fill, problemsIn } from "./sentences.js";

// Returns the problems of a hand: none, as a table offers only its own seats. `checkSheet` has those of the game.
export const check = () => [];

// Returns the letters of a hand, by seat.
export const score = ({ players, last_holder: holder, play_off: playOff }) =>
  Array.from({ length: players }, (_, seat) => Number(seat + 1 === holder && !playOff));

// Explains a hand with the texts of the desk.
export const explain = (hand, { words }) =>
  fill(words.explanation[hand.play_off ? "play_off" : "letter"], { seat: words.seats[hand.last_holder - 1] });

/** Returns the state of a table after some lines: `letters` of each seat, `isOver` once one has the whole word, and
 * `playOff`, the seats that then play on. */
export function standingAfter(lines, players, rules) {
  let standing = standingOf(Array(players).fill(0), [], rules);
  for (const line of lines) standing = after(standing, line, rules);
  return standing;
}

// `out` are the seats that have dropped out of the play-off.
function standingOf(letters, out, rules) {
  const isOver = Math.max(...letters) >= rules.word.length;
  const fewest = Math.min(...letters);
  const tied = letters.map((_, seat) => seat + 1).filter((seat) => letters[seat - 1] === fewest && !out.includes(seat));
  return { letters, out, isOver, fewest: tied, playOff: isOver && tied.length > 1 ? tied : [] };
}

function after({ letters, out }, { kind, outcome, scores }, rules) {
  const leaves = kind === "played" && outcome.play_off ? [outcome.last_holder] : [];
  return standingOf(letters.map((own, seat) => own + scores[seat]), [...out, ...leaves], rules);
}

// Returns the problem of the first line that cannot follow those before it, or of the letters.
export function checkSheet(lines, rules) {
  const problemOf = problemsIn(rules);
  let standing = standingAfter([], lines[0].scores.length, rules);
  for (const [at, line] of lines.entries()) {
    const problem = line.kind === "played" && checkNext(line.outcome, at + 1, standing, rules, problemOf);
    if (problem) return [problem];
    standing = after(standing, line, rules);
  }
  return checkLetters(standing.letters, rules, problemOf);
}

function checkNext(hand, number, { isOver, playOff }, rules, problemOf) {
  const words = { line: number, holder: rules.words.seats[hand.last_holder - 1] };
  if (!isOver) return hand.play_off && problemOf("play_off_early", "play_off", words);
  if (!hand.play_off || !playOff.length || !rules.has_play_off) return problemOf("sheet_ended", "last_holder", words);
  return !playOff.includes(hand.last_holder) && problemOf("not_in_play_off", "last_holder", words);
}

function checkLetters(letters, { word }, problemOf) {
  const most = word.length;
  if (Math.min(...letters) < 0 || Math.max(...letters) > most) return [problemOf("letters_range", "line", { most })];
  return letters.filter((own) => own === most).length > 1 ? [problemOf("letters_twice", "line", { most })] : [];
}

/** Returns true if the game is over, with its play-off. */
export function isOver(lines, rules) {
  if (!lines.length) return false;
  const standing = standingAfter(lines, lines[0].scores.length, rules);
  return standing.isOver && !(rules.has_play_off && standing.playOff.length);
}
