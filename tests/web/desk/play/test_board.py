"""The board shows every table at a glance, and first those that need somebody."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.play.board import TableProgress, attention, round_board
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.sheets import table_reopen

pytestmark = pytest.mark.django_db


def board_of(made, *, after=timedelta(0)):
    return round_board(made.first_stage.rounds.get(number=1), timezone.now() + after)


@pytest.fixture(scope="module")
def stored(module_db):
    return cast.playing(12, rounds_planned=1, deals_per_round=2).pk


@pytest.fixture
def made(db, stored):
    return Tournament.objects.get(pk=stored)


def test_a_table_plays_until_its_deals_are_in_and_its_sheet_is_confirmed(made):
    table = cast.table_of(made)
    assert board_of(made)[0].progress == TableProgress.PLAYING
    cast.enter(table, cast.alice())
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 2})
    assert (board_of(made)[0].entered, board_of(made)[0].progress) == (2, TableProgress.COMPLETE)
    cast.fill(table, Random(1))
    assert board_of(made)[0].progress == TableProgress.CONFIRMED


def test_a_table_that_says_nothing_for_twenty_minutes_is_silent(made):
    assert {table.progress for table in board_of(made, after=timedelta(minutes=19))} == {TableProgress.PLAYING}
    assert {table.progress for table in board_of(made, after=timedelta(minutes=21))} == {TableProgress.SILENT}


def test_a_deal_breaks_the_silence(made):
    with time_machine.travel(timezone.now() + timedelta(minutes=15), tick=False):
        cast.enter(cast.table_of(made), cast.alice())
    progress = [table.progress for table in board_of(made, after=timedelta(minutes=25))]
    assert progress == [TableProgress.PLAYING, TableProgress.SILENT, TableProgress.SILENT]


def test_a_club_that_keeps_paper_counts_no_deals_and_is_never_silent(alice):
    paper = cast.playing(8, rounds_planned=1, recording_mode="totals")
    (table, _other) = board_of(paper, after=timedelta(hours=1))
    assert (table.entered, table.expected, table.progress) == (None, None, TableProgress.PLAYING)
    for page in ("desk-tournament", "desk-rounds"):
        html = alice.get(reverse(page, args=[paper.slug]), follow=True).content.decode()
        assert "0 sur 5" not in html
        assert "None" not in html


def test_who_calls_the_arbiter_comes_first_then_who_waits_longest(made):
    cast.enter(cast.table_of(made, 1), cast.alice())
    arbiter_call(table=cast.table_of(made, 3), waiting=True, actor=cast.alice())
    first = attention(board_of(made, after=timedelta(minutes=30)))
    assert [table.number for table in first] == [3, 2, 1]


def test_a_call_that_the_arbiter_has_answered_is_no_longer_urgent(made, alice):
    for number in (2, 3):
        arbiter_call(table=cast.table_of(made, number), waiting=True, actor=cast.alice())
    arbiter_answer(table=cast.table_of(made, 2), actor=cast.basile())
    board = board_of(made)
    assert [table.progress for table in board[1:3]] == [TableProgress.COMING, TableProgress.CALLED]
    assert [table.number for table in attention(board)] == [3, 2]
    assert "l’arbitre arrive" in alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()


def test_a_sheet_reopened_in_a_closed_round_is_not_forgotten():
    made = cast.drawn(8, rounds_planned=1)
    cast.play_round(made)
    table_reopen(table=cast.table_of(made), reason="Erreur de report", actor=cast.basile())
    assert [table.progress for table in attention(board_of(made))] == [TableProgress.REOPENED]


def test_nor_one_of_an_earlier_round(alice):
    made = cast.drawn(8, rounds_planned=2)
    cast.play_round(made)
    table_reopen(table=cast.table_of(made), reason="Erreur de report", actor=cast.basile())
    cast.round_open(stage=made.first_stage, actor=cast.alice())
    html = alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()
    assert "Table 1 du tour 1" in html
    assert reverse("desk-table", args=[made.slug, 1, 1]) in html


def test_the_page_says_it_in_words(made, alice):
    arbiter_call(table=cast.table_of(made, 3), waiting=True, actor=cast.alice())
    html = alice.get(reverse("desk-tournament", args=[made.slug])).content.decode()
    assert "appelle l’arbitre" in html
    assert "0 sur 2" in html
    assert "3 feuilles validées" not in html


def test_a_timed_round_counts_deals_without_a_goal(alice):
    made = cast.playing(8, rounds_planned=1, deals_per_round=None, minutes_per_round=60)
    cast.enter(cast.table_of(made), cast.alice())
    html = alice.get(reverse("desk-board", args=[made.slug])).content.decode()
    assert "1 donne<" in html
    assert "data-clock-ends" in html


def test_the_fragment_is_what_the_live_page_asks_for(made, alice):
    html = alice.get(reverse("desk-board", args=[made.slug])).content.decode()
    assert html.lstrip().startswith('<div class="stack wide" id="dashboard"')
    assert "<html" not in html


@pytest.mark.parametrize("words", ["2", "chloe", "Chloé daub", "jamais", "%", "'; --", "🂡", ""])
def test_the_search_takes_any_words(made, alice, words):
    answer = alice.get(reverse("desk-search", args=[made.slug]), {"q": words}, headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_the_search_finds_a_player_at_his_table(made, alice):
    seat = cast.table_of(made, 2).seats.select_related("entry__player").first()
    html = alice.get(reverse("desk-search", args=[made.slug]), {"q": seat.entry.player.licence}).content.decode()
    assert seat.entry.full_name in html
    assert reverse("desk-table", args=[made.slug, 1, 2]) in html


def test_the_search_finds_a_table_by_its_number(made, alice):
    html = alice.get(reverse("desk-search", args=[made.slug]), {"q": "3"}).content.decode()
    assert reverse("desk-table", args=[made.slug, 1, 3]) in html
