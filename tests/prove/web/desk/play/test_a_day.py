"""Further walks of `tests/web/desk/play/test_a_day.py`, whose rules have cheaper tests there."""

from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tests.web.desk.play.test_a_day import press_next_action
from tournaments.models import Table, Tournament
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


def test_the_next_actions_lead_through_the_whole_day(alice):
    tournament = tournament_create(settings={"name": "Coupe", "rounds_planned": 1}, actor=cast.alice())
    press_next_action(alice, tournament)
    for index in range(8):
        cast.entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
    assert press_next_action(alice, tournament).status_code == 200  # the page of the draw
    alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3", "seed": "1"})
    press_next_action(alice, tournament)
    for table in Table.objects.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(1))
    for _step in ("close", "finish"):
        press_next_action(alice, tournament)
    html = press_next_action(alice, tournament).content.decode()
    assert "Publier ainsi" in html, "asks about names that are shortened to initials"
    alice.post(reverse("desk-transition", args=[tournament.slug, "publish"]), {"accept": "oddities"})
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PUBLISHED
