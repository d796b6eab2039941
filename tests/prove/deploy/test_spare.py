"""A second computer follows the first one and takes its place: two real ones, as a club has them."""

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

from deploy.serve.network import free_port
from tests.engines.asking import deal_of, playing, verdicts
from tests.engines.launcher import LOOPBACK, kill_servers, running
from tests.engines.programs import environment, kill, manage, program, wait_for
from tests.load.hall import Hall
from tests.waiting import until

NAME = "chelem.sqlite3"
LINES = "SELECT count(*) FROM tournaments_event"
A_MINUTE = 60.0  # seconds


@contextmanager
def spare(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """`chelem spare`, and the file with what it says."""
    log = folder.parent / f"{folder.name}-{len(list(folder.parent.glob('*.out')))}.out"
    command = [sys.executable, "-m", "deploy.cli", "spare", *words]
    with program(command, log=log, env=environment(folder)) as process:
        yield process, log


@contextmanager
def following(folder: Path, *words: str) -> Iterator[Path]:
    """Until Ctrl-C."""
    with spare(folder, *words) as (process, log):
        wait_for(lambda: "Cet ordinateur suit" in log.read_text(), process=process, log=log)
        yield log
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=A_MINUTE) == 0, log.read_text()
        assert "La copie reste prête" in log.read_text()


@contextmanager
def taking_over(folder: Path, *words: str) -> Iterator[tuple[str, str]]:
    """Its address once it serves, and what it said."""
    port = free_port(LOOPBACK)
    with spare(folder, "--take-over", "--port", str(port), "--no-browser", *words) as (process, log):
        began = time.monotonic()
        wait_for(lambda: "Ctrl-C" in log.read_text().partition("Adresse")[2], process=process, log=log)
        print(f"taken over in {time.monotonic() - began:.1f} s")
        assert time.monotonic() - began < A_MINUTE
        yield f"http://{LOOPBACK}:{port}", log.read_text()


def refused(folder: Path, *words: str) -> str:
    """The sentence with which it ends."""
    command = [sys.executable, "-m", "deploy.cli", "spare", *words]
    done = subprocess.run(
        command, env=environment(folder), capture_output=True, text=True, timeout=A_MINUTE, check=False
    )
    assert done.returncode == 1, done.stdout
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def lines(database: Path) -> int:
    with closing(sqlite3.connect(database)) as opened:
        return int(opened.execute(LINES).fetchone()[0])


def copies(folder: Path) -> list[Path]:
    """The newest last."""
    return sorted(folder.glob("spare/chelem-*.sqlite3"), key=lambda path: path.stat().st_mtime_ns)


def has_all(folder: Path, first: Path) -> Callable[[], bool]:
    return lambda: bool(found := copies(folder)) and lines(found[-1]) == lines(first / NAME)


def code_of(room: Hall) -> str:
    return str(room.director.json("POST", "/api/spare/")["code"])


def there(base: str, room: Hall, table: int) -> int:
    """How many deals a tablet reads there, by the key that it has."""
    tablet = room.tablets[table]
    asked = deal_of(tablet, 1)
    answer = type(asked)(f"/api/tables/{tablet.code}/", headers=asked.headers).ask(base)
    assert answer.status == HTTPStatus.OK, answer
    return len(json.loads(answer.body)["deals"])


