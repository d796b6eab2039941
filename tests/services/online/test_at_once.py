"""Concurrent requests for the last seat: one gets it, the other waits, on both databases."""

from functools import partial

import pytest

from tests import cast
from tests.at_once import again, at_once
from tests.services.online.people import ask, entered, registered, row, states, taking
from tournaments.models import Registration, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.online.asking import registration_cancel, registration_confirm
from tournaments.services.online.deciding import registration_accept
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


def asked(made: Tournament, *names: str) -> list[partial[Registration]]:
    """Request registrations, and return their confirmations with rows that were read before."""
    for name in names:
        ask(made, name)
    return [partial(registration_confirm, row(made, name)) for name in names]


def test_the_last_seat_goes_to_one_of_two_concurrent_requests():
    made = taking(capacity=1)
    at_once(*asked(made, "Zoé", "Yann"))
    assert sorted(states(made).values()) == ["confirmed", "waiting"]
    assert made.entries.count() == 1
    assert list(check_log(again(made))) == []


def test_without_a_waiting_list_the_other_request_is_refused():
    made = taking(capacity=1, waiting_list=False)
    assert at_once(*asked(made, "Zoé", "Yann"))[1:] == ["online_full"]
    assert made.entries.count() == 1


def test_the_desk_and_the_public_share_the_same_last_seat():
    made = taking(capacity=1)
    [confirm] = asked(made, "Zoé")
    known, director = cast.player(0), cast.alice()
    at_once(confirm, lambda: entry_add(tournament=again(made), player=known, actor=director))
    assert made.entries.count() == 1 + ("Zoé" in entered(made))
    assert states(made)["Zoé"] == ("confirmed" if "Zoé" in entered(made) else "waiting")


def test_two_links_of_one_registration_make_one_entry():
    made = taking()
    ask(made)
    at_once(*(partial(registration_confirm, row(made)) for _ in range(3)))
    assert made.entries.count() == 1
    assert list(check_log(again(made))) == []


def test_two_concurrent_cancellations_move_two_up():
    made = taking(capacity=2)
    for name in ("Zoé", "Yann", "Xavier", "Wanda", "Victor"):
        registered(made, name)
    at_once(*(partial(registration_cancel, row(made, name)) for name in ("Zoé", "Yann")))
    assert entered(made) == {"Xavier", "Wanda"}
    assert states(made)["Victor"] == "waiting"


def test_concurrent_acceptance_and_cancellation_leave_one_state():
    made = taking(capacity=1)
    registered(made, "Zoé")
    ask(made, "Yann")
    director = cast.alice()
    at_once(
        partial(registration_cancel, row(made, "Yann")),
        lambda: registration_accept(registration=row(made, "Yann"), actor=director),
    )
    assert ("Yann" in entered(made)) == (states(made)["Yann"] == "confirmed")
