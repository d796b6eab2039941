"""Undo from the journal, and the ranking after any of its lines."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import visible_text
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db


def journal_html(client, tournament):
    """Return the HTML of the journal."""
    return client.get(reverse("desk-log", args=[tournament.slug])).content.decode()


def test_undo_reverts_a_line_and_the_journal_shows_both(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    line = tournament.events.latest("sequence")
    address = reverse("desk-log-undo", args=[tournament.slug, line.sequence])
    assert address in journal_html(alice, tournament)
    html = alice.post(address, follow=True).content.decode()
    assert f"La ligne {line.sequence} est annulée." in html
    assert f"annule la ligne {line.sequence}" in html
    assert address not in html
    assert not table.deals.exists()
    assert list(check_log(tournament)) == []


def test_the_ranking_before_and_after_an_undo_is_shown_first(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    line = tournament.events.latest("sequence")
    address = reverse("desk-log-undo-preview", args=[tournament.slug, line.sequence])
    html, entry = journal_html(alice, tournament), tournament.events.get(name="entry.added", data__entry=1)
    assert address in html
    assert reverse("desk-log-undo-preview", args=[tournament.slug, entry.sequence]) not in html
    text = visible_text(alice.post(address))
    assert "6e, −66 → 1er, 0" in text  # a defender of the only deal
    assert reverse("desk-log-undo", args=[tournament.slug, line.sequence]) in alice.post(address).content.decode()
    assert table.deals.exists()
    assert tournament.events.latest("sequence") == line


def test_a_refused_preview_of_an_undo_shows_the_reason(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    event = tournament.events.get(name="round.opened")
    cast.enter(cast.table_of(tournament), cast.alice())
    address = reverse("desk-log-undo-preview", args=[tournament.slug, event.sequence])
    assert "ce qui a été fait depuis repose sur cette ligne" in alice.post(address, follow=True).content.decode()
    unknown = reverse("desk-log-undo-preview", args=[tournament.slug, 999])
    assert alice.post(unknown).status_code == 404


def test_a_refused_undo_shows_the_reason(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    event = tournament.events.get(name="round.opened")
    cast.enter(cast.table_of(tournament), cast.alice())
    answer = alice.post(reverse("desk-log-undo", args=[tournament.slug, event.sequence]), follow=True)
    assert "ce qui a été fait depuis repose sur cette ligne" in answer.content.decode()
    assert answer.redirect_chain[-1][0] == reverse("desk-log", args=[tournament.slug])


def test_a_line_that_cannot_be_undone_shows_the_reason(alice):
    html = journal_html(alice, cast.tournament())
    assert "La création d’un tournoi ne s’annule pas." in html


def test_every_line_links_to_the_ranking_after_it(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    ranking_url = reverse("desk-log-after", args=[tournament.slug, tournament.events.latest("sequence").sequence])
    cast.enter(cast.table_of(tournament), cast.alice())
    assert ranking_url in journal_html(alice, tournament)
    html = alice.get(ranking_url).content.decode()
    assert "+198" in html  # the taker, after the first of two equal deals
    assert "+396" not in html


@pytest.mark.parametrize("moment", ["", "hier", "1999-01-01T10:00", "x" * 5000])
def test_an_invalid_moment_is_refused_on_the_journal(alice, moment):
    tournament = cast.tournament()
    answer = alice.get(reverse("desk-log-moment", args=[tournament.slug]), {"le": moment}, follow=True)
    assert answer.status_code == 200
    assert "moment" in answer.content.decode()


def test_a_valid_moment_shows_the_ranking(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    answer = alice.get(reverse("desk-log-moment", args=[tournament.slug]), {"le": "2099-01-01T10:00"})
    assert answer.status_code == 200
    assert f"après la ligne {tournament.version} du journal" in answer.content.decode()


@pytest.mark.parametrize("sequence", [0, 99999])
def test_the_ranking_after_a_missing_line_is_no_server_error(alice, sequence):
    tournament = cast.tournament()
    answer = alice.get(reverse("desk-log-after", args=[tournament.slug, sequence]), follow=True)
    assert answer.status_code < 500


def test_the_undo_of_a_departure_between_rounds_has_a_preview(alice):
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    best = tournament.entries.get(serial=standings_compute(tournament.first_stage)[0].serial)
    entry_withdraw(stage=tournament.first_stage, entry=best, actor=cast.alice())
    address = reverse("desk-log-undo-preview", args=[tournament.slug, tournament.events.latest("sequence").sequence])
    assert address in journal_html(alice, tournament)
    assert re.search(rf"{re.escape(best.full_name)} 8e, \S+ → 1er, ", visible_text(alice.post(address)))
