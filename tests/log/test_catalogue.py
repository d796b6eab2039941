"""deploy/docs/events.md documents the current events of the log."""

from tests.architecture.files import ROOT
from tournaments.log.catalogue import render_catalogue
from tournaments.log.events import KINDS


def test_the_page_about_events_is_up_to_date() -> None:
    message = "run `python -m tournaments.log.catalogue > deploy/docs/events.md`"
    assert (ROOT / "deploy/docs/events.md").read_text(encoding="utf-8") == render_catalogue(), message


def test_every_kind_has_a_docstring_on_the_page() -> None:
    markdown = render_catalogue()
    for name, event in KINDS.items():
        assert f"### `{name}`" in markdown
        assert event.__doc__
