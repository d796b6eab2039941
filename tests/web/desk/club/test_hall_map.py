"""The map of the hall: its picture and the places of tables at the desk, and what the kiosk draws of it."""

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests import cast
from tests.pictures.test_pictures import SVG, draw_picture
from tests.web.table_pages import text_of
from tournaments.models import HallMap, Tournament
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.hall_map import (
    MAP_SIZE,
    check_spots,
    hall_map_place,
    hall_map_put,
    hall_map_remove,
)

pytestmark = pytest.mark.django_db
URL, PICTURE = "/bureau/club/salle/", "/identite/salle.jpg"
DOT = re.compile(r'<g data-spot="(\d+)" transform="translate\((\d+) (\d+)\)"( display="none")?>')


@pytest.fixture
def alice() -> Client:
    cache.clear()
    return cast.client_of(cast.alice())


@pytest.fixture
def hall_map() -> HallMap:
    """Return a map of 400 by 200 pixels, with table 1 in its middle and table 2 in a corner."""
    cache.clear()
    hall_map_put(content=draw_picture(size=(400, 200)), actor=cast.alice())
    return hall_map_place(spots={"1": [50, 50], "2": [100, 0.5]}, actor=cast.alice())


def read_version(html: str) -> str:
    """Return the version of the map that a kiosk sends with its requests."""
    return html.partition('name="plan" value="')[2].partition('"')[0]


def post_picture(alice: Client, content: bytes) -> str:
    """Upload a picture and return the text of the next page."""
    return text_of(alice.post(URL, {"file": SimpleUploadedFile("plan.png", content)}, follow=True))


def kiosk_html(tournament: Tournament) -> str:
    return Client().get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def test_a_picture_is_re_encoded_shown_and_removed(alice: Client) -> None:
    assert "data-hall-places" not in alice.get(URL).content.decode()
    assert "Le plan est prêt" in post_picture(alice, draw_picture(size=(4000, 1000)))
    answer = Client().get(PICTURE)
    image = Image.open(BytesIO(answer.content))
    assert (answer["Content-Type"], image.format, image.size) == (
        "image/jpeg",
        "JPEG",
        (MAP_SIZE.width, 400),
    )  # 4:1, as before
    assert "data-hall-places" in alice.get(URL).content.decode()
    assert "Le plan est retiré" in text_of(alice.post(URL, {"remove": "1"}, follow=True))
    assert Client().get(PICTURE).status_code == 404


def test_a_file_that_is_no_picture_is_refused_and_changes_nothing(alice: Client, hall_map: HallMap) -> None:
    for content in (SVG, b""):
        assert "n’est pas une image" in post_picture(alice, content)
    assert HallMap.objects.get().digest == hall_map.digest


def test_places_are_saved_by_one_form_and_shown_on_the_map(alice: Client, hall_map: HallMap) -> None:
    form = {"places": "1", "left-1": "12,5", "top-1": "40", "left-2": "", "top-2": "", "left-7": "100", "top-7": "0"}
    answer = alice.post(URL, form, follow=True)
    assert "Les tables sont placées" in text_of(answer)
    assert HallMap.objects.get().spots == {"1": [12.5, 40.0], "7": [100.0, 0.0]}
    html = answer.content.decode()
    assert 'name="left-1" value="12.5"' in html
    dots = {table: (x, y) for table, x, y, hidden in DOT.findall(html) if not hidden}
    assert dots == {"1": ("50", "80"), "7": ("400", "0")}  # the percents of 400 by 200 pixels


@pytest.mark.parametrize("place", [("12", ""), ("-1", "5"), ("5", "100.1"), ("nan", "5"), ("x", "5")])
def test_an_invalid_place_is_refused_with_what_was_typed(
    alice: Client, hall_map: HallMap, place: tuple[str, str]
) -> None:
    left, top = place
    answer = alice.post(URL, {"places": "1", "left-3": left, "top-3": top})
    assert answer.status_code == 422
    assert "deux nombres de 0 à 100" in text_of(answer)
    assert f'name="left-3" value="{left}"' in answer.content.decode()
    assert HallMap.objects.get().spots == hall_map.spots


def test_a_forged_table_number_is_refused(alice: Client, hall_map: HallMap) -> None:
    for table in ("0", "1000", "x", "-4"):
        assert alice.post(URL, {"places": "1", f"left-{table}": "5", f"top-{table}": "5"}).status_code == 422
    assert HallMap.objects.get().spots == hall_map.spots


