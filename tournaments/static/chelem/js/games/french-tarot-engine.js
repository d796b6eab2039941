// Scoring engine of French Tarot for tablet and desk: checks, scores and explains a deal. `rules` are the tables of
// scoring/french_tarot/tables.py, `deal` the JSON form of a deal; a test compares all results with those of Python.

import { fill, problemsIn, signed } from "./sentences.js";

const totalOf = (deal, rules) => rules.tables[deal.players].totals[contractOf(deal, rules).chien][deal.bouts];
const contractOf = (deal, rules) => rules.contracts[deal.contract];
const half = (deal) => deal.points * 2;
const chairs = (deal) => deal.players + (deal.sitting_out === null ? 0 : 1);
const attacks = (deal, seat) => seat === deal.taker || seat === deal.partner;
const hasTwice = (list) => new Set(list).size < list.length;
const pointsText = (deal, rules) => String(deal.points).replace(".", rules.words.point);

// Returns all problems of a deal: { code, field, severity, text }.

export function check(deal, rules) {
  const problemOf = problemsIn(rules);
  if (!Number.isInteger(half(deal))) return [problemOf("points_not_half", "points", { points: pointsText(deal, rules) })];
  const figures = checkFigures(deal, rules, problemOf);
  const checks = [checkContract, checkAttack, checkPetit, checkMisere];
  if (!figures.length) checks.push(checkPoints, checkPoignees, checkHouse, checkRarity);
  return [...figures, ...checks.flatMap((checkTopic) => checkTopic(deal, rules, problemOf).filter(Boolean))];
}

function checkFigures(deal, rules, problemOf) {
  return [
    !rules.tables[deal.players] && problemOf("players_range", "players"),
    !(deal.bouts in rules.targets) && problemOf("bouts_range", "bouts"),
    !(half(deal) >= 0 && half(deal) <= rules.pack) && problemOf("points_range", "points"),
  ].filter(Boolean);
}

function checkContract(deal, rules, problemOf) {
  const { plays, name } = contractOf(deal, rules);
  return [!plays && problemOf("contract_not_played", "contract", { contract: name })];
}

function checkAttack(deal, rules, problemOf) {
  const { players, taker, partner, called, sitting_out: out } = deal;
  const notAtFive = rules.tables[players] && players !== 5;
  const problems = seatProblems(deal, rules, problemOf, "taker", [taker]);
  if (partner !== null) {
    if (notAtFive) problems.push(problemOf("partner_not_at_five", "partner", { players }));
    else if (partner === taker) problems.push(problemOf("partner_is_taker", "partner"));
    else problems.push(...seatProblems(deal, rules, problemOf, "partner", [partner]));
  }
  if (called !== null && notAtFive) problems.push(problemOf("called_not_at_five", "called", { players }));
  const nobodyRests = out !== null && (players !== 4 || out < 1 || out > chairs(deal));
  return [...problems, nobodyRests && problemOf("sitting_out_seat", "sitting_out")];
}

function seatProblems(deal, rules, problemOf, field, numbers) {
  if (!rules.tables[deal.players]) return [];
  return numbers.map((seat) => {
    if (seat < 1 || seat > chairs(deal)) return problemOf("seat_unknown", field, { seat, chairs: chairs(deal) });
    return seat === deal.sitting_out && problemOf("seat_sits_out", field, { seat });
  });
}

function checkPetit(deal, rules, problemOf) {
  return [
    deal.petit_au_bout === "attack" && deal.bouts === 0 && problemOf("petit_without_bout", "petit_au_bout"),
    deal.petit_au_bout === "defence" && deal.bouts === 3 && problemOf("petit_with_three_bouts", "petit_au_bout"),
  ];
}

function checkMisere(deal, rules, problemOf) {
  if (!deal.misere.length) return [];
  return [
    ...seatProblems(deal, rules, problemOf, "misere", deal.misere),
    !rules.misere && problemOf("misere_not_played", "misere"),
    hasTwice(deal.misere) && problemOf("misere_twice", "misere"),
  ];
}

function checkPoints(deal, rules, problemOf) {
  const has = marksOf(deal, rules);
  const { possible } = totalOf(deal, rules);
  const { camps, bouts } = rules.words;
  const words = { points: pointsText(deal, rules), bouts: bouts[deal.bouts], contract: contractOf(deal, rules).name, players: deal.players };
  const against = (camp, severity) => deal.petit_au_bout && deal.petit_au_bout !== camp &&
    problemOf("petit_against_chelem", "petit_au_bout", { camp: camps[camp] }, severity);
  const problems = [];
  if (deal.chelem_made_by) {
    const camp = deal.chelem_made_by;
    const more = { ...words, camp: camps[camp], possible: possible[camp] };
    problems.push(against(camp));
    if (!has(camp)) problems.push(possible[camp] ? problemOf("chelem_points", "points", more) : problemOf("chelem_bouts", "bouts", more));
  } else if (!has("ordinary")) {
    const camp = ["attack", "defence"].find(has);
    const doubt = deal.players === 4 && half(deal) % 2 ? "half_point" : "excuse_not_exchanged";
    if (camp) problems.push({ ...problemOf("chelem_implied", "chelem_made_by", { ...words, camp: camps[camp] }, "overridable"), camp }, against(camp, "overridable"));
    else if (has("doubtful")) problems.push(problemOf(doubt, "points", words, "overridable"));
    else problems.push(problemOf("points_impossible", "points", { ...words, possible: possible.any }));
  }
  return [...problems, has("between") && problemOf("half_point_between", "points", words, "warning")];
}

