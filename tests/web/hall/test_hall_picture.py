"""A picture for the screens: checked, re-encoded, and stored in the database."""

from base64 import b64encode
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests import cast
from tests.web.hall.test_displays import code_of
from tournaments.models import HallPicture, Tournament
from tournaments.pictures.rewriting import MOST_PIXELS
from tournaments.services.access.displays import DisplayChange, display_claim, display_configure
from tournaments.services.access.hall_pictures import DISPLAY_SIZE, picture_put
from tournaments.services.core.errors import DomainError

pytestmark = pytest.mark.django_db
SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'


def encode_picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: object) -> bytes:
    """Return a red image in a format. `options` are arguments of `Image.save`."""
    file = BytesIO()
    Image.new(mode, size, "red").save(file, kind, **options)
    return file.getvalue()


@pytest.fixture
def tournament() -> Tournament:
    return cast.drawn_tournament(8)


def stored_picture() -> Image.Image:
    return Image.open(BytesIO(bytes(HallPicture.objects.get().content)))


def post_picture(tournament: Tournament, content: bytes) -> str:
    """Upload a picture at the desk. Return the HTML of the next page."""
    desk, file = cast.client_of(cast.basile()), SimpleUploadedFile("affiche.png", content)
    return desk.post(f"/bureau/{tournament.slug}/ecrans/image/", {"file": file}, follow=True).content.decode()


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "P")])  # `tests/prove` has the others
def test_pictures_of_all_formats_are_re_encoded(tournament: Tournament, kind: str, mode: str) -> None:
    assert "L’image est prête" in post_picture(tournament, encode_picture(kind, mode=mode))
    assert (stored_picture().format, stored_picture().mode, stored_picture().size) == ("JPEG", "RGB", (40, 30))


def test_picture_is_scaled_rotated_and_stripped_of_metadata(tournament: Tournament) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "chez moi"  # rotated by 90°, and a description
    post_picture(tournament, encode_picture("JPEG", (4000, 1000), exif=exif))  # 1000 by 4000 once it is rotated
    assert stored_picture().size == (270, DISPLAY_SIZE.height)  # 1:4, as before
    assert dict(stored_picture().getexif()) == {}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "pas une image"),
        (encode_picture("GIF"), "pas une image"),
        (b"x" * 5_000_001, "trop lourde"),
        (encode_picture(size=(10_000, 5_000), mode="1"), "plus de 24"),
    ],
    ids=["nothing", "another kind", "heavy", "50 megapixels"],
)
def test_invalid_picture_is_refused_with_a_message(tournament: Tournament, content: bytes, words: str) -> None:
    post_picture(tournament, encode_picture())
    before = HallPicture.objects.get().digest
    assert words in post_picture(tournament, content)
    assert HallPicture.objects.get().digest == before


def test_screen_shows_the_current_picture(tournament: Tournament) -> None:
    screen = Client()
    display = display_claim(tournament=tournament, code=code_of(screen), name="Mur", actor=cast.basile())
    display_configure(display=display, change=DisplayChange(views=["picture"]), actor=cast.basile())
    assert "<img" not in screen.get("/display/").content.decode()
    post_picture(tournament, encode_picture())
    digest = HallPicture.objects.get().digest
    assert f'src="/display/image/{digest}/"' in screen.get("/display/").content.decode()
    assert screen.get(f"/display/image/{digest}/")["Content-Type"] == "image/jpeg"
    assert screen.get("/display/pages/", {"seen": display.version}).headers["HX-Refresh"] == "true"
    post_picture(tournament, encode_picture(size=(50, 50)))
    assert screen.get(f"/display/image/{digest}/").status_code == 404


def test_api_puts_and_deletes_the_picture(tournament: Tournament) -> None:
    desk, address = cast.client_of(cast.basile()), f"/api/tournaments/{tournament.slug}/hall-picture/"
    body = {"content": b64encode(encode_picture()).decode()}
    assert desk.put(address, body, content_type="application/json").status_code == 204
    assert stored_picture().size == (40, 30)
    answer = desk.put(address, {"content": "é"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "picture_unknown")
    assert desk.delete(address).status_code == 204
    assert not HallPicture.objects.exists()


def test_helpers_cannot_put_a_picture(tournament: Tournament) -> None:
    with pytest.raises(DomainError):
        picture_put(tournament=tournament, content=encode_picture(), actor=cast.member("helene", "helper"))


def test_limit_of_pixels_is_below_fifty_megapixels() -> None:
    """The refused picture of 50 megapixels above is larger than the limit."""
    assert MOST_PIXELS < 50_000_000
