"""`chelem run` from start to Ctrl-C, as a newcomer uses it."""

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
from tests.engines.programs import descendants_with, wait_for, wait_for_exit
from tests.waiting import TIMEOUT_SECONDS, until

Launched = tuple[Path, tuple[subprocess.Popen[bytes], str, Path]]


@pytest.fixture(scope="module")
def launched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A launcher that no test stops, and its folder."""
    folder = tmp_path_factory.mktemp("launched") / "data"
    with running(folder, "--no-demo") as found:
        yield folder, found


def refusal(folder: Path, *arguments: str) -> str:
    """What the launcher says when it refuses to start."""
    with chelem(folder, *arguments) as (process, log):
        assert process.wait(30) == 1
        return log.read_text()


# Worth its time: the first minute of every newcomer, demo and all.
def test_it_serves_signs_the_director_in_once_and_stops_without_a_trace(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder) as (process, base, log):
        link = re.search(rf"{base}/\S+/\S+/", log.read_text())
        assert link is not None
        assert "Dame de cœur" in read(base + "/")
        assert "Coupe de la Dame de cœur" in sign_in(link.group())
        with pytest.raises(urllib.error.HTTPError, match="422"):
            sign_in(link.group())

        with open_stream(base):
            process.send_signal(signal.SIGINT)
            assert process.wait(TIMEOUT_SECONDS) == 0  # the stream that is open holds up nothing
        assert descendants_with(str(folder)) == set()


def test_a_director_whose_browser_forgot_them_types_the_code_of_the_window(launched: Launched) -> None:
    _, (_, base, log) = launched
    code = re.search(r"Code bureau +([A-Z]{4}-[A-Z]{4})", log.read_text())
    assert code is not None
    for _ in range(2):
        assert "Nouveau tournoi" in sign_in(f"{base}/connexion/", code=code.group(1))


def test_a_second_start_gives_a_new_link(launched: Launched) -> None:
    folder, (_, base, _) = launched
    link = re.search(rf"{base}/connexion/\S+/", refusal(folder))
    assert link is not None
    assert "Nouveau tournoi" in sign_in(link.group())


def test_a_worker_that_dies_is_started_again(launched: Launched) -> None:
    folder, (process, _, log) = launched
    for pid in workers(folder):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
    wait_for(lambda: workers(folder), process=process, log=log)


def test_nothing_survives_a_launcher_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, _, _):
        others = descendants_with(str(folder)) - {process.pid}
        process.kill()
        wait_for_exit(process)
        assert others
        until(lambda: not descendants_with(str(folder)))


def test_a_port_in_use_is_refused_with_another_one_to_try(tmp_path: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        assert f"Le port {port} est déjà pris" in refusal(tmp_path / "data", "--port", str(port))


def test_a_folder_that_cannot_be_written_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.touch()
    assert f"Le dossier de données {folder} ne peut pas être écrit" in refusal(folder)


def test_two_launchers_do_not_share_a_folder(launched: Launched) -> None:
    folder, (_, base, _) = launched
    assert f"Chelem tourne déjà avec ce dossier de données : {base}" in refusal(folder)


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def sign_in(link: str, **typed: str) -> str:
    """Follow the link, fill in and press the button as a browser would; the page that opens."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    page = browser.open(link, timeout=10).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token.group(1)} | typed).encode()
    return str(browser.open(link, form, timeout=10).read().decode())


@contextmanager
def open_stream(base: str) -> Iterator[None]:
    """A page that listens for news of the demo tournament."""
    slug = re.search(r'href="/(coupe-[\w-]+)/"', read(base + "/"))
    assert slug is not None
    with urllib.request.urlopen(f"{base}/live/{slug.group(1)}/", timeout=10) as stream:
        assert b"version" in stream.readline()
        yield


def workers(folder: Path) -> set[int]:
    """The processes of the worker that serve this folder."""
    lines = {pid: Path(f"/proc/{pid}/cmdline") for pid in descendants_with(str(folder))}
    return {pid for pid, line in lines.items() if line.exists() and b"celery" in line.read_bytes()}
