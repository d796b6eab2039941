"""The wall shows what the moment asks for."""

import pytest

from tests import cast
from tournaments.selectors.hall import panels

pytestmark = pytest.mark.django_db


def kinds(made) -> list[str]:
    return sorted({panel.kind for panel in panels(made)})


def test_it_welcomes_before_the_draw(client):
    made = cast.field(9)
    assert kinds(made) == ["welcome"]
    assert "9 joueurs présents" in client.get(f"/salle/{made.slug}/").content.decode()


def test_it_tells_everybody_where_to_sit_once_drawn(client):
    made = cast.drawn(8)
    assert kinds(made) == ["seats"]
    html = client.get(f"/salle/{made.slug}/").content.decode()
    for entry in made.entries.select_related("player"):
        assert entry.player.last_name.upper().split("’")[-1] in html


def test_it_shows_the_tables_that_still_play():
    made = cast.playing(8)
    assert kinds(made) == ["ranking", "seats", "tables"]
    cast.fill(cast.table_of(made, 1), cast.Random(1))
    playing = [table.number for panel in panels(made, "tables") for table in panel.rows]
    assert playing == [2]


def test_it_cuts_the_ranking_into_pages_that_ten_metres_can_read():
    made = cast.playing(33)
    pages = [panel.rows for panel in panels(made, "ranking")]
    assert [len(rows) for rows in pages] == [12, 12, 9]


@pytest.mark.parametrize("view", ["classement", "places", "tables", "jamais"])
def test_it_can_be_kept_to_one_kind_of_page(client, view):
    made = cast.playing(8)
    assert client.get(f"/salle/{made.slug}/?vue={view}").status_code == 200
    assert client.get(f"/salle/{made.slug}/pages/?vue={view}").status_code == 200
