"""deploy/docs/events.md says what the log's events are today."""

from tests.architecture.files import ROOT
from tournaments.log.catalogue import catalogue
from tournaments.log.events import KINDS


def test_the_page_about_events_is_what_the_dataclasses_say() -> None:
    again = "run `python -m tournaments.log.catalogue > deploy/docs/events.md`"
    assert (ROOT / "deploy/docs/events.md").read_text(encoding="utf-8") == catalogue(), again


def test_every_kind_is_on_it_with_a_sentence() -> None:
    page = catalogue()
    for name, event in KINDS.items():
        assert f"### `{name}`" in page
        assert event.__doc__
