"""Further values for the tests of `tests/web/hall/test_hall_picture.py`, which keeps one of each kind."""

import pytest

from tests.web.hall import test_hall_picture as shared
from tests.web.hall.test_hall_picture import SCRIPT, encode_picture, tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("content", "words"), [(SCRIPT, "pas une image"), (encode_picture()[:60], "pas une image")], ids=["script", "cut"]
)
def test_invalid_picture_is_refused_with_a_message(tournament, content, words):
    shared.test_invalid_picture_is_refused_with_a_message(tournament, content, words)


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGBA"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("WEBP", "RGB")])
def test_pictures_of_all_formats_are_re_encoded(tournament, kind, mode):
    shared.test_pictures_of_all_formats_are_re_encoded(tournament, kind, mode)