def test_the_form_has_all_tables_of_the_club(alice: Client, hall_map: HallMap) -> None:
    cast.drawn_tournament(8).stations.create(number=15, code="ABCDEF", secret="x")
    assert 'name="top-15"' in alice.get(URL).content.decode()
    assert 'name="top-16"' not in alice.get(URL).content.decode()


def test_a_new_picture_keeps_the_places(alice: Client, hall_map: HallMap) -> None:
    post_picture(alice, draw_picture(size=(800, 400)))
    assert HallMap.objects.get().spots == hall_map.spots


def test_the_kiosk_draws_the_map_with_all_dots_hidden(hall_map: HallMap) -> None:
    html = kiosk_html(cast.drawn_tournament(8))
    assert f'href="{PICTURE}?{hall_map.digest}"' in html
    assert DOT.findall(html) == [("1", "200", "100", ' display="none"'), ("2", "400", "1", ' display="none"')]
    assert 'aria-label="Plan de la salle\u00a0: la table trouvée y est marquée"' in html


def test_the_kiosk_of_a_club_without_a_map_has_none(hall_map: HallMap) -> None:
    HallMap.objects.update(picture=b"", digest="")
    assert "data-hall-map" not in kiosk_html(cast.drawn_tournament(8))


def test_an_open_kiosk_gets_the_map_once_after_each_change(client: Client, hall_map: HallMap) -> None:
    tournament = cast.running_tournament(8)
    kiosk = f"/salle/{tournament.slug}/ma-place/"

    def follow(version: str) -> str:
        html = client.get(f"{kiosk}liste/", {"plan": version}).content.decode()
        assert "data-person" in html
        return html.partition('id="kiosk-map"')[2]

    version = read_version(client.get(kiosk).content.decode())
    assert follow(version) == ""
    hall_map_place(spots={"1": [50, 50], "2": [25, 50]}, actor=cast.alice())
    moved = follow(version)
    assert ("2", "100", "100") in {dot[:3] for dot in DOT.findall(moved)}
    assert 'hx-swap-oob="true"' in moved
    assert follow(read_version(moved)) == ""
    assert read_version(client.get(kiosk).content.decode()) == read_version(moved)
    hall_map_put(content=draw_picture(size=(300, 300)), actor=cast.alice())
    assert 'viewBox="0 0 300 300"' in follow(read_version(moved))
    hall_map_remove(actor=cast.alice())
    removed = follow(read_version(moved))
    assert "<svg" not in removed
    assert read_version(removed) == ""
    assert follow("") == ""


def test_api_reads_the_map_with_the_places(client: Client, hall_map: HallMap) -> None:
    helper = cast.client_of(cast.member("helene", "helper"))
    body = helper.get("/api/hall-map/").json()
    assert (body["width"], body["height"]) == (400, 200)
    assert body["tables"] == [{"table": 1, "left": 50.0, "top": 50.0}, {"table": 2, "left": 100.0, "top": 0.5}]
    image = client.get(body["image"])
    assert (image.status_code, image["Content-Type"]) == (200, "image/jpeg")
    assert body["digest"] in body["image"]
    hall_map_remove(actor=cast.alice())
    removed = helper.get("/api/hall-map/").json()
    assert (removed["image"], removed["width"], removed["digest"]) == (None, 0, "")
    assert len(removed["tables"]) == 2, "a removed picture keeps the places"


def test_api_has_no_table_without_a_map(client: Client) -> None:
    empty: dict[str, object] = {"image": None, "width": 0, "height": 0, "digest": "", "tables": []}
    assert cast.client_of(cast.alice()).get("/api/hall-map/").json() == empty
    assert client.get("/api/hall-map/").status_code in {401, 403}


def test_arbiters_cannot_change_the_map() -> None:
    with pytest.raises(DomainError) as refused:
        hall_map_put(content=draw_picture(), actor=cast.basile())
    assert refused.value.code == "director_only"
    assert cast.client_of(cast.basile()).get(URL).status_code == 403


def test_numbers_beyond_any_size_are_refused() -> None:
    for spots in ({"1": [10**400, 2]}, {"1": [1e400, 2]}, {str(10**400): [1, 2]}):
        with pytest.raises(DomainError):
            check_spots(spots)
