"""A sheet typed deal by deal: each parsed line is judged and recorded, and the next table follows."""

from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Table

pytestmark = pytest.mark.django_db
PARSED = {"taker": "1", "contract": "garde", "bouts": "2", "points": "49", "pile": "attack"}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=2)


def recording_url(tournament):
    """Return the URL of the page on which the sheets of round 1 are typed."""
    return reverse("desk-recording", args=[tournament.slug, 1])


def post_line(tournament, client, line=1, *, fields=PARSED):
    """Post a parsed line of table 1 as htmx does. Return the response."""
    address = reverse("desk-recording-line", args=[tournament.slug, 1, 1, line])
    return client.post(address, fields, headers={"HX-Request": "true"})


def confirm(tournament, client, table=1, **fields):
    """Post the confirmation of a sheet and return the response."""
    address = reverse("desk-recording-confirm", args=[tournament.slug, 1, table])
    return client.post(address, fields, headers={"HX-Request": "true"})


def test_the_first_open_sheet_is_shown(tournament, basile):
    cast.fill(cast.table_of(tournament), Random(1))
    assert ">Table 2</a>" in basile.get(recording_url(tournament)).content.decode()
    assert ">Table 1</a>" in basile.get(recording_url(tournament), {"table": "1"}).content.decode()


def test_a_line_is_recorded_and_the_next_one_follows(tournament, basile):
    answer = post_line(tournament, basile)
    assert answer["HX-Replace-Url"] == recording_url(tournament) + "?table=1"
    html = answer.content.decode()
    assert "Donne 2" in html
    # (25 + 8) × 2 from each defender of a garde with 49 points for 41.
    assert cast.table_of(tournament).deals.get(number=1).scores == [198, -66, -66, -66]


def test_a_passed_deal_is_recorded(tournament, basile):
    assert post_line(tournament, basile, fields={"status": "passed"}).status_code == 200
    assert cast.table_of(tournament).deals.get(number=1).status == "passed"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bouts": "3", "points": "90"}, "jamais 90"),
        ({"points": ""}, "Cette ligne ne dit pas une donne entière."),
        ({"taker": "9"}, "Cette ligne ne dit pas une donne entière."),
        ({"poignee_size_1": "triple", "poignee_player_1": "3"}, "triple poignée"),
    ],
)
def test_a_refused_or_rare_line_shows_the_reason(tournament, basile, changes, message):
    answer = post_line(tournament, basile, fields=PARSED | changes)
    assert answer.status_code == 422
    assert message in answer.content.decode().replace("\u00a0", " ")
    assert not cast.table_of(tournament).deals.exists()


def test_a_rare_line_is_recorded_once_acknowledged(tournament, basile):
    rare = {"poignee_size_1": "triple", "poignee_player_1": "3"}
    assert (
        post_line(tournament, basile, fields=PARSED | rare | {"acknowledged": "rare_triple_poignee"}).status_code == 200
    )
    assert cast.table_of(tournament).deals.exists()


def test_confirming_needs_the_current_version(tournament, basile):
    for line in (1, 2):
        post_line(tournament, basile, line)
    table = cast.table_of(tournament)
    assert confirm(tournament, basile, version=table.version - 1).status_code == 409
    assert cast.table_of(tournament).state == Table.State.PLAYING
    html = confirm(tournament, basile, version=table.version).content.decode()
    assert cast.table_of(tournament).state == Table.State.CONFIRMED
    assert ">Table 2</a>" in html
    assert "1 feuille validée sur 2" in html


def test_no_line_follows_the_last_sheet(tournament, basile):
    cast.fill(cast.table_of(tournament, 2), Random(2))
    for line in (1, 2):
        post_line(tournament, basile, line)
    html = confirm(tournament, basile, version=cast.table_of(tournament).version).content.decode()
    assert "Toutes les feuilles sont validées" in html
    assert 'id="line"' not in html


def test_a_game_without_typed_lines_redirects_to_the_round(basile):
    tournament = cast.running_tournament(8, rounds_planned=1, game="scarto")
    assert basile.get(recording_url(tournament))["Location"] == reverse("desk-round", args=[tournament.slug, 1])
