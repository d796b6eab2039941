"""Seating constraints by start number, the input of the planner: those of the director, and of teams."""

from collections.abc import Mapping

from tournaments.models import Constraint, Draw, Stage, TeamMember
from tournaments.seating.problem.request import FixedTable, Separation
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.selectors.seating.plans import request_of

Constraints = tuple[tuple[Separation, ...], tuple[FixedTable, ...]]


def constraints_now(stage: Stage, numbers: Mapping[int, int], choice: DrawChoice | None = None) -> Constraints:
    """Return the separations and the fixed tables. `numbers` are start numbers by primary key of the entry.

    A separation of fewer than two of these players is omitted.
    """
    separations: list[Separation] = []
    tables: dict[int, int] = {}  # of the planner, which counts the tables of the stage from 1
    of_club = _by_club(stage, numbers)
    for constraint in stage.constraints.prefetch_related("entries"):
        listed_numbers = {numbers[entry.pk] for entry in constraint.entries.all() if entry.pk in numbers}
        if constraint.kind == Constraint.Kind.FIXED_TABLE and constraint.table is not None:
            tables |= dict.fromkeys(listed_numbers, constraint.table - stage.first_table + 1)
            continue
        players = tuple(sorted(listed_numbers.union(of_club.get(constraint.club, ()))))
        if len(players) > 1:
            separations.append(Separation(players=players, until=constraint.until, hard=constraint.hard))
    separations += teams_apart(stage, numbers, choice)
    return tuple(separations), tuple(FixedTable(*fixed) for fixed in sorted(tables.items()))


def teams_apart(stage: Stage, numbers: Mapping[int, int], choice: DrawChoice | None = None) -> list[Separation]:
    """Return a separation for each team with two or more of these players, none if teams are pairs of partners."""
    if stage.tournament.in_pairs:
        return []
    hard = (choice or stage).team_mates == Stage.TeamMates.HARD
    mates: dict[int, list[int]] = {}
    for team, entry in TeamMember.objects.filter(team__tournament=stage.tournament_id).values_list(
        "team__number", "entry"
    ):
        if entry in numbers:
            mates.setdefault(team, []).append(numbers[entry])
    return [
        Separation(players=tuple(sorted(players)), hard=hard, team=True)
        for _team, players in sorted(mates.items())
        if len(players) > 1
    ]


def constraints_waiting(draw: Draw) -> bool:
    """Return True if the constraints have changed since this plan was drawn."""
    drawn = draw.stage.entries.exclude(number=None).values_list("pk", "number")
    separations, fixed_tables = constraints_now(draw.stage, {pk: number for pk, number in drawn if number is not None})
    request = request_of(draw)
    here = {fixed for fixed in fixed_tables if fixed.player not in request.absent}
    return _comparable(request.separations) != _comparable(separations) or set(request.fixed_tables) != here


def _comparable(separations: tuple[Separation, ...]) -> set[tuple[tuple[int, ...], int | None, bool]]:
    """Return the compared fields of the constraints."""
    return {(constraint.players, constraint.until, constraint.hard) for constraint in separations}


def _by_club(stage: Stage, numbers: Mapping[int, int]) -> dict[str, set[int]]:
    """Return the start numbers of the members of each club."""
    by_club: dict[str, set[int]] = {}
    for pk, club in stage.entries.exclude(club="").values_list("pk", "club"):
        if pk in numbers:
            by_club.setdefault(club, set()).add(numbers[pk])
    return by_club
