"""The ranking as it stood: at a moment of the clock, or after a line of the log."""

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
def made(db):
    """Created at 9, round 1 played at 10, a penalty in round 2 at 11, a deal of it at 12 (UTC)."""
    with time_machine.travel(MORNING, tick=False) as clock:
        made = cast.drawn(8, rounds_planned=2, deals_per_round=2)
        clock.shift(timedelta(hours=1))
        cast.play_round(made)
        clock.shift(timedelta(hours=1))
        cast.playing_next(made)
        entry = cast.entry_of(made, 1)
        adjustment_give(
            stage=made.first_stage,
            adjustment=AdjustmentInput(entry=entry, kind="penalty", points=500, reason="retard"),
            actor=cast.basile(),
        )
        clock.shift(timedelta(hours=1))
        cast.enter(cast.table_of(made, 1, 2), cast.alice())
        made.refresh_from_db()
        yield made


def refusal(ask):
    """The code with which it is refused."""
    with pytest.raises(DomainError) as told:
        ask()
    return told.value.code


def totals(found):
    return {row.player: row.total for row in found.ranking}


def test_it_tells_the_ranking_of_each_moment(made):
    before, after = (
        replay_until(made, at=MORNING + timedelta(hours=1)),
        replay_until(made, at=MORNING + timedelta(hours=2)),
    )
    fined = cast.entry_of(made, 1).serial
    assert totals(after)[fined] == totals(before)[fined] - 500
    assert sum(totals(before).values()) == 0
    now = {standing.serial: standing.total for standing in standings_compute(made.first_stage)}
    assert totals(replay_until(made, sequence=made.version)) == now != totals(after)


def test_the_ranking_after_a_round_counts_what_was_decided_by_then(made):
    """The penalty fell in round 2."""
    after_one = {standing.serial: standing.total for standing in standings_compute(made.first_stage, until=1)}
    assert after_one == totals(replay_until(made, at=MORNING + timedelta(hours=1)))


def test_there_is_no_ranking_before_the_tournament(made):
    assert refusal(lambda: replay_until(made, at=MORNING - timedelta(seconds=1))) == "moment_early"


def test_a_line_that_there_is_not_is_said(made):
    assert refusal(lambda: replay_until(made, sequence=made.version + 1)) == "undo_unknown"


@pytest.mark.parametrize("text", ["", "hier", "2026-13-01 10:00", "16:05", "2026-11-21", "9" * 500])
def test_what_is_no_moment_is_said(text):
    assert refusal(lambda: moment_typed(text)) == "moment_unreadable"


def test_the_hour_that_the_end_of_summer_repeats_wants_its_offset():
    with timezone.override("Europe/Paris"):
        with pytest.raises(DomainError) as told:
            moment_typed("2026-10-25 02:30")
        assert told.value.code == "moment_twice"
        assert told.value.params == {"first": "+0200", "second": "+0100"}
        assert moment_typed("2026-10-25 02:30+02:00").astimezone(UTC).hour == 0
        assert refusal(lambda: moment_typed("2026-03-29 02:30")) == "moment_never"


def test_the_command_prints_the_ranking(made):
    out = StringIO()
    call_command("replay", made.slug, "--event", str(made.version), stdout=out)
    head, first, *others = out.getvalue().splitlines()
    assert head.startswith(f"event {made.version}, 2026-11-21 ")
    assert first.split()[0] == "1"
    assert len(others) == 7


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
def test_any_moment_is_answered_or_said_to_be_wrong(made, text):
    """The first and last years of the calendar, hours that come twice or never, an offset that is none."""
    out = StringIO()
    with timezone.override("Europe/Paris"):
        try:
            call_command("replay", made.slug, "--at", text, stdout=out)
        except CommandError:
            assert not text.startswith("9999")
        else:
            assert text.startswith("9999")
            assert out.getvalue().startswith(f"event {made.version}, ")


@pytest.mark.parametrize(
    "moment", [["--at", "1999-01-01 10:00"], ["--at", "x"], ["--event", "0"], ["--event", "99999"]]
)
def test_the_command_says_what_is_wrong(made, moment):
    with pytest.raises(CommandError):
        call_command("replay", made.slug, *moment, stdout=StringIO())
