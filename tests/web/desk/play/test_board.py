"""The board shows every table, first those that need attention; the search finds a table by its number or a player.

First the state and order of tables (`round_board`), then the page with its tiles and alerts, and the search.
"""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.play.board import TableProgress, board_time, round_board, tables_needing_attention
from tournaments.selectors.play.gaps import count_round
from tournaments.services.deals.recording import deals_stop
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.sheets import table_reopen
from tournaments.web.desk.play.words import Board, CountWords, Tile, count_words

pytestmark = pytest.mark.django_db


def read_board(tournament, *, after=timedelta(0)):
    """Return the tables of round 1 on the board, as they are after a time without changes."""
    return round_board(tournament.first_stage.rounds.get(number=1), timezone.now() + after)


@pytest.fixture(scope="module")
def tournament_key(module_db):
    """Create the tournament once for the module and return its key."""
    return cast.running_tournament(12, rounds_planned=1, deals_per_round=2).pk


@pytest.fixture
def tournament(db, tournament_key):
    return Tournament.objects.get(pk=tournament_key)


def test_a_table_plays_until_its_deals_are_in_and_its_sheet_is_confirmed(tournament):
    table = cast.table_of(tournament)
    assert read_board(tournament)[0].progress == TableProgress.PLAYING
    cast.enter(table, cast.alice())
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 2})
    assert (read_board(tournament)[0].entered, read_board(tournament)[0].progress) == (2, TableProgress.COMPLETE)
    cast.fill(table, Random(1))
    assert read_board(tournament)[0].progress == TableProgress.CONFIRMED


def test_a_table_without_a_result_for_twenty_minutes_is_silent(tournament):
    assert {table.progress for table in read_board(tournament, after=timedelta(minutes=19))} == {TableProgress.PLAYING}
    assert {table.progress for table in read_board(tournament, after=timedelta(minutes=21))} == {TableProgress.SILENT}


def test_a_deal_ends_the_silence(tournament):
    with time_machine.travel(timezone.now() + timedelta(minutes=15), tick=False):
        cast.enter(cast.table_of(tournament), cast.alice())
    progress = [table.progress for table in read_board(tournament, after=timedelta(minutes=25))]
    assert progress == [TableProgress.PLAYING, TableProgress.SILENT, TableProgress.SILENT]


def test_an_unplayed_deal_is_not_counted_as_played(tournament, alice):
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    deals_stop(table=table, reason="retard", actor=cast.alice())
    (table_on_board, *_others) = read_board(tournament)
    assert (table_on_board.entered, table_on_board.expected, table_on_board.is_short) == (1, 2, False)
    hall_html = alice.get(f"/salle/{tournament.slug}/pages/?vue=tables").content.decode()
    assert "donne 1 sur 2" in hall_html
    assert "donne 2 sur 2" not in hall_html
    html = alice.get(reverse("desk-round", args=[tournament.slug, 1])).content.decode()
    assert "1 donne sur 6, 1 non jouée" in html  # three tables of two deals
    assert "1 sur 2</span>" in html
    assert "2 sur 2" not in html
    cast.confirm(table)
    dashboard_html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert '<span class="soft">1/2</span>' in dashboard_html


def test_a_round_with_unplayed_deals_is_complete_once_confirmed(tournament):
    for number in (1, 2, 3):
        deals_stop(table=cast.table_of(tournament, number), reason="retard", actor=cast.alice())
        cast.confirm(cast.table_of(tournament, number))
    (first, *_others) = board = read_board(tournament)
    assert (first.entered, first.progress) == (0, TableProgress.CONFIRMED)
    assert count_words(count_round(table.sheet for table in board)) == CountWords(
        "0 donne sur 6, 6 non jouées, 3 feuilles validées sur 3", whole=True
    )  # three tables of two deals


