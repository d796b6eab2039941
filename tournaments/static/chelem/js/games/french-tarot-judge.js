// Reads a deal of French Tarot from a form and judges it in the browser, for tablet and desk, like `DealForm` on the
// server.

import { check, explain, score } from "./french-tarot-engine.js";

export const ALONE = "alone";
const POINTS = /^\d{1,3}([.,]\d{0,2})?$/;
const POIGNEES = [1, 2]; // fields on the tablet
const SEATS = [1, 2, 3, 4, 5]; // fields at the desk
const IMPLIED = "chelem_implied";
const SLAMS = ["rare_chelem", "rare_chelem_defence"];

// Returns the verdict: { state, says, codes, scores, note, slam, bonuses }. `brought` is the JSON in the page: rules, texts
// and names. While a slam is asked about, the problems that the answer settles are no refusals.

export function judge(form, brought) {
  const { rules } = brought;
  const input = read(form, brought);
  const { deal, missing, broken } = input;
  const problems = problemsOf(input, rules);
  const implied = problems.find(({ code }) => code === IMPLIED);
  const isPending = (code) => implied && (code === IMPLIED || code === "petit_against_chelem");
  const refusals = problems.filter(({ severity, code }) => severity !== "warning" && !isPending(code)).map(({ text }) => text);
  if (broken) refusals.unshift(broken);
  const warnings = dropAnswered(problems.filter(({ severity }) => severity === "warning"));
  const complete = !missing.length && !broken;
  const scored = complete && !refusals.length && !implied;
  const verdict = {
    codes: [...new Set(warnings.map(({ code }) => code))].sort().join(" "),
    scores: scored ? score(deal, rules).by_seat : null,
    note: complete ? noteOf(deal, brought) : "",
    slam: refusals.length || !implied ? null : slamOf(implied.camp, deal, brought),
    bonuses: Object.entries(brought.bonuses).filter(([name]) => input.all(name).some(Boolean)).map(([, words]) => words),
  };
  if (refusals.length) return { ...verdict, state: "refused", says: refusals[0] };
  if (verdict.slam) return { ...verdict, state: "question", says: "" };
  if (!complete) return { ...verdict, state: "incomplete", says: incompleteText(missing, brought) };
  if (warnings.length) return { ...verdict, state: "rare", says: warnings.map(({ text }) => text).join(" ") };
  return { ...verdict, state: "ready", says: explain(deal, rules) };
}

function noteOf({ contract, taker, called }, { rules, takers, cards }) {
  const who = `${rules.contracts[contract].name} ${takers[taker]}`;
  return called ? `${who}, ${cards[called]}` : who;
}

function incompleteText(missing, brought) {
  return brought.incomplete.replace("{fields}", missing.map((name) => brought.missing[name]).join(", "));
}

// Drops the warnings about a slam and about its points: each confirms the other.
function dropAnswered(warnings) {
  const slam = warnings.some(({ code }) => SLAMS.includes(code));
  return warnings.filter(({ code }) => !(SLAMS.includes(code) || (slam && code === "rare_points")));
}

// Checks the deal once contract, bouts and points are there; a missing taker is replaced by any seat. Problems of points
// begin with those of the defence, if its pile was counted.
function problemsOf({ deal, missing, broken, counted }, rules) {
  if (broken || ["contract", "bouts", "points"].some((name) => missing.includes(name))) return [];
  return check(deal, rules)
    .filter(({ field }) => !(["taker", "partner"].includes(field) && missing.includes(field)))
    .map((problem) => (problem.field === "points" ? { ...problem, text: counted + problem.text } : problem));
}

function slamOf(camp, deal, { chelems }) {
  const answer = (announced) => Object.keys(chelems).find((key) => chelems[key][0] === announced && chelems[key][1] === camp);
  const waiting = Boolean(document.querySelector("#call.called"));
  return { announced: answer(true), plain: answer(false), asked: deal.chelem_announced, shows: waiting ? "waiting" : camp };
}

// Parses the form: the deal, missing fields, and the error of an invalid one.

function read(form, { rules, chelems, unreadable, beyond, counted: words }) {
  const data = new FormData(form);
  const value = (name) => data.get(name) || null;
  const number = (name) => (value(name) === null ? null : Number(value(name)));
  const players = Number(form.dataset.players);
  const out = Number(form.dataset.sitsOut) || null;
  const typed = (data.get("points") ?? "").replace("½", ".5").replaceAll(" ", "");
  const points = Number(typed.replace(",", "."));
  const all = rules.pack / 2;
  const broken = !typed ? null : !POINTS.test(typed) ? unreadable : points > all ? beyond : null;
  const poignees = POIGNEES.filter((n) => value(`poignee_size_${n}`));
  const needed = ["taker", ...(players === 5 ? ["partner"] : []), "contract", "bouts"];
  const missing = needed.filter((name) => value(name) === null);
  if (!typed) missing.push("points");
  missing.push(...poignees.map((n) => `poignee_player_${n}`).filter((name) => value(name) === null));
  const [announced, madeBy] = chelems[data.get("chelem") ?? ""];
  const called = value("partner") === ALONE || value("partner") === value("taker") ? null : number("partner");
  const deal = {
    players,
    sitting_out: out,
    taker: number("taker") ?? anyOtherSeat(players, out, called),
    partner: called,
    called: value("called"),
    contract: value("contract"),
    bouts: number("bouts"),
    points: data.get("pile") === "defence" ? Math.round((all - points) * 100) / 100 : points,
    petit_au_bout: value("petit_au_bout"),
    poignees: [
      ...poignees.filter((n) => value(`poignee_player_${n}`))
        .map((n) => ({ player: number(`poignee_player_${n}`), size: value(`poignee_size_${n}`) })),
      ...SEATS.filter((seat) => value(`poignee_${seat}`)).map((seat) => ({ player: seat, size: value(`poignee_${seat}`) })),
    ],
    chelem_announced: announced,
    chelem_made_by: madeBy,
    misere: data.getAll("misere").map(Number),
    roi_au_bout: value("roi_au_bout"),
    petit_chelem_announced: data.has("petit_chelem_announced"),
    petit_chelem_made: data.has("petit_chelem_made"),
  };
  const figure = (number) => String(number).replace(".", rules.words.point);
  const counted = data.get("pile") === "defence" ? `${words.replace("{typed}", figure(points)).replace("{points}", figure(deal.points))} ` : "";
  return { deal, missing, broken, counted, all: (name) => data.getAll(name) };
}

function anyOtherSeat(players, out, partner) {
  let seat = 1;
  while (seat === out || seat === partner) seat += 1;
  return seat;
}
