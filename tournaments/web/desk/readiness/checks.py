"""Checks before the first round, in words: what the tournament still lacks, and what the hall and the computer lack.

`checks_of_day` and `checks_of_house` list the checks after them: each private function returns one `Check`, or yields
it only if it applies.
"""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.freshness import find_outdated
from tournaments.documents.registry import PAPERS_OF_ROUND_1, WITH_LETTERS
from tournaments.models import Display, Job, Stage, Tournament
from tournaments.selectors.devices import count_devices_in_rehearsal
from tournaments.selectors.readiness import DayReady, day_ready, tables_without_tablet
from tournaments.selectors.rounds import open_round
from tournaments.services.doctor.checks import (
    AMBER,
    GREEN,
    LATER,
    RED,
    Check,
    check_backup,
    check_clock,
    check_disk,
    check_spare,
    check_worker,
    format_moment,
)
from tournaments.services.log.round_checks import last_round_check
from tournaments.services.seating.draws import LEAST_PLAYERS
from tournaments.web.desk.devices.rows import DeviceRow
from tournaments.web.desk.page import local_only_address, outside_address

MOST_TABLES_NAMED = 8


def checks_of_day(stage: Stage) -> list[Check]:
    """Return the checks that depend on this tournament, in the order of the day."""
    ready = day_ready(stage, cards=WITH_LETTERS)
    return [
        _players(stage, ready),
        _consents(stage, ready),
        _seats(stage, ready),
        _table_cards(stage, ready),
        _papers(stage),
    ]


def checks_of_house(request: HttpRequest, stage: Stage, tablets: Sequence[DeviceRow]) -> list[Check]:
    """Return the checks of the computer, the tablets and the screens."""
    here = [_address(request, stage), _tablets(tablets, stage), _screens(stage)]
    playing = None if stage.tournament.is_rehearsal else open_round(stage)
    backup = check_backup(playing.opened_at if playing else None)
    house = [check_worker(), check_disk(), *check_clock(), *_log(stage), backup, *check_spare()]
    return [*here, *house, *_rehearsal(stage.tournament)]


def _players(stage: Stage, ready: DayReady) -> Check:
    """Check who is present. Too few of them are an obstacle, and players who are still expected are a warning."""
    present, expected_count = ready.present, ready.expected
    text = ngettext("%(n)s joueur présent.", "%(n)s joueurs présents.", present) % {"n": present}
    if expected_count:
        text += " " + ngettext("%(n)s encore attendu.", "%(n)s encore attendus.", expected_count) % {
            "n": expected_count
        }
    tone = RED if present < LEAST_PLAYERS else AMBER if expected_count else GREEN
    return Check(tone, _("Les joueurs"), text, reverse("desk-entries", args=[stage.address]), _("Faire l’appel"))


def _consents(stage: Stage, ready: DayReady) -> Check:
    """Check who consents to the full name in public. Missing consents are no warning: these names are shortened."""
    text = _("Tous paraissent en toutes lettres.")
    if missing := ready.shortened:
        text = ngettext("%(n)s joueur paraît en initiales.", "%(n)s joueurs paraissent en initiales.", missing)
        text %= {"n": missing}
    tone = LATER if missing or not ready.present else GREEN
    return Check(tone, _("Les accords"), text, reverse("desk-entries", args=[stage.address]), _("Les noter"))


def _seats(stage: Stage, ready: DayReady) -> Check:
    """Check that the seats are drawn, with a warning if not."""
    text = _("Les places sont tirées.") if ready.drawn else _("Les places ne sont pas tirées.")
    return Check(
        GREEN if ready.drawn else AMBER,
        _("Les places"),
        text,
        reverse("desk-draw", args=[stage.address]),
        _("Voir le placement"),
    )


def _table_cards(stage: Stage, ready: DayReady) -> Check:
    text = _("Ils sont prêts.") if ready.letters else _("Les lettres des tables ne sont pas imprimées.")
    documents = reverse("desk-documents", args=[stage.address])
    return Check(GREEN if ready.letters else AMBER, _("Les écriteaux"), text, documents, _("Aller aux documents"))


def _papers(stage: Stage) -> Check:
    """Check the papers of round 1. Missing ones are no warning, as tablets replace them; outdated ones are."""
    title, documents = _("Les papiers du tour 1"), reverse("desk-documents", args=[stage.address])
    finished = stage.tournament.jobs.filter(kind=PAPERS_OF_ROUND_1, state=Job.State.DONE)
    papers = finished.order_by("created_at").last()
    if not papers:
        return Check(LATER, title, _("Ils ne sont pas faits."), documents, _("Aller aux documents"))
    if find_outdated(stage.tournament, [papers]):
        text = _("Quelque chose a changé depuis : faites-les de nouveau.")
        return Check(AMBER, title, text, documents, _("Aller aux documents"))
    return Check(GREEN, title, _("Ils sont à jour."), documents, _("Aller aux documents"))


