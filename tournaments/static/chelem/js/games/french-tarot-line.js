// Parses a deal of French Tarot typed from paper into the fields of a tablet. "n g 2 49 pa 1n" is: taker North, garde, two
// bouts, 49 points, petit au bout for the attack, simple poignée of North (spaces optional between the first four).

import { installLineReader } from "../desk-lines.js";
import { ALONE, judge } from "./french-tarot-judge.js";

const SEATS = { n: 1, e: 2, s: 3, o: 4, w: 4, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };
const CONTRACTS = { p: "prise", po: "pousse", g: "garde", gs: "garde_sans", gc: "garde_contre" };
const SIZES = { 1: "simple", 2: "double", 3: "triple" };
const SLAMS = { c: "made", ca: "announced", cm: "missed", cd: "defence" };
const CAMPS = { a: "attack", d: "defence" };

// The head, in this order.
const HEAD = [
  [/^[neswo1-5]/, (letter) => [["taker", SEATS[letter]]]],
  [/^(?:\+\s*[neswo1-5])?/, (said) => [["partner", said ? SEATS[said[said.length - 1]] : ALONE]], ({ players }) => players === "5"],
  [/^(?:po|p|g[sc]?)/, (word) => [["contract", CONTRACTS[word]]]],
  [/^[0-3]/, (digit) => [["bouts", digit]]],
  [/^d?\s*\d{1,2}(?:[.,]\d?|½)?(?!\d)/, (said) => [["points", said.replace(/^d\s*/, "")], ["pile", said[0] === "d" ? "defence" : "attack"]]],
];

// Optional parts, in any order.
const MORE = [
  [/^p([ad])$/, ([, camp]) => [["petit_au_bout", CAMPS[camp]]]],
  [/^r([ad])$/, ([, camp]) => [["roi_au_bout", CAMPS[camp]]]],
  [/^m([neswo5])$/, ([, seat]) => [["misere", SEATS[seat]]]],
  [/^c[amd]?$/, ([word]) => [["chelem", SLAMS[word]]]],
];
const POIGNEE = /^([123])([neswo5])$/;

function read(text, form) {
  if (text === "-") return { fields: [["status", "passed"]], passed: true };
  const fields = [];
  let rest = text;
  for (const [part, toFields, applies] of HEAD) {
    if (applies && !applies(form.dataset)) continue;
    const match = part.exec(rest);
    if (!match) return { fields, unread: rest };
    fields.push(...toFields(match[0]));
    rest = rest.slice(match[0].length).trimStart();
    if (!rest) return { fields };
  }
  const unread = rest.split(/\s+/).find((word) => !addPart(word, fields));
  return { fields, unread };
}

// Adds the fields of one optional part; returns a false value for an unknown part, a second one of its kind, and a third
// poignée.
function addPart(word, fields) {
  const poignee = POIGNEE.exec(word);
  if (poignee) {
    const n = fields.filter(([name]) => name.startsWith("poignee_size")).length + 1;
    return fields.push([`poignee_size_${n}`, SIZES[poignee[1]]], [`poignee_player_${n}`, SEATS[poignee[2]]]) && n < 3;
  }
  const [part, toFields] = MORE.find(([form]) => form.test(word)) ?? [];
  if (!part) return false;
  const values = toFields(part.exec(word));
  if (fields.some(([name]) => name === values[0][0] && name !== "misere")) return false;
  return fields.push(...values);
}

installLineReader({ read, judge, ask: () => document.querySelector("[data-slam]").dataset.slam });
