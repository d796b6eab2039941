"""`chelem run` from start to Ctrl-C: pages, sign-in, and the reasons not to start."""

import http.cookiejar
import re
import signal
import socket
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.engines.launcher import LOOPBACK, chelem, running
from tests.engines.programs import processes_with_environment
from tests.waiting import TIMEOUT_SECONDS


def read_refusal(folder: Path, *arguments: str) -> str:
    """Return the output of a launcher that refuses to start."""
    with chelem(folder, *arguments) as (process, log):
        assert process.wait(30) == 1
        return log.read_text()


# Worth its time: the first minute of every newcomer, demo and all.
def test_launcher_serves_pages_signs_in_once_and_stops_all_processes(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, migrates=True) as (process, base, log):
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


def test_port_in_use_is_refused_with_a_free_one(tmp_path: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as listener:
        port = listener.getsockname()[1]
        assert f"Le port {port} est déjà pris" in read_refusal(tmp_path / "data", "--port", str(port))


def test_unwritable_folder_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.touch()
    assert f"Le dossier de données {folder} ne peut pas être écrit" in read_refusal(folder)


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
