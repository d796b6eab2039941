"""Concurrent online registrations, cancellations and acceptances: an entry is made once, a free seat given once.

The rules are the same on both databases.
"""

from functools import partial

import pytest

from tests import cast
from tests.at_once import at_once, reload_tournament
from tests.services.online.people import (
    create_open_tournament,
    entered_names,
    get_registration,
    register_player,
    request_registration,
    states_by_name,
)
from tournaments.models import Registration, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.online.asking import registration_cancel, registration_confirm
from tournaments.services.online.deciding import registration_accept
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


def stale_confirmations(tournament: Tournament, *names: str) -> list[partial[Registration]]:
    """Request registrations, and return their confirmations with rows that were read before."""
    for name in names:
        request_registration(tournament, name)
    return [partial(registration_confirm, get_registration(tournament, name)) for name in names]


def test_the_last_seat_goes_to_one_of_two_concurrent_requests():
    tournament = create_open_tournament(capacity=1)
    at_once(*stale_confirmations(tournament, "Zoé", "Yann"))
    assert sorted(states_by_name(tournament).values()) == ["confirmed", "waiting"]
    assert tournament.entries.count() == 1
    assert list(check_log(reload_tournament(tournament))) == []


def test_without_a_waiting_list_the_other_request_is_refused():
    tournament = create_open_tournament(capacity=1, waiting_list=False)
    assert at_once(*stale_confirmations(tournament, "Zoé", "Yann"))[1:] == ["online_full"]
    assert tournament.entries.count() == 1


def test_the_desk_always_gets_a_seat_and_the_public_only_a_free_one():
    tournament = create_open_tournament(capacity=1)
    [confirm] = stale_confirmations(tournament, "Zoé")
    player, director = cast.player(0), cast.alice()
    at_once(confirm, lambda: entry_add(tournament=reload_tournament(tournament), player=player, actor=director))
    assert tournament.entries.count() == 1 + ("Zoé" in entered_names(tournament))
    assert states_by_name(tournament)["Zoé"] == ("confirmed" if "Zoé" in entered_names(tournament) else "waiting")


def test_concurrent_confirmations_of_one_registration_make_one_entry():
    tournament = create_open_tournament()
    request_registration(tournament)
    at_once(*(partial(registration_confirm, get_registration(tournament)) for _ in range(3)))
    assert tournament.entries.count() == 1
    assert list(check_log(reload_tournament(tournament))) == []


def test_two_concurrent_cancellations_give_two_seats_to_the_waiting_list():
    tournament = create_open_tournament(capacity=2)
    for name in ("Zoé", "Yann", "Xavier", "Wanda", "Victor"):
        register_player(tournament, name)
    at_once(*(partial(registration_cancel, get_registration(tournament, name)) for name in ("Zoé", "Yann")))
    assert entered_names(tournament) == {"Xavier", "Wanda"}
    assert states_by_name(tournament)["Victor"] == "waiting"


def test_concurrent_acceptance_and_cancellation_leave_one_state():
    tournament = create_open_tournament(capacity=1)
    register_player(tournament, "Zoé")
    request_registration(tournament, "Yann")
    director = cast.alice()
    at_once(
        partial(registration_cancel, get_registration(tournament, "Yann")),
        lambda: registration_accept(registration=get_registration(tournament, "Yann"), actor=director),
    )
    assert ("Yann" in entered_names(tournament)) == (states_by_name(tournament)["Yann"] == "confirmed")
