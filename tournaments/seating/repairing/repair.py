"""Repairing a plan during the event: late arrivals, leavers, substitutes who stay, a closed table, new constraints.

Played rounds are untouched. Newcomers take the chairs of leavers, and one leaver more only thins his tables:
nobody else moves, no repeat is added. Otherwise the coming rounds are mended: fewest coincidences first, then
fair odd places, then fewest changed tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.search import improve
from tournaments.seating.annealing.tabu_repair import UNFAIR, Mend, Terms, nearest_numbers
from tournaments.seating.problem.changes import Change, changes
from tournaments.seating.problem.history import Past
from tournaments.seating.problem.kept_tables import refuse_lost
from tournaments.seating.problem.limits import MOST_PLAYERS
from tournaments.seating.problem.request import FixedTable, KeptTable, Plan, Request, Round, SeatingError, Separation
from tournaments.seating.problem.separations import separated_pairs
from tournaments.seating.problem.tally import tally
from tournaments.seating.problem.task import Fair, Layout, Task
from tournaments.seating.proof.bounds import bounds
from tournaments.seating.proof.certificate import Certificate
from tournaments.seating.proof.figures import refuse_broken_separation
from tournaments.seating.proof.verify import verified
from tournaments.seating.repairing.adapt import Adapted, People, adapt, new_sizes
from tournaments.seating.repairing.reseat import reseat, share_chairs

#: Seconds of search while a hall waits for the answer; beyond LARGE players there may be more.
SECONDS, SECONDS_LARGE, LARGE = 1.0, 6.0, 200


@dataclass(frozen=True, kw_only=True)
class Event:
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
        return self == Event(played=self.played)

    def successors(self, players: int) -> dict[int, int]:
        """Who takes whose chairs, where `players` were numbered before."""
        return dict(zip(self.leavers, range(players + 1, players + 1 + self.arrivals), strict=False))


@dataclass(frozen=True, kw_only=True)
class Repair:
    """The new plan, the request it answers, what changed for whom, and the repeats before and after."""

    plan: Plan
    request: Request
    changes: tuple[Change, ...]
    certificate: Certificate
    repeats_before: int
    repeats_after: int


def repair(request: Request, plan: Plan, event: Event) -> Repair:
    """Re-plan the rounds after `event.played`. Raises SeatingError when that cannot be."""
    _refuse_nonsense(request, plan, event)
    asked = _new_request(request, plan, event)
    rounds = plan.rounds[event.played :]
    new_rounds, byes = _coming_rounds(asked, rounds, event)
    new_plan = Plan(
        rounds=(*asked.history, *new_rounds),
        byes=(*asked.history_byes, *byes),
        method=f"{plan.method.removesuffix('+repair')}+repair",
    )
    refuse_broken_separation(new_plan, asked)
    certificate = verified(new_plan, asked)
    return Repair(
        plan=new_plan,
        request=asked,
        changes=changes(plan, new_plan, gone=event.leavers),
        certificate=certificate,
        repeats_before=tally(plan.rounds).repeats,
        repeats_after=certificate.figures["repeats"].value,
    )


def _refuse_nonsense(request: Request, plan: Plan, event: Event) -> None:
    if not 0 <= event.played < len(plan.rounds):
        raise SeatingError("played_many", played=event.played, rounds=len(plan.rounds))
    if request.players + event.arrivals > MOST_PLAYERS:
        raise SeatingError("players_many", players=request.players + event.arrivals, most=MOST_PLAYERS)
    coming = {p for table in plan.rounds[event.played] for p in table}.union(plan.byes[event.played])
    for leaver in event.leavers:
        if leaver not in coming or event.leavers.count(leaver) > 1:
            raise SeatingError("leaver_unknown", player=leaver)
    named = [*(p for separation in event.separations for p in separation.players), *(p for p, _ in event.fixed_tables)]
    strangers = [player for player in named if not 1 <= player <= request.players + event.arrivals]
    if strangers:
        raise SeatingError("unknown_player", player=strangers[0], players=request.players + event.arrivals)


def _new_request(request: Request, plan: Plan, event: Event) -> Request:
    return replace(
        request,
        players=request.players + event.arrivals,
        rounds=len(plan.rounds),
        absent=request.absent.union(event.leavers),
        history=plan.rounds[: event.played],
        history_byes=plan.byes[: event.played],
        separations=request.separations
        + tuple(replace(separation, after=event.played) for separation in event.separations),
        fixed_tables=_fixed_tables(request, event),
        kept_tables=_kept_tables(request, event),
    )


def _fixed_tables(request: Request, event: Event) -> tuple[FixedTable, ...]:
    """The fixed tables from now on: a newer one replaces an older one."""
    tables = {**dict(request.fixed_tables), **dict(event.fixed_tables)}
    return tuple(FixedTable(player, table) for player, table in sorted(tables.items()) if player not in event.leavers)


def _kept_tables(request: Request, event: Event) -> tuple[KeptTable, ...]:
    """The kept tables of rounds to come; newcomers take the chairs of leavers there too."""
    successors = event.successors(request.players)
    gone = set(event.leavers).difference(successors)
    return tuple(
        replace(kept, players=tuple(successors.get(player, player) for player in kept.players if player not in gone))
        for kept in request.kept_tables
        if kept.round > event.played
    )


def _coming_rounds(
    asked: Request, rounds: Sequence[Round], event: Event
) -> tuple[tuple[Round, ...], tuple[tuple[int, ...], ...]]:
    """The rounds to come and their byes, players from 1."""
    old = [[[player - 1 for player in table] for table in tables] for tables in rounds]
    people = _people(asked, event)
    past = Past.of(asked.players, asked.history, asked.history_byes)
    groups = _by_number(_groups(old, people, asked, event, past))
    before = [[[people.successors.get(p, p) for p in table] for table in tables] for tables in old]
    seated = [reseat(tables, known, past) for tables, known in zip(groups, before, strict=True)]
    share_chairs(seated, before, past)
    return _from_one(seated, people.present)


def _people(asked: Request, event: Event) -> People:
    newcomers = range(asked.players - event.arrivals, asked.players)
    return People(
        present=tuple(p - 1 for p in range(1, asked.players + 1) if p not in asked.absent),
        newcomers=frozenset(newcomers),
        successors={old - 1: new - 1 for old, new in event.successors(newcomers.start).items()},
        pinned={player - 1: table for player, table in asked.fixed_tables if player not in asked.absent},
        kept=frozenset((kept.round - event.played - 1, kept.table) for kept in asked.kept_tables),
    )


def _groups(old: Layout, people: People, asked: Request, event: Event, past: Past) -> Adapted:
    """Who sits together: by ghosts alone where that does it, else mended."""
    net_loss = len(event.leavers) - event.arrivals
    sizes = new_sizes(
        len(people.present), tables_now=len(old[0]), net_loss=net_loss, odd=asked.odd, wanted=event.tables
    )
    _refuse_lost_table(asked, len(sizes))
    refuse_lost(
        asked.kept_tables,
        sizes=sizes,
        fixed_tables=[fixed for fixed in asked.fixed_tables if fixed.player not in asked.absent],
    )
    adapted = adapt(old, people, sizes, past)
    small = net_loss in {0, 1} and event.tables is None
    around_kept_tables = event.empty and asked.kept_tables
    if small and not event.separations and not around_kept_tables and not _somebody_moved(adapted):
        return adapted
    terms = Terms(
        homes=adapted.homes,
        pinned=frozenset(people.pinned),
        kept=people.kept,
        unfair=0 if small else UNFAIR,
    )
    return _mended(adapted, _task(asked, people.present, sizes, past), asked, terms)


def _refuse_lost_table(asked: Request, tables: int) -> None:
    for player, table in asked.fixed_tables:
        if not 1 <= table <= tables:
            raise SeatingError("fixed_table", player=player, table=table, tables=tables)


def _somebody_moved(adapted: Adapted) -> bool:
    return any(
        home.get(player, number) != number
        for home, numbers, tables in zip(adapted.homes, adapted.numbers, adapted.layout, strict=True)
        for number, table in zip(numbers, tables, strict=True)
        for player in table
    )


def _task(asked: Request, active: tuple[int, ...], sizes: tuple[int, ...], past: Past) -> Task:
    played = len(asked.history)
    index = {player + 1: player for player in active}
    return Task(
        active=active,
        sizes=sizes,
        rounds=asked.rounds - played,
        past=past,
        constraints=separated_pairs(asked.separations, {}, index, rounds=asked.rounds, played=played),
        fair=Fair.CAPPED,
        floor=bounds(players=len(active), sizes=[sizes] * (asked.rounds - played)).coincidences.value,
    )


def _mended(adapted: Adapted, task: Task, asked: Request, terms: Terms) -> Adapted:
    """The better of a mend and of a mend after the planner's own, warmer search."""
    seconds = min(asked.time_limit, SECONDS if asked.players <= LARGE else SECONDS_LARGE)
    dice = Dice(asked.seed)

    def mend(layout: Layout, numbers: list[list[int]]) -> Mend:
        made = Mend(task, layout, numbers=numbers, terms=terms, dice=dice)
        made.run(Effort(seconds=seconds))
        return made

    best = first = mend(adapted.layout, adapted.numbers)
    if first.cost > task.floor and not terms.pinned and not terms.kept:
        warm = improve(task, first.layout(), effort=Effort(seconds=seconds), dice=dice)
        if warm.cost < first.cost:
            best = mend(warm.layout, nearest_numbers(warm.layout, adapted.homes))
    numbers = [row[:-1] for row in best.numbers]
    return Adapted(layout=best.layout(), numbers=numbers, homes=adapted.homes)


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
