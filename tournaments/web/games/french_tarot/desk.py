"""The arbiter's form for a deal, with a field for the poignée of each seat."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.french_tarot import PoigneeSize
from scoring.french_tarot.wording import poignee_name
from tournaments.formatting.language import reader_language
from tournaments.web.games.french_tarot.form import DealForm, house_fields


class ArbiterDealForm(DealForm):
    """A deal with a field for the poignée of each seat."""

    def prepare(self) -> None:
        """Add one field per seat for its *poignée*; only with five players keep partner and called card."""
        super().prepare()
        if self.sheet.players_per_deal != 5:
            del self.fields["partner"], self.fields["called"]
        lang = reader_language()
        sizes = [("", _("aucune")), *((size.value, poignee_name(size, lang)) for size in PoigneeSize)]
        stored = dict(self.poignees_stored)
        for seat, label in self.seats:
            field = forms.ChoiceField(label=label, choices=sizes, required=False, initial=stored.get(seat))
            self.fields[f"poignee_{seat}"] = field

    def read_poignees(self) -> list[tuple[int, str]]:
        """Return seat and size of each poignée."""
        answers = ((seat, self.cleaned_data.get(f"poignee_{seat}")) for seat, _label in self.seats)
        return [(seat, size) for seat, size in answers if size]

    @property
    def poignees(self) -> list[forms.BoundField]:
        """The fields of the poignées, one per seat that plays."""
        return [self[name] for name in self.fields if name.startswith("poignee_")]

    @property
    def house_fields(self) -> list[forms.BoundField]:
        """The fields of house rules."""
        return [self[name] for name in house_fields(self.sheet.rules)]

    @property
    def has_bonus(self) -> bool:
        """True if the folded part of the form has a value or an error."""
        folded = [self["petit_au_bout"], self["chelem"], *self.house_fields, *self.poignees]
        return any(field.value() or field.errors for field in folded)
