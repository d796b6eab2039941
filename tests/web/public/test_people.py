"""Pages over all evenings: of people who consented to be named, and of the club's records."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from tests import cast
from tests.services.seasons.championship import create_evenings, create_season, create_season_of, withdraw_results
from tests.services.seasons.test_importing import import_results
from tournaments.models import Tournament
from tournaments.publishing.static.walk import site_files
from tournaments.services.registration.people import consent_set, person_forget
from tournaments.services.seasons.seasons import season_change, season_close

pytestmark = pytest.mark.django_db


@pytest.fixture
def evenings() -> list[Tournament]:
    return create_evenings("Octobre", "Novembre")


def give_consent(index: int) -> int:
    """Record that a player of the cast consents to their name. Return the player's key."""
    player = cast.player(index)
    consent_set(player=player, agrees=True, actor=cast.alice())
    return int(player.pk)


def read_uncached(address: str) -> str:
    """Clear the cache and return the HTML of an address."""
    cache.clear()
    return Client().get(address).content.decode()


def test_person_with_consent_has_a_page_of_all_evenings(evenings: list[Tournament]) -> None:
    html = read_uncached(f"/personne/{give_consent(0)}/")
    for words in ("Octobre", "Novembre", "soirées", "curve-line", f'href="/{evenings[1].slug}/"'):
        assert words in html
    assert "D’AUBIGNÉ" in html


def test_imported_evenings_are_on_the_page_only_in_a_public_season(evenings: list[Tournament]) -> None:
    player = cast.player(60)
    import_results(season := create_season(), f"1;{player.full_name};;;20;;20;1", name="Septembre")
    assert Client().get(f"/personne/{player.pk}/").status_code == 404
    assert "/personne/" not in read_uncached(f"/saison/{season.slug}/")
    pk = give_consent(60)
    html = read_uncached(f"/personne/{pk}/")
    assert "Septembre" in html
    assert "importé" in html
    assert f'href="/personne/{pk}/"' in read_uncached(f"/saison/{season.slug}/")
    season_change(season=season, settings={"public": False}, actor=cast.alice())
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_season_links_only_to_existing_pages_of_people(evenings: list[Tournament]) -> None:
    season, pk = create_season_of(evenings[0]), give_consent(0)
    assert f'href="/personne/{pk}/"' in read_uncached(f"/saison/{season.slug}/")
    season_close(season=season, actor=cast.alice())
    for tournament in evenings:
        withdraw_results(tournament)
    html = read_uncached(f"/saison/{season.slug}/")
    assert "D’AUBIGNÉ" in html
    assert "/personne/" not in html


def test_pages_have_open_graph_data(evenings: list[Tournament]) -> None:
    season, pk = create_season_of(*evenings), give_consent(0)
    for address, title in (
        (f"/saison/{season.slug}/", season.name),
        (f"/personne/{pk}/", cast.player(0).first_name),
        ("/records/", "Records du club"),
    ):
        html = read_uncached(address)
        assert f'<link rel="canonical" href="http://testserver{address}">' in html
        assert f'<meta property="og:title" content="{title}' in html
        assert '<meta property="og:description"' in html
    assert f'content="http://testserver/saison/{season.slug}/image.png"' in read_uncached(f"/saison/{season.slug}/")
    assert "og:image" not in read_uncached("/records/")


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
    cast.player(1)  # played without consent
    give_consent(60)  # consented but did not play
    pk = give_consent(0)
    html = read_uncached("/sitemap.xml")
    assert "http://testserver/records/" in html
    assert f"/personne/{pk}/" in html
    assert html.count("/personne/") == 1


def test_player_without_consent_has_no_page_of_a_person(evenings: list[Tournament]) -> None:
    assert Client().get(f"/personne/{cast.player(0).pk}/").status_code == 404
    number = evenings[0].entries.get(player=cast.player(0)).starts.get().number
    assert "/personne/" not in read_uncached(f"/{evenings[0].slug}/joueur/{number}/")
    pk = give_consent(0)
    assert f'href="/personne/{pk}/"' in read_uncached(f"/{evenings[0].slug}/joueur/{number}/")


def test_withdrawn_evening_is_not_on_the_page(evenings: list[Tournament]) -> None:
    pk = give_consent(0)
    withdraw_results(evenings[0])
    assert "Octobre" not in read_uncached(f"/personne/{pk}/")
    withdraw_results(evenings[1])
    assert Client().get(f"/personne/{pk}/").status_code == 404


def test_records_use_full_names_with_consent_only(evenings: list[Tournament]) -> None:
    html = read_uncached("/records/")
    for words in ("Le plus haut score d’une soirée", "La meilleure donne", "Le plus de soirées"):
        assert words in html
    assert "D’AUBIGNÉ" not in html
    give_consent(0)
    assert "D’AUBIGNÉ" in read_uncached("/records/")
    assert 'href="/records/"' in read_uncached("/")


def test_records_are_cached(evenings: list[Tournament], django_assert_max_num_queries) -> None:
    read_uncached("/records/")
    with django_assert_max_num_queries(8):
        Client().get("/records/")


def test_erased_person_is_in_no_record(evenings: list[Tournament]) -> None:
    before = read_uncached("/records/")
    for index in range(8):
        person_forget(player=cast.player(index), actor=cast.alice())
    html = read_uncached("/records/")
    assert "Le plus de soirées" in before
    assert "Le plus de soirées" not in html
    assert "La meilleure donne" not in html


def test_club_without_an_evening_has_no_records() -> None:
    cast.tournament()
    assert "Aucun record pour l’instant" in read_uncached("/records/")
    assert "/records/" not in read_uncached("/")


# Worth its time: exports all public pages.
def test_static_folder_has_people_and_records(evenings: list[Tournament]) -> None:
    pk = give_consent(0)
    cache.clear()
    files = dict(site_files(evenings[0].organiser, language="fr"))
    assert {"records/index.html", f"personne/{pk}/index.html"} <= files.keys()
