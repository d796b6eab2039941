"""Simulated evenings: each submission ends in the inbox, and each line once on its sheet.

With `CHELEM_FUZZ` set there are 2,000. A failure names its seed: `pytest tests/evenings -k "invented[17]"`.
"""

import os

import pytest

from tests import cast
from tests.evenings import evening
from tests.evenings.evening import Evening
from tests.evenings.simulated import Answer
from tests.evenings.tablet import Line, Outbox
from tournaments.models import Deal

pytestmark = pytest.mark.django_db
WITH_CHANGES = 6  # seed: a tablet that is alone at its table corrects a line, and takes back one that the desk has
EVENINGS = 2_000 if "CHELEM_FUZZ" in os.environ else 4


def play(seed: int) -> Evening:
    """Return the evening with the choices of this seed, after its round."""
    played = Evening(seed)
    played.play()
    return played


# Worth its time: the random orders of messages, crashes and cuts of an evening.
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_no_line_is_lost_doubled_or_invented(seed: int) -> None:
    assert play(seed).audit() == []


def test_audit_finds_the_lines_of_a_tablet_that_trusts_a_captive_portal(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Outbox._read

    def trust(outbox: Outbox, answer: Answer | None, line: Line, rest: list[Line], sent_count: int) -> None:
        read(outbox, answer and Answer(answer.status, line.client_id), line, rest, sent_count)

    monkeypatch.setattr(Outbox, "_read", trust)
    assert any("is not in the inbox" in text for text in play(0).audit())


def test_audit_finds_a_correction_that_a_tablet_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outbox, "correct", lambda *_: None)
    wrong = play(WITH_CHANGES).audit()
    assert any("change is not in the inbox" in text for text in wrong)
    assert any("as entered last" in text for text in wrong)


def test_audit_finds_a_line_that_a_desk_has_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "line_take_back", lambda **_: None)
    assert any(text.endswith("and not None, as entered last") for text in play(WITH_CHANGES).audit())


def test_audit_finds_a_lost_and_a_changed_deal() -> None:
    played = play(0)
    lost, changed = Deal.objects.order_by("pk")[:2]
    lost.delete()
    Deal.objects.filter(pk=changed.pk).update(outcome=cast.SIMPLE_GARDE | {"points": 1})
    wrong = played.audit()
    assert f"({lost.table.station.number}, {lost.number}) is lost" in wrong
    assert f"({changed.table.station.number}, {changed.number}) is invented" in wrong
    assert any(text.startswith("log: ") for text in wrong)
