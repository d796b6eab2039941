"""Further values for the tests of `tests/web/hall/test_display_sizes.py`, which keeps one of each kind."""

import pytest

from tests.web.hall import test_display_sizes as shared
from tests.web.hall.test_display_sizes import display, screen, tournament

__all__ = ["display", "screen", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seconds": "x"}, "de 5 à 120 secondes"),
        ({"seconds": "99999999"}, "de 5 à 120 secondes"),
        ({"distance": "10", "height": "x"}, "distance du dernier rang"),
        ({"distance": "0", "height": "150"}, "distance du dernier rang"),
    ],
)
def test_invalid_size_is_refused_with_a_sentence(display, fields, words):
    shared.test_invalid_size_is_refused_with_a_sentence(display, fields, words)
