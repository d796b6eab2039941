"""Screens of the hall (`/display/`): claimed by their code, then showing the views that the desk chooses.

The client `screen` is a browser of the hall, `display` its row once the desk has claimed it.
"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.models import Display, Tournament
from tournaments.services.access.displays import SCREENS_PER_ADDRESS, DisplayChange, display_claim, display_configure
from tournaments.services.core.errors import DomainError
from tournaments.web.live import FOLLOW, NONE_YET, Topic, read_positions

pytestmark = pytest.mark.django_db


def code_of(screen: Client) -> str:
    """Return the code that an unclaimed screen shows."""
    match = re.search(r'class="huge code">([A-Z]{4})<', screen.get("/display/").content.decode())
    assert match
    return match[1]


def must_reload(screen: Client, address: str, **query: str | int) -> bool:
    """Return True if the response has the htmx header that makes the screen reload."""
    return screen.get(address, query).headers.get("HX-Refresh") == "true"


def must_reload_pages(screen: Client, version: int | str) -> bool:
    """Return True if a screen that shows this version of its settings must reload."""
    return must_reload(screen, "/display/pages/", seen=version)


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def screen() -> Client:
    return Client()


@pytest.fixture
def display(tournament: Tournament, screen: Client) -> Display:
    """Return the screen of the fixture `screen`, claimed for the tournament."""
    return display_claim(tournament=tournament, code=code_of(screen).lower(), name="Projecteur", actor=cast.basile())


def _pages_url(screen: Client) -> str:
    """Return the URL that the page of the screen polls for its pages."""
    match = re.search(r'id="pages"[^>]* hx-get="([^"]+)"', screen.get("/display/").content.decode())
    assert match
    return match[1]


def read_screen(screen: Client) -> str:
    """Return the HTML of the screen. Assert that it contains each line of the part that is polled."""
    page, part = (screen.get(address).content.decode() for address in ("/display/", _pages_url(screen)))
    assert all(line in page for line in part.split("</header>")[-1].split("\n") if line.strip())
    return page


def test_screen_shows_its_code_until_it_is_claimed(tournament: Tournament, screen: Client) -> None:
    code = code_of(screen)
    assert code_of(screen) == code, "a reload keeps the code"
    assert code_of(Client()) != code
    assert not must_reload(screen, "/display/now/", code=code)
    desk = cast.client_of(cast.basile())
    answer = desk.post(f"/bureau/{tournament.slug}/ecrans/", {"code": code, "name": "Projecteur"}, follow=True)
    assert "Projecteur est relié." in answer.content.decode()
    assert must_reload(screen, "/display/now/", code=code)
    assert "Où suis-je assis" in read_screen(screen)
    assert not must_reload_pages(screen, Display.objects.get().version)


def test_waiting_screen_keeps_an_expired_code_and_replaces_a_used_one(tournament: Tournament, screen: Client) -> None:
    code = code_of(screen)
    cache.delete(f"display:{code}")
    assert not must_reload(screen, "/display/now/", code=code)
    display_claim(tournament=tournament, code=code, name="Bar", actor=cast.basile()).delete()
    cache.clear()
    assert must_reload(screen, "/display/now/", code=code)


@pytest.mark.parametrize("code", ["", "ABCD", "ÀÉÎÕ", "A" * 200])
def test_unknown_code_is_refused_with_a_message(tournament: Tournament, code: str) -> None:
    with pytest.raises(DomainError, match="Aucun écran"):
        display_claim(tournament=tournament, code=code, name="x", actor=cast.basile())


def test_expired_code_is_refused(tournament: Tournament, screen: Client, display: Display) -> None:
    expired_code = code_of(other := Client())
    cache.clear()
    with pytest.raises(DomainError):
        display_claim(tournament=tournament, code=expired_code, name="x", actor=cast.basile())
    assert code_of(other) != expired_code, "the next request shows another code"


def test_number_of_new_screens_is_limited(tournament: Tournament) -> None:
    statuses = [Client().get("/display/").status_code for _ in range(SCREENS_PER_ADDRESS + 1)]
    assert statuses[-2:] == [200, 429]
    assert not Display.objects.exists()


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("ranking", "Classement"),
        ("clock", "wall-clock"),
        ("blank", "wall-blank"),
    ],
)
def test_screen_shows_the_view_chosen_at_the_desk(
    tournament: Tournament, screen: Client, display: Display, view: str, words: str
) -> None:
    """FTC#134: the desk could not choose what the projector shows."""
    desk, address = cast.client_of(cast.basile()), f"/bureau/{tournament.slug}/ecrans/{display.pk}/"
    desk.post(address, {"view": view})
    assert must_reload_pages(screen, display.version)
    assert words in read_screen(screen)
    assert desk.get(f"/bureau/{tournament.slug}/ecrans/").status_code == 200