def test_a_tournament_of_totals_counts_no_deals_and_is_never_silent(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    (table, _other) = read_board(tournament, after=timedelta(hours=1))
    assert (table.entered, table.expected, table.progress) == (None, None, TableProgress.PLAYING)
    for url_name in ("desk-tournament", "desk-rounds"):
        html = alice.get(reverse(url_name, args=[tournament.slug]), follow=True).content.decode()
        assert "0 sur 5" not in html  # five deals are the default
        assert "None" not in html


def test_calls_come_first_then_the_longest_wait(tournament):
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    arbiter_call(table=cast.table_of(tournament, 3), waiting=True, actor=cast.alice())
    tables = tables_needing_attention(read_board(tournament, after=timedelta(minutes=30)))
    assert [table.number for table in tables] == [3, 2, 1]


def test_an_answered_call_is_less_urgent(tournament, alice):
    for number in (2, 3):
        arbiter_call(table=cast.table_of(tournament, number), waiting=True, actor=cast.alice())
    arbiter_answer(table=cast.table_of(tournament, 2), actor=cast.basile())
    board = read_board(tournament)
    assert [table.progress for table in board[1:3]] == [TableProgress.COMING, TableProgress.CALLED]
    assert [table.number for table in tables_needing_attention(board)] == [3, 2]
    assert "l’arbitre arrive" in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()


def test_disputes_and_waiting_submissions_are_on_the_board(tournament, alice):
    dispute = {"kind": "dispute", "line": None, "payload": {"seat": 3, "text": "Le petit était au bout"}}
    cast.send(cast.tablet(1, tournament)[0], **dispute)
    assert read_board(tournament)[0].progress == TableProgress.CALLED  # a dispute includes a call
    arbiter_call(table=cast.table_of(tournament), waiting=False, actor=cast.basile())
    cast.send(cast.tablet(2, tournament)[0], line=2)
    board = read_board(tournament)
    assert [(table.progress, table.waiting) for table in board] == [
        (TableProgress.DISPUTED, 0),
        (TableProgress.PLAYING, 1),
        (TableProgress.PLAYING, 0),
    ]
    html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert "n’est pas d’accord avec sa feuille" in html
    assert "1 envoi à décider" in html


def test_each_table_is_listed_once(tournament, alice):
    arbiter_call(table=cast.table_of(tournament, 1), waiting=True, actor=cast.alice())
    cast.fill(cast.table_of(tournament, 2), Random(2))
    html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert html.count(reverse("desk-table", args=[tournament.slug, 1, 1])) == 1
    assert "Tables qui ont fini" in html
    assert 'class="tile ' in html


def test_many_silent_tables_share_one_alert(alice):
    tournament = cast.running_tournament(24, rounds_planned=1, deals_per_round=2)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    with time_machine.travel(timezone.now() + timedelta(minutes=25), tick=False):
        html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert html.count("silencieuse") == 1
    assert "6 tables silencieuses" in html.replace("\u00a0", " ")


@pytest.mark.parametrize(("demo", "silent"), [(True, 0), (False, 4)])  # of four tables
def test_tables_of_the_demonstration_are_never_silent(alice, demo, silent):
    """The board of a demonstration is computed for a time shortly after its last event."""
    tournament = cast.running_tournament(16)
    Tournament.objects.filter(pk=tournament.pk).update(demo=demo)
    tournament.refresh_from_db()
    with time_machine.travel(timezone.now() + timedelta(days=3), tick=False):
        tables = round_board(tournament.first_stage.rounds.get(number=1), board_time(tournament))
        html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert [table.progress for table in tables].count(TableProgress.SILENT) == silent
    assert ("tables silencieuses" in html) is bool(silent)


def test_a_tile_shows_the_last_contact_of_its_tablet(tournament, alice):
    cast.tablet(2, tournament)
    with time_machine.travel(timezone.now() + timedelta(minutes=4), tick=False):
        html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert html.count("tablette vue il y a 4 minutes") == 1


def test_an_alert_shows_the_last_contact_of_the_tablet(tournament, alice):
    cast.tablet(2, tournament)
    with time_machine.travel(timezone.now() + timedelta(minutes=4), tick=False):
        arbiter_call(table=cast.table_of(tournament, 2), waiting=True, actor=cast.alice())
        html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert "appelle l’arbitre" in html
    assert html.count("tablette vue il y a 4 minutes") == 1


@pytest.mark.parametrize(("reported", "words"), [("3", "3 lignes sur la tablette")])  # others: `tests/prove`
@pytest.mark.parametrize("is_called", [False, True])
def test_lines_that_wait_on_a_tablet_are_shown_until_they_arrived(tournament, alice, reported, words, is_called):
    if is_called:
        arbiter_call(table=cast.table_of(tournament, 2), waiting=True, actor=cast.alice())
    tablet, (_, secret) = Client(), cast.tablet(2, tournament)
    pages = [reverse("desk-board", args=[tournament.slug]), reverse("desk-table", args=[tournament.slug, 1, 2])]
    pages += [reverse("desk-access"), reverse("desk-readiness", args=[tournament.slug])]
    for cookie, count in ((reported, 1), ("0", 0)):
        tablet.cookies["chelem_device"], tablet.cookies["chelem_waiting"] = secret, cookie
        tablet.get(reverse("table-live", args=[tournament.stations.get(number=2).code]))
        shown = [" ".join(alice.get(page).content.decode().split()).count(words) for page in pages]
        assert shown == [count] * len(pages)


@pytest.mark.parametrize(("tables", "is_folded"), [(60, False), (61, True)])
def test_more_than_sixty_quiet_tables_are_folded(tournament, tables, is_folded):
    round_ = tournament.first_stage.rounds.get(number=1)
    tiles = [
        Tile(number=number, entered=0, expected=2, id=f"table-{number}", state="en jeu", tone="", href="#")
        for number in range(tables)
    ]
    context = {
        "tournament": tournament,
        "round": round_,
        "board": Board(count=CountWords("", whole=False), alerts=[], playing=tiles, done=[]),
        "may": {},
    }
    html = render_to_string("desk/play/_board.html", context)
    assert ('id="quiet"' in html) is is_folded
    assert ('class="tile ' in html) is not is_folded


def test_a_sheet_reopened_in_a_closed_round_needs_attention():
    tournament = cast.played_tournament(8, rounds_planned=1)
    table_reopen(table=cast.table_of(tournament), reason="Erreur de report", actor=cast.basile())
    assert [table.progress for table in tables_needing_attention(read_board(tournament))] == [TableProgress.REOPENED]


def test_a_sheet_reopened_in_an_earlier_round_needs_attention(alice):
    tournament = cast.played_tournament(8, rounds_planned=2)
    table_reopen(table=cast.table_of(tournament), reason="Erreur de report", actor=cast.basile())
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Table 1 du tour 1" in html
    assert reverse("desk-table", args=[tournament.slug, 1, 1]) in html


def test_the_dashboard_shows_alerts_in_words(tournament, alice):
    arbiter_call(table=cast.table_of(tournament, 3), waiting=True, actor=cast.alice())
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "appelle l’arbitre" in html
    assert "0 sur 2" in html
    assert "3 feuilles validées" not in html


def test_a_timed_round_counts_deals_without_a_target(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=None, minutes_per_round=60)
    cast.enter(cast.table_of(tournament), cast.alice())
    html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert "1 donne<" in html
    assert "data-clock-ends" in html


def test_the_board_is_rendered_as_a_fragment(tournament, alice):
    html = alice.get(reverse("desk-board", args=[tournament.slug])).content.decode()
    assert html.lstrip().startswith('<div class="stack wide" id="dashboard"')
    assert "<html" not in html


@pytest.mark.parametrize("words", ["2", "chloe", "Chloé daub", "jamais", "%", "'; --", "🂡", ""])
def test_the_search_accepts_any_words(tournament, alice, words):
    answer = alice.get(reverse("desk-search", args=[tournament.slug]), {"q": words}, headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_the_search_finds_a_player_at_their_table(tournament, alice):
    seat = cast.table_of(tournament, 2).seats.select_related("entry__player").first()
    html = alice.get(reverse("desk-search", args=[tournament.slug]), {"q": seat.entry.player.licence}).content.decode()
    assert seat.entry.full_name in html
    assert reverse("desk-table", args=[tournament.slug, 1, 2]) in html


def test_the_search_finds_a_table_by_its_number(tournament, alice):
    html = alice.get(reverse("desk-search", args=[tournament.slug]), {"q": "3"}).content.decode()
    assert reverse("desk-table", args=[tournament.slug, 1, 3]) in html


def test_a_table_behind_the_others_is_amber_and_stands_first(alice):
    tournament = cast.running_tournament(16, rounds_planned=1)
    for number in (1, 2, 3):
        for _ in range(3):
            cast.enter(cast.table_of(tournament, number), cast.alice())
    cast.enter(cast.table_of(tournament, 4), cast.alice())
    tiles = alice.get(reverse("desk-tournament", args=[tournament.slug])).context["board"].playing
    assert [(tile.number, tile.tone) for tile in tiles] == [(4, "warning"), (1, ""), (2, ""), (3, "")]
    assert tiles[0].note == "2 donnes de retard sur les autres"


def test_a_confirmed_table_with_unplayed_deals_is_hatched(tournament, alice):
    deals_stop(table=cast.table_of(tournament, 1), reason="retard", actor=cast.alice())
    cast.confirm(cast.table_of(tournament, 1))
    cast.fill(cast.table_of(tournament, 2), Random(2))
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert html.count("chip success hatched") == 1
