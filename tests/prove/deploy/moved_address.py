"""Program of `test_moved_address.py`, in a network of its own (`unshare --net`).

The interface `wl0` gets an address, Chelem starts for a hall, and the interface gets another one. Prints one line for
each observation: the statuses of both addresses, the address in QR codes, and the certificate of the port with TLS.
"""

import http.client
import ssl
import subprocess
import tempfile
from pathlib import Path

from deploy.own_addresses import AddressFile
from deploy.serve.launcher import TLS_OFFSET
from deploy.tls import AUTHORITY_FILE
from tests.engines.launcher import running
from tests.waiting import until

OLD, NEW = "192.168.77.5", "192.168.78.9"
TIMEOUT_SECONDS = 20


def run_ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, timeout=TIMEOUT_SECONDS)


def create_interface() -> None:
    for command in ("link set lo up", "link add wl0 type veth peer name wl1", f"addr add {OLD}/24 dev wl0"):
        run_ip(*command.split())
    for name in ("wl0", "wl1"):
        run_ip("link", "set", name, "up")


def change_address() -> None:
    run_ip("addr", "del", f"{OLD}/24", "dev", "wl0")
    run_ip("addr", "add", f"{NEW}/24", "dev", "wl0")


def read_status(connection: http.client.HTTPConnection, host: str) -> int:
    """Return the status of the page that opens tables, requested at this host."""
    try:
        connection.request("GET", "/t/", headers={"Host": host})
        return connection.getresponse().status
    finally:
        connection.close()


def is_trusted(folder: Path, port: int) -> bool:
    """Return True if the certificate of the port with TLS is valid for the new address."""
    context = ssl.create_default_context(cafile=folder / "authority" / AUTHORITY_FILE)
    try:
        return read_status(http.client.HTTPSConnection(NEW, port, timeout=TIMEOUT_SECONDS, context=context), NEW) == 200
    except OSError:
        return False


def main() -> None:
    create_interface()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "data"
        with running(folder, "--no-demo", "--lan") as (process, base, log):
            port = int(base.rpartition(":")[2])

            def status_at(host: str, address: str) -> int:
                connection = http.client.HTTPConnection(address, port, timeout=TIMEOUT_SECONDS)
                return read_status(connection, f"{host}:{port}")

            print("before", status_at(OLD, OLD), status_at(NEW, OLD))
            change_address()
            until(lambda: AddressFile(folder).read().present == (NEW,))
            print("after", status_at(NEW, NEW), status_at(OLD, NEW))
            hall_url = AddressFile(folder).read().hall_url
            print("announced", hall_url == f"http://{NEW}:{port}", hall_url in log.read_text())
            until(lambda: is_trusted(folder, port + TLS_OFFSET))
            print("trusted", process.poll() is None)


if __name__ == "__main__":
    main()
