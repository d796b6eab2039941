"""The public ranking stops after a round that the director sets: no public URL shows later results."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.architecture.addresses.doors import ANY_TABLET, ANYBODY, DOORS, TABLET
from tests.web.site_map import first_placeholders
from tests.worlds import cache_rows
from tournaments.models import Entry, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.cards import card_secret
from tournaments.selectors.results.public import last_public_round
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db

VARYING_VALUES = re.compile(
    r'(csrfmiddlewaretoken" value=|"client_id" value=|data-live-version=|data-clock-now=|"X-CSRFToken": )"[^"]*"'
)
WITHOUT_RESULTS = {
    "set_language",
    "alive",
    "ready",
    "styleguide",
    "styleguide-audience",
    "api-docs",
    "api-schema",
    "table-receipt",
}
WITH_QUERIES = {
    "public-tournament",
    "public-ranking",
    "public-pictures",
    "public-player",
    "public-badge",
    "hall",
    "hall-pages",
}
QUERIES = ("", "?tour=1", "?tour=2", "?vue=general", "?vue=joueurs", "?vue=equipes", "?vue=classement", "?vue=tables")


def public_urls(tournament: Tournament, whole: bool) -> Iterator[str]:
    """Yield each public URL and those of the tablet of table 1; those of `WITH_QUERIES` with each query.

    `whole`: also for each player, and all of player 1 with each query.
    """
    for name, row in DOORS.items():
        if row.get("get") not in {ANYBODY, TABLET, ANY_TABLET} or name in WITHOUT_RESULTS:
            continue
        placeholders = first_placeholders(name)
        for number in range(1, 9) if "number" in placeholders and whole else [1]:
            stage = 1 if name.startswith("api-") else tournament.slug
            values = dict.fromkeys(placeholders, 1) | {"stage": stage, "slug": tournament.slug, "number": number}
            values |= {"code": tournament.stations.get(number=1).code, "secret": "x", "deal": 1}
            if name.startswith("public-badge"):
                reader = get_reader_at_table_1(tournament)
                values |= {"serial": reader.serial, "secret": card_secret(reader)}
            has_queries = stage == tournament.slug and number == 1 and (whole or name in WITH_QUERIES)
            for query in QUERIES if has_queries else [""]:
                yield reverse(name, kwargs={part: values[part] for part in placeholders}) + query


def get_reader_at_table_1(tournament: Tournament) -> Entry:
    """Return a player whose own deals and decisions `change_round_2` does not change."""
    at_table_1 = tournament.entries.filter(seats__table=cast.table_of(tournament, 1, 2)).exclude(serial=1)
    return at_table_1.order_by("serial")[0]


def client_of_table_1(tournament: Tournament) -> Client:
    """Return a client with the tablet of table 1, for pages and API."""
    secret = cast.tablet(1, tournament)[1]
    client = Client(headers={"Authorization": f"Device {secret}"})
    client.cookies["chelem_device"] = secret
    return client


def read_all(tournament: Tournament, client: Client, whole: bool) -> dict[str, str]:
    """Return status and text of all public URLs but the endless streams."""
    return read(client, [address for address in public_urls(tournament, whole) if "/live/" not in address])


def read(client: Client, addresses: Iterable[str]) -> dict[str, str]:
    """Return status and text by address, without the values that differ between requests."""
    answers = {address: client.get(address) for address in addresses}
    return {
        address: f"{answer.status_code} {VARYING_VALUES.sub('', b''.join(answer).decode(errors='replace'))}"
        for address, answer in answers.items()
    }


def change_round_2(tournament: Tournament) -> None:
    """Correct a deal of table 2 and give an adjustment, both in round 2."""
    table = cast.table_of(tournament, 2, 2)
    table_reopen(table=table, reason="relu", actor=cast.basile())
    outcome = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91, "chelem_made_by": "attack"}
    cast.enter(table, cast.basile(), number=1, version=1, reason="relu", outcome=outcome, acknowledged=True)
    cast.confirm(cast.table_of(tournament, 2, 2), actor=cast.basile())
    round_2, entry = tournament.first_stage.rounds.get(number=2), tournament.entries.get(serial=1)
    decision: dict[str, Any] = {"kind": "penalty", "points": 5_000, "reason": "x", "team": None}
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, round_=round_2, **decision),
        actor=cast.basile(),
    )
    tournament.refresh_from_db()


@pytest.fixture
@cache_rows(director=cast.alice)
def tournament() -> Tournament:
    """Play two rounds with two teams; the public ranking is frozen after round 1."""
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)
    cast.teams(tournament, count=2)
    cast.play_round(tournament)
    cast.play_round(tournament, seed=2)
    return tournament


def check_no_page_shows_later_results(tournament: Tournament, reader: Client, whole: bool) -> None:
    """Read all public pages, change results after the freeze, and check that the pages show them only without it.

    Player 1 gets a penalty after the freeze.
    """
    before = read_all(tournament, reader, whole)
    assert len(before) > 100
    assert before[f"/{tournament.slug}/?vue=joueurs"].count("/joueur/") == 8, "the ranking after round 1 is shown"
    change_round_2(tournament)
    after = read_all(tournament, reader, whole)
    assert {address for address in before if after[address] != before[address]} == set()
    tournament_configure(tournament=tournament, settings={"frozen_after": None}, actor=cast.alice())
    pages = [f"/{tournament.slug}/", f"/{tournament.slug}/images/", f"/{tournament.slug}/joueur/1/"]
    unfrozen = read(reader, [*pages, f"/api/tournaments/{tournament.slug}/stages/1/public/"])
    assert {address for address in unfrozen if unfrozen[address] == before[address]} == set()


# Worth its time: a result that leaks at one of the public URLs would decide a final before it is played.
def test_public_pages_do_not_show_later_results(tournament):
    check_no_page_shows_later_results(tournament, client_of_table_1(tournament), whole=False)


def test_desk_shows_results_after_the_freeze(tournament):
    desk = cast.client_of(cast.basile())
    addresses = [reverse(name, args=[tournament.slug]) for name in ("desk-ranking", "desk-pictures", "api-standings")]
    before = [desk.get(address).content for address in addresses]
    change_round_2(tournament)
    after = [desk.get(address).content for address in addresses]
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_publishing_ends_the_freeze(tournament):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert last_public_round(tournament.first_stage) is None
    assert "Tour 2" in Client().get(f"/{tournament.slug}/").content.decode()


def test_freeze_is_undone_as_a_setting(tournament):
    tournament_configure(tournament=tournament, settings={"frozen_after": 0}, actor=cast.alice())
    assert last_public_round(tournament.first_stage) == 0
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    tournament.refresh_from_db()
    assert last_public_round(tournament.first_stage) == 1
    assert list(check_log(tournament)) == []


def test_settings_page_has_the_field_of_the_freeze():
    tournament = cast.tournament()
    html = cast.client_of(cast.alice()).get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    assert "Classement public arrêté après le tour" in html


def test_public_page_and_wall_show_the_round_of_the_freeze(tournament):
    for address in (
        f"/{tournament.slug}/",
        f"/{tournament.slug}/joueur/1/",
        f"/salle/{tournament.slug}/?vue=classement",
    ):
        assert "Classement après le tour 1" in Client().get(address).content.decode()
    assert "après le tour 1" in Client().get(f"/salle/{tournament.slug}/?vue=equipes").content.decode()
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    wall = Client().get(f"/salle/{tournament.slug}/").content.decode()
    assert "Tous les tours sont joués" in wall
    assert "Classement final" not in wall
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    for address in (f"/{tournament.slug}/", f"/salle/{tournament.slug}/"):
        assert "après le tour" not in Client().get(address).content.decode()
    assert "Classement final" in Client().get(f"/salle/{tournament.slug}/").content.decode()


def test_ranking_before_the_freeze_has_no_notice():
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)
    assert "après le tour 1" not in Client().get(f"/{tournament.slug}/").content.decode()
