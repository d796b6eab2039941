"""The ranking at a moment, or after a line of the log."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from players.errors import DomainError
from tests import cast
from tournaments.selectors.log.moments import moment_typed, replay_until
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give

MORNING = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture
def tournament(db):
    """Create a tournament at 9, play round 1 at 10, give a penalty in round 2 at 11, enter a deal of it at 12 (UTC)."""
    with time_machine.travel(MORNING, tick=False) as clock:
        tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2)
        clock.shift(timedelta(hours=1))
        cast.play_round(tournament)
        clock.shift(timedelta(hours=1))
        cast.open_next_round(tournament)
        entry = cast.entry_of(tournament, 1)
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(entry=entry, kind="penalty", points=500, reason="retard"),
            actor=cast.basile(),
        )
        clock.shift(timedelta(hours=1))
        cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
        tournament.refresh_from_db()
        yield tournament


def refusal_code(service):
    """Call a service that must be refused; return the code of the error."""
    with pytest.raises(DomainError) as error:
        service()
    return error.value.code


def totals_by_player(moment):
    return {row.player: row.total for row in moment.ranking}


def test_each_moment_has_its_ranking(tournament):
    state_before = replay_until(tournament, at=MORNING + timedelta(hours=1))
    state_after = replay_until(tournament, at=MORNING + timedelta(hours=2))
    serial = cast.entry_of(tournament, 1).serial
    assert totals_by_player(state_after)[serial] == totals_by_player(state_before)[serial] - 500
    assert sum(totals_by_player(state_before).values()) == 0
    totals_now = {standing.serial: standing.total for standing in standings_compute(tournament.first_stage)}
    assert (
        totals_by_player(replay_until(tournament, sequence=tournament.version))
        == totals_now
        != totals_by_player(state_after)
    )


def test_the_ranking_after_a_round_excludes_later_adjustments(tournament):
    """The penalty was given in round 2."""
    totals_after_round_1 = {
        standing.serial: standing.total for standing in standings_compute(tournament.first_stage, until=1)
    }
    assert totals_after_round_1 == totals_by_player(replay_until(tournament, at=MORNING + timedelta(hours=1)))


def test_a_moment_before_the_tournament_is_refused(tournament):
    assert refusal_code(lambda: replay_until(tournament, at=MORNING - timedelta(seconds=1))) == "moment_early"


def test_an_unknown_line_is_refused(tournament):
    assert refusal_code(lambda: replay_until(tournament, sequence=tournament.version + 1)) == "undo_unknown"


@pytest.mark.parametrize("text", ["", "hier", "2026-13-01 10:00", "16:05", "2026-11-21", "9" * 500])
def test_an_invalid_moment_is_refused(text):
    assert refusal_code(lambda: moment_typed(text)) == "moment_unreadable"


def test_an_ambiguous_hour_requires_its_offset():
    with timezone.override("Europe/Paris"):
        with pytest.raises(DomainError) as error:
            moment_typed("2026-10-25 02:30")
        assert error.value.code == "moment_twice"
        assert error.value.params == {"first": "+0200", "second": "+0100"}
        assert moment_typed("2026-10-25 02:30+02:00").astimezone(UTC).hour == 0
        assert refusal_code(lambda: moment_typed("2026-03-29 02:30")) == "moment_never"


def test_the_command_prints_the_ranking(tournament):
    out = StringIO()
    call_command("replay", tournament.slug, "--event", str(tournament.version), stdout=out)
    headline, first_row, *other_rows = out.getvalue().splitlines()
    assert headline.startswith(f"event {tournament.version}, 2026-11-21 ")
    assert first_row.split()[0] == "1"
    assert len(other_rows) == 7


@pytest.mark.parametrize(
    "text",
    [
        "0001-01-01 00:00",
        "0001-01-01 00:00+14:00",
        "9999-12-31 23:59",
        "9999-12-31 23:59-12:00",
        "2026-11-21 16:05+99:99",
        "2026-03-29 02:30",
        "2026-10-25 02:30",
        "",
        " ",
    ],
)
def test_every_moment_is_replayed_or_refused(tournament, text):
    """First and last years of the calendar, ambiguous and missing hours, an invalid offset."""
    out = StringIO()
    with timezone.override("Europe/Paris"):
        try:
            call_command("replay", tournament.slug, "--at", text, stdout=out)
        except CommandError:
            assert not text.startswith("9999")
        else:
            assert text.startswith("9999")
            assert out.getvalue().startswith(f"event {tournament.version}, ")


@pytest.mark.parametrize(
    "moment", [["--at", "1999-01-01 10:00"], ["--at", "x"], ["--event", "0"], ["--event", "99999"]]
)
def test_the_command_fails_for_an_invalid_moment(tournament, moment):
    with pytest.raises(CommandError):
        call_command("replay", tournament.slug, *moment, stdout=StringIO())
