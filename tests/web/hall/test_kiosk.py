"""The kiosk « Où suis-je assis ? »: players are found by letters or by the QR code of their card."""

import re
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
import segno
from django.test import Client
from PIL import Image

from tests import cast
from tournaments.models import Membership, Stage, Tournament
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db
ROW = re.compile(r'data-person="([^"]*)" data-card="([^"]*)"')


def listed_players(client: Client, tournament: Tournament) -> list[tuple[str, str]]:
    """Return the search text and the address of the card of each player in the list of the kiosk."""
    page, part = (client.get(f"/salle/{tournament.slug}/ma-place/{path}").content.decode() for path in ("", "liste/"))
    assert part.strip() in page
    return ROW.findall(part)


def test_kiosk_lists_all_players_in_order_with_their_addresses(client: Client) -> None:
    tournament = cast.drawn_tournament(9, odd_tables=Stage.OddTables.BYE)
    cast.rename_player(cast.entry_of(tournament, 4), last_name="Æbischer", first_name="Zoé")
    players = listed_players(client, tournament)
    assert len(players) == 9, "also the player with a bye"
    assert players[0] == ("aebischer zoe", f"/{tournament.slug}/joueur/4/")
    assert [name for name, _card in players] == sorted(name for name, _card in players)
    assert "exempt" in client.get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def test_kiosk_shows_table_and_seat_of_the_current_round(client: Client) -> None:
    tournament = cast.running_tournament(8)
    html = client.get(f"/salle/{tournament.slug}/ma-place/liste/").content.decode()
    assert "Tour 1" in html
    seat = cast.table_of(tournament, 2).seats.get(number=1)
    items = html.split("<li ")[1:]
    item = next(item for item in items if f"/joueur/{seat.entry.number}/" in item)
    assert re.sub(r"<[^>]+>|\s+", " ", item).split()[-3:] == ["Table", "2", "Nord"]


def test_neighbours_on_the_kiosk_are_those_of_a_stage(client: Client) -> None:
    """Two stages may play at the same table number one after the other."""
    tournament = cast.played_tournament(16, rounds_planned=1, deals_per_round=1)
    for name, who in (("Finale", {"who": "best", "count": 8, "ties": "tie_breaks"}), ("Finale B", {"who": "others"})):
        settings = {"name": name, "cut": who, "rounds_planned": 1, "deals_per_round": 1}
        stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
        stage_enter(stage=stage, actor=cast.alice())
        cast.draw_stage(stage)
    html = client.get(f"/salle/{tournament.slug}/ma-place/liste/").content.decode()
    tables = Counter(re.findall(r'data-table="([^"]*)"', html))
    assert {table.partition(":")[0] for table in tables} == {"Finale", "Finale B"}
    assert set(tables.values()) <= {3, 4, 5}


def test_kiosk_shows_a_notice_before_the_draw(client: Client) -> None:
    tournament = cast.field(8)
    assert listed_players(client, tournament) == []
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
    assert listed_players(client, tournament) == []


def test_kiosk_of_a_host_hides_full_names_from_the_public(client: Client, settings: object) -> None:
    tournament = cast.drawn_tournament(8)
    entry = cast.rename_player(cast.entry_of(tournament, 1), last_name="Secret", consent_full_name=False)
    settings.HOSTED = True  # type: ignore[attr-defined]
    assert entry.full_name not in client.get(f"/salle/{tournament.slug}/ma-place/").content.decode()
    desk = cast.client_of(cast.member("helene", Membership.Role.HELPER))
    assert entry.full_name in desk.get(f"/salle/{tournament.slug}/ma-place/").content.decode()


def camera_image(text: str, *, degrees: int = 0) -> bytes:
    """Return a camera image of a rotated QR code as the page sends it: 640 by 480 brightness values of a byte."""
    file = BytesIO()
    segno.make(text, error="m").save(file, kind="png", scale=4)
    card = Image.open(file).convert("L").rotate(degrees, expand=True, fillcolor=90)
    image = Image.new("L", (640, 480), 90)
    image.paste(card, (250, 140))
    return image.tobytes()


def post_image(client: Client, tournament: Tournament, image: bytes) -> Any:
    """Post a camera image to the reader of QR codes and return the response."""
    return client.post(f"/salle/{tournament.slug}/ma-place/carte/", image, content_type="application/octet-stream")


@pytest.mark.parametrize("degrees", [0, 17, 90, 180])
def test_qr_code_is_read_at_each_rotation(client: Client, degrees: int) -> None:
    tournament = cast.drawn_tournament(8)
    address = f"http://192.168.1.20:8000/{tournament.slug}/joueur/4/#moi"
    answer = post_image(client, tournament, camera_image(address, degrees=degrees))
    assert (answer.status_code, answer.content.decode()) == (200, address)
    assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize(
    ("image", "status"), [(bytes(640 * 480), 204), (b"", 400), (bytes(640 * 480 - 1), 400), (bytes(640 * 481), 400)]
)
def test_response_is_empty_without_a_qr_code_or_for_another_size(client: Client, image: bytes, status: int) -> None:
    answer = post_image(client, cast.drawn_tournament(8), image)
    assert (answer.status_code, answer.content) == (status, b"")


def test_form_instead_of_an_image_is_refused(client: Client) -> None:
    assert client.post(f"/salle/{cast.drawn_tournament(8).slug}/ma-place/carte/", {"card": "1"}).status_code == 400
