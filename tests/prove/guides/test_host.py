"""The guide for a host, typed completely on a scratch machine with real servers."""

from collections.abc import Iterator

import pytest

from deploy.serve.network import free_port
from tests.architecture.files import ROOT
from tests.engines.launcher import LOOPBACK
from tests.engines.programs import processes_with_environment
from tests.engines.servers import cluster, redis_url
from tests.prove.guides.blocks import blocks
from tests.prove.guides.machine import Machine, machine
from tests.prove.guides.proxy import proxy

GUIDE = ROOT / "deploy/docs/host.md"
REMOVED = "disable --now"


@pytest.fixture
def server() -> Iterator[Machine]:
    """Yield a machine with a database, a broker and a proxy, whose addresses replace those of the guide."""
    port = free_port(LOOPBACK)
    databases = cluster("postgres")
    with databases as database, database.running(), redis_url() as broker, proxy(port) as web:
        others = {
            "redis://127.0.0.1:6379/0": broker,
            "redis://127.0.0.1:6379/1": broker.replace("redis+socket", "unix"),
            "https://$DOMAIN": web,
            "8000": str(port),
        }
        with machine(others=others, binaries=str(database.binaries)) as made:
            (made.root / "run/postgresql").symlink_to(database.folder / "data")
            yield made


# Worth its time: the only check of the whole guide.
def test_host_guide_installs_restores_and_removes_chelem(server: Machine) -> None:
    typed = blocks(GUIDE)
    end = next(place for place, commands in enumerate(typed) if REMOVED in commands)
    kept = "".join(typed[:end]).replace("--deals 1", "--deals 1 --keep")  # so that the backup has data
    output = server.type_commands(kept)
    assert output.count("https://tarot.example/connexion/") == 2
    assert '"database": true' in output
    assert "verified: 4 players, 1 rounds" in output
    assert "1 tournament(s), 0 with differences" in output
    assert {path.name for path in (server.root / "home").iterdir()} <= {".cache"}  # created by pip
    server.type_commands(typed[end])
    assert processes_with_environment(str(server.root)) == set()
    left = [path for folder in ("etc", "opt", "usr", "var") for path in (server.root / folder).rglob("*")]
    assert [path.name for path in left if path.is_file()] == ["Caddyfile"]
