"""Accidents of a rehearsal: each is seen where a real one is seen, and ends by the buttons of the desk."""

import time
from datetime import datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from tests import cast
from tests.waiting import TIMEOUT_SECONDS
from tournaments.models import Accident, Entry, Job, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import stored_rows
from tournaments.selectors.oddities.finding import find_oddities
from tournaments.selectors.play.inbox import disputes_pending
from tournaments.selectors.rehearsal.cuts import is_cut_off
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.jobs import job_claim
from tournaments.services.devices.binding import CutOff, device_get
from tournaments.services.devices.changes import replacement_ask
from tournaments.services.registration.noted import leaving_note, move_drop
from tournaments.services.rehearsal.accidents import accident_begin, accidents_choose
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.rehearsal.playing import rehearsal_play, rehearsals_sweep
from tournaments.services.setup.oddities import oddity_accept
from tournaments.web.desk.devices.rows import device_rows

pytestmark = pytest.mark.django_db
Kind = Accident.Kind
ROUND_SECONDS = 300


@pytest.fixture
def copy() -> Tournament:
    """Return an automatic rehearsal of two tables, in its first round, of which half is played."""
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=4)
    copy = rehearsal_start(tournament=tournament, seconds=ROUND_SECONDS, actor=cast.alice())
    play(copy, 0)
    play(copy, ROUND_SECONDS / 2)
    return copy


def opened_at(copy: Tournament) -> datetime:
    moment = copy.first_stage.rounds.get(number=1).opened_at
    assert moment is not None
    return moment


def play(copy: Tournament, seconds: float) -> None:
    """Let the program play what is due so many seconds after the opening of round 1."""
    has_begun = copy.first_stage.rounds.filter(number=1).exclude(opened_at=None).exists()
    now = (opened_at(copy) if has_begun else timezone.now()) + timedelta(seconds=seconds)
    with time_machine.travel(now, tick=False):
        rehearsal_play(Tournament.objects.get(pk=copy.pk), until=time.monotonic() + TIMEOUT_SECONDS)
    copy.refresh_from_db()


def begin(copy: Tournament, kind: str, seconds: float = ROUND_SECONDS / 2) -> Accident:
    """Begin an accident so many seconds after the opening of round 1."""
    with time_machine.travel(opened_at(copy) + timedelta(seconds=seconds), tick=False):
        return accident_begin(rehearsal=copy, kind=kind, actor=cast.alice())


def is_settled(accident: Accident) -> bool:
    accident.refresh_from_db()
    return accident.settled_at is not None


def playing_tables(copy: Tournament) -> set[int]:
    tables = Table.objects.filter(round__stage__tournament=copy, round__number=1, state=Table.State.PLAYING)
    return set(tables.values_list("station__number", flat=True))


def test_a_dead_tablet_is_lost_until_the_desk_replaces_it(copy):
    accident = begin(copy, Kind.TABLET)
    assert accident.station is not None
    assert accident.device is not None
    with time_machine.travel(opened_at(copy) + timedelta(seconds=ROUND_SECONDS / 2), tick=False):
        assert [row.device for row in device_rows(copy) if row.is_lost] == [accident.device]
        assert is_cut_off(accident.device)
    play(copy, ROUND_SECONDS)
    assert playing_tables(copy) == {accident.station.number}
    assert not is_settled(accident)
    with time_machine.travel(opened_at(copy) + timedelta(seconds=ROUND_SECONDS), tick=False):
        replacement_ask(device=accident.device, wanted=True, actor=cast.alice())
    play(copy, ROUND_SECONDS + 5)
    assert playing_tables(copy) == set()
    assert is_settled(accident)
    assert copy.events.filter(name="device.replaced").count() == 1


def test_lines_of_a_cut_arrive_late_at_their_own_times(copy):
    deals = copy.events.filter(name="deal.recorded")
    before, accident = deals.count(), begin(copy, Kind.NETWORK)
    assert accident.begun_at is not None
    assert accident.ends_at is not None
    with time_machine.travel(accident.begun_at, tick=False):
        assert all(row.is_lost for row in device_rows(copy))
    play(copy, ROUND_SECONDS / 2 + 1)
    assert deals.count() == before
    play(copy, ROUND_SECONDS)
    assert playing_tables(copy) == set()
    late = Submission.objects.filter(tournament=copy, kind=Submission.Kind.DEAL)
    assert set(late.values_list("verdict", flat=True)) == {"accepted"}
    assert all(accident.begun_at <= row.device_at <= accident.ends_at for row in late)
    assert late.count() == deals.count() - before
    assert is_settled(accident)


def test_a_restart_loses_a_job_but_no_line(copy):
    accident = begin(copy, Kind.RESTART)
    with time_machine.travel(opened_at(copy) + timedelta(seconds=ROUND_SECONDS / 2 + 1), tick=False):
        assert all(row.is_lost for row in device_rows(copy))
        assert job_claim(str(copy.jobs.get().pk)) is not None
    play(copy, ROUND_SECONDS)
    assert copy.jobs.get().state == Job.State.RUNNING
    assert playing_tables(copy) == set()
    assert is_settled(accident)
    assert list(check_log(copy)) == []


