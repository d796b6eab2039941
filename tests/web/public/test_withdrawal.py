"""Withdrawing a publication: from then on no public address shows what was published, from the cache or not.

`tests/prove/web/public/test_withdrawal.py` has the same rules for a hosted install, and for every player.
"""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.public.public_addresses import public_addresses
from tests.worlds import cache_rows
from tournaments.models import Tournament
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a published tournament with two teams, on a laptop."""
    return create_published_tournament()


@cache_rows(director=cast.alice)
def create_published_tournament() -> Tournament:
    tournament = cast.field(8, rounds_planned=1, deals_per_round=1, team_size="2")
    cast.teams(tournament, count=2)
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


class Reader:
    """A client with all public pages open, which revalidates them. Of pages of players, those of the first."""

    def __init__(self, tournament: Tournament, players: int) -> None:
        self.client = Client()
        self.tags: dict[str, str] = {}
        self.addresses = list(public_addresses({1: tournament.slug}, range(1, players + 1)))
        self.names = {
            name.lower() for entry in tournament.entries.all() for name in (entry.first_name, entry.last_name)
        }

    def read(self) -> dict[str, tuple[int, set[str]]]:
        """Return status and contained names of players for each URL."""
        return {address: self.read_address(address) for address in self.addresses}

    def read_address(self, address: str) -> tuple[int, set[str]]:
        """Return the status of a URL and the names of players in it."""
        tag = self.tags.get(address)
        answer = self.client.get(address, headers={"If-None-Match": tag} if tag else {})
        if "ETag" in answer:
            self.tags[address] = answer["ETag"]
        json_ = answer.headers.get("Content-Type", "").startswith("application/json")
        text = json.dumps(answer.json(), ensure_ascii=False) if json_ else answer.content.decode(errors="replace")
        return answer.status_code, {name for name in self.names if name in text.lower().replace("&#x27;", "'")}


# Worth its time: a name must be at none of the public addresses.
def test_withdrawn_ranking_is_at_no_address_until_published_again(tournament):
    check_no_address_shows_a_withdrawn_ranking(tournament, players=1)


def check_no_address_shows_a_withdrawn_ranking(tournament: Tournament, players: int) -> None:
    """Publish, withdraw and publish again; read every public address each time."""
    reader = Reader(tournament, players)
    before = reader.read()
    assert sum(bool(names) for _, names in before.values()) > 20
    again = {reader.read_address(address)[0] for address in list(reader.tags)[:9]}
    assert 304 in again, "the reader's browser has the pages"
    director = cast.client_of(cast.alice())
    director.post(reverse("desk-transition", args=[tournament.slug, "unpublish"]))
    after = reader.read()
    assert {address: names for address, (_, names) in after.items() if names} == {}
    assert {status for status, _ in after.values()} == {200, 404}
    director.post(reverse("desk-transition", args=[tournament.slug, "publish"]), {"accept": "oddities"})
    assert Reader(tournament, players).read() == before


def test_page_shows_the_withdrawal(tournament):
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    html = Client().get(f"/{tournament.slug}/").content.decode()
    assert "Le classement est retiré" in html
    assert tournament.name in html
    wall = Client().get(f"/salle/{tournament.slug}/").content.decode()
    assert "Classement final" not in wall


def test_api_withdraws_the_publication(tournament):
    alice = cast.client_of(cast.alice())
    assert alice.post(
        reverse("api-transition", args=[tournament.slug, "unpublish"]), {}, content_type="application/json"
    ).json()["publication_withdrawn"]
    assert Client().get(reverse("api-public-standings", args=[tournament.slug])).json() == []


def test_tablet_does_not_show_a_withdrawn_ranking(tournament):
    station = tournament.stations.get(number=1)
    tablet = Client()
    tablet.cookies["chelem_device"] = _bind_tablet(tournament)
    assert "Voici le classement de cette table" in tablet.get(f"/t/{station.code}/").content.decode()
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    html = tablet.get(f"/t/{station.code}/").content.decode()
    assert "Merci d’avoir joué." in html
    assert not [entry for entry in tournament.entries.all() if entry.last_name.upper() in html]


def _bind_tablet(tournament: Tournament) -> str:
    """Bind a tablet to table 1, as if before the end of the tournament; return the secret of its cookie."""
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    _, secret = cast.tablet(1, Tournament.objects.get(pk=tournament.pk))
    Tournament.objects.filter(pk=tournament.pk).update(state="published")
    return secret


def test_desk_shows_a_withdrawn_ranking_with_notices(tournament):
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    desk = cast.client_of(cast.alice())
    assert (
        cast.entry_of(tournament, 1).last_name.upper()
        in desk.get(reverse("desk-ranking", args=[tournament.slug])).content.decode()
    )
    assert "n’en montre plus rien" in desk.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert "Publication retirée" in desk.get(reverse("desk-log", args=[tournament.slug])).content.decode()