def test_message_is_escaped(tournament: Tournament, screen: Client, display: Display) -> None:
    desk = cast.client_of(cast.basile())
    desk.post(f"/bureau/{tournament.slug}/ecrans/{display.pk}/", {"message": "Repas à 12 h <30>"})
    assert "Repas à 12\u00a0h &lt;30&gt;" in read_screen(screen)


def test_views_follow_in_the_order_of_the_desk(tournament: Tournament, screen: Client, display: Display) -> None:
    desk = cast.client_of(cast.basile())
    desk.post(
        f"/bureau/{tournament.slug}/ecrans/{display.pk}/",
        {"place_clock": "2", "place_seats": "3", "place_message": "1"},
    )
    display.refresh_from_db()
    assert display.views == ["message", "clock", "seats"]
    html = read_screen(screen)
    assert html.index("wall-clock") < html.index("wall-seats")


def test_gong_is_off_until_the_desk_enables_it(tournament: Tournament, screen: Client, display: Display) -> None:
    assert "data-gong" not in screen.get("/display/").content.decode(), "off by default"
    cast.client_of(cast.basile()).post(f"/bureau/{tournament.slug}/ecrans/{display.pk}/", {"gong": "true"})
    assert "data-gong" in read_screen(screen).split("<body")[1].split(">")[0]


# Worth its time: only a hall of 28 players needs a second page.
def test_larger_letters_need_more_pages(screen: Client, display: Display) -> None:
    tournament = cast.running_tournament(28, rounds_planned=1)
    Display.objects.update(tournament=tournament)
    counts = []
    for size in ("small", "normal", "large"):
        for change in ({"view": "seats"}, {"size": size}):
            cast.client_of(cast.basile()).post(f"/bureau/{tournament.slug}/ecrans/{display.pk}/", change)
        counts.append(read_screen(screen).count("data-kind"))
    assert counts == [1, 1, 2]


def test_paused_pages_resume_where_they_stopped(tournament: Tournament, display: Display) -> None:
    def change(**fields: object) -> Display:
        return display_configure(display=display, change=DisplayChange(**fields), actor=cast.basile())  # type: ignore[arg-type]

    with time_machine.travel("2026-11-22 20:00:00Z", tick=False) as clock:
        change(views=["seats", "clock"])
        clock.shift(25)
        assert change(paused=True).paused_at == timezone.now()
        clock.shift(60)
        assert change(paused=True).paused_at == timezone.now() - timedelta(seconds=60), (
            "a second press does not restart the pause"
        )
        display_after_pause = change(paused=False)
        assert (display_after_pause.paused, timezone.now() - display_after_pause.since) == (
            False,
            timedelta(seconds=25),
        )
        clock.shift(5)
        change(paused=True)
        other = change(views=["ranking"])
        assert (other.paused, other.since) == (False, timezone.now()), "other views begin at their first page"


def test_preview_at_the_desk_equals_the_screen(tournament: Tournament, screen: Client, display: Display) -> None:
    desk, address = cast.client_of(cast.basile()), f"/bureau/{tournament.slug}/ecrans/{display.pk}/apercu/"
    assert address in desk.get(f"/bureau/{tournament.slug}/ecrans/").content.decode()
    preview = desk.get(address)
    assert (preview["X-Frame-Options"], "frame-ancestors 'self'" in preview["Content-Security-Policy"]) == (
        "SAMEORIGIN",
        True,
    )
    screen_html = screen.get("/display/").content.decode()
    assert page_sections(preview.content.decode()) == page_sections(screen_html)
    assert "data-live-url" not in preview.content.decode(), "the page of the desk holds the stream"
    answer = desk.get(address, {"seen": display.version}, headers={"HX-Request": "true"})
    assert page_sections(answer.content.decode()) == page_sections(screen_html)
    display_configure(display=display, change=DisplayChange(views=["clock"]), actor=cast.basile())
    outdated_part = desk.get(address, {"seen": display.version - 1}, headers={"HX-Request": "true"})
    assert outdated_part["HX-Refresh"] == "true"


