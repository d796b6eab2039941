"""The desk's list of online registrations: states, decisions, the person of a registrant in doubt, failed mail."""

from unittest.mock import patch

import pytest
from django.test import Client

from tests import cast
from tests.services.online.people import (
    create_open_tournament,
    create_person,
    entered_names,
    get_registration,
    register_player,
    request_registration,
    states_by_name,
)
from tests.services.online.test_letters import SEND_MESSAGES
from tournaments.models import Tournament
from tournaments.selectors.registration.online_list import list_registrations
from tournaments.services.online.letters import letter_send
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db


def read_list(client: Client, tournament: Tournament) -> str:
    return client.get(f"/bureau/{tournament.slug}/inscriptions/en-ligne/").content.decode().replace("\u00a0", " ")


def post_decision(client: Client, tournament: Tournament, name: str, **form: object) -> int:
    """Post a decision on the registration of a first name. Return the status of the response."""
    address = f"/bureau/{tournament.slug}/inscriptions/en-ligne/{get_registration(tournament, name).pk}/"
    return client.post(address, form).status_code


def test_the_list_shows_states_and_counts(alice):
    tournament = create_open_tournament(capacity=1)
    register_player(tournament, "Zoé")
    register_player(tournament, "Yann")
    request_registration(tournament, "Xavier")
    html = read_list(alice, tournament)
    assert "0 places libres" in html or "0 place libre" in html
    assert "1 confirmée · 1 en attente · 1 à confirmer" in html
    assert "en attente, n° 1" in html
    assert "yann@example.org" in html


def test_team_mates_are_listed_after_their_captain(alice):
    tournament = create_open_tournament(capacity=1, team_size="2", online_teams=True)
    register_player(tournament, "Yann", mates=(create_person("Ana", "Blanc"),))
    register_player(tournament, "Xavier")
    assert [str(line.registration) for line in list_registrations(tournament)] == [
        "LEFÈVRE Yann",
        "BLANC Ana",
        "LEFÈVRE Xavier",
    ]
    assert "équipe de LEFÈVRE Yann" in read_list(alice, tournament)


def test_the_tab_is_there_once_registration_is_online(alice):
    closed, online = cast.tournament(name="Coupe fermée"), create_open_tournament()
    for tournament, has_tab in ((closed, False), (online, True)):
        html = alice.get(f"/bureau/{tournament.slug}/inscriptions/").content.decode()
        assert ("en-ligne/" in html) == has_tab


def test_the_desk_can_accept_beyond_the_capacity(alice):
    tournament = create_open_tournament(capacity=1)
    register_player(tournament, "Zoé")
    register_player(tournament, "Yann")
    assert post_decision(alice, tournament, "Yann", act="accept") == 302
    assert entered_names(tournament) == {"Zoé", "Yann"}


def test_a_refusal_frees_the_seat_for_the_waiting_list(alice):
    tournament = create_open_tournament(capacity=1)
    register_player(tournament, "Zoé")
    register_player(tournament, "Yann")
    assert post_decision(alice, tournament, "Zoé", act="refuse") == 302
    assert (entered_names(tournament), states_by_name(tournament)["Zoé"]) == ({"Yann"}, "refused")


def test_a_player_sent_back_to_the_waiting_list_is_last(alice):
    tournament = create_open_tournament(capacity=1)
    for name in ("Zoé", "Yann", "Xavier"):
        register_player(tournament, name)
    post_decision(alice, tournament, "Zoé", act="wait")
    assert entered_names(tournament) == {"Yann"}
    waiting_names = [line.registration.first_name for line in list_registrations(tournament) if line.rank]
    assert waiting_names == ["Xavier", "Zoé"]


def test_the_desk_identifies_a_registrant(alice):
    tournament, chloe = create_open_tournament(), cast.player(0)
    register_player(tournament, "Chloé", last_name="D’Aubigné", consent_full_name=True)
    html = read_list(alice, tournament)
    assert "qui est-ce ?" in html
    assert "C’est D’AUBIGNÉ Chloé" in html
    assert post_decision(alice, tournament, "Chloé", act="person", player=chloe.pk) == 302
    assert tournament.entries.get().player == chloe
    chloe.refresh_from_db()
    assert chloe.consent_full_name


def test_the_desk_enters_a_registrant_as_a_new_person(alice):
    tournament = create_open_tournament()
    chloe = cast.player(0)
    register_player(tournament, "Chloé", last_name="D’Aubigné")
    post_decision(alice, tournament, "Chloé", act="person", player="")
    assert tournament.entries.get().player != chloe


def test_an_invalid_or_second_identification_is_refused(alice):
    tournament = create_open_tournament()
    chloe, other = cast.player(0), cast.player(1)
    entry_add(tournament=tournament, player=chloe, actor=cast.alice())
    register_player(tournament, "Chloé", last_name="D’Aubigné")
    assert "est déjà inscrit" in read_list(alice, tournament)
    assert post_decision(alice, tournament, "Chloé", act="person", player=chloe.pk) == 409
    assert post_decision(alice, tournament, "Chloé", act="person", player=other.pk) == 422
    assert post_decision(alice, tournament, "Chloé", act="person", player=10**9) == 404
    assert post_decision(alice, tournament, "Chloé", act="dance") == 422
    assert tournament.entries.count() == 1


def test_failed_mail_is_shown_and_can_be_queued_again(alice):
    tournament = create_open_tournament()
    request_registration(tournament, "Zoé")
    with patch(SEND_MESSAGES, side_effect=ConnectionRefusedError):
        letter_send(get_registration(tournament, "Zoé").pk)
    assert "1 courriel non parti" in read_list(alice, tournament)
    assert "courriel : nouvel essai à" in read_list(alice, tournament)
    assert post_decision(alice, tournament, "Zoé", act="mail") == 302
    assert get_registration(tournament, "Zoé").mail == "due"


def test_another_organiser_cannot_decide(alice):
    tournament = create_open_tournament()
    request_registration(tournament, "Zoé")
    other_owner = cast.client_of(cast.member("otto", "owner", cast.organiser("Les Bouts")))
    assert other_owner.get(f"/les-atouts/bureau/{tournament.slug}/inscriptions/en-ligne/").status_code == 404
    address = f"/les-bouts/bureau/{tournament.slug}/inscriptions/en-ligne/{get_registration(tournament, 'Zoé').pk}/"
    assert other_owner.post(address, {"act": "refuse"}).status_code == 404
    assert states_by_name(tournament) == {"Zoé": "asked"}
