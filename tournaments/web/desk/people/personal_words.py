"""The stored data of a person in words: the parts that `selectors.registration.personal` collects, line by line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formatting.money import money
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import AuditLine
from tournaments.selectors.registration.personal import PersonalData

TITLES: dict[str, Promise] = {
    "records": gettext_lazy("La fiche"),
    "entries": gettext_lazy("Les inscriptions, telles que jouées"),
    "seats": gettext_lazy("Les places et les résultats"),
    "photographs": gettext_lazy("Les photos de feuilles"),
    "decisions": gettext_lazy("Les décisions de l’arbitre"),
    "register": gettext_lazy("Le registre"),
    "imports": gettext_lazy("Les fichiers importés"),
    "registrations": gettext_lazy("Les inscriptions en ligne"),
    "seasons": gettext_lazy("Les soirées des saisons"),
}


@dataclass(frozen=True)
class KeptPart:
    """A heading with one line for each record."""

    title: str
    lines: list[str]


def parts_in_words(parts: Mapping[str, list[PersonalData]]) -> list[KeptPart]:
    """Return the parts in the given order."""
    return [KeptPart(str(TITLES[part]), [LINES[part](one) for one in rows]) for part, rows in parts.items()]


def _record(one: PersonalData) -> str:
    """Return one line with the data of a stored person."""
    agreed = _("nom complet publié") if one["consent_full_name"] else _("initiales seules")
    names = [one["last_name"], one["first_name"], one["licence"], one["club"], one["category"]]
    return " · ".join(str(word) for word in [*names, one["birth_year"], one["email"], agreed] if word)


def _entry(one: PersonalData) -> str:
    """Return one line with the data of an entry in a tournament."""
    paid = _("payé %(paid)s sur %(due)s") % {"paid": money(one["fee_paid_cents"]), "due": money(one["fee_due_cents"])}
    name = f"{one['last_name']} {one['first_name']}".strip()
    words = [one["date"], one["tournament"], name, one["club"], one["category"], paid if one["fee_due_cents"] else ""]
    return " · ".join(filter(None, words))


def _seat(one: PersonalData) -> str:
    return _("%(tournament)s · tour %(round)s, table %(table)s : %(score)s") % one


def _photograph(one: PersonalData) -> str:
    return _("%(tournament)s · tour %(round)s, table %(table)s") % one


def _decision(one: PersonalData) -> str:
    return f"{one['tournament']} · {one['points']} · {one['reason']}"


def _audit_line(one: PersonalData) -> str:
    return f"{one['at'][:10]} · {AuditLine.Kind(one['kind']).label}"


def _import(one: PersonalData) -> str:
    return _("%(file)s, ligne %(line)s") % one


def _registration(one: PersonalData) -> str:
    """Return one line with the data of an online registration."""
    name = f"{one['last_name']} {one['first_name']}".strip()
    words = [one["asked_at"][:10], one["tournament"], name, one["email"], one["licence"], one["club"], one["team_name"]]
    return " · ".join(filter(None, words))


def _season(one: PersonalData) -> str:
    return " · ".join(filter(None, [one["evening"], ordinal(one["rank"]), format_signed(one["score"])]))


LINES: dict[str, Callable[[PersonalData], str]] = {
    "records": _record,
    "entries": _entry,
    "seats": _seat,
    "photographs": _photograph,
    "decisions": _decision,
    "register": _audit_line,
    "imports": _import,
    "registrations": _registration,
    "seasons": _season,
}
