"""Repairing a plan during the event: late arrivals, leavers, substitutes who stay, a closed table, new constraints.

Played rounds are untouched. Newcomers take the chairs of leavers, and one leaver more only thins their tables:
nobody else moves, no repeat is added. Otherwise the coming rounds are mended: fewest coincidences first, then
fair odd places, then fewest changed tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, cost, improve, solve
from tournaments.seating.annealing.tabu_repair import UNFAIR, RepairTerms, TabuRepair, nearest_numbers
from tournaments.seating.annealing.tabu_search import suits_tabu_search, tabu_search
from tournaments.seating.partners.changing import renew_partners
from tournaments.seating.partners.pairs import byes_of_pairs, pairs_request, rounds_of_pairs, seated_pairs
from tournaments.seating.problem.history import History
from tournaments.seating.problem.kept_tables import refuse_lost
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
from tournaments.seating.repairing.adapt import Adapted, People, adapt, new_sizes
from tournaments.seating.repairing.grid import completed
from tournaments.seating.repairing.reseat import level_seats, reseat, share_chairs

#: Seconds of search while a hall waits for the answer; beyond LARGE players there may be more.
SECONDS, SECONDS_LARGE, LARGE = 1.0, 6.0, 200
SECONDS_FRESH = 4.0  # of a search that does not mind who changes tables, where there are repeats otherwise


@dataclass(frozen=True, kw_only=True)
class Change:
    """What happened after `played` rounds.

    Arrivals get the numbers after the last one; the first of them take the chairs of `leavers`, in order: a
    substitute who stays is a leaver and an arrival. `separations` and `fixed_tables` are new constraints, `tables`
    is another number of tables (one closed). If nothing happened, tables that the request keeps have the rounds
    to come mended around them.
    """

    played: int
    leavers: tuple[int, ...] = ()
    arrivals: int = 0
    separations: tuple[Separation, ...] = ()
    tables: int | None = None
    fixed_tables: tuple[FixedTable, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing happened."""
        return self == Change(played=self.played)

    def successors(self, players: int) -> dict[int, int]:
        """Who takes whose chairs, where `players` were numbered before."""
        return dict(zip(self.leavers, range(players + 1, players + 1 + self.arrivals), strict=False))


@dataclass(frozen=True, kw_only=True)
class Repair:
    """The new plan, the request it answers, what changed for whom, and the repeats before and after."""

    plan: Plan
    request: Request
    changes: tuple[SeatChange, ...]
    certificate: Certificate
    repeats_before: int
    repeats_after: int


def repair(request: Request, plan: Plan, change: Change) -> Repair:
    """Re-plan the rounds after `change.played`. Raises SeatingError when that cannot be."""
    _refuse_nonsense(request, plan, change)
    asked = _new_request(request, plan, change)
    new_plan = _plan_of_pairs(request, asked, plan, change) if request.pairs else _plan(asked, plan, change)
    refuse_broken_separation(new_plan, asked)
    certificate = verify_plan(new_plan, asked)
    return Repair(
        plan=new_plan,
        request=asked,
        changes=seat_changes(plan, new_plan, gone=change.leavers),
        certificate=certificate,
        repeats_before=tally(plan.rounds).repeats,
        repeats_after=certificate.figures["repeats"].value,
    )


def _plan(asked: Request, plan: Plan, change: Change) -> Plan:
    new_rounds, byes = _coming_rounds(asked, plan.rounds[change.played :], change)
    return Plan(
        rounds=(*asked.history, *new_rounds),
        byes=(*asked.history_byes, *byes),
        method=f"{plan.method.removesuffix('+repair')}+repair",
    )


def _plan_of_pairs(request: Request, asked: Request, plan: Plan, change: Change) -> Plan:
    """The same with pairs for players: a substitute joins the partner of who left, other arrivals are pairs."""
    of_pairs = pairs_request(replace(asked, history=(), history_byes=()))
    before = replace(
        of_pairs, players=len(request.pairs), absent=of_pairs.absent.difference(_pairs_gone(asked, change))
    )
    known = Plan(
        rounds=rounds_of_pairs(plan.rounds, asked.pairs), byes=byes_of_pairs(plan.byes, asked.pairs), method=plan.method
    )
    moved = Change(
        played=change.played,
        leavers=_pairs_gone(asked, change),
        arrivals=len(asked.pairs) - len(request.pairs),
        tables=change.tables,
    )
    found = _plan(_new_request(before, known, moved), known, moved)
    successors = change.successors(request.players)
    coming = [
        tuple(tuple(successors.get(player, player) for player in table) for table in tables)
        for tables in plan.rounds[change.played :]
    ]
    return seated_pairs(found, asked, known=coming)


def _pairs_gone(asked: Request, change: Change) -> tuple[int, ...]:
    """The pairs of `asked` of whom both leave now and nobody takes the place."""
    gone = set(change.leavers)
    return tuple(n for n, pair in enumerate(asked.pairs, 1) if gone.issuperset(pair[:2]))


