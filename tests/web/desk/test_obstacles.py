"""Every page opens in every state of a tournament, and each disabled control on it is described by the reason why.

A group of controls may be described as a whole: a fieldset, or a form.
"""

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.desk.test_pages import CREATE_IN_STATE
from tournaments.models import Tournament
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_go_to_slide

pytestmark = pytest.mark.django_db

PAGES = (
    "desk-tournament",
    "desk-board",
    "desk-search",
    "desk-rounds",
    "desk-draw",
    "desk-stages",
    "desk-ranking",
    "desk-adjustments",
    "desk-documents",
    "desk-readiness",
    "desk-treasury",
    "desk-displays",
    "desk-log",
    "desk-entries",
    "desk-settings",
    "desk-teams",
    "desk-schedule",
)
VOID = {"input", "img", "br", "hr", "link", "meta", "source"}


class Descriptions(HTMLParser):
    """The texts of elements with an id, and the ids that describe each disabled control or the elements around it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.disabled: list[tuple[str, list[str]]] = []
        self._open: list[tuple[str | None, list[str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        ids = (values.get("aria-describedby") or "").split()
        if "disabled" in values:
            ids_around = [element_id for _, described_by in self._open for element_id in described_by]
            self.disabled.append((str(attrs), ids + ids_around))
        if tag not in VOID:
            self._open.append((values.get("id"), ids))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for name in filter(None, (element_id for element_id, _ in self._open)):
            self.texts[name] = self.texts.get(name, "") + data.strip()


def controls_without_reason(html: str) -> list[str]:
    """Return the disabled controls of a page that no text describes."""
    page = Descriptions(html)
    return [control for control, ids in page.disabled if not any(page.texts.get(one) for one in ids)]


def read_page(client: Client, tournament: Tournament, name: str) -> str:
    answer = client.get(reverse(name, args=[tournament.first_stage.address]), follow=True)
    assert answer.status_code == 200, name
    return answer.content.decode()


def test_a_disabled_control_without_reason_is_found() -> None:
    assert controls_without_reason('<button disabled aria-describedby="a"></button><p id="a"> </p>')
    assert not controls_without_reason('<button disabled aria-describedby="a"></button><p id="a"><b>Attendez.</b></p>')


# Worth its time: opens every page in every state.
@pytest.mark.parametrize("state", CREATE_IN_STATE)
def test_each_disabled_control_has_its_reason(state: str) -> None:
    """CheesyArena: a disabled button gave no reason."""
    tournament, olga = CREATE_IN_STATE[state](), cast.client_of(cast.olga())
    found = {name: controls_without_reason(read_page(olga, tournament, name)) for name in PAGES}
    assert {name: controls for name, controls in found.items() if controls} == {}


def test_a_round_that_cannot_be_closed_names_its_tables_and_links_to_what_is_missing() -> None:
    """sharly-chess#555: a disabled button gave no reason."""
    tournament, alice = cast.running_tournament(8, rounds_planned=1), cast.client_of(cast.alice())
    html = read_page(alice, tournament, "desk-tournament")
    assert '<p id="next-why">2 tables n’ont pas fini\xa0: 1, 2.</p>' in html
    assert f'<a class="button" href="{reverse("desk-round-gaps", args=[tournament.slug, 1])}">' in html
    assert 'disabled aria-describedby="next-why">Clore le tour 1</button>' in html


def test_a_document_that_cannot_be_made_links_to_what_it_needs() -> None:
    tournament, alice = cast.field(8), cast.client_of(cast.alice())
    html = read_page(alice, tournament, "desk-documents")
    why = html.split('id="document-table_plan-why">')[1].split("</span>")[0]
    assert "Disponible après le tirage." in why
    assert f'<a href="{reverse("desk-draw", args=[tournament.slug])}">Aller au placement</a>' in why


def test_the_last_slide_of_a_ceremony_has_its_reason() -> None:
    tournament, alice = cast.finished_tournament(8, rounds_planned=1), cast.client_of(cast.alice())
    ceremony_begin(tournament=tournament, group=5, actor=cast.alice())
    assert "no-way-on" not in read_page(alice, tournament, "desk-ceremony")
    tournament.refresh_from_db()
    last = alice.get(reverse("desk-ceremony", args=[tournament.slug])).context["last"]
    ceremony_go_to_slide(tournament=tournament, step=last, actor=cast.alice())
    html = read_page(alice, tournament, "desk-ceremony")
    assert '<span class="blocked-why" id="no-way-on">Tout est révélé.' in html
    assert controls_without_reason(html) == []
