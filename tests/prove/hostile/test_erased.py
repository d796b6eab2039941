"""Personal data that was erased is in no file of the data folder of a real server and worker."""

from pathlib import Path

from tests.engines.launcher import first_link, running
from tests.load.hall import set_up_hall
from tests.players.files import csv_of
from tests.waiting import until


def find_files_with(folder: Path, word: str) -> set[str]:
    """Return the paths of the files that contain the word."""
    contents = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {str(path.relative_to(folder)) for path, content in contents.items() if word.encode() in content}


def test_erased_person_is_in_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (_, base, log):
        room = set_up_hall(base, first_link(base, log), tables=8, deals=1)
        director = room.director
        person = {
            "last_name": "Zyxwvutsrq",
            "first_name": "Qaplaqapla",
            "email": "zyx@mail.example",
            "licence": "LZYX99",
        }
        player = director.json("POST", "/api/players/", person)
        director.json("PUT", f"/api/players/{player['id']}/", person | {"last_name": "Zyxwvutsrq-Long"})
        director.json("POST", f"{room.api}/entries/", {"player": player["id"]})
        director.form(
            "/bureau/joueurs/import/",
            {},
            ("membres.csv", csv_of("Zyxwvutsrq-Long;Qaplaqapla;LZYX99;;;;;", "Autre;Un;;;;;;")),
        )
        job = director.json("POST", f"{room.api}/documents/", {"kind": "ranking"})
        until(lambda: director.json("GET", f"/api/jobs/{job['id']}/")["state"] == "done")
        words = ("Zyxwvutsrq", "zyxwvutsrq", "Qaplaqapla", "qaplaqapla", "zyx@mail", "LZYX99")
        assert all(find_files_with(folder, word) for word in words)
        papers = set((folder / "documents").rglob("*.pdf"))
        assert papers
        director.form(f"/bureau/joueurs/{player['id']}/oublier/", {})
        until(lambda: not any(find_files_with(folder, word) for word in words), timeout=20)
        assert not any(path.exists() for path in papers)
        room.play()
        assert room.list_losses() == []
    assert {word: find_files_with(folder, word) for word in words if find_files_with(folder, word)} == {}
    with running(folder, "--no-demo"):
        pass  # the server starts again on the database that VACUUM rewrote
