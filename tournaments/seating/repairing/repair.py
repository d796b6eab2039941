"""Repair of a plan between rounds: late arrivals, leavers, substitutes who stay, a closed table, new constraints.

Played rounds do not change. If newcomers take the chairs of all leavers, but for one that may stay empty, no other
player moves, and no repeat is added. Otherwise the rounds to come are searched for the fewest coincidences first, then
fair odd places, then the fewest changed tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, improve, layout_cost, solve
from tournaments.seating.annealing.tabu_repair import UNFAIR, RepairTerms, TabuRepair, nearest_numbers
from tournaments.seating.annealing.tabu_search import suits_tabu_search, tabu_search
from tournaments.seating.partners.changing import renew_partners
from tournaments.seating.partners.pairs import byes_of_pairs, pairs_request, rounds_of_pairs, seat_pairs
from tournaments.seating.problem.history import History
from tournaments.seating.problem.kept_tables import refuse_lost_kept_table
from tournaments.seating.problem.limits import MOST_PLAYERS
from tournaments.seating.problem.request import FixedTable, KeptTable, Plan, Request, Round, SeatingError, Separation
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance
from tournaments.seating.problem.seat_changes import SeatChange, seat_changes
from tournaments.seating.problem.separations import separated_pairs
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.bounds import bounds
from tournaments.seating.proof.certificate import Certificate
from tournaments.seating.proof.figures import refuse_broken_separation
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.adapt import AdaptedRounds, People, adapt_rounds, new_sizes, usual_tables
from tournaments.seating.repairing.grid import complete_grid
from tournaments.seating.repairing.reseat import level_seats, reseat_groups, share_chairs

#: Seconds of search while the hall waits; above LARGE_FROM_PLAYERS players LARGE_SEARCH_SECONDS.
SEARCH_SECONDS, LARGE_SEARCH_SECONDS, LARGE_FROM_PLAYERS = 1.0, 6.0, 200
FREE_SEARCH_SECONDS = 4.0  # of a search without a weight for changed tables, run if repeats are left


@dataclass(frozen=True, kw_only=True)
class Change:
    """The events after `played` rounds that need a repair.

    Arrivals get the numbers after the last one. The first of them take the chairs of `leavers`, in order: a
    substitute who stays is a leaver and an arrival. `separations` and `fixed_tables` are new constraints. `tables`
    is a new number of tables (after one was closed). With an empty change, the rounds to come are searched again
    around the kept tables of the request.
    """

    played: int
    leavers: tuple[int, ...] = ()
    arrivals: int = 0
    separations: tuple[Separation, ...] = ()
    tables: int | None = None
    fixed_tables: tuple[FixedTable, ...] = ()

    @property
    def empty(self) -> bool:
        """True if the change has no event."""
        return self == Change(played=self.played)

    def successors(self, players: int) -> dict[int, int]:
        """Return the arrival who takes the chairs of each leaver, if there were `players` numbers before."""
        return dict(zip(self.leavers, range(players + 1, players + 1 + self.arrivals), strict=False))


@dataclass(frozen=True, kw_only=True)
class Repair:
    """The new plan with its request and certificate, the changed chairs, and the repeats before and after."""

    plan: Plan
    request: Request
    changes: tuple[SeatChange, ...]
    certificate: Certificate
    repeats_before: int
    repeats_after: int


def repair(request: Request, plan: Plan, change: Change) -> Repair:
    """Plan the rounds after `change.played` again.

    :raises SeatingError: the change is invalid, or no plan can be found for it
    """
    _refuse_invalid_change(request, plan, change)
    new_request = _new_request(request, plan, change)
    new_plan = (
        _plan_of_pairs(request, new_request, plan, change) if request.pairs else _build_plan(new_request, plan, change)
    )
    refuse_broken_separation(new_plan, new_request)
    certificate = verify_plan(new_plan, new_request)
    return Repair(
        plan=new_plan,
        request=new_request,
        changes=seat_changes(plan, new_plan, leavers=change.leavers),
        certificate=certificate,
        repeats_before=tally(plan.rounds).repeats,
        repeats_after=certificate.figures["repeats"].value,
    )


def _build_plan(new_request: Request, plan: Plan, change: Change) -> Plan:
    """Return the plan with the rounds to come planned again; "+repair" marks its method once."""
    new_rounds, byes = _coming_rounds(new_request, plan.rounds[change.played :], change)
    return Plan(
        rounds=(*new_request.history, *new_rounds),
        byes=(*new_request.history_byes, *byes),
        method=f"{plan.method.removesuffix('+repair')}+repair",
    )


def _plan_of_pairs(request: Request, new_request: Request, plan: Plan, change: Change) -> Plan:
    """Return the plan for fixed pairs: a substitute joins the partner of a leaver, other arrivals form pairs.

    Each pair is repaired as one player, in `before`, the request of pairs without the new ones.
    """
    of_pairs = pairs_request(replace(new_request, history=(), history_byes=()))
    before = replace(
        of_pairs, players=len(request.pairs), absent=of_pairs.absent.difference(_pairs_gone(new_request, change))
    )
    old_plan = Plan(
        rounds=rounds_of_pairs(plan.rounds, new_request.pairs),
        byes=byes_of_pairs(plan.byes, new_request.pairs),
        method=plan.method,
    )
    change_of_pairs = Change(
        played=change.played,
        leavers=_pairs_gone(new_request, change),
        arrivals=len(new_request.pairs) - len(request.pairs),
        tables=change.tables,
    )
    new_plan = _build_plan(_new_request(before, old_plan, change_of_pairs), old_plan, change_of_pairs)
    successors = change.successors(request.players)
    rounds_before = [
        tuple(tuple(successors.get(player, player) for player in table) for table in tables)
        for tables in plan.rounds[change.played :]
    ]
    return seat_pairs(new_plan, new_request, before=rounds_before)


def _pairs_gone(new_request: Request, change: Change) -> tuple[int, ...]:
    """Return the pairs of `new_request` of whom both leave now without a substitute."""
    gone = set(change.leavers)
    return tuple(n for n, pair in enumerate(new_request.pairs, 1) if gone.issuperset(pair[:2]))


def _new_pairs(request: Request, change: Change) -> tuple[tuple[int, ...], ...]:
    """Return the new pairs: substitutes come before the players whom they replace, other arrivals form pairs."""
    successors = change.successors(request.players)
    old_pairs = [
        (*(successors.get(p, p) for p in pair[:2]), *(p for p in pair[:2] if p in successors), *pair[2:])
        for pair in request.pairs
    ]
    others = sorted(
        set(range(request.players + 1, request.players + change.arrivals + 1)).difference(successors.values())
    )
    if len(others) % 2:
        raise SeatingError("pair_missing", player=others[-1])
    return (*old_pairs, *zip(others[::2], others[1::2], strict=True))


def _refuse_invalid_change(request: Request, plan: Plan, change: Change) -> None:
    """Refuse a change after too many rounds, of an unknown player, with a leaver twice, or with too many arrivals."""
    if not 0 <= change.played < len(plan.rounds):
        raise SeatingError("played_many", played=change.played, rounds=len(plan.rounds))
    if request.players + change.arrivals > MOST_PLAYERS:
        raise SeatingError("players_many", players=request.players + change.arrivals, most=MOST_PLAYERS)
    participants = {p for table in plan.rounds[change.played] for p in table}.union(plan.byes[change.played])
    for leaver in change.leavers:
        if leaver not in participants or change.leavers.count(leaver) > 1:
            raise SeatingError("leaver_unknown", player=leaver)
    constrained_players = [
        *(p for separation in change.separations for p in separation.players),
        *(p for p, _ in change.fixed_tables),
    ]
    unknown = [player for player in constrained_players if not 1 <= player <= request.players + change.arrivals]
    if unknown:
        raise SeatingError("unknown_player", player=unknown[0], players=request.players + change.arrivals)


def _new_request(request: Request, plan: Plan, change: Change) -> Request:
    """Return the request for the plan after the change: its players, its history, and all constraints."""
    return replace(
        request,
        players=request.players + change.arrivals,
        pairs=_new_pairs(request, change) if request.pairs else (),
        rounds=len(plan.rounds),
        absent=request.absent.union(change.leavers),
        history=plan.rounds[: change.played],
        history_byes=plan.byes[: change.played],
        separations=request.separations
        + tuple(replace(separation, after=change.played) for separation in change.separations),
        fixed_tables=_new_fixed_tables(request, change),
        kept_tables=_new_kept_tables(request, change),
    )


def _new_fixed_tables(request: Request, change: Change) -> tuple[FixedTable, ...]:
    """Return the new fixed tables: a newer one replaces an older one."""
    tables = {**dict(request.fixed_tables), **dict(change.fixed_tables)}
    return tuple(FixedTable(player, table) for player, table in sorted(tables.items()) if player not in change.leavers)


def _new_kept_tables(request: Request, change: Change) -> tuple[KeptTable, ...]:
    """Return the kept tables of rounds to come; newcomers take the chairs of leavers there too."""
    successors = change.successors(request.players)
    gone = set(change.leavers).difference(successors)
    return tuple(
        replace(kept, players=tuple(successors.get(player, player) for player in kept.players if player not in gone))
        for kept in request.kept_tables
        if kept.round > change.played
    )


def _coming_rounds(
    new_request: Request, rounds: Sequence[Round], change: Change
) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...]]:
    """Return the rounds to come and their byes, players from 1: first the groups, then the chairs at each table.

    Players who stay at their table keep the chair, unless others change table too; then the seats are levelled.
    """
    old = [[[player - 1 for player in table] for table in tables] for tables in rounds]
    people = _read_people(new_request, change)
    history = History.of(
        new_request.players, new_request.history, new_request.history_byes, usual=new_request.rule.usual
    )
    groups = _groups_by_number(_find_groups(old, people, new_request, change, history))
    before = [[[people.successors.get(p, p) for p in table] for table in tables] for tables in old]
    seats = [reseat_groups(tables, old_tables, history) for tables, old_tables in zip(groups, before, strict=True)]
    share_chairs(seats, before, history)
    if _is_reshuffled(seats, before, people):
        level_seats(seats, before, history)
    if new_request.partners_change:
        seats = renew_partners(seats, before, new_request.history, new_request.players, RandomSource(new_request.seed))
    return _count_from_one(seats, people.present)


def _is_reshuffled(rounds: Layout, before: Layout, people: People) -> bool:
    """Return True if a player who is not a newcomer changes table: then other chairs may change too."""
    for tables, old_tables in zip(rounds, before, strict=True):
        old_number = {player: number for number, table in enumerate(old_tables) for player in table}
        for number, table in enumerate(tables):
            if any(old_number.get(player) != number for player in table if player not in people.newcomers):
                return True
    return False


def _read_people(new_request: Request, change: Change) -> People:
    """Return the players after the change by index from 0: newcomers, successors, fixed and kept ones."""
    newcomers = range(new_request.players - change.arrivals, new_request.players)
    return People(
        present=tuple(p - 1 for p in range(1, new_request.players + 1) if p not in new_request.absent),
        newcomers=frozenset(newcomers),
        successors={old - 1: new - 1 for old, new in change.successors(newcomers.start).items()},
        pinned={player - 1: table for player, table in new_request.fixed_tables if player not in new_request.absent},
        kept=frozenset((kept.round - change.played - 1, kept.table) for kept in new_request.kept_tables),
    )


def _find_groups(old: Layout, people: People, new_request: Request, change: Change, history: History) -> AdaptedRounds:
    """Return the groups of the rounds to come: the old ones with newcomers and empty chairs if that suffices.

    It does after a net loss of one player or none, if the number of tables is not changed, no player must move, and
    there is no new separation. Otherwise, and for an empty change with kept tables, a tabu repair starts from them.
    """
    net_loss = len(change.leavers) - change.arrivals
    tables_now = usual_tables(old, new_request.history)
    sizes = new_sizes(
        len(people.present), tables_now=tables_now, net_loss=net_loss, rule=new_request.rule, wanted=change.tables
    )
    _refuse_lost_fixed_table(new_request, len(sizes))
    refuse_lost_kept_table(
        new_request.kept_tables,
        sizes=sizes,
        fixed_tables=[fixed for fixed in new_request.fixed_tables if fixed.player not in new_request.absent],
    )
    adapted_rounds = adapt_rounds(old, people, sizes, history, usual=new_request.rule.usual)
    is_small = net_loss in {0, 1} and change.tables is None
    around_kept_tables = change.empty and new_request.kept_tables
    if is_small and not change.separations and not around_kept_tables and not _has_moved_players(adapted_rounds):
        return adapted_rounds
    terms = RepairTerms(
        originals=adapted_rounds.originals,
        pinned=frozenset(people.pinned),
        kept=people.kept,
        unfair=0 if is_small else UNFAIR,
    )
    return _repair_by_tabu(
        adapted_rounds, _build_instance(new_request, people.present, sizes, history), new_request, terms
    )


def _refuse_lost_fixed_table(new_request: Request, tables: int) -> None:
    """Refuse a player fixed at a table that does not exist any more."""
    for player, table in new_request.fixed_tables:
        if not 1 <= table <= tables:
            raise SeatingError("fixed_table", player=player, table=table, tables=tables)


def _has_moved_players(adapted: AdaptedRounds) -> bool:
    """Return True if a player leaves the table of the old plan."""
    return any(
        original.get(player, number) != number
        for original, numbers, tables in zip(adapted.originals, adapted.numbers, adapted.layout, strict=True)
        for number, table in zip(numbers, tables, strict=True)
        for player in table
    )


def _build_instance(
    new_request: Request, active: tuple[int, ...], sizes: tuple[int, ...], history: History
) -> SearchInstance:
    """Return the search instance of the rounds to come, with the highest lower bound as the cost to stop at."""
    rounds = new_request.rounds - len(new_request.history)
    index = {player + 1: player for player in active}
    instance = SearchInstance(
        active=active,
        sizes=sizes,
        rounds=rounds,
        history=history,
        constraints=separated_pairs(new_request, {}, index),
        fair=Fair.CAPPED,
        usual=new_request.rule.usual,
    )
    counted = bounds(players=len(active), sizes=[sizes] * rounds).coincidences.value
    return replace(instance, floor=max(counted, least_cost(instance)))


def _repair_by_tabu(
    adapted_rounds: AdaptedRounds, instance: SearchInstance, new_request: Request, terms: RepairTerms
) -> AdaptedRounds:
    """Return the result of a tabu repair, or of a second one if that has fewer coincidences.

    The second starts from the stored grid, or from a search without a weight for changed tables. It is run if
    avoidable coincidences are left, and no player or table is pinned.
    """
    seconds = min(
        new_request.time_limit, SEARCH_SECONDS if new_request.players <= LARGE_FROM_PLAYERS else LARGE_SEARCH_SECONDS
    )
    rng = RandomSource(new_request.seed)

    def run_repair(layout: Layout, numbers: list[list[int]]) -> TabuRepair:
        tabu = TabuRepair(instance, layout, numbers=numbers, terms=terms, rng=rng)
        tabu.run(Budget(seconds=seconds))
        return tabu

    best = first = run_repair(adapted_rounds.layout, adapted_rounds.numbers)
    if first.cost > instance.floor and not terms.pinned and not terms.kept:
        other = _grid_plan(instance, new_request, adapted_rounds) or _search_freely(
            instance, first.layout(), new_request, rng, seconds
        )
        if other.cost < first.cost:
            best = run_repair(other.layout, nearest_numbers(other.layout, adapted_rounds.originals))
    numbers = [row[:-1] for row in best.numbers]  # the last one stands for the byes
    return AdaptedRounds(layout=best.layout(), numbers=numbers, originals=adapted_rounds.originals)


def _grid_plan(instance: SearchInstance, new_request: Request, adapted_rounds: AdaptedRounds) -> FoundPlan | None:
    """Return the plan of `repairing/grid.py` if it fits the change, else None."""
    played_rounds = [[[player - 1 for player in table] for table in tables] for tables in new_request.history]
    newcomers = sorted(set(instance.active).difference(*adapted_rounds.originals))
    layout = complete_grid(played_rounds, newcomers, adapted_rounds.originals) if instance.sizes == (4,) * 5 else None
    return FoundPlan(layout, layout_cost(instance, layout)) if layout else None


def _search_freely(
    instance: SearchInstance, layout: Layout, new_request: Request, rng: RandomSource, seconds: float
) -> FoundPlan:
    """Search for few coincidences: a small field by tabu search, else by annealing from `layout`, then from random."""
    if suits_tabu_search(instance):
        return tabu_search(
            instance, layout, budget=Budget(seconds=min(new_request.time_limit, FREE_SEARCH_SECONDS)), rng=rng
        )
    warm = improve(instance, layout, budget=Budget(seconds=seconds), rng=rng)
    if warm.cost > instance.floor and new_request.players <= LARGE_FROM_PLAYERS:
        cold = solve(instance, budget=Budget(seconds=min(new_request.time_limit, FREE_SEARCH_SECONDS)), rng=rng)
        warm = min(warm, cold, key=lambda found: found.cost)
    return warm


def _groups_by_number(adapted_rounds: AdaptedRounds) -> list[list[list[int]]]:
    """Return for each round its groups, table 1 first."""
    return [
        [tables[t] for t in sorted(range(len(tables)), key=numbers.__getitem__)]
        for tables, numbers in zip(adapted_rounds.layout, adapted_rounds.numbers, strict=True)
    ]


def _count_from_one(layout: Layout, present: Sequence[int]) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...]]:
    """Return the rounds and their byes, with players from 1."""
    rounds = tuple(tuple(tuple(p + 1 for p in table) for table in tables) for tables in layout)
    at_table = [{player for table in tables for player in table} for tables in rounds]
    return rounds, tuple(tuple(p + 1 for p in present if p + 1 not in seated) for seated in at_table)
