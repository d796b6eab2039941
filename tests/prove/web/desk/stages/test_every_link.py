"""Further walks of `tests/web/desk/stages/test_every_link.py`, whose rules have cheaper tests there."""

import pytest

from tests import cast
from tests.web.desk.stages.test_every_link import final, links_to_first_stage
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.noted import leaving_note

__all__ = ["final"]
pytestmark = pytest.mark.django_db


def test_links_stay_in_the_stage_before_the_draw(final):
    assert links_to_first_stage(cast.client_of(cast.alice()), final) == []


def test_links_stay_in_the_stage_with_a_noted_departure_between_rounds(final):
    cast.draw_stage(final, seed=3)
    round_ = round_open(stage=final, actor=cast.alice())
    leaving_note(stage=final, entry=final.entries.get(number=1), actor=cast.alice())
    for table in round_.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, cast.Random(1))
    round_close(round_=round_, actor=cast.alice())
    assert links_to_first_stage(cast.client_of(cast.alice()), final) == []
