"""Further values for the tests of `tests/web/test_sealed_copies.py`, which keeps one of each kind."""

import pytest

from tests.web import test_sealed_copies as shared
from tests.web.test_sealed_copies import tablet, tournament

__all__ = ["tablet", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "line", ['{"receipt":"5.QWERTYUA","sealed":"é"}', '{"receipt":"QWERTYUA","sealed":""}', '{"receipt":5,"sealed":""}']
)
def test_damaged_sealed_line_is_refused(tournament, tablet, line):
    shared.test_damaged_sealed_line_is_refused(tournament, tablet, line)


@pytest.mark.parametrize("code", ["x", "é" * 40])
def test_wrong_code_is_refused_and_stores_nothing(tournament, tablet, code):
    shared.test_wrong_code_is_refused_and_stores_nothing(tournament, tablet, code)
