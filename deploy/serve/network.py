"""Where this computer can be reached, and which ports are free."""

import socket
from contextlib import suppress

import ifaddr

VIRTUAL = ("lo", "docker", "br-", "veth", "virbr", "vEthernet")  # interfaces that lead to no tablet
ANYWHERE = ("192.0.2.1", 9)  # kept for documentation (RFC 5737); connecting a datagram socket sends nothing


def lan_addresses() -> list[str]:
    """IPv4 addresses in the local network, the one of the default route first. Works without internet."""
    found = [_default_route(), *_interfaces()]
    return list(dict.fromkeys(address for address in found if address and not address.startswith("127.")))


def _default_route() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ANYWHERE)
        return str(probe.getsockname()[0])
    return None


def _interfaces() -> list[str]:
    return [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4 and not adapter.nice_name.startswith(VIRTUAL)
    ]


def port_refusal(host: str, port: int) -> str:
    """The code of the sentence why no server can listen there now; empty when one can."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            return "port_forbidden"
        except OSError:
            return "port_taken"
    return ""


def free_port(host: str) -> int:
    """A port that nobody uses now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
