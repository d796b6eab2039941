"""What is known of a kind of document, in one object: each stands beside its maker, and `registry.py` lists them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.documents.kit.formats import FORMATS, LARGE, PLAIN, SMALL, Format
from tournaments.models import Job, Stage
from tournaments.services.core.jobs import Produced, Progress

# What changes papers: names and settings; who is there; who sits where; what was played and decided.
HEADS = frozenset({"tournament.configured", "entry.person_changed", "entry.person_erased", "team", "stage"})
SEATS = HEADS | {"draw", "entry.withdrawn", "entry.returned", "entry.substituted", "entry.substitute_recalled"}
PEOPLE = HEADS | {"entry", "draw.made", "draw.repaired", "draw.discarded"}
SEATS |= {"table.seats_exchanged"}
RESULTS = SEATS | {"deal", "table.totals", "table.agreed", "table.confirmed", "table.reopened"}
RESULTS |= {"adjustment", "ranking", "round", "tournament"}

Make = Callable[[Job, Stage, Progress], Produced]
"""Make the document of a job about this stage, whose tournament is that of the job."""

HOLDS = "holds"  # the argument of a job of many documents: the actions, beyond its own, of those that may be in it


class Needs(StrEnum):
    """What must exist before a document can be made."""

    NOTHING = ""
    DRAW = "draw"
    CHANGE = "change"
    ROUND = "round"  # one that has begun
    TEAMS = "teams"
    STAGES = "stages"  # a second that somebody is in
    ENTRIES = "entries"
    RECEIPTS = "receipts"  # one that was numbered
    NEWCOMER = "newcomer"  # a game whose paper tells a newcomer how to play
    FEDERATION = "federation"  # a round that has begun, of a game whose tournaments a federation homologates


@dataclass(frozen=True)
class DocumentOption:
    """A choice beside a document: the argument that it sets, its words, and what follows the title when it is set.

    `rests_on` has the events that change what it says then, where they are others than without it.
    """

    key: str
    words: Promise
    suffix: Promise | str = ""
    needs: Needs = Needs.DRAW
    rests_on: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DocumentKind:
    """`key` is the job's kind; `purpose` says what it is for.

    `whole` is what is made when no round is chosen, empty for a document that is never made for one round.
    `rests_on` has the events, or whole families of them, that change what it says: settings, or those above; `formats`
    are the sheets that it can be printed on. `action` is what whoever has it made, or reads it, must be allowed.
    """

    key: str
    title: Promise
    purpose: Promise
    make: Make
    needs: Needs = Needs.DRAW
    whole: Promise | str = ""
    options: tuple[DocumentOption, ...] = ()
    rests_on: frozenset[str] = HEADS
    formats: tuple[Format, ...] = (PLAIN, SMALL, LARGE)
    action: str = "documents"

    def arguments(
        self, *, round_number: int | None = None, chosen: Collection[str] = (), on: str = ""
    ) -> dict[str, object]:
        """The arguments of a job for what was asked; what this kind does not know is left out."""
        args: dict[str, object] = {}
        if self.whole and round_number is not None:
            args["round"] = round_number
        args |= {option.key: True for option in self.options if option.key in chosen}
        if on in {format_.key for format_ in self.formats[1:]}:
            args["format"] = on
        return args

    def actions_of(self, args: Mapping[str, object]) -> frozenset[str]:
        """What a reader of a job with these arguments must be allowed: all that it holds."""
        held = args.get(HOLDS)
        return frozenset({self.action, *(map(str, held) if isinstance(held, list) else ())})

    def resting_on(self, args: Mapping[str, object]) -> frozenset[str]:
        """The events that change what a job with these arguments makes."""
        return frozenset().union(*(option.rests_on for option in self.options if args.get(option.key))) or self.rests_on

    def title_of(self, args: Mapping[str, object]) -> str:
        """What a job with these arguments makes."""
        return " · ".join([str(self.title), *self.choices_of(args)])

    def choices_of(self, args: Mapping[str, object]) -> list[str]:
        """What was chosen for it, in words."""
        choices = []
        if args.get("round"):
            choices.append(_("tour %(round)s") % {"round": args["round"]})
        if args.get("payment"):
            choices.append(_("mouvement %(number)s") % {"number": args["payment"]})
        choices += [str(option.suffix or option.words) for option in self.options if args.get(option.key)]
        if args.get("format") in FORMATS:
            choices.append(str(FORMATS[str(args["format"])].words))
        return choices
