"""A director's day in a real browser, from the empty desk to the ranking, by buttons alone.

Also the search, the form of a correction, the log of a deal, the matrix of meetings, and the progress of a draw.
"""

from random import Random

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament
from tournaments.services.play.calls import arbiter_call
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser_page: Page, live_server: LiveServer) -> Page:
    """Return the start page of the desk, with Alice signed in."""
    sign_in(browser_page, live_server)
    return browser_page


def check_in(tournament: Tournament, players: int) -> None:
    for index in range(players):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)


# Worth its time: a director's whole day; no other test proves that each page leads to the next one.
def test_director_creates_draws_opens_watches_closes_and_ranks(desk: Page) -> None:
    desk.get_by_role("link", name="Nouveau tournoi").first.click()
    desk.get_by_label("Nom", exact=True).fill("Coupe d’été")
    desk.get_by_label("Nombre de tours").fill("1")
    desk.get_by_role("button", name="Créer le tournoi").click()

    expect(desk.get_by_role("link", name="Inscriptions")).to_be_visible()
    check_in(Tournament.objects.get(), 8)

    desk.get_by_role("link", name="Tableau de bord").click()
    desk.get_by_role("link", name="Préparer le tirage").click()
    desk.get_by_role("button", name="Tirer les places").click()
    expect(desk.get_by_text("Ce que ce placement garantit")).to_be_visible()

    desk.get_by_role("link", name="Tableau de bord").click()
    desk.get_by_role("button", name="Ouvrir le tour 1").click()
    expect(desk.get_by_role("button", name="Clore le tour 1")).to_be_disabled()

    tournament = Tournament.objects.get()
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    expect(desk.locator("#table-2")).to_contain_text("1 sur 5")
    arbiter_call(table=cast.table_of(tournament, 2), waiting=True, actor=cast.alice())
    expect(desk.get_by_role("region", name="À voir")).to_contain_text("appelle l’arbitre")

    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    desk.get_by_role("button", name="Clore le tour 1").click(timeout=10_000)
    desk.get_by_role("button", name="Terminer le tournoi").click()
    desk.get_by_role("navigation", name="Tournoi").get_by_role("link", name="Classement").click()
    expect(desk.locator("tbody tr")).to_have_count(8)
    expect(desk.locator("tfoot")).to_contain_text("Somme de tous les totaux")


def test_slash_key_opens_search_on_any_page(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/journal/")
    desk.keyboard.press("/")
    desk.keyboard.type("aubigne")
    results = desk.locator("#found")
    expect(results).to_contain_text("D’AUBIGNÉ Chloé")
    results.get_by_role("link").first.click()
    expect(desk).to_have_url(
        f"{live_server.url}/bureau/{tournament.slug}/tour/1/table/{table_number_of_chloe(tournament)}/"
    )


def test_correction_is_previewed_before_it_is_sent(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/table/1/donne/1/")
    tally, message = desk.locator("#verdict .tally"), desk.locator("#verdict [data-says]")
    expect(tally).to_contain_text("+198")
    desk.get_by_label("Points comptés").fill("40")
    expect(tally).to_contain_text("−156")  # failed by 1: 3 × (25 + 1) × 2
    desk.get_by_label("Points comptés").fill("95")
    expect(message).to_have_text("Les points d’un camp vont de 0 à 91.")
    expect(tally).to_be_hidden()
    desk.get_by_label("Points comptés").fill("49")
    desk.get_by_text("Primes").click()
    desk.locator("[name=poignee_1]").select_option("simple")
    expect(tally).to_contain_text("+258")  # 198 and 3 × 20 for the poignée


def test_log_lists_both_versions_of_a_corrected_deal(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/table/1/")
    desk.locator(".sheet").get_by_role("link", name="1").click()
    desk.get_by_label("Points comptés").fill("51")
    desk.get_by_label("Motif").fill("Recompté devant la table")
    expect(desk.get_by_text("Garde, faite de 10")).to_be_visible()  # its lines move the button down
    desk.get_by_role("button", name="Corriger la donne").click()
    expect(desk.locator(".log")).to_contain_text("49 points")
    expect(desk.locator(".log")).to_contain_text("51 points")
    expect(desk.locator(".log")).to_contain_text("Recompté devant la table")


def test_status_shows_only_its_own_fields(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/table/1/donne/1/")
    expect(desk.get_by_label("Preneur")).to_be_visible()
    desk.get_by_label("Ajustée").check()
    expect(desk.get_by_label("Preneur")).to_be_hidden()
    expect(desk.get_by_text("Les scores que l’arbitre décide")).to_be_visible()


def test_matrix_of_meetings_names_players_by_keyboard_and_mouse(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/placement/")
    desk.get_by_text("Qui rencontre qui").click()
    picture, message = desk.locator(".matrix svg"), desk.locator(".matrix [data-who]")
    expect(picture.locator(".matrix-self")).to_have_css("stroke-dasharray", "none")  # a solid line
    expect(picture).to_be_visible()
    names = {start.number: start.entry.full_name for start in tournament.first_stage.starts.select_related("entry")}
    picture.focus()
    picture.press("ArrowRight")
    expect(message).to_have_text(f"1 {names[1]}")
    picture.press("ArrowRight")
    expect(message).to_contain_text(f"1 {names[1]}, 2 {names[2]}")
    box = picture.bounding_box()
    assert box is not None
    desk.mouse.move(box["x"] + box["width"] - 4, box["y"] + 4)
    expect(message).to_contain_text(f"1 {names[1]}, 16 {names[16]}")


def table_number_of_chloe(tournament: Tournament) -> int:
    seat = tournament.entries.get(player__first_name="Chloé").seats.select_related("table__station").get()
    return seat.table.number


def test_progress_of_a_draw_is_polled_while_its_response_is_pending(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.field(8, rounds_planned=1)
    routes: list[Route] = []
    draw = f"{live_server.url}/bureau/{tournament.slug}/placement/"
    desk.goto(draw)
    desk.route(draw, lambda route: routes.append(route) if route.request.method == "POST" else route.continue_())
    with desk.expect_request("**/placement/recherche/**"):
        desk.get_by_role("button", name="Tirer les places").click(no_wait_after=True)
    routes[0].continue_()
    expect(desk.get_by_text("Ce que ce placement garantit")).to_be_visible()