def _pairs(request: Request, change: Change) -> tuple[tuple[int, ...], ...]:
    """The pairs from now on: substitutes before those whom they replace, arrivals beyond these two by two."""
    successors = change.successors(request.players)
    kept = [
        (*(successors.get(p, p) for p in pair[:2]), *(p for p in pair[:2] if p in successors), *pair[2:])
        for pair in request.pairs
    ]
    others = sorted(
        set(range(request.players + 1, request.players + change.arrivals + 1)).difference(successors.values())
    )
    if len(others) % 2:
        raise SeatingError("pair_missing", player=others[-1])
    return (*kept, *zip(others[::2], others[1::2], strict=True))


def _refuse_nonsense(request: Request, plan: Plan, change: Change) -> None:
    if not 0 <= change.played < len(plan.rounds):
        raise SeatingError("played_many", played=change.played, rounds=len(plan.rounds))
    if request.players + change.arrivals > MOST_PLAYERS:
        raise SeatingError("players_many", players=request.players + change.arrivals, most=MOST_PLAYERS)
    coming = {p for table in plan.rounds[change.played] for p in table}.union(plan.byes[change.played])
    for leaver in change.leavers:
        if leaver not in coming or change.leavers.count(leaver) > 1:
            raise SeatingError("leaver_unknown", player=leaver)
    named = [
        *(p for separation in change.separations for p in separation.players),
        *(p for p, _ in change.fixed_tables),
    ]
    strangers = [player for player in named if not 1 <= player <= request.players + change.arrivals]
    if strangers:
        raise SeatingError("unknown_player", player=strangers[0], players=request.players + change.arrivals)


def _new_request(request: Request, plan: Plan, change: Change) -> Request:
    return replace(
        request,
        players=request.players + change.arrivals,
        pairs=_pairs(request, change) if request.pairs else (),
        rounds=len(plan.rounds),
        absent=request.absent.union(change.leavers),
        history=plan.rounds[: change.played],
        history_byes=plan.byes[: change.played],
        separations=request.separations
        + tuple(replace(separation, after=change.played) for separation in change.separations),
        fixed_tables=_fixed_tables(request, change),
        kept_tables=_kept_tables(request, change),
    )


def _fixed_tables(request: Request, change: Change) -> tuple[FixedTable, ...]:
    """The fixed tables from now on: a newer one replaces an older one."""
    tables = {**dict(request.fixed_tables), **dict(change.fixed_tables)}
    return tuple(FixedTable(player, table) for player, table in sorted(tables.items()) if player not in change.leavers)


def _kept_tables(request: Request, change: Change) -> tuple[KeptTable, ...]:
    """The kept tables of rounds to come; newcomers take the chairs of leavers there too."""
    successors = change.successors(request.players)
    gone = set(change.leavers).difference(successors)
    return tuple(
        replace(kept, players=tuple(successors.get(player, player) for player in kept.players if player not in gone))
        for kept in request.kept_tables
        if kept.round > change.played
    )


def _coming_rounds(
    asked: Request, rounds: Sequence[Round], change: Change
) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...]]:
    """The rounds to come and their byes, players from 1."""
    old = [[[player - 1 for player in table] for table in tables] for tables in rounds]
    people = _people(asked, change)
    history = History.of(asked.players, asked.history, asked.history_byes, usual=asked.rule.usual)
    groups = _by_number(_groups(old, people, asked, change, history))
    before = [[[people.successors.get(p, p) for p in table] for table in tables] for tables in old]
    seated = [reseat(tables, known, history) for tables, known in zip(groups, before, strict=True)]
    share_chairs(seated, before, history)
    if _reshuffled(seated, before, people):
        level_seats(seated, before, history)
    if asked.partners_change:
        seated = renew_partners(seated, before, asked.history, asked.players, RandomSource(asked.seed))
    return _from_one(seated, people.present)


def _reshuffled(rounds: Layout, before: Layout, people: People) -> bool:
    """Whether somebody other than a newcomer sits at another table than before: then chairs are news anyway."""
    for tables, olds in zip(rounds, before, strict=True):
        known = {player: number for number, table in enumerate(olds) for player in table}
        for number, table in enumerate(tables):
            if any(known.get(player) != number for player in table if player not in people.newcomers):
                return True
    return False


def _people(asked: Request, change: Change) -> People:
    newcomers = range(asked.players - change.arrivals, asked.players)
    return People(
        present=tuple(p - 1 for p in range(1, asked.players + 1) if p not in asked.absent),
        newcomers=frozenset(newcomers),
        successors={old - 1: new - 1 for old, new in change.successors(newcomers.start).items()},
        pinned={player - 1: table for player, table in asked.fixed_tables if player not in asked.absent},
        kept=frozenset((kept.round - change.played - 1, kept.table) for kept in asked.kept_tables),
    )


