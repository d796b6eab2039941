"""A hand of Scarto as people say it: the points of each player."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.scarto.rules import ALL_POINTS
from tournaments.web.table.games.form import OutcomeForm


class ScartoForm(OutcomeForm):
    """Three figures, `points_1` for North; the last that is missing is the rest to 78."""

    def initial_of(self, outcome: Mapping[str, Any]) -> dict[str, Any]:
        """In the order of the seats that play."""
        seats = self.sheet.seats_playing(self.number)
        stored = zip(seats, outcome.get("points", ()), strict=False)
        return {f"points_{seat}": points for seat, points in stored}

    def prepare(self) -> None:
        for seat, label in self.seats:
            self.fields[f"points_{seat}"] = forms.IntegerField(
                label=label,
                min_value=0,
                max_value=ALL_POINTS,
                required=False,
                error_messages=dict.fromkeys(
                    ("invalid", "min_value", "max_value"),
                    _("Écrivez un nombre entier de points, de 0 à %(most)s.") % {"most": ALL_POINTS},
                ),
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The fields, in the order of the seats."""
        return tuple(f"points_{seat}" for seat, _label in self.seats)

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if self.cleaned_data.get(name) is None and name not in self.errors)

    def outcome(self) -> dict[str, Any]:
        return {"points": [self.cleaned_data.get(name) for name in self.names]}

    @property
    def asked(self) -> list[forms.BoundField]:
        return [self[name] for name in self.names]
