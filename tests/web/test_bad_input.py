"""Invalid and hostile input: refused with the right status, without a server error and without lost data.

Codes of tables, forms and submissions of tablets, names and searches at the desk, files of an import, addresses and
sign-in links.
"""

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from players.models import Player
from tests import cast
from tournaments.models import Deal, Event

pytestmark = pytest.mark.django_db

HOSTILE_NAMES = [
    'O\'Brien "Bob" <script>alert(1)</script>',
    "Zoé 🃏🎉",
    "محمد الفاسي",
    "\u202egnol oot\u202c",
    "=cmd|' /C calc'!A0",
    "'; DROP TABLE players_player; --",
    "Ø" * 80,
]


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def desk(db) -> Client:
    """Return the director's client, which gets error pages instead of exceptions."""
    client = Client(raise_request_exception=False)
    client.force_login(cast.user_of(cast.alice()))
    return client


@pytest.fixture
def tablet(tournament) -> Client:
    """Return a client bound to table 1, which gets error pages instead of exceptions."""
    client = Client(raise_request_exception=False)
    client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    return client


def create_tablet_client(tournament, number: int = 1) -> tuple[Client, str]:
    """Bind a tablet to a table. Return a client with its token and the table's address in the API."""
    address = f"/api/tables/{tournament.stations.get(number=number).code}/"
    token = Client().post(f"{address}bind/").json()["token"]
    return Client(raise_request_exception=False, headers={"Authorization": f"Device {token}"}), address


def send_submission(
    client: Client, address: str, payload: object, *, kind: str = "deal", line: int = 1, name: object = "one-deal"
):
    """Send a submission for round 1 with the client id `name`. Return the verdict on it."""
    item = {"client_id": name, "kind": kind, "round": 1, "line": line, "payload": payload}
    body = json.dumps({"items": [item]})
    return client.post(f"{address}submissions/", body, content_type="application/json").json()[0]


class TestCodes:
    @pytest.mark.parametrize("code", ["ZZZZZZ", "abc", "12", "💥" * 6, "A" * 500, "..%2F..", "ABCDEF%00"])
    def test_wrong_code_of_a_table_is_not_found(self, code):
        answer = Client(raise_request_exception=False).get(f"/t/{code}/")
        assert answer.status_code == 404
        assert "<h1" in answer.content.decode()

    def test_code_is_accepted_in_lower_case(self, tournament):
        code = tournament.stations.get(number=1).code
        assert Client().get(f"/t/{code.lower()}/", follow=True).status_code == 200


class TestTables:
    def test_deal_for_another_table_is_refused(self, tournament, tablet):
        """FTC#474: a tablet scored another table than its own."""
        other = tournament.stations.get(number=2).code
        assert tablet.post(f"/t/{other}/tour/1/donne/1/", {"taker": "1"}).status_code == 403

    def test_deal_for_an_unopened_round_is_refused(self, tournament, tablet):
        code = tournament.stations.get(number=1).code
        assert tablet.post(f"/t/{code}/tour/2/donne/1/", {"taker": "1"}).status_code in {404, 409, 422}
        assert not Deal.objects.exists()

    @pytest.mark.parametrize(
        "form",
        [{}, {"taker": "9", "contract": "nonsense", "bouts": "-1", "points": "1e999"}],
    )
    def test_malformed_form_is_refused(self, tournament, tablet, form):
        code = tournament.stations.get(number=1).code
        answer = tablet.post(f"/t/{code}/tour/1/donne/1/", form)
        assert answer.status_code == 422
        assert not Deal.objects.exists()


class TestDeals:
    @pytest.mark.parametrize("points", [-1, "49"])
    def test_impossible_points_are_refused(self, tournament, points):
        answer = send_submission(*create_tablet_client(tournament), {"outcome": cast.SIMPLE_GARDE | {"points": points}})
        assert answer["status"] == 422
        assert any(problem["field"] == "points" for problem in answer["problems"])

    @pytest.mark.parametrize("number", [0, 999, 99999999999])
    def test_line_outside_of_the_sheet_is_refused(self, tournament, number):
        assert send_submission(*create_tablet_client(tournament), {"outcome": cast.SIMPLE_GARDE}, line=number)[
            "status"
        ] in {409, 422}

    def test_repeated_post_is_recorded_once(self, tournament):
        client, address = create_tablet_client(tournament)
        body = {"outcome": cast.SIMPLE_GARDE}
        assert send_submission(client, address, body) == send_submission(client, address, body)
        assert Event.objects.filter(name="deal.recorded").count() == 1

    @pytest.mark.parametrize("name", [None, "x" * 65])
    def test_invalid_client_id_is_refused(self, tournament, name):
        answer = send_submission(*create_tablet_client(tournament), {"outcome": cast.SIMPLE_GARDE}, name=name)
        assert (answer["status"], answer["code"]) == (422, "client_id_invalid")

    def test_client_id_of_another_deal_is_refused(self, tournament):
        send_submission(*create_tablet_client(tournament), {"outcome": cast.SIMPLE_GARDE})
        answer = send_submission(*create_tablet_client(tournament, 2), {"outcome": cast.SIMPLE_GARDE | {"points": 41}})
        assert (answer["status"], answer["code"]) == (409, "client_id_reused")

    def test_wrong_version_is_refused_without_a_change(self, tournament):
        client, address = create_tablet_client(tournament)
        send_submission(client, address, {"outcome": cast.SIMPLE_GARDE})
        correction = {"outcome": cast.SIMPLE_GARDE | {"points": 41}, "version": 7}
        assert send_submission(client, address, correction, name="another-deal")["status"] == 409
        assert Deal.objects.get().outcome["points"] == 49

    @pytest.mark.parametrize("totals", [[1, 2, 3, 4], [0, 0, 0], [10**9, -(10**9), 0, 0], ["1"], [1.5, -1.5, 0, 0], 7])
    def test_impossible_totals_are_refused(self, totals):
        tournament = cast.running_tournament(8, recording_mode="totals")
        assert send_submission(*create_tablet_client(tournament), {"totals": totals}, kind="totals")["status"] == 422

    def test_deal_for_a_closed_round_is_refused(self, tournament):
        for number in (1, 2):
            cast.fill(cast.table_of(tournament, number), cast.Random(number))
        cast.round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
        assert send_submission(*create_tablet_client(tournament), {"outcome": cast.SIMPLE_GARDE})["status"] == 409