// Returns a test of the points: has this total the mark of that name ("ordinary", "doubtful", ...)? The marks of all
// totals are one text, one character of bits for each half point.
function marksOf(deal, rules) {
  const bits = totalOf(deal, rules).marks.charCodeAt(half(deal));
  return (name) => bits & rules.marks[name];
}

function checkPoignees(deal, rules, problemOf) {
  const { trumps } = rules.tables[deal.players];
  const players = deal.poignees.map(({ player }) => player);
  const trumpsShown = deal.poignees.reduce((sum, { size }) => sum + trumps[size], 0);
  return [
    ...seatProblems(deal, rules, problemOf, "poignees", players),
    hasTwice(players) && problemOf("poignee_twice", "poignees"),
    trumpsShown > rules.trumps && problemOf("poignee_trumps", "poignees", { shown: trumpsShown, trumps: rules.trumps }),
  ];
}

function checkHouse(deal, rules, problemOf) {
  const { roi_au_bout: roi, petit_au_bout: last, chelem_made_by: slam } = deal;
  const problems = [];
  if (roi) {
    problems.push(!rules.roi_au_bout && problemOf("roi_not_played", "roi_au_bout"));
    problems.push([last, slam].some((camp) => camp && camp !== roi) && problemOf("roi_against_last_trick", "roi_au_bout"));
  }
  if (deal.petit_chelem_made || deal.petit_chelem_announced) problems.push(checkPetitChelem(deal, rules, problemOf));
  return problems;
}

function checkPetitChelem(deal, rules, problemOf) {
  const { petit_chelem_made: made, petit_chelem_announced: announced, chelem_made_by: slam } = deal;
  if (!rules.petit_chelem) return problemOf("petit_chelem_not_played", "petit_chelem_made");
  if (slam === "attack" ? made !== announced : made && slam) return problemOf("petit_chelem_and_chelem", "petit_chelem_made");
  if (!made || slam || marksOf(deal, rules)("few")) return null;
  const words = { points: pointsText(deal, rules), tricks: rules.petit_chelem_tricks, possible: totalOf(deal, rules).possible.few };
  return problemOf("petit_chelem_points", "points", words);
}

function checkRarity(deal, rules, problemOf) {
  const warnIf = (is, code, field, words) => is && problemOf(code, field, words, "warning");
  const { rare } = contractOf(deal, rules);
  const { chelem_made_by: slam, chelem_announced: announced } = deal;
  return [
    warnIf(rare, rare, "contract"),
    warnIf(half(deal) < rules.few || half(deal) > rules.many, "rare_points", "points", { points: pointsText(deal, rules) }),
    warnIf(deal.players === 5 && deal.partner === null, "rare_taker_alone", "partner"),
    warnIf(announced && !slam, "rare_chelem_missed", "chelem_announced"),
    warnIf(slam, slam === "defence" ? "rare_chelem_defence" : "rare_chelem", "chelem_made_by"),
    warnIf(deal.poignees.length > 1, "rare_two_poignees", "poignees"),
    warnIf(deal.poignees.some(({ size }) => size === "triple"), "rare_triple_poignee", "poignees"),
  ];
}

// Returns the score of a deal that `check` accepts: { made, margin, unit, by_seat }.

export function score(deal, rules) {
  const { made, margin, unit } = partsOf(deal, rules);
  const bySeat = Array(chairs(deal)).fill(-unit);
  let gain = unit * (deal.players - (deal.partner === null ? 1 : 2));
  if (deal.partner !== null) {
    bySeat[deal.partner - 1] = rules.equal_split ? Math.trunc(gain / 2) : Math.floor(gain / 3);
    gain -= bySeat[deal.partner - 1];
  }
  bySeat[deal.taker - 1] = gain;
  if (deal.sitting_out !== null) bySeat[deal.sitting_out - 1] = 0;
  if (rules.misere_for === "player") payMiseres(bySeat, deal, contractOf(deal, rules).misere);
  return { made, margin, unit, by_seat: bySeat };
}

function payMiseres(bySeat, deal, value) {
  for (const receiver of deal.misere) {
    for (let giver = 1; giver <= bySeat.length; giver++) {
      if (giver === receiver || giver === deal.sitting_out) continue;
      bySeat[giver - 1] -= value;
      bySeat[receiver - 1] += value;
    }
  }
}

