"""A spare computer follows the first one and takes over: two real installs.

The helpers run `chelem spare` as a process. The tests stop or damage the first computer, and compare the lines of both.
"""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from deploy.serve.network import free_port
from tests.engines.asking import Request, create_hall, deal_request, verdicts
from tests.engines.launcher import LOOPBACK, kill_servers, running
from tests.engines.programs import environment, kill, manage, program, wait_for
from tests.load.hall import Hall
from tests.waiting import until

NAME = "chelem.sqlite3"
LINES = "SELECT count(*) FROM tournaments_event"
MINUTE_SECONDS = 60.0
DAILY_BACKUPS = {"CHELEM_BACKUP_EVERY": "86400"}  # seconds: none during a test
TIME_IN_NAME = slice(14, 30)  # of a backup: `chelem-`, six characters of the install, `-`, time, `-`, checksum


@contextmanager
def run_spare(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Run `chelem spare`; yield its process and its log."""
    log = folder.parent / f"{folder.name}-{len(list(folder.parent.glob('*.out')))}.out"
    command = [sys.executable, "-m", "deploy.cli", "spare", *words]
    with program(command, log=log, env=environment(folder)) as process:
        yield process, log


@contextmanager
def follow(folder: Path, *words: str) -> Iterator[Path]:
    """Run `chelem spare` as a follower, yield its log, and stop it by Ctrl-C."""
    with run_spare(folder, *words) as (process, log):
        wait_for(lambda: "Cet ordinateur suit" in log.read_text(), process=process, log=log)
        yield log
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=MINUTE_SECONDS) == 0, log.read_text()
        assert "La copie reste prête" in log.read_text()


@contextmanager
def take_over(folder: Path, *words: str) -> Iterator[tuple[str, str]]:
    """Run `chelem spare --take-over`; yield its address and its log once it serves."""
    port = free_port(LOOPBACK)
    with run_spare(folder, "--take-over", "--port", str(port), "--no-browser", *words) as (process, log):
        began = time.monotonic()
        wait_for(lambda: "Ctrl-C" in log.read_text().partition("Adresse")[2], process=process, log=log)
        print(f"taken over in {time.monotonic() - began:.1f} s")
        assert time.monotonic() - began < MINUTE_SECONDS
        yield f"http://{LOOPBACK}:{port}", log.read_text()


def run_refused(folder: Path, *words: str) -> str:
    """Run `chelem spare`, which must exit with 1; return its sentence."""
    command = [sys.executable, "-m", "deploy.cli", "spare", *words]
    done = subprocess.run(
        command,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MINUTE_SECONDS,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def count_lines(database: Path) -> int:
    with closing(sqlite3.connect(database)) as opened:
        return int(opened.execute(LINES).fetchone()[0])


def list_copies(folder: Path) -> list[Path]:
    """Return the copies, the newest last."""
    return sorted(folder.glob("spare/chelem-*.sqlite3"), key=lambda path: path.stat().st_mtime_ns)


def completeness_check(folder: Path, first: Path) -> Callable[[], bool]:
    """Return a function that returns True once the newest copy has all lines of the first computer."""
    return lambda: bool(found := list_copies(folder)) and count_lines(found[-1]) == count_lines(first / NAME)


def create_code(room: Hall) -> str:
    return str(room.director.json("POST", "/api/spare/")["code"])


def count_deals(base: str, room: Hall, table: int) -> int:
    """Return the number of deals that a tablet reads at `base` with its key."""
    tablet = room.tablets[table]
    headers = deal_request(tablet, 1).headers
    answer = Request(f"/api/tables/{tablet.code}/", headers=headers).ask(base)
    assert answer.status == HTTPStatus.OK, answer
    return len(json.loads(answer.body)["deals"])


# Worth its time: the state of a club after its laptop broke.
def test_spare_takes_over_within_a_minute_and_lists_missing_lines(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with running(first, "--no-demo", settings=DAILY_BACKUPS) as (process, base, log):
        room = create_hall(base, log, tables=2, deals=3)
        with follow(second, base, "--code", create_code(room)) as log_of_spare:
            assert verdicts(deal_request(room.tablets[0], 1).ask(base)) == ["accepted"]
            until(completeness_check(second, first))
            assert verdicts(deal_request(room.tablets[1], 1).ask(base)) == ["accepted"]
            until(completeness_check(second, first))
        # each copy is logged with the number of transferred kilobytes in brackets
        sizes = [
            int(line.rpartition("(")[2].split()[0]) for line in log_of_spare.read_text().splitlines() if " ko " in line
        ]
        assert sizes[-1] < sizes[0] / 3  # the copy after the second deal transfers only the changes
        assert verdicts(deal_request(room.tablets[1], 2).ask(base)) == ["accepted"]  # not copied before the kill
        kill(process)
        kill_servers(first)

    with take_over(second, "--old", str(first)) as (base, said):
        assert "Il manque 1 ligne" in said
        assert "tour 1 · table 2 · Donne 2 saisie" in said
        assert [count_deals(base, room, table) for table in (0, 1)] == [1, 1]
        assert verdicts(deal_request(room.tablets[1], 1).ask(base)) == ["accepted"]  # the same response, no new deal
        assert verdicts(deal_request(room.tablets[1], 2).ask(base)) == ["accepted"]  # the tablet resends it
        assert count_deals(base, room, 1) == 2
    assert "0 with differences" in manage("check_log", env=environment(second))


def test_take_over_while_the_first_computer_runs_misses_no_line(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with running(first, "--no-demo") as (_process, base, log):
        room = create_hall(base, log, tables=2, deals=3)
        with follow(second, base, "--code", create_code(room)):
            until(completeness_check(second, first))
            assert "fenêtre de cet ordinateur suit encore" in run_refused(second, "--take-over")
            assert "fenêtre de cet ordinateur suit déjà" in run_refused(second, base, "--code", "A")
        assert verdicts(deal_request(room.tablets[0], 1).ask(base)) == ["accepted"]
        assert "--take-over --yes" in run_refused(second, "--take-over")
        assert verdicts(deal_request(room.tablets[0], 1).ask(base)) == ["accepted"]  # it still leads
        with take_over(second, "--yes") as (second_base, said):
            assert f"{base} répond encore : arrêtez-le" in said.replace("\N{NO-BREAK SPACE}", " ")
            assert "Rien ne manque." in said
            assert count_deals(second_base, room, 0) == 1
            until(lambda: "a pris la suite" in log.read_text())
            assert not (second / "spare" / "announcement.json").exists()
            refused = deal_request(room.tablets[0], 2).ask(base)
            assert (refused.status, json.loads(refused.body)["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "taken_over")
            assert verdicts(deal_request(room.tablets[0], 2).ask(second_base)) == ["accepted"]
            assert count_deals(second_base, room, 0) == 2


@pytest.mark.parametrize("phrase", ["", "cinq mots tirés au sort"], ids=["plain", "encrypted"])
def test_spare_that_follows_a_stick_has_its_last_backup(tmp_path: Path, phrase: str) -> None:
    first, second, stick = tmp_path / "first", tmp_path / "second", tmp_path / "stick"
    settings = DAILY_BACKUPS | {"CHELEM_BACKUP_FOLDER": str(stick), "CHELEM_BACKUP_PHRASE": phrase}
    with running(first, "--no-demo", settings=settings) as (process, base, log):
        room = create_hall(base, log, tables=2, deals=3)
        with follow(second, str(stick), "--code", phrase) as log_of_spare:
            until(lambda: "branchez la clé" in log_of_spare.read_text())
            stick.mkdir()
            manage("backup", env=environment(first, **settings))
            until(completeness_check(second, first))
            assert "répond de nouveau" in log_of_spare.read_text()
        assert verdicts(deal_request(room.tablets[0], 1).ask(base)) == ["accepted"]
        kill(process)
        kill_servers(first)
    (good,) = list_copies(second)
    # A later backup whose bytes do not match the checksum in its name.
    worn = stick / f"{good.name[: TIME_IN_NAME.start]}20991231T235959Z-{'0' * 12}.sqlite3"
    worn.write_bytes(good.read_bytes())
    with take_over(second) as (base, said):
        assert "n’est pas ici : regardez la dernière donne" in said.replace("\N{NO-BREAK SPACE}", " ")
        assert count_deals(base, room, 0) == 0
        assert worn.name not in said


def test_damaged_copy_is_replaced_by_the_one_before(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for each in (first, second):
        manage("migrate", "--verbosity", "0", env=environment(each))
    manage("load_demo", "--verbosity", "0", env=environment(first))
    good = Path(manage("backup", env=environment(first)))
    folder = second / "spare"
    folder.mkdir()
    shutil.copy(good, folder)
    bad = folder / good.name.replace(good.name[TIME_IN_NAME], "20991231T235959Z")
    bad.write_bytes(good.read_bytes()[:-5000] + bytes(5000))
    with take_over(second) as (_base, said):
        assert good.name in said
    assert count_lines(second / NAME) >= count_lines(good)
    (aside,) = second.glob("chelem-aside-*.sqlite3")
    assert str(aside) in said  # the old database is kept


@contextmanager
def other_server(status: int, body: bytes) -> Iterator[str]:
    """Serve a fixed response at an address; not a Chelem server."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer((LOOPBACK, 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{LOOPBACK}:{server.server_port}"
        server.shutdown()


def test_invalid_sources_are_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "second"
    assert "Dites qui suivre" in run_refused(folder)
    assert "ni une adresse ni un dossier" in run_refused(folder, "http://", "--code", "A")
    assert "ni une adresse ni un dossier" in run_refused(folder, "http://a:99999999", "--code", "A")
    assert "Il faut le code" in run_refused(folder, "192.168.1.20:8000")
    assert "pas de copie" in run_refused(folder, "--take-over")
    with other_server(200, b"<h1>Box</h1>") as base:
        assert "n’est pas un Chelem" in run_refused(folder, base, "--code", "A")
    with other_server(403, "Ce code n’est plus le bon.".encode()) as base:
        assert run_refused(folder, base, "--code", "A") == "Ce code n’est plus le bon.\n"
    assert not (folder / NAME).exists()
