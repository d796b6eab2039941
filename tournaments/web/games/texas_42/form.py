"""Form for a hand of Texas 42: bidder, bid, kind, and points taken or made/set."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.texas_42.tables import bids, kinds
from scoring.texas_42.vocabulary import ALL_POINTS, Kind
from scoring.texas_42.wording import kind_name, marks_name
from tournaments.formatting.language import reader_language
from tournaments.web.games.form import NONE, OutcomeForm

RESULTS = [("made", _("Faite")), ("set", _("Chutée"))]
UNREADABLE = _("Écrivez un nombre entier de points, de 0 à 42.")


class Texas42Form(OutcomeForm):
    """A bid of points needs the points taken, a bid of marks made or set. `kind` includes the trump: `trump:2`."""

    bidder = forms.TypedChoiceField(label=_("Qui a l’enchère"), coerce=int, empty_value=None, required=False)
    bid = forms.TypedChoiceField(label=_("Enchère"), coerce=int, empty_value=None, required=False)
    kind = forms.ChoiceField(label=_("Ce qui est joué"), required=False)
    taken = forms.IntegerField(
        label=_("Points pris par ce camp"),
        min_value=0,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value"), UNREADABLE),
    )
    result = forms.ChoiceField(label=_("Enchère en marks"), choices=[NONE, *RESULTS], required=False)

    def initial_of(self, outcome: Mapping[str, Any]) -> dict[str, Any]:
        """Return the initial values, with the trump in the kind, and made or set as a word."""
        values = super().initial_of(outcome)
        if outcome.get("kind") == Kind.TRUMP:
            values["kind"] = f"{Kind.TRUMP}:{outcome['trump']}"
        if outcome.get("made") is not None:
            values["result"] = "made" if outcome["made"] else "set"
        return values

    def prepare(self) -> None:
        """Set the choices: bidders, bids and kinds of these rules."""
        self.offer("bidder", [NONE, *self.seats])
        self.offer("bid", [NONE, *self.bids()])
        self.offer("kind", [NONE, *self.kinds()])

    def bids(self) -> list[tuple[int, str]]:
        """Return the bids: points, then marks."""
        language = reader_language()
        return [
            (bid, marks_name(bid // ALL_POINTS, language) if bid >= ALL_POINTS else str(bid))
            for bid in bids(self.sheet.rules)
        ]

    def kinds(self) -> list[tuple[str, str]]:
        """Return the kinds: each trump, then the other kinds of these rules."""
        language = reader_language()
        return [(name, kind_name(kind, language, trump).capitalize()) for name, kind, trump in kinds(self.sheet.rules)]

    @property
    def bids_marks(self) -> bool:
        """True for a bid of marks, whose result is made or set."""
        return (self.cleaned_data.get("bid") or 0) >= ALL_POINTS

    @property
    def missing(self) -> tuple[str, ...]:
        needed = ("bidder", "bid", "kind", "result" if self.bids_marks else "taken")
        return tuple(n for n in needed if self.cleaned_data.get(n) in (None, "") and n not in self.errors)

    def outcome(self) -> dict[str, Any]:
        """Return the outcome as JSON, without values that are not entered for this kind of bid."""
        data = self.cleaned_data
        kind, _colon, trump = (data.get("kind") or "").partition(":")
        return {
            "bidder": data.get("bidder"),
            "bid": data.get("bid"),
            "kind": kind,
            **({"trump": int(trump)} if trump else {}),
            **({"made": data.get("result") == "made"} if self.bids_marks else {"taken": data.get("taken")}),
        }

    @property
    def hand_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bidder", "bid", "kind", "taken", "result")]
