"""Accidents of a rehearsal: each does to the copy what it does to a real day, and ends when the director handled it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from tournaments.models import Accident, Device, Entry, Job, Round, Seat, Table, Tournament
from tournaments.selectors.oddities.finding import find_oddities
from tournaments.selectors.play.confirmations import open_disputes
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.rehearsal.cuts import accidents_to_settle, dead_stations
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.jobs import HEARTBEAT_TIMEOUT
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.reports import LOST_AFTER
from tournaments.services.rehearsal.restarts import restart_request
from tournaments.services.rehearsal.tablets import contact_set, tablets_bind
from tournaments.services.rehearsal.wrong_results import wrong_result_enter

Kind = Accident.Kind
CUT = timedelta(minutes=5)
RESTART = timedelta(minutes=1)  # from the end of the program to its first response
SHORTEST_CUT_SECONDS = 10  # of an automatic day, whose rounds take seconds
ROUND_SECONDS = 3600  # of a round without a time limit, to which the pace of automatic play is compared
LOST_JOB = "start_list"  # a document whose worker a restart ends


@transaction.atomic
def accidents_choose(*, rehearsal: Tournament, kinds: Sequence[str], actor: Actor) -> None:
    """Replace the chosen accidents that have not begun. Automatic play spreads them over its rounds.

    :raises Conflict: `rehearsal_none`; :raises DomainError: `accident_unknown`.
    """
    lock_tournament(rehearsal)
    must_allow(actor, "rehearse", rehearsal)
    if not rehearsal.is_rehearsal:
        raise Conflict("rehearsal_none")
    if not set(kinds) <= set(Kind.values):
        raise DomainError("accident_unknown", field="accidents")
    rehearsal.accidents.filter(begun_at=None).delete()
    Accident.objects.bulk_create(Accident(rehearsal=rehearsal, kind=kind) for kind in dict.fromkeys(kinds))


@transaction.atomic
def accident_begin(*, rehearsal: Tournament, kind: str, actor: Actor) -> Accident:
    """Let one accident happen now, in the open round.

    :raises Conflict: `rehearsal_none`, `rehearsal_real_plays`, `accident_without_round`, `accident_without_table`,
        `accident_tables_real`, `accident_without_player`; :raises DomainError: `accident_unknown`.
    """
    lock_tournament(rehearsal)
    must_allow(actor, "rehearse", rehearsal)
    if not rehearsal.is_rehearsal:
        raise Conflict("rehearsal_none")
    if rehearsal.original_plays:
        raise Conflict("rehearsal_real_plays")
    if kind not in Kind.values:
        raise DomainError("accident_unknown", field="accidents")
    rounds = Round.objects.filter(stage__tournament=rehearsal, state=Round.State.OPEN)
    round_ = rounds.select_related("stage").first()
    if round_ is None:
        raise Conflict("accident_without_round")
    round_.stage.tournament = rehearsal
    chosen = rehearsal.accidents.filter(kind=kind, begun_at=None).first() or Accident(rehearsal=rehearsal, kind=kind)
    _begin(chosen, round_, timezone.now())
    return chosen


@transaction.atomic
def accidents_begin_due(rehearsal: Tournament, round_: Round, now: datetime) -> None:
    """Begin the chosen accidents of this round: they are spread evenly over the rounds that are left. One that cannot
    happen now leaves its place to the next.
    """
    chosen = list(rehearsal.accidents.filter(begun_at=None))
    rounds_left = max(1, round_.stage.rounds_planned - round_.number + 1)
    begun = rehearsal.accidents.filter(round=round_, begun_at__isnull=False).count()
    share = -(-(len(chosen) + begun) // rounds_left)  # rounded up
    for accident in chosen:
        if begun >= share:
            return
        try:
            with transaction.atomic():  # a savepoint: a refused accident leaves no line
                _begin(accident, round_, now)
        except DomainError:  # for example no table plays now: at the next sweep, or in the next round
            continue
        begun += 1


def _begin(accident: Accident, round_: Round, now: datetime) -> None:
    """Begin an accident in the open round.

    :raises Conflict: `accident_without_table`, `accident_tables_real`, `accident_without_player`.
    """
    rng = Random(f"{round_.pk} {accident.kind} {accident.pk}")
    accident.round, accident.begun_at = round_, now
    if accident.kind == Kind.TABLET:
        _end_tablet(accident, round_, rng, now)
    elif accident.kind == Kind.LEAVER:
        accident.entry = _choose_leaver(accident.rehearsal, round_, rng)
    elif accident.kind == Kind.RESULT:
        table = _choose_table(accident.rehearsal, round_, rng, simulated_only=True)
        accident.station = table.station
        wrong_result_enter(table, _tablet_of(table), rng)
    else:
        _cut_off(accident, now)
    accident.save()


def _choose_table(rehearsal: Tournament, round_: Round, rng: Random, *, simulated_only: bool = False) -> Table:
    """Return a random table that plays and whose tablet is alive, with the fewest lines.

    Tables that people enter for are the last choice, and none with `simulated_only`.
    """
    tablets_bind(rehearsal)
    tables_playing = Table.objects.filter(round=round_, state=Table.State.PLAYING)
    playing = tables_playing.exclude(station__in=dead_stations(rehearsal)).select_related("station")
    tables = list(playing.order_by("version", "station__number"))
    if not tables:
        raise Conflict("accident_without_table")
    writers = Device.objects.filter(tournament=rehearsal, simulated=True, released_at=None, reads_only=False)
    simulated_stations = set(writers.values_list("station", flat=True))
    simulated = [table for table in tables if table.station_id in simulated_stations]
    if simulated_only and not simulated:
        raise Conflict("accident_tables_real")
    tables = simulated or tables
    table = rng.choice([table for table in tables if table.version == tables[0].version])
    table.round, table.station.tournament = round_, rehearsal
    return table


def _tablet_of(table: Table) -> Device:
    """Return the device that enters for a table of `_choose_table`."""
    device = table.station.devices.filter(released_at=None).order_by("reads_only", "pk").first()
    assert device is not None  # bound by `_choose_table`
    device.station, device.tournament = table.station, table.station.tournament
    return device


def _end_tablet(accident: Accident, round_: Round, rng: Random, now: datetime) -> None:
    table = _choose_table(accident.rehearsal, round_, rng)
    accident.station, accident.device = table.station, _tablet_of(table)
    _lose_contact([accident.device], now)


def _choose_leaver(rehearsal: Tournament, round_: Round, rng: Random) -> Entry:
    """Return a random player of the round who is present and has not announced to leave."""
    seated = Seat.objects.filter(table__round=round_, entry__state=Entry.State.CHECKED_IN).values("entry")
    stage_entries = round_.stage.entries.filter(pk__in=seated, leaves_after_round=None).order_by("serial")
    entries = list(stage_entries.exclude(pk__in=rehearsal.accidents.exclude(entry=None).values("entry")))
    if not entries:
        raise Conflict("accident_without_player")
    return rng.choice(entries)


def _cut_off(accident: Accident, now: datetime) -> None:
    """Cut all devices off; a restart also loses a document with its worker, and on a laptop ends the programs."""
    rehearsal, is_restart = accident.rehearsal, accident.kind == Kind.RESTART
    tablets_bind(rehearsal)
    accident.ends_at = now + _shorten(RESTART if is_restart else CUT, accident)
    _lose_contact(list(rehearsal.devices.filter(released_at=None, station__isnull=False)), now)
    if is_restart:
        lost = now - HEARTBEAT_TIMEOUT - timedelta(seconds=1)
        Job.objects.create(tournament=rehearsal, kind=LOST_JOB, state=Job.State.RUNNING, attempts=1, heartbeat=lost)
        restart_request()


def _shorten(span: timedelta, accident: Accident) -> timedelta:
    """Shorten a time of a real day by the pace of automatic play; people who play by themselves get all of it."""
    pace = accident.rehearsal.rehearsal_seconds
    if pace is None or accident.round is None:
        return span
    real_seconds = 60 * (accident.round.stage.minutes_per_round or 0) or ROUND_SECONDS
    return max(timedelta(seconds=SHORTEST_CUT_SECONDS), span * min(1.0, pace / real_seconds))


def _lose_contact(devices: list[Device], now: datetime) -> None:
    """Set the last contact of simulated tablets back, so that the desk misses them at once and not after minutes."""
    silence = max(LOST_AFTER.values()) + timedelta(seconds=1)
    contact_set(devices, now - silence)


def accidents_settle(rehearsal: Tournament, now: datetime) -> None:
    """Note the accidents that are over: handled by the director, or ended by the time."""
    for accident in accidents_to_settle(rehearsal):
        if _is_settled(accident, now):
            accident.settled_at = now
            accident.save(update_fields=["settled_at"])


def _is_settled(accident: Accident, now: datetime) -> bool:
    """Return True once a cut is over, a leaver is handled, a dead tablet is released or its sheet is confirmed, or a
    wrong result is confirmed without an open dispute or oddity.
    """
    if accident.ends_at is not None:
        return accident.ends_at <= now
    if accident.kind == Kind.LEAVER:
        return _is_leaving(accident)
    round_, station = accident.round, accident.station
    table = Table.objects.filter(round=round_, station=station).select_related("round__stage__tournament").first()
    if table is None:  # the round was abandoned
        return True
    if accident.kind == Kind.TABLET:
        is_gone = accident.device is None or accident.device.released_at is not None
        return is_gone or table.state == Table.State.CONFIRMED
    if open_disputes(sheet_get(table)):
        return False
    oddities = (one for one in find_oddities(accident.rehearsal, names=False) if one.cleared is None)
    return table.state == Table.State.CONFIRMED and not any(one.table.pk == table.pk for one in oddities)


def _is_leaving(accident: Accident) -> bool:
    """Return True once the desk has noted the departure, named a substitute, or withdrawn the player."""
    assert accident.round is not None
    assert accident.entry is not None
    stage, number = accident.round.stage, accident.round.number
    entry = stage.entries.filter(pk=accident.entry.pk, state=Entry.State.CHECKED_IN).first()
    if entry is None or entry.leaves_after_round is not None:
        return True
    later = Seat.objects.filter(table__round__stage=stage, table__round__number__gt=number)
    return later.exists() and not later.filter(entry=entry).exists()