def _groups(old: Layout, people: People, asked: Request, change: Change, history: History) -> Adapted:
    """Who sits together: by phantoms alone where that does it, else mended."""
    net_loss = len(change.leavers) - change.arrivals
    sizes = new_sizes(
        len(people.present), tables_now=len(old[0]), net_loss=net_loss, rule=asked.rule, wanted=change.tables
    )
    _refuse_lost_table(asked, len(sizes))
    refuse_lost(
        asked.kept_tables,
        sizes=sizes,
        fixed_tables=[fixed for fixed in asked.fixed_tables if fixed.player not in asked.absent],
    )
    adapted = adapt(old, people, sizes, history, usual=asked.rule.usual)
    small = net_loss in {0, 1} and change.tables is None
    around_kept_tables = change.empty and asked.kept_tables
    if small and not change.separations and not around_kept_tables and not _somebody_moved(adapted):
        return adapted
    terms = RepairTerms(
        originals=adapted.originals,
        pinned=frozenset(people.pinned),
        kept=people.kept,
        unfair=0 if small else UNFAIR,
    )
    return _tabu_repaired(adapted, _instance(asked, people.present, sizes, history), asked, terms)


def _refuse_lost_table(asked: Request, tables: int) -> None:
    for player, table in asked.fixed_tables:
        if not 1 <= table <= tables:
            raise SeatingError("fixed_table", player=player, table=table, tables=tables)


def _somebody_moved(adapted: Adapted) -> bool:
    return any(
        original.get(player, number) != number
        for original, numbers, tables in zip(adapted.originals, adapted.numbers, adapted.layout, strict=True)
        for number, table in zip(numbers, tables, strict=True)
        for player in table
    )


def _instance(asked: Request, active: tuple[int, ...], sizes: tuple[int, ...], history: History) -> SearchInstance:
    rounds = asked.rounds - len(asked.history)
    index = {player + 1: player for player in active}
    instance = SearchInstance(
        active=active,
        sizes=sizes,
        rounds=rounds,
        history=history,
        constraints=separated_pairs(asked, {}, index),
        fair=Fair.CAPPED,
        usual=asked.rule.usual,
    )
    counted = bounds(players=len(active), sizes=[sizes] * rounds).coincidences.value
    return replace(instance, floor=max(counted, least_cost(instance)))


def _tabu_repaired(adapted: Adapted, instance: SearchInstance, asked: Request, terms: RepairTerms) -> Adapted:
    """The better of a tabu repair, and of one after a search that does not mind how many change tables."""
    seconds = min(asked.time_limit, SECONDS if asked.players <= LARGE else SECONDS_LARGE)
    rng = RandomSource(asked.seed)

    def tabu_repaired(layout: Layout, numbers: list[list[int]]) -> TabuRepair:
        made = TabuRepair(instance, layout, numbers=numbers, terms=terms, rng=rng)
        made.run(Budget(seconds=seconds))
        return made

    best = first = tabu_repaired(adapted.layout, adapted.numbers)
    if first.cost > instance.floor and not terms.pinned and not terms.kept:
        other = _known(instance, asked, adapted) or _searched(instance, first.layout(), asked, rng, seconds)
        if other.cost < first.cost:
            best = tabu_repaired(other.layout, nearest_numbers(other.layout, adapted.originals))
    numbers = [row[:-1] for row in best.numbers]
    return Adapted(layout=best.layout(), numbers=numbers, originals=adapted.originals)


def _known(instance: SearchInstance, asked: Request, adapted: Adapted) -> FoundPlan | None:
    """The one change of a small field to which the answer is known."""
    played = [[[player - 1 for player in table] for table in tables] for tables in asked.history]
    newcomers = sorted(set(instance.active).difference(*adapted.originals))
    layout = completed(played, newcomers, adapted.originals) if instance.sizes == (4,) * 5 else None
    return FoundPlan(layout, cost(instance, layout)) if layout else None


def _searched(instance: SearchInstance, layout: Layout, asked: Request, rng: RandomSource, seconds: float) -> FoundPlan:
    """By a tabu search where the field is small; else by the planner's own search, warm from `layout`, then afresh."""
    if suits_tabu_search(instance):
        return tabu_search(instance, layout, budget=Budget(seconds=min(asked.time_limit, SECONDS_FRESH)), rng=rng)
    warm = improve(instance, layout, budget=Budget(seconds=seconds), rng=rng)
    if warm.cost > instance.floor and asked.players <= LARGE:
        afresh = solve(instance, budget=Budget(seconds=min(asked.time_limit, SECONDS_FRESH)), rng=rng)
        warm = min(warm, afresh, key=lambda found: found.cost)
    return warm


def _by_number(adapted: Adapted) -> list[list[list[int]]]:
    """For each round its groups, table 1 first."""
    return [
        [tables[t] for t in sorted(range(len(tables)), key=numbers.__getitem__)]
        for tables, numbers in zip(adapted.layout, adapted.numbers, strict=True)
    ]


def _from_one(seated: Layout, present: Sequence[int]) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...]]:
    rounds = tuple(tuple(tuple(p + 1 for p in table) for table in tables) for tables in seated)
    at_table = [{player for table in tables for player in table} for tables in rounds]
    return rounds, tuple(tuple(p + 1 for p in present if p + 1 not in there) for there in at_table)
