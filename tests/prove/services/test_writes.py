"""Writes of bulk changes of a thousand players, who need more than one statement."""

import pytest

from tests.services.test_writes import test_the_number_of_writes_does_not_grow_with_each_player as check_writes

pytestmark = pytest.mark.django_db


def test_the_number_of_writes_does_not_grow_with_each_player() -> None:
    check_writes(1_000)
