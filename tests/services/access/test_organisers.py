"""Several organisers on one install: names, addresses, and what belongs to whom."""

import re

import pytest
from django.urls import get_resolver, reverse

from players.errors import Conflict, DomainError
from players.models import Organiser
from players.person import Person
from players.services.merging import player_merge, players_distinct
from players.services.people import player_create
from tests import cast
from tournaments.selectors.log.check import check_log
from tournaments.services.access.addresses import addresses_of
from tournaments.services.access.organisers import (
    RESERVED,
    organiser_add,
    organiser_get,
    organiser_rename,
    tournament_named,
)
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.people import person_forget, person_update
from tournaments.services.setup.settings import tournament_create

SLUG = re.compile(r"[a-z0-9-]+")

pytestmark = pytest.mark.django_db


def refusal(act, *args, **kwargs):
    with pytest.raises(DomainError) as refused:
        act(*args, **kwargs)
    assert refused.value.text
    return refused.value.code


def director_of(home):
    return cast.member("diane", "director", home)


def test_its_addresses_begin_with_its_name():
    assert organiser_add("  Les  Atouts d’Été ").slug == "les-atouts-d-ete"


@pytest.mark.parametrize("name", ["Les Atouts", "les  ATOUTS", "Lés atouts"])
def test_two_organisers_have_two_names(name):
    organiser_add("Les Atouts")
    assert refusal(organiser_add, name) == "organiser_known"
    assert Organiser.objects.count() == 1


@pytest.mark.parametrize("name", ["Bureau", "API", "Salle", "t", "I18N"])
def test_a_word_of_the_program_names_no_organiser(name):
    assert refusal(organiser_add, name) == "address_reserved"
    assert not Organiser.objects.exists()


@pytest.mark.parametrize(("name", "code"), [("", "organiser_unnamed"), ("?!", "organiser_unnamed")])
def test_a_name_has_a_letter(name, code):
    assert refusal(organiser_add, name) == code


def test_a_name_has_an_end():
    assert refusal(organiser_add, "a" * 121) == "text_too_long"


def test_every_first_word_of_an_address_is_reserved():
    first = {str(pattern.pattern).strip("^").partition("/")[0] for pattern in _patterns(get_resolver().url_patterns)}
    assert {word for word in first if SLUG.fullmatch(word)} <= RESERVED  # a file such as robots.txt is no name


def _patterns(patterns):
    """Those at the head of the site, without the includes that add nothing to the address."""
    for pattern in patterns:
        if str(pattern.pattern):
            yield pattern
        else:
            yield from _patterns(getattr(pattern, "url_patterns", ()))


def test_a_tournament_never_has_the_address_of_an_organiser_nor_the_other_way_round():
    home = organiser_add("Coupe 2026")
    made = tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=director_of(home))
    assert made.slug == "coupe-2026-2"
    assert refusal(organiser_add, "Coupe 2026-2") == "address_taken"
    assert list(check_log(made)) == []


def test_two_organisers_may_have_a_tournament_of_one_address():
    made = [
        tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=director_of(organiser_add(name)))
        for name in ("Les Rois", "Les Dames")
    ]
    assert [one.slug for one in made] == ["coupe-2026"] * 2
    assert refusal(tournament_named, "coupe-2026") == "organiser_which"
    assert tournament_named("coupe-2026", "les-dames") == made[1]
    assert refusal(tournament_named, "autre") == "tournament_unknown"


def test_two_organisers_may_know_one_licence_and_one_club():
    here, there = organiser_add("Les Rois"), organiser_add("Les Dames")
    person = Person(last_name="Dupont", licence="A1", club="Dijon")
    one, other = player_create(person, here), player_create(person, there)
    assert one.club != other.club
    with pytest.raises(Conflict):
        player_create(person, here)


def test_a_laptop_has_one_without_asking():
    assert organiser_get() == organiser_get()
    assert Organiser.objects.count() == 1


def test_where_there_are_several_one_says_which():
    organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert refusal(organiser_get) == "organiser_which"
    assert organiser_get("les-rois").name == "Les Rois"
    assert refusal(organiser_get, "les-valets") == "organiser_unknown"


def test_another_name_keeps_the_address():
    home = organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert organiser_rename(organiser=home, name="Les Rois de Dijon").slug == "les-rois"
    assert refusal(organiser_rename, organiser=home, name="les dames") == "organiser_known"
    assert refusal(organiser_rename, organiser=home, name="?") == "organiser_unnamed"
    assert refusal(organiser_rename, organiser=home, name="x" * 121) == "text_too_long"


def test_nobody_acts_in_a_tournament_of_another_organiser():
    made = cast.tournament()
    stranger = director_of(organiser_add("Les Dames"))
    assert refusal(entry_add, tournament=made, player=cast.player(), actor=stranger) == "elsewhere"
    assert list(check_log(made)) == []


def test_a_player_of_another_organiser_is_not_registered():
    made, there = cast.tournament(), organiser_add("Les Dames")
    stranger = cast.player(1, organiser=there, first_name="Zoé")
    assert refusal(entry_add, tournament=made, player=stranger, actor=cast.alice()) == "elsewhere"
    assert not made.entries.exists()


def test_the_club_of_a_tournament_is_one_of_its_organisers():
    there = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé").club
    settings = {"name": "Coupe", "club": there}
    assert refusal(tournament_create, settings=settings, actor=cast.alice()) == "elsewhere"


def test_people_of_another_organiser_are_left_alone():
    theirs = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé")
    ours, alice = cast.player(), cast.alice()
    assert refusal(person_update, player=theirs, person=Person(last_name="X"), actor=alice) == "elsewhere"
    assert refusal(person_forget, player=theirs, actor=alice) == "elsewhere"
    assert refusal(player_merge, kept=ours, merged=theirs, actor="alice") == "elsewhere"
    assert refusal(players_distinct, first=ours, second=theirs) == "elsewhere"
    theirs.refresh_from_db()
    assert theirs.first_name == "Zoé"


def test_background_work_writes_the_addresses_of_its_organiser():
    home = cast.organiser()
    with addresses_of(home):
        assert reverse("desk-home") == "/bureau/"
    organiser_add("Les Dames")
    with addresses_of(home):
        assert reverse("desk-home") == "/les-atouts/bureau/"
    assert reverse("desk-home") == "/bureau/"
