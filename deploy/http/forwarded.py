"""The clients behind connections that the port with TLS (`deploy/tls/port.py`) forwards over loopback."""

from deploy.http.bodies import Scope

Peer = tuple[str, int]  # address and port
LOOPBACK = "127.0.0.1"

_clients: dict[int, Peer] = {}  # by the local port of the forwarded connection


def remember_client(local_port: int, client: Peer) -> None:
    """Note the client of a forwarded connection, before its first byte."""
    _clients[local_port] = client


def forget_client(local_port: int, client: Peer) -> None:
    """Forget the client, unless its local port has another connection meanwhile."""
    if _clients.get(local_port) == client:
        del _clients[local_port]


def scope_of_client(scope: Scope) -> Scope:
    """Return the ASGI scope of a request with the client's address and the scheme `https`, if its connection was
    forwarded; any other scope unchanged.
    """
    host, port = scope.get("client") or ("", 0)  # granian gives the port as a string
    client = _clients.get(int(port)) if host == LOOPBACK else None
    return {**scope, "client": client, "scheme": "https"} if client else scope
