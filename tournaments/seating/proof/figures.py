"""Figures of the quality of a plan (repeats, seats, first deals, ...), each with its proven lower bound.

Also the meetings that a request does not want, those against a separation and those of pairs that met before, and the
refusal of a plan that has them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.seating.problem.request import Plan, Request, SeatingError, Separation
from tournaments.seating.problem.tally import Tally, pairs_at_table, tally
from tournaments.seating.proof.bounds import Bound, Shares, bounds, least_pair_sum

FIFTH = 4  # the index of the fifth chair among the seats of a player
Partners = Mapping[int, int]  # player -> number of their fixed pair, from 1


@dataclass(frozen=True)
class Figure:
    """A count that should be small, its proven lower bound, and the argument for the bound."""

    value: int
    bound: int
    reason: str

    @property
    def proven(self) -> bool:
        """True if the value equals its lower bound, so that no plan is better."""
        return self.value == self.bound


def partners_of(request: Request) -> Partners:
    """Return the number of the fixed pair, from 1, of each player who has one."""
    return {player: number for number, pair in enumerate(request.pairs, 1) for player in pair}


def compute_figures(plan: Plan, request: Request) -> dict[str, Figure]:
    """Return all figures by name, in the order of the certificate."""
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
        **({"met_again": Figure(len(find_met_again(plan, request)), 0, "counting")} if request.met_before else {}),
        **(field.partners() if request.partners_change else {}),
    }


def highest_player(plan: Plan, request: Request) -> int:
    """Return the highest player number of the request and of the plan, which may have later arrivals."""
    return max(request.players, max((p for round_ in plan.rounds for table in round_ for p in table), default=0))


def absent_players(plan: Plan, players: int) -> tuple[tuple[int, ...], ...]:
    """Return for each round the players of 1..`players` who take no part in it: not yet arrived, or gone."""
    all_players = frozenset(range(1, players + 1))
    participants = (
        {player for table in round_ for player in table}.union(resting)
        for round_, resting in zip(plan.rounds, plan.byes, strict=True)
    )
    return tuple(tuple(sorted(all_players - present)) for present in participants)


def ignore_past_breaches(request: Request, plan: Plan) -> tuple[Separation, ...]:
    """Return the separations of the request; one that a played round already broke counts only for those to come."""
    played = len(request.history)
    return tuple(
        replace(separation, after=played)
        if any(number <= played for *_, number in find_breaches(separation, plan, partners_of(request)))
        else separation
        for separation in request.separations
    )


def find_breaches(separation: Separation, plan: Plan, partners: Partners) -> tuple[tuple[int, int, int], ...]:
    """Return the meetings that break a separation, as (player, player, round from 1); fixed partners may meet."""
    members = frozenset(separation.players)
    return tuple(
        (*pair, number)
        for number, round_ in enumerate(plan.rounds[: separation.until], 1)
        if number > separation.after
        for table in round_
        for pair in pairs_at_table(sorted(members.intersection(table)))
        if not _are_partners(pair, partners)
    )


def _are_partners(pair: tuple[int, int], partners: Partners) -> bool:
    """Return True if both players are of one fixed pair."""
    first, second = pair
    return first in partners and partners[first] == partners.get(second)


def refuse_broken_separation(plan: Plan, request: Request) -> None:
    """Refuse a plan with a meeting in the rounds to come that breaks a hard separation.

    :raises SeatingError: separation_broken
    """
    for separation in ignore_past_breaches(request, plan):
        met = find_breaches(separation, plan, partners_of(request)) if separation.hard else ()
        if met:
            raise SeatingError("separation_broken", first=met[0][0], second=met[0][1], round=met[0][2])


def find_met_again(plan: Plan, request: Request) -> tuple[tuple[int, int, int], ...]:
    """Return the meetings of pairs of `met_before`, as (player, player, round from 1); fixed partners may meet."""
    partners = partners_of(request)
    met_before = {(min(pair), max(pair)) for pair in request.met_before if not _are_partners(pair, partners)}
    return tuple(
        (*pair, number)
        for number, tables in enumerate(plan.rounds, 1)
        for table in tables
        for pair in pairs_at_table(sorted(table))
        if pair in met_before
    )


def refuse_more_met_again(before: Plan, after: Plan, request: Request) -> None:
    """Refuse a plan with a new meeting of a pair of `met_before`, if these must not meet.

    :raises SeatingError: met_before_broken
    """
    if request.met_before_hard:
        earlier = set(find_met_again(before, request))
        for first, second, number in find_met_again(after, request):
            if (first, second, number) not in earlier:
                raise SeatingError("met_before_broken", first=first, second=second, round=number)


class _Field:
    """A plan with its counts, from which all figures are computed. `throughout` are players present in all rounds."""

    def __init__(self, plan: Plan, request: Request) -> None:
        self.plan, self.request = plan, request
        self.players = highest_player(plan, request)
        self.usual = request.rule.usual
        self.counts: Tally = tally(plan.rounds, plan.byes, usual=self.usual)
        self.tables = max((len(round_) for round_ in plan.rounds), default=0)
        self.pair_of = partners_of(request)
        self.fixed = frozenset(player for player, _ in request.fixed_tables)
        self.absent = [frozenset(missing) for missing in absent_players(plan, self.players)]
        gone = frozenset[int]().union(*self.absent)
        self.throughout = [p for p in range(1, self.players + 1) if p not in gone]

    def meetings(self) -> dict[str, Figure]:
        """Return the figures of meetings: repeats, coincidences, most meetings, meetings in consecutive rounds."""
        sizes = [tuple(len(table) for table in round_) for round_ in self.plan.rounds]
        if self.request.pairs:
            return self._meetings_of_pairs()
        lower = bounds(
            players=self.players,
            sizes=sizes,
            shares=self._shares_kept(),
            absent=self.absent,
            usual=self.usual,
            apart=self._pairs_apart(),
        )
        meetings = self.counts.meetings
        return {
            "repeats": _figure(self.counts.repeats, lower.repeats),
            "coincidences": _figure(self.counts.coincidences, lower.coincidences),
            "most_meetings": _figure(max(meetings.values(), default=0), lower.most_meetings),
            "back_to_back": _figure(self.counts.back_to_back.total(), lower.back_to_back),
        }

    def _meetings_of_pairs(self) -> dict[str, Figure]:
        """Return the figures of meetings of fixed pairs; a meeting of two pairs counts as four of players."""
        number_of = self.pair_of
        # North and South are one pair, East and West the other.
        rounds = [tuple((number_of[t[0]], number_of[t[1]]) for t in tables) for tables in self.plan.rounds]
        pairs_present = [
            {number_of[p] for p in range(1, self.players + 1) if p in number_of and p not in gone}
            for gone in self.absent
        ]
        all_players = frozenset(range(1, len(self.request.pairs) + 1))
        lower = bounds(
            players=len(all_players),
            sizes=[(2,) * len(tables) for tables in rounds],
            absent=[all_players - present for present in pairs_present],
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
        """Return the figure of repeated partners: pairs who sit opposite each other again."""
        opposite = Counter(
            pair
            for tables in self.plan.rounds
            for table in tables
            if len(table) == 4
            for pair in (*pairs_at_table(table[::2]), *pairs_at_table(table[1::2]))
        )
        least = max(0, opposite.total() - self.players * (self.players - 1) // 2)
        return {"partners_repeated": Figure(opposite.total() - len(opposite), least, "counting")}

    def _pairs_apart(self) -> int:
        """Count the pairs that are separated in all rounds and did not meet."""
        whole = (one.players for one in self.request.separations if one.hard and one.until is None and not one.after)
        apart = {pair for players in whole for pair in pairs_at_table(sorted(set(players)))}
        return len(apart.difference(self.counts.meetings))

    def _shares_kept(self) -> Shares:
        """Return the strongest sharing of odd places that the plan keeps: only that one may raise the bounds."""
        visits = self.counts.odd_visits if self.counts.odd_visits.total() else self.counts.byes
        if not visits.total() or max(visits.values()) > -(-visits.total() // self.players):
            return Shares.FREE
        strict = self.request.strict_fairness and self._keeps_strict_fairness()
        return Shares.STRICT if strict else Shares.CEILING

    def _keeps_strict_fairness(self) -> bool:
        """Return True if the shares of odd places are within one after every round."""
        shares = [0] * self.players
        for tables in self.plan.rounds:
            regular = {player for table in tables if len(table) == self.usual for player in table}
            for player in range(1, self.players + 1):
                shares[player - 1] += player not in regular
            if max(shares) - min(shares) > 1:
                return False
        return True

    def shares(self, name: str, visits: Counter[int]) -> dict[str, Figure]:
        """Return the largest share of odd tables or byes, and the spread of shares of players present throughout."""
        least = -(-visits.total() // self.players) if self.players else 0
        return {
            f"{name}_most": Figure(max(visits.values(), default=0), least, "counting"),
            f"{name}_spread": Figure(self._spread(visits), self._least_spread(visits.total()), "counting"),
        }

    def fifth_spread(self) -> Figure:
        """Return the spread of the players' turns on the fifth seat."""
        fifths = Counter({player: seats[FIFTH] for player, seats in self.counts.seats.items()})
        return Figure(self._spread(fifths), self._least_spread(fifths.total()), "counting")

    def dealer_spread(self) -> Figure:
        """Return the spread of how often players deal the first deal of a round."""
        deals = self.counts.first_deals
        return Figure(self._spread(deals), self._least_spread(deals.total()), "counting")

    def _spread(self, shares: Mapping[int, int]) -> int:
        """Return the spread of the shares of the players present throughout."""
        held = [shares.get(player, 0) for player in self.throughout]
        return max(held, default=0) - min(held, default=0)

    def _least_spread(self, total: int) -> int:
        """Return the least spread: 1 if all players are present throughout and the total does not divide, else 0."""
        all_are_present = bool(self.players) and len(self.throughout) == self.players
        return int(all_are_present and total % self.players != 0)

    def seat_spread(self) -> Figure:
        """Return the largest spread of a player's turns on the seats, with its lower bound."""
        widest, least, rounds_seated = 0, 0, []
        sides = min(4, max((len(table) for round_ in self.plan.rounds for table in round_), default=4))
        for counts in self.counts.seats.values():
            widest = max(widest, max(counts[:sides]) - min(counts[:sides]))
        if sides < 4:  # no table of four, hence no seat West
            return Figure(
                widest, int(any(sum(counts[:sides]) % sides for counts in self.counts.seats.values())), "counting"
            )
        for player, counts in self.counts.seats.items():
            rounds = sum(counts[:4])
            least = max(least, least_seat_spread(rounds, self.counts.short_rounds[player]))
            rounds_seated.append(rounds)
        # a small spread needs many turns on West: raise it until there are as many tables with a West
        wests = sum(len(table) > 3 for round_ in self.plan.rounds for table in round_)
        while sum(fewest_wests(rounds, least) for rounds in rounds_seated) > wests:
            least += 1
        return Figure(widest, least, "counting")

    def table_returns(self) -> Figure:
        """Return the number of returns to a table; fixed players must return in each round."""
        rounds_seated = self.counts.rounds_seated
        visited = Counter(player for player, _ in self.counts.tables)
        returns = {player: rounds_seated[player] - visited[player] for player in rounds_seated}
        least = sum(
            count if player in self.fixed else max(0, rounds_seated[player] - self.tables)
            for player, count in returns.items()
        )
        return Figure(sum(returns.values()), least, "counting")

    def table_stays(self) -> Figure:
        """Return how often players stay at their table for the next round.

        Fixed players must stay, and all players if there is one table.
        """
        stays = self.counts.stays
        least = sum(stays.values() if self.tables == 1 else (stays[player] for player in self.fixed))
        return Figure(stays.total(), least, "counting")

    def separations_broken(self) -> Figure:
        separations = ignore_past_breaches(self.request, self.plan)
        met = sum(len(find_breaches(separation, self.plan, self.pair_of)) for separation in separations)
        return Figure(met, sum(self._least_breaches(separation) for separation in separations), "overlap")

    def _least_breaches(self, separation: Separation) -> int:
        """Return the fewest meetings of the members of a separation.

        In a round with more members than tables some must meet (pigeonhole). Fixed partners count as one; `pair_of` has
        the number of a player's pair.
        """
        members = frozenset(separation.players)
        rounds = self.plan.rounds[separation.after : separation.until]
        return sum(
            least_pair_sum(len({self.pair_of.get(p, -p) for t in round_ for p in members.intersection(t)}), len(round_))
            for round_ in rounds
            if round_
        )


def least_seat_spread(rounds: int, short: int) -> int:
    """Return the least spread of a player's N, E, S and O counts if `short` of their rounds have no O."""
    west = min(rounds // 4, rounds - short)
    if west == rounds // 4:
        return int(rounds % 4 != 0)
    return -(-(rounds - west) // 3) - west


def fewest_wests(seated: int, spread: int) -> int:
    """Return how often a player sits West at least in `seated` rounds if the spread of seats is at most `spread`."""
    return max(0, -(-(seated - 3 * spread) // 4))


def _figure(value: int, bound: Bound) -> Figure:
    return Figure(value, bound.value, bound.reason)


def _times_four(value: int, bound: Bound) -> Figure:
    """Return a figure of meetings of pairs as one of players: two pairs at a table are four meetings."""
    return Figure(4 * value, 4 * bound.value, bound.reason)
