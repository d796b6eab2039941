"""The pages that prepare a tablet, and the way of a table's page to the port with TLS."""

from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from tests import cast
from tournaments.web.tablets.secure import secure_origin

pytestmark = pytest.mark.django_db
HALL = "192.168.1.20:8000"
PREPARE = "/tablettes/"


@pytest.fixture
def tls_authority(settings: Any, tmp_path: Path) -> Path:
    """Serve as in a hall, with a port with TLS; return the path of the authority's certificate."""
    settings.ALLOWED_HOSTS = ["192.168.1.20", "laptop.local", "localhost", "testserver"]
    settings.TLS_PORT = 8443
    settings.TLS_AUTHORITY = authority = tmp_path / "authority.pem"
    return authority


def request_at(host: str, *, secure: bool = False) -> HttpRequest:
    return RequestFactory().get(PREPARE, headers={"host": host}, secure=secure)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        (HALL, "https://192.168.1.20:8443"),
        ("laptop.local", "https://laptop.local:8443"),
        ("localhost:8000", ""),
    ],
)
def test_origin_is_that_of_the_same_host(tls_authority: Path, host: str, expected: str) -> None:
    assert secure_origin(request_at(host)) == expected


def test_origin_is_empty_on_the_port_itself_and_without_one(tls_authority: Path, settings: Any) -> None:
    assert secure_origin(request_at("192.168.1.20:8443", secure=True)) == ""
    settings.TLS_PORT = 0
    assert secure_origin(request_at(HALL)) == ""


def test_preparation_shows_the_steps_over_http_and_the_checks_over_tls(client: Client, tls_authority: Path) -> None:
    steps = client.get(PREPARE, headers={"host": HALL}).content.decode()
    assert 'href="https://192.168.1.20:8443/tablettes/"' in steps
    assert "data-check" not in steps
    checks = client.get(PREPARE, headers={"host": "192.168.1.20:8443"}, secure=True).content.decode()
    assert checks.count("data-check=") == 4
    assert "Prendre le certificat" not in checks


def test_preparation_without_the_port_says_that_nothing_is_to_do(client: Client) -> None:
    page = client.get(PREPARE).content.decode()
    assert "rien n’est à préparer" in page
    assert "Prendre le certificat" not in page


def test_certificate_is_sent_as_one_that_devices_install(client: Client, tls_authority: Path) -> None:
    tls_authority.write_bytes(b"certificate")
    response = client.get("/tablettes/chelem.crt")
    assert (response.content, response["Content-Type"]) == (b"certificate", "application/x-x509-ca-cert")
    assert "Content-Disposition" not in response


def test_missing_certificate_is_not_found(client: Client, tls_authority: Path) -> None:
    assert client.get("/tablettes/chelem.crt").status_code == 404


def test_pages_of_other_origins_can_read_the_mark(client: Client) -> None:
    response = client.get("/tablettes/marque")
    assert (response.status_code, response["Access-Control-Allow-Origin"]) == (204, "*")


def test_page_of_a_table_looks_for_the_port_only_over_http(client: Client, tls_authority: Path) -> None:
    station = cast.running_tournament().stations.get(number=1)
    page = f"/t/{station.code}/"
    assert 'data-secure="https://192.168.1.20:8443"' in client.get(page, headers={"host": HALL}).content.decode()
    for request in ({"headers": {"host": "192.168.1.20:8443"}, "secure": True}, {"headers": {"host": "localhost"}}):
        assert "table-secure" not in client.get(page, **request).content.decode()


def test_desk_shows_the_address_to_scan(tls_authority: Path, settings: Any) -> None:
    desk = cast.client_of(cast.olga())
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    page = desk.get("/bureau/tablettes/", headers={"host": HALL}).content.decode()
    assert "http://192.168.1.20:8000/tablettes/" in page
    settings.TLS_PORT = 0
    page = desk.get("/bureau/tablettes/", headers={"host": HALL}).content.decode()
    assert "n’a pas trouvé de port libre" in page
    assert "http://192.168.1.20:8000/tablettes/" not in page


def test_pages_may_request_the_port_of_their_own_host_only(client: Client, tls_authority: Path) -> None:
    policy = client.get(PREPARE, headers={"host": HALL})["Content-Security-Policy"]
    assert "connect-src 'self' https://192.168.1.20:8443;" in f"{policy};"
    assert client.get(PREPARE, headers={"host": "192.168.9.9"}).status_code == 400
