"""Search of a repaired plan when players leave or arrive between rounds, or a table closes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import Entry, Stage
from tournaments.seating.problem.request import Request, SeatingError
from tournaments.seating.repairing.repair import Change, Repair, repair
from tournaments.selectors.registration.ratings import ratings_now
from tournaments.selectors.seating.constraints import Constraints, constraints_now
from tournaments.selectors.seating.earlier import met_before
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.core.errors import Conflict
from tournaments.services.seating.refusals import draw_impossible


@dataclass(frozen=True, kw_only=True)
class Moves:
    """The leavers and arrivals after `played` rounds; arrivals take the seats of leavers first.

    `tables` is the number of tables in later rounds; None: as many as the players need. `noted` are the serials of the
    leavers and arrivals that were noted during a round.
    """

    played: int
    leavers: Sequence[Entry] = ()
    arrivals: Sequence[Entry] = ()
    tables: int | None = None
    noted: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """True if only constraints can have changed."""
        return not self.leavers and not self.arrivals and self.tables is None

    def as_data(self) -> dict[str, Any]:
        """Return the fields for the log, with players by serial."""
        return {
            "played": self.played,
            "leavers": tuple(entry.serial for entry in self.leavers),
            "arrivals": tuple(entry.serial for entry in self.arrivals),
            "tables": self.tables,
            "noted": self.noted,
        }


def repair_search(stage: Stage, moves: Moves) -> Repair:
    """Seat the later rounds for the players after the moves and for the present constraints. Nothing is stored.

    :raises Conflict: `draw_missing`; :raises DomainError: `draw_impossible`.
    """
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    request = request_of(newest)
    numbers = _start_numbers(stage, moves.arrivals, request.players)
    request, added_constraints = split_constraints(request, constraints_now(stage, numbers))
    # Ratings and earlier meetings are only updated for the report: a repair changes no table because of them.
    request = replace(request, ratings=ratings_now(stage, numbers), met_before=met_before(stage, numbers))
    try:
        return repair(request, plan_of(newest), _build_change(moves, request, added_constraints))
    except SeatingError as error:
        raise draw_impossible(error, stage) from error


def split_constraints(request: Request, current: Constraints) -> tuple[Request, Constraints]:
    """Return the request without constraints that were deleted since, and the constraints that were added since."""
    current_separations, current_fixed_tables = current
    # `after` is only set in a request: the rounds that were played when the separation was added to it.
    separations = tuple(one for one in request.separations if replace(one, after=0) in current_separations)
    fixed_tables = tuple(fixed for fixed in request.fixed_tables if fixed in current_fixed_tables)
    still_valid = {replace(one, after=0) for one in separations}
    added_constraints = (
        tuple(one for one in current_separations if one not in still_valid),
        tuple(set(current_fixed_tables).difference(fixed_tables)),
    )
    return replace(request, separations=separations, fixed_tables=fixed_tables), added_constraints


def _build_change(moves: Moves, request: Request, added_constraints: Constraints) -> Change:
    """Return the change for the planner, players by start number; absent players have no fixed table."""
    separations, fixed_tables = added_constraints
    leavers = tuple(entry.number for entry in moves.leavers if entry.number is not None)
    absent = request.absent.union(leavers)
    return Change(
        played=moves.played,
        leavers=leavers,
        arrivals=len(moves.arrivals),
        separations=separations,
        fixed_tables=tuple(sorted(fixed for fixed in fixed_tables if fixed.player not in absent)),
        tables=moves.tables,
    )


def _start_numbers(stage: Stage, arrivals: Sequence[Entry], players: int) -> dict[int, int]:
    """Return start numbers by primary key; arrivals get the numbers after `players`."""
    drawn = stage.entries.exclude(number=None).values_list("pk", "number")
    numbers = {pk: number for pk, number in drawn if number is not None}
    return numbers | {entry.pk: number for number, entry in enumerate(arrivals, start=players + 1)}
