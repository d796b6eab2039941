"""The event log in words: one sentence for each kind of event, with what was before and what is after."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formatting.money import money
from tournaments.formatting.numbers import Unsigned, signed
from tournaments.formatting.seats import Place
from tournaments.log.events import KINDS as KINDS_OF_LOG
from tournaments.log.undo import NEVER, undone
from tournaments.models import Deal, Entry, Event, Tournament
from tournaments.selectors.log.stored import OF_STAGE, SETTINGS, STAGE_CUT, STAGE_SETTINGS
from tournaments.services.core.messages import MESSAGES
from tournaments.web.desk.journal.setting_words import NOTHING, setting_name, setting_words
from tournaments.web.table.games import pages_of

Data = Mapping[str, Any]

KINDS: dict[str, Promise] = {
    "tournament": gettext_lazy("le tournoi"),
    "stage": gettext_lazy("les phases"),
    "entry": gettext_lazy("les inscriptions"),
    "draw": gettext_lazy("le placement"),
    "constraint": gettext_lazy("les souhaits"),
    "team": gettext_lazy("les équipes"),
    "round": gettext_lazy("les tours"),
    "deal": gettext_lazy("les donnes"),
    "table": gettext_lazy("les feuilles"),
    "submission": gettext_lazy("les envois à décider"),
    "adjustment": gettext_lazy("les décisions de l’arbitre"),
}

SENTENCES: dict[str, Promise | str] = {
    "tournament.created": gettext_lazy("Tournoi créé"),
    "tournament.configured": gettext_lazy("Réglages changés"),
    "stage.added": gettext_lazy("Phase %(stage)s ajoutée"),
    "stage.configured": gettext_lazy("Réglages changés"),
    "stage.removed": gettext_lazy("Phase %(stage)s retirée"),
    "stage.answered": gettext_lazy("%(name)s : reste pour la phase %(stage)s"),
    "stage.entered": gettext_lazy("Phase %(stage)s ouverte : %(names)s"),
    "stage.emptied": gettext_lazy("Ouverture de la phase %(stage)s annulée"),
    "stage.replaced": gettext_lazy("Phase %(stage)s : %(name)s passe à la place de %(leaver)s"),
    "stage.recomputed": gettext_lazy("Points apportés recalculés : %(names)s"),
    "tournament.moved": "%(moved)s",  # see MOVED
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
    "entry.returned": gettext_lazy("Abandon annulé : %(names)s"),
    "entry.person_changed": gettext_lazy("Fiche de %(name)s corrigée"),
    "entry.person_erased": gettext_lazy("Données personnelles d’un joueur effacées"),
    "draw.made": gettext_lazy("Places tirées, numéro de tirage %(seed)s"),
    "draw.repaired": gettext_lazy("Placement refait, %(moves)s"),
    "draw.repair_undone": gettext_lazy("Changement de placement annulé, %(moves)s"),
    "draw.exchanged": gettext_lazy("Places échangées au tour %(round)s : %(names)s"),
    "draw.ranked": gettext_lazy("Tour %(round)s placé d’après le classement"),
    "draw.unranked": gettext_lazy("Placement du tour %(round)s d’après le classement annulé"),
    "draw.lengthened": gettext_lazy("Nombre de tours"),
    "draw.discarded": gettext_lazy("Tirage annulé"),
    "constraint.made": gettext_lazy("Souhait de placement noté : %(names)s"),
    "constraint.dropped": gettext_lazy("Souhait de placement retiré : %(names)s"),
    "team.made": gettext_lazy("Équipe %(team)s formée : %(names)s"),
    "team.renamed": gettext_lazy("Équipe %(team)s : nom"),
    "team.changed": gettext_lazy("Équipe %(team)s changée, %(moves)s"),
    "team.dropped": gettext_lazy("Équipe %(team)s retirée : %(names)s"),
    "round.opened": gettext_lazy("Tour %(round)s ouvert"),
    "round.closed": gettext_lazy("Tour %(round)s clos"),
    "round.unopened": gettext_lazy("Ouverture du tour %(round)s annulée"),
    "round.reopened": gettext_lazy("Tour %(round)s rouvert"),
    "round.clock_set": gettext_lazy("Horloge du tour %(round)s : %(minutes)s min"),  # see CLOCK_STOPPED
    "table.time_given": gettext_lazy("Temps de la table : %(minutes)s min"),
    "deal.recorded": gettext_lazy("Donne %(deal)s saisie"),
    "deal.taken_back": gettext_lazy("Donne %(deal)s retirée de la feuille"),
    "table.totals": gettext_lazy("Totaux saisis"),
    "table.confirmed": gettext_lazy("Feuille validée"),
    "table.reopened": gettext_lazy("Feuille rouverte"),
    "table.kept": gettext_lazy("Table verrouillée"),
    "table.released": gettext_lazy("Table déverrouillée"),
    "table.arbiter_called": gettext_lazy("Arbitre appelé"),
    "table.call_cancelled": gettext_lazy("Appel annulé"),
    "table.arbiter_coming": gettext_lazy("L’arbitre arrive"),
    "table.arbiter_came": gettext_lazy("Appel réglé"),
    "table.disputed": gettext_lazy("Désaccord sur la feuille"),
    "table.dispute_settled": gettext_lazy("Désaccord réglé"),
    "submission.held": gettext_lazy("Un autre résultat attend une décision du bureau"),
    "submission.taken": gettext_lazy("Le résultat envoyé par la table est pris"),
    "submission.put_aside": gettext_lazy("Le résultat envoyé par la table est écarté"),
    "adjustment.given": gettext_lazy("%(name)s : décision de l’arbitre"),
    "adjustment.cancelled": gettext_lazy("%(name)s : décision annulée"),
    "adjustment.restored": gettext_lazy("%(name)s : décision rétablie"),
    "adjustment.team_given": gettext_lazy("Équipe %(team)s : décision de l’arbitre"),
    "adjustment.team_cancelled": gettext_lazy("Équipe %(team)s : décision annulée"),
    "adjustment.team_restored": gettext_lazy("Équipe %(team)s : décision rétablie"),
}

# What stands instead of the sentence of a kind, where one sentence would not do.
MOVED: dict[str, Promise] = {
    Tournament.State.DRAFT: gettext_lazy("Retour en préparation"),
    Tournament.State.OPEN: gettext_lazy("Inscriptions ouvertes"),
    Tournament.State.RUNNING: gettext_lazy("Tournoi commencé"),
    Tournament.State.FINISHED: gettext_lazy("Résultats arrêtés"),
}
RESIZED = gettext_lazy("Placement refait sur %(tables)s tables")
RESIZE_UNDONE = gettext_lazy("Placement sur %(tables)s tables annulé")
CONSTRAINTS_APPLIED = gettext_lazy("Placement accordé aux souhaits")
DEALS: dict[tuple[bool, bool], Promise] = {  # whether it corrects, and whether the arbiter set a refusal aside
    (False, False): gettext_lazy("Donne %(deal)s saisie"),
    (False, True): gettext_lazy("Donne %(deal)s saisie malgré un refus"),
    (True, False): gettext_lazy("Donne %(deal)s corrigée"),
    (True, True): gettext_lazy("Donne %(deal)s corrigée malgré un refus"),
}

GIVING_TIME = {"round.clock_set", "table.time_given"}
CLOCK_STOPPED = gettext_lazy("Horloge du tour %(round)s arrêtée")
CLOCK_WENT_ON = gettext_lazy("Horloge du tour %(round)s repartie")

ORDER = (*SETTINGS, *STAGE_SETTINGS, *(name for name in STAGE_CUT if name in OF_STAGE))


@dataclass(frozen=True)
class LogLine:
    """One event as the page shows it. `before` and `after` are empty where nothing was replaced.

    `actor` is empty for the tablet of the table: nobody needs to read its number twice. `undone`: a later line took it
    back. `stays` is why there is no way back from such a line, empty where there is one.
    """

    event: Event
    text: str
    actor: str
    before: str = ""
    after: str = ""
    reason: str = ""
    undone: bool = False
    stays: str = ""

    @property
    def undoable(self) -> bool:
        """Whether its kind has a way back; what rests on it since is seen when somebody asks."""
        return not self.undone and not self.stays


class Names:
    """Whom the numbers of the log mean: entries by serial and officials by number, in two queries."""

    def __init__(self, tournament: Tournament) -> None:
        self.pages = pages_of(tournament)
        self._is_signed = tournament.engine.is_zero_sum
        self._entries = {entry.serial: entry.full_name for entry in tournament.entries.all()}
        self._officials = dict(tournament.officials.values_list("number", "name"))

    def figure(self, score: int) -> str:
        """A score with its sign where scores cancel out."""
        return signed(score if self._is_signed else Unsigned(score))

    def entry(self, serial: int) -> str:
        """The name as played; a number for a registration that was taken back."""
        return self._entries.get(serial) or _("inscription n° %(serial)s") % {"serial": serial}

    def entries(self, serials: Iterable[int]) -> str:
        return ", ".join(self.entry(serial) for serial in serials)

    def actor(self, actor: str) -> str:
        """An official by name, a tablet by its table, the program by its own name."""
        who, _sign, number = actor.partition(":")
        if who == "tablet":
            table, _point, device = number.partition(".")
            words = _("table %(table)s, appareil %(device)s") if device else _("table %(table)s")
            return words % {"table": table, "device": device}
        return self._officials.get(int(number), actor) if number else "Chelem"


def log_lines(events: Iterable[Event], tournament: Tournament) -> list[LogLine]:
    """The events of a tournament in words; an event without words of its own shows its name."""
    names, gone = Names(tournament), undone(tournament.events.exclude(undoes=None).only("sequence", "undoes"))
    return [_line(event, names, undone=event.sequence in gone) for event in events]


def _device(actor: str) -> str:
    """Which device at the table that the line names anyway; of some lines nobody knows it."""
    device = actor.partition(".")[2]
    return _("à la table, appareil %(device)s") % {"device": device} if device else ""


def _line(event: Event, names: Names, *, undone: bool) -> LogLine:
    data: Data = event.data
    before, after = _deal(data, names) if event.name in OF_LINES else CHANGES.get(event.name, _nothing)(data)
    at_the_table = event.actor.startswith("tablet:")
    actor = _device(event.actor) if at_the_table and event.table is not None else names.actor(event.actor)
    why = NEVER.get(KINDS_OF_LOG[event.name])
    return LogLine(
        event,
        _sentence(event, names),
        actor,
        before=before,
        after=after,
        reason=_reason(data),
        undone=undone,
        stays=str(MESSAGES[why]) if why else "",
    )


def _sentence(event: Event, names: Names) -> str:
    data: dict[str, Any] = event.data
    template = _template(event.name, data)
    if template is None:
        return event.name
    people = data.get("entries", data.get("leavers", [one["entry"] for one in data.get("members", ())]))
    if event.name in {"stage.entered", "stage.recomputed"}:
        people = [one["entry"] for one in data.get("entrants") or data["changes"]]
    said = {
        "name": names.entry(data["entry"]) if "entry" in data else "",
        "names": data.get("club") or names.entries(people),
        "leaver": names.entry(data["leaver"]) if "leaver" in data else "",
        "moves": _team_moves(data, names) if event.name == "team.changed" else _moves(data, names),
        "minutes": signed(_seconds_given(data) // 60) if event.name in GIVING_TIME else "",
        "moved": _moved(data) if event.name == "tournament.moved" else "",
    }
    return str(template) % {**data, **said}


def _moved(data: Data) -> str:
    if data.get("before") == Tournament.State.PUBLISHED:
        return _("Publication retirée")
    return str(MOVED.get(data.get("after", ""), ""))


def _template(name: str, data: Data) -> Promise | str | None:
    """The sentence of the kind, or of the case."""
    nobody = not data.get("leavers") and not data.get("arrivals")
    if name == "draw.repaired" and nobody:
        return RESIZED if data["tables"] else CONSTRAINTS_APPLIED
    if name == "draw.repair_undone" and nobody:
        return RESIZE_UNDONE
    if name == "deal.recorded":
        return DEALS[bool(data["before"]), bool(data["override"])]
    if name == "round.clock_set" and data["before"]["stopped"] != data["after"]["stopped"]:
        return CLOCK_WENT_ON if data["after"]["stopped"] is None else CLOCK_STOPPED
    if name == "round.clock_set" and _seconds_given(data) % 60:
        return CLOCK_WENT_ON  # begun anew, from any second
    return SENTENCES.get(name)


def _seconds_given(data: Data) -> int:
    """By the setting of a clock, or to one table."""
    before, after = data["before"], data["after"]
    return int(after["extra"] - before["extra"] if isinstance(after, dict) else after - before)


def _moves(data: Data, names: Names) -> str:
    """Who left and who came."""
    leavers, arrivals = data.get("leavers", ()), data.get("arrivals", ())
    told = ((_("départ : %(names)s"), leavers), (_("arrivée : %(names)s"), arrivals))
    return " ; ".join(words % {"names": names.entries(some)} for words, some in told if some)


def _team_moves(data: Data, names: Names) -> str:
    before, after = ([one["entry"] for one in data[side]] for side in ("before", "after"))
    left, came = [one for one in before if one not in after], [one for one in after if one not in before]
    return _moves({"leavers": left, "arrivals": came}, names) or _("ordre des équipiers")


def _reason(data: Data) -> str:
    """Decisions carry their reason themselves, a line of a sheet in its new state."""
    after = data.get("after")
    return str(data.get("reason") or (after.get("reason", "") if isinstance(after, dict) else ""))


def _nothing(data: Data) -> tuple[str, str]:
    del data  # every writer of changes is asked in the same way
    return "", ""


def _deal(data: Data, names: Names) -> tuple[str, str]:
    return _deal_line(data.get("before"), names), _deal_line(data.get("after"), names)


def _deal_line(line: Data | None, names: Names) -> str:
    if not line:
        return ""
    scores = [names.figure(score) for score in line["scores"]]
    if line["status"] == Deal.Status.PLAYED and line["outcome"]:
        return names.pages.line_scored(line["outcome"], scores)
    label = str(Deal.Status(line["status"]).label)
    if line["status"] != Deal.Status.ADJUSTED:
        return label
    return _("%(label)s : %(scores)s") % {"label": label, "scores": " ".join(scores)}


def _totals(data: Data) -> tuple[str, str]:
    return tuple(" ".join(signed(score) for score in data.get(side) or []) for side in ("before", "after"))  # type: ignore[return-value]  # two sides


def _disputed(data: Data) -> tuple[str, str]:
    seat = Place(data["seat"]).name
    return "", _("%(seat)s : %(text)s") % {"seat": seat, "text": data["text"]} if "text" in data else seat


def _state(data: Data) -> tuple[str, str]:
    before, after = data.get("before"), data.get("after")
    return str(Entry.State(before).label) if before else "", str(Entry.State(after).label) if after else ""


def _fee(data: Data) -> tuple[str, str]:
    def side(amounts: Data) -> str:
        words = _("dû %(due)s, payé %(paid)s")
        return words % {"due": money(amounts["due"]), "paid": money(amounts["paid"])}

    return side(data["before"]), side(data["after"])


def _rating(data: Data) -> tuple[str, str]:
    before, after = data["before"], data["after"]
    return str(NOTHING if before is None else before), str(NOTHING if after is None else after)


def _settings(data: Data) -> tuple[str, str]:
    """In the order of the settings: a database may keep the keys of an object in another."""
    changes = sorted(data["changes"].items(), key=lambda change: ORDER.index(change[0]))

    def side(which: str) -> str:
        told = (f"{setting_name(name)} {setting_words(name, value[which])}" for name, value in changes)
        return " ; ".join(told)

    return side("before"), side("after")


def _name(data: Data) -> tuple[str, str]:
    return data["before"] or NOTHING, data["after"] or NOTHING


def _stays(data: Data) -> tuple[str, str]:
    words = {True: _("oui"), False: _("non"), None: NOTHING}
    return words[data["before"]], words[data["after"]]


def _adjustment(data: Data) -> tuple[str, str]:
    return "", signed(data["points"])


def _rounds(data: Data) -> tuple[str, str]:
    return str(data["before"]["rounds"]), str(data["after"]["rounds"])


OF_LINES = {"deal.recorded", "deal.taken_back"}
CHANGES: dict[str, Callable[[Data], tuple[str, str]]] = {
    "table.totals": _totals,
    "table.disputed": _disputed,
    "table.dispute_settled": _disputed,
    "stage.answered": _stays,
    "entry.checked_in": _state,
    "entry.fee": _fee,
    "draw.lengthened": _rounds,
    "entry.rated": _rating,
    "tournament.configured": _settings,
    "stage.configured": _settings,
    "adjustment.given": _adjustment,
    "adjustment.cancelled": _adjustment,
    "adjustment.restored": _adjustment,
    "adjustment.team_given": _adjustment,
    "adjustment.team_cancelled": _adjustment,
    "adjustment.team_restored": _adjustment,
    "team.renamed": _name,
}
