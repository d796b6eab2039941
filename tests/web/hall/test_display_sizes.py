"""Displays: contact with the desk, seconds per page, and letters for the size of the hall."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.web.hall.test_displays import code_of, must_reload_pages, read_screen
from tournaments.models import Display, Tournament
from tournaments.selectors.hall.wall import legible_from_metres, rows_fill
from tournaments.services.access.displays import CODE_LENGTH, display_claim

pytestmark = pytest.mark.django_db
LOST = "Sans contact depuis"


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8)


@pytest.fixture
def screen() -> Client:
    return Client()


@pytest.fixture
def display(tournament: Tournament, screen: Client) -> Display:
    return display_claim(tournament=tournament, code=code_of(screen), name="Bar", actor=cast.basile())


def configure_display(display: Display, **fields: str) -> str:
    """Change the display by a form of the desk; return the HTML of the page that follows."""
    address = f"/bureau/{display.tournament.slug}/ecrans/{display.pk}/"
    page = cast.client_of(cast.basile()).post(address, fields, follow=True).content.decode()
    display.refresh_from_db()
    return page


def test_display_that_does_not_report_is_marked_at_the_desk(screen: Client, display: Display) -> None:
    desk, pages = cast.client_of(cast.basile()), f"/bureau/{display.tournament.slug}/ecrans/"

    def is_marked() -> bool:
        marks = {LOST in desk.get(f"{pages}{part}").content.decode() for part in ("", "contacts/")}
        assert len(marks) == 1
        return marks.pop()

    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert "data-contact-url" in screen.get("/display/").content.decode()
        clock.shift(30)
        assert not is_marked()
        assert screen.get("/display/contact/").status_code == 204
        clock.shift(30)
        assert not is_marked()
        clock.shift(30)
        assert is_marked()
        cache.clear()
        assert is_marked(), "since it was claimed"


def test_unclaimed_screen_reports_nothing(tournament: Tournament, screen: Client) -> None:
    assert screen.get("/display/contact/").status_code == 204
    assert "data-contact-url" not in screen.get("/display/").content.decode()


def test_display_shows_the_view_chosen_with_its_code(tournament: Tournament, screen: Client) -> None:
    desk, address = cast.client_of(cast.basile()), f"/bureau/{tournament.slug}/ecrans/"
    desk.post(address, {"code": code_of(screen), "name": "Bar", "view": "jamais"})
    assert not Display.objects.exists()
    desk.post(address, {"code": code_of(screen), "name": "Bar", "view": "clock"})
    assert Display.objects.get().views == ["clock"]
    assert "wall-clock" in read_screen(screen)


def test_code_of_another_browser_is_not_reused(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("ABCDABCDEFGH")
    monkeypatch.setattr("tournaments.services.access.displays.secrets.choice", lambda _letters: next(letters))
    assert [code_of(Client()) for _ in range(2)] == ["ABCD", "EFGH"]
    assert CODE_LENGTH == 4


def test_pages_turn_after_the_seconds_of_the_desk(screen: Client, display: Display) -> None:
    version = display.version
    configure_display(display, seconds="25")
    assert must_reload_pages(screen, version)
    assert 'data-seconds="25"' in screen.get("/display/").content.decode()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seconds": "4"}, "de 5 à 120 secondes"),
        ({"distance": "10", "height": ""}, "distance du dernier rang"),
        ({"message": "x" * 5_000}, "200 signes au plus"),
    ],
)
def test_invalid_size_is_refused_with_a_sentence(display: Display, fields: dict[str, str], words: str) -> None:
    assert words in configure_display(display, **fields)
    assert (display.seconds, display.height_cm, display.version) == (10, None, 1), "as it was claimed"


def test_rows_of_a_page_follow_the_size_of_the_hall(screen: Client, display: Display) -> None:
    assert "se lisent jusqu’à 10 m" in configure_display(display, distance="10", height="150")
    assert rows_fill(display) == pytest.approx(0.62, abs=0.02), "7 of 12 rows"
    assert legible_from_metres(display) == 10
    configure_display(display, size="large")
    assert rows_fill(display) == pytest.approx(2 / 3), "letters replace it"
    configure_display(display, distance="10", height="150")
    configure_display(display, size="normal", distance="", height="")
    assert (rows_fill(display), legible_from_metres(display)) == (1, None)


@pytest.mark.parametrize(
    ("size", "status", "stored"),
    [
        ([10, 150], 200, (10, 150)),
        ([None, None], 200, (None, None)),
        ([10, None], 422, (5, 100)),
        ([10], 400, (5, 100)),
    ],
)
def test_api_sets_the_size_of_the_hall(
    display: Display, size: list[int | None], status: int, stored: tuple[int | None, int | None]
) -> None:
    configure_display(display, distance="5", height="100")
    address = f"/api/tournaments/{display.tournament.slug}/displays/{display.pk}/"
    desk = cast.client_of(cast.basile())
    assert desk.patch(address, {"hall_size": size}, content_type="application/json").status_code == status
    display.refresh_from_db()
    assert (display.distance_metres, display.height_cm) == stored


@pytest.mark.parametrize(("distance", "height", "legible"), [(100, 20, 2), (2, 400, 12)])
def test_number_of_rows_is_bounded_in_extreme_halls(distance: int, height: int, legible: int) -> None:
    display = Display(distance_metres=distance, height_cm=height, since=timezone.now() - timedelta(hours=1))
    assert 1 / 3 <= rows_fill(display) <= 4 / 3
    assert legible_from_metres(display) == legible
