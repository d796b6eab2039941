"""Links, buttons, htmx requests and redirects of a stage's page stay in that stage."""

import re

import pytest
from django.urls import resolve, reverse

from tests import cast
from tournaments.models import Stage, Tournament
from tournaments.services.play.calls import arbiter_call
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter
from tournaments.web.addresses import StageAddress

pytestmark = pytest.mark.django_db
# Names of URLs that belong to the tournament, not to a stage: links to them may leave the stage.
TOURNAMENT_URLS = {
    *("desk-stages", "desk-stage", "desk-stage-add", "desk-settings", "desk-log", "desk-team", "desk-import", "hall"),
    "hall-kiosk",
    *("desk-displays", "desk-rehearsal"),
    *("public-tournament", "public-ranking-csv", "public-ranking-xlsx", "live", "desk-home"),
}
TABS = re.compile(r'<nav class="tabs" aria-label="Phases">.*?</nav>', re.DOTALL)  # link to the other stages on purpose
LINK = re.compile(r'(?:href|action|formaction|hx-get|hx-post)="([^"]+)"')


@pytest.fixture
def final() -> Stage:
    """Return a final of eight players, entered but not drawn, with a round by rank."""
    tournament = cast.played_tournament(16, play_seed=2, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 3, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings | {"ranked_rounds": 1}, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def links_to_first_stage(client, stage: Stage) -> list[str]:
    """Return the links from pages of a later stage to the same pages of the first one, each as `page: address`."""
    links = []
    for name in ("desk-tournament", "desk-rounds", "desk-draw", "desk-entries", "desk-ranking", "desk-adjustments"):
        html = TABS.sub("", client.get(reverse(name, args=[stage.address])).content.decode())
        links += [
            f"{name}: {address}" for address in LINK.findall(html) if _is_of_first_stage(address, stage.tournament)
        ]
    for number in stage.rounds.exclude(state="planned").values_list("number", flat=True):
        for address in (reverse("desk-round", args=[stage.address, number]), _first_table_url(stage, number)):
            html = TABS.sub("", client.get(address).content.decode())
            links += [f"{address}: {link}" for link in LINK.findall(html) if _is_of_first_stage(link, stage.tournament)]
    return links


def _first_table_url(stage: Stage, number: int) -> str:
    table = stage.rounds.get(number=number).tables.values_list("station__number", flat=True)[0]
    return reverse("desk-table", args=[stage.address, number, table])


def _is_of_first_stage(address: str, tournament: Tournament) -> bool:
    """Return True if the address is a page of the first stage, and each stage has such a page of its own.

    The converter of the URL makes a `StageAddress` of the slug, with the number of the stage; other pages have none.
    """
    path, _, query = address.split("#", maxsplit=1)[0].partition("?")
    if query == "vue=general":  # the ranking over all stages
        return False
    if f"/{tournament.slug}/" not in path or "/static/" in path:
        return False
    match = resolve(path)
    address_of_stage = match.kwargs.get("slug")
    is_first = isinstance(address_of_stage, StageAddress) and address_of_stage.stage == 1
    return match.url_name not in TOURNAMENT_URLS and is_first


def test_links_stay_in_the_stage_during_a_round_with_a_call(final):
    cast.draw_stage(final, seed=3)
    round_ = round_open(stage=final, actor=cast.alice())
    arbiter_call(
        table=round_.tables.select_related("round__stage__tournament").first(), waiting=True, actor=cast.alice()
    )
    assert links_to_first_stage(cast.client_of(cast.alice()), final) == []


def test_every_page_of_a_stage_links_to_the_same_page_of_the_others(final):
    client = cast.client_of(cast.alice())
    for name in ("desk-tournament", "desk-draw", "desk-ranking", "desk-documents"):
        (tabs,) = TABS.findall(client.get(reverse(name, args=[final.address])).content.decode())
        assert LINK.findall(tabs) == [
            reverse(name, args=[stage_address]) for stage_address in (final.tournament.slug, final.address)
        ]
        assert tabs.count('aria-current="page"') == 1
    single_stage = cast.tournament(name="Sans finale")
    assert not TABS.findall(client.get(reverse("desk-tournament", args=[single_stage.slug])).content.decode())


def test_redirects_stay_in_the_stage(final):
    cast.draw_stage(final, seed=3)
    client = cast.client_of(cast.alice())
    start_numbers = {"first": 1, "second": 5}
    answer = client.post(reverse("desk-exchange", args=[final.address, 2]), start_numbers)
    assert "/phase/2/" in answer.headers["Location"]
    answer_to_keep = client.post(reverse("desk-table-keep", args=[final.address, 2, 1]))
    assert "/phase/2/" in answer_to_keep.headers["Location"]
