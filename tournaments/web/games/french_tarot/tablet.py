"""The tablet's form for a deal, with two places for poignées, each with size and player."""

from typing import Any

from django import forms

from scoring.french_tarot import PoigneeSize
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.french_tarot.form import DealForm

SIZES = [(size.value, size.value) for size in PoigneeSize]
POIGNEES = (1, 2)  # two at most fit into the 22 trumps, and one at three players


class TabletDealForm(DealForm):
    """A deal with fields for two poignées."""

    def prepare(self) -> None:
        """Add a size and a player for each of the *poignées* that the tablet can enter."""
        super().prepare()
        for index in POIGNEES:
            player, size = next(iter(self.poignees_stored[index - 1 :]), (None, None))
            self.fields[f"poignee_size_{index}"] = forms.ChoiceField(choices=SIZES, required=False, initial=size)
            self.fields[f"poignee_player_{index}"] = forms.TypedChoiceField(
                choices=self.seats, coerce=int, empty_value=None, required=False, initial=player
            )

    @property
    def missing(self) -> tuple[str, ...]:
        """The missing fields, with the player of a poignée."""
        sent: dict[str, Any] = self.cleaned_data
        unnamed = (n for n in POIGNEES if sent.get(f"poignee_size_{n}") and not sent.get(f"poignee_player_{n}"))
        return (*super().missing, *(f"poignee_player_{n}" for n in unnamed))

    def read_poignees(self) -> list[tuple[int, str]]:
        """Return player and size of the complete places."""
        sent = self.cleaned_data
        places = ((sent.get(f"poignee_player_{n}"), sent.get(f"poignee_size_{n}")) for n in POIGNEES)
        return [(player, size) for player, size in places if player and size]


def poignee_places(sheet: Sheet) -> tuple[int, ...]:
    """Return the places for poignées: one at three players, where two would need 26 trumps (FFT 2012 p.11)."""
    return POIGNEES[:1] if sheet.players_per_deal == 3 else POIGNEES