def _address(request: HttpRequest, stage: Stage) -> Check:
    """Check that the tablets can reach this computer; an address that only works on it is an obstacle."""
    title = _("L’adresse de la salle")
    if only_here := local_only_address(request):
        if only_here.offline:
            return Check(RED, title, _("Cet ordinateur n’est sur aucun réseau : mettez-le sur le Wi-Fi de la salle."))
        text = _("%(address)s ne marche que sur cet ordinateur : arrêtez Chelem, puis relancez-le avec --lan.")
        return Check(RED, title, text % {"address": only_here.address})
    page = reverse("desk-readiness", args=[stage.address])
    return Check(GREEN, title, outside_address(request, "/t/"), f"{page}#address", _("Voir l’adresse"))


def _tablets(tablets: Sequence[DeviceRow], stage: Stage) -> Check:
    """Check clocks, batteries, networks, and tables without a tablet; only the first problem is shown."""
    tone, text = _state_of_tablets(tablets, stage.tournament)
    return Check(tone, _("Les tablettes"), text, reverse("desk-devices", args=[stage.address]), _("Voir les tablettes"))


def _state_of_tablets(tablets: Sequence[DeviceRow], tournament: Tournament) -> tuple[str, str]:
    """Return the tone and the text of the check of the tablets."""
    skewed = [tablet for tablet in tablets if tablet.skew]
    if skewed:
        text = ngettext("L’horloge d’une tablette est fausse.", "L’horloge de %(n)s tablettes est fausse.", len(skewed))
        return AMBER, text % {"n": len(skewed)}
    if low := [tablet for tablet in tablets if tablet.is_low]:
        text = ngettext("La batterie d’une tablette est basse.", "La batterie de %(n)s tablettes est basse.", len(low))
        return AMBER, text % {"n": len(low)}
    if slow := [tablet for tablet in tablets if tablet.report.is_slow]:
        return AMBER, _slow_sentence(slow)
    if not tablets:
        return LATER, _("Aucune n’est encore reliée à sa table.")
    text = ngettext("%(n)s reliée, à l’heure.", "%(n)s reliées, à l’heure.", len(tablets)) % {"n": len(tablets)}
    if without := tables_without_tablet(tournament):
        which = ", ".join(map(str, without[:MOST_TABLES_NAMED])) + ("…" if len(without) > MOST_TABLES_NAMED else "")
        without_one = ngettext("Aucune à la table %(which)s.", "Aucune aux tables %(which)s.", len(without))
        return LATER, f"{text} {without_one % {'which': which}}"
    return GREEN, text


def _slow_sentence(slow: Sequence[DeviceRow]) -> str:
    """Return the tables whose network is slow, each with the time of a request, the slowest first."""
    slowest_first = sorted(slow, key=lambda tablet: -(tablet.report.network_ms or 0))
    words = [
        _("table %(table)s : %(time)s") % {"table": tablet.device.station.number, "time": tablet.network}
        for tablet in slowest_first[:MOST_TABLES_NAMED]
        if tablet.device.station is not None
    ]
    more = "…" if len(slow) > MOST_TABLES_NAMED else "."
    return _("Le réseau est lent. Rapprochez le routeur, ou ces tables : %(tables)s") % {
        "tables": ", ".join(words) + more
    }


def _screens(stage: Stage) -> Check:
    """Check the screens of the hall. None at all is no warning, as a hall can do without."""
    count = Display.objects.filter(tournament=stage.tournament).count()
    text = ngettext("%(n)s relié.", "%(n)s reliés.", count) % {"n": count} if count else _("Aucun n’est encore relié.")
    href = reverse("desk-displays", args=[stage.address])
    return Check(GREEN if count else LATER, _("Les écrans de la salle"), text, href, _("Aller aux écrans"))


def _log(stage: Stage) -> Iterator[Check]:
    """Check that the sheets are those of the log, as the worker found at the end of the last round."""
    if last := last_round_check(stage.tournament):
        title, at = _("Le journal et les feuilles"), format_moment(last.at)
        journal = reverse("desk-log", args=[stage.address])
        if last.is_clean:
            yield Check(GREEN, title, _("Ils concordent, vérifié le %(at)s.") % {"at": at}, journal)
        else:
            text = _("Ils ne concordent plus (%(row)s), vu le %(at)s : sauvegardez, puis appelez de l’aide.")
            yield Check(RED, title, text % {"row": last.difference, "at": at}, journal, _("Voir le journal"))


def _rehearsal(tournament: Tournament) -> Iterator[Check]:
    """Check that no rehearsal is left: tablets that are bound to it would not play the real first round."""
    if tournament.rehearsals.exists():
        url = reverse("desk-rehearsal", args=[tournament.slug])
        yield Check(AMBER, _("La répétition"), rehearsal_left_sentence(tournament), url, _("Y aller pour la jeter"))


def rehearsal_left_sentence(tournament: Tournament) -> str:
    """Return that the rehearsal still exists, with the number of tablets that are bound to it."""
    count = count_devices_in_rehearsal(tournament)
    text = _("Une répétition existe encore : jetez-la avant de jouer.")
    if not count:
        return text
    bound = ngettext("%(n)s tablette y est reliée.", "%(n)s tablettes y sont reliées.", count) % {"n": count}
    return f"{text} {bound}"