class TestJson:
    @pytest.mark.parametrize("body", [b"{", b"[" * 100_000])
    def test_malformed_json_gets_a_problem(self, tournament, body):
        client, address = create_tablet_client(tournament)
        answer = client.post(f"{address}submissions/", body, content_type="application/json")
        assert 400 <= answer.status_code < 500
        assert answer["Content-Type"] == "application/problem+json"


class TestNames:
    def test_names_are_escaped(self, desk):
        tournament = cast.tournament()
        for index, name in enumerate(HOSTILE_NAMES):
            player = cast.player(index, first_name="Zed", last_name=name)
            cast.entry_add(tournament=tournament, player=player, actor=cast.alice())
        for address in (
            f"/bureau/{tournament.slug}/inscriptions/",
            "/bureau/joueurs/",
            f"/{tournament.slug}/",
            f"/salle/{tournament.slug}/",
        ):
            answer = desk.get(address)
            assert answer.status_code == 200
            assert "<script>alert" not in answer.content.decode()

    @pytest.mark.parametrize("words", ["", "%", "'\"", "\\", "é" * 1000, "a b c d e f g h i j"])
    def test_any_search_is_accepted(self, desk, words):
        assert desk.get("/bureau/joueurs/", {"q": words}).status_code == 200


def xlsx_bomb() -> bytes:
    """Return an XLSX file with a sheet that has 30 MB when unpacked."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 30_000_000)
    return file.getvalue()


class TestFiles:
    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("vide.csv", b""),
            ("image.csv", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 50),
            ("rapport.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
            ("faux.xlsx", b"PK\x03\x04 this is no workbook"),
            ("titres.csv", b"Nom;Licence\n"),
            ("nuls.csv", b"Nom;Licence\n\x00\x00\x00;\x00\n"),
            ("phrases.csv", b"Bonjour, voici la liste des membres.\n"),
            ("enorme.csv", b"Nom\n" + b"Dupont\n" * 3_000_000),
        ],
    )
    def test_bad_file_is_refused(self, desk, name, content):
        answer = desk.post("/bureau/joueurs/import/", {"file": SimpleUploadedFile(name, content)})
        assert 400 <= answer.status_code < 500
        assert not Player.objects.exists()

    def test_zip_bomb_is_refused(self, desk):
        answer = desk.post("/bureau/joueurs/import/", {"file": SimpleUploadedFile("bombe.xlsx", xlsx_bomb())})
        assert 400 <= answer.status_code < 500

    def test_import_without_a_file_is_refused(self, desk):
        assert desk.post("/bureau/joueurs/import/", {}).status_code == 422


class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        [
            "/jamais/",
            "/bureau/jamais/",
            "/salle/jamais/",
            "/live/jamais/",
            "/connexion/not-a-link/",
            "/api/tournaments/jamais/",
            "/api/jobs/00000000-0000-0000-0000-000000000000/",
            "/bureau/travaux/00000000-0000-0000-0000-000000000000/",
            "/%00/",
            "/" + "a" * 3000 + "/",
        ],
    )
    def test_wrong_address_causes_no_server_error(self, desk, address):
        assert desk.get(address).status_code in {200, 400, 404}

    def test_sign_in_link_serves_once(self):
        link = cast.link_of(cast.alice())
        first, second = Client(), Client(raise_request_exception=False)
        assert first.post(link).status_code == 302
        assert second.post(link).status_code == 422

    @pytest.mark.parametrize(
        "wanted", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "jamais", ""]
    )
    def test_sign_in_link_redirects_to_no_other_site(self, wanted):
        answer = Client(raise_request_exception=False).post(f"{cast.link_of(cast.alice())}?next={wanted}")
        assert (answer.status_code, answer["Location"]) == (302, "/bureau/")

    def test_sign_in_link_redirects_to_the_requested_page(self):
        link = f"{cast.link_of(cast.alice())}?next=/bureau/joueurs/"
        assert Client().post(link)["Location"] == "/bureau/joueurs/"
