"""Further values for the tests of `tests/web/public/own/test_objecting.py`, which keeps one of each kind."""

import pytest

from tests.web.public.own import test_objecting as shared
from tests.web.public.own.test_objecting import entry, tournament

__all__ = ["entry", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("deal", ["x", "0:1", "9" * 40, "1:2:3", ":", "\u00b2:1"])
def test_an_invalid_deal_is_refused_with_a_sentence(client, entry, deal):
    shared.test_an_invalid_deal_is_refused_with_a_sentence(client, entry, deal)
