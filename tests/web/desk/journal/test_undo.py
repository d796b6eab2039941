"""The journal's way back, and the ranking of any of its lines."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db


def html_of(client, made):
    return client.get(reverse("desk-log", args=[made.slug])).content.decode()


def test_a_press_takes_a_line_back_and_the_journal_shows_both(alice):
    made = cast.playing(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(made)
    cast.enter(table, cast.alice())
    line = made.events.latest("sequence")
    address = reverse("desk-log-undo", args=[made.slug, line.sequence])
    assert address in html_of(alice, made)
    shown = alice.post(address, follow=True).content.decode()
    assert f"La ligne {line.sequence} est annulée." in shown
    assert f"annule la ligne {line.sequence}" in shown
    assert address not in shown
    assert not table.deals.exists()
    assert list(check_log(made)) == []


def test_what_stands_in_the_way_is_said(alice):
    made = cast.playing(8, rounds_planned=1, deals_per_round=1)
    opened = made.events.get(name="round.opened")
    cast.enter(cast.table_of(made), cast.alice())
    answer = alice.post(reverse("desk-log-undo", args=[made.slug, opened.sequence]), follow=True)
    assert "ce qui a été fait depuis repose sur cette ligne" in answer.content.decode()
    assert answer.redirect_chain[-1][0] == reverse("desk-log", args=[made.slug])


def test_a_line_without_a_way_back_says_why(alice):
    shown = html_of(alice, cast.tournament())
    assert "La création d’un tournoi ne s’annule pas." in shown


def test_every_line_leads_to_the_ranking_of_its_moment(alice):
    made = cast.playing(8, rounds_planned=1, deals_per_round=2)
    cast.enter(cast.table_of(made), cast.alice())
    then = reverse("desk-log-after", args=[made.slug, made.events.latest("sequence").sequence])
    cast.enter(cast.table_of(made), cast.alice())
    assert then in html_of(alice, made)
    shown = alice.get(then).content.decode()
    assert "+198" in shown
    assert "+396" not in shown


@pytest.mark.parametrize("moment", ["", "hier", "1999-01-01T10:00", "x" * 5000])
def test_a_moment_that_is_none_is_said_on_the_journal(alice, moment):
    made = cast.tournament()
    answer = alice.get(reverse("desk-log-moment", args=[made.slug]), {"le": moment}, follow=True)
    assert answer.status_code == 200
    assert "moment" in answer.content.decode()


def test_a_moment_of_the_clock_is_shown(alice):
    made = cast.playing(8, rounds_planned=1)
    answer = alice.get(reverse("desk-log-moment", args=[made.slug]), {"le": "2099-01-01T10:00"})
    assert answer.status_code == 200
    assert f"après la ligne {made.version} du journal" in answer.content.decode()


@pytest.mark.parametrize("sequence", [0, 99999])
def test_a_line_that_there_is_not_has_no_ranking(alice, sequence):
    made = cast.tournament()
    answer = alice.get(reverse("desk-log-after", args=[made.slug, sequence]), follow=True)
    assert answer.status_code < 500
