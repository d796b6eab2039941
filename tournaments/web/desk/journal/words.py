"""The event log in words: one sentence for each kind of event, with what was before and what is after."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.wording import bouts_name
from tournaments.models import Deal, Entry, Event, Tournament
from tournaments.templatetags.chelem import money, signed
from tournaments.web.sheet_view import line_note

Data = Mapping[str, Any]

KINDS: dict[str, Promise] = {
    "tournament": gettext_lazy("le tournoi"),
    "entry": gettext_lazy("les inscriptions"),
    "draw": gettext_lazy("le placement"),
    "constraint": gettext_lazy("les souhaits"),
    "round": gettext_lazy("les tours"),
    "deal": gettext_lazy("les donnes"),
    "table": gettext_lazy("les feuilles"),
    "adjustment": gettext_lazy("les décisions de l’arbitre"),
    "person": gettext_lazy("les fiches des joueurs"),
}

SENTENCES: dict[str, Promise] = {
    "tournament.created": gettext_lazy("Tournoi créé"),
    "tournament.configured": gettext_lazy("Réglages changés"),
    "tournament.draft": gettext_lazy("Retour en préparation"),
    "tournament.open": gettext_lazy("Inscriptions ouvertes"),
    "tournament.running": gettext_lazy("Tournoi commencé"),
    "tournament.finished": gettext_lazy("Résultats arrêtés"),
    "tournament.published": gettext_lazy("Classement publié"),
    "entry.added": gettext_lazy("%(name)s inscrit"),
    "entry.removed": gettext_lazy("Inscription de %(name)s retirée"),
    "entry.checked_in": gettext_lazy("%(name)s : appel"),
    "entry.fee": gettext_lazy("%(name)s : droit d’engagement"),
    "entry.rated": gettext_lazy("%(name)s : force"),
    "entry.leaving_noted": gettext_lazy("%(name)s : départ noté, après le tour %(round)s"),
    "entry.leaving_dropped": gettext_lazy("%(name)s : départ noté annulé"),
    "entry.arrival_noted": gettext_lazy("%(name)s : arrivée notée, après le tour %(round)s"),
    "entry.arrival_dropped": gettext_lazy("%(name)s : arrivée notée annulée"),
    "entry.withdrawn": gettext_lazy("Abandon : %(names)s"),
    "person.updated": gettext_lazy("Fiche de %(name)s corrigée"),
    "person.forgotten": gettext_lazy("Données personnelles d’un joueur effacées"),
    "person.merged": gettext_lazy("Deux fiches réunies : %(name)s"),
    "person.unmerged": gettext_lazy("Fusion de fiches annulée : %(name)s"),
    "draw.made": gettext_lazy("Places tirées, numéro de tirage %(seed)s"),
    "draw.repaired": gettext_lazy("Placement refait, %(moves)s"),
    "draw.resized": gettext_lazy("Placement refait sur %(tables)s tables"),
    "draw.repair_undone": gettext_lazy("Changement de placement annulé, %(moves)s"),
    "draw.resize_undone": gettext_lazy("Placement sur %(tables)s tables annulé"),
    "draw.exchanged": gettext_lazy("Places échangées au tour %(round)s : %(names)s"),
    "draw.ranked": gettext_lazy("Tour %(round)s placé d’après le classement"),
    "draw.unranked": gettext_lazy("Placement du tour %(round)s d’après le classement annulé"),
    "draw.discarded": gettext_lazy("Tirage annulé"),
    "draw.constraints_applied": gettext_lazy("Placement accordé aux souhaits"),
    "constraint.made": gettext_lazy("Souhait de placement noté : %(names)s"),
    "constraint.dropped": gettext_lazy("Souhait de placement retiré : %(names)s"),
    "round.opened": gettext_lazy("Tour %(round)s ouvert"),
    "round.closed": gettext_lazy("Tour %(round)s clos"),
    "round.reopened": gettext_lazy("Tour %(round)s rouvert"),
    "deal.recorded": gettext_lazy("Donne %(deal)s saisie"),
    "table.totals": gettext_lazy("Totaux saisis"),
    "table.confirmed": gettext_lazy("Feuille validée"),
    "table.reopened": gettext_lazy("Feuille rouverte"),
    "table.kept": gettext_lazy("Table %(table)s du tour %(round)s verrouillée"),
    "table.released": gettext_lazy("Table %(table)s du tour %(round)s déverrouillée"),
    "table.arbiter_called": gettext_lazy("Arbitre appelé"),
    "table.call_cancelled": gettext_lazy("Appel annulé"),
    "table.arbiter_coming": gettext_lazy("L’arbitre arrive"),
    "table.arbiter_came": gettext_lazy("Appel réglé"),
    "adjustment.given": gettext_lazy("%(name)s : décision de l’arbitre"),
    "adjustment.cancelled": gettext_lazy("%(name)s : décision annulée"),
}


@dataclass(frozen=True)
class LogLine:
    """One event as the page shows it. `before` and `after` are empty where nothing was replaced.

    `actor` is empty for the tablet of the table: nobody needs to read its number twice.
    """

    event: Event
    text: str
    actor: str
    before: str = ""
    after: str = ""
    reason: str = ""


def log_lines(events: Iterable[Event]) -> list[LogLine]:
    """The events in words; an event without words of its own shows its name."""
    return [_line(event) for event in events]


def _line(event: Event) -> LogLine:
    data: Data = event.data
    before, after = CHANGES.get(event.name, _nothing)(data)
    actor = "" if event.table_id and event.device_id else event.actor
    return LogLine(event, _sentence(event), actor, before=before, after=after, reason=_reason(data))


def _sentence(event: Event) -> str:
    data: dict[str, Any] = event.data
    if event.name == "deal.recorded":
        return _deal_sentence(data)
    if event.name not in SENTENCES:
        return event.name
    names = data.get("names", [])
    return str(SENTENCES[event.name]) % (data | {"names": ", ".join(names), "moves": _moves(data, names)})


def _deal_sentence(data: Data) -> str:
    """New or corrected, and whether the arbiter set a refusal aside."""
    is_new, is_decided = not data["before"], bool(data.get("override"))
    match is_new, is_decided:
        case True, True:
            words = _("Donne %(deal)s saisie malgré un refus")
        case False, True:
            words = _("Donne %(deal)s corrigée malgré un refus")
        case True, False:
            words = _("Donne %(deal)s saisie")
        case _:
            words = _("Donne %(deal)s corrigée")
    return words % data


def _moves(data: Data, names: Sequence[str]) -> str:
    """Who left and who came: `names` has the leavers first."""
    leavers = len(data.get("leavers", ()))
    told = ((_("départ : %(names)s"), names[:leavers]), (_("arrivée : %(names)s"), names[leavers:]))
    return " ; ".join(words % {"names": ", ".join(some)} for words, some in told if some)


def _reason(data: Data) -> str:
    """Decisions carry their reason themselves, a line of a sheet in its new state."""
    after = data.get("after")
    return str(data.get("reason") or (after.get("reason", "") if isinstance(after, dict) else ""))


def _nothing(data: Data) -> tuple[str, str]:
    del data  # every writer of changes is asked in the same way
    return "", ""


def _deal(data: Data) -> tuple[str, str]:
    return _deal_line(data.get("before")), _deal_line(data.get("after"))


def _deal_line(line: Data | None) -> str:
    if not line:
        return ""
    scores = " ".join(signed(score) for score in line["scores"])
    if line["status"] == Deal.Status.PLAYED and line["outcome"]:
        outcome = line["outcome"]
        said = {
            "deal": line_note(outcome),
            "bouts": bouts_name(outcome["bouts"], get_language() or "fr"),
            "points": number_format(outcome["points"]),
            "scores": scores,
        }
        return _("%(deal)s, %(bouts)s, %(points)s points : %(scores)s") % said
    label = str(Deal.Status(line["status"]).label)
    if line["status"] != Deal.Status.ADJUSTED:
        return label
    return _("%(label)s : %(scores)s") % {"label": label, "scores": scores}


def _totals(data: Data) -> tuple[str, str]:
    return tuple(" ".join(signed(score) for score in data.get(side) or []) for side in ("before", "after"))  # type: ignore[return-value]  # two sides


def _state(data: Data) -> tuple[str, str]:
    before, after = data.get("before"), data.get("after")
    return str(Entry.State(before).label) if before else "", str(Entry.State(after).label) if after else ""


def _fee(data: Data) -> tuple[str, str]:
    def side(amounts: Data) -> str:
        words = _("dû %(due)s, payé %(paid)s")
        return words % {"due": money(amounts["due"]), "paid": money(amounts["paid"])}

    return side(data["before"]), side(data["after"])


def _rating(data: Data) -> tuple[str, str]:
    return _shown(data["before"]), _shown(data["after"])


def _settings(data: Data) -> tuple[str, str]:
    def side(which: str) -> str:
        changes = (f"{_setting_name(name)} {_shown(value[which])}" for name, value in data.items())
        return " ; ".join(changes)

    return side("before"), side("after")


def _setting_name(name: str) -> str:
    return str(Tournament._meta.get_field(name).verbose_name)  # type: ignore[union-attr]  # settings are concrete fields


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    return "—" if value in (None, "", [], {}) else str(value)


def _adjustment(data: Data) -> tuple[str, str]:
    return "", signed(data["points"])


CHANGES: dict[str, Callable[[Data], tuple[str, str]]] = {
    "deal.recorded": _deal,
    "table.totals": _totals,
    "entry.checked_in": _state,
    "entry.fee": _fee,
    "entry.rated": _rating,
    "tournament.configured": _settings,
    "adjustment.given": _adjustment,
    "adjustment.cancelled": _adjustment,
}
