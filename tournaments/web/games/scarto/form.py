"""Form for a hand of Scarto: the points of each player, or the piles counted card by card."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.scarto.pile import Pile
from scoring.scarto.rules import ALL_POINTS
from tournaments.web.games.form import OutcomeForm

KINDS = tuple(Pile.IN_THE_PACK)


class ScartoForm(OutcomeForm):
    """Fields `points_1` for North, and `pile_1_kings` and so on, empty if that pile was not counted here.

    Three piles are sent with the points. From two, the third is computed; one alone only helps to count.
    """

    def initial_of(self, outcome: Mapping[str, Any]) -> dict[str, Any]:
        """Return points and piles, which the outcome has in the order of the seats that play."""
        seats = self.sheet.seats_playing(self.number)
        points = {f"points_{seat}": own for seat, own in zip(seats, outcome.get("points", ()), strict=False)}
        piles = zip(seats, outcome.get("piles", ()), strict=False)
        return points | {f"pile_{seat}_{kind}": pile[kind] for seat, pile in piles for kind in KINDS}

    def prepare(self) -> None:
        for seat, label in self.seats:
            self.fields[f"points_{seat}"] = _whole_number_field(label, ALL_POINTS, points_error())
            for kind, most in Pile.IN_THE_PACK.items():
                self.fields[f"pile_{seat}_{kind}"] = _whole_number_field("", most, cards_error(kind))

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the points, in the order of the seats."""
        return tuple(f"points_{seat}" for seat, _label in self.seats)

    @property
    def missing(self) -> tuple[str, ...]:
        points = dict(zip(self.names, self._points(), strict=True))
        return tuple(name for name in self.names if points[name] is None and name not in self.errors)

    def outcome(self) -> dict[str, Any]:
        piles = self._piles()
        return {"points": self._points()} | ({"piles": piles} if None not in piles else {})

    @property
    def hand_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.names]

    def counters(self, values: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """Return the current counters of a pile, by kind."""
        return {kind: values.get(f"pile_{seat}_{kind}", "") for kind in KINDS}

    def _points(self) -> list[int | None]:
        """Return the typed points; for a seat without them, those of its counted pile."""
        fool = self.sheet.rules.fool
        typed = [self.cleaned_data.get(name) for name in self.names]
        counted = [None if pile is None else Pile(**pile, fool_trick=False).points(fool) for pile in self._piles()]
        return [own if own is not None else pile for own, pile in zip(typed, counted, strict=True)]

    def _piles(self) -> list[dict[str, int] | None]:
        """Return the piles by seat, None for uncounted ones; the third is computed from two."""
        piles = [self._pile(seat) for seat, _label in self.seats]
        counted = [pile for pile in piles if pile is not None]
        if len(counted) == len(piles) - 1:
            piles[piles.index(None)] = cards_left(counted)
        return piles

    def _pile(self, seat: int) -> dict[str, int] | None:
        """Return the cards in the pile of a seat; None if no field is filled in, else empty fields count as 0."""
        counters = {kind: self.cleaned_data.get(f"pile_{seat}_{kind}") for kind in KINDS}
        if all(count is None for count in counters.values()):
            return None
        return {kind: count or 0 for kind, count in counters.items()}


def cards_left(piles: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the cards that are in none of the piles; negative if the piles have too many."""
    piles = list(piles)
    return {kind: most - sum(pile[kind] for pile in piles) for kind, most in Pile.IN_THE_PACK.items()}


def points_error() -> str:
    """Return the error of points that are no such number."""
    return _("Écrivez un nombre entier de points, de 0 à %(most)s.") % {"most": ALL_POINTS}


def cards_error(kind: str) -> str:
    """Return the error of a counter that is no such number."""
    return _("Écrivez un nombre entier de cartes, de 0 à %(most)s.") % {"most": Pile.IN_THE_PACK[kind]}


def _whole_number_field(label: str, most: int, error: str) -> forms.IntegerField:
    errors = dict.fromkeys(("invalid", "min_value", "max_value"), error)
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=False, error_messages=errors)
