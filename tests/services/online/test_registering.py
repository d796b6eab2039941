"""Online registration: times of opening, request, confirmation, waiting list, cancellation, teams.

Also which people are recognised and which stay in doubt, and the rate limits of requests.
"""

from datetime import time, timedelta
from unittest.mock import patch

import pytest
import time_machine

from players.models import Player
from tests import cast
from tests.services.online.people import (
    CONFIRMATION_URL,
    create_open_tournament,
    create_person,
    entered_names,
    get_registration,
    register_player,
    request_registration,
    send_letter,
    states_by_name,
    today,
)
from tournaments.models import Registration
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.online import Status, online_of
from tournaments.services.core.errors import Conflict, Refusals, TooMany
from tournaments.services.online.asking import PER_ADDRESS, PER_MAILBOX, registration_cancel, registration_confirm
from tournaments.services.online.links import registration_by
from tournaments.services.online.seats import entry_give_up, waiting_sweep
from tournaments.services.registration.entries import entries_check_in, entry_add, entry_remove
from tournaments.services.registration.people import person_forget
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


def test_registration_is_closed_by_default():
    tournament = cast.tournament()
    assert online_of(tournament).status == Status.CLOSED
    with pytest.raises(Conflict, match="fermées"):
        request_registration(tournament)


@pytest.mark.parametrize(
    ("opens", "closes", "status"),
    [(1, None, "later"), (0, None, "open"), (-3, 0, "open"), (-3, -1, "over"), (-3, 3, "open")],
)
def test_registration_opens_and_closes_by_date(opens, closes, status):
    last_day = None if closes is None else today() + timedelta(days=closes)
    tournament = create_open_tournament(online_from=today() + timedelta(days=opens), online_until=last_day)
    assert online_of(tournament).status == status


@pytest.mark.parametrize(
    ("local_time", "status"),
    [("19:59:59", "later"), ("20:00:00", "open"), ("21:29:59", "open"), ("21:30:00", "over")],
)
def test_registration_opens_and_closes_by_local_time(local_time, status):
    with time_machine.travel(f"2026-12-01T{local_time}+01:00", tick=False):
        tournament = create_open_tournament(
            online_from_time=time(20), online_until=today(), online_until_time=time(21, 30)
        )
        assert online_of(tournament).status == status


def test_closing_before_opening_is_refused():
    tournament = create_open_tournament(online_until=today())
    settings = {"online_from_time": time(20), "online_until_time": time(20)}
    with pytest.raises(Refusals) as error:
        tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    assert (error.value.code, error.value.field) == ("online_backwards", "online_until")


def test_registration_is_closed_after_the_day_and_after_the_draw():
    assert online_of(create_open_tournament(date=today() - timedelta(days=1))).status == Status.OVER
    drawn_tournament = cast.drawn_tournament(8)
    tournament_configure(tournament=drawn_tournament, settings={"online_from": today()}, actor=cast.alice())
    assert online_of(drawn_tournament).status == Status.DRAWN
    with pytest.raises(Conflict, match="fermées"):
        request_registration(drawn_tournament)


def test_a_registration_becomes_an_entry_when_it_is_confirmed():
    tournament = create_open_tournament()
    request_registration(tournament, consent_full_name=True, club="Tarot Club du Mad")
    assert (states_by_name(tournament), entered_names(tournament)) == ({"Zoé": "asked"}, set())
    registration = registration_by(CONFIRMATION_URL.search(send_letter(get_registration(tournament)))[1], tournament)
    registration_confirm(registration)
    [entry] = tournament.entries.all()
    assert (entry.full_name, entry.club, entry.consent_full_name) == ("LEFÈVRE Zoé", "Tarot Club du Mad", True)
    assert entry.fee_due == tournament.fee
    assert list(check_log(tournament)) == []


def test_the_secret_of_the_link_is_not_stored_and_valid_for_its_tournament_only():
    tournament, other_tournament = create_open_tournament(), create_open_tournament(name="Coupe d’automne")
    request_registration(tournament)
    secret = CONFIRMATION_URL.search(send_letter(get_registration(tournament)))[1]
    assert secret not in str(Registration.objects.values().get())
    assert registration_by(secret, other_tournament) is None
    assert registration_by(secret + "0", tournament) is None


def test_confirming_is_idempotent():
    tournament = create_open_tournament()
    register_player(tournament)
    registration_confirm(get_registration(tournament))
    assert tournament.entries.count() == 1


def test_a_repeated_request_updates_the_registration_and_resends_the_mail():
    tournament = create_open_tournament()
    request_registration(tournament)
    request_registration(tournament, licence="L7")
    assert tournament.registrations.count() == 1
    assert get_registration(tournament).licence == "L7"
    registration_confirm(get_registration(tournament))
    Registration.objects.update(mail="sent")
    request_registration(tournament)
    assert (states_by_name(tournament), get_registration(tournament).mail) == ({"Zoé": "confirmed"}, "due")


