"""The accidents and the report of a rehearsal in words."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Accident, Stage
from tournaments.selectors.rehearsal.cuts import accidents_to_settle
from tournaments.selectors.rehearsal.duties import Duty, RehearsalReport

Kind = Accident.Kind
REMEDIES: dict[str, Promise] = {
    Kind.TABLET: gettext_lazy("Remplacez-la, ou saisissez la feuille de papier au bureau."),
    Kind.NETWORK: gettext_lazy("Attendez : les tables jouent, et leurs lignes arrivent ensuite."),
    Kind.LEAVER: gettext_lazy("Notez son départ aux inscriptions, ou nommez un remplaçant."),
    Kind.RESULT: gettext_lazy("Réglez le désaccord, ou corrigez la feuille étrange, ou acceptez-la."),
    Kind.RESTART: gettext_lazy("Vérifiez l’horloge du tour, et que les tablettes reviennent."),
}
TASKS: dict[str, Promise] = {
    "check_in": gettext_lazy("Inscrire et faire l’appel"),
    "draw": gettext_lazy("Tirer les places"),
    "rank": gettext_lazy("Placer un tour d’après le classement"),
    "open": gettext_lazy("Ouvrir un tour"),
    "close": gettext_lazy("Clore un tour après sa dernière feuille"),
    "leaver": gettext_lazy("Noter un départ"),
    "repair": gettext_lazy("Refaire les places"),
    "call": gettext_lazy("Répondre à un appel d’arbitre"),
    "dispute": gettext_lazy("Régler un désaccord"),
    "submission": gettext_lazy("Décider d’un envoi contraire à la feuille"),
    "replace": gettext_lazy("Remplacer un appareil"),
    "release": gettext_lazy("Libérer un appareil"),
    "reopen": gettext_lazy("Rouvrir une feuille"),
    "adjust": gettext_lazy("Donner une pénalité ou une bonification"),
    "oddity": gettext_lazy("Accepter une feuille étrange"),
}


ANNOUNCED = (Kind.LEAVER, Kind.RESTART)


@dataclass(frozen=True)
class AccidentRow:
    """An accident in words: what happened, what the desk has to do, the page for it, and how long it took."""

    text: str
    todo: str
    href: str
    took: str
    settled: bool


@dataclass(frozen=True)
class DutyRow:
    """A task in words, with its numbers and times."""

    text: str
    count: str
    took: str


def announced_accidents(stage: Stage, now: datetime) -> list[AccidentRow]:
    """Return the open accidents of which people inform the desk: its own pages do not show them by themselves."""
    accidents = accidents_to_settle(stage.tournament).filter(kind__in=ANNOUNCED)
    return accident_rows(stage, tuple(accidents), now)


def accident_rows(stage: Stage, accidents: tuple[Accident, ...], now: datetime) -> list[AccidentRow]:
    """Return the accidents that have begun, in words."""
    return [_accident_row(stage, accident, now) for accident in accidents]


def duty_rows(report: RehearsalReport) -> list[DutyRow]:
    """Return the tasks of the desk in words."""
    return [DutyRow(str(TASKS[duty.task]), _count_words(duty), _wait_words(duty)) for duty in report.duties]


def duration_words(span: timedelta) -> str:
    """Return a duration such as "40 s", "3 min" or "1 min 20 s"."""
    seconds = max(0, round(span.total_seconds()))
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return _("%(n)s s") % {"n": rest}
    if not rest:
        return _("%(n)s min") % {"n": minutes}
    return _("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}


def _accident_row(stage: Stage, accident: Accident, now: datetime) -> AccidentRow:
    assert accident.begun_at is not None  # by the query
    end = accident.settled_at
    words = _("réglé en %(time)s") if end else _("attend depuis %(time)s")
    took = words % {"time": duration_words((end or now) - accident.begun_at)}
    return AccidentRow(
        text=_accident_text(accident),
        todo=str(REMEDIES[accident.kind]),
        href=_href(stage, accident),
        took=took,
        settled=end is not None,
    )


def _accident_text(accident: Accident) -> str:
    """Return what happened, with the table or the player."""
    if accident.kind == Kind.LEAVER and accident.entry is not None:
        return _("%(name)s vient vous dire : « Je dois partir après ce tour. »") % {"name": accident.entry.full_name}
    if accident.station is not None:
        words = _("La tablette de la table %(table)s s’est éteinte.")
        if accident.kind == Kind.RESULT:
            words = _("La table %(table)s a un résultat faux.")
        return words % {"table": accident.station.number}
    if accident.kind == Kind.RESTART:
        return _("L’ordinateur a redémarré.")
    return _("Le réseau est coupé : aucune tablette n’atteint le bureau.")


def _href(stage: Stage, accident: Accident) -> str:
    """Return the page where a real day would handle it."""
    if accident.kind == Kind.LEAVER:
        return reverse("desk-entries", args=[stage.address])
    if accident.station is not None and accident.round is not None:
        return reverse("desk-table", args=[stage.address, accident.round.number, accident.station.number])
    return reverse("desk-devices", args=[stage.address])


def _count_words(duty: Duty) -> str:
    """Return how often the task was done, by whom, and how often it still waits."""
    words = [ngettext("%(n)s fois", "%(n)s fois", duty.count) % {"n": duty.count}] if duty.count else []
    if duty.by_program:
        words.append(
            _("par le programme")
            if duty.by_program == duty.count
            else _("dont %(n)s par le programme") % {"n": duty.by_program}
        )
    if duty.left:
        words.append(_("%(n)s en attente") % {"n": duty.left})
    return ", ".join(words)


def _wait_words(duty: Duty) -> str:
    """Return the total time and the longest one; empty for a task that waits for nothing."""
    if duty.longest is None:
        return ""
    total = duration_words(duty.total)
    if len(duty.waits) == 1:
        return total
    return _("%(total)s en tout, %(longest)s au plus") % {"total": total, "longest": duration_words(duty.longest)}
