"""Storing, searching and forgetting people, and the interpretation of a typed name."""

import pytest

from players.errors import Conflict, DomainError
from players.models import Club, Player
from players.person import Person
from players.selectors.people import Match, players_found, typed_name
from players.services.people import player_create, player_forget, player_update
from tests import cast

pytestmark = pytest.mark.django_db


def test_a_person_is_stored_tidied_with_their_club() -> None:
    player = player_create(
        Person(last_name="  Le\tGoff ", first_name="Yann", club="Tarot  Club", licence="A 1"), cast.organiser()
    )
    assert (player.last_name, player.club and player.club.name, player.licence) == ("Le Goff", "Tarot Club", "A 1")
    second_player = player_create(Person(last_name="Quéré", club="TAROT-CLUB"), cast.organiser())
    assert second_player.club == player.club
    assert Club.objects.count() == 1


@pytest.mark.parametrize("licence", ["A12345", "a 123.45"])
def test_a_taken_licence_is_refused_in_any_spelling(licence: str) -> None:
    player_create(Person(last_name="Dupont", first_name="Jean", licence="A12345"), cast.organiser())
    with pytest.raises(Conflict) as refusal:
        player_create(Person(last_name="Martin", licence=licence), cast.organiser())
    assert refusal.value.field == "licence"
    assert "DUPONT Jean" in refusal.value.text


def test_an_update_may_keep_the_own_licence() -> None:
    player = player_create(Person(last_name="Dupont", licence="A1", club="Un"), cast.organiser())
    player_update(player=player, person=Person(last_name="Dupont", first_name="Zoé", licence="a1", club=""))
    player.refresh_from_db()
    assert (player.first_name, player.licence, player.club, player.sort_key) == ("Zoé", "a1", None, "dupont zoe")


def test_a_person_without_a_name_is_refused() -> None:
    with pytest.raises(DomainError, match="nom de famille"):
        player_create(Person(last_name=" \u200b ", club="Nouveau"), cast.organiser())
    assert not Player.objects.exists()
    assert not Club.objects.exists()


@pytest.mark.parametrize("words", ["quere", "QUÉRÉ eli", "elia quer", "l00012", "club mad quere"])
def test_the_search_matches_beginnings_of_words_without_accents(words: str) -> None:
    # Licence L00012, of the Tarot Club du Mad
    player = cast.player(12, last_name="Quéré", first_name="Éliane")
    cast.player(1)
    assert list(players_found(cast.organiser(), words)) == [player]


def test_forgetting_erases_personal_data_and_keeps_the_record() -> None:
    player = player_create(
        Person(
            last_name="Dupont", licence="A1", club="Un", email="a@example.org", birth_year=1950, consent_full_name=True
        ),
        cast.organiser(),
    )
    player_forget(player)
    player.refresh_from_db()
    stored = (player.full_name, player.licence, player.club, player.email, player.birth_year, player.consent_full_name)
    assert stored == ("ANONYME", "", None, "", None, False)
    assert not players_found(cast.organiser(), "dupont").exists()


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("dupont jean", Match.ONE),
        ("jean dupont", Match.ONE),
        ("dup", Match.ONE),
        ("martin jean", Match.SEVERAL),  # MARTINEZ Jean is stored, MARTIN Jean would be another person
        ("durand", Match.NONE),
        ("dupond jean", Match.SEVERAL),
        ("dupon", Match.ONE),
        ("dupomt", Match.SEVERAL),  # a slip is always ambiguous
        ("durand jean", Match.NONE),
        ("", Match.NONE),
    ],
)
def test_a_typed_name_matches_one_player_only_when_unambiguous(text: str, match: Match) -> None:
    player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    player_create(Person(last_name="Martinez", first_name="Jean"), cast.organiser())
    assert typed_name(cast.organiser(), text).match == match


def test_namesakes_are_ambiguous() -> None:
    player_create(Person(last_name="Dupont", first_name="Jean", birth_year=1950), cast.organiser())
    player_create(Person(last_name="Dupont", first_name="Jean", birth_year=1980), cast.organiser())
    match = typed_name(cast.organiser(), "dupont jean")
    assert (match.match, len(match.players), match.new_name) == (Match.SEVERAL, 2, "DUPONT Jean")


def test_a_name_one_slip_away_is_suggested() -> None:
    player = player_create(Person(last_name="Dupont", first_name="Jean"), cast.organiser())
    assert typed_name(cast.organiser(), "dupond jean").players == (player,)
    assert typed_name(cast.organiser(), "dupond jeanne").players == ()


@pytest.mark.parametrize(
    ("text", "name", "swapped_name"),
    [
        ("jacqueline bertrand", "BERTRAND Jacqueline", "JACQUELINE Bertrand"),  # a first name of the file
        ("Jacqueline Bertrand", "BERTRAND Jacqueline", "JACQUELINE Bertrand"),
        ("bertrand, jacqueline", "BERTRAND Jacqueline", ""),
        ("bertrand jacqueline", "BERTRAND Jacqueline", "JACQUELINE Bertrand"),
        ("martin claude", "MARTIN Claude", "CLAUDE Martin"),
        ("MARTIN claude", "MARTIN Claude", ""),
        ("martin", "MARTIN", ""),
        ("de la tour anne", "DE LA TOUR Anne", ""),
    ],
)
def test_the_last_name_is_derived_from_stored_first_names(text: str, name: str, swapped_name: str) -> None:
    player_create(Person(last_name="Quéré", first_name="Jacqueline"), cast.organiser())
    name_input = typed_name(cast.organiser(), text)
    assert (name_input.new_name, name_input.swapped_name) == (name, swapped_name)