function partsOf(deal, rules) {
  const { base, multiplier, misere: value } = contractOf(deal, rules);
  const distance = recorded(deal, rules) - rules.targets[deal.bouts];
  const isMade = distance >= 0;
  const sign = isMade ? 1 : -1;
  const margin = Math.abs(distance) / 2;
  const forCamp = (camp, worth) => (camp ? (camp === "attack" ? worth : -worth) : 0);
  const sumOf = (list, worth) => list.reduce((sum, item) => sum + worth(item), 0);
  const petit = petitChelemOf(deal);
  const parts = {
    contract: sign * (base + rounded(margin, rules.round_margin)) * multiplier,
    petit_au_bout: forCamp(deal.petit_au_bout, rules.petit_au_bout * multiplier),
    roi_au_bout: forCamp(deal.roi_au_bout, rules.roi_au_bout),
    poignees: sign * sumOf(deal.poignees, ({ size }) => rules.poignees[size]),
    chelem: rules.chelem[chelemOf(deal)],
    petit_chelem: petit && rules.petit_chelem ? rules.petit_chelem[petit] : 0,
    misere: rules.misere_for === "camp" ? sumOf(deal.misere, (seat) => (attacks(deal, seat) ? value : -value)) : 0,
  };
  const exact = sumOf(Object.values(parts), (part) => part);
  const unit = rounded(exact, rules.round_unit);
  return { ...parts, made: isMade, margin, unit, rounding: unit - exact };
}

// Returns the points in half points, with a half point rounded away from the target.
function recorded(deal, rules) {
  const exact = half(deal);
  if (exact % 2 === 0) return exact;
  return exact > rules.targets[deal.bouts] ? exact + 1 : exact - 1;
}

function rounded(value, step) {
  if (!step) return value;
  return Math.sign(value) * Math.floor((2 * Math.abs(value) + step) / (2 * step)) * step;
}

const chelemOf = (deal) => `${deal.chelem_announced ? "announced" : "silent"}_${deal.chelem_made_by ?? "nobody"}`;

function petitChelemOf({ petit_chelem_made: made, petit_chelem_announced: announced }) {
  if (made) return announced ? "announced" : "silent";
  return announced ? "missed" : null;
}

// Explains a score with the texts of the desk.

export function explain(deal, rules) {
  const { words } = rules;
  const texts = words.explanation;
  const parts = partsOf(deal, rules);
  const { multiplier, misere: value } = contractOf(deal, rules);
  const listed = (names) => names.join(texts.both);
  const phrase = (code, amount, more) => fill(texts[code], { amount: signed(amount, rules), value: Math.abs(amount), ...more });
  const onMisere = { seats: listed(deal.misere.map((seat) => words.seats[seat])) };
  const sum = [contractText(deal, rules, parts)];
  const add = (is, ...said) => { if (is) sum.push(phrase(...said)); };
  add(parts.petit_au_bout, multiplier === 1 ? "petit_au_bout_once" : "petit_au_bout", parts.petit_au_bout,
    { camp: words.camps[deal.petit_au_bout], bonus: rules.petit_au_bout, multiplier });
  add(parts.roi_au_bout, "roi_au_bout", parts.roi_au_bout, { camp: words.camps[deal.roi_au_bout] });
  add(parts.poignees, "poignees", parts.poignees, { sizes: listed(deal.poignees.map(({ size }) => words.poignees[size])) });
  add(parts.chelem, `chelem_${chelemOf(deal)}`, parts.chelem);
  add(petitChelemOf(deal), `petit_chelem_${petitChelemOf(deal)}`, parts.petit_chelem);
  add(parts.misere, "misere_camp", parts.misere);
  add(parts.rounding, "rounding", parts.rounding, { step: rules.round_unit });
  const { unit } = parts;
  const sentences = [`${sum.join(texts.separator)}.`, phrase(unit > 0 ? "unit_gives" : unit ? "unit_receives" : "unit_nothing", unit)];
  if (deal.misere.length && rules.misere_for === "player") sentences.push(phrase("misere", value, onMisere));
  return sentences.join(" ");
}

function contractText(deal, rules, { made, margin, contract: amount }) {
  const texts = rules.words.explanation;
  const { played_as: name, base, multiplier } = contractOf(deal, rules);
  const result = fill(texts[margin ? (made ? "made" : "down") : "just_made"], { margin });
  const counted = half(deal) % 2
    ? fill(texts.counted, { points: pointsText(deal, rules), recorded: recorded(deal, rules) / 2 })
    : "";
  const bonus = rounded(margin, rules.round_margin);
  const total = bonus ? `${base} + ${bonus}` : String(base);
  const bracketed = bonus && (multiplier !== 1 || !made) ? `(${total})` : total;
  const times = multiplier === 1 ? "" : ` × ${multiplier}`;
  const worth = `${made ? "" : rules.words.minus}${bracketed}${times} = ${signed(amount, rules)}`;
  return fill(texts.contract, { name, result, counted, sum: worth });
}
