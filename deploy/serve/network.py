"""Addresses of this computer in the local network, and free ports."""

import socket
from contextlib import suppress

import ifaddr

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan
ADDRESS_POLL_SECONDS = 5.0  # until a new address of this computer is noticed
VIRTUAL_PREFIXES = ("lo", "docker", "br-", "veth", "virbr", "vEthernet")  # interfaces that no tablet can reach
PROBE_ADDRESS = ("192.0.2.1", 9)  # reserved for documentation (RFC 5737); connecting a UDP socket sends no packet


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses in the local network, the one of the default route first. Works without internet."""
    addresses = [_default_route_address(), *_interface_addresses()]
    return list(dict.fromkeys(address for address in addresses if address and not address.startswith("127.")))


def _default_route_address() -> str | None:
    """Return the own address on the way out of the local network; `connect` on UDP sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(PROBE_ADDRESS)
        return str(probe.getsockname()[0])
    return None


def _interface_addresses() -> list[str]:
    """Return the IPv4 addresses of this computer, without those of virtual adapters."""
    return [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4 and not adapter.nice_name.startswith(VIRTUAL_PREFIXES)
    ]


def local_name() -> str:
    """Return this computer's name in the local network (mDNS, RFC 6762), such as `laptop.local`."""
    name = socket.gethostname().partition(".")[0].lower()
    label = "".join(sign for sign in name if sign.isascii() and (sign.isalnum() or sign == "-")).strip("-")
    return f"{label or 'chelem'}.local"


def port_refusal(host: str, port: int) -> str:
    """Return the code of the text that explains why a server cannot listen on the port; empty if it can."""
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
    """Return a port that is free at the moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
