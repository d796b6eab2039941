"""What the desk says of a table, in a few words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.selectors.play.board import BoardTable, TableProgress
from tournaments.selectors.play.gaps import RoundCount, count_round

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
MARKS = {
    TableProgress.CALLED: ("hand", gettext_lazy("arbitre")),
    TableProgress.COMING: ("hand", gettext_lazy("arbitre")),
    TableProgress.DISPUTED: ("hand", gettext_lazy("désaccord")),
    TableProgress.SILENT: ("clock", gettext_lazy("silence")),
    TableProgress.REOPENED: ("document", gettext_lazy("feuille")),
    TableProgress.COMPLETE: ("document", gettext_lazy("feuille")),
}


MOST_SILENT = 3  # tables that are named one by one; more of them are one line


@dataclass(frozen=True)
class Alert:
    """One line of what needs attention: where, what is the matter, since when. `icon` and `badge` say it once more.

    `names` are those who sit there, `done` how far they are; `tables` are several in one line, each with its address.
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
    """A table as components/_tile.html shows it. `note`: what it sent and waits for a decision."""

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


@dataclass(frozen=True)
class CountWords:
    """What has arrived of what is expected, in words: all of it, or not."""

    text: str
    whole: bool


@dataclass(frozen=True)
class Board:
    """The tables of a round, each in one place: those that need somebody, those that play, those that are done."""

    count: CountWords
    alerts: list[Alert]
    playing: list[Tile]
    done: list[Tile]

    @property
    def total(self) -> int:
        """Tables that need somebody: a line may stand for several."""
        return sum(len(alert.tables) or 1 for alert in self.alerts)


def count_words(round_: RoundCount) -> CountWords:
    """Deals played of deals expected, those left out, and sheets confirmed of all."""
    sheets = ngettext(
        "%(n)s feuille validée sur %(total)s", "%(n)s feuilles validées sur %(total)s", round_.confirmed
    ) % {"n": round_.confirmed, "total": round_.tables}
    if round_.expected is None:
        return CountWords(sheets, round_.is_whole)
    deals = ngettext("%(n)s donne sur %(total)s", "%(n)s donnes sur %(total)s", round_.played)
    told = [deals % {"n": round_.played, "total": round_.expected}]
    if left_out := round_.unplayed:
        told.append(ngettext("%(n)s non jouée", "%(n)s non jouées", left_out) % {"n": left_out})
    return CountWords(", ".join([*told, sheets]), round_.is_whole)


def progress_words(table: BoardTable) -> str:
    """The state of a table for its tile."""
    return str(STATES[table.progress])


def tone_of(progress: TableProgress) -> str:
    """The tone of the design system: alert, warning, info, success, or none while all is well."""
    return TONES.get(progress, "")


def board_of(
    tables: Sequence[BoardTable],
    waiting: Sequence[BoardTable],
    *,
    at: str,
    current: int,
    now: datetime,
    heard: Mapping[int, datetime],
) -> Board:
    """`tables` of round `current`, and all that are `waiting` for somebody, the most urgent first.

    `heard` says when each table was last heard of by its tablet.
    """
    silent = [table for table in waiting if table.progress == TableProgress.SILENT]
    one_by_one = [table for table in waiting if table not in silent or len(silent) <= MOST_SILENT]
    alerts = [_alert(table, at, now, current, heard) for table in one_by_one]
    if len(silent) > MOST_SILENT:
        alerts.append(_silence(silent, at, now))
    quiet = [table for table in tables if not table.needs_attention]
    return Board(
        count=count_words(count_round(table.sheet for table in tables)),
        alerts=alerts,
        playing=[_tile(table, at, now, heard) for table in quiet if table.progress != TableProgress.CONFIRMED],
        done=[_tile(table, at, now, heard) for table in quiet if table.progress == TableProgress.CONFIRMED],
    )


def _alert(table: BoardTable, at: str, now: datetime, current: int, heard: Mapping[int, datetime]) -> Alert:
    """What is the matter at a table; the round on the board goes without saying."""
    place = _("Table %(number)s") if table.round == current else _("Table %(number)s du tour %(played)s")
    icon, badge = MARKS[table.progress]
    return Alert(
        place=place % {"number": table.number, "played": table.round},
        text=str(ALERTS[table.progress]),
        tone=tone_of(table.progress),
        since=ago(table.since, now) if table.since else "",
        icon=icon,
        badge=str(badge),
        href=_address(table, at),
        done=" · ".join(filter(None, (_count(table), _waiting(table), _seen(table, now, heard)))),
        names=_names(table),
    )


def _silence(tables: Sequence[BoardTable], at: str, now: datetime) -> Alert:
    """Many tables that say nothing, in one line: mostly one reason has silenced them all."""
    longest = min(table.since for table in tables if table.since is not None)
    icon, badge = MARKS[TableProgress.SILENT]
    return Alert(
        place=_("%(n)s tables") % {"n": len(tables)},
        text=_("ne disent plus rien"),
        tone=tone_of(TableProgress.SILENT),
        since=ago(longest, now),
        icon=icon,
        badge=str(badge),
        tables=tuple((table.number, _address(table, at)) for table in sorted(tables, key=lambda t: t.number)),
    )


def _tile(table: BoardTable, at: str, now: datetime, heard: Mapping[int, datetime]) -> Tile:
    """A table on which all is well, and the way to its sheet."""
    return Tile(
        number=table.number,
        entered=table.entered,
        expected=table.expected,
        id=f"table-{table.number}",
        state=(table.progress == TableProgress.PLAYING and _seen(table, now, heard)) or progress_words(table),
        tone=tone_of(table.progress),
        href=_address(table, at),
        names=_names(table),
        note=_waiting(table),
        short=table.is_short and table.progress != TableProgress.PLANNED,
    )


def _address(table: BoardTable, at: str) -> str:
    return reverse("desk-table", args=[at, table.round, table.number])


def _names(table: BoardTable) -> str:
    return ", ".join(seat.entry.last_name for seat in table.sheet.seats)


def _count(table: BoardTable) -> str:
    """How far it is: deals entered, of those expected."""
    if table.entered is None:
        return ""
    if table.expected:
        return _("donne %(entered)s sur %(expected)s") % {"entered": table.entered, "expected": table.expected}
    return ngettext("%(n)s donne", "%(n)s donnes", table.entered) % {"n": table.entered}


def _seen(table: BoardTable, now: datetime, heard: Mapping[int, datetime]) -> str:
    """When its tablet was last heard of."""
    seen = heard.get(table.number)
    return _("tablette vue %(ago)s") % {"ago": past(seen, now)} if seen else ""


def _waiting(table: BoardTable) -> str:
    if not table.waiting:
        return ""
    return ngettext("%(n)s envoi à décider", "%(n)s envois à décider", table.waiting) % {"n": table.waiting}


def past(then: datetime, now: datetime) -> str:
    """How long ago something happened once."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("à l’instant")
    if minutes < 60:
        return ngettext("il y a %(n)s minute", "il y a %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("il y a %(n)s heure", "il y a %(n)s heures", hours) % {"n": hours}


def ago(then: datetime, now: datetime) -> str:
    """How long ago, in minutes, then hours: nobody in a hall needs more."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("à l’instant")
    if minutes < 60:
        return ngettext("depuis %(n)s minute", "depuis %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("depuis %(n)s heure", "depuis %(n)s heures", hours) % {"n": hours}
