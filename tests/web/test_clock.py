"""The clock of a round: on each page while the round is open, on none once it is closed.

The desk and the API stop and resume it, and give more time to all tables, some or a room.
"""

import pytest
from django.utils import timezone

from tests import cast
from tournaments.services.play.rounds import round_close, round_reopen

pytestmark = pytest.mark.django_db


def create_timed_tournament(**settings):
    return cast.running_tournament(8, minutes_per_round=30, **settings)


def close_first_round(tournament):
    """Fill the sheets of round 1 and close it."""
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), cast.Random(number))
    return round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())


def read_pages(tournament) -> dict[str, str]:
    """Return the HTML of the pages of the round for all audiences by address."""
    desk = [f"/bureau/{tournament.slug}/", f"/bureau/{tournament.slug}/direct/", f"/bureau/{tournament.slug}/tour/1/"]
    hall = [f"/salle/{tournament.slug}/", f"/salle/{tournament.slug}/pages/"]
    table = [f"/t/{tournament.stations.get(number=1).code}/"]
    client = cast.client_of(cast.alice())
    client.post(f"{table[0]}ici/")
    return {address: client.get(address).content.decode() for address in desk + hall + table}


def addresses_with_a_clock(html_by_address: dict[str, str]) -> set[str]:
    return {address for address, html in html_by_address.items() if "data-clock-ends" in html}


# Worth its time: opens the pages of all audiences.
def test_clock_is_on_each_page_of_an_open_round():
    tournament = create_timed_tournament()
    html_by_address = read_pages(tournament)
    assert addresses_with_a_clock(html_by_address) == set(html_by_address)
    full_pages = [html for html in html_by_address.values() if "<body" in html]
    assert len(full_pages) == 4  # the other two addresses are parts of pages
    assert all("chelem/js/clock" in html for html in full_pages)


def test_clock_is_on_no_page_of_a_closed_round():
    tournament = create_timed_tournament()
    close_first_round(tournament)
    assert addresses_with_a_clock(read_pages(tournament)) == set()


def test_closed_round_has_no_end_in_the_api():
    tournament = create_timed_tournament()
    director = cast.client_of(cast.alice())
    address = f"/api/tournaments/{tournament.slug}/rounds/"
    assert director.get(address).json()[0]["ends_at"]
    close_first_round(tournament)
    assert director.get(address).json()[0]["ends_at"] is None


def test_reopened_round_has_its_previous_clock():
    tournament = create_timed_tournament()
    before = tournament.first_stage.rounds.get(number=1).clock
    round_ = round_reopen(round_=close_first_round(tournament), actor=cast.alice())
    assert round_.clock == before
    assert before.ends_at > timezone.now()


def test_live_part_of_the_wall_shows_the_next_round_after_the_close(client):
    tournament = create_timed_tournament()
    address = f"/salle/{tournament.slug}/pages/"
    assert "Tour 1 en cours" in client.get(address).content.decode()
    close_first_round(tournament)
    html = client.get(address).content.decode()
    assert "Tour 1 en cours" not in html
    assert "Prochain tour\u00a0: 2" in html


def post_clock_action(tournament, *, follow: bool = True, **form: str):
    """Post an action on the clock from the dashboard and return the HTML of the next page."""
    director = cast.client_of(cast.alice())
    return director.post(f"/bureau/{tournament.slug}/tour/1/horloge/", form, follow=follow).content.decode()


# Worth its time: opens the pages of all audiences twice.
def test_clock_is_stopped_and_resumed():
    tournament = create_timed_tournament()
    html = post_clock_action(tournament, do="stop")
    assert "L’horloge est arrêtée." in html
    paused = read_pages(tournament)
    assert addresses_with_a_clock(paused) == set()
    assert all("pause" in html for html in paused.values())
    post_clock_action(tournament, do="resume", follow=False)
    resumed = read_pages(tournament)
    assert addresses_with_a_clock(resumed) == set(resumed)


