"""What is known of a kind of document, in one object: each stands beside its maker, and `registry.py` lists them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.services.core.jobs import Work


class Needs(StrEnum):
    """What must exist before a document can be made."""

    NOTHING = ""
    DRAW = "draw"
    CHANGE = "change"
    ROUND = "round"  # one that has begun
    TEAMS = "teams"


@dataclass(frozen=True)
class DocumentOption:
    """A choice beside a document: the argument that it sets, its words, and what follows the title when it is set."""

    key: str
    words: Promise
    suffix: Promise | str = ""
    needs: Needs = Needs.DRAW


@dataclass(frozen=True)
class DocumentKind:
    """`key` is the job's kind; `purpose` says what it is for.

    `whole` is what is made when no round is chosen, empty for a document that is never made for one round.
    `seats` is true for a list that sends people to a wrong chair once somebody has moved.
    """

    key: str
    title: Promise
    purpose: Promise
    make: Work
    needs: Needs = Needs.DRAW
    whole: Promise | str = ""
    option: DocumentOption | None = None
    seats: bool = False

    def arguments(self, *, round_number: int | None = None, chosen: Collection[str] = ()) -> dict[str, object]:
        """The arguments of a job for what was asked; what this kind does not know is left out."""
        args: dict[str, object] = {}
        if self.whole and round_number is not None:
            args["round"] = round_number
        if self.option and self.option.key in chosen:
            args[self.option.key] = True
        return args

    def title_of(self, args: Mapping[str, object]) -> str:
        """What a job with these arguments makes."""
        parts = [str(self.title)]
        if args.get("round"):
            parts.append(_("tour %(round)s") % {"round": args["round"]})
        if self.option and self.option.suffix and args.get(self.option.key):
            parts.append(str(self.option.suffix))
        return " · ".join(parts)
