// The results of each player in a stage, from its sheets and the decisions of the arbiter, like ranking/seats.py and
// ranking/days.py. Rounds are addresses: numbers that compare in the order of play.

/** Returns the address of a round of a stage. */
export const addressOf = (stage, round) => stage * 100_000 + round;

const NEVER = Number.MAX_SAFE_INTEGER;

/** Returns { days, begun } of a stage: a day of each player by entry, and the addresses of its rounds. */
export function daysOf(stage, adjustments, total) {
  const played = new Map(); // by entry: scores and counters by address
  const starts = new Map(stage.players.map((player) => [player.entry, player]));
  for (const round of stage.rounds) {
    const address = addressOf(stage.number, round.number);
    for (const table of round.tables) addTable(played, table, { address, round: round.number, starts });
  }
  const days = new Map();
  for (const player of stage.players) {
    const { scores, counters } = played.get(player.entry) ?? { scores: new Map(), counters: new Map() };
    if (player.number === null && !scores.size) continue;
    days.set(player.entry, dayOf(player, { scores, counters }, stage, { adjustments, total }));
  }
  return { days, begun: stage.rounds.map(({ number }) => addressOf(stage.number, number)).sort((a, b) => a - b) };
}

function dayOf(player, { scores, counters }, stage, { adjustments, total }) {
  const numbered = player.number !== null;
  const left = player.left_after_round;
  const rounds = [...scores.keys()];
  const decided = adjustments.filter((one) => one.stage === stage.number && one.entry === player.entry);
  return {
    entry: player.entry,
    scores,
    counters,
    adjustments: decided.map((one) => [addressOf(stage.number, one.round || one.begun), one.points]),
    carried: stage.number > 1 ? { [total]: player.carried || 0 } : {},
    joined: numbered ? addressOf(stage.number, player.joined_round) : Math.min(...rounds),
    left: numbered ? (left === null ? NEVER : addressOf(stage.number, left)) : Math.max(...rounds),
    withdrawn: left !== null,
  };
}

function addTable(played, table, { address, round, starts }) {
  table.seats.forEach((seat, at) => {
    const shares = seat.shares ?? sharesOf(table, at);
    const last = shares.length - 1;
    const keeper = keeperOf(starts.get(shares[last][0]), round);
    shares.forEach(([entry, plus, minus], number) => {
      if (number < last || keeper === null) return addShare(played, entry, address, { plus, minus }, number === last && seat);
      addShare(played, entry, address, { plus: 0, minus: 0 });
      addShare(played, keeper, address, { plus, minus }, seat);
    });
    const owner = played.get(keeper ?? shares[last][0]).counters.get(address);
    Object.assign(owner, seat.counters);
  });
}

function addShare(played, entry, address, { plus, minus }, seat) {
  if (!played.has(entry)) played.set(entry, { scores: new Map(), counters: new Map() });
  const { scores, counters } = played.get(entry);
  if (!counters.has(address)) counters.set(address, { plus: 0, won: 0, lost: 0 });
  const figures = counters.get(address);
  scores.set(address, (scores.get(address) ?? 0) + plus - minus);
  figures.plus += plus;
  figures.won += Number(Boolean(seat && seat.won));
  figures.lost += Number(Boolean(seat && seat.lost));
}

// Returns the points of a seat of a sheet by player: [entry, plus, minus], the present one last.
function sharesOf({ seats, lines }, at) {
  let since = 0;
  const share = (entry, until) => {
    const own = lines.filter(({ line }) => since <= line && line < until).map(({ scores }) => scores[at]);
    since = until;
    return [entry, sumOf(own.filter((score) => score > 0)), -sumOf(own.filter((score) => score < 0))];
  };
  return [...seats[at].earlier.map(([entry, until]) => share(entry, until)), share(seats[at].entry, Infinity)];
}

// Returns the substitute who keeps the points of a player in a round, or null.
function keeperOf(player, round) {
  const active = player.substitutes.filter(({ first, last }) => first <= round && (last === null || round <= last));
  const newest = active[active.length - 1];
  return newest && newest.own ? newest.by : null;
}

/** Returns the result of a day in these rounds: the input of a ranking. */
export function resultOf(day, begun) {
  const scores = begun.map((address) => day.scores.get(address) ?? null);
  return {
    ...day,
    begun,
    scores,
    byes: begun.map((address, at) => day.joined <= address && address <= day.left && scores[at] === null),
    adjustments: day.adjustments.map(([, points]) => points),
    played: scores.filter((score) => score !== null),
  };
}

/** Returns the part of a day since a round, without carried points. */
export function daySince(day, since) {
  const later = (map) => new Map([...map].filter(([address]) => since <= address));
  return {
    ...day,
    scores: later(day.scores),
    counters: later(day.counters),
    adjustments: day.adjustments.filter(([address]) => since <= address),
    carried: {},
    joined: Math.max(day.joined, since),
  };
}

export const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);
