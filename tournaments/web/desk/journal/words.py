"""The event log in words: one sentence for each kind of event, with what was before and what is after."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formatting.clock import reason_text
from tournaments.formatting.dates import date_format
from tournaments.formatting.money import money
from tournaments.formatting.numbers import signed
from tournaments.formatting.seats import Place
from tournaments.formatting.substitutes import rounds_replaced
from tournaments.log.events import KINDS as KINDS_OF_LOG
from tournaments.log.undo import NEVER, undone_sequences
from tournaments.models import Deal, Entry, Event, Round, Tournament
from tournaments.selectors.log.stored import OF_STAGE, SETTINGS, STAGE_CUT, STAGE_SETTINGS
from tournaments.services.core.messages import MESSAGES
from tournaments.web.desk.journal.money_words import amount, charge, movement
from tournaments.web.desk.journal.names import Names
from tournaments.web.desk.journal.sentences import SENTENCES
from tournaments.web.desk.journal.setting_words import NOTHING, setting_name, setting_words
from tournaments.web.kit.confirmation_words import confirmation_of_event

Data = Mapping[str, Any]

KINDS: dict[str, Promise] = {
    "tournament": gettext_lazy("le tournoi"),
    "stage": gettext_lazy("les phases"),
    "ranking": gettext_lazy("les ex æquo"),
    "entry": gettext_lazy("les inscriptions"),
    "payment": gettext_lazy("la caisse"),
    "draw": gettext_lazy("le placement"),
    "constraint": gettext_lazy("les souhaits"),
    "team": gettext_lazy("les équipes"),
    "round": gettext_lazy("les tours"),
    "deal": gettext_lazy("les donnes"),
    "table": gettext_lazy("les feuilles"),
    "oddity": gettext_lazy("les feuilles étranges"),
    "submission": gettext_lazy("les envois à décider"),
    "adjustment": gettext_lazy("les décisions de l’arbitre"),
    "ceremony": gettext_lazy("la cérémonie"),
    "device": gettext_lazy("les appareils"),
}

# What stands instead of the sentence of a kind, where one sentence would not do.
MOVED: dict[str, Promise] = {
    Tournament.State.DRAFT: gettext_lazy("Retour en préparation"),
    Tournament.State.OPEN: gettext_lazy("Inscriptions ouvertes"),
    Tournament.State.RUNNING: gettext_lazy("Tournoi commencé"),
    Tournament.State.FINISHED: gettext_lazy("Résultats arrêtés"),
}
TOTALS_OFF = gettext_lazy("Totaux pris par l’arbitre, leur somme n’est pas nulle")
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


def log_lines(events: Iterable[Event], tournament: Tournament) -> list[LogLine]:
    """The events of a tournament in words; an event without words of its own shows its name."""
    names, gone = Names(tournament), undone_sequences(tournament.events.exclude(undoes=None).only("sequence", "undoes"))
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
    if event.name.startswith("ranking.") and data["stage"] is not None:
        people = data["order"]
    if event.name == "table.seats_exchanged":
        people = [chair["after"]["entry"] for chair in data["chairs"]]
    whose = names.entry(data["entry"]) if data.get("entry") is not None else ""
    said = {
        "name": whose,
        "movement": movement(data, whose) if event.name == "payment.noted" else "",
        "names": data.get("club") or names.entries(people) or _teams_told(data),
        "by": names.entry(data["by"]) if "by" in data else "",
        "rounds": rounds_replaced(data["first"], data["last"]) if "by" in data else "",
        "leaver": names.entry(data["leaver"]) if "leaver" in data else "",
        "moves": _team_moves(data, names) if event.name == "team.changed" else _moves(data, names),
        "minutes": signed(_seconds_given(data) // 60) if event.name in GIVING_TIME else "",
        "shown": Round.Shown(data["after"]).label if event.name == "round.shown" else "",
        "ceremony": _ceremony(data["before"], data["after"]) if event.name == "ceremony.moved" else "",
        "moved": _moved(data) if event.name == "tournament.moved" else "",
    }
    return str(template) % {**data, **said}


def _teams_told(data: Data) -> str:
    """The teams of a tie by their numbers."""
    return ", ".join(_("équipe %(n)s") % {"n": number} for number in data.get("order", ()))


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
    if name == "table.totals" and data.get("reason"):
        return TOTALS_OFF
    if name == "deal.recorded":
        return DEALS[bool(data["before"]), bool(data["override"])]
    return _of_clock(data) if name == "round.clock_set" else SENTENCES.get(name)


def _of_clock(data: Data) -> Promise | str:
    """Stopped, gone on, or given more time or less."""
    if data["before"]["stopped"] != data["after"]["stopped"]:
        return CLOCK_WENT_ON if data["after"]["stopped"] is None else CLOCK_STOPPED
    begun_anew = _seconds_given(data) % 60  # from any second
    return CLOCK_WENT_ON if begun_anew else SENTENCES["round.clock_set"]


def _ceremony(before: Data, after: Data) -> str:
    """It began, ended with the ranking for everybody or without it, or went a step on or back."""
    if after["group"] is None:
        return _("Cérémonie terminée, classement montré à tous") if after["released"] else _("Cérémonie interrompue")
    if before["group"] is None:
        return _("Cérémonie commencée")
    return _("Cérémonie, étape %(step)s") % {"step": after["step"]}


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
    return reason_text(str(data.get("reason") or (after.get("reason", "") if isinstance(after, dict) else "")))


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
        return names.pages.describe_scored_hand(line["outcome"], scores)
    label = str(Deal.Status(line["status"]).label)
    if line["status"] != Deal.Status.ADJUSTED:
        return label
    return _("%(label)s : %(scores)s") % {"label": label, "scores": " ".join(scores)}


def _chairs(data: Data) -> tuple[str, str]:
    """Which seats, and from which line of their sheets on."""
    words = _("table %(table)s, %(place)s, à partir de la donne %(line)s")
    told = []
    for chair in data["chairs"]:
        since = max([1, *(one["until"] for one in chair["after"]["earlier"])])
        told.append(words % {"table": chair["table"], "place": Place(chair["seat"]).name, "line": since})
    return "", " ; ".join(told)


def _totals(data: Data) -> tuple[str, str]:
    return tuple(" ".join(signed(score) for score in data.get(side) or []) for side in ("before", "after"))  # type: ignore[return-value]  # two sides


def _role(data: Data) -> tuple[str, str]:
    return "", _("suit la table sans écrire") if data["reads"] else _("saisit de nouveau")


def _agreed(data: Data) -> tuple[str, str]:
    return "", confirmation_of_event(dict(data))


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


def _times(data: Data) -> tuple[str, str]:
    def side(told: str | None) -> str:
        return date_format(localtime(datetime.fromisoformat(told)), "H:i") if told else str(NOTHING)

    return side(data["before"]), side(data["after"])


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
    "table.seats_exchanged": _chairs,
    "table.totals": _totals,
    "table.agreed": _agreed,
    "table.confirmed": _agreed,
    "table.disputed": _disputed,
    "table.dispute_opened": _disputed,
    "table.dispute_settled": _disputed,
    "device.role_set": _role,
    "stage.answered": _stays,
    "entry.checked_in": _state,
    "entry.fee": _fee,
    "entry.charged": charge,
    "payment.noted": amount,
    "draw.lengthened": _rounds,
    "tournament.claims_set": _times,
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
