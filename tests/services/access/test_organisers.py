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


def refusal(act, *args, **kwargs):
    with pytest.raises(DomainError) as refused:
        act(*args, **kwargs)
    assert refused.value.text
    return refused.value.code


def director_of(home):
    return cast.member("diane", "director", home)


def test_the_slug_is_made_from_the_name():
    assert organiser_add("  Les  Atouts d’Été ").slug == "les-atouts-d-ete"


@pytest.mark.parametrize("name", ["Les Atouts", "les  ATOUTS", "Lés atouts"])
def test_names_of_organisers_are_unique(name):
    organiser_add("Les Atouts")
    assert refusal(organiser_add, name) == "organiser_known"
    assert Organiser.objects.count() == 1


@pytest.mark.parametrize("name", ["Bureau", "API", "Salle", "t", "I18N"])
def test_a_reserved_word_is_refused_as_name(name):
    assert refusal(organiser_add, name) == "address_reserved"
    assert not Organiser.objects.exists()


@pytest.mark.parametrize(("name", "code"), [("", "organiser_unnamed"), ("?!", "organiser_unnamed")])
def test_a_name_without_a_letter_is_refused(name, code):
    assert refusal(organiser_add, name) == code


def test_a_name_that_is_too_long_is_refused():
    assert refusal(organiser_add, "a" * 121) == "text_too_long"


def test_every_first_segment_of_a_url_is_reserved():
    first = {str(pattern.pattern).strip("^").partition("/")[0] for pattern in _patterns(get_resolver().url_patterns)}
    assert {word for word in first if SLUG.fullmatch(word)} <= RESERVED  # a file such as robots.txt is no slug


def _patterns(patterns):
    """Return the first path segments, through includes with an empty prefix."""
    for pattern in patterns:
        if str(pattern.pattern):
            yield pattern
        else:
            yield from _patterns(getattr(pattern, "url_patterns", ()))


def test_tournaments_and_organisers_share_no_slugs():
    home = organiser_add("Coupe 2026")
    tournament = tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=director_of(home))
    assert tournament.slug == "coupe-2026-2"
    assert refusal(organiser_add, "Coupe 2026-2") == "address_taken"
    assert list(check_log(tournament)) == []


def test_two_organisers_may_have_tournaments_with_the_same_slug():
    tournaments = [
        tournament_create(settings={"name": "Coupe", "date": "2026-03-01"}, actor=director_of(organiser_add(name)))
        for name in ("Les Rois", "Les Dames")
    ]
    assert [one.slug for one in tournaments] == ["coupe-2026"] * 2
    assert refusal(tournament_by_slug, "coupe-2026") == "organiser_which"
    assert tournament_by_slug("coupe-2026", "les-dames") == tournaments[1]
    assert refusal(tournament_by_slug, "autre") == "tournament_unknown"


def test_two_organisers_may_have_the_same_licence_and_club():
    here, there = organiser_add("Les Rois"), organiser_add("Les Dames")
    person = Person(last_name="Dupont", licence="A1", club="Dijon")
    one, other = player_create(person, here), player_create(person, there)
    assert one.club != other.club
    with pytest.raises(Conflict):
        player_create(person, here)


def test_the_first_organiser_is_created_automatically():
    assert organiser_get() == organiser_get()
    assert Organiser.objects.count() == 1


def test_with_several_organisers_the_slug_is_required():
    organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert refusal(organiser_get) == "organiser_which"
    assert organiser_get("les-rois").name == "Les Rois"
    assert refusal(organiser_get, "les-valets") == "organiser_unknown"


def test_renaming_keeps_the_slug():
    home = organiser_add("Les Rois")
    organiser_add("Les Dames")
    assert organiser_rename(organiser=home, name="Les Rois de Dijon").slug == "les-rois"
    assert refusal(organiser_rename, organiser=home, name="les dames") == "organiser_known"
    assert refusal(organiser_rename, organiser=home, name="?") == "organiser_unnamed"
    assert refusal(organiser_rename, organiser=home, name="x" * 121) == "text_too_long"


def test_a_tournament_of_another_organiser_is_refused():
    tournament = cast.tournament()
    stranger = director_of(organiser_add("Les Dames"))
    assert refusal(entry_add, tournament=tournament, player=cast.player(), actor=stranger) == "elsewhere"
    assert list(check_log(tournament)) == []


def test_a_player_of_another_organiser_is_not_registered():
    tournament, there = cast.tournament(), organiser_add("Les Dames")
    stranger = cast.player(1, organiser=there, first_name="Zoé")
    assert refusal(entry_add, tournament=tournament, player=stranger, actor=cast.alice()) == "elsewhere"
    assert not tournament.entries.exists()


def test_a_club_of_another_organiser_is_refused():
    there = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé").club
    settings = {"name": "Coupe", "club": there}
    assert refusal(tournament_create, settings=settings, actor=cast.alice()) == "elsewhere"


def test_people_of_another_organiser_cannot_be_changed():
    theirs = cast.player(1, organiser=organiser_add("Les Dames"), first_name="Zoé")
    ours, alice = cast.player(), cast.alice()
    assert refusal(person_update, player=theirs, person=Person(last_name="X"), actor=alice) == "elsewhere"
    assert refusal(person_forget, player=theirs, actor=alice) == "elsewhere"
    assert refusal(player_merge, kept=ours, merged=theirs, actor="alice") == "elsewhere"
    assert refusal(players_distinct, first=ours, second=theirs) == "elsewhere"
    theirs.refresh_from_db()
    assert theirs.first_name == "Zoé"


def test_jobs_use_the_urls_of_their_organiser():
    home = cast.organiser()
    with use_prefix_of(home):
        assert reverse("desk-home") == "/bureau/"
    organiser_add("Les Dames")
    with use_prefix_of(home):
        assert reverse("desk-home") == "/les-atouts/bureau/"
    assert reverse("desk-home") == "/bureau/"