def test_a_leaver_waits_for_the_desk(copy):
    accident = begin(copy, Kind.LEAVER)
    play(copy, ROUND_SECONDS / 2 + 1)
    assert not is_settled(accident)
    leaver = copy.first_stage.entries.get(pk=accident.entry_id)
    leaving_note(stage=copy.first_stage, entry=leaver, actor=cast.alice())
    play(copy, ROUND_SECONDS)
    assert is_settled(accident)
    assert copy.rehearsal_seconds == ROUND_SECONDS, "automatic play waits for the decision"
    assert copy.first_stage.rounds.filter(number=2, state="planned").exists()
    move_drop(stage=copy.first_stage, entry=copy.first_stage.entries.get(pk=leaver.pk), actor=cast.alice())
    play(copy, ROUND_SECONDS + 1)
    assert copy.first_stage.rounds.filter(number=2, state="open").exists()
    assert leaver.state == Entry.State.CHECKED_IN


@pytest.mark.parametrize("settings", [{"deals_per_round": 6}, {"deals_per_round": 1}])
def test_a_wrong_result_is_an_oddity_or_a_dispute(settings):
    """An oddity where there are other deals to compare with; tests/prove has further settings."""
    tournament = cast.drawn_tournament(9 if settings.get("game") else 8, rounds_planned=1, **settings)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    accident = accident_begin(rehearsal=copy, kind=Kind.RESULT, actor=cast.alice())
    rehearsals_sweep()
    assert not is_settled(accident)
    oddities, disputes = find_oddities(copy), disputes_pending(copy)
    tables = {odd.table.station for odd in oddities} | {one.dispute.table.station for one in disputes}
    assert tables == {accident.station}
    assert bool(oddities) is (settings.get("deals_per_round") == 6 or "recording_mode" in settings)
    for odd in oddities:
        oddity_accept(tournament=copy, key=odd.key, actor=cast.alice())
    if oddities:
        rehearsals_sweep()
        assert is_settled(accident)


def test_chosen_accidents_are_spread_over_the_rounds():
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2)
    copy = rehearsal_start(tournament=tournament, seconds=ROUND_SECONDS, actor=cast.alice())
    accidents_choose(rehearsal=copy, kinds=[Kind.NETWORK, Kind.RESTART], actor=cast.alice())
    # Round 1 opens, its accident begins, and 40 s later round 2 opens.
    for seconds in (0, ROUND_SECONDS, ROUND_SECONDS + 40):
        play(copy, seconds)
    assert [one.round.number if one.round else None for one in copy.accidents.all()] == [1, None]
    # The accident of round 2 begins after its time, and ends.
    for seconds in (2 * ROUND_SECONDS + 50, 2 * ROUND_SECONDS + 100):
        play(copy, seconds)
    assert [one.round.number for one in copy.accidents.all()] == [1, 2]
    assert copy.state == Tournament.State.FINISHED


def test_simulated_tablets_stay_in_contact_without_the_cache_of_the_server(copy):
    for seconds in (200, 1_000, 2_000):
        play(copy, seconds)
        cache.clear()
        with time_machine.travel(opened_at(copy) + timedelta(seconds=seconds), tick=False):
            assert not any(row.is_lost for row in device_rows(copy))


def test_simulated_tablets_of_a_day_that_people_play_stay_in_contact(copy):
    begin(copy, Kind.NETWORK)
    Tournament.objects.filter(pk=copy.pk).update(rehearsal_seconds=None)
    for minutes in (6, 30):
        with time_machine.travel(opened_at(copy) + timedelta(minutes=minutes), tick=False):
            rehearsals_sweep()
            assert not any(row.is_lost for row in device_rows(copy))


def test_people_with_a_tablet_play_their_table_themselves(copy):
    copy.devices_per_table = 1
    copy.save(update_fields=["devices_per_table"])
    cast.tablet(2, copy)
    devices = copy.devices.filter(station__number=2, released_at=None)
    assert [device.simulated for device in devices] == [False]
    play(copy, ROUND_SECONDS)
    assert playing_tables(copy) == {2}


def test_a_real_tablet_is_refused_during_a_cut_of_its_rehearsal_only():
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    (_own, secret), (_real, real_secret) = cast.tablet(1, copy), cast.tablet(1, tournament)
    cast.open_next_round(copy)
    accident_begin(rehearsal=copy, kind=Kind.NETWORK, actor=cast.alice())
    with pytest.raises(CutOff, match="Elle garde ses lignes"):
        device_get(secret)
    assert device_get(real_secret) is not None


def test_accidents_happen_in_rehearsals_only_and_in_rounds_only(copy):
    real, rows = copy.rehearsal_of, stored_rows(copy.rehearsal_of)
    for kinds, rehearsal, refusal in (
        (Kind.LEAVER, real, "n’est pas une répétition"),
        ("fire", copy, "Cet accident n’existe pas"),
    ):
        with pytest.raises(DomainError, match=refusal):
            accident_begin(rehearsal=rehearsal, kind=kinds, actor=cast.alice())
        with pytest.raises(DomainError, match=refusal):
            accidents_choose(rehearsal=rehearsal, kinds=[kinds], actor=cast.alice())
    with pytest.raises(DomainError):
        accident_begin(rehearsal=copy, kind=Kind.LEAVER, actor=cast.basile())
    play(copy, ROUND_SECONDS)
    copy.first_stage.rounds.filter(state="open").update(state="planned")
    with pytest.raises(Conflict, match="ouvrez-en un d’abord"):
        accident_begin(rehearsal=copy, kind=Kind.LEAVER, actor=cast.alice())
    cast.open_next_round(real)
    with pytest.raises(Conflict, match="Le vrai tournoi joue"):
        accident_begin(rehearsal=copy, kind=Kind.LEAVER, actor=cast.alice())
    assert {key for key in rows if rows[key] != stored_rows(real).get(key)} <= {("tournament",), ("round", 1, 1)}
    assert not copy.accidents.exists()