def test_all_problems_of_the_input_are_refused_together():
    tournament = create_open_tournament()
    with pytest.raises(Refusals) as error:
        request_registration(tournament, last_name="", email="", club="=1+1")
    assert {refusal.field for refusal in error.value.each} == {"last_name", "email", "club"}
    assert not tournament.registrations.exists()


def test_a_recognised_person_is_entered_as_that_player():
    tournament, chloe = create_open_tournament(), cast.player(0)  # Chloé D’Aubigné, licence L00000
    register_player(tournament, "Chloé", last_name="d'aubigné", licence="l00000", consent_full_name=True)
    assert tournament.entries.get().player == chloe
    chloe.refresh_from_db()
    assert not chloe.consent_full_name  # a licence number is public: it does not prove the identity


def test_a_person_with_the_stored_address_is_recognised():
    tournament = create_open_tournament()
    chloe = cast.player(0, email="Chloe@example.org", consent_full_name=False)
    register_player(tournament, "Chloé", last_name="D’Aubigné", email="chloe@example.org", consent_full_name=True)
    assert tournament.entries.get().player == chloe
    chloe.refresh_from_db()
    assert chloe.consent_full_name


@pytest.mark.parametrize("fields", [{}, {"licence": "L99999"}])
def test_a_person_with_a_known_name_only_is_in_doubt_and_holds_a_seat(fields):
    tournament = create_open_tournament(capacity=1)
    cast.player(0)  # Chloé D’Aubigné, licence L00000
    registration = register_player(tournament, "Chloé", last_name="D’Aubigné", **fields)
    assert registration.in_doubt
    assert not tournament.entries.exists()
    assert online_of(tournament).left == 0


@pytest.mark.parametrize("licence", ["L00000", "l 00000", "L-00.000"])
def test_the_licence_of_another_person_is_neither_used_nor_revealed(licence):
    tournament = create_open_tournament()
    cast.player(0)  # Chloé D’Aubigné, licence L00000
    registration = register_player(tournament, "Paul", last_name="Durand", licence=licence)
    assert (registration.state, registration.in_doubt, Player.objects.count()) == ("confirmed", True, 1)


def test_licences_are_normalised():
    tournament, chloe = create_open_tournament(), cast.player(0)  # Chloé D’Aubigné, licence L00000
    register_player(tournament, "Chloé", last_name="D’Aubigné", licence="l 00 000")
    assert tournament.entries.get().player == chloe


def test_a_cancellation_is_possible_above_the_limit_of_players():
    tournament = create_open_tournament(capacity=2)
    for name in ("Zoé", "Yann", "Xavier"):
        register_player(tournament, name)
    with patch("tournaments.services.registration.entries.MOST_PLAYERS", 1):
        registration_cancel(get_registration(tournament))
    assert states_by_name(tournament) == {"Zoé": "cancelled", "Yann": "confirmed", "Xavier": "waiting"}


def test_a_registration_of_an_entered_person_is_confirmed_in_doubt():
    tournament, chloe = create_open_tournament(), cast.player(0)
    entry_add(tournament=tournament, player=chloe, actor=cast.alice())
    registration = register_player(tournament, "Chloé", last_name="D’Aubigné", licence="L00000")
    assert (registration.state, registration.in_doubt, tournament.entries.count()) == ("confirmed", True, 1)


def test_a_cancellation_moves_the_waiting_list_up():
    tournament = create_open_tournament(capacity=2)
    for name in ("Zoé", "Yann", "Xavier", "Wanda"):
        register_player(tournament, name)
    assert states_by_name(tournament) == {
        "Zoé": "confirmed",
        "Yann": "confirmed",
        "Xavier": "waiting",
        "Wanda": "waiting",
    }
    registration_cancel(get_registration(tournament, "Yann"))
    assert states_by_name(tournament) == {
        "Zoé": "confirmed",
        "Yann": "cancelled",
        "Xavier": "confirmed",
        "Wanda": "waiting",
    }
    assert entered_names(tournament) == {"Zoé", "Xavier"}
    assert "confirmée" in send_letter(get_registration(tournament, "Xavier"))
    assert list(check_log(tournament)) == []


