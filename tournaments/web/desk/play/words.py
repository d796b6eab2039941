"""The board of a round for the dashboard: alerts, tiles and counts, with the state of each table in a few words.

Also the time since a moment in words, for other pages of the desk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.selectors.play.board import BoardTable, TableProgress
from tournaments.selectors.play.gaps import RoundCount, count_round
from tournaments.services.devices.reports import Contact

STATES = {
    TableProgress.CALLED: gettext_lazy("arbitre appelé"),
    TableProgress.COMING: gettext_lazy("arbitre en route"),
    TableProgress.DISPUTED: gettext_lazy("désaccord"),
    TableProgress.REOPENED: gettext_lazy("rouverte"),
    TableProgress.SILENT: gettext_lazy("silencieuse"),
    TableProgress.COMPLETE: gettext_lazy("à valider"),
    TableProgress.PLAYING: gettext_lazy("en jeu"),
    TableProgress.CONFIRMED: gettext_lazy("validée"),
    TableProgress.PLANNED: gettext_lazy("prévue"),
}
TONES = {
    TableProgress.CALLED: "alert",
    TableProgress.DISPUTED: "alert",
    TableProgress.REOPENED: "alert",
    TableProgress.SILENT: "warning",
    TableProgress.COMPLETE: "info",
    TableProgress.COMING: "info",
    TableProgress.CONFIRMED: "success",
}
ALERTS = {
    TableProgress.CALLED: gettext_lazy("appelle l’arbitre"),
    TableProgress.COMING: gettext_lazy("l’arbitre arrive"),
    TableProgress.DISPUTED: gettext_lazy("n’est pas d’accord avec sa feuille"),
    TableProgress.REOPENED: gettext_lazy("sa feuille est rouverte dans un tour clos : il faut la valider"),
    TableProgress.SILENT: gettext_lazy("ne dit plus rien"),
    TableProgress.COMPLETE: gettext_lazy("sa feuille est complète, il manque la validation"),
}
MARKS = {  # icon and badge of an alert
    TableProgress.CALLED: ("hand", gettext_lazy("arbitre")),
    TableProgress.COMING: ("hand", gettext_lazy("arbitre")),
    TableProgress.DISPUTED: ("hand", gettext_lazy("désaccord")),
    TableProgress.SILENT: ("clock", gettext_lazy("silence")),
    TableProgress.REOPENED: ("document", gettext_lazy("feuille")),
    TableProgress.COMPLETE: ("document", gettext_lazy("feuille")),
}


LATE_DEALS = 2  # behind the median of the round, from which on a table is called late
MOST_SILENT = 1  # silent tables with an alert each; more of them share one


@dataclass(frozen=True)
class Alert:
    """One alert of the dashboard: place, problem, duration. `icon` and `badge` repeat the problem.

    `names` are the players at the table, `done` is its progress; `tables` are several tables with their URLs.
    """

    place: str
    text: str
    tone: str
    since: str
    icon: str
    badge: str
    href: str = ""
    done: str = ""
    names: str = ""
    tables: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Tile:
    """A table for `components/_tile.html`. `note` names what waits there, or that it is late.

    `short`: deals that its sheet should have are missing. `unplayed` is the number of deals that were left out.
    """

    number: int
    entered: int | None
    expected: int | None
    id: str
    state: str
    tone: str
    href: str
    names: str = ""
    note: str = ""
    short: bool = False
    unplayed: int = 0


@dataclass(frozen=True)
class CountWords:
    """The results that have arrived out of those expected, in words; `whole` if none is missing."""

    text: str
    whole: bool


@dataclass(frozen=True)
class Board:
    """The tables of a round, each in one list: those that need attention, those in play, those that are confirmed."""

    count: CountWords
    alerts: list[Alert]
    playing: list[Tile]
    done: list[Tile]

    @property
    def total(self) -> int:
        """Number of tables that need attention; one alert may cover several."""
        return sum(len(alert.tables) or 1 for alert in self.alerts)


def count_words(round_: RoundCount) -> CountWords:
    """Format the deals played out of those expected, the unplayed ones, and the sheets confirmed."""
    sheets = ngettext(
        "%(n)s feuille validée sur %(total)s", "%(n)s feuilles validées sur %(total)s", round_.confirmed
    ) % {"n": round_.confirmed, "total": round_.tables}
    if round_.expected is None:
        return CountWords(sheets, round_.is_whole)
    deals = ngettext("%(n)s donne sur %(total)s", "%(n)s donnes sur %(total)s", round_.played)
    parts = [deals % {"n": round_.played, "total": round_.expected}]
    if left_out := round_.unplayed:
        parts.append(ngettext("%(n)s non jouée", "%(n)s non jouées", left_out) % {"n": left_out})
    return CountWords(", ".join([*parts, sheets]), round_.is_whole)


def progress_words(table: BoardTable) -> str:
    """Return the state of a table for its tile."""
    return str(STATES[table.progress])


def tone_of(progress: TableProgress) -> str:
    """Return the tone of the design system: alert, warning, info, success, or an empty string."""
    return TONES.get(progress, "")


def board_of(
    tables: Sequence[BoardTable],
    waiting: Sequence[BoardTable],
    *,
    at: str,
    current: int,
    now: datetime,
    contacts: Mapping[int, Contact],
) -> Board:
    """Return the board of round `current` with its `tables`, and the `waiting` tables, most urgent first.

    `contacts` is the last contact of each table's tablets.
    """
    silent = [table for table in waiting if table.progress == TableProgress.SILENT]
    single = [table for table in waiting if table not in silent or len(silent) <= MOST_SILENT]
    alerts = [_alert(table, at, now, current, contacts) for table in single]
    if len(silent) > MOST_SILENT:
        alerts.append(_silence(silent, at, now))
    quiet = [table for table in tables if not table.needs_attention]
    pace = _usual_deals(tables)
    playing = [_tile(table, at, now, contacts, pace) for table in quiet if table.progress != TableProgress.CONFIRMED]
    return Board(
        count=count_words(count_round(table.sheet for table in tables)),
        alerts=alerts,
        playing=sorted(playing, key=lambda tile: not tile.note),
        done=[_tile(table, at, now, contacts, pace) for table in quiet if table.progress == TableProgress.CONFIRMED],
    )


def _alert(table: BoardTable, at: str, now: datetime, current: int, contacts: Mapping[int, Contact]) -> Alert:
    """Return the alert of a table; it names the round only if that is not the current one."""
    place = _("Table %(number)s") if table.round == current else _("Table %(number)s du tour %(played)s")
    icon, badge = MARKS[table.progress]
    return Alert(
        place=place % {"number": table.number, "played": table.round},
        text=str(ALERTS[table.progress]),
        tone=tone_of(table.progress),
        since=format_since(table.since, now) if table.since else "",
        icon=icon,
        badge=str(badge),
        href=_address(table, at),
        done=_join(
            _count(table), _waiting_words(table), _unsent_words(table, contacts), _contact_words(table, now, contacts)
        ),
        names=_names(table),
    )


def _silence(tables: Sequence[BoardTable], at: str, now: datetime) -> Alert:
    """Return one alert for many silent tables, which usually have one cause."""
    longest = min(table.since for table in tables if table.since is not None)
    icon, badge = MARKS[TableProgress.SILENT]
    return Alert(
        place=_("%(n)s tables silencieuses") % {"n": len(tables)},
        text="",
        tone=tone_of(TableProgress.SILENT),
        since=format_since(longest, now),
        icon=icon,
        badge=str(badge),
        tables=tuple((table.number, _address(table, at)) for table in sorted(tables, key=lambda t: t.number)),
    )


def _usual_deals(tables: Sequence[BoardTable]) -> float:
    """Return the median of the deals of the tables of an open round; 0 without any."""
    entered = [table.entered for table in tables if table.entered is not None]
    return median(entered) if entered else 0


def _tile(table: BoardTable, at: str, now: datetime, contacts: Mapping[int, Contact], pace: float) -> Tile:
    """Return the tile of a table without a problem, linked to its sheet; `pace` is the usual number of deals."""
    note = _join(_waiting_words(table), _unsent_words(table, contacts), _late_words(table, pace))
    last_contact = _contact_words(table, now, contacts) if table.progress == TableProgress.PLAYING else ""
    return Tile(
        number=table.number,
        entered=table.entered,
        expected=table.expected,
        id=f"table-{table.number}",
        state=last_contact or progress_words(table),
        tone="warning" if note else tone_of(table.progress),
        href=_address(table, at),
        names=_names(table),
        note=note,
        short=table.is_short and table.progress != TableProgress.PLANNED,
        unplayed=table.sheet.unplayed,
    )


def _late_words(table: BoardTable, pace: float) -> str:
    """Return by how many deals a table is behind the median of the round, from `LATE_DEALS` on."""
    behind = int(pace - (table.entered or 0))
    if table.progress != TableProgress.PLAYING or table.entered is None or behind < LATE_DEALS:
        return ""
    return _("%(n)s donnes de retard sur les autres") % {"n": behind}


def _address(table: BoardTable, at: str) -> str:
    return reverse("desk-table", args=[at, table.round, table.number])


def _join(*words: str) -> str:
    return " · ".join(filter(None, words))


def _names(table: BoardTable) -> str:
    return ", ".join(seat.entry.last_name for seat in table.sheet.seats)


def _count(table: BoardTable) -> str:
    """Return the progress: deals entered out of those expected."""
    if table.entered is None:
        return ""
    if table.expected:
        return _("donne %(entered)s sur %(expected)s") % {"entered": table.entered, "expected": table.expected}
    return ngettext("%(n)s donne", "%(n)s donnes", table.entered) % {"n": table.entered}


def _contact_words(table: BoardTable, now: datetime, contacts: Mapping[int, Contact]) -> str:
    """Return how long ago its tablet sent its last request; empty without one."""
    contact = contacts.get(table.number)
    return _("tablette vue %(ago)s") % {"ago": format_elapsed(contact.at, now)} if contact else ""


def _unsent_words(table: BoardTable, contacts: Mapping[int, Contact]) -> str:
    """Return how many lines waited on its tablet at the last contact; empty if none did."""
    contact = contacts.get(table.number)
    lines = contact.waiting_lines if contact else 0
    return (
        ngettext("%(n)s ligne sur la tablette", "%(n)s lignes sur la tablette", lines) % {"n": lines} if lines else ""
    )


def _waiting_words(table: BoardTable) -> str:
    """Return how many submissions of the table wait for a decision."""
    if not table.waiting:
        return ""
    return ngettext("%(n)s envoi à décider", "%(n)s envois à décider", table.waiting) % {"n": table.waiting}


def format_elapsed(then: datetime, now: datetime) -> str:
    """Format how long ago an event was, in minutes or hours."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("à l’instant")
    if minutes < 60:
        return ngettext("il y a %(n)s minute", "il y a %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("il y a %(n)s heure", "il y a %(n)s heures", hours) % {"n": hours}


def format_since(then: datetime, now: datetime) -> str:
    """Format since when a state lasts, in minutes or hours."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("à l’instant")
    if minutes < 60:
        return ngettext("depuis %(n)s minute", "depuis %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("depuis %(n)s heure", "depuis %(n)s heures", hours) % {"n": hours}
