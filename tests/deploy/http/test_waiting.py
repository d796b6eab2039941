"""An address that opens hundreds of connections and says nothing loses the oldest; whoever is answered loses none."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from deploy.http import limits
from deploy.http.waiting import IdleConnections
from tests.waiting import TIMEOUT_SECONDS

Line = tuple[socket.socket, socket.socket]


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    """Twelve connections: what the server has, and who is at the other end. Ten come from one address."""
    with ExitStack() as opened, socket.create_server(("127.0.0.1", 0)) as door:
        made = []
        for number in range(12):
            source = ("127.0.0.1" if number < 10 else "127.0.0.2", 0)
            there = opened.enter_context(
                socket.create_connection(door.getsockname(), source_address=source, timeout=TIMEOUT_SECONDS)
            )
            here, _ = door.accept()
            made.append((opened.enter_context(here), there))
        yield made


def is_open(line: Line) -> bool:
    line[1].setblocking(False)
    try:
        return line[1].recv(1) != b""
    except BlockingIOError:
        return True


def test_what_one_address_has_too_many_of_is_shut(lines: list[Line], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "IDLE_CONNECTIONS", 4)
    connections = IdleConnections()
    connections.port = lines[0][0].getsockname()[1]
    connections.busy = {line[1].getsockname() for line in lines[:3]}
    assert connections.close_surplus() == 0, "who has just come may be about to ask"
    assert connections.close_surplus() == 3
    still = [is_open(line) for line in lines]
    assert still[:3] == [True] * 3, "these are answered"
    assert sum(still[3:10]) == 4
    assert still[10:] == [True, True], "another address"


def test_a_few_are_nobodys_business(lines: list[Line]) -> None:
    connections = IdleConnections()
    connections.port = lines[0][0].getsockname()[1]
    assert connections.close_surplus() + connections.close_surplus() == 0
    assert all(is_open(line) for line in lines)


def test_no_file_of_the_process_is_touched(lines: list[Line], tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Least of all SQLite's: its locks end when any copy of the file is closed."""
    monkeypatch.setattr(limits, "IDLE_CONNECTIONS", 0)
    monkeypatch.setattr("os.dup", None)
    with (tmp_path / "database").open("w") as file:
        connections = IdleConnections()
        connections.port = lines[0][0].getsockname()[1]
        connections.close_surplus()
        assert connections.close_surplus() == 12
        file.write("still open")
