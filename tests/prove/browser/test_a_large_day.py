"""A day of 262 players by clicking alone at the desk: the taps do not grow with the field."""

from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.desk.counted import Hands
from tests.real.browser.signing_in import sign_in
from tests.waiting import until
from tournaments.documents.registry import work_for
from tournaments.models import Job, Tournament
from tournaments.services.core.jobs import job_run

pytestmark = pytest.mark.django_db(transaction=True)
PLAYERS = 262
LONGEST_MS = 120_000  # of a draw or an import of so many players
MOST_TAPS = 40


def import_players(hands: Hands) -> None:
    page = hands.page
    lines = ["nom;prénom;licence", *(f"Martin{number:03d};Jeanne;L{number:05d}" for number in range(PLAYERS))]
    members = {"name": "membres.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}
    with hands.at("register"):
        hands.tap_link("Importer")
        page.set_input_files("#file", members)  # type: ignore[arg-type]  # a dict is a file
        hands.tap_button("Lire le fichier")
        hands.tap(page.locator("#apply .button.primary"))
        page.wait_for_url("**/inscriptions/**", timeout=LONGEST_MS)
    with hands.at("check in"):
        hands.tap(page.get_by_text("Tous présents"))
        hands.tap_button(f"Noter présents les {PLAYERS} attendus")
        expect(page.locator("#count-presents")).to_have_text(str(PLAYERS), timeout=LONGEST_MS)


def print_papers(hands: Hands) -> None:
    """Order the nine papers of round 1, and open them."""
    page = hands.page
    with hands.at("papers"), page.expect_download(timeout=LONGEST_MS) as download:
        hands.tap_link("Documents")
        hands.tap(page.locator("#document-before_rounds").get_by_role("button", name="Préparer"))
        papers = Job.objects.filter(kind="before_rounds")
        until(papers.exists)
        job_run(str(papers.get().pk), work_for)  # as the worker does
    assert len(ZipFile(BytesIO(Path(download.value.path()).read_bytes())).namelist()) == 9


def play_round(hands: Hands, number: int) -> None:
    """Open a round, let its tables enter their deals, and close it."""
    with hands.at(f"round {number}"):
        hands.tap_link("Tableau de bord")
        hands.tap_button(f"Ouvrir le tour {number}")
        expect(hands.page.get_by_text(f"Le tour {number} se joue")).to_be_visible()
        tournament = Tournament.objects.get()
        for table in tournament.first_stage.rounds.get(number=number).tables.all():
            cast.fill(cast.table_of(tournament, table.number, number), Random(table.number))
        hands.tap_link("Tableau de bord")
        hands.tap_button(f"Clore le tour {number}")
        expect(hands.page.get_by_text(f"Le tour {number} est clos").first).to_be_visible()


def test_day_of_262_players_takes_as_few_taps_as_a_small_one(browser_page: Page, live_server: LiveServer) -> None:
    sign_in(browser_page, live_server)
    hands, page = Hands(browser_page), browser_page

    def choose_deals() -> None:
        hands.unfold("Les tables et les tours")
        hands.fill(page.locator("[name=deals_per_round]"), "1")

    with hands.at("create"):
        hands.create_tournament(rounds=2, choose=choose_deals)
    import_players(hands)
    with hands.at("draw"):
        hands.tap_link("Placement")
        hands.tap_button("Tirer les places")
        expect(page.get_by_text("Ce que ce placement garantit")).to_be_visible(timeout=LONGEST_MS)
    print_papers(hands)
    for number in (1, 2):
        play_round(hands, number)
    with hands.at("publish"):
        hands.tap_button("Terminer le tournoi")
        hands.tap_link("Publier le classement")
        hands.tap_button("Publier ainsi")
        expect(page.get_by_text("Le classement est publié").first).to_be_visible()
    print(hands.format_report())
    assert hands.count_taps() <= MOST_TAPS, hands.format_report()
