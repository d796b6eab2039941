"""Who is registered, present, has paid, and how strong they are."""

from dataclasses import dataclass

from tournaments.log.events.base import OfEntry, OfStage, Part, kind


@dataclass(frozen=True, kw_only=True)
class Amounts(Part):
    """What somebody owes and has paid, in cents."""

    due: int
    paid: int


@kind("entry.added")
@dataclass(frozen=True, kw_only=True)
class EntryAdded(OfEntry):
    """`person` is the commitment to a name (`tournaments.log.people`), which itself stays out of the log."""

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
    """A registration taken back before it was drawn. Its serial is not used again."""


@kind("entry.checked_in")
@dataclass(frozen=True, kw_only=True)
class EntryCheckedIn(OfEntry):
    """Expected, present or absent."""

    before: str
    after: str


@kind("entry.fee")
@dataclass(frozen=True, kw_only=True)
class EntryFee(OfEntry):
    """What the entry owes and has paid."""

    before: Amounts
    after: Amounts


@kind("entry.rated")
@dataclass(frozen=True, kw_only=True)
class EntryRated(OfEntry):
    """How strong they are, on any scale; None is unknown."""

    before: int | None
    after: int | None


@dataclass(frozen=True, kw_only=True)
class MoveNoted(OfEntry):
    """What the desk will decide after the round that is open."""

    stage: int
    round: int


@kind("entry.leaving_noted")
@dataclass(frozen=True, kw_only=True)
class LeavingNoted(MoveNoted):
    """They leave after this round."""


@kind("entry.leaving_dropped")
@dataclass(frozen=True, kw_only=True)
class LeavingDropped(MoveNoted):
    """They stay after all."""


@kind("entry.arrival_noted")
@dataclass(frozen=True, kw_only=True)
class ArrivalNoted(MoveNoted):
    """They play from the next round on."""


@kind("entry.arrival_dropped")
@dataclass(frozen=True, kw_only=True)
class ArrivalDropped(MoveNoted):
    """They do not come after all."""


@dataclass(frozen=True, kw_only=True)
class OfSubstitute(OfEntry):
    """`by` sits in for the entry from round `first` to `last` of a stage (None: to the end). The points count for the
    entry, or where they are their `own` for who plays."""

    stage: int
    by: int
    first: int
    last: int | None
    own: bool


@kind("entry.substituted")
@dataclass(frozen=True, kw_only=True)
class SubstituteNamed(OfSubstitute):
    """Somebody sits in for a player."""


@kind("entry.substitute_recalled")
@dataclass(frozen=True, kw_only=True)
class SubstituteRecalled(OfSubstitute):
    """They do not, and did not."""


@kind("entry.withdrawn")
@dataclass(frozen=True, kw_only=True)
class EntryWithdrawn(OfStage):
    """Who leaves when no seat is left to give: the ranking alone learns of it. `played` rounds are over."""

    leavers: tuple[int, ...]
    played: int


@kind("entry.returned")
@dataclass(frozen=True, kw_only=True)
class EntryReturned(OfStage):
    """Those who had left after the last round are back in the ranking."""

    leavers: tuple[int, ...]


@kind("entry.person_changed")
@dataclass(frozen=True, kw_only=True)
class PersonChanged(OfEntry):
    """The name, club or category that pages and rankings show, and whether the public may read the whole name."""

    person: str
    club: str
    category: str
    consent: bool


@kind("entry.person_erased")
@dataclass(frozen=True, kw_only=True)
class PersonErased(OfEntry):
    """The name is gone; a number stands for it in every ranking."""
