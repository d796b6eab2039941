"""Further values for the tests of `tests/web/desk/journal/test_receipts.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.journal import test_receipts as shared
from tests.web.desk.journal.test_receipts import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("receipt", "answer"),
    [
        ("<b>QWERTYUA</b>", "Un reçu a huit lettres"),
        ("Q" * 5_000, "Un reçu a huit lettres"),
    ],
)
def test_other_receipts_get_a_sentence(tournament, receipt, answer):
    shared.test_other_receipts_get_a_sentence(tournament, receipt, answer)