@pytest.mark.parametrize("typed", ["", "121"])
def test_invalid_minutes_are_refused_with_a_message(typed):
    tournament = create_timed_tournament()
    assert "On donne entre 1 et 120 minutes" in post_clock_action(tournament, minutes=typed)
    assert not tournament.events.filter(name="round.clock_set").exists()


@pytest.mark.parametrize("typed", ["x", "-31", "900", "١"])
def test_refused_minutes_redirect_to_the_same_page(typed):
    tournament = create_timed_tournament()
    director, round_page = cast.client_of(cast.alice()), f"/bureau/{tournament.slug}/tour/1/"
    answer = director.post(f"{round_page}horloge/", {"minutes": typed, "next": round_page}, follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(round_page, 302)])
    assert "On donne entre 1 et 120 minutes" in answer.content.decode()
    assert "notice alert" in answer.content.decode()


def test_tables_get_more_time_by_number_with_a_notice():
    tournament = create_timed_tournament()
    post_clock_action(tournament, minutes="7", tables=" 2 ", follow=False)
    for number, has_notice in ((1, False), (2, True)):
        tablet, address = cast.client_of(cast.alice()), f"/t/{tournament.stations.get(number=number).code}/"
        tablet.post(f"{address}ici/")
        assert ("7 min de plus" in tablet.get(address).content.decode()) is has_notice
    assert "Écrivez les tables par leurs numéros" in post_clock_action(tournament, minutes="7", tables="deux")
    html = post_clock_action(tournament, minutes="7", tables="1-9")
    assert "pas de table 9" in html.replace("3, 4, 5, 6, 7, 8, ", ""), "the message lists all missing tables"


def extra_seconds_by_table(tournament) -> list[int]:
    """Return the seconds that each table of round 1 got, in the order of table numbers."""
    tables = tournament.first_stage.rounds.get(number=1).tables.order_by("station__number")
    return list(tables.values_list("extra_seconds", flat=True))


def test_room_gets_more_time_by_its_name():
    tournament = create_timed_tournament(rooms="Grande salle\u00a0: 1 ; Salle bleue : 2-9")
    director = cast.client_of(cast.alice())
    assert "+ 5 min, Salle bleue" in director.get(f"/bureau/{tournament.slug}/").content.decode()
    post_clock_action(tournament, minutes="5", tables="Salle bleue", follow=False)
    post_clock_action(tournament, minutes="7", tables=" grande salle ", follow=False)
    assert extra_seconds_by_table(tournament) == [420, 300]
    assert "Écrivez les tables par leurs numéros" in post_clock_action(tournament, minutes="5", tables="Salle verte")


@pytest.mark.parametrize("typed", ["Salle", "Salle : a", ": 1", "A : 1-3 ; B : 3", "A : 1 ; a : 2", "A : 1,1"])
def test_invalid_rooms_are_refused_with_a_message(typed):
    director, tournament = cast.client_of(cast.alice()), create_timed_tournament()
    answer = director.patch(f"/api/tournaments/{tournament.slug}/", {"rooms": typed}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "rooms_unfit", "rooms")


def test_api_sets_and_returns_the_clock():
    tournament = create_timed_tournament()
    director, address = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/rounds/1/clock/"
    answer = director.post(address, {"do": "stop"}, content_type="application/json").json()
    assert (answer["ends_at"], 0 < answer["time_left"] <= 1800) == (None, True)
    director.post(address, {"do": "give", "minutes": 5, "tables": [1]}, content_type="application/json")
    assert tournament.first_stage.rounds.get(number=1).tables.get(station__number=1).extra_seconds == 300
    assert director.post(address, {"do": "dance"}, content_type="application/json").status_code == 400


def test_log_lists_changes_of_the_clock():
    tournament = create_timed_tournament()
    for change in ({"do": "stop"}, {"do": "resume"}, {"minutes": "5"}, {"minutes": "-3", "tables": "2"}):
        post_clock_action(tournament, **change, follow=False)
    html = cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/journal/").content.decode()
    for words in ("Horloge du tour 1 arrêtée", "Horloge du tour 1 repartie", "+5 min", "−3 min"):
        assert words in html