def test_a_larger_capacity_and_a_removed_entry_move_the_waiting_list_up():
    tournament = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann", "Xavier"):
        register_player(tournament, name)
    tournament.refresh_from_db()
    tournament_configure(tournament=tournament, settings={"capacity": 2}, actor=cast.alice())
    assert entered_names(tournament) == {"Zoé", "Yann"}
    entry_give_up(entry=tournament.entries.get(first_name="Zoé"), actor=cast.alice())
    assert entered_names(tournament) == {"Yann", "Xavier"}
    assert states_by_name(tournament)["Zoé"] == "cancelled"


def test_the_sweep_fills_a_seat_that_entry_remove_left_free():
    tournament = create_open_tournament(capacity=1)
    entry = entry_add(tournament=tournament, player=cast.player(3), actor=cast.alice())
    register_player(tournament, "Zoé")
    assert waiting_sweep() == 0
    entry_remove(entry=entry, actor=cast.alice())  # unlike `entry_give_up`, it does not move the waiting list up
    assert waiting_sweep() == 1
    assert entered_names(tournament) == {"Zoé"}


def test_entries_of_the_desk_take_seats_too():
    tournament = create_open_tournament(capacity=1)
    entry_add(tournament=tournament, player=cast.player(3), actor=cast.alice())
    assert register_player(tournament).state == "waiting"


def test_without_a_waiting_list_a_full_tournament_refuses():
    tournament = create_open_tournament(capacity=1, waiting_list=False)
    request_registration(tournament, "Yann")
    register_player(tournament)
    with pytest.raises(Conflict, match="complet"):
        registration_confirm(get_registration(tournament, "Yann"))
    assert states_by_name(tournament)["Yann"] == "asked"  # a seat may become free
    with pytest.raises(Conflict, match="complet"):
        request_registration(tournament, "Xavier")
    registration_cancel(get_registration(tournament))
    registration_confirm(get_registration(tournament, "Yann"))
    assert entered_names(tournament) == {"Yann"}


def test_a_cancelled_person_registers_again_at_the_end():
    tournament = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann"):
        register_player(tournament, name)
    registration_cancel(get_registration(tournament))
    with pytest.raises(Conflict, match="annulée"):
        registration_confirm(get_registration(tournament))
    request_registration(tournament)
    registration = tournament.registrations.get(first_name="Zoé", state="asked")
    registration_confirm(registration)
    registration.refresh_from_db()
    assert registration.state == "waiting"
    assert entered_names(tournament) == {"Yann"}


def test_a_drawn_entry_is_not_removed_by_a_cancellation():
    tournament = create_open_tournament(capacity=9)
    for index in range(7):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
    register_player(tournament)
    entries_check_in(tournament=tournament, actor=cast.alice())
    cast.draw_stage(tournament.first_stage, seed=1)
    registration_cancel(get_registration(tournament))
    assert states_by_name(tournament) == {"Zoé": "cancelled"}
    assert "Zoé" in entered_names(tournament)


def test_mails_to_one_address_are_limited():
    tournament = create_open_tournament()
    for number in range(PER_MAILBOX):
        request_registration(tournament, f"Zoé{number}", email="zoe@example.org")
    with pytest.raises(TooMany):
        request_registration(tournament, "Zoé6", email="ZOE@example.org")
    request_registration(tournament, "Yann")
    assert tournament.registrations.count() == PER_MAILBOX + 1


def test_registrations_from_one_ip_address_are_limited():
    """All names of the same length are sent from one IP address."""
    tournament = create_open_tournament()
    for number in range(PER_ADDRESS):
        request_registration(tournament, f"Y{number:02}")
    with pytest.raises(TooMany):
        request_registration(tournament, "Y99")
    request_registration(tournament, "Xavier")


def test_a_team_gets_seats_or_waits_together():
    tournament = create_open_tournament(capacity=4, team_size="3", online_teams=True)
    register_player(
        tournament, "Zoé", mates=(create_person("Ana", "Blanc"), create_person("Luc", "Noir")), team_name="Les Bouts"
    )
    assert tournament.teams.get().name == "Les Bouts"
    register_player(tournament, "Yann", mates=(create_person("Eva", "Vert"), create_person("Max", "Bleu")))
    register_player(tournament, "Xavier")
    waiting_states = {"Yann": "waiting", "Eva": "waiting", "Max": "waiting", "Xavier": "waiting"}
    assert states_by_name(tournament) == {"Zoé": "confirmed", "Ana": "confirmed", "Luc": "confirmed"} | waiting_states
    registration_cancel(get_registration(tournament))
    assert entered_names(tournament) == {"Yann", "Eva", "Max", "Xavier"}
    assert tournament.teams.get().members.count() == 3
    assert list(check_log(tournament)) == []


def test_erasing_a_person_deletes_their_registrations():
    tournament = create_open_tournament()
    register_player(tournament)
    person_forget(player=tournament.entries.get().player, actor=cast.alice())
    assert not Registration.objects.exists()
