"""A club's logo and colour: validation, documents, the share picture."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests import cast
from tests.documents.reading import run_document_job
from tests.pictures.test_pictures import draw_picture
from tournaments.documents.freshness import find_outdated
from tournaments.documents.share_picture import share_picture
from tournaments.models import Look
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.look import LOGO, look_change

pytestmark = pytest.mark.django_db
ACCENT = "#6a1b9a"


def change_look() -> Look:
    return look_change(actor=cast.alice(), logo=draw_picture(size=(300, 200)), accent=ACCENT)


def test_only_passed_values_are_changed_and_empty_ones_delete() -> None:
    first_look = change_look()
    look_change(actor=cast.alice(), accent="")
    look = Look.objects.get()
    assert (look.digest, look.width, look.height, look.accent) == (first_look.digest, 300, 200, "")
    look_change(actor=cast.alice(), logo=b"")
    assert (bytes(Look.objects.get().logo), Look.objects.get().digest) == (b"", "")


def test_a_logo_is_reduced_to_the_resolution_of_paper() -> None:
    look_change(actor=cast.alice(), logo=draw_picture(size=(5_000, 1_000)))
    assert (Look.objects.get().width, Look.objects.get().height) == (LOGO.width, 160)  # a fifth, as before


def test_a_logo_in_webp_is_stored_as_png() -> None:
    look_change(actor=cast.alice(), logo=draw_picture("WEBP"))
    assert bytes(Look.objects.get().logo).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"accent": "rouge"}, "colour_unknown"),
        ({"accent": "#12345"}, "colour_unknown"),
        ({"accent": "#ffe066"}, "colour_unreadable"),
        ({"logo": b"<svg/>", "accent": "#000000"}, "picture_unknown"),
        ({"logo": draw_picture("BMP")}, "picture_unknown"),
    ],
)
def test_a_refused_change_is_not_stored(change: dict[str, Any], code: str) -> None:
    change_look()
    values_before = Look.objects.values().get()
    with pytest.raises(DomainError) as refusal:
        look_change(actor=cast.alice(), **change)
    assert refusal.value.code == code
    assert refusal.value.text
    assert Look.objects.values().get() == values_before


def test_a_helper_may_not_change_the_look() -> None:
    with pytest.raises(DomainError):
        look_change(actor=cast.member("helene", "helper"), accent=ACCENT)


def test_earlier_documents_become_outdated() -> None:
    tournament = cast.drawn_tournament(8)
    job = run_document_job(tournament, "hall_list")
    assert find_outdated(tournament, [job]) == set()
    change_look()
    assert find_outdated(tournament, [job]) == {job.pk}


def test_the_share_picture_has_logo_and_colour() -> None:
    tournament = cast.drawn_tournament(8)
    colours_before = colours_of(share_picture(tournament))
    change_look()
    colours_after = colours_of(share_picture(tournament))
    own_colours = {(0x6A, 0x1B, 0x9A), (255, 0, 0)}  # the accent, and the red of the logo
    assert own_colours <= colours_after
    assert not own_colours & colours_before


def colours_of(content: bytes) -> set[object]:
    with Image.open(BytesIO(content)) as image:
        return {colour for _count, colour in image.getcolors(100_000) or ()}
