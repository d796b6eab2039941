"""Across evenings: people who have give_consent to be named, and the records of the club."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from tests import cast
from tests.services.seasons.championship import create_evening, create_season, create_season_of, withdraw_results
from tests.services.seasons.test_importing import import_results
from tournaments.models import Tournament
from tournaments.publishing.static.walk import site_files
from tournaments.services.registration.people import consent_set, person_forget
from tournaments.services.seasons.seasons import season_change, season_close

pytestmark = pytest.mark.django_db


@pytest.fixture
def evenings() -> list[Tournament]:
    return [create_evening("Octobre", seed=1), create_evening("Novembre", seed=2)]


def give_consent(index: int) -> int:
    """Return the key of a player who consented to their name."""
    player = cast.player(index)
    consent_set(player=player, agrees=True, actor=cast.alice())
    return int(player.pk)


def page(address: str) -> str:
    cache.clear()
    return Client().get(address).content.decode()


def test_person_with_consent_has_a_page_of_all_evenings(evenings: list[Tournament]) -> None:
    html = page(f"/personne/{give_consent(0)}/")
    for words in ("Octobre", "Novembre", "soirées", "curve-line", f'href="/{evenings[1].slug}/"'):
        assert words in html
    assert "D’AUBIGNÉ" in html


def test_imported_evenings_of_a_public_season_are_on_the_page(evenings: list[Tournament]) -> None:
    one = cast.player(60)
    import_results(made := create_season(), f"1;{one.full_name};;;20;;20;1", name="Septembre")
    assert Client().get(f"/personne/{one.pk}/").status_code == 404
    assert "/personne/" not in page(f"/saison/{made.slug}/")
    pk = give_consent(60)
    html = page(f"/personne/{pk}/")
    assert "Septembre" in html
    assert "importé" in html
    assert f'href="/personne/{pk}/"' in page(f"/saison/{made.slug}/")
    season_change(season=made, settings={"public": False}, actor=cast.alice())
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_season_links_only_to_existing_pages_of_people(evenings: list[Tournament]) -> None:
    season, pk = create_season_of(evenings[0]), give_consent(0)
    assert f'href="/personne/{pk}/"' in page(f"/saison/{season.slug}/")
    season_close(season=season, actor=cast.alice())
    for one in evenings:
        withdraw_results(one)
    html = page(f"/saison/{season.slug}/")
    assert "D’AUBIGNÉ" in html
    assert "/personne/" not in html


def test_pages_have_open_graph_data(evenings: list[Tournament]) -> None:
    season, pk = create_season_of(*evenings), give_consent(0)
    for address, title in (
        (f"/saison/{season.slug}/", season.name),
        (f"/personne/{pk}/", cast.player(0).first_name),
        ("/records/", "Records du club"),
    ):
        html = page(address)
        assert f'<link rel="canonical" href="http://testserver{address}">' in html
        assert f'<meta property="og:title" content="{title}' in html
        assert '<meta property="og:description"' in html
    assert f'content="http://testserver/saison/{season.slug}/image.png"' in page(f"/saison/{season.slug}/")
    assert "og:image" not in page("/records/")


def test_picture_of_a_season_changes_with_its_ranking(evenings: list[Tournament]) -> None:
    season = create_season_of(*evenings)
    address = f"/saison/{season.slug}/image.png"
    first = Client().get(address)
    assert (Image.open(BytesIO(first.content)).size, first["Content-Type"]) == ((1200, 630), "image/png")
    assert Client().get(address).content == first.content
    withdraw_results(evenings[1])
    assert Client().get(address).content != first.content
    season_change(season=season, settings={"public": False}, actor=cast.alice())
    assert Client().get(address).status_code == 404


def test_sitemap_lists_only_people_with_consent(evenings: list[Tournament]) -> None:
    came, away, pk = cast.player(1), give_consent(60), give_consent(0)
    html = page("/sitemap.xml")
    assert "http://testserver/records/" in html
    assert f"/personne/{pk}/" in html
    assert html.count("/personne/") == 1, (came, away)


def test_initials_are_not_merged_into_a_person(evenings: list[Tournament]) -> None:
    assert Client().get(f"/personne/{cast.player(0).pk}/").status_code == 404
    number = evenings[0].entries.get(player=cast.player(0)).starts.get().number
    assert "/personne/" not in page(f"/{evenings[0].slug}/joueur/{number}/")
    pk = give_consent(0)
    assert f'href="/personne/{pk}/"' in page(f"/{evenings[0].slug}/joueur/{number}/")


def test_withdrawn_evening_is_not_on_the_page(evenings: list[Tournament]) -> None:
    pk = give_consent(0)
    withdraw_results(evenings[0])
    assert "Octobre" not in page(f"/personne/{pk}/")
    withdraw_results(evenings[1])
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_records_use_full_names_with_consent_only(evenings: list[Tournament]) -> None:
    html = page("/records/")
    for words in ("Le plus haut score d’une soirée", "La meilleure donne", "Le plus de soirées"):
        assert words in html
    assert "D’AUBIGNÉ" not in html
    give_consent(0)
    assert "D’AUBIGNÉ" in page("/records/")
    assert 'href="/records/"' in page("/")


def test_records_are_cached(evenings: list[Tournament], django_assert_max_num_queries) -> None:
    page("/records/")
    with django_assert_max_num_queries(8):
        Client().get("/records/")


def test_erased_person_is_in_no_record(evenings: list[Tournament]) -> None:
    before = page("/records/")
    for index in range(8):
        person_forget(player=cast.player(index), actor=cast.alice())
    html = page("/records/")
    assert "Le plus de soirées" in before
    assert "Le plus de soirées" not in html
    assert "La meilleure donne" not in html


def test_club_without_an_evening_has_no_records() -> None:
    cast.tournament()
    assert "Aucun record pour l’instant" in page("/records/")
    assert "/records/" not in page("/")


def test_static_folder_has_people_and_records(evenings: list[Tournament]) -> None:
    pk = give_consent(0)
    cache.clear()
    files = dict(site_files(evenings[0].organiser, language="fr"))
    assert {"records/index.html", f"personne/{pk}/index.html"} <= files.keys()
