"""`chelem run` from start to Ctrl-C: pages, sign-in, a killed worker, and the reasons not to start."""

import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.engines.launcher import LOOPBACK, chelem, running
from tests.engines.programs import processes_with_environment, wait_for
from tests.waiting import TIMEOUT_SECONDS

Launched = tuple[Path, tuple[subprocess.Popen[bytes], str, Path]]


@pytest.fixture(scope="module")
def launched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """Run a launcher for all tests of the module."""
    folder = tmp_path_factory.mktemp("launched") / "data"
    with running(folder, "--no-demo") as launcher:
        yield folder, launcher


def read_refusal(folder: Path, *arguments: str) -> str:
    """Return the output of a launcher that refuses to start."""
    with chelem(folder, *arguments) as (process, log):
        assert process.wait(30) == 1
        return log.read_text()


# Worth its time: the first minute of every newcomer, demo and all.
def test_launcher_serves_pages_signs_in_once_and_stops_all_processes(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder) as (process, base, log):
        link = re.search(rf"{base}/\S+/\S+/", log.read_text())
        assert link is not None
        assert "Dame de cœur" in read_page(base + "/")
        assert "Coupe de la Dame de cœur" in sign_in(link.group())
        with pytest.raises(urllib.error.HTTPError, match="422"):
            sign_in(link.group())

        with open_stream(base):
            process.send_signal(signal.SIGINT)
            assert process.wait(TIMEOUT_SECONDS) == 0  # the open stream does not delay the stop
        assert processes_with_environment(str(folder)) == set()


def test_desk_code_signs_in_repeatedly(launched: Launched) -> None:
    _, (_, base, log) = launched
    code = re.search(r"Code bureau +([A-Z]{4}-[A-Z]{4})", log.read_text())
    assert code is not None
    for _ in range(2):
        assert "Nouveau tournoi" in sign_in(f"{base}/connexion/", code=code.group(1))


# Worth its time: starts the real program twice.
def test_second_start_prints_a_new_link(launched: Launched) -> None:
    folder, (_, base, _) = launched
    link = re.search(rf"{base}/connexion/\S+/", read_refusal(folder))
    assert link is not None
    assert "Nouveau tournoi" in sign_in(link.group())


def test_killed_worker_is_restarted(launched: Launched) -> None:
    folder, (process, _, log) = launched
    for pid in list_worker_pids(folder):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
    wait_for(lambda: list_worker_pids(folder), process=process, log=log)


def test_port_in_use_is_refused_with_a_free_one(tmp_path: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as listener:
        port = listener.getsockname()[1]
        assert f"Le port {port} est déjà pris" in read_refusal(tmp_path / "data", "--port", str(port))


def test_unwritable_folder_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.touch()
    assert f"Le dossier de données {folder} ne peut pas être écrit" in read_refusal(folder)


# Worth its time: starts the real program.
def test_second_launcher_in_a_folder_is_refused(launched: Launched) -> None:
    folder, (_, base, _) = launched
    assert f"Chelem tourne déjà avec ce dossier de données : {base}" in read_refusal(folder)


def read_page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as response:
        return str(response.read().decode())


def sign_in(link: str, **fields: str) -> str:
    """Open the link, submit its form as a browser would, and return the next page."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    page = browser.open(link, timeout=10).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token.group(1)} | fields).encode()
    return str(browser.open(link, form, timeout=10).read().decode())


@contextmanager
def open_stream(base: str) -> Iterator[None]:
    """Open the event stream of the demo tournament."""
    slug = re.search(r'href="/(coupe-[\w-]+)/"', read_page(base + "/"))
    assert slug is not None
    with urllib.request.urlopen(f"{base}/live/{slug.group(1)}/", timeout=10) as stream:
        assert b"version" in stream.readline()
        yield


def list_worker_pids(folder: Path) -> set[int]:
    """Return the pids of the worker processes of this folder."""
    lines = {pid: Path(f"/proc/{pid}/cmdline") for pid in processes_with_environment(str(folder))}
    return {pid for pid, line in lines.items() if line.exists() and b"celery" in line.read_bytes()}
