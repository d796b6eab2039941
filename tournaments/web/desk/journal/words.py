"""The event log in words: one sentence for each kind of event, with the values before and after."""

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
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.seats import Place
from tournaments.formatting.substitutes import rounds_replaced
from tournaments.log.events import KINDS as KINDS_OF_LOG
from tournaments.log.rankings import CORRECTIONS
from tournaments.log.undo import NEVER, undone_sequences
from tournaments.models import Deal, Entry, Event, Round, Tournament
from tournaments.selectors.log.stored import OF_STAGE, SETTINGS, STAGE_CUT, STAGE_SETTINGS
from tournaments.services.core.messages import MESSAGES
from tournaments.web.desk.journal.money_words import amount, charge, till_line_words
from tournaments.web.desk.journal.names import Names
from tournaments.web.desk.journal.seats import AGREEMENTS, DISPUTES, Seats
from tournaments.web.desk.journal.sentences import SENTENCES
from tournaments.web.desk.journal.setting_words import EMPTY_VALUE, setting_name, setting_words

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

# Sentences of the event kinds whose sentence depends on their data.
TRANSITIONS: dict[str, Promise] = {
    Tournament.State.DRAFT: gettext_lazy("Retour en préparation"),
    Tournament.State.OPEN: gettext_lazy("Inscriptions ouvertes"),
    Tournament.State.RUNNING: gettext_lazy("Tournoi commencé"),
    Tournament.State.FINISHED: gettext_lazy("Résultats arrêtés"),
}
TOTALS_OFF = gettext_lazy("Totaux pris par l’arbitre, leur somme n’est pas nulle")
RESIZED = gettext_lazy("Placement refait sur %(tables)s tables")
RESIZE_UNDONE = gettext_lazy("Placement sur %(tables)s tables annulé")
CONSTRAINTS_APPLIED = gettext_lazy("Placement accordé aux souhaits")
DEALS: dict[tuple[bool, bool], Promise] = {  # by (is a correction, overrides a refusal)
    (False, False): gettext_lazy("Donne %(deal)s saisie"),
    (False, True): gettext_lazy("Donne %(deal)s saisie malgré un refus"),
    (True, False): gettext_lazy("Donne %(deal)s corrigée"),
    (True, True): gettext_lazy("Donne %(deal)s corrigée malgré un refus"),
}

TIME_EVENTS = {"round.clock_set", "table.time_given"}  # their sentence has the minutes given to a round or a table
CLOCK_STOPPED = gettext_lazy("Horloge du tour %(round)s arrêtée")
CLOCK_WENT_ON = gettext_lazy("Horloge du tour %(round)s repartie")

MAY_CHANGE_RANKING = (*CORRECTIONS, "draw.repair", "entry.substitut")  # beginnings of kinds

# Settings in the order in which a line names the changed ones.
ORDER = (*SETTINGS, *STAGE_SETTINGS, *(name for name in STAGE_CUT if name in OF_STAGE))


