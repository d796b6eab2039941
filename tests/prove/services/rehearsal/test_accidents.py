"""A wrong result in a rehearsal with totals of sheets, and of another game."""

import pytest

from tests.services.rehearsal.test_accidents import test_a_wrong_result_is_an_oddity_or_a_dispute as check_wrong_result

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("settings", [{"recording_mode": "totals"}, {"game": "scarto"}])
def test_a_wrong_result_is_an_oddity_or_a_dispute(settings):
    check_wrong_result(settings)
