"""Each audience loads its own stylesheet, and no other's: a tablet on a slow network does not load the desk."""

import re

import pytest

from tests import cast

pytestmark = pytest.mark.django_db

EVERYWHERE = {"tokens", "base", "components", "print"}


@pytest.fixture
def made():
    return cast.playing(8, deals_per_round=2)


def stylesheets(page: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="/static/chelem/([\w-]+)[^"]*\.css"', page)


@pytest.mark.parametrize(
    ("address", "audience"),
    [
        ("/bureau/{slug}/", {"desk", "games"}),  # both show the sheet of each game
        ("/t/{code}/", {"table", "games"}),
        ("/salle/{slug}/", {"hall", "ceremony", "pictures"}),
        ("/{slug}/", {"public"}),
        ("/connexion/", {"public"}),
        ("/jamais/jamais/", {"public"}),
    ],
)
def test_it_loads_what_every_page_has_and_what_its_audience_has(made, alice, address, audience):
    page = alice.get(address.format(slug=made.slug, code=made.stations.get(number=1).code)).content.decode()
    assert sorted(stylesheets(page)) == sorted(EVERYWHERE | audience)


def test_it_loads_the_order_of_the_layers_before_any_layer(made, alice):
    assert stylesheets(alice.get(f"/bureau/{made.slug}/").content.decode())[0] == "tokens"
