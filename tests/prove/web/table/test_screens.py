"""Further values for the tests of `tests/web/table/test_screens.py`, which keeps one of each kind."""

import pytest

from tests.web.table import test_screens as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("complete", [True], ids=["to confirm"])
def test_changes_of_the_clock_update_the_page(complete):
    shared.TestLive().test_changes_of_the_clock_update_the_page(complete)


@pytest.mark.parametrize("totals", [("", "", "1", ""), ("99999999", "0", "0", "0"), ("1.5", "0", "0", "0")])
@pytest.mark.parametrize("part", [True, False])
def test_invalid_totals_are_refused(totals, part):
    shared.TestTotals().test_invalid_totals_are_refused(totals, part)


@pytest.mark.parametrize("invalid_fields", [{"seat": ""}, {"seat": "x"}, {"entered_by": "-1"}])
def test_an_invalid_confirmation_is_refused(invalid_fields):
    shared.test_an_invalid_confirmation_is_refused(invalid_fields)


@pytest.mark.parametrize("part", [False])
def test_stale_totals_are_a_conflict_and_may_be_sent_with_the_new_version(part):
    shared.TestTotals().test_stale_totals_are_a_conflict_and_may_be_sent_with_the_new_version(part)
