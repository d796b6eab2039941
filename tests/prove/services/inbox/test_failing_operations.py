"""Each statement of a deal fails once: the tablet gets 503 and retries, and the deal is stored once."""

from itertools import count

import pytest

from tests.engines.failing import failing_statement
from tests.services.inbox.test_failing_operations import assert_stored_once_after_a_retry, open_tablet, send_deal

pytestmark = pytest.mark.django_db(transaction=True)
STATEMENTS = 12  # at least so many in each deal: the loop would prove nothing if the injection missed them


def test_a_deal_is_stored_once_although_any_statement_fails() -> None:
    tablet = open_tablet()
    for number in count(1):
        with failing_statement(number) as executed:
            status = send_deal(tablet, number)
        if len(executed) < number:
            break
        assert status == 503, executed[-1]
        assert_stored_once_after_a_retry(tablet, number)
    assert status == 200
    assert number > STATEMENTS
