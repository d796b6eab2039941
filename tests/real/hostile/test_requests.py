"""All hostile requests of `doors/`, against a real server on a laptop or a host."""

from pathlib import Path

from tests.engines.launcher import first_link, running
from tests.engines.programs import environment, manage
from tests.engines.setups import Setup
from tests.hostile.asking import Hostile, Place, missing_headers
from tests.hostile.doors import api, imports, inbox, letters, pages, server, sign_in, static, streams
from tests.load.hall import Hall, set_up_hall

DOORS: dict[str, list[Hostile]] = {
    door.__name__.rpartition(".")[2]: door.REQUESTS
    for door in (api, imports, inbox, letters, pages, server, sign_in, static, streams)
}


def read_state(room: Hall) -> dict[str, object]:
    """Return the data that a hostile request might change."""
    tournament = room.director.json("GET", f"{room.api}/")
    del tournament["version"]  # submissions of a tablet are recorded and logged, which raises the version
    paths = ("/api/players/", f"{room.api}/entries/", f"{room.api}/rounds/1/tables/")
    return {"tournament": tournament} | {path: room.director.json("GET", path) for path in paths}


# Worth its time: all hostile requests against a real server; `make prove` sends them to PostgreSQL, too.
def test_hostile_requests_get_their_status_and_change_no_data(setup: Setup, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with setup() as settings:
        with running(folder, "--no-demo", settings=settings) as (_, base, log):
            room = set_up_hall(base, first_link(base, log), tables=2, deals=2)
            place, initial_state = Place.of(room), read_state(room)
            answers = {(door, line.why): (line, place.ask(line)) for door, lines in DOORS.items() for line in lines}
            failures = {name: str(answer) for name, (line, answer) in answers.items() if not line.accepts(answer)}
            assert failures == {}
            ours = {name: answer for name, (_, answer) in answers.items() if "Content-Type" in answer.headers}
            assert {
                name: missing_headers(answer.headers)
                for name, answer in ours.items()
                if missing_headers(answer.headers)
            } == {}
            assert read_state(room) == initial_state
            assert room.director.get("/healthz") == b"ok"
        assert "Traceback" not in (folder / "logs" / "server.log").read_text()
        assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def test_descriptions_of_requests_are_unique_per_door() -> None:
    for door, lines in DOORS.items():
        assert len({line.why for line in lines}) == len(lines), door
