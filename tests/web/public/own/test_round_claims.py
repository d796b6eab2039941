"""The time for claims after a round, on each page that shows results, and the form of the own page after it."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.services.play.test_round_claims import CLOSED, tournament
from tests.web.public.own.test_objecting import FORM, read_text, send_objection, url_of
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Entry, Seat, Tournament

__all__ = ["tournament"]  # the fixture: its first round was closed at 15:25 in the hall

pytestmark = pytest.mark.django_db
AFTER = CLOSED + timedelta(minutes=16)
SENTENCE = "Tour 1 : résultats provisoires jusqu’à 15:40, définitifs ensuite."


@pytest.fixture
def entry(tournament: Tournament) -> Entry:
    return Seat.objects.select_related("entry__tournament").get(table=cast.table_of(tournament), number=3).entry


def read_pages(tournament: Tournament, entry: Entry) -> dict[str, str]:
    """Return the texts of wall, public ranking, its part, and the own page."""
    slug, client = [tournament.slug], Client()
    pages = {name: client.get(reverse(name, args=slug)) for name in ("hall", "public-tournament", "public-ranking")}
    return {name: text_of(page) for name, page in pages.items()} | {"own": text_of(client.get(url_of(entry)))}


def test_pages_with_results_say_until_when_a_round_is_provisional(tournament: Tournament, entry: Entry) -> None:
    with time_machine.travel(CLOSED, tick=False):
        pages = read_pages(tournament, entry) | {"tablet": text_of(Tablet(tournament).page())}
    assert [name for name, text in pages.items() if SENTENCE not in text] == []


def test_pages_rendered_after_the_end_have_no_notice(tournament: Tournament, entry: Entry) -> None:
    with time_machine.travel(AFTER, tick=False):
        assert not any("résultats provisoires" in text for text in read_pages(tournament, entry).values())


def test_a_cached_page_keeps_a_sentence_that_is_true_after_the_end(tournament: Tournament) -> None:
    url = reverse("public-tournament", args=[tournament.slug])
    end = CLOSED + timedelta(minutes=15)
    with time_machine.travel(end - timedelta(seconds=10), tick=False):
        Client().get(url)
    with time_machine.travel(end + timedelta(seconds=10), tick=False):
        html = Client().get(url).content.decode()
    assert SENTENCE in read_text(html)
    present = (end + timedelta(seconds=10)).isoformat()
    assert f'data-clock-now="{present}"' in html  # clock.js counts from it


def test_a_ranking_without_a_time_for_claims_has_no_clock(client: Client) -> None:
    """A page with a clock is sent whole each time: it would never be answered by 304."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    answer = client.get(reverse("public-tournament", args=[tournament.slug]))
    assert "clock.js" not in answer.content.decode()
    assert "ETag" in answer.headers


def test_the_card_brings_the_notice_to_the_own_page_only(client: Client, tournament: Tournament, entry: Entry) -> None:
    url = url_of(entry, "public-badge-card")
    with time_machine.travel(CLOSED, tick=False):
        assert SENTENCE in read_text(client.get(url, {"seen": "own:0"}).content.decode())
        assert "provisoires" not in client.get(url).content.decode()


def test_the_form_offers_no_deal_of_a_final_round(client: Client, tournament: Tournament, entry: Entry) -> None:
    with time_machine.travel(CLOSED, tick=False):
        assert re.findall(r'<option value="\d+:1"', client.get(url_of(entry)).content.decode())
    with time_machine.travel(AFTER, tick=False):
        cast.open_next_round(tournament)
        html = client.get(url_of(entry)).content.decode()
    assert FORM in html  # for the sheet of the open round
    table = cast.table_of(tournament)
    assert f'value="{table.pk}:' not in html


def test_an_objection_after_the_end_is_refused_with_a_sentence(
    client: Client, tournament: Tournament, entry: Entry
) -> None:
    with time_machine.travel(AFTER, tick=False):
        status, text = send_objection(client, entry, f"{cast.table_of(tournament).pk}:1")
    assert status == 409
    assert text.count("Le tour 1 est définitif depuis 15:40. Une erreur ? Dites-la à l’arbitre.") == 1


def test_own_page_says_whom_to_ask_once_all_played_rounds_are_final(tournament: Tournament, entry: Entry) -> None:
    with time_machine.travel(AFTER, tick=False):
        assert "Les tours joués sont définitifs." in text_of(Client().get(url_of(entry)))


def test_a_ranking_without_the_last_rounds_names_none_of_them() -> None:
    settings = {"rounds_planned": 3, "deals_per_round": 1, "frozen_after": 1, "round_claim_minutes": 15}
    tournament = cast.running_tournament(8, **settings)
    with time_machine.travel(CLOSED, tick=False):
        cast.close_round(tournament)
        cast.open_next_round(tournament)
        cast.close_round(tournament, 2)
        pages = read_pages(tournament, Seat.objects.filter(table__round__number=2).latest("pk").entry)
    assert {name for name, text in pages.items() if "Tour 2 : résultats provisoires" in text} == {"own"}
