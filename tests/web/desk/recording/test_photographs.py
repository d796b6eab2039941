"""Photographs of paper sheets: added, limited, shown to arbiters only, logged by digest, deleted, over the API too.

They belong to the personal data of the players at the table, and are deleted when one of them is forgotten.
"""

from base64 import b64encode
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests import cast
from tests.pictures.test_pictures import SVG, draw_picture
from tournaments.models import SheetPhotograph, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.personal import personal_data_of
from tournaments.services.play.photographs import MAX_PHOTOGRAPHS, READABLE_SIZE
from tournaments.services.registration.people import person_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8)


@pytest.fixture
def arbiter() -> Client:
    return cast.client_of(cast.basile())


def table_url(tournament: Tournament) -> str:
    return f"/bureau/{tournament.slug}/tour/1/table/1/"


def post_photograph(tournament: Tournament, arbiter: Client, content: bytes) -> str:
    """Add a photograph to table 1 of round 1 and return the HTML of the next page."""
    address = f"/bureau/{tournament.slug}/tour/1/saisie/1/photo/"
    return arbiter.post(address, {"file": SimpleUploadedFile("x.jpg", content)}, follow=True).content.decode()


def one_colour_image(number: int) -> bytes:
    """Return a PNG in one of six shades of red, by `number` from 0."""
    file = BytesIO()
    Image.new("RGB", (20, 20), (40 * number, 0, 0)).save(file, "PNG")
    return file.getvalue()


# Worth its time: a picture of full size goes through the subprocess.
def test_a_photograph_is_shown_with_the_sheet_and_logged(tournament: Tournament, arbiter: Client) -> None:
    assert "Photo jointe" in post_photograph(tournament, arbiter, draw_picture(size=(4_000, 3_000)))
    photograph = SheetPhotograph.objects.get()
    with Image.open(BytesIO(bytes(photograph.content))) as image:
        assert (image.format, image.size) == ("JPEG", (READABLE_SIZE.width, 1_500))  # 4:3, as before
    html = arbiter.get(table_url(tournament)).content.decode()
    address = f"/bureau/{tournament.slug}/tour/1/saisie/1/photo/{photograph.pk}/"
    assert f'src="{address}"' in html
    assert arbiter.get(address)["Content-Type"] == "image/jpeg"
    assert tournament.events.get(name="table.photographed").data["digest"] == photograph.digest
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def test_only_an_arbiter_sees_a_photograph(tournament: Tournament, arbiter: Client) -> None:
    post_photograph(tournament, arbiter, draw_picture())
    address = f"/bureau/{tournament.slug}/tour/1/saisie/1/photo/{SheetPhotograph.objects.get().pk}/"
    helper = cast.client_of(cast.member("helene", "helper"))
    assert helper.get(address).status_code == 403
    assert "photo/" not in helper.get(table_url(tournament)).content.decode()
    assert Client().get(address).status_code == 302


# Worth its time: a subprocess reads each picture.
def test_duplicates_are_ignored_and_the_number_is_limited(tournament: Tournament, arbiter: Client) -> None:
    for number in [0, 0, *range(MAX_PHOTOGRAPHS)]:
        post_photograph(tournament, arbiter, one_colour_image(number))
    assert SheetPhotograph.objects.count() == MAX_PHOTOGRAPHS
    assert f"garde {MAX_PHOTOGRAPHS} photos au plus" in post_photograph(
        tournament, arbiter, one_colour_image(MAX_PHOTOGRAPHS)
    )
    assert tournament.events.filter(name="table.photographed").count() == MAX_PHOTOGRAPHS


@pytest.mark.parametrize("content", [b"", SVG, draw_picture()[:60]], ids=["nothing", "script", "cut"])
def test_an_invalid_image_is_refused(tournament: Tournament, arbiter: Client, content: bytes) -> None:
    assert "n’est pas une image" in post_photograph(tournament, arbiter, content)
    assert not SheetPhotograph.objects.exists()


def test_a_photograph_is_deleted(tournament: Tournament, arbiter: Client) -> None:
    post_photograph(tournament, arbiter, draw_picture())
    address = f"/bureau/{tournament.slug}/tour/1/saisie/1/photo/{SheetPhotograph.objects.get().pk}/effacer/"
    assert "La photo est effacée" in arbiter.post(address, follow=True).content.decode()
    assert not SheetPhotograph.objects.exists()
    assert tournament.events.filter(name="table.photograph_dropped").count() == 1


def test_a_photograph_belongs_to_the_personal_data_of_the_table(tournament: Tournament, arbiter: Client) -> None:
    post_photograph(tournament, arbiter, draw_picture())
    player = cast.table_of(tournament).seats.get(number=1).entry.player
    player_of_table_2 = cast.table_of(tournament, 2).seats.get(number=1).entry.player
    assert len(personal_data_of(player)["photographs"]) == 1
    assert personal_data_of(player_of_table_2)["photographs"] == []
    person_forget(player=player_of_table_2, actor=cast.alice())
    assert SheetPhotograph.objects.exists()
    person_forget(player=player, actor=cast.alice())
    assert not SheetPhotograph.objects.exists()


def test_the_api_adds_and_deletes_photographs(tournament: Tournament, arbiter: Client) -> None:
    address = f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/photographs/"
    body = {"content": b64encode(draw_picture()).decode()}
    photograph = arbiter.post(address, body, content_type="application/json").json()
    assert arbiter.get(address).json() == [photograph]
    assert arbiter.get(f"{address}{photograph['id']}/")["Content-Type"] == "image/jpeg"
    answer = arbiter.post(address, {"content": "é"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "picture_unknown")
    assert arbiter.delete(f"{address}{photograph['id']}/").status_code == 204
    assert arbiter.get(address).json() == []
