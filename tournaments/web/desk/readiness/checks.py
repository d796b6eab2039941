"""Whether the first round can begin: what the day still lacks, and what the computer lacks, in words."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.sheets.table_cards import TABLE_CARDS
from tournaments.formatting.dates import date_format
from tournaments.formatting.numbers import format_number, signed
from tournaments.models import Device, Display, Stage, Tournament
from tournaments.selectors.backups import last_attempt, newest_backup
from tournaments.selectors.readiness import DayReady, day_ready, tables_without
from tournaments.selectors.rounds import open_round
from tournaments.services.access.people_and_devices import batteries, with_contact
from tournaments.services.core.health import worker_is_alive
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.services.spare.following import is_followed, last_seen
from tournaments.web.desk.page import only_here, outside_address

GREEN, LATER, AMBER, RED = "success", "info", "warning", "alert"
LEFT = (AMBER, RED)  # what is still to be done
MANY = 8  # tables that are named
LOW = 30  # of 100: an evening takes more
SKEW = 60  # seconds after which the times of a tablet, or the clock of the computer, mislead
SPARE_GONE = timedelta(seconds=30)  # ten times what it lets pass between two questions
OLD_BACKUP = timedelta(hours=2)  # twice what it takes while nobody plays
MISSED = 3  # backups that a round may miss before one is told
ROOM, LITTLE_ROOM = 2**30, 200 * 2**20  # bytes: a day with its documents takes some tens of megabytes


@dataclass(frozen=True)
class Check:
    """One thing: `tone` says how it stands, `text` what is, `href` and `action` where it is put right."""

    tone: str
    title: str
    text: str
    href: str = ""
    action: str = ""

    @property
    def is_left(self) -> bool:
        return self.tone in LEFT


@dataclass(frozen=True)
class Tablet:
    """A device as the page lists it; `skew` is how far its clock is off, in words, where it matters; `battery` how full
    it is, of 100, where its browser tells it."""

    device: Device
    skew: str
    battery: int | None = None

    @property
    def is_low(self) -> bool:
        return self.battery is not None and self.battery < LOW


def checks_of_day(stage: Stage) -> list[Check]:
    """What only this tournament needs, in the order in which it is done."""
    ready = day_ready(stage, cards=TABLE_CARDS.key)
    return [_players(stage, ready), _seats(stage, ready), _letters(stage, ready)]


def checks_of_house(request: HttpRequest, stage: Stage, tablets: Sequence[Tablet]) -> list[Check]:
    """The computer, the tablets and the screens."""
    here = [_address(request), _tablets(tablets, stage.tournament), _screens(stage)]
    return [*here, _worker(), _disk(), *_clock(), _backup(stage), *_spare()]


def left_to_do(request: HttpRequest, stage: Stage) -> list[Check]:
    """What the dashboard lists before the first round."""
    tablets = _tablets(tablets_of(stage.tournament), stage.tournament)
    checks = [*checks_of_day(stage), _address(request), tablets, _worker(), _disk()]
    return [check for check in checks if check.is_left]


def tablets_of(tournament: Tournament) -> list[Tablet]:
    """Those at tables, in the order of the tables."""
    devices = Device.objects.filter(tournament=tournament, released_at=None, station__isnull=False)
    bound = with_contact(devices.select_related("station").order_by("station__number", "number"))
    charged = batteries(bound)
    return [Tablet(device, _skew(device.clock_skew), charged.get(device.pk)) for device in bound]


def _players(stage: Stage, ready: DayReady) -> Check:
    present, expected = ready.present, ready.expected
    told = ngettext("%(n)s joueur présent.", "%(n)s joueurs présents.", present) % {"n": present}
    if expected:
        told += " " + ngettext("%(n)s encore attendu.", "%(n)s encore attendus.", expected) % {"n": expected}
    tone = RED if present < LEAST_PLAYERS else AMBER if expected else GREEN
    return Check(tone, _("Les joueurs"), told, reverse("desk-entries", args=[stage.address]), _("Faire l’appel"))


def _seats(stage: Stage, ready: DayReady) -> Check:
    told = _("Les places sont tirées.") if ready.drawn else _("Les places ne sont pas tirées.")
    return Check(
        GREEN if ready.drawn else AMBER,
        _("Les places"),
        told,
        reverse("desk-draw", args=[stage.address]),
        _("Voir le placement"),
    )


def _letters(stage: Stage, ready: DayReady) -> Check:
    told = _("Ils sont prêts.") if ready.letters else _("Les lettres des tables ne sont pas imprimées.")
    documents = reverse("desk-documents", args=[stage.address])
    return Check(GREEN if ready.letters else AMBER, _("Les écriteaux"), told, documents, _("Aller aux documents"))


def _address(request: HttpRequest) -> Check:
    title = _("L’adresse de la salle")
    if address := only_here(request):
        told = _("%(address)s ne marche que sur cet ordinateur : arrêtez Chelem, puis relancez-le avec --lan.")
        return Check(RED, title, told % {"address": address})
    return Check(GREEN, title, outside_address(request, "/t/"))


def _tablets(tablets: Sequence[Tablet], tournament: Tournament) -> Check:
    title, off = _("Les tablettes"), [tablet for tablet in tablets if tablet.skew]
    if off:
        told = ngettext("L’horloge d’une tablette est fausse.", "L’horloge de %(n)s tablettes est fausse.", len(off))
        return Check(AMBER, title, told % {"n": len(off)})
    if low := [tablet for tablet in tablets if tablet.is_low]:
        told = ngettext("La batterie d’une tablette est basse.", "La batterie de %(n)s tablettes est basse.", len(low))
        return Check(AMBER, title, told % {"n": len(low)})
    if not tablets:
        return Check(LATER, title, _("Aucune n’est encore reliée à sa table."))
    told = ngettext("%(n)s reliée, à l’heure.", "%(n)s reliées, à l’heure.", len(tablets)) % {"n": len(tablets)}
    if without := tables_without(tournament):
        which = ", ".join(map(str, without[:MANY])) + ("…" if len(without) > MANY else "")
        without_one = ngettext("Aucune à la table %(which)s.", "Aucune aux tables %(which)s.", len(without))
        return Check(LATER, title, f"{told} {without_one % {'which': which}}")
    return Check(GREEN, title, told)


def _screens(stage: Stage) -> Check:
    """Of the hall, which does without where nobody wants one."""
    count = Display.objects.filter(tournament=stage.tournament).count()
    told = ngettext("%(n)s relié.", "%(n)s reliés.", count) % {"n": count} if count else _("Aucun n’est encore relié.")
    href = reverse("desk-displays", args=[stage.address])
    return Check(GREEN if count else LATER, _("Les écrans de la salle"), told, href, _("Aller aux écrans"))


def _worker() -> Check:
    """What makes documents and rankings beside the pages."""
    lives = worker_is_alive()
    told = _("Il travaille.") if lives else _("Il ne répond pas : les documents attendent. Relancez Chelem.")
    return Check(GREEN if lives else RED, _("Le travail de fond"), told)


def _disk() -> Check:
    free = shutil.disk_usage(settings.DATA_DIR).free
    told = _("%(n)s Go libres.") % {"n": format_number(Decimal(free * 10 // 2**30) / 10)}
    return Check(GREEN if free >= ROOM else AMBER if free >= LITTLE_ROOM else RED, _("Le disque"), told)


def _clock() -> Iterator[Check]:
    """Of this computer, where somebody has put it right since Chelem was started."""
    moved = datetime.now(UTC) - timezone.now()
    if abs(moved) > timedelta(seconds=SKEW):
        told = _("Elle a été changée de %(n)s min. Chelem garde l’heure d’avant : relancez-le entre deux tours.")
        minutes = signed(round(moved / timedelta(minutes=1)))
        yield Check(AMBER, _("L’horloge de l’ordinateur"), told % {"n": minutes})


def _backup(stage: Stage) -> Check:
    """When there was one that holds, and what is wrong since; a round that is played is worth one every few minutes."""
    title, last, attempt = _("La dernière sauvegarde"), newest_backup(), last_attempt()
    told = _("Faite le %(at)s, relue et vérifiée.") % {"at": _moment(last.at)} if last else _("Aucune.")
    if attempt and attempt.problem:
        return Check(RED, title, f"{attempt.problem.text} {told}")
    if attempt and attempt.second:
        return Check(AMBER, title, f"{told} {attempt.second.text}")
    if playing := not stage.tournament.is_rehearsal and open_round(stage):
        every = timedelta(seconds=settings.BACKUP_EVERY)
        since = max(last.at, playing.opened_at or last.at) if last else playing.opened_at
        if since and timezone.now() - since > MISSED * every:
            late = _("Pendant un tour, Chelem en fait une toutes les %(n)s minutes : relancez-le.")
            return Check(AMBER, title, told + " " + late % {"n": max(1, round(every / timedelta(minutes=1)))})
    elif last and timezone.now() - last.at > OLD_BACKUP:
        return Check(AMBER, title, told + " " + _("Chelem en fait une par heure tant qu’il tourne : relancez-le."))
    return Check(GREEN if last else LATER, title, told)


def _spare() -> Iterator[Check]:
    """Whether a second computer still follows, where one may."""
    if not is_followed():
        return
    title, seen = _("L’ordinateur de secours"), last_seen()
    if seen is None:
        yield Check(LATER, title, _("Il a son code, et n’a encore rien demandé."))
    elif timezone.now() - seen.at > SPARE_GONE:
        told = _("Il ne suit plus depuis le %(at)s : regardez sa fenêtre.") % {"at": _moment(seen.at)}
        yield Check(AMBER, title, told)
    else:
        yield Check(GREEN, title, _("Il suit : une copie y est prête."))


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def _skew(seconds: int | None) -> str:
    """How far a clock is off, where it misleads; nothing for one that is right or has not been heard."""
    if seconds is None or abs(seconds) < SKEW:
        return ""
    minutes = {"n": abs(seconds) // 60}
    if seconds > 0:
        return ngettext("avance de %(n)s minute", "avance de %(n)s minutes", minutes["n"]) % minutes
    return ngettext("retarde de %(n)s minute", "retarde de %(n)s minutes", minutes["n"]) % minutes
