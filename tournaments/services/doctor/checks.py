"""Checks of the computer in words, each with what to do: for the desk and for `chelem doctor`.

A check function returns one `Check`, or yields it only if it applies.
"""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from cryptography import x509
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_number, format_signed
from tournaments.models import Round, Tournament
from tournaments.selectors.backups import last_attempt, newest_backup
from tournaments.selectors.takeover import takeover_elsewhere
from tournaments.services.core.health import are_migrations_applied, worker_is_alive
from tournaments.services.log.round_checks import last_round_check
from tournaments.services.spare.following import is_followed
from tournaments.services.spare.lag import spare_lags

GREEN, LATER, AMBER, RED = "success", "info", "warning", "alert"
TONES_LEFT = (AMBER, RED)  # checks that still need action
MAX_SKEW_SECONDS = 60  # a larger error of a tablet's or of the computer's clock makes its times misleading
OLD_BACKUP = timedelta(hours=2)  # twice the backup interval between rounds
MISSED_BACKUPS = 3  # backup intervals without a backup, during a round, before the check fails
AMPLE_DISK_BYTES, LOW_DISK_BYTES = 2**30, 200 * 2**20  # a day with its documents takes some tens of megabytes
MOST_LETTERS = 120  # of a technical reason
CERTIFICATE_ENDS_SOON = timedelta(days=7)  # Chelem renews it weeks earlier, each time it starts


@dataclass(frozen=True)
class Check:
    """One check: `tone` is its severity, `text` its state and what to do, `href` and `action` the link that fixes it.

    `detail` is technical, without names: it is in the report for help, which has no `text`.
    """

    tone: str
    title: str
    text: str
    href: str = ""
    action: str = ""
    detail: str = ""

    @property
    def is_left(self) -> bool:
        return self.tone in TONES_LEFT


def check_computer(tournaments: Iterable[Tournament]) -> list[Check]:
    """Return all checks of this computer. The logs of `tournaments` have the result of their last check by the worker.

    A database that fails its own check leaves only the checks that need none.
    """
    database = _try_database()
    of_data = [] if database.tone == RED else [*check_logs(tournaments), check_backup(_first_open_since())]
    return [database, *of_data, check_worker(), check_disk(), *check_clock(), *check_certificate(), *check_spare()]


def _try_database() -> Check:
    """Return the check of the database; an alert with the reason if it does not respond."""
    try:
        return check_database()
    except DatabaseError as error:
        text = _("Elle ne répond pas (%(reason)s) : arrêtez Chelem, sauvez son dossier, puis « chelem restore ».")
        text %= {"reason": str(error)[:MOST_LETTERS]}  # which may have an address, so it is not in the report
        return Check(RED, _("La base de données"), text, detail=type(error).__name__)


def check_database() -> Check:
    """Check the version of the database, and on SQLite its structure (`quick_check`).

    :raises DatabaseError: it does not respond.
    """
    title = _("La base de données")
    if not are_migrations_applied():
        return Check(RED, title, _("Elle est d’une autre version de Chelem : relancez Chelem, qui la met à jour."))
    if connection.vendor == "sqlite":
        if (found := quick_check()) != "ok":
            text = _("Elle est abîmée (%(found)s) : arrêtez Chelem, puis « chelem restore » remet une sauvegarde.")
            return Check(RED, title, text % {"found": found[:MOST_LETTERS]}, detail=found[:MOST_LETTERS])
        version = sqlite3.sqlite_version
        return Check(GREEN, title, _("SQLite %(version)s, saine.") % {"version": version}, detail=f"SQLite {version}")
    return Check(GREEN, title, _("PostgreSQL, elle répond."), detail="PostgreSQL")


def quick_check() -> str:
    """Return the first fault that SQLite finds in the structure of the database, or "ok". It reads the whole file."""
    with connection.cursor() as cursor:
        return str(cursor.execute("PRAGMA quick_check(1)").fetchone()[0])


def check_logs(tournaments: Iterable[Tournament]) -> Iterator[Check]:
    """Check that the sheets of the tournaments are those of their logs, by the last comparison of each."""
    title, clean = _("Les journaux et les feuilles"), 0
    for tournament in tournaments:
        last = last_round_check(tournament)
        clean += bool(last and last.is_clean)
        if last and not last.is_clean:
            text = _("%(name)s ne concorde plus (%(row)s) : sauvegardez, puis appelez de l’aide.")
            yield Check(RED, title, text % {"name": tournament.name, "row": last.difference}, detail=last.difference)
    if clean:
        text = ngettext("%(n)s tournoi concorde.", "%(n)s tournois concordent.", clean) % {"n": clean}
        yield Check(GREEN, title, text, detail=str(clean))


def check_worker() -> Check:
    """Check the worker, which renders documents and computes rankings in the background."""
    alive = worker_is_alive()
    text = _("Il travaille.") if alive else _("Il ne répond pas : les documents attendent. Relancez Chelem.")
    return Check(GREEN if alive else RED, _("Le travail de fond"), text)