@dataclass(frozen=True)
class LogLine:
    """One event as the page shows it. `before` and `after` are empty if no value was replaced.

    `actor` is empty for the tablet of the table, as the line already names the table. `undone`: a later event undid
    this one. `stays` is the reason why this kind of event cannot be undone, empty if it can.
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
        """True if this kind of event can be undone; later events that depend on it are checked by the undo itself."""
        return not self.undone and not self.stays

    @property
    def changes_ranking(self) -> bool:
        """True if events of this kind may change a ranking, so that their undo has a preview."""
        return self.event.name.startswith(MAY_CHANGE_RANKING)


def log_lines(events: Iterable[Event], tournament: Tournament) -> list[LogLine]:
    """Return the events of a tournament in words; an event without a sentence shows its name."""
    events = list(events)
    names, seats = Names(tournament), Seats(tournament, events)
    undone = undone_sequences(tournament.events.exclude(undoes=None).only("sequence", "undoes"))
    return [_line(event, names, seats, undone=event.sequence in undone) for event in events]


def _device(actor: str) -> str:
    """Return the device of a tablet such as `tablet:4.7` in words, without its table; empty without its number."""
    device = actor.partition(".")[2]
    return _("à la table, appareil %(device)s") % {"device": device} if device else ""


def _line(event: Event, names: Names, seats: Seats, *, undone: bool) -> LogLine:
    """Build the line of an event. Its `stays` is the reason why this kind of event can never be undone."""
    data: Data = event.data
    before, after = _change(event, names, seats)
    actor = _device(event.actor) if event.is_by_tablet and event.table is not None else names.actor(event.actor)
    reason_code = NEVER.get(KINDS_OF_LOG[event.name])
    return LogLine(
        event,
        _sentence(event, names),
        actor,
        before=before,
        after=after,
        reason=_reason(data),
        undone=undone,
        stays=str(MESSAGES[reason_code]) if reason_code else "",
    )


def _change(event: Event, names: Names, seats: Seats) -> tuple[str, str]:
    """Return the values before and after an event in words."""
    if event.name in LINE_EVENTS:
        return _deal(event.data, names)
    if event.name in AGREEMENTS | DISPUTES:
        return "", seats.describe(event)
    return CHANGES.get(event.name, _no_change)(event.data)


def _sentence(event: Event, names: Names) -> str:
    """Return the sentence of an event with its names; the name of an unknown kind.

    Each kind has the serials of its people in another field of its data. A tie of teams has numbers of teams instead,
    and a constraint of a whole club the name of the club.
    """
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
    name = names.entry(data["entry"]) if data.get("entry") is not None else ""
    values = {
        "name": name,
        "movement": till_line_words(data, name) if event.name == "payment.noted" else "",
        "names": data.get("club") or names.entries(people) or _team_numbers(data),
        "by": names.entry(data["by"]) if "by" in data else "",
        "rounds": rounds_replaced(data["first"], data["last"]) if "by" in data else "",
        "leaver": names.entry(data["leaver"]) if "leaver" in data else "",
        "moves": _team_moves(data, names) if event.name == "team.changed" else _moves(data, names),
        "minutes": format_signed(_seconds_given(data) // 60) if event.name in TIME_EVENTS else "",
        "shown": Round.Shown(data["after"]).label if event.name == "round.shown" else "",
        "ceremony": _ceremony(data["before"], data["after"]) if event.name == "ceremony.moved" else "",
        "announced": _announcement_sentence(data["after"]) if event.name == "tournament.announced" else "",
        "moved": _transition_words(data) if event.name == "tournament.moved" else "",
    }
    return str(template) % {**data, **values}


def _team_numbers(data: Data) -> str:
    """Return the teams of a tie by their numbers."""
    return ", ".join(_("équipe %(n)s") % {"n": number} for number in data.get("order", ()))


def _transition_words(data: Data) -> str:
    """Return the sentence of a change of the tournament's state."""
    if data.get("before") == Tournament.State.PUBLISHED:
        return _("Publication retirée")
    return str(TRANSITIONS.get(data.get("after", ""), ""))


def _template(name: str, data: Data) -> Promise | str | None:
    """Return the sentence of the event kind, or of its case."""
    without_players = not data.get("leavers") and not data.get("arrivals")
    if name == "draw.repaired" and without_players:
        return RESIZED if data["tables"] else CONSTRAINTS_APPLIED
    if name == "draw.repair_undone" and without_players:
        return RESIZE_UNDONE
    if name == "table.totals" and data.get("reason"):
        return TOTALS_OFF
    if name == "deal.recorded":
        return DEALS[bool(data["before"]), bool(data["override"])]
    return _clock_sentence(data) if name == "round.clock_set" else SENTENCES.get(name)


def _clock_sentence(data: Data) -> Promise | str:
    """Return the sentence of a clock that was stopped, resumed, restarted, or got more or less time."""
    if data["before"]["stopped"] != data["after"]["stopped"]:
        return CLOCK_WENT_ON if data["after"]["stopped"] is None else CLOCK_STOPPED
    restarted = _seconds_given(data) % 60  # the desk gives whole minutes; a restart adds any number of seconds
    return CLOCK_WENT_ON if restarted else SENTENCES["round.clock_set"]


def _announcement_sentence(after: Data) -> str:
    """Return the sentence of an announcement that was made, with its end, or removed."""
    if not after["text"]:
        return _("Annonce retirée")
    if after["until"] is None:
        return _("Annonce : %(text)s") % {"text": after["text"]}
    time = date_format(localtime(datetime.fromisoformat(after["until"])), "H:i")
    return _("Annonce jusqu’à %(time)s : %(text)s") % {"time": time, "text": after["text"]}


def _ceremony(before: Data, after: Data) -> str:
    """Return the sentence of a ceremony that began, ended with or without publishing the ranking, or changed step."""
    if after["group"] is None:
        return _("Cérémonie terminée, classement montré à tous") if after["released"] else _("Cérémonie interrompue")
    if before["group"] is None:
        return _("Cérémonie commencée")
    return _("Cérémonie, étape %(step)s") % {"step": after["step"]}


def _seconds_given(data: Data) -> int:
    """Return the seconds given to a round by its clock, or to one table."""
    before, after = data["before"], data["after"]
    return int(after["extra"] - before["extra"] if isinstance(after, dict) else after - before)


def _moves(data: Data, names: Names) -> str:
    """Format the leavers and the arrivals."""
    leavers, arrivals = data.get("leavers", ()), data.get("arrivals", ())
    groups = ((_("départ : %(names)s"), leavers), (_("arrivée : %(names)s"), arrivals))
    return " ; ".join(words % {"names": names.entries(some)} for words, some in groups if some)


