"""The figures that fairness is argued about, each with the bound that no plan can beat."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.seating.problem.request import Plan, Request, SeatingError, Separation
from tournaments.seating.problem.tally import Tally, pairs, tally
from tournaments.seating.proof.bounds import Bound, Shares, bounds, spread

FIFTH = 4  # the index of the fifth chair among the seats of a player


Partners = Mapping[int, int]


@dataclass(frozen=True)
class Figure:
    """A count that should be small, its proven lower bound, and the argument for the bound."""

    value: int
    bound: int
    reason: str

    @property
    def proven(self) -> bool:
        """Whether no plan does better."""
        return self.value == self.bound


def partners_of(request: Request) -> Partners:
    """The number of their fixed pair, for everybody who has one."""
    return {player: number for number, pair in enumerate(request.pairs, 1) for player in pair}


def figures(plan: Plan, request: Request) -> dict[str, Figure]:
    """Every figure by its name, in the order of the certificate."""
    field = _Field(plan, request)
    return {
        **field.meetings(),
        **field.shares("odd", field.counts.odd_visits),
        **field.shares("bye", field.counts.byes),
        "seat_spread": field.seat_spread(),
        "fifth_spread": field.fifth_spread(),
        "dealer_spread": field.dealer_spread(),
        "table_returns": field.table_returns(),
        "table_stays": field.table_stays(),
        "separations_broken": field.separations_broken(),
        **({"met_again": Figure(len(met_again(plan, request)), 0, "counting")} if request.met_before else {}),
        **(field.partners() if request.partners_change else {}),
    }


def most_player(plan: Plan, request: Request) -> int:
    """The number of players the plan knows: those of the request and the arrivals numbered after them."""
    return max(request.players, max((p for round_ in plan.rounds for table in round_ for p in table), default=0))


def absent(plan: Plan, players: int) -> tuple[tuple[int, ...], ...]:
    """For each round the players of 1..`players` who take no part in it: not yet arrived, or gone."""
    everybody = frozenset(range(1, players + 1))
    there = (
        {player for table in round_ for player in table}.union(resting)
        for round_, resting in zip(plan.rounds, plan.byes, strict=True)
    )
    return tuple(tuple(sorted(everybody - present)) for present in there)


def from_now(request: Request, plan: Plan) -> tuple[Separation, ...]:
    """The separations; one that played rounds already broke counts from the rounds to come."""
    played = len(request.history)
    return tuple(
        replace(separation, after=played)
        if any(number <= played for *_, number in broken(separation, plan, partners_of(request)))
        else separation
        for separation in request.separations
    )


def broken(separation: Separation, plan: Plan, partners: Partners) -> tuple[tuple[int, int, int], ...]:
    """The meetings that break a separation, as (player, player, round from 1); fixed partners may meet."""
    members = frozenset(separation.players)
    return tuple(
        (*pair, number)
        for number, round_ in enumerate(plan.rounds[: separation.until], 1)
        if number > separation.after
        for table in round_
        for pair in pairs(sorted(members.intersection(table)))
        if pair[0] not in partners or partners[pair[0]] != partners.get(pair[1])
    )


def refuse_broken_separation(plan: Plan, request: Request) -> None:
    """Raise SeatingError for the first meeting that breaks a hard separation in the rounds to come."""
    for separation in from_now(request, plan):
        met = broken(separation, plan, partners_of(request)) if separation.hard else ()
        if met:
            raise SeatingError("separation_broken", first=met[0][0], second=met[0][1], round=met[0][2])


def met_again(plan: Plan, request: Request) -> tuple[tuple[int, int, int], ...]:
    """The meetings of two who met before the first round, as (player, player, round from 1)."""
    partners = partners_of(request)
    strangers = (pair for pair in request.met_before if partners.get(pair[0], 0) != partners.get(pair[1], -1))
    known = {(min(pair), max(pair)) for pair in strangers}
    return tuple(
        (*pair, number)
        for number, tables in enumerate(plan.rounds, 1)
        for table in tables
        for pair in pairs(sorted(table))
        if pair in known
    )


def refuse_more_met_again(before: Plan, after: Plan, request: Request) -> None:
    """Raise SeatingError where nobody may meet again whom they met before the first round, and now somebody would."""
    if request.met_before_hard:
        had = set(met_again(before, request))
        for first, second, number in met_again(after, request):
            if (first, second, number) not in had:
                raise SeatingError("met_before_broken", first=first, second=second, round=number)


class _Field:
    """One plan with its counts, read by every figure."""

    def __init__(self, plan: Plan, request: Request) -> None:
        self.plan, self.request = plan, request
        self.players = most_player(plan, request)
        self.usual = request.rule.usual
        self.counts: Tally = tally(plan.rounds, plan.byes, usual=self.usual)
        self.tables = max((len(round_) for round_ in plan.rounds), default=0)
        self.partner_of = partners_of(request)
        self.fixed = frozenset(player for player, _ in request.fixed_tables)
        self.absent = [frozenset(missing) for missing in absent(plan, self.players)]
        gone = frozenset[int]().union(*self.absent)
        self.throughout = [p for p in range(1, self.players + 1) if p not in gone]

    def meetings(self) -> dict[str, Figure]:
        sizes = [tuple(len(table) for table in round_) for round_ in self.plan.rounds]
        if self.request.pairs:
            return self._meetings_of_pairs()
        lower = bounds(
            players=self.players,
            sizes=sizes,
            shares=self._promise(),
            absent=self.absent,
            usual=self.usual,
            apart=self._pairs_apart(),
        )
        met = self.counts.meetings
        return {
            "repeats": _figure(self.counts.repeats, lower.repeats),
            "coincidences": _figure(self.counts.coincidences, lower.coincidences),
            "most_meetings": _figure(max(met.values(), default=0), lower.most_meetings),
            "back_to_back": _figure(self.counts.back_to_back.total(), lower.back_to_back),
        }

    def _meetings_of_pairs(self) -> dict[str, Figure]:
        """The same of pairs, each meeting of two of them being four of players; partners meet in every round."""
        number_of = self.partner_of
        rounds = [tuple((number_of[t[0]], number_of[t[1]]) for t in tables) for tables in self.plan.rounds]
        there = [
            {number_of[p] for p in range(1, self.players + 1) if p in number_of and p not in gone}
            for gone in self.absent
        ]
        everybody = frozenset(range(1, len(self.request.pairs) + 1))
        lower = bounds(
            players=len(everybody),
            sizes=[(2,) * len(tables) for tables in rounds],
            absent=[everybody - present for present in there],
            usual=2,
        )
        counts = tally(rounds)
        return {
            "repeats": _times_four(counts.repeats, lower.repeats),
            "coincidences": _times_four(counts.coincidences, lower.coincidences),
            "most_meetings": _figure(max(counts.meetings.values(), default=0), lower.most_meetings),
            "back_to_back": _times_four(counts.back_to_back.total(), lower.back_to_back),
        }

    def partners(self) -> dict[str, Figure]:
        """How often somebody sits opposite the same player again; each has as many partners as there are others."""
        opposite = Counter(
            pair
            for tables in self.plan.rounds
            for table in tables
            if len(table) == 4
            for pair in (*pairs(table[::2]), *pairs(table[1::2]))
        )
        least = max(0, opposite.total() - self.players * (self.players - 1) // 2)
        return {"partners_repeated": Figure(opposite.total() - len(opposite), least, "counting")}

    def _pairs_apart(self) -> int:
        """Pairs that were kept apart from the first round to the last, and did not meet."""
        whole = (one.players for one in self.request.separations if one.hard and one.until is None and not one.after)
        apart = {pair for players in whole for pair in pairs(sorted(set(players)))}
        return len(apart.difference(self.counts.meetings))

    def _promise(self) -> Shares:
        """The promise under which the bounds hold: only one that the plan keeps may raise them."""
        visits = self.counts.odd_visits if self.counts.odd_visits.total() else self.counts.byes
        if not visits.total() or max(visits.values()) > -(-visits.total() // self.players):
            return Shares.FREE
        strict = self.request.strict_fairness and self._keeps_strict_order()
        return Shares.STRICT if strict else Shares.CEILING

    def _keeps_strict_order(self) -> bool:
        """Nobody twice before everybody once: after every round the shares differ by one at most."""
        shares = [0] * self.players
        for tables in self.plan.rounds:
            regular = {player for table in tables if len(table) == self.usual for player in table}
            for player in range(1, self.players + 1):
                shares[player - 1] += player not in regular
            if max(shares) - min(shares) > 1:
                return False
        return True

    def shares(self, name: str, visits: Counter[int]) -> dict[str, Figure]:
        """The largest share of odd tables or byes, and how far shares differ among those present throughout."""
        least = -(-visits.total() // self.players) if self.players else 0
        return {
            f"{name}_most": Figure(max(visits.values(), default=0), least, "counting"),
            f"{name}_spread": Figure(self._difference(visits), self._uneven(visits.total()), "counting"),
        }

    def fifth_spread(self) -> Figure:
        fifths = Counter({player: seats[FIFTH] for player, seats in self.counts.seats.items()})
        return Figure(self._difference(fifths), self._uneven(fifths.total()), "counting")

    def dealer_spread(self) -> Figure:
        deals = self.counts.first_deals
        return Figure(self._difference(deals), self._uneven(deals.total()), "counting")

    def _difference(self, shares: Mapping[int, int]) -> int:
        held = [shares.get(player, 0) for player in self.throughout]
        return max(held, default=0) - min(held, default=0)

    def _uneven(self, total: int) -> int:
        """A total that does not divide among all players leaves a difference of one."""
        return int(len(self.throughout) == self.players > 0 and total % self.players != 0)

    def seat_spread(self) -> Figure:
        held, least, seated = 0, 0, []
        sides = min(4, max((len(table) for round_ in self.plan.rounds for table in round_), default=4))
        for counts in self.counts.seats.values():
            held = max(held, max(counts[:sides]) - min(counts[:sides]))
        if sides < 4:
            return Figure(
                held, int(any(sum(counts[:sides]) % sides for counts in self.counts.seats.values())), "counting"
            )
        for player, counts in self.counts.seats.items():
            rounds = sum(counts[:4])
            least = max(least, least_seat_spread(rounds, self.counts.short_rounds[player]))
            seated.append(rounds)
        wests = sum(len(table) > 3 for round_ in self.plan.rounds for table in round_)
        while sum(fewest_wests(rounds, least) for rounds in seated) > wests:
            least += 1
        return Figure(held, least, "counting")

    def table_returns(self) -> Figure:
        seated = self.counts.rounds_seated
        visited = Counter(player for player, _ in self.counts.tables)
        returns = {player: seated[player] - visited[player] for player in seated}
        least = sum(
            count if player in self.fixed else max(0, seated[player] - self.tables) for player, count in returns.items()
        )
        return Figure(sum(returns.values()), least, "counting")

    def table_stays(self) -> Figure:
        stays = self.counts.stays
        least = sum(stays.values() if self.tables == 1 else (stays[player] for player in self.fixed))
        return Figure(stays.total(), least, "counting")

    def separations_broken(self) -> Figure:
        separations = from_now(self.request, self.plan)
        met = sum(len(broken(separation, self.plan, self.partner_of)) for separation in separations)
        return Figure(met, sum(self._forced(separation) for separation in separations), "overlap")

    def _forced(self, separation: Separation) -> int:
        """More of them than tables cannot all sit apart."""
        members = frozenset(separation.players)
        rounds = self.plan.rounds[separation.after : separation.until]
        return sum(
            spread(len({self.partner_of.get(p, -p) for t in round_ for p in members.intersection(t)}), len(round_))
            for round_ in rounds
            if round_
        )


def least_seat_spread(seated: int, short: int) -> int:
    """The least difference of a player's N, E, S and O counts, when `short` rounds offer them no O."""
    west = min(seated // 4, seated - short)
    if west == seated // 4:
        return int(seated % 4 != 0)
    return -(-(seated - west) // 3) - west


def fewest_wests(seated: int, spread: int) -> int:
    """How often a player must sit West in `seated` rounds, when no other seat may lead by more than `spread`."""
    return max(0, -(-(seated - 3 * spread) // 4))


def _figure(value: int, bound: Bound) -> Figure:
    return Figure(value, bound.value, bound.reason)


def _times_four(value: int, bound: Bound) -> Figure:
    return Figure(4 * value, 4 * bound.value, bound.reason)
