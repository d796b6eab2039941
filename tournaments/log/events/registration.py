"""Entries: registration, presence, fees, ratings, substitutes."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, OfEntry, OfStage, Part, kind


@dataclass(frozen=True, kw_only=True)
class Amounts(Part):
    """The fee due and the amount paid, in cents."""

    due: int
    paid: int


@kind("entry.added")
@dataclass(frozen=True, kw_only=True)
class EntryAdded(OfEntry):
    """A registration. `person` is the commitment to the name (`tournaments.log.people`); the name is not in the log."""

    person: str
    club: str
    category: str
    consent: bool
    state: str
    due: int
    rating: int | None


@kind("entry.removed")
@dataclass(frozen=True, kw_only=True)
class EntryRemoved(OfEntry):
    """A registration removed before the draw. Its serial is not used again."""


@kind("entry.checked_in")
@dataclass(frozen=True, kw_only=True)
class EntryCheckedIn(OfEntry):
    """The state of check-in changed: expected, present or absent."""

    before: str
    after: str


@kind("entry.fee")
@dataclass(frozen=True, kw_only=True)
class EntryFee(OfEntry):
    """The fee due or the amount paid changed."""

    before: Amounts
    after: Amounts


@kind("entry.rated")
@dataclass(frozen=True, kw_only=True)
class EntryRated(OfEntry):
    """The rating changed, on any scale; None is unknown."""

    before: int | None
    after: int | None


@dataclass(frozen=True, kw_only=True)
class MoveNoted(OfEntry):
    """A move noted during the open round, to be applied after it."""

    stage: int
    round: int


@kind("entry.leaving_noted")
@dataclass(frozen=True, kw_only=True)
class LeavingNoted(MoveNoted):
    """The entry leaves after this round."""


@kind("entry.leaving_dropped")
@dataclass(frozen=True, kw_only=True)
class LeavingDropped(MoveNoted):
    """The noted leaving was dropped."""


@kind("entry.arrival_noted")
@dataclass(frozen=True, kw_only=True)
class ArrivalNoted(MoveNoted):
    """The entry plays from the next round on."""


@kind("entry.arrival_dropped")
@dataclass(frozen=True, kw_only=True)
class ArrivalDropped(MoveNoted):
    """The noted arrival was dropped."""


@dataclass(frozen=True, kw_only=True)
class OfSubstitute(OfEntry):
    """A substitute: entry `by` plays for the entry from round `first` to `last` of a stage (None: to the end). The
    points count for the entry, or with `own` for the substitute."""

    stage: int
    by: int
    first: int
    last: int | None
    own: bool


@kind("entry.substituted")
@dataclass(frozen=True, kw_only=True)
class SubstituteNamed(OfSubstitute):
    """A substitute was named."""


@kind("entry.substitute_recalled")
@dataclass(frozen=True, kw_only=True)
class SubstituteRecalled(OfSubstitute):
    """The substitute was recalled, for played rounds too."""


@kind("entry.withdrawn")
@dataclass(frozen=True, kw_only=True)
class EntryWithdrawn(OfStage):
    """Entries that leave after the last round, without a repair of the draw: only the ranking changes. `played` rounds
    are over."""

    leavers: tuple[int, ...]
    played: int


@kind("entry.returned")
@dataclass(frozen=True, kw_only=True)
class EntryReturned(OfStage):
    """Entries that had left after the last round returned to the ranking."""

    leavers: tuple[int, ...]


@kind("entry.numbers_exchanged")
@dataclass(frozen=True, kw_only=True)
class NumbersExchanged(LogEvent):
    """Two people had been taken for each other: each gets the start number of the other in all stages, with its seats,
    points, departures, decisions of the arbiter and play-offs. Fees, rating, team and constraints stay with the person.
    """

    entries: tuple[int, ...]
    reason: str


@kind("entry.stage_numbers_exchanged")
@dataclass(frozen=True, kw_only=True)
class StageNumbersExchanged(OfStage):
    """Two people had been taken for each other in one stage only: each gets the start number of the other in it, with
    its seats, points, decisions of the arbiter and play-offs. The carried points stay with the person, as all of the
    other stages.
    """

    entries: tuple[int, ...]
    reason: str


@kind("entry.person_changed")
@dataclass(frozen=True, kw_only=True)
class PersonChanged(OfEntry):
    """Name, club, category, or the consent to publish the full name changed."""

    person: str
    club: str
    category: str
    consent: bool


@kind("entry.person_erased")
@dataclass(frozen=True, kw_only=True)
class PersonErased(OfEntry):
    """The name was erased; rankings show a number instead."""
