"""A hall at work on a real server that is killed: no acknowledged deal is lost or stored twice."""

import re
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.engines.launcher import kill_servers, running
from tests.engines.programs import environment, manage
from tests.engines.setups import Settings, hosted, laptop
from tests.load.hall import Hall, set_up_hall
from tests.waiting import until

TABLES, DEALS = 6, 4
STREAMS = 8


# Worth its time: acknowledged deals must survive SIGKILL of a real server, on both set-ups.
@pytest.mark.parametrize("engine", [laptop, hosted])
def test_full_hall_loses_no_deal_when_the_server_is_killed(
    engine: type[AbstractContextManager[Settings]], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    with engine() as settings:
        with running(folder, "--no-demo", settings=settings) as (_, base, log):
            link = re.search(rf"{base}/connexion/\S+/", log.read_text())
            assert link is not None
            room = set_up_hall(base, link.group(), tables=TABLES, deals=DEALS)
            with room.open_streams(STREAMS):
                room.play(meanwhile=lambda: kill_server(room, folder))
            assert room.list_losses() == []
            assert room.director.json("POST", f"{room.api}/rounds/1/close/")["state"] == "closed"
        assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def kill_server(room: Hall, folder: Path) -> None:
    """Kill the server when a third of the deals is acknowledged and others are pending."""
    until(lambda: sum(len(tablet.acknowledged) for tablet in room.tablets) >= TABLES * DEALS // 3)
    kill_servers(folder)
