"""Changes of a season in words: each rule by its label in the form, with its values before and after."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formatting.dates import date_format
from tournaments.formatting.fractions import format_fraction
from tournaments.models.season import ONCE
from tournaments.web.desk.seasons.forms import SeasonForm

DAYS = {"starts", "ends"}
OF_AN_EVENING: dict[str, Promise] = {  # the other names are fields of `SeasonForm`
    "coefficient": gettext_lazy("coefficient"),
    "counts": gettext_lazy("compte"),
    "position": gettext_lazy("place dans la saison"),
}
ORDER = [*SeasonForm.base_fields, *OF_AN_EVENING]  # PostgreSQL does not keep the order of keys in JSON
EMPTY_VALUE = "–"


def format_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Format the changes, `Meilleures soirées qui comptent : 0 → 3 ; coefficient : 1 → 1,5`."""
    return " ; ".join(_changes(before, after))


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Yield each change in the order of the form; names that the form does not have come last."""
    in_order = [name for name in ORDER if name in after]
    for name in [*in_order, *sorted(after.keys() - set(in_order))]:
        yield f"{_label(name)} : {_value(name, before.get(name))} → {_value(name, after[name])}"


def _label(name: str) -> str:
    """Return the label of a setting as on the form of an evening or a season."""
    if name in OF_AN_EVENING:
        return str(OF_AN_EVENING[name])
    field = SeasonForm.base_fields.get(name)
    return str(field.label) if field else name


def _value(name: str, value: Any) -> str:
    """Return the value of a rule or setting in the words of the form."""
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if name == "coefficient":
        return format_fraction(Fraction(value, ONCE))
    if name in DAYS:
        return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")
    words = dict(getattr(SeasonForm.base_fields.get(name), "choices", ()))
    if isinstance(value, list):
        return ", ".join(str(words.get(one, one)) for one in value) or EMPTY_VALUE
    return str(words.get(value, value)) or EMPTY_VALUE
