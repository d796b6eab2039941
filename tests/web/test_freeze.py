"""The public ranking stops after a round that the director sets: no public URL shows later results."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from tests import cast
from tests.architecture.addresses.doors import ANY_TABLET, ANYBODY, DOORS, TABLET
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.public import last_public_round
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db

OF_THE_MOMENT = re.compile(
    r'(csrfmiddlewaretoken" value=|"client_id" value=|data-live-version=|data-clock-now=|"X-CSRFToken": )"[^"]*"'
)
SAY_NO_RESULT = {"set_language", "alive", "ready", "styleguide", "styleguide-audience", "api-docs", "api-schema"}
QUERIES = ("", "?tour=1", "?tour=2", "?vue=general", "?vue=joueurs", "?vue=equipes", "?vue=classement", "?vue=tables")


def addresses(tournament: Tournament) -> Iterator[str]:
    """Yield each public URL and those of the tablet of table 1: for each player, and once for each view."""
    for name, row in DOORS.items():
        if row.get("get") not in {ANYBODY, TABLET, ANY_TABLET} or name in SAY_NO_RESULT:
            continue
        needed = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
        for number in range(1, 9) if "number" in needed else [1]:
            stage = 1 if name.startswith("api-") else tournament.slug
            known = dict.fromkeys(needed, 1) | {"stage": stage, "slug": tournament.slug, "number": number}
            known |= {"code": tournament.stations.get(number=1).code, "secret": "x", "deal": 1}
            for query in QUERIES if stage == tournament.slug and number == 1 else [""]:
                yield reverse(name, kwargs={part: known[part] for part in needed}) + query


def reader_at_table_1(tournament: Tournament) -> Client:
    """Return a client with the tablet of table 1, for pages and API."""
    secret = cast.tablet(1, tournament)[1]
    client = Client(headers={"Authorization": f"Device {secret}"})
    client.cookies["chelem_device"] = secret
    return client


def everywhere(tournament: Tournament, client: Client) -> dict[str, str]:
    """Return the text of each URL, without parts that differ between requests."""
    return read(client, [address for address in addresses(tournament) if "/live/" not in address])


def read(client: Client, addresses: Iterable[str]) -> dict[str, str]:
    """Return status and text of each address, without what differs each time."""
    answers = {address: client.get(address) for address in addresses}
    return {
        address: f"{answer.status_code} {OF_THE_MOMENT.sub('', b''.join(answer).decode(errors='replace'))}"
        for address, answer in answers.items()
    }


def change_round_2(tournament: Tournament) -> None:
    """Correct a deal of table 2 and give an adjustment, both in round 2."""
    at = cast.table_of(tournament, 2, 2)
    table_reopen(table=at, reason="relu", actor=cast.basile())
    outcome = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91, "chelem_made_by": "attack"}
    cast.enter(at, cast.basile(), number=1, version=1, reason="relu", outcome=outcome, acknowledged=True)
    cast.confirm(cast.table_of(tournament, 2, 2), actor=cast.basile())
    second, entry = tournament.first_stage.rounds.get(number=2), tournament.entries.get(serial=1)
    decided: dict[str, Any] = {"kind": "penalty", "points": 5_000, "reason": "x", "team": None}
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, round_=second, **decided),
        actor=cast.basile(),
    )
    tournament.refresh_from_db()


@pytest.fixture
def played() -> Tournament:
    """Play two rounds with two teams; the public ranking is frozen after round 1."""
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)
    cast.teams(tournament, count=2)
    cast.play_round(tournament)
    cast.play_round(tournament, seed=2)
    return tournament


@pytest.mark.parametrize("finished", [False, True])
def test_public_addresses_do_not_change_with_later_results(played, finished):
    reader = reader_at_table_1(played)
    if finished:
        tournament_transition(tournament=played, transition="finish", actor=cast.alice())
    before = everywhere(played, reader)
    assert len(before) > 100
    assert before[f"/{played.slug}/?vue=joueurs"].count("/joueur/") == 8, "the ranking after round 1 is shown"
    change_round_2(played)
    after = everywhere(played, reader)
    assert {address for address in before if after[address] != before[address]} == set()
    tournament_configure(tournament=played, settings={"frozen_after": None}, actor=cast.alice())
    pages = [f"/{played.slug}/", f"/{played.slug}/images/", f"/{played.slug}/joueur/1/"]
    thawed = read(reader, [*pages, f"/api/tournaments/{played.slug}/stages/1/public/"])
    assert {address for address in thawed if thawed[address] == before[address]} == set()


def test_desk_shows_results_after_the_freeze(played):
    desk = cast.client_of(cast.basile())
    addresses = [reverse(name, args=[played.slug]) for name in ("desk-ranking", "desk-pictures", "api-standings")]
    before = [desk.get(address).content for address in addresses]
    change_round_2(played)
    after = [desk.get(address).content for address in addresses]
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_publishing_ends_the_freeze(played):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=played, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert last_public_round(played.first_stage) is None
    assert "Tour 2" in Client().get(f"/{played.slug}/").content.decode()


def test_freeze_is_undone_as_a_setting(played):
    tournament_configure(tournament=played, settings={"frozen_after": 0}, actor=cast.alice())
    assert last_public_round(played.first_stage) == 0
    event_undo(tournament=played, sequence=played.version, actor=cast.alice())
    played.refresh_from_db()
    assert last_public_round(played.first_stage) == 1
    assert list(check_log(played)) == []


def test_freeze_is_on_the_page_of_settings():
    tournament = cast.tournament()
    page = cast.client_of(cast.alice()).get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    assert "Classement public arrêté après le tour" in page


def test_public_page_and_wall_show_the_round_of_the_freeze(played):
    for address in (f"/{played.slug}/", f"/{played.slug}/joueur/1/", f"/salle/{played.slug}/?vue=classement"):
        assert "Classement après le tour 1" in Client().get(address).content.decode()
    assert "après le tour 1" in Client().get(f"/salle/{played.slug}/?vue=equipes").content.decode()
    tournament_transition(tournament=played, transition="finish", actor=cast.alice())
    wall = Client().get(f"/salle/{played.slug}/").content.decode()
    assert "Tous les tours sont joués" in wall
    assert "Classement final" not in wall
    tournament_transition(tournament=played, transition="publish", actor=cast.alice(), accept_oddities=True)
    for address in (f"/{played.slug}/", f"/salle/{played.slug}/"):
        assert "après le tour" not in Client().get(address).content.decode()
    assert "Classement final" in Client().get(f"/salle/{played.slug}/").content.decode()


def test_ranking_before_the_freeze_has_no_notice():
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)
    cast.play_round(tournament)
    assert "après le tour 1" not in Client().get(f"/{tournament.slug}/").content.decode()
