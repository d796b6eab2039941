"""The desk code in the launcher's window: it signs in on this computer only, for a day or until the next code.

Also: wrong codes are rate-limited, and which addresses are this computer.
"""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tournaments.models import DeskCode
from tournaments.services.access.addresses import is_this_computer
from tournaments.services.access.desk_code import WRONG_CODES, desk_code_use
from tournaments.services.core.errors import DomainError, TooMany

pytestmark = pytest.mark.django_db

LOOPBACK = "127.0.0.1"


@pytest.fixture
def code() -> str:
    """Return a desk code, which signs Alice in."""
    return cast.desk_code()


def refusal_code(code: str, address: str = LOOPBACK) -> str:
    """Sign in with a code that must be refused; return the code of the error."""
    with pytest.raises(DomainError) as error:
        desk_code_use(code=code, address=address)
    return error.value.code


def test_the_code_can_be_used_several_times(code):
    for _ in range(2):
        assert desk_code_use(code=code, address=LOOPBACK).get_username() == "alice"


@pytest.mark.parametrize(
    "change", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code[:2]} {code[2:]} "]
)
def test_case_blanks_and_dashes_are_ignored(code, change):
    assert desk_code_use(code=change(code), address=LOOPBACK).get_username() == "alice"


def test_a_new_code_replaces_the_earlier_one(code):
    cast.desk_code()
    assert refusal_code(code) == "desk_code_wrong"


def test_the_code_expires_after_a_day(code):
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert refusal_code(code) == "desk_code_wrong"


@pytest.mark.parametrize("address", ["192.168.1.33", "203.0.113.9", "", "unknown"])
def test_the_code_is_refused_on_other_devices(code, address):
    assert refusal_code(code, address) == "desk_code_elsewhere"


def test_more_than_ten_wrong_codes_a_minute_are_refused(code):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert {refusal_code(f"AAAA-AAA{letter}") for letter in "ABCDEFGHJK"} == {"desk_code_wrong"}
        with pytest.raises(TooMany):
            desk_code_use(code=code, address=LOOPBACK)
        clock.shift(timedelta(seconds=61))
        assert desk_code_use(code=code, address=LOOPBACK)
    assert WRONG_CODES == 10


def test_the_code_is_stored_as_a_digest_only(code):
    desk_code = DeskCode.objects.get()
    letters = code.replace("-", "")
    assert letters not in desk_code.digest
    assert len(letters) == 8


@pytest.mark.parametrize("typed", ["", "\x00", "é" * 500, "ＫＸＰＭ", "0000-0000"])
def test_any_wrong_input_is_refused_with_a_text(code, typed):
    assert refusal_code(typed) == "desk_code_wrong"


def test_all_own_addresses_count_as_this_computer(settings):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.20", "tarot"]
    assert all(map(is_this_computer, ["127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.1.20", "::ffff:192.168.1.20"]))
    assert not any(map(is_this_computer, ["192.168.1.21", "tarot", "", "10.0.0.1"]))


def test_a_host_is_never_this_computer(settings):
    settings.HOSTED = True
    assert not is_this_computer("127.0.0.1")
