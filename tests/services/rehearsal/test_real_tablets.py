"""Tables of a rehearsal that people play with real tablets: the program neither enters there nor takes their place."""

import pytest
from django.utils import timezone

from tests import cast
from tournaments.models import Accident, Device, Start, Tournament
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.binding import device_bind
from tournaments.services.devices.changes import replacement_ask
from tournaments.services.rehearsal import accidents, tablets
from tournaments.services.rehearsal.accidents import accident_begin, accidents_begin_due, accidents_choose
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.rehearsal.playing import rehearsals_sweep
from tournaments.services.rehearsal.wrong_results import wrong_result_enter

pytestmark = pytest.mark.django_db
Kind = Accident.Kind


@pytest.fixture
def copy() -> Tournament:
    """Return a rehearsal of two tables that people play, in its only round, without tablets."""
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=2)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    return copy


def begin(copy: Tournament, kind: str) -> Accident:
    return accident_begin(rehearsal=copy, kind=kind, actor=cast.alice())


def begin_due(copy: Tournament) -> None:
    """Begin the chosen accidents of round 1 that are due."""
    round_ = copy.first_stage.rounds.select_related("stage").get(number=1)
    round_.stage.tournament = copy
    accidents_begin_due(copy, round_, timezone.now())


def test_the_director_brings_the_tablet_that_replaces_a_real_one(copy: Tournament) -> None:
    for number in (1, 2):
        cast.tablet(number, copy)
    accident = begin(copy, Kind.TABLET)
    assert accident.device is not None
    assert accident.station is not None
    replacement_ask(device=accident.device, wanted=True, actor=cast.alice())
    rehearsals_sweep()
    station = copy.stations.get(number=accident.station.number)
    device, _secret = device_bind(station=station, secret=None, replaces=accident.device.number)
    assert (device.simulated, device.station) == (False, station)


def test_a_wrong_result_happens_at_a_simulated_tablet(copy: Tournament) -> None:
    cast.tablet(1, copy)
    cast.enter(cast.table_of(copy, 2), cast.alice())  # the table of people has the fewest lines
    accident = begin(copy, Kind.RESULT)
    assert accident.station is not None
    assert accident.station.number == 2
    assert not cast.table_of(copy, 1).deals.exists()


def test_a_wrong_result_is_refused_if_people_play_all_tables(copy: Tournament) -> None:
    for number in (1, 2):
        cast.tablet(number, copy)
    with pytest.raises(Conflict, match="saisissez-y vous-même"):
        begin(copy, Kind.RESULT)
    assert not copy.events.filter(name="deal.recorded").exists()


def test_a_dead_tablet_is_a_simulated_one_if_there_is_one(copy: Tournament) -> None:
    cast.tablet(1, copy)
    cast.enter(cast.table_of(copy, 2), cast.alice())
    accident = begin(copy, Kind.TABLET)
    assert accident.device is not None
    assert accident.device.simulated


def test_a_tablet_that_opens_a_table_meanwhile_keeps_it(copy: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:

    def open_first(tournament: Tournament) -> None:
        """Bind a real tablet while the program waits for the lock."""
        monkeypatch.setattr(tablets, "lock_tournament", lock_tournament)
        cast.tablet(1, copy)
        lock_tournament(tournament)

    monkeypatch.setattr(tablets, "lock_tournament", open_first)
    tablets.tablets_bind(copy)
    devices = Device.objects.filter(tournament=copy, released_at=None).order_by("station__number")
    assert list(devices.values_list("station__number", "simulated")) == [(1, False), (2, True)]


def test_an_accident_that_cannot_happen_holds_no_other_up(copy: Tournament) -> None:
    accidents_choose(rehearsal=copy, kinds=[Kind.LEAVER, Kind.NETWORK], actor=cast.alice())
    Start.objects.filter(stage__tournament=copy).update(leaves_after_round=1)  # no further player can leave
    begin_due(copy)
    assert list(copy.accidents.exclude(begun_at=None).values_list("kind", flat=True)) == [Kind.NETWORK]


def test_a_refused_accident_leaves_no_line(copy: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:

    def enter_then_refuse(*arguments) -> None:
        wrong_result_enter(*arguments)
        raise DomainError("table_confirmed")

    monkeypatch.setattr(accidents, "wrong_result_enter", enter_then_refuse)
    accidents_choose(rehearsal=copy, kinds=[Kind.RESULT], actor=cast.alice())
    version = Tournament.objects.get(pk=copy.pk).version
    begin_due(copy)
    assert Tournament.objects.get(pk=copy.pk).version == version
    assert not copy.accidents.exclude(begun_at=None).exists()
    assert not copy.events.filter(name="deal.recorded").exists()
