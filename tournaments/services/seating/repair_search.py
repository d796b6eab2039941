"""What the planner is asked when people leave or come between rounds, or a table closes."""

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
from tournaments.services.seating.refusals import impossible


@dataclass(frozen=True, kw_only=True)
class Moves:
    """What has happened after `played` rounds; arrivals take the chairs of leavers first.

    `tables` is how many there are from now on; None: as many as the players need. `noted` are those of them, by
    serial, for whom it was noted before.
    """

    played: int
    leavers: Sequence[Entry] = ()
    arrivals: Sequence[Entry] = ()
    tables: int | None = None
    noted: tuple[int, ...] = ()

    @property
    def nobody(self) -> bool:
        """Whether all that can have changed are the constraints."""
        return not self.leavers and not self.arrivals and self.tables is None

    def said(self) -> dict[str, Any]:
        """For the log: people by serial."""
        return {
            "played": self.played,
            "leavers": tuple(entry.serial for entry in self.leavers),
            "arrivals": tuple(entry.serial for entry in self.arrivals),
            "tables": self.tables,
            "noted": self.noted,
        }


def repair_search(stage: Stage, moves: Moves) -> Repair:
    """The rounds to come seated for those who are then here and for the constraints of now. It stores nothing.

    :raises Conflict: `draw_missing`; :raises DomainError: `draw_impossible`.
    """
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    asked = request_of(newest)
    numbers = _numbers(stage, moves.arrivals, asked.players)
    kept, wanted = _still_wanted(asked, constraints_now(stage, numbers))
    kept = replace(
        kept, ratings=ratings_now(stage, numbers), met_before=met_before(stage, numbers)
    )  # no table is changed for it: it is told again
    try:
        return repair(kept, plan_of(newest), _change(moves, kept, wanted))
    except SeatingError as error:
        raise impossible(error, stage) from error


def _still_wanted(asked: Request, wanted: Constraints) -> tuple[Request, Constraints]:
    """The request without the constraints that were dropped since, and the constraints that are new."""
    separations = tuple(constraint for constraint in asked.separations if replace(constraint, after=0) in wanted[0])
    fixed_tables = tuple(fixed for fixed in asked.fixed_tables if fixed in wanted[1])
    known = {replace(constraint, after=0) for constraint in separations}
    new = (
        tuple(constraint for constraint in wanted[0] if constraint not in known),
        tuple(set(wanted[1]).difference(fixed_tables)),
    )
    return replace(asked, separations=separations, fixed_tables=fixed_tables), new


def _change(moves: Moves, kept: Request, wanted: Constraints) -> Change:
    leavers = tuple(entry.number for entry in moves.leavers if entry.number is not None)
    gone = kept.absent.union(leavers)
    return Change(
        played=moves.played,
        leavers=leavers,
        arrivals=len(moves.arrivals),
        separations=wanted[0],
        fixed_tables=tuple(sorted(fixed for fixed in wanted[1] if fixed.player not in gone)),
        tables=moves.tables,
    )


def _numbers(stage: Stage, arrivals: Sequence[Entry], players: int) -> dict[int, int]:
    """Start numbers by primary key; those who arrive get the numbers after `players`."""
    drawn = stage.entries.exclude(number=None).values_list("pk", "number")
    numbers = {pk: number for pk, number in drawn if number is not None}
    return numbers | {entry.pk: number for number, entry in enumerate(arrivals, start=players + 1)}