# Worth its time: what a club has when its laptop falls.
def test_it_has_what_reached_it_within_a_minute_and_names_what_had_not(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with running(first, "--no-demo", settings={"CHELEM_BACKUP_EVERY": "86400"}) as (process, base, log):
        room = playing(base, log, tables=2, deals=3)
        with following(second, base, "--code", code_of(room)) as told:
            assert verdicts(deal_of(room.tablets[0], 1).ask(base)) == ["accepted"]
            until(has_all(second, first))
            assert verdicts(deal_of(room.tablets[1], 1).ask(base)) == ["accepted"]
            until(has_all(second, first))
        sizes = [int(line.rpartition("(")[2].split()[0]) for line in told.read_text().splitlines() if " ko " in line]
        assert sizes[-1] < sizes[0] / 3  # of the second deal only what is new came
        assert verdicts(deal_of(room.tablets[1], 2).ask(base)) == ["accepted"]  # which nobody has heard
        kill(process)
        kill_servers(first)

    with taking_over(second, "--old", str(first)) as (base, said):
        assert "Il manque 1 ligne" in said
        assert "tour 1 · table 2 · Donne 2 saisie" in said
        assert [there(base, room, table) for table in (0, 1)] == [1, 1]
        assert verdicts(deal_of(room.tablets[1], 1).ask(base)) == ["accepted"]  # the answer of then, and no deal more
        assert verdicts(deal_of(room.tablets[1], 2).ask(base)) == ["accepted"]  # as its tablet sends it again
        assert there(base, room, 1) == 2
    assert "0 with differences" in manage("check_log", env=environment(second))


def test_while_the_first_one_still_answers_everything_is_taken_and_it_is_told_to_stop(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with running(first, "--no-demo") as (_process, base, log):
        room = playing(base, log, tables=2, deals=3)
        with following(second, base, "--code", code_of(room)):
            until(has_all(second, first))
            assert "fenêtre de cet ordinateur suit encore" in refused(second, "--take-over")
            assert "fenêtre de cet ordinateur suit déjà" in refused(second, base, "--code", "A")
        assert verdicts(deal_of(room.tablets[0], 1).ask(base)) == ["accepted"]
        with taking_over(second) as (there_, said):
            assert f"{base} répond encore : arrêtez-le" in said.replace("\N{NO-BREAK SPACE}", " ")
            assert "Rien ne manque." in said
            assert there(there_, room, 0) == 1


def test_by_a_stick_it_is_as_old_as_the_last_backup_there_and_says_so(tmp_path: Path) -> None:
    first, second, stick = tmp_path / "first", tmp_path / "second", tmp_path / "stick"
    settings = {"CHELEM_BACKUP_EVERY": "86400", "CHELEM_BACKUP_FOLDER": str(stick)}
    with running(first, "--no-demo", settings=settings) as (process, base, log):
        room = playing(base, log, tables=2, deals=3)
        with following(second, str(stick)) as told:
            until(lambda: "branchez la clé" in told.read_text())
            stick.mkdir()
            manage("backup", env=environment(first, **settings))
            until(has_all(second, first))
            assert "répond de nouveau" in told.read_text()
        assert verdicts(deal_of(room.tablets[0], 1).ask(base)) == ["accepted"]
        kill(process)
        kill_servers(first)
    (good,) = copies(second)
    worn = stick / f"{good.name[:14]}20991231T235959Z-{'0' * 12}.sqlite3"  # bytes that are not those of its name
    worn.write_bytes(good.read_bytes())
    with taking_over(second) as (base, said):
        assert "n’est pas ici : regardez la dernière donne" in said.replace("\N{NO-BREAK SPACE}", " ")
        assert there(base, room, 0) == 0
        assert worn.name not in said


def test_a_copy_that_does_not_hold_gives_way_to_the_one_before(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for each in (first, second):
        manage("migrate", "--verbosity", "0", env=environment(each))
    manage("load_demo", "--verbosity", "0", env=environment(first))
    good = Path(manage("backup", env=environment(first)))
    folder = second / "spare"
    folder.mkdir()
    shutil.copy(good, folder)
    bad = folder / good.name.replace(good.name[14:30], "20991231T235959Z")
    bad.write_bytes(good.read_bytes()[:-5000] + bytes(5000))
    with taking_over(second) as (_base, said):
        assert good.name in said
    assert lines(second / NAME) >= lines(good)
    (aside,) = second.glob("chelem-aside-*.sqlite3")
    assert str(aside) in said  # what stood there is kept


@contextmanager
def other_server(status: int, body: bytes) -> Iterator[str]:
    """Something that answers at the address, and is no Chelem."""

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


def test_what_cannot_be_followed_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "second"
    assert "Dites qui suivre" in refused(folder)
    assert "ni une adresse ni un dossier" in refused(folder, "http://", "--code", "A")
    assert "ni une adresse ni un dossier" in refused(folder, "http://a:99999999", "--code", "A")
    assert "Il faut le code" in refused(folder, "192.168.1.20:8000")
    assert "pas de copie" in refused(folder, "--take-over")
    with other_server(200, b"<h1>Box</h1>") as base:
        assert "n’est pas un Chelem" in refused(folder, base, "--code", "A")
    with other_server(403, "Ce code n’est plus le bon.".encode()) as base:
        assert refused(folder, base, "--code", "A") == "Ce code n’est plus le bon.\n"
    assert not (folder / NAME).exists()
