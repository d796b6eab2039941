"""Cost of the port with TLS: `python -m tests.load.tls [tablets]`.

Each tablet opens a connection of its own, over HTTP and then over TLS, and sends pings over it. Prints the resident
memory of the web process before and with these connections, and the median seconds of a new connection and of a ping
on an open one, each as a multiple of that over HTTP.
"""

import asyncio
import ssl
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from deploy.serve.launcher import TLS_OFFSET
from deploy.tls import AUTHORITY_FILE
from tests.engines.launcher import LOOPBACK, running
from tests.engines.programs import processes_with_environment
from tests.load.bench_tablets import resident_mb
from tests.load.hall import loopback

PINGS = 20
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def ping(connection: Connection) -> float:
    """Return the seconds of a request on an open connection."""
    reader, writer = connection
    started = time.monotonic()
    writer.write(REQUEST)
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head.splitlines()[0]
    await reader.readexactly(len(b"ok"))
    return time.monotonic() - started


async def connect(number: int, port: int, context: ssl.SSLContext | None) -> tuple[float, Connection]:
    """Return the seconds of a new connection with its first request, and the connection."""
    started = time.monotonic()
    host = "localhost" if context else None
    connection = await asyncio.open_connection(
        LOOPBACK, port, local_addr=(loopback(number), 0), ssl=context, server_hostname=host
    )
    await ping(connection)
    return time.monotonic() - started, connection


async def measure(tablets: int, port: int, folder: Path, context: ssl.SSLContext | None) -> tuple[float, float, float]:
    """Return the median seconds of a connection and of a ping, and the memory of the web process meanwhile."""
    opened = [await connect(number, port, context) for number in range(tablets)]
    pings = [await ping(connection) for _ in range(PINGS) for _, connection in opened]
    memory = web_memory_mb(folder)
    for _, (_, writer) in opened:
        writer.close()
    return median(seconds for seconds, _ in opened), median(pings), memory


def web_memory_mb(folder: Path) -> float:
    """Return the resident memory of granian's processes."""
    pids = [pid for pid in processes_with_environment(str(folder)) if is_granian(pid)]
    return sum(resident_mb(pid) for pid in pids)


def is_granian(pid: int) -> bool:
    return b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes()


def main(tablets: int) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "data"
        with running(folder, "--no-demo", "--lan") as (_, base, _log):
            port = urlsplit(base).port or 0
            context = ssl.create_default_context(cafile=folder / "authority" / AUTHORITY_FILE)
            before = web_memory_mb(folder)
            plain = asyncio.run(measure(tablets, port, folder, None))
            secure = asyncio.run(measure(tablets, port + TLS_OFFSET, folder, context))
    print(f"{tablets} tablets: web processes {before:.0f} MB, {plain[2]:.0f} MB over HTTP, {secure[2]:.0f} MB over TLS")
    for name, seconds, over_tls in zip(("new connection", "ping"), plain, secure, strict=False):
        print(f"  {name}: {1_000 * seconds:.2f} ms over HTTP, over TLS {over_tls / seconds:.1f} times that")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 250)
