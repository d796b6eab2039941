"""A jump of the wall clock changes neither stored nor displayed times until the next start."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from deploy.folder import data_folder
from deploy.serve.launcher import _build_environment
from deploy.steady_time import AHEAD, follow_the_steady_clock, seconds_ahead
from tests import cast
from tournaments.services.play.rounds import round_close, round_open

HOUR = timedelta(hours=1)
TOLERANCE = timedelta(minutes=1)


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock as in a server that the launcher has started."""
    monkeypatch.setattr(timezone, "now", timezone.now)  # restored at the end
    follow_the_steady_clock(seconds_ahead())


def test_launcher_passes_the_offset_of_its_start() -> None:
    offset = float(_build_environment(data_folder(), lan=False)[AHEAD])
    assert offset == pytest.approx(seconds_ahead(), abs=60)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_now_ignores_a_jump_of_the_wall_clock(steady: None, jump: timedelta) -> None:
    now_before = timezone.now()
    with time_machine.travel(now_before + jump):
        assert timedelta(0) <= timezone.now() - now_before < TOLERANCE


@pytest.mark.django_db
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_countdowns_ignore_a_jump_of_the_wall_clock(steady: None, jump: timedelta) -> None:
    tournament = cast.running_tournament(8, minutes_per_round=30, rounds_planned=2)
    client = cast.client_of(cast.alice())
    with time_machine.travel(timezone.now() + jump):
        for address in (f"/bureau/{tournament.slug}/", f"/salle/{tournament.slug}/"):
            assert countdown_minutes(client.get(address)) in {29, 30}
        for number in (1, 2):
            cast.fill(cast.table_of(tournament, number), Random(number))
        round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
        round_open(stage=tournament.first_stage, actor=cast.alice())
        assert countdown_minutes(client.get(f"/salle/{tournament.slug}/")) in {29, 30}


def countdown_minutes(response) -> int:
    """Return the minutes of the countdown on the page of a response."""
    return int(response.content.decode().split('role="timer"')[1].split(">")[1].split(":")[0])
