"""« Où suis-je assis ? » on a screen that is touched: everybody by name, as letters and cards find them."""

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


def rows(client: Client, made: Tournament) -> list[tuple[str, str]]:
    whole, part = (client.get(f"/salle/{made.slug}/ma-place/{path}").content.decode() for path in ("", "liste/"))
    assert part.strip() in whole
    return ROW.findall(part)


def test_it_lists_everybody_in_order_with_the_address_of_their_card(client: Client) -> None:
    made = cast.drawn(9, odd_tables=Stage.OddTables.BYE)
    cast.renamed(cast.entry_of(made, 4), last_name="Æbischer", first_name="Zoé")
    found = rows(client, made)
    assert len(found) == 9, "who has a bye is looked for too"
    assert found[0] == ("aebischer zoe", f"/{made.slug}/joueur/4/")
    assert [name for name, _card in found] == sorted(name for name, _card in found)
    assert "exempt" in client.get(f"/salle/{made.slug}/ma-place/").content.decode()


def test_it_tells_table_and_seat_of_the_round_that_people_go_to(client: Client) -> None:
    made = cast.playing(8)
    html = client.get(f"/salle/{made.slug}/ma-place/liste/").content.decode()
    assert "Tour 1" in html
    seat = cast.table_of(made, 2).seats.get(number=1)
    row = html.split("<li ")[1:]
    mine = next(text for text in row if f"/joueur/{seat.entry.number}/" in text)
    assert re.sub(r"<[^>]+>|\s+", " ", mine).split()[-3:] == ["Table", "2", "Nord"]


def test_it_says_so_before_there_are_places(client: Client) -> None:
    made = cast.field(8)
    assert rows(client, made) == []
    assert "dès le tirage" in client.get(f"/salle/{made.slug}/ma-place/").content.decode()


def test_it_alone_may_ask_for_the_camera(client: Client) -> None:
    made = cast.drawn(8)
    policy = client.get(f"/salle/{made.slug}/ma-place/")["Permissions-Policy"]
    assert "camera=(self)" in policy
    assert "microphone=()" in policy
    assert "camera=()" in client.get(f"/salle/{made.slug}/")["Permissions-Policy"]


def test_seats_that_the_desk_keeps_back_are_not_here_either(client: Client) -> None:
    made = cast.playing(8)
    made.first_stage.rounds.update(shown="nothing")
    assert rows(client, made) == []


def test_on_the_web_it_says_what_the_public_may_read(client: Client, settings: object) -> None:
    made = cast.drawn(8)
    entry = cast.renamed(cast.entry_of(made, 1), last_name="Secret", consent_full_name=False)
    settings.HOSTED = True  # type: ignore[attr-defined]
    assert entry.full_name not in client.get(f"/salle/{made.slug}/ma-place/").content.decode()
    desk = cast.client_of(cast.member("helene", Membership.Role.HELPER))
    assert entry.full_name in desk.get(f"/salle/{made.slug}/ma-place/").content.decode()


def seen(text: str, *, turned: int = 0) -> bytes:
    """Return a camera image of a QR code, slightly rotated, as the page sends it: 640 by 480 brightness values."""
    file = BytesIO()
    segno.make(text, error="m").save(file, kind="png", scale=4)
    card = Image.open(file).convert("L").rotate(turned, expand=True, fillcolor=90)
    sight = Image.new("L", (640, 480), 90)
    sight.paste(card, (250, 140))
    return sight.tobytes()


def look(client: Client, made: Tournament, sight: bytes) -> Any:
    return client.post(f"/salle/{made.slug}/ma-place/carte/", sight, content_type="application/octet-stream")


@pytest.mark.parametrize("turned", [0, 17, 90, 180])
def test_it_reads_the_square_of_a_card_however_it_is_held(client: Client, turned: int) -> None:
    made = cast.drawn(8)
    address = f"http://192.168.1.20:8000/{made.slug}/joueur/4/#moi"
    answer = look(client, made, seen(address, turned=turned))
    assert (answer.status_code, answer.content.decode()) == (200, address)
    assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize(
    ("sight", "status"), [(bytes(640 * 480), 204), (b"", 400), (bytes(640 * 480 - 1), 400), (bytes(640 * 481), 400)]
)
def test_where_there_is_no_square_it_says_so(client: Client, sight: bytes, status: int) -> None:
    answer = look(client, cast.drawn(8), sight)
    assert (answer.status_code, answer.content) == (status, b"")


def test_a_form_is_no_sight(client: Client) -> None:
    assert client.post(f"/salle/{cast.drawn(8).slug}/ma-place/carte/", {"card": "1"}).status_code == 400
