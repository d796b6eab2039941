"""Secrets of a real server are in none of its logs, wherever a request contained them."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.engines.launcher import first_link, running
from tests.engines.programs import environment, manage
from tests.hostile.asking import SECRET, Body, Hostile, Place, form, js, raw
from tests.load.hall import set_up_hall

ANY_STATUS = 0  # the status is not compared with what the request expects
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CHELEM")
# The only request that uses up a one-time link.
SPENT_BY = ("POST", "/connexion/{0}/")
ADDRESSES = (
    "/connexion/{0}/",
    "/connexion/{0}",
    "/connexion/{0}/more/",
    "/connexion/?next=/connexion/{0}/",
    "/bureau/{0}/",
    "/t/{0}/",
    "/t/{0}/ici/",
    "/t/{0}/tour/1/donne/1/",
    "/t/?code={0}",
    "/api/tables/{0}/",
    "/api/tables/{0}/bind/",
    "/api/tables/{0}/submissions/",
    "/api/players/?search={0}",
    "/live/{0}/",
    "/static/{0}",
    "/{0}/",
    "/{0}%00/",
    "/%ff{0}/",
)


def generate_requests(secret: str) -> Iterator[Hostile]:
    """Yield requests that contain the secret; most are refused, by method, without a CSRF token, or for their body."""
    for address in ADDRESSES:
        for method in METHODS:
            if (method, address) != SPENT_BY:
                yield Hostile("in the address", f"{method} {address.format(secret)}", ANY_STATUS)
    bodies: tuple[Body, ...] = (form(f"code={secret}"), js({"code": secret}), raw(f'{{"{secret}": "{secret}'))
    for address in ("/connexion/", "/t/", "/api/tables/AAAAAA/bind/", "/api/players/"):
        for body in bodies:
            yield Hostile("in the body", f"POST {address}", ANY_STATUS, body)
            yield Hostile(
                "without the token of a form",
                f"POST {address}",
                ANY_STATUS,
                body,
                headers={"X-CSRFToken": "y", "Cookie": ""},
            )
    for name, value in (
        ("Authorization", f"Device {secret}"),
        ("Cookie", f"sessionid={secret}; chelem_device={secret}; csrftoken={secret}"),
        ("Referer", f"http://127.0.0.1/connexion/{secret}/"),
        ("Host", f"{secret}.example"),
        ("Origin", f"http://{secret}.example"),
        ("X-CSRFToken", secret),
        ("Content-Length", f"999999999 {secret}"),
    ):
        for request in ("GET /bureau/", "POST /connexion/", "POST /api/tables/AAAAAA/submissions/"):
            yield Hostile("in a header", request, ANY_STATUS, headers={name: value})
    yield Hostile("before Django is asked", f"POST /connexion/{secret}/", 413, headers={"Content-Length": "99999999"})


def spend_link(place: Place, link: str) -> int:
    """Open a one-time link and return the status."""
    headers = {"Cookie": f"csrftoken={SECRET}"}
    return place.ask(Hostile("the link", f"POST {urlsplit(link).path}", 302, form(""), headers=headers)).status


def read_secrets(folder: Path, place: Place, link: str) -> dict[str, str]:
    """Return one secret of each kind by its name."""
    with sqlite3.connect(folder / "chelem.sqlite3") as database:
        station_secret = database.execute("select secret from tournaments_station").fetchone()[0]
    session = re.search(r"sessionid=(\w+)", place.brings["director"]["Cookie"])
    assert session is not None
    return {
        "a link": urlsplit(link).path.split("/")[2],
        "the letters of a table": str(place.names["code"]),
        "the square of a table": station_secret,
        "the token of a tablet": place.brings["tablet"]["Authorization"].split()[1],
        "a session": session[1],
        "the key of the install": (folder / "secret_key").read_text(),
    }


# Worth its time: starts a real server, whose log it reads.
def test_no_log_contains_a_secret_and_head_requests_spend_no_link(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo", settings={"CHELEM_LOG_LEVEL": "INFO"}) as (_, base, log):
        printed_before = log.read_text()
        room = set_up_hall(base, first_link(base, log), tables=2, deals=1)
        place = Place.of(room)
        link = manage("sign_in_link", "--base", base, env=environment(folder))
        secrets = read_secrets(folder, place, link)
        visitor = Place(base, place.names, {who: {} for who in place.brings})
        answers = [visitor.ask(line) for secret in secrets.values() for line in generate_requests(secret)]
        assert {200, 400, 403, 404, 405, 413} <= {answer.status for answer in answers}
        assert spend_link(visitor, link) == 302  # the requests before did not spend it
        logs = {path.name: path.read_bytes() for path in (folder / "logs").iterdir()}
        logs["the terminal"] = log.read_text().removeprefix(printed_before).encode()
        lines = logs["server.log"].decode().splitlines()
        assert any("[django.request]" in line for line in lines)
        assert len(lines) < len(answers) / 10  # refused requests do not fill the log
        leaks = {
            (name, file) for name, secret in secrets.items() for file, text in logs.items() if secret.encode() in text
        }
    assert leaks == set()
