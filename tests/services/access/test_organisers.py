"""Several organisers on one install: names, slugs, and separation of their data."""

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
from tournaments.services.access.addresses import use_prefix_of
from tournaments.services.access.organisers import (
    RESERVED,
    organiser_add,
    organiser_get,
    organiser_rename,
    tournament_by_slug,
)
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.people import person_forget, person_update
from tournaments.services.setup.settings import tournament_create

SLUG = re.compile(r"[a-z0-9-]+")

pytestmark = pytest.mark.django_db


def refusal_code(act, *args, **kwargs):
    """Call a service that must be refused with a text; return the code of the error."""
    with pytest.raises(DomainError) as error:
        act(*args, **kwargs)
    assert error.value.text
    return error.value.code


def create_director(home):
    return cast.member("diane", "director", home)


def test_the_slug_is_made_from_the_name():
    assert organiser_add("  Les  Atouts d’Été ").slug == "les-atouts-d-ete"


@pytest.mark.parametrize("name", ["Les Atouts", "les  ATOUTS", "Lés atouts"])
def test_names_of_organisers_are_unique(name):
    organiser_add("Les Atouts")
    assert refusal_code(organiser_add, name) == "organiser_known"
    assert Organiser.objects.count() == 1


@pytest.mark.parametrize("name", ["Bureau", "API", "Salle", "t", "I18N"])
def test_a_reserved_word_is_refused_as_name(name):
    assert refusal_code(organiser_add, name) == "address_reserved"
    assert not Organiser.objects.exists()


@pytest.mark.parametrize(("name", "code"), [("", "organiser_unnamed"), ("?!", "organiser_unnamed")])
def test_a_name_without_a_letter_is_refused(name, code):
    assert refusal_code(organiser_add, name) == code


def test_a_name_that_is_too_long_is_refused():
    assert refusal_code(organiser_add, "a" * 121) == "text_too_long"


def test_every_first_segment_of_a_url_is_reserved():
    first_segments = {
        str(pattern.pattern).strip("^").partition("/")[0] for pattern in _top_patterns(get_resolver().url_patterns)
    }
    # robots.txt and other files are no slugs.
    assert {segment for segment in first_segments if SLUG.fullmatch(segment)} <= RESERVED


def _top_patterns(patterns):
    """Yield the URL patterns with a first path segment, also those of includes with an empty prefix."""
    for pattern in patterns:
        if str(pattern.pattern):
            yield pattern
        else:
            yield from _top_patterns(getattr(pattern, "url_patterns", ()))


def test_tournaments_and_organisers_share_no_slugs():
    home = organiser_add("Coupe 2026")
    tournament = tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=create_director(home))
    assert tournament.slug == "coupe-2026-2"
    assert refusal_code(organiser_add, "Coupe 2026-2") == "address_taken"
    assert list(check_log(tournament)) == []


def test_two_organisers_may_have_tournaments_with_the_same_slug():
    tournaments = [
        tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=create_director(organiser_add(name)))
        for name in ("Les Rois", "Les Dames")
    ]
    assert [tournament.slug for tournament in tournaments] == ["coupe-2026"] * 2
    assert refusal_code(tournament_by_slug, "coupe-2026") == "organiser_which"
    assert tournament_by_slug("coupe-2026", "les-dames") == tournaments[1]
    assert refusal_code(tournament_by_slug, "autre") == "tournament_unknown"


def test_two_organisers_may_have_the_same_licence_and_club():
    our_organiser, other_organiser = organiser_add("Les Rois"), organiser_add("Les Dames")
    person = Person(last_name="Dupont", licence="A1", club="Dijon")
    our_player, other_player = player_create(person, our_organiser), player_create(person, other_organiser)
    assert our_player.club != other_player.club
    with pytest.raises(Conflict):
        player_create(person, our_organiser)


def test_the_first_organiser_is_created_automatically():
    assert organiser_get() == organiser_get()
    assert Organiser.objects.count() == 1


def test_with_several_organisers_the_slug_is_required():
    organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert refusal_code(organiser_get) == "organiser_which"
    assert organiser_get("les-rois").name == "Les Rois"
    assert refusal_code(organiser_get, "les-valets") == "organiser_unknown"


def test_renaming_keeps_the_slug():
    home = organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert organiser_rename(organiser=home, name="Les Rois de Dijon").slug == "les-rois"
    assert refusal_code(organiser_rename, organiser=home, name="les dames") == "organiser_known"
    assert refusal_code(organiser_rename, organiser=home, name="?") == "organiser_unnamed"
    assert refusal_code(organiser_rename, organiser=home, name="x" * 121) == "text_too_long"


def test_a_tournament_of_another_organiser_is_refused():
    tournament = cast.tournament()
    stranger = create_director(organiser_add("Les Dames"))
    assert refusal_code(entry_add, tournament=tournament, player=cast.player(), actor=stranger) == "elsewhere"
    assert list(check_log(tournament)) == []


def test_a_player_of_another_organiser_is_not_registered():
    tournament, other_organiser = cast.tournament(), organiser_add("Les Dames")
    stranger = cast.player(1, organiser=other_organiser, first_name="Zoé")
    assert refusal_code(entry_add, tournament=tournament, player=stranger, actor=cast.alice()) == "elsewhere"
    assert not tournament.entries.exists()


def test_a_club_of_another_organiser_is_refused():
    other_club = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé").club
    settings = {"name": "Coupe", "club": other_club}
    assert refusal_code(tournament_create, settings=settings, actor=cast.alice()) == "elsewhere"


def test_people_of_another_organiser_cannot_be_changed():
    other_player = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé")
    our_player, alice = cast.player(), cast.alice()
    assert refusal_code(person_update, player=other_player, person=Person(last_name="X"), actor=alice) == "elsewhere"
    assert refusal_code(person_forget, player=other_player, actor=alice) == "elsewhere"
    assert refusal_code(player_merge, kept=our_player, merged=other_player, actor="alice") == "elsewhere"
    assert refusal_code(players_distinct, first=our_player, second=other_player) == "elsewhere"
    other_player.refresh_from_db()
    assert other_player.first_name == "Zoé"


def test_urls_have_the_prefix_of_the_organiser_where_there_are_several():
    home = cast.organiser()
    with use_prefix_of(home):
        assert reverse("desk-home") == "/bureau/"
    organiser_add("Les Dames")
    with use_prefix_of(home):
        assert reverse("desk-home") == "/les-atouts/bureau/"
    assert reverse("desk-home") == "/bureau/"
