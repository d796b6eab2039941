"""A whole tournament over HTTP against the real launcher: a server, a worker, tablets, paper, publication."""

from pathlib import Path

import pytest

from tests.engines.launcher import running
from tests.engines.programs import environment, manage

pytestmark = pytest.mark.servers
FIELDS = [
    ("--players", "9", "--rounds", "2", "--deals", "2", "--seed", "7"),
    ("--players", "9", "--rounds", "1", "--deals", "5", "--seed", "3", "--odd", "5mort"),
]


# Worth its time: the program as it is sold: server, worker, tablets, paper and ranking agree.
def test_a_day_is_played_printed_published_and_right(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (_, base, _):
        for field in FIELDS:
            assert "verified: 9" in manage("simulate_tournament", *field, "--url", base, env=environment(folder))
        assert "2 tournament(s), 0 with differences" in manage("check_log", env=environment(folder))
