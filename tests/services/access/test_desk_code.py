"""The code in the launcher's window: for this computer, for this start, and not to be guessed."""

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

HERE = "127.0.0.1"


@pytest.fixture
def code() -> str:
    return cast.desk_code()


def refusal(code: str, address: str = HERE) -> str:
    with pytest.raises(DomainError) as refused:
        desk_code_use(code=code, address=address)
    return refused.value.code


def test_it_signs_in_as_often_as_the_browser_forgets(code):
    for _ in range(2):
        assert desk_code_use(code=code, address=HERE).get_username() == "alice"


@pytest.mark.parametrize(
    "typed", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code[:2]} {code[2:]} "]
)
def test_it_may_be_typed_as_people_type(code, typed):
    assert desk_code_use(code=typed(code), address=HERE).get_username() == "alice"


def test_the_next_start_ends_it(code):
    cast.desk_code()
    assert refusal(code) == "desk_code_wrong"


def test_it_ends_after_a_day(code):
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert refusal(code) == "desk_code_wrong"


@pytest.mark.parametrize("address", ["192.168.1.33", "203.0.113.9", "", "unknown"])
def test_it_serves_on_no_other_device(code, address):
    assert refusal(code, address) == "desk_code_elsewhere"


def test_ten_wrong_ones_a_minute_are_enough(code):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert {refusal(f"AAAA-AAA{letter}") for letter in "ABCDEFGHJK"} == {"desk_code_wrong"}
        with pytest.raises(TooMany):
            desk_code_use(code=code, address=HERE)
        clock.shift(timedelta(seconds=61))
        assert desk_code_use(code=code, address=HERE)
    assert WRONG_CODES == 10


def test_nothing_stored_tells_it(code):
    stored = DeskCode.objects.get()
    letters = code.replace("-", "")
    assert letters not in stored.digest
    assert len(letters) == 8


@pytest.mark.parametrize("typed", ["", "\x00", "é" * 500, "ＫＸＰＭ", "0000-0000"])
def test_whatever_is_typed_is_answered_with_a_sentence(code, typed):
    assert refusal(typed) == "desk_code_wrong"


def test_this_computer_is_known_by_each_of_its_numbers(settings):
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.20", "tarot"]
    assert all(map(is_this_computer, ["127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.1.20", "::ffff:192.168.1.20"]))
    assert not any(map(is_this_computer, ["192.168.1.21", "tarot", "", "10.0.0.1"]))


def test_a_host_is_nobodys_computer(settings):
    settings.HOSTED = True
    assert not is_this_computer("127.0.0.1")
