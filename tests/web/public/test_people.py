"""Across evenings: people who have agreed to be named, and the records of the club."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from tests import cast
from tests.services.seasons.championship import create_season, evening, season_of, withdraw
from tests.services.seasons.test_importing import bring
from tournaments.models import Tournament
from tournaments.publishing.static.walk import site_files
from tournaments.services.registration.people import person_agrees, person_forget
from tournaments.services.seasons.seasons import season_change, season_close

pytestmark = pytest.mark.django_db


@pytest.fixture
def evenings() -> list[Tournament]:
    return [evening("Octobre", seed=1), evening("Novembre", seed=2)]


def agreed(index: int) -> int:
    """Return the key of a player who consented to their name."""
    player = cast.player(index)
    person_agrees(player=player, agrees=True, actor=cast.alice())
    return int(player.pk)


def page(address: str) -> str:
    cache.clear()
    return Client().get(address).content.decode()


def test_a_person_who_agreed_has_a_page_of_all_evenings(evenings: list[Tournament]) -> None:
    told = page(f"/personne/{agreed(0)}/")
    for words in ("Octobre", "Novembre", "soirées", "curve-line", f'href="/{evenings[1].slug}/"'):
        assert words in told
    assert "D’AUBIGNÉ" in told


def test_evenings_that_were_brought_in_are_told_where_their_season_is_public(evenings: list[Tournament]) -> None:
    one = cast.player(60)
    bring(made := create_season(), f"1;{one.full_name};;;20;;20;1", name="Septembre")
    assert Client().get(f"/personne/{one.pk}/").status_code == 404
    assert "/personne/" not in page(f"/saison/{made.slug}/")
    pk = agreed(60)
    told = page(f"/personne/{pk}/")
    assert "Septembre" in told
    assert "importé" in told
    assert f'href="/personne/{pk}/"' in page(f"/saison/{made.slug}/")
    season_change(season=made, settings={"public": False}, actor=cast.alice())
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_the_season_leads_only_to_people_who_have_a_page(evenings: list[Tournament]) -> None:
    made, pk = season_of(evenings[0]), agreed(0)
    assert f'href="/personne/{pk}/"' in page(f"/saison/{made.slug}/")
    season_close(season=made, actor=cast.alice())
    for one in evenings:
        withdraw(one)
    told = page(f"/saison/{made.slug}/")
    assert "D’AUBIGNÉ" in told
    assert "/personne/" not in told


def test_others_are_told_what_a_link_leads_to(evenings: list[Tournament]) -> None:
    made, pk = season_of(*evenings), agreed(0)
    for address, title in (
        (f"/saison/{made.slug}/", made.name),
        (f"/personne/{pk}/", cast.player(0).first_name),
        ("/records/", "Records du club"),
    ):
        told = page(address)
        assert f'<link rel="canonical" href="http://testserver{address}">' in told
        assert f'<meta property="og:title" content="{title}' in told
        assert '<meta property="og:description"' in told
    assert f'content="http://testserver/saison/{made.slug}/image.png"' in page(f"/saison/{made.slug}/")
    assert "og:image" not in page("/records/")


def test_the_picture_of_a_season_is_another_once_its_ranking_is(evenings: list[Tournament]) -> None:
    made = season_of(*evenings)
    address = f"/saison/{made.slug}/image.png"
    first = Client().get(address)
    assert (Image.open(BytesIO(first.content)).size, first["Content-Type"]) == ((1200, 630), "image/png")
    assert Client().get(address).content == first.content
    withdraw(evenings[1])
    assert Client().get(address).content != first.content
    season_change(season=made, settings={"public": False}, actor=cast.alice())
    assert Client().get(address).status_code == 404


def test_search_engines_are_told_of_people_only_who_agreed(evenings: list[Tournament]) -> None:
    came, away, pk = cast.player(1), agreed(60), agreed(0)
    told = page("/sitemap.xml")
    assert "http://testserver/records/" in told
    assert f"/personne/{pk}/" in told
    assert told.count("/personne/") == 1, (came, away)


def test_initials_are_not_put_together_to_a_person(evenings: list[Tournament]) -> None:
    assert Client().get(f"/personne/{cast.player(0).pk}/").status_code == 404
    number = evenings[0].entries.get(player=cast.player(0)).starts.get().number
    assert "/personne/" not in page(f"/{evenings[0].slug}/joueur/{number}/")
    pk = agreed(0)
    assert f'href="/personne/{pk}/"' in page(f"/{evenings[0].slug}/joueur/{number}/")


def test_an_evening_that_was_withdrawn_is_not_told(evenings: list[Tournament]) -> None:
    pk = agreed(0)
    withdraw(evenings[0])
    assert "Octobre" not in page(f"/personne/{pk}/")
    withdraw(evenings[1])
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_the_records_name_people_as_they_agreed(evenings: list[Tournament]) -> None:
    told = page("/records/")
    for words in ("Le plus haut score d’une soirée", "La meilleure donne", "Le plus de soirées"):
        assert words in told
    assert "D’AUBIGNÉ" not in told
    agreed(0)
    assert "D’AUBIGNÉ" in page("/records/")
    assert 'href="/records/"' in page("/")


def test_the_records_are_read_once_for_all_who_ask(evenings: list[Tournament], django_assert_max_num_queries) -> None:
    page("/records/")
    with django_assert_max_num_queries(8):
        Client().get("/records/")


def test_an_erased_person_is_in_no_record(evenings: list[Tournament]) -> None:
    before = page("/records/")
    for index in range(8):
        person_forget(player=cast.player(index), actor=cast.alice())
    told = page("/records/")
    assert "Le plus de soirées" in before
    assert "Le plus de soirées" not in told
    assert "La meilleure donne" not in told


def test_a_club_without_an_evening_has_none() -> None:
    cast.tournament()
    assert "Aucun record pour l’instant" in page("/records/")
    assert "/records/" not in page("/")


def test_the_folder_has_both(evenings: list[Tournament]) -> None:
    pk = agreed(0)
    cache.clear()
    files = dict(site_files(evenings[0].organiser, language="fr"))
    assert {"records/index.html", f"personne/{pk}/index.html"} <= files.keys()
