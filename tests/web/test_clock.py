"""The clock of a round: on each page while the round is open, on none once it is closed."""

import pytest
from django.utils import timezone

from tests import cast
from tournaments.services.play.rounds import round_close, round_reopen
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def create_timed_tournament(**settings):
    return cast.running_tournament(8, minutes_per_round=30, **settings)


def close_first_round(made):
    for number in (1, 2):
        cast.fill(cast.table_of(made, number), cast.Random(number))
    return round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())


def pages(made) -> dict[str, str]:
    """Return the pages of the round for all audiences."""
    desk = [f"/bureau/{made.slug}/", f"/bureau/{made.slug}/direct/", f"/bureau/{made.slug}/tour/1/"]
    hall = [f"/salle/{made.slug}/", f"/salle/{made.slug}/pages/"]
    table = [f"/t/{made.stations.get(number=1).code}/"]
    client = cast.client_of(cast.alice())
    client.post(f"{table[0]}ici/")
    return {address: client.get(address).content.decode() for address in desk + hall + table}


def with_a_clock(made) -> set[str]:
    return {address for address, html in pages(made).items() if "data-clock-ends" in html}


def test_clock_is_on_each_page_of_an_open_round():
    made = create_timed_tournament()
    contents = pages(made)
    assert with_a_clock(made) == set(contents)
    whole = [html for html in contents.values() if "<body" in html]
    assert len(whole) == 4
    assert all("chelem/js/clock" in html for html in whole)


def test_clock_is_on_no_page_of_a_closed_round():
    made = create_timed_tournament()
    close_first_round(made)
    assert with_a_clock(made) == set()


def test_clock_is_on_no_page_of_a_published_tournament():
    made = create_timed_tournament(rounds_planned=1)
    close_first_round(made)
    made.refresh_from_db()
    for transition in ("finish", "publish"):
        made = tournament_transition(tournament=made, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert with_a_clock(made) == set()


def test_closed_round_has_no_end_in_the_api():
    made = create_timed_tournament()
    director = cast.client_of(cast.alice())
    address = f"/api/tournaments/{made.slug}/rounds/"
    assert director.get(address).json()[0]["ends_at"]
    close_first_round(made)
    assert director.get(address).json()[0]["ends_at"] is None


def test_reopened_round_has_its_previous_clock():
    made = create_timed_tournament()
    before = made.first_stage.rounds.get(number=1).clock
    round_ = round_reopen(round_=close_first_round(made), actor=cast.alice())
    assert round_.clock == before
    assert before.ends_at > timezone.now()


def test_live_part_of_the_wall_shows_that_the_round_is_closed(client):
    made = create_timed_tournament()
    address = f"/salle/{made.slug}/pages/"
    assert "Tour 1 en cours" in client.get(address).content.decode()
    close_first_round(made)
    html = client.get(address).content.decode()
    assert "Tour 1 en cours" not in html
    assert "Prochain tour\u00a0: 2" in html


def press(made, **said: str):
    """Send an action on the clock from the dashboard and return the response."""
    alice = cast.client_of(cast.alice())
    return alice.post(f"/bureau/{made.slug}/tour/1/horloge/", said, follow=True).content.decode()


def test_clock_is_stopped_and_resumed():
    made = create_timed_tournament()
    html = press(made, do="stop")
    assert "L’horloge est arrêtée." in html
    assert with_a_clock(made) == set()
    assert all("pause" in html for html in pages(made).values())
    press(made, do="resume")
    assert with_a_clock(made) == set(pages(made))


@pytest.mark.parametrize("typed", ["", "x", "0", "121", "5.5", "--5", "٥"])
def test_invalid_minutes_are_refused_with_a_message(typed):
    made = create_timed_tournament()
    assert "On donne entre 1 et 120 minutes" in press(made, minutes=typed)
    assert not made.events.filter(name="round.clock_set").exists()


@pytest.mark.parametrize("typed", ["x", "-31", "900", "١"])
def test_refused_minutes_redirect_to_the_same_page(typed):
    made = create_timed_tournament()
    director, here = cast.client_of(cast.alice()), f"/bureau/{made.slug}/tour/1/"
    answer = director.post(f"{here}horloge/", {"minutes": typed, "next": here}, follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(here, 302)])
    assert "On donne entre 1 et 120 minutes" in answer.content.decode()
    assert "notice alert" in answer.content.decode()


def test_tables_get_more_time_by_number_with_a_notice():
    made = create_timed_tournament()
    press(made, minutes="7", tables=" 2 ")
    assert "7 min de plus" not in pages(made)[f"/t/{made.stations.get(number=1).code}/"]
    client = cast.client_of(cast.alice())
    address = f"/t/{made.stations.get(number=2).code}/"
    client.post(f"{address}ici/")
    assert "7 min de plus" in client.get(address).content.decode()
    assert "Écrivez les tables par leurs numéros" in press(made, minutes="7", tables="deux")
    assert "pas de table 9" in press(made, minutes="7", tables="1-9").replace("3, 4, 5, 6, 7, 8, ", "")


def extra(made) -> list[int]:
    tables = made.first_stage.rounds.get(number=1).tables.order_by("station__number")
    return list(tables.values_list("extra_seconds", flat=True))


def test_room_gets_more_time_by_its_name():
    made = create_timed_tournament(rooms="Grande salle\u00a0: 1 ; Salle bleue : 2-9")
    assert "+ 5 min, Salle bleue" in pages(made)[f"/bureau/{made.slug}/"]
    press(made, minutes="5", tables="Salle bleue")
    press(made, minutes="7", tables=" grande salle ")
    assert extra(made) == [420, 300]
    assert "Écrivez les tables par leurs numéros" in press(made, minutes="5", tables="Salle verte")


@pytest.mark.parametrize("typed", ["Salle", "Salle : a", ": 1", "A : 1-3 ; B : 3", "A : 1 ; a : 2", "A : 1,1"])
def test_invalid_rooms_are_refused_with_a_message(typed):
    director, made = cast.client_of(cast.alice()), create_timed_tournament()
    answer = director.patch(f"/api/tournaments/{made.slug}/", {"rooms": typed}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "rooms_unfit", "rooms")


def test_api_sets_and_returns_the_clock():
    made = create_timed_tournament()
    director, address = cast.client_of(cast.alice()), f"/api/tournaments/{made.slug}/rounds/1/clock/"
    answer = director.post(address, {"do": "stop"}, content_type="application/json").json()
    assert (answer["ends_at"], 0 < answer["time_left"] <= 1800) == (None, True)
    director.post(address, {"do": "give", "minutes": 5, "tables": [1]}, content_type="application/json")
    assert made.first_stage.rounds.get(number=1).tables.get(station__number=1).extra_seconds == 300
    assert director.post(address, {"do": "dance"}, content_type="application/json").status_code == 400


def test_log_lists_changes_of_the_clock():
    made = create_timed_tournament()
    for change in ({"do": "stop"}, {"do": "resume"}, {"minutes": "5"}, {"minutes": "-3", "tables": "2"}):
        press(made, **change)
    html = cast.client_of(cast.alice()).get(f"/bureau/{made.slug}/journal/").content.decode()
    for words in ("Horloge du tour 1 arrêtée", "Horloge du tour 1 repartie", "+5 min", "−3 min"):
        assert words in html
