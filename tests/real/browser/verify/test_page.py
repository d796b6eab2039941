"""The page « Vérifier le classement », on a server and in a folder without one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.log.evidence.states import with_own_rankings
from tests.real.browser.conftest import close_within_limit, window
from tests.real.browser.public.test_folder import find_faults
from tournaments.log.evidence.file import evidence_bytes
from tournaments.models import Tournament
from tournaments.publishing.evidence import evidence_file, evidence_mark
from tournaments.publishing.static.folder import folder_write
from tournaments.publishing.static.walk import site_files
from tournaments.services.publication.signing import signer_of
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db(transaction=True)
SAME, CHANGED = "Le classement est le même.", "Ce fichier a été modifié."


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    with window(chromium, viewport={"width": 360, "height": 640}) as context:
        yield context


@pytest.fixture
def page(phone_window: BrowserContext) -> Iterator[Page]:
    page = phone_window.new_page()
    yield page
    close_within_limit(page)


def create_published_tournament() -> Tournament:
    settings = {"rounds_planned": 2, "deals_per_round": 2, "deals_public": True}
    tournament = cast.finished_tournament(8, **settings)
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def choose_file(page: Page, content: bytes) -> None:
    """Choose a file on the page."""
    page.get_by_label("Un fichier de preuve reçu d’ailleurs").set_input_files(
        {"name": "copie.jsonl", "mimeType": "application/jsonl", "buffer": content}
    )
    expect(page.get_by_text("copie.jsonl")).to_be_visible()


def altered_parts(content: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the results with one altered deal, and the people."""
    _head, results, people, _signature = map(json.loads, content.splitlines())
    results["stages"][0]["rounds"][0]["tables"][1]["lines"][0]["outcome"]["points"] += 7
    return results, people


def without_one_deal(content: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return results that lack a deal and have the rankings that follow from the others, and the people."""
    _head, results, people, _signature = map(json.loads, content.splitlines())
    results["stages"][0]["rounds"][0]["tables"][1]["lines"].pop()
    return with_own_rankings(results), people


# Worth its time: the whole way of a reader, from the printed code to an altered copy.
def test_a_printed_code_leads_to_the_same_ranking_and_an_altered_copy_is_found(
    page: Page, live_server: LiveServer
) -> None:
    tournament = create_published_tournament()
    page.goto(f"{live_server.url}/{tournament.slug}/verifier/#{evidence_mark(tournament)}")
    expect(page.get_by_text(SAME)).to_be_visible()
    expect(page.get_by_text("Donnes recalculées : 8.")).to_be_visible()  # 2 rounds, 2 tables, 2 deals
    expect(page.get_by_text("Ce sont les résultats du papier")).to_be_visible()
    expect(page.get_by_text("Signé avec la clé du club")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(9)  # the heading and 8 players
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    digest, _dash, key = evidence_mark(tournament).partition("-")
    for mark, words in (
        (f"{digest}-{'0' * 16}", "signés avec une autre clé que lui"),
        (f"{'0' * 16}-{key}", "Ce ne sont pas les résultats du papier"),
    ):
        page.evaluate("(mark) => { location.hash = mark; }", mark)
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_text("Le calcul est juste, mais lisez ce qui suit.")).to_be_visible()
    content = evidence_file(tournament)
    page.context.set_offline(True)
    choose_file(page, content.replace(b'"points":', b'"points":1', 1))
    expect(page.get_by_text(CHANGED)).to_be_visible()
    expect(page.get_by_text("Son contenu ne correspond plus à ses empreintes.")).to_be_visible()
    forged = evidence_bytes(*altered_parts(content), signer_of(cast.organiser("Les Faussaires")))
    choose_file(page, forged)
    expect(page.get_by_text("Tour 1, table 2, ligne 1")).to_be_visible()
    expect(page.get_by_text("Signé avec une autre clé")).to_be_visible()
    results, people = without_one_deal(content)
    choose_file(page, evidence_bytes(results, people, signer_of(cast.organiser("Les Faussaires"))))
    expect(page.get_by_text("Ce n’est pas le classement publié ici.")).to_be_visible()
    choose_file(page, content)
    expect(page.get_by_text(SAME)).to_be_visible()
    page.context.set_offline(False)


def test_copy_is_doubtful_if_it_cannot_be_compared_with_the_published_ranking(
    page: Page, live_server: LiveServer
) -> None:
    tournament = create_published_tournament()
    page.route("**/preuve.jsonl", lambda route: route.abort())
    page.goto(f"{live_server.url}/{tournament.slug}/verifier/")
    expect(page.get_by_text("Ce fichier ne peut pas être vérifié.")).to_be_visible()
    choose_file(page, evidence_file(tournament))
    expect(page.get_by_text("Elle n’a pas pu être comparée au classement publié ici.")).to_be_visible()
    expect(page.get_by_text(SAME)).to_be_hidden()


# Worth its time: exports all public pages.
def test_the_page_of_a_folder_verifies_without_a_server(page: Page, tmp_path: Path) -> None:
    tournament = create_published_tournament()
    folder = folder_write(tmp_path, "site", site_files(tournament.organiser, language="fr"))
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.goto((folder / tournament.slug / "index.html").as_uri())
    page.get_by_role("link", name="Vérifier ce classement").click()
    expect(page.get_by_text(SAME)).to_be_visible()
    expect(page.get_by_text("Signé avec la clé du club")).to_be_visible()
    assert find_faults(page, messages) == []
