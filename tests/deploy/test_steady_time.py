"""A clock of the computer that jumps moves nothing that is written or shown, until Chelem is started again."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from deploy.folder import data_folder
from deploy.serve.launcher import _environment
from deploy.steady_time import AHEAD, follow_the_steady_clock, seconds_ahead
from tests import cast
from tournaments.services.play.rounds import round_close, round_open

HOUR = timedelta(hours=1)
SOON = timedelta(minutes=1)


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a launcher hands to its server."""
    monkeypatch.setattr(timezone, "now", timezone.now)  # put back at the end
    follow_the_steady_clock(seconds_ahead())


def test_it_tells_the_time_of_the_computer_at_the_start() -> None:
    told = float(_environment(data_folder(), addresses=[], port=0)[AHEAD])
    assert told == pytest.approx(seconds_ahead(), abs=60)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_it_goes_on_when_the_clock_jumps(steady: None, jump: timedelta) -> None:
    before = timezone.now()
    with time_machine.travel(before + jump):
        assert timedelta(0) <= timezone.now() - before < SOON


@pytest.mark.django_db
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_no_countdown_moves_when_the_clock_jumps(steady: None, jump: timedelta) -> None:
    made = cast.playing(8, minutes_per_round=30, rounds_planned=2)
    client = cast.client_of(cast.alice())
    with time_machine.travel(timezone.now() + jump):
        for address in (f"/bureau/{made.slug}/", f"/salle/{made.slug}/"):
            assert shown(client.get(address)) in {29, 30}
        for number in (1, 2):
            cast.fill(cast.table_of(made, number), Random(number))
        round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
        round_open(stage=made.first_stage, actor=cast.alice())
        assert shown(client.get(f"/salle/{made.slug}/")) in {29, 30}


def shown(page) -> int:
    """The minutes of the clock on a page."""
    return int(page.content.decode().split('role="timer"')[1].split(">")[1].split(":")[0])
