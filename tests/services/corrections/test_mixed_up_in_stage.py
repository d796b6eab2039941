"""Two people who were taken for each other in one stage only: that stage is corrected, all others stay."""

import pytest

from tests import cast
from tournaments.models import Device, Entry, Seat, Stage, Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import Standing, standings_compute
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.mixed_up import numbers_exchange, stage_numbers_exchange
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def final() -> Stage:
    """Play a round of twelve players, then a deal at each table of the final of eight, whose first round is open."""
    tournament = cast.played_tournament(12, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    draw_make(stage=stage, seed=1, actor=cast.alice())
    round_open(stage=stage, actor=cast.alice())
    tables = Table.objects.filter(round__stage=stage, round__number=1)
    for table in tables.select_related("round__stage__tournament", "station"):
        cast.enter(table, cast.alice())
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def exchange(stage: Stage, first: Entry, second: Entry, reason: str = "confondus en finale") -> None:
    """Exchange two entries in that stage, and check the log."""
    stage_numbers_exchange(stage=stage, first=first, second=second, reason=reason, actor=cast.basile())
    assert list(check_log(stage.tournament)) == []


def rows(stage: Stage) -> dict[int, Standing]:
    """Return the lines of the ranking by serial."""
    return {row.serial: row for row in standings_compute(stage)}


def finalists(stage: Stage) -> tuple[Entry, Entry]:
    """Return two finalists whose points in the final differ, and whose carried points differ."""
    first, *others = rows(stage).values()
    points = first.total - first.carried
    second = next(row for row in others if row.carried != first.carried and row.total - row.carried != points)
    return stage.entries.get(serial=first.serial), stage.entries.get(serial=second.serial)


def entry_outside(stage: Stage) -> Entry:
    """Return an entry that does not play in the stage."""
    return stage.tournament.entries.exclude(pk__in=stage.entries.exclude(number=None)).earliest("serial")


def refusal_code(stage: Stage, first: Entry, second: Entry, reason: str = "x") -> str:
    with pytest.raises(DomainError) as refusal:
        exchange(stage, first, second, reason)
    return refusal.value.code


def test_points_of_the_stage_follow_the_person_and_carried_points_stay(final: Stage) -> None:
    first, second = finalists(final)
    before, qualification = rows(final), standings_compute(final.tournament.first_stage)
    exchange(final, first, second)
    after = rows(final)
    for one, other in ((first.serial, second.serial), (second.serial, first.serial)):
        assert after[one].carried == before[one].carried
        assert after[one].total == before[one].carried + before[other].total - before[other].carried
        assert after[one].number == before[other].number
    assert standings_compute(final.tournament.first_stage) == qualification


def places_of(entry: Entry) -> dict[int, list[tuple[int, int, int]]]:
    """Return round, table and seat of an entry in both stages, by number of the stage."""
    columns = ("table__round__number", "table__station__number", "number")
    seats = Seat.objects.filter(entry=entry).order_by("table__round__number")
    return {number: list(seats.filter(table__round__stage__number=number).values_list(*columns)) for number in (1, 2)}


def test_seats_of_the_stage_follow_the_number_and_those_of_others_stay(final: Stage) -> None:
    first, second = finalists(final)
    before = places_of(first), places_of(second)
    exchange(final, first, second)
    assert places_of(first) == {1: before[0][1], 2: before[1][2]}
    assert places_of(second) == {1: before[1][1], 2: before[0][2]}


def test_only_decisions_of_the_stage_follow_the_number(final: Stage) -> None:
    first, second = finalists(final)
    penalty = AdjustmentInput(entry=first, kind="penalty", points=3, reason="retard")
    given = [
        adjustment_give(stage=stage, adjustment=penalty, actor=cast.basile())
        for stage in (final.tournament.first_stage, final)
    ]
    exchange(final, first, second)
    for one in given:
        one.refresh_from_db()
    assert [one.entry for one in given] == [first, second]


def test_undo_restores_the_stage(final: Stage) -> None:
    first, second = finalists(final)
    before = rows(final)
    exchange(final, first, second)
    event_undo(tournament=final.tournament, sequence=final.tournament.version, actor=cast.basile())
    assert rows(final) == before
    assert list(check_log(final.tournament)) == []


def test_an_exchange_in_the_only_stage_equals_that_of_the_whole_day() -> None:
    rankings = []
    for only_in_stage in (True, False):
        tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
        first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
        if only_in_stage:
            exchange(tournament.first_stage, first, second)
        else:
            numbers_exchange(tournament=tournament, first=first, second=second, reason="x", actor=cast.basile())
        rankings.append([(row.serial, row.total, row.number) for row in standings_compute(tournament.first_stage)])
    assert rankings[0] == rankings[1]


def test_a_device_follows_the_person_while_the_stage_is_played(final: Stage) -> None:
    first, second = finalists(final)
    device, _secret = cast.tablet(1, final.tournament)
    Device.objects.filter(pk=device.pk).update(follows=first)
    exchange(final.tournament.first_stage, first, second)  # over: the device follows a player of the final
    device.refresh_from_db()
    assert device.follows == first
    exchange(final, first, second)
    device.refresh_from_db()
    assert device.follows == second


def test_invalid_exchanges_are_refused(final: Stage) -> None:
    first, second = finalists(final)
    out = entry_outside(final)
    assert refusal_code(final, first, out) == "identity_stage"
    assert refusal_code(final, first, first) == "identity_same"
    assert refusal_code(final, first, second, reason=" ") == "reason_required"
    stranger = entry_add(tournament=cast.tournament(name="Autre"), player=cast.player(43), actor=cast.alice())
    assert refusal_code(final, first, stranger) == "elsewhere"
    waiting = entry_add(tournament=final.tournament, player=cast.player(44), actor=cast.alice())
    assert refusal_code(final.tournament.first_stage, first, waiting) == "identity_stage"


def test_a_substitute_is_refused(final: Stage) -> None:
    first, second = finalists(final)
    out = entry_outside(final)
    substitute_appoint(stage=final, entry=first, substitute=out, actor=cast.alice())
    assert refusal_code(final.tournament.first_stage, out, second) == "substitute_sits_in"


def test_a_player_who_left_is_refused_and_makes_an_undo_too_late() -> None:
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    stage, first, second = tournament.first_stage, cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    exchange(stage, first, second)
    sequence = stage.tournament.version
    entry_withdraw(stage=stage, entry=stage.entries.get(pk=first.pk), actor=cast.alice())
    assert refusal_code(stage, first, second) == "identity_stage"
    with pytest.raises(DomainError) as refusal:
        event_undo(tournament=stage.tournament, sequence=sequence, actor=cast.basile())
    assert refusal.value.code == "undo_later"
