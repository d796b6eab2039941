"""The parts of an open own page: those that have changed are sent, nothing while none has, all after the draw."""

import re
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.public.own.test_objecting import read_text
from tests.web.public.own.test_own_page import url_of
from tournaments.models import Dispute, Entry, Round, Seat, Stage, Tournament
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.days import player_stages
from tournaments.services.inbox.disputes import objection_open
from tournaments.services.inbox.settlements import dispute_decline
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.announcements import announcement_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter
from tournaments.web.public.own import parts

pytestmark = pytest.mark.django_db
SEEN = re.compile(r'name="seen" value="([^"]+)"')
PART = re.compile(r'id="([\w-]+)" data-own-part hx-swap-oob="true"')


class OpenPage:
    """An own page in a browser, which sends with each request the parts that it has."""

    def __init__(self, entry: Entry) -> None:
        self.client, self.entry = Client(), entry
        self.html = self.client.get(url_of(entry)).content.decode()
        self.seen = SEEN.findall(self.html)

    def follow(self) -> list[str]:
        """Request the changes, and return the ids of the parts in the answer."""
        answer = self.client.get(url_of(self.entry, "public-badge-card"), {"seen": self.seen})
        assert answer.status_code in {200, 204}
        assert answer["Cache-Control"] == "no-store, private"
        self.html = answer.content.decode()
        assert bool(self.html) == (answer.status_code == 200)
        latest = SEEN.findall(self.html)
        replaced = {each.partition(":")[0] for each in latest}
        is_whole = 'id="own-parts"' in self.html
        self.seen = latest if is_whole else [s for s in self.seen if s.partition(":")[0] not in replaced] + latest
        return ["whole"] if is_whole else PART.findall(self.html)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of eight in its second round, with a clock."""
    tournament = cast.played_tournament(8, rounds_planned=3, deals_per_round=2, minutes_per_round=40)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    return tournament


@pytest.fixture
def page(tournament: Tournament) -> OpenPage:
    return OpenPage(Seat.objects.get(table=cast.table_of(tournament, 1, 2), number=1).entry)


def test_an_unchanged_page_gets_nothing_by_few_queries(page: OpenPage, django_assert_num_queries) -> None:
    assert page.follow() == []
    with django_assert_num_queries(5):  # organiser, tournament, entry, seats and newest event of its table
        assert page.follow() == []
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):  # clocks count down by themselves
        assert page.follow() == []


def test_a_deal_at_the_own_table_replaces_deals_and_place(tournament: Tournament, page: OpenPage) -> None:
    deal = cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    parts = page.follow()
    assert {"own", "own-sheets-1", "own-objection", "own-day-1"} <= set(parts)
    assert not {"own-rights", "own-field-1", "own-head", "own-choice"} & set(parts)
    assert f"{deal.scores[0]:+}" in read_text(page.html)
    assert page.follow() == []


def test_a_deal_at_another_table_renders_no_deals(
    tournament: Tournament, page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast.enter(cast.table_of(tournament, 2, 2), cast.alice())
    monkeypatch.setattr("tournaments.web.public.own.parts.deals_context", None)
    assert not set(page.follow()) - {"own", "own-day-1"}


def test_a_correction_of_a_closed_round_replaces_the_averages(tournament: Tournament, page: OpenPage) -> None:
    own = Seat.objects.get(entry=page.entry, table__round__number=1).table
    table = cast.table_of(tournament, 3 - own.number)
    line = sheet_get(table).deals[0]
    table_reopen(table=table, reason="erreur de saisie", actor=cast.basile())
    cast.enter(table, cast.basile(), number=line.number, version=line.version, reason="erreur de saisie")
    assert "own-field-1" in page.follow()


def test_a_new_round_is_on_an_open_page(tournament: Tournament, page: OpenPage) -> None:
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number, 2), Random(number))
    cast.close_round(tournament, 2)
    page.follow()
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert {"own", "own-sheets-1"} <= set(page.follow())
    assert "Tour 3, table" in read_text(page.html)


def test_a_decided_objection_is_on_an_open_page(tournament: Tournament, page: OpenPage) -> None:
    table = cast.table_of(tournament, 1, 2)
    objection_open(entry=page.entry, table=table, line=None, text="Il manque une poignée.")
    assert "own" in page.follow()
    dispute_decline(dispute=Dispute.objects.get(), actor=cast.basile(), answer="Aucune n’a été montrée.")
    assert "own" in page.follow()
    assert "Aucune n’a été montrée." in read_text(page.html)


def test_a_round_that_becomes_final_is_no_longer_offered(page: OpenPage, tournament: Tournament) -> None:
    """No event happens at that moment; the next request of the page has it."""
    tournament_configure(tournament=tournament, settings={"round_claim_minutes": 15}, actor=cast.alice())
    page.follow()
    closed = Round.objects.get(stage__tournament=tournament, number=1).closed_at
    assert closed is not None
    with time_machine.travel(closed + timedelta(minutes=16)):
        cast.enter(cast.table_of(tournament, 2, 2), cast.alice())
        assert "own-objection" in page.follow()
    assert f'value="{Seat.objects.get(entry=page.entry, table__round__number=1).table_id}:' not in page.html


def test_the_name_and_the_hints_of_the_club_follow(tournament: Tournament, page: OpenPage) -> None:
    settings = {"venue": "Salle des Marronniers", "meal_note": "Soupe à 19 h."}
    tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    assert {"own-head", "own-notes"} <= set(page.follow())
    assert "Salle des Marronniers" in page.html
    assert "Soupe à 19 h." in page.html


def test_an_announcement_is_sent_once(tournament: Tournament, page: OpenPage) -> None:
    announcement_make(tournament=tournament, text="Repas", until=None, actor=cast.basile())
    assert "own-announced" in page.follow()
    assert "Repas" in page.html
    assert page.follow() == []


def test_the_draw_replaces_all_parts() -> None:
    tournament = cast.field(8)
    page = OpenPage(tournament.entries.select_related("tournament").get(serial=1))
    assert page.follow() == []
    cast.draw_stage(tournament.first_stage)
    assert page.follow() == ["whole"]
    assert "Ce téléphone retient que c’est vous." in page.html
    assert page.follow() == []


def add_final(tournament: Tournament) -> Stage:
    """Add a final of all eight players, who enter it."""
    final = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 1}
    stage = stage_add(tournament=tournament, source=1, settings=final, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def test_a_second_stage_replaces_all_parts() -> None:
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=1, deals_per_round=1)
    page = OpenPage(cast.entry_of(tournament, 1))
    add_final(tournament)
    assert page.follow() == ["whole"]
    assert page.html.index("own-day-2") < page.html.index("own-day-1")
    assert page.follow() == []


@pytest.mark.parametrize("rendered_before", ["_render_near", "_render_far"])
def test_a_stage_added_during_a_request_is_on_the_next_page(
    monkeypatch: pytest.MonkeyPatch, rendered_before: str
) -> None:
    """Some parts were rendered before the stage was added, the others after it."""
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=1, deals_per_round=1)
    page = OpenPage(cast.entry_of(tournament, 1))
    earlier_days = player_stages(tournament, page.entry)
    final = add_final(tournament)
    render = getattr(parts, rendered_before)

    def render_before(holder: parts.Holder) -> parts.Htmls:
        before = replace(holder)
        vars(before)["days"] = earlier_days  # the value of the cached property
        htmls: parts.Htmls = render(before)
        return htmls

    with monkeypatch.context() as patch:
        patch.setattr(parts, rendered_before, render_before)
        assert page.follow() != ["whole"]
    draw_make(stage=final, actor=cast.alice())
    assert page.follow() == ["whole"]
    assert "own-day-2" in page.html


def test_a_withdrawn_ranking_leaves_an_open_page() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    page = OpenPage(cast.entry_of(tournament, 1))
    for transition in ("publish", "unpublish"):
        tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=transition == "publish"
        )
    assert page.follow() == ["whole"]
    assert "a retiré ce classement" in page.html
    assert "own-deals" not in page.html


def test_a_refused_objection_stays_until_the_deals_change(tournament: Tournament, page: OpenPage) -> None:
    typed = {"objection": "1", "deal": "x", "text": "Ceci"}
    page.html = page.client.post(url_of(page.entry), typed).content.decode()
    page.seen = SEEN.findall(page.html)
    assert "choisissez-en une de vos feuilles" in page.html
    assert page.follow() == []


def test_forms_in_changed_parts_have_the_token_of_their_reader(tournament: Tournament) -> None:
    strict = Client(enforce_csrf_checks=True)
    entry = Seat.objects.get(table=cast.table_of(tournament, 1, 2), number=1).entry
    html = strict.get(url_of(entry, "public-badge-card"), {"seen": "own:0"}).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
    assert token is not None
    fields = {"objection": "1", "deal": f"{cast.table_of(tournament, 1, 2).pk}:", "text": "Ceci"}
    assert strict.post(url_of(entry), fields | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert strict.post(url_of(entry), fields | {"csrfmiddlewaretoken": token[1]}).status_code == 302


@pytest.mark.parametrize("seen", [[""], ["own"], ["own:1"] * 500, ["é:x"]])
def test_unknown_parts_are_answered_by_the_whole_page(page: OpenPage, seen: list[str]) -> None:
    page.seen = seen
    assert page.follow() == ["whole"]


def test_wrong_secrets_get_no_parts(tournament: Tournament) -> None:
    url = reverse("public-badge-card", args=[tournament.slug, 1, "0" * 24])
    assert Client().get(url, {"seen": "own:0"}).status_code == 404