def page_sections(html: str) -> list[str]:
    """Return the HTML of each page of a screen."""
    return re.findall(r"<section class=\"wall-page\".*?</section>", html, re.DOTALL)


def test_each_picture_of_the_day_has_a_page(screen: Client) -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2)
    display = display_claim(tournament=tournament, code=code_of(screen), name="Mur", actor=cast.basile())
    display_configure(display=display, change=DisplayChange(views=["charts"]), actor=cast.basile())
    assert "quand le premier tour sera clos" in read_screen(screen)
    for seed in (1, 2):
        cast.play_round(tournament, seed=seed)
    assert re.findall(r'data-kind="(\w+)"', read_screen(screen))[:4] == ["race", "spread", "bids", "honours"]


@pytest.mark.parametrize("change", [{}, {"view": "x"}, {"size": "x"}, {"place_clock": "x"}])
def test_invalid_change_is_refused(tournament: Tournament, display: Display, change: dict[str, str]) -> None:
    answer = cast.client_of(cast.basile()).post(f"/bureau/{tournament.slug}/ecrans/{display.pk}/", change, follow=True)
    assert "Choisissez ce que l’écran montre." in answer.content.decode()
    display.refresh_from_db()
    assert (display.views, display.version) == (["everything"], 1), "as it was claimed"


def test_removed_screen_shows_a_code_again(tournament: Tournament, screen: Client, display: Display) -> None:
    cast.client_of(cast.basile()).post(f"/bureau/{tournament.slug}/ecrans/{display.pk}/oublier/")
    assert must_reload_pages(screen, display.version)
    assert len(code_of(screen)) == 4


def test_api_claims_changes_and_removes_screens(tournament: Tournament, screen: Client) -> None:
    desk, address = cast.client_of(cast.basile()), f"/api/tournaments/{tournament.slug}/displays/"
    display = desk.post(address, {"code": code_of(screen), "name": "Bar"}, content_type="application/json").json()
    display_address = f"{address}{display['id']}/"
    changed = desk.patch(
        display_address, {"views": ["ranking", "clock"], "paused": True}, content_type="application/json"
    ).json()
    assert (changed["views"], changed["paused"]) == (["ranking", "clock"], True)
    assert [listed["name"] for listed in desk.get(address).json()] == ["Bar"]
    assert desk.patch(display_address, {"views": []}, content_type="application/json").status_code == 422
    assert desk.delete(display_address).status_code == 204
    assert not Display.objects.exists()


def test_helpers_cannot_change_a_screen(tournament: Tournament, display: Display) -> None:
    with pytest.raises(DomainError):
        display_configure(display=display, change=DisplayChange(paused=True), actor=cast.member("helene", "helper"))


@pytest.mark.parametrize("typed", ["", "x", "99999999999999999999"])
def test_screen_with_an_invalid_version_reloads(screen: Client, display: Display, typed: str) -> None:
    assert must_reload_pages(screen, typed)


def test_streams_of_screens_follow_tournament_and_desk(tournament: Tournament, screen: Client) -> None:
    topic_before_claim = Topic.of(screen.get("/display/live/")[FOLLOW])
    assert topic_before_claim.tournament == NONE_YET
    display = display_claim(tournament=tournament, code=code_of(screen), name="Bar", actor=cast.basile())
    assert read_positions([NONE_YET])[NONE_YET].screens != topic_before_claim.screens, (
        "waiting screens are notified of a claim"
    )
    topic = Topic.of(screen.get("/display/live/")[FOLLOW])
    assert (topic.tournament, topic.version, topic.screens) == (tournament.pk, tournament.version, display.version)
    display_configure(display=display, change=DisplayChange(paused=True), actor=cast.basile())
    desk_stream = cast.client_of(cast.basile()).get(f"/live/{tournament.slug}/?ecrans")
    assert Topic.of(desk_stream[FOLLOW]).screens != topic.screens
