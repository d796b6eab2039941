"""The type of document kinds: title, purpose, options, preconditions, and the events that change the document.

Each kind is defined in the module of its make function and listed in `registry.py`.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.documents.kit.formats import FORMATS, LARGE, PLAIN, SMALL, Format
from tournaments.models import Job, Stage
from tournaments.services.core.jobs import Produced, Progress

# Events, or families of events such as `draw`, that change documents with these contents.
HEADS = frozenset({"tournament.configured", "entry.person_changed", "entry.person_erased", "team", "stage"})
PEOPLE = HEADS | {"entry", "draw.made", "draw.repaired", "draw.discarded"}
SEATS = HEADS | {"draw", "entry.withdrawn", "entry.returned", "entry.substituted", "entry.substitute_recalled"}
SEATS |= {"table.seats_exchanged", "entry.numbers_exchanged", "entry.stage_numbers_exchanged"}
RESULTS = SEATS | {"deal", "table.totals", "table.agreed", "table.confirmed", "table.reopened"}
RESULTS |= {"adjustment", "ranking", "round", "tournament"}

Make = Callable[[Job, Stage, Progress], Produced]
"""A function that makes the document of a job for a stage of its tournament."""

HOLDS = "holds"  # argument of a job of many documents: further actions whose documents it may contain


class Needs(StrEnum):
    """A precondition of a document."""

    NOTHING = ""
    DRAW = "draw"
    CHANGE = "change"  # seats that a repair or an exchange changed
    ROUND = "round"  # a round that has begun
    TEAMS = "teams"
    STAGES = "stages"  # a second stage with entries
    ENTRIES = "entries"
    RECEIPTS = "receipts"  # a numbered receipt
    NEWCOMER = "newcomer"  # a game with an introduction for newcomers
    FEDERATION = "federation"  # a round that has begun, in a game that a federation homologates


@dataclass(frozen=True)
class DocumentOption:
    """An option of a document: the argument that it sets, its label, and the suffix of the title if it is set.

    `changed_by` replaces the events of the kind if the option is set; empty to keep them.
    """

    key: str
    words: Promise
    suffix: Promise | str = ""
    needs: Needs = Needs.DRAW
    changed_by: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DocumentKind:
    """A kind of document. `key` is the job's kind, `purpose` the text of the page that offers it.

    `whole` is the label of the choice of all rounds, empty for a document that cannot be made for one round.
    `changed_by` has the events, or families of events, that change the document; `formats` are its paper formats.
    `action` is the permission needed to order or read it.
    """

    key: str
    title: Promise
    purpose: Promise
    make: Make
    needs: Needs = Needs.DRAW
    whole: Promise | str = ""
    options: tuple[DocumentOption, ...] = ()
    changed_by: frozenset[str] = HEADS
    formats: tuple[Format, ...] = (PLAIN, SMALL, LARGE)
    action: str = "documents"

    def arguments(
        self, *, round_number: int | None = None, option_keys: Collection[str] = (), on: str = ""
    ) -> dict[str, object]:
        """Return the arguments of a job for a request, without those that this kind does not support.

        `on` is the key of a paper format; the default format is not an argument.
        """
        args: dict[str, object] = {}
        if self.whole and round_number is not None:
            args["round"] = round_number
        args |= {option.key: True for option in self.options if option.key in option_keys}
        if on in {format_.key for format_ in self.formats[1:]}:  # the first one is the default
            args["format"] = on
        return args

    def actions_of(self, args: Mapping[str, object]) -> frozenset[str]:
        """Return the permissions needed to read a job with these arguments, including those of its `HOLDS`."""
        actions = args.get(HOLDS)
        return frozenset({self.action, *(map(str, actions) if isinstance(actions, list) else ())})

    def events_that_change(self, args: Mapping[str, object]) -> frozenset[str]:
        """Return the events that change the document of a job: those of its set options, else those of the kind."""
        return (
            frozenset().union(*(option.changed_by for option in self.options if args.get(option.key)))
            or self.changed_by
        )

    def title_of(self, args: Mapping[str, object]) -> str:
        """Return the title of the document of a job with these arguments."""
        return " · ".join([str(self.title), *self.choices_of(args)])

    def choices_of(self, args: Mapping[str, object]) -> list[str]:
        """Return the labels of the choices in these arguments."""
        choices = []
        if args.get("round"):
            choices.append(_("tour %(round)s") % {"round": args["round"]})
        if args.get("payment"):
            choices.append(_("mouvement %(number)s") % {"number": args["payment"]})
        choices += [str(option.suffix or option.words) for option in self.options if args.get(option.key)]
        if args.get("format") in FORMATS:
            choices.append(str(FORMATS[str(args["format"])].words))
        return choices
