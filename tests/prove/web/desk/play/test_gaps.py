"""Further values for the tests of `tests/web/desk/play/test_gaps.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.play import test_gaps as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["", "tour/1/ce-qui-manque/"])
def test_an_incomplete_count_is_red(path):
    shared.test_an_incomplete_count_is_red(path)
