"""The wall of the hall (`/salle/`): its panels in each state of a tournament, and its readers of full names."""

import pytest

from tests import cast
from tournaments.selectors.hall.panels import hall_panels, paginate
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db
LAST_NAME = "NGUYEN"  # of player 3, who has not consented to the full name


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
        assert entry.full_name in html


def test_seats_stay_until_each_table_has_its_first_deal():
    tournament = cast.running_tournament(12)
    assert panel_kinds(tournament) == ["seats"]
    for number in (1, 2):
        cast.enter(cast.table_of(tournament, number), cast.alice())
    assert panel_kinds(tournament) == ["seats"], "table 3 has no deal"
    cast.enter(cast.table_of(tournament, 3), cast.alice())
    assert panel_kinds(tournament) == ["ranking", "tables"]


def test_confirmed_sheet_ends_the_wait_for_a_table_without_deals():
    tournament = cast.running_tournament(8)
    cast.fill(cast.table_of(tournament, 1), cast.Random(1))
    unfinished = [table.number for panel in hall_panels(tournament.first_stage, "tables") for table in panel.rows]
    assert unfinished == [2]
    assert panel_kinds(tournament) == ["ranking", "tables"]


def test_view_of_a_ranking_without_results_announces_it(client):
    tournament = cast.running_tournament(8)
    html = client.get(f"/salle/{tournament.slug}/", {"vue": "classement"}).content.decode()
    assert "Le classement paraîtra ici dès la première donne." in html
    assert "dès le tirage" not in html


def test_withheld_ranking_is_not_promised_after_a_deal(client):
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2, frozen_after=0)
    cast.play_round(tournament)
    html = client.get(f"/salle/{tournament.slug}/?vue=classement").content.decode()
    assert "dès la première donne" not in html
    assert "Le classement est gardé secret pour l’instant." in html


@pytest.mark.parametrize(
    ("rows", "size", "pages"), [(0, 12, []), (1, 12, [1]), (13, 12, [7, 6]), (66, 60, [33, 33]), (24, 12, [12, 12])]
)
def test_no_page_is_less_than_half_full(rows, size, pages):
    assert [len(panel.rows) for panel in paginate("tables", range(rows), size)] == pages


def test_clock_for_the_last_minutes_is_only_sent_with_a_running_clock(client):
    tournament = cast.drawn_tournament(8, minutes_per_round=30)
    assert "data-closing" not in client.get(f"/salle/{tournament.slug}/").content.decode()
    cast.open_next_round(tournament)
    for part in ("", "pages/"):
        assert client.get(f"/salle/{tournament.slug}/{part}").content.decode().count("data-closing") == 1


def test_ranking_is_split_evenly_into_pages_of_at_most_twelve_rows():
    tournament = cast.running_tournament(33)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    pages = [panel.rows for panel in hall_panels(tournament.first_stage, "ranking")]
    assert [len(rows) for rows in pages] == [11, 11, 11]


@pytest.mark.parametrize("view", ["classement", "jamais"])
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
            assert len({LAST_NAME in page for page in pages}) == 1
            return LAST_NAME in pages[0]

        return has_full_name

    def test_laptop_shows_full_names_to_all(self, client, shows_full_names):
        assert shows_full_names(client)

    def test_host_hides_full_names_from_the_public(self, client, settings, shows_full_names):
        settings.HOSTED = True
        assert not shows_full_names(client)
        assert not shows_full_names(cast.client_of(cast.zed()))

    def test_host_shows_full_names_to_desk_and_own_tablets(self, client, tournament, settings):
        settings.HOSTED = True
        assert LAST_NAME in cast.client_of(cast.basile()).get(f"/salle/{tournament.slug}/").content.decode()
        client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
        assert LAST_NAME in client.get(f"/salle/{tournament.slug}/").content.decode()

    def test_host_hides_full_names_from_tablets_of_another_tournament(self, client, tournament, settings):
        settings.HOSTED = True
        other_tournament = cast.tournament(name="Autre coupe")
        for index in range(8):
            cast.entry_add(
                tournament=other_tournament, player=cast.player(20 + index), actor=cast.alice(), checked_in=True
            )
        cast.draw_stage(other_tournament.first_stage, seed=1)
        client.post(f"/t/{other_tournament.stations.get(number=1).code}/ici/")
        assert LAST_NAME not in client.get(f"/salle/{tournament.slug}/").content.decode()


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
