"""The wall of the hall (`/salle/`): its panels in each state of a tournament, and its readers of full names."""

import pytest

from tests import cast
from tournaments.selectors.hall.panels import hall_panels
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db


def panel_kinds(tournament) -> list[str]:
    """Return the kinds of panels on the wall, sorted and without repetition."""
    return sorted({panel.kind for panel in hall_panels(tournament.first_stage)})


def test_wall_shows_a_welcome_before_the_draw(client):
    tournament = cast.field(9)
    assert panel_kinds(tournament) == ["welcome"]
    assert "9 joueurs présents" in client.get(f"/salle/{tournament.slug}/").content.decode()


def test_wall_names_the_missing_players_during_check_in(client, settings):
    tournament = cast.tournament()
    entries = [entry_add(tournament=tournament, player=cast.player(n), actor=cast.alice()) for n in range(3)]
    assert panel_kinds(tournament) == ["welcome"]  # all are missing before the first check-in
    entry_check_in(entry=entries[0], state="checked_in", actor=cast.alice())
    assert panel_kinds(tournament) == ["expected"]
    html = client.get(f"/salle/{tournament.slug}/").content.decode()
    assert [entry.full_name in html for entry in entries] == [False, True, True]
    settings.HOSTED = True  # the public gets initials
    html = client.get(f"/salle/{tournament.slug}/").content.decode()
    assert [entry.full_name in html for entry in entries] == [False, False, False]
    for entry in entries[1:]:
        entry_check_in(entry=entry, state="no_show", actor=cast.alice())
    assert panel_kinds(tournament) == ["welcome"]


def test_wall_shows_each_player_after_the_draw(client):
    tournament = cast.drawn_tournament(8)
    assert panel_kinds(tournament) == ["seats"]
    html = client.get(f"/salle/{tournament.slug}/").content.decode()
    for entry in tournament.entries.select_related("player"):
        assert entry.player.last_name.upper().split("’")[-1] in html


def test_wall_shows_the_unfinished_tables():
    tournament = cast.running_tournament(8)
    assert panel_kinds(tournament) == ["seats", "tables"], "no player has points, so there is no ranking yet"
    cast.fill(cast.table_of(tournament, 1), cast.Random(1))
    unfinished = [table.number for panel in hall_panels(tournament.first_stage, "tables") for table in panel.rows]
    assert unfinished == [2]
    assert panel_kinds(tournament) == ["ranking", "seats", "tables"]


def test_ranking_is_paged_by_twelve_rows():
    tournament = cast.running_tournament(33)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    pages = [panel.rows for panel in hall_panels(tournament.first_stage, "ranking")]
    assert [len(rows) for rows in pages] == [12, 12, 9]


@pytest.mark.parametrize("view", ["classement", "places", "tables", "jamais"])
def test_wall_is_shown_for_each_view_and_for_an_unknown_one(client, view):
    tournament = cast.running_tournament(8)
    assert client.get(f"/salle/{tournament.slug}/?vue={view}").status_code == 200
    assert client.get(f"/salle/{tournament.slug}/pages/?vue={view}").status_code == 200


class TestNames:
    """Full names on the wall: for all on a laptop, only for desk and tablets on a hosted install."""

    @pytest.fixture
    def tournament(self):
        return cast.running_tournament(8)

    @pytest.fixture
    def shows_full_names(self, tournament):
        """Return a function that returns True if the wall shows a client full names."""

        def has_full_name(client) -> bool:
            pages = [client.get(f"/salle/{tournament.slug}/{part}").content.decode() for part in ("", "pages/")]
            assert len({"NGUYEN" in page for page in pages}) == 1
            return "NGUYEN" in pages[0]

        return has_full_name

    def test_laptop_shows_full_names_to_all(self, client, shows_full_names):
        assert shows_full_names(client)

    def test_host_hides_full_names_from_the_public(self, client, settings, shows_full_names):
        settings.HOSTED = True
        assert not shows_full_names(client)
        assert not shows_full_names(cast.client_of(cast.zed()))

    def test_host_shows_full_names_to_desk_and_own_tablets(self, client, tournament, settings):
        settings.HOSTED = True
        assert "NGUYEN" in cast.client_of(cast.basile()).get(f"/salle/{tournament.slug}/").content.decode()
        client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
        assert "NGUYEN" in client.get(f"/salle/{tournament.slug}/").content.decode()

    def test_host_hides_full_names_from_tablets_of_another_tournament(self, client, tournament, settings):
        settings.HOSTED = True
        other_tournament = cast.tournament(name="Autre coupe")
        for index in range(8):
            cast.entry_add(
                tournament=other_tournament, player=cast.player(20 + index), actor=cast.alice(), checked_in=True
            )
        cast.draw_stage(other_tournament.first_stage, seed=1)
        client.post(f"/t/{other_tournament.stations.get(number=1).code}/ici/")
        assert "NGUYEN" not in client.get(f"/salle/{tournament.slug}/").content.decode()


def test_wall_announces_no_draw_after_the_last_round(client):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    html = client.get(f"/salle/{tournament.slug}/", {"vue": "places"}).content.decode()
    assert "Tous les tours sont joués." in html
    assert "dès le tirage" not in html


def test_wall_announces_the_seats_of_a_round_by_rank(client):
    tournament = cast.played_tournament(8, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    html = client.get(f"/salle/{tournament.slug}/", {"vue": "places"}).content.decode()
    assert "Les places du prochain tour paraîtront ici." in html


def test_ranking_marks_moves_and_withdrawals(client):
    tournament = cast.played_tournament(12, rounds_planned=2, deals_per_round=2)
    entry = cast.entry_of(tournament, 5)
    entry_withdraw(stage=tournament.first_stage, entry=entry, actor=cast.alice())
    cast.play_round(tournament, seed=2)
    html = client.get(f"/salle/{tournament.slug}/?vue=classement").content.decode()
    (row,) = (row for row in html.split("<tr>") if entry.full_name in row)
    assert "abandon" in row
    assert html.count("abandon") == 1
    assert "rank-move up" in html
    assert "rank-move down" in html