def check_disk() -> Check:
    """Check the free space of the disk with the data."""
    free = shutil.disk_usage(settings.DATA_DIR).free
    text = _("%(n)s Go libres.") % {"n": format_number(Decimal(free * 10 // 2**30) / 10)}
    tone = GREEN if free >= AMPLE_DISK_BYTES else AMBER if free >= LOW_DISK_BYTES else RED
    return Check(tone, _("Le disque"), text, detail=f"{free} bytes")


def check_clock() -> Iterator[Check]:
    """Check whether the clock of this computer was changed since Chelem started. `timezone.now` does not follow such a
    change (`deploy/steady_time.py`).
    """
    moved = datetime.now(UTC) - timezone.now()
    if abs(moved) > timedelta(seconds=MAX_SKEW_SECONDS):
        text = _("Elle a été changée de %(n)s min. Chelem garde l’heure d’avant : relancez-le entre deux tours.")
        minutes = format_signed(round(moved / timedelta(minutes=1)))
        yield Check(AMBER, _("L’horloge de l’ordinateur"), text % {"n": minutes}, detail=str(moved))


def check_certificate() -> Iterator[Check]:
    """Check the end of the certificate with which tablets connect by https, if there is one."""
    try:
        certificate = x509.load_pem_x509_certificate(settings.CERTIFICATE_FILE.read_bytes())
    except FileNotFoundError:
        return
    except (OSError, ValueError):
        yield Check(AMBER, _("Le certificat des tablettes"), _("Il est illisible : relancez Chelem, qui le refait."))
        return
    left = certificate.not_valid_after_utc - timezone.now()
    until = _("Valable jusqu’au %(day)s.") % {"day": date_format(certificate.not_valid_after_utc)}
    if late := left < CERTIFICATE_ENDS_SOON:
        until += " " + _("Relancez Chelem, qui le renouvelle.")
    detail = certificate.not_valid_after_utc.isoformat()
    yield Check(AMBER if late else GREEN, _("Le certificat des tablettes"), until, detail=detail)


def check_backup(playing_since: datetime | None) -> Check:
    """Check the age of the newest verified backup, and the last attempt.

    A failed attempt is an alert; if only its copy to the second folder failed, that is a warning.
    During a round, since `playing_since`, a backup is due every `BACKUP_EVERY` seconds, and `MISSED_BACKUPS` intervals
    without one are an alert; between rounds an age of `OLD_BACKUP` is a warning.
    """
    title, last, attempt = _("La dernière sauvegarde"), newest_backup(), last_attempt()
    text = _("Faite le %(at)s, relue et vérifiée.") % {"at": format_moment(last.at)} if last else _("Aucune.")
    if attempt and attempt.second_at:
        text += " " + _("Second dossier : %(at)s.") % {"at": format_moment(attempt.second_at)}
    detail = last.at.isoformat() if last else "none"
    if attempt and attempt.problem:
        return Check(RED, title, f"{attempt.problem.text} {text}", detail=f"{attempt.problem.code}, {detail}")
    if attempt and attempt.second:
        return Check(AMBER, title, f"{text} {attempt.second.text}", detail=f"{attempt.second.code}, {detail}")
    if playing_since:
        every = timedelta(seconds=settings.BACKUP_EVERY)
        since = max(last.at, playing_since) if last else playing_since
        if timezone.now() - since > MISSED_BACKUPS * every:
            late = _("Pendant un tour, Chelem en fait une toutes les %(n)s minutes : relancez-le.")
            text += " " + late % {"n": max(1, round(every / timedelta(minutes=1)))}
            return Check(RED, title, text, detail=detail)
    elif last and timezone.now() - last.at > OLD_BACKUP:
        text += " " + _("Chelem en fait une par heure tant qu’il tourne : relancez-le.")
        return Check(AMBER, title, text, detail=detail)
    return Check(GREEN if last else LATER, title, text, detail=detail)


def check_spare() -> Iterator[Check]:
    """Check whether a spare computer has taken over, or else how far each is behind, if there is a code."""
    if takeover := takeover_elsewhere():
        text = _("Il a pris la suite le %(at)s : arrêtez Chelem sur celui-ci.") % {"at": format_moment(takeover.at)}
        yield Check(RED, _("L’ordinateur de secours"), text, detail=f"taken over {takeover.at.isoformat()}")
        return
    if not is_followed():
        return
    title, lags = _("L’ordinateur de secours"), list(spare_lags())
    if not lags:
        yield Check(LATER, title, _("Il a son code, et n’a encore rien demandé."))
    for lag in lags:
        yield Check(lag.tone, title, lag.text, detail=f"last request {lag.age} ago, {lag.missing} lines missing")


def format_moment(at: datetime) -> str:
    """Return day and time of a moment in the local time zone."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def _first_open_since() -> datetime | None:
    """Return when the round was opened that has been open longest; None if none is open."""
    rounds = Round.objects.filter(state=Round.State.OPEN, stage__tournament__rehearsal_of=None)
    return rounds.order_by("opened_at").values_list("opened_at", flat=True).first()
