"""Each audience loads its own stylesheet, and no other's: a tablet on a slow network does not load the desk."""

import re

import pytest

from tests import cast

pytestmark = pytest.mark.django_db

EVERYWHERE = {"tokens", "base", "components"}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


def stylesheets(html: str) -> list[str]:
    """Return the names of the stylesheets in the order of loading."""
    return re.findall(r'<link rel="stylesheet" href="/static/chelem/([\w-]+)[^"]*\.css"', html)


@pytest.mark.parametrize(
    ("address", "audience"),
    [
        ("/bureau/{slug}/", {"desk", "games", "print"}),  # the desk shows sheets of each game
        ("/t/{code}/", {"table", "games"}),  # a tablet in a hall has no printer
        ("/salle/{slug}/", {"hall", "ceremony", "pictures", "print"}),
        ("/{slug}/", {"public", "print"}),
        ("/connexion/", {"public", "print"}),
        ("/jamais/jamais/", {"public", "print"}),
    ],
)
def test_page_loads_common_stylesheets_and_those_of_its_audience(tournament, alice, address, audience):
    html = alice.get(address.format(slug=tournament.slug, code=tournament.stations.get(number=1).code)).content.decode()
    assert sorted(stylesheets(html)) == sorted(EVERYWHERE | audience)


def test_order_of_layers_is_loaded_first(tournament, alice):
    assert stylesheets(alice.get(f"/bureau/{tournament.slug}/").content.decode())[0] == "tokens"
