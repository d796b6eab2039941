"""The kiosk « Où suis-je assis ? »: players are found by letters or by the QR code of their card."""

import re
from io import BytesIO
from typing import Any

import pytest
import segno
from django.test import Client
from PIL import Image

from tests import cast
from tournaments.models import Membership, Stage, Tournament

pytestmark = pytest.mark.django_db
ROW = re.compile(r'data-person="([^"]*)" data-card="([^"]*)"')


def rows(client: Client, tournament: Tournament) -> list[tuple[str, str]]:
    whole, part = (client.get(f"/salle/{tournament.slug}/ma-place/{path}").content.decode() for path in ("", "liste/"))
    assert part.strip() in whole
    return ROW.findall(part)


def test_kiosk_lists_all_players_in_order_with_their_addresses(client: Client) -> None:
    tournament = cast.drawn_tournament(9, odd_tables=Stage.OddTables.BYE)
    cast.rename_player(cast.entry_of(tournament, 4), last_name="Æbischer", first_name="Zoé")
    found = rows(client, tournament)
    assert len(found) == 9, "also the player with a bye"
    assert found[0] == ("aebischer zoe", f"/{tournament.slug}/joueur/4/")
    assert [name for name, _card in found] == sorted(name for name, _card in found)
    assert "exempt" in client.get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def test_kiosk_shows_table_and_seat_of_the_current_round(client: Client) -> None:
    tournament = cast.running_tournament(8)
    html = client.get(f"/salle/{tournament.slug}/ma-place/liste/").content.decode()
    assert "Tour 1" in html
    seat = cast.table_of(tournament, 2).seats.get(number=1)
    row = html.split("<li ")[1:]
    mine = next(text for text in row if f"/joueur/{seat.entry.number}/" in text)
    assert re.sub(r"<[^>]+>|\s+", " ", mine).split()[-3:] == ["Table", "2", "Nord"]


def test_kiosk_shows_a_notice_before_the_draw(client: Client) -> None:
    tournament = cast.field(8)
    assert rows(client, tournament) == []
    assert "dès le tirage" in client.get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def test_only_the_kiosk_may_use_the_camera(client: Client) -> None:
    tournament = cast.drawn_tournament(8)
    policy = client.get(f"/salle/{tournament.slug}/ma-place/")["Permissions-Policy"]
    assert "camera=(self)" in policy
    assert "microphone=()" in policy
    assert "camera=()" in client.get(f"/salle/{tournament.slug}/")["Permissions-Policy"]


def test_hidden_seats_are_not_on_the_kiosk(client: Client) -> None:
    tournament = cast.running_tournament(8)
    tournament.first_stage.rounds.update(shown="nothing")
    assert rows(client, tournament) == []


def test_kiosk_of_a_host_hides_full_names_from_the_public(client: Client, settings: object) -> None:
    tournament = cast.drawn_tournament(8)
    entry = cast.rename_player(cast.entry_of(tournament, 1), last_name="Secret", consent_full_name=False)
    settings.HOSTED = True  # type: ignore[attr-defined]
    assert entry.full_name not in client.get(f"/salle/{tournament.slug}/ma-place/").content.decode()
    desk = cast.client_of(cast.member("helene", Membership.Role.HELPER))
    assert entry.full_name in desk.get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def camera_image(text: str, *, turned: int = 0) -> bytes:
    """Return a camera image of a QR code, slightly rotated, as the page sends it: 640 by 480 brightness values."""
    file = BytesIO()
    segno.make(text, error="m").save(file, kind="png", scale=4)
    card = Image.open(file).convert("L").rotate(turned, expand=True, fillcolor=90)
    sight = Image.new("L", (640, 480), 90)
    sight.paste(card, (250, 140))
    return sight.tobytes()


def look(client: Client, tournament: Tournament, sight: bytes) -> Any:
    return client.post(f"/salle/{tournament.slug}/ma-place/carte/", sight, content_type="application/octet-stream")


@pytest.mark.parametrize("turned", [0, 17, 90, 180])
def test_qr_code_is_read_at_each_rotation(client: Client, turned: int) -> None:
    tournament = cast.drawn_tournament(8)
    address = f"http://192.168.1.20:8000/{tournament.slug}/joueur/4/#moi"
    answer = look(client, tournament, camera_image(address, turned=turned))
    assert (answer.status_code, answer.content.decode()) == (200, address)
    assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize(
    ("sight", "status"), [(bytes(640 * 480), 204), (b"", 400), (bytes(640 * 480 - 1), 400), (bytes(640 * 481), 400)]
)
def test_image_without_a_qr_code_gets_an_empty_response(client: Client, sight: bytes, status: int) -> None:
    answer = look(client, cast.drawn_tournament(8), sight)
    assert (answer.status_code, answer.content) == (status, b"")


def test_form_is_no_image(client: Client) -> None:
    assert client.post(f"/salle/{cast.drawn_tournament(8).slug}/ma-place/carte/", {"card": "1"}).status_code == 400
