"""Text search in the journal finds lines by the words of their sentences."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.web.desk.journal import searching

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a tournament of eight players in round 1; one has a penalty with a reason."""
    tournament = cast.running_tournament(8, rounds_planned=1)
    entry = cast.entry_of(tournament, 1)
    penalty = AdjustmentInput(kind="penalty", points=20, reason="Téléphone à la table", entry=entry)
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.alice())
    return tournament


def read_journal(client, tournament, **query):
    """Return the HTML of the journal with plain spaces."""
    page = client.get(reverse("desk-log", args=[tournament.slug]), query)
    return page.content.decode().replace("\u00a0", " ")


@pytest.mark.parametrize("text", ["telephone", "TÉLÉPHONE table"])
def test_lines_are_found_by_words_without_case_and_accents(tournament, alice, text):
    html = read_journal(alice, tournament, texte=text)
    assert html.count('class="log-line') == 1
    assert "Téléphone à la table" in html


def test_a_line_needs_every_word(tournament, alice):
    assert 'class="log-line' not in read_journal(alice, tournament, texte="telephone introuvable")


def test_the_other_filters_hold_during_a_search(tournament, alice):
    assert 'class="log-line' not in read_journal(alice, tournament, texte="telephone", kind="entry")


def test_an_empty_search_lists_every_line(tournament, alice):
    assert read_journal(alice, tournament, texte="  ").count('class="log-line') > 1


def test_older_lines_that_were_not_searched_are_stated(tournament, alice, monkeypatch):
    monkeypatch.setattr(searching, "MOST_SEARCHED", 1)
    monkeypatch.setattr("tournaments.web.desk.journal.views.MOST_SEARCHED", 1)
    assert "Cherché dans les 1 lignes les plus récentes" in read_journal(alice, tournament, texte="inscription")


def test_hostile_text_is_shown_escaped(tournament, alice):
    html = read_journal(alice, tournament, texte='<script>"x' + "a" * 500)
    assert "<script>&quot;" not in html
    assert "&lt;script&gt;" in html
