"""Substitutes: assignment of points, displayed names, and undo."""

from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Seat, Tournament
from tournaments.selectors.hall.panels import seated_people
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.days import player_day
from tournaments.selectors.results.standings import Standing, standings_compute
from tournaments.selectors.results.standings_update import standings_update
from tournaments.selectors.seating.seatings import load_seatings
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_open
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.substitutes import substitute_appoint, substitute_recall
from tournaments.services.seating.repairs import entry_arrive, repair_make

pytestmark = pytest.mark.django_db


def playing(**settings: object) -> Tournament:
    """Return a tournament of eight with two rounds, in which Zoé is registered without a seat."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1, **settings)
    entry_add(tournament=tournament, player=cast.player(40, last_name="Zola", first_name="Zoé"), actor=cast.alice())
    return tournament


@pytest.fixture
def tournament() -> Tournament:
    return playing()


def zoe(tournament: Tournament) -> Entry:
    return tournament.first_stage.entries.get(last_name="Zola")


def north(tournament: Tournament, round_number: int = 1) -> Entry:
    """Return the planned player of the seat North at table 1."""
    seat = Seat.objects.get(table=cast.table_of(tournament, 1, round_number), number=1)
    return tournament.first_stage.entries.get(pk=seat.entry_id)


def name(tournament: Tournament, entry: Entry, *, to_the_end: bool = False) -> None:
    substitute_appoint(
        stage=tournament.first_stage,
        entry=entry,
        substitute=zoe(tournament),
        to_the_end=to_the_end,
        actor=cast.basile(),
    )


def line(tournament: Tournament, entry: Entry) -> Standing:
    return next(row for row in standings_compute(tournament.first_stage) if row.serial == entry.serial)


def test_points_of_one_round_count_for_the_player_by_default(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert line(tournament, player).total == 198
    assert line(tournament, player).replaced_by == [["ZOLA Zoé", "Zoé Z.", 1, 1]]
    assert zoe(tournament).serial not in {row.serial for row in standings_compute(tournament.first_stage)}
    assert list(check_log(tournament)) == []


def test_points_count_for_the_substitute_by_the_setting() -> None:
    tournament = playing(substitutes="person")
    player = north(tournament)
    name(tournament, player)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert (line(tournament, player).total, line(tournament, zoe(tournament)).total) == (0, 198)
    assert sum(row.total for row in standings_compute(tournament.first_stage)) == 0
    assert list(check_log(tournament)) == []


def test_a_substituted_round_gets_no_average() -> None:
    tournament = playing(substitutes="person", bye_score="average")
    player = north(tournament)
    name(tournament, player)
    cast.fill(cast.table_of(tournament, 1), Random(1))
    assert line(tournament, player).rounds == [0]


def test_the_seat_shows_the_substitute_in_that_round_only(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    assert sheet_get(cast.table_of(tournament)).seats[0].sitter == zoe(tournament)
    plan = load_seatings(tournament.first_stage)
    assert zoe(tournament) in {entry for table in plan[1] for entry in table.entries}
    assert player in {entry for table in plan[2] for entry in table.entries}
    assert player not in {entry for table in plan[1] for entry in table.entries}


def test_displays_list_the_substitute_by_name(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    names = [one.name for one in seated_people(tournament.first_stage.rounds.get(number=1))]
    assert names[-1] == "ZOLA Zoé"
    assert player.full_name not in names
    assert len(names) == 8


def test_the_day_of_the_player_names_the_substitute(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    assert player_day(tournament.first_stage, player)[0].replaced_by == zoe(tournament)
    mate = tournament.first_stage.entries.get(pk=Seat.objects.get(table=cast.table_of(tournament), number=2).entry_id)
    assert zoe(tournament) in player_day(tournament.first_stage, mate)[0].others


def test_a_substitute_to_the_end_adds_to_the_points_of_the_player(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player, to_the_end=True)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    seats = Seat.objects.filter(table__round__stage=tournament.first_stage, entry=player)
    assert {seat.played_by for seat in seats} == {zoe(tournament)}
    assert line(tournament, player).replaced_by[0][2:] == [1, None]


def test_a_repair_seats_the_substitute_again(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player, to_the_end=True)
    cast.close_round(tournament)
    other = tournament.first_stage.entries.exclude(pk=player.pk).filter(number__isnull=False)[0]
    repair_make(stage=tournament.first_stage, leavers=[other], actor=cast.alice())
    assert Seat.objects.get(entry=player, table__round__number=2).played_by == zoe(tournament)
    assert list(check_log(tournament)) == []


def test_the_incremental_ranking_is_off_while_points_count_for_a_substitute() -> None:
    tournament = playing(substitutes="person")
    rows = [dict(vars(row)) for row in standings_compute(tournament.first_stage)]
    since = tournament.version
    name(tournament, north(tournament))
    tournament.refresh_from_db()
    since = tournament.version
    cast.enter(cast.table_of(tournament), cast.alice())
    tournament.refresh_from_db()
    assert standings_update(tournament.first_stage, rows, since=since) is None


def test_a_seat_exchange_keeps_the_substitute(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=2, seat=2)
    seats_exchange(round_=cast.table_of(tournament).round, chairs=chairs, reason="mal assis", actor=cast.basile())
    assert Seat.objects.get(table=cast.table_of(tournament, 2), number=2).played_by == zoe(tournament)
    assert Seat.objects.get(table=cast.table_of(tournament, 1), number=1).played_by is None
    assert list(check_log(tournament)) == []


def test_a_round_played_again_keeps_its_substitute(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    round_abandon(round_=cast.table_of(tournament).round, reason="alarme", actor=cast.alice())
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert Seat.objects.get(entry=player, table__round__number=1).played_by == zoe(tournament)
    assert list(check_log(tournament)) == []


def test_a_substitute_can_be_recalled_or_undone(tournament: Tournament) -> None:
    player = north(tournament)
    name(tournament, player)
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.alice())
    assert not Seat.objects.exclude(played_by=None).exists()
    name(tournament, player)
    substitute_recall(stage=tournament.first_stage, entry=player, actor=cast.basile())
    assert not Seat.objects.exclude(played_by=None).exists()
    assert line(tournament, player).replaced_by == []
    assert list(check_log(tournament)) == []


def test_a_substitute_cannot_sit_twice(tournament: Tournament) -> None:
    player, other = north(tournament), Seat.objects.get(table=cast.table_of(tournament), number=2).entry
    with pytest.raises(Conflict) as seated:
        substitute_appoint(stage=tournament.first_stage, entry=player, substitute=other, actor=cast.basile())
    name(tournament, player)
    with pytest.raises(Conflict) as busy:
        name(tournament, tournament.first_stage.entries.get(pk=other.pk))
    assert (seated.value.code, busy.value.code) == ("substitute_seated", "substitute_sits_in")


def test_a_substitute_to_the_end_cannot_be_removed_or_arrive(tournament: Tournament) -> None:
    name(tournament, north(tournament), to_the_end=True)
    with pytest.raises(Conflict) as removed:
        entry_remove(entry=zoe(tournament), actor=cast.alice())
    cast.close_round(tournament)
    with pytest.raises(Conflict) as arrived:
        entry_arrive(stage=tournament.first_stage, entry=zoe(tournament), actor=cast.alice())
    assert (removed.value.code, arrived.value.code) == ("substitute_sits_in", "substitute_sits_in")


def test_only_a_seated_player_gets_a_substitute(tournament: Tournament) -> None:
    with pytest.raises(Conflict) as refused:
        substitute_appoint(
            stage=tournament.first_stage, entry=zoe(tournament), substitute=north(tournament), actor=cast.basile()
        )
    assert refused.value.code == "substitute_absent"
