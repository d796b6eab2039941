"""The oldest idle connections above the limit of an address are closed; busy ones are not."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from deploy.http import limits
from deploy.http.waiting import IdleConnections
from tests.waiting import TIMEOUT_SECONDS

Connection = tuple[socket.socket, socket.socket]  # server side, client side


@pytest.fixture
def pairs() -> Iterator[list[Connection]]:
    """Open twelve connections to a server of this process, ten of them from one address."""
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as server:
        pairs = []
        for number in range(12):
            source = ("127.0.0.1" if number < 10 else "127.0.0.2", 0)
            client = stack.enter_context(
                socket.create_connection(server.getsockname(), source_address=source, timeout=TIMEOUT_SECONDS)
            )
            accepted, _ = server.accept()
            pairs.append((stack.enter_context(accepted), client))
        yield pairs


def is_open(pair: Connection) -> bool:
    """Return True unless the server has closed the connection; the client's end reads without waiting."""
    pair[1].setblocking(False)
    try:
        return pair[1].recv(1) != b""
    except BlockingIOError:
        return True


def test_oldest_idle_connections_of_one_address_are_closed(
    pairs: list[Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "IDLE_CONNECTIONS", 4)
    connections = IdleConnections()
    connections.port = pairs[0][0].getsockname()[1]
    connections.busy = {pair[1].getsockname() for pair in pairs[:3]}
    assert connections.close_surplus() == 0, "a new connection may be about to send its request"
    assert connections.close_surplus() == 3  # of ten, three are busy, and four idle ones may stay
    open_pairs = [is_open(pair) for pair in pairs]
    assert open_pairs[:3] == [True] * 3, "busy connections"
    assert sum(open_pairs[3:10]) == 4
    assert open_pairs[10:] == [True, True], "another address"


def test_connections_below_the_limit_stay_open(pairs: list[Connection]) -> None:
    connections = IdleConnections()
    connections.port = pairs[0][0].getsockname()[1]
    assert connections.close_surplus() + connections.close_surplus() == 0
    assert all(is_open(pair) for pair in pairs)


def test_files_of_the_process_are_neither_closed_nor_duplicated(
    pairs: list[Connection], tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """POSIX releases SQLite's locks when any descriptor of the file is closed."""
    monkeypatch.setattr(limits, "IDLE_CONNECTIONS", 0)
    monkeypatch.setattr("os.dup", None)
    with (tmp_path / "database").open("w") as file:
        connections = IdleConnections()
        connections.port = pairs[0][0].getsockname()[1]
        connections.close_surplus()
        assert connections.close_surplus() == 12
        file.write("still open")
