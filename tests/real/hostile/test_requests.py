"""Every hostile request of `doors/`, against the program as it runs in a hall and on a host."""

from pathlib import Path

from tests.engines.launcher import first_link, running
from tests.engines.programs import environment, manage
from tests.engines.setups import Setup
from tests.hostile.asking import Hostile, Place, missing_headers
from tests.hostile.doors import api, imports, inbox, letters, pages, server, sign_in, static, streams
from tests.load.hall import Hall, hall

DOORS: dict[str, list[Hostile]] = {
    door.__name__.rpartition(".")[2]: door.REQUESTS
    for door in (api, imports, inbox, letters, pages, server, sign_in, static, streams)
}


def known(room: Hall) -> dict[str, object]:
    """What a hostile request might have changed."""
    tournament = room.director.json("GET", f"{room.api}/")
    del tournament["version"]  # what a tablet sends is kept, and said so in the log
    asked = ("/api/players/", f"{room.api}/entries/", f"{room.api}/rounds/1/tables/")
    return {"tournament": tournament} | {path: room.director.json("GET", path) for path in asked}


# Worth its time: all doors, all lines, against the program as it runs; `make prove` asks them on PostgreSQL too.
def test_each_hostile_request_has_its_answer_and_changes_nothing(setup: Setup, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with setup() as settings:
        with running(folder, "--no-demo", settings=settings) as (_, base, log):
            room = hall(base, first_link(base, log), tables=2, deals=2)
            place, before = Place.of(room), known(room)
            answers = {(door, line.why): (line, place.ask(line)) for door, lines in DOORS.items() for line in lines}
            wrong = {name: str(answer) for name, (line, answer) in answers.items() if not line.accepts(answer)}
            assert wrong == {}
            ours = {name: answer for name, (_, answer) in answers.items() if "Content-Type" in answer.headers}
            assert {
                name: missing_headers(answer.headers)
                for name, answer in ours.items()
                if missing_headers(answer.headers)
            } == {}
            assert known(room) == before
            assert room.director.get("/healthz") == b"ok"
        assert "Traceback" not in (folder / "logs" / "server.log").read_text()
        assert "0 with differences" in manage("check_log", env=environment(folder, **settings))


def test_each_line_of_a_door_says_something_else() -> None:
    for door, lines in DOORS.items():
        assert len({line.why for line in lines}) == len(lines), door