def _team_moves(data: Data, names: Names) -> str:
    """Return who left the team and who joined it; without either, that only the order changed."""
    before, after = ([one["entry"] for one in data[side]] for side in ("before", "after"))
    leavers, arrivals = [one for one in before if one not in after], [one for one in after if one not in before]
    return _moves({"leavers": leavers, "arrivals": arrivals}, names) or _("ordre des équipiers")


def _reason(data: Data) -> str:
    """Return the reason of a decision, or the one in the new state of a sheet's line."""
    after = data.get("after")
    return reason_text(str(data.get("reason") or (after.get("reason", "") if isinstance(after, dict) else "")))


def _no_change(data: Data) -> tuple[str, str]:
    del data  # the signature of `CHANGES`
    return "", ""


def _deal(data: Data, names: Names) -> tuple[str, str]:
    return _deal_line(data.get("before"), names), _deal_line(data.get("after"), names)


def _deal_line(line: Data | None, names: Names) -> str:
    """Describe a line of a sheet: the hand with its scores, or its status; empty if there was no line."""
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
    """Format the exchanged seats, each with the line of its sheet from which the exchange holds."""
    words = _("table %(table)s, %(place)s, à partir de la donne %(line)s")
    parts = []
    for chair in data["chairs"]:
        # The newest of the earlier players left the seat at the line of this exchange.
        since = max([1, *(one["until"] for one in chair["after"]["earlier"])])
        parts.append(words % {"table": chair["table"], "place": Place(chair["seat"]).name, "line": since})
    return "", " ; ".join(parts)


def _totals(data: Data) -> tuple[str, str]:
    """Return the totals of a sheet before and after."""
    before, after = (" ".join(format_signed(score) for score in data.get(side) or []) for side in ("before", "after"))
    return before, after


def _role(data: Data) -> tuple[str, str]:
    """Return whether the device only follows the table from now on."""
    return "", _("suit la table sans écrire") if data["reads"] else _("saisit de nouveau")


def _state(data: Data) -> tuple[str, str]:
    """Return the presence of an entry before and after."""
    before, after = data.get("before"), data.get("after")
    return str(Entry.State(before).label) if before else "", str(Entry.State(after).label) if after else ""


def _fee(data: Data) -> tuple[str, str]:
    """Return what an entry owed and had paid before and after the event."""

    def side(amounts: Data) -> str:
        words = _("dû %(due)s, payé %(paid)s")
        return words % {"due": money(amounts["due"]), "paid": money(amounts["paid"])}

    return side(data["before"]), side(data["after"])


def _rating(data: Data) -> tuple[str, str]:
    """Return the rating of an entry before and after; a dash for none."""
    before, after = data["before"], data["after"]
    return str(EMPTY_VALUE if before is None else before), str(EMPTY_VALUE if after is None else after)


def _settings(data: Data) -> tuple[str, str]:
    """Format the changed settings in the order of the settings: a database may reorder the keys of a JSON object."""
    changes = sorted(data["changes"].items(), key=lambda change: ORDER.index(change[0]))

    def side(which: str) -> str:
        parts = (f"{setting_name(name)} {setting_words(name, value[which])}" for name, value in changes)
        return " ; ".join(parts)

    return side("before"), side("after")


def _times(data: Data) -> tuple[str, str]:
    """Return the time of day before and after the event."""

    def side(moment: str | None) -> str:
        return date_format(localtime(datetime.fromisoformat(moment)), "H:i") if moment else str(EMPTY_VALUE)

    return side(data["before"]), side(data["after"])


def _name(data: Data) -> tuple[str, str]:
    """Return the name of a team before and after; a dash for none."""
    return data["before"] or EMPTY_VALUE, data["after"] or EMPTY_VALUE


def _stays(data: Data) -> tuple[str, str]:
    """Return the answer whether the player stays for the stage, before and after; a dash for none."""
    words = {True: _("oui"), False: _("non"), None: EMPTY_VALUE}
    return words[data["before"]], words[data["after"]]


def _adjustment(data: Data) -> tuple[str, str]:
    return "", format_signed(data["points"])


def _rounds(data: Data) -> tuple[str, str]:
    """Return the number of planned rounds before and after."""
    return str(data["before"]["rounds"]), str(data["after"]["rounds"])


def _table_counts(data: Data) -> tuple[str, str]:
    """Return the number of tables of the round before and after."""
    return str(data["before"]), str(data["after"])


LINE_EVENTS = {"deal.recorded", "deal.taken_back"}
# By kind of event: a function to the values before and after in words; before is empty where none was replaced.
CHANGES: dict[str, Callable[[Data], tuple[str, str]]] = {
    "table.seats_exchanged": _chairs,
    "table.totals": _totals,
    "device.role_set": _role,
    "stage.answered": _stays,
    "entry.checked_in": _state,
    "entry.fee": _fee,
    "entry.charged": charge,
    "payment.noted": amount,
    "draw.lengthened": _rounds,
    "draw.regrouped": _table_counts,
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
