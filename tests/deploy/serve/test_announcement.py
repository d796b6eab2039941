"""After a take-over both computers notice each other: one announces itself, the other prints it once."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from django.test import override_settings

from deploy.serve.spare import announcement, store
from deploy.serve.spare.announcement import LeadWatch, announce, load_announcement, save_announcement
from deploy.serve.spare.store import Origin
from tests.waiting import until
from tournaments.selectors.takeover import takeover_file


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    (tmp_path / "spare").mkdir()
    with override_settings(DATA_DIR=tmp_path):
        yield tmp_path


@contextmanager
def first_computer(status: int, body: bytes) -> Iterator[tuple[str, list[tuple[str, str, bytes]]]]:
    """Serve a fixed response; yield the address, and path, authorization and body of each request."""
    requests: list[tuple[str, str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received = self.rfile.read(int(self.headers["Content-Length"]))
            requests.append((self.path, self.headers["Authorization"], received))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}", requests
        server.shutdown()


def test_takeover_is_announced_with_the_code_until_the_first_computer_has_received_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(announcement, "ANNOUNCE_SECONDS", 0.0)
    save_announcement(41)
    with first_computer(200, b'{"lines": 3}') as (where, requests):
        store.save_origin(Origin(where, "ABCDE"))
        watch = LeadWatch()
        watch.poll()
        until(lambda: not store.announcement_file().exists())
        watch.poll()
    ((path, authorization, body),) = requests
    assert (path, authorization, json.loads(body)["line"]) == ("/secours/suite", "Bearer ABCDE", 41)
    printed = capsys.readouterr().out
    assert f"{where} répond de nouveau" in printed
    assert "Lignes que lui seul a" in printed
    assert "3." in printed


@pytest.mark.parametrize(
    ("status", "body"), [(403, b"Ce code"), (404, b""), (200, b"<html>"), (200, b"[]"), (200, b"{}"), (503, b"")]
)
def test_announcement_stays_while_another_program_or_no_computer_responds(status: int, body: bytes) -> None:
    save_announcement(41)
    saved = load_announcement()
    assert saved is not None
    with first_computer(status, body) as (where, requests):
        announce(Origin(where, "ABCDE"), saved)
        assert len(requests) == 1
    announce(Origin(where, "ABCDE"), saved)  # the port is closed now
    assert load_announcement() == saved


def test_announcement_to_a_first_computer_that_leads_again_is_given_up_with_its_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    save_announcement(41)
    saved = load_announcement()
    assert saved is not None
    with first_computer(409, "Le premier ordinateur mène de nouveau.".encode()) as (where, _requests):
        announce(Origin(where, "ABCDE"), saved)
    assert "mène de nouveau" in capsys.readouterr().out
    assert load_announcement() is None


def test_spare_of_a_stick_announces_nothing(folder: Path) -> None:
    """The folder of a stick has no HTTP server: the announcement stays to be sent."""
    save_announcement(41)
    saved = load_announcement()
    assert saved is not None
    announce(Origin(str(folder)), saved)
    assert load_announcement() == saved


def test_takeover_by_another_computer_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    watch = LeadWatch()
    watch.poll()
    assert capsys.readouterr().out == ""
    record = {"at": "2026-11-21T20:04:00+00:00", "line": 41, "address": "192.168.1.21"}
    takeover_file().write_text(json.dumps(record))
    watch.poll()
    watch.poll()
    printed = capsys.readouterr().out
    assert printed.count("192.168.1.21") == 1
    assert "a pris la suite" in printed
    assert "Ctrl-C" in printed


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"at": "hier", "line": 1}', b"\xff"])
def test_unreadable_announcement_is_none(content: bytes) -> None:
    store.announcement_file().write_bytes(content)
    assert load_announcement() is None
