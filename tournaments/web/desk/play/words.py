"""What the desk says of a table, in a few words."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.selectors.play.board import BoardTable, TableProgress

STATES = {
    TableProgress.CALLED: gettext_lazy("arbitre appelé"),
    TableProgress.COMING: gettext_lazy("arbitre en route"),
    TableProgress.REOPENED: gettext_lazy("rouverte"),
    TableProgress.SILENT: gettext_lazy("silencieuse"),
    TableProgress.COMPLETE: gettext_lazy("à valider"),
    TableProgress.PLAYING: gettext_lazy("en jeu"),
    TableProgress.CONFIRMED: gettext_lazy("validée"),
    TableProgress.PLANNED: gettext_lazy("prévue"),
}
TONES = {
    TableProgress.CALLED: "alert",
    TableProgress.REOPENED: "alert",
    TableProgress.SILENT: "warning",
    TableProgress.COMPLETE: "info",
    TableProgress.COMING: "info",
    TableProgress.CONFIRMED: "success",
}
ALERTS = {
    TableProgress.CALLED: gettext_lazy("appelle l’arbitre"),
    TableProgress.COMING: gettext_lazy("l’arbitre arrive"),
    TableProgress.REOPENED: gettext_lazy("sa feuille est rouverte dans un tour clos : il faut la valider"),
    TableProgress.SILENT: gettext_lazy("n’a rien saisi"),
    TableProgress.COMPLETE: gettext_lazy("sa feuille est complète, il manque la validation"),
}
MARKS = {
    TableProgress.CALLED: ("hand", gettext_lazy("arbitre")),
    TableProgress.COMING: ("hand", gettext_lazy("arbitre")),
    TableProgress.SILENT: ("clock", gettext_lazy("silence")),
    TableProgress.REOPENED: ("document", gettext_lazy("feuille")),
    TableProgress.COMPLETE: ("document", gettext_lazy("feuille")),
}


@dataclass(frozen=True)
class Alert:
    """One line of what needs attention: where, what is the matter, since when. `icon` and `badge` say it once more."""

    table: BoardTable
    place: str
    text: str
    tone: str
    since: str
    icon: str
    badge: str


@dataclass(frozen=True)
class Tile:
    """A table as components/_tile.html shows it."""

    number: int
    entered: int | None
    expected: int | None
    id: str
    state: str
    tone: str
    href: str


def progress_words(table: BoardTable) -> str:
    """The state of a table for its tile."""
    return str(STATES[table.progress])


def tone_of(progress: TableProgress) -> str:
    """The tone of the design system: alert, warning, info, success, or none while all is well."""
    return TONES.get(progress, "")


def alert_of(table: BoardTable, now: datetime, current: int) -> Alert:
    """What is the matter at a table; `current` is the number of the round on the board, which goes without saying."""
    place = _("Table %(number)s") if table.round == current else _("Table %(number)s du tour %(played)s")
    icon, badge = MARKS[table.progress]
    return Alert(
        table=table,
        place=place % {"number": table.number, "played": table.round},
        text=str(ALERTS[table.progress]),
        tone=tone_of(table.progress),
        since=ago(table.since, now) if table.since else "",
        icon=icon,
        badge=str(badge),
    )


def tile_of(table: BoardTable, at: str) -> Tile:
    """A table of the board, and the way to its sheet."""
    return Tile(
        number=table.number,
        entered=table.entered,
        expected=table.expected,
        id=f"table-{table.number}",
        state=progress_words(table),
        tone=tone_of(table.progress),
        href=reverse("desk-table", args=[at, table.round, table.number]),
    )


def ago(then: datetime, now: datetime) -> str:
    """How long ago, in minutes, then hours: nobody in a hall needs more."""
    minutes = max(0, int((now - then).total_seconds() // 60))
    if minutes < 1:
        return _("à l’instant")
    if minutes < 60:
        return ngettext("depuis %(n)s minute", "depuis %(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("depuis %(n)s heure", "depuis %(n)s heures", hours) % {"n": hours}
