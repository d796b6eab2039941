"""What was erased is in no file of the data folder: a real server and worker, and the bytes of all that they wrote."""

from pathlib import Path

from tests.engines.launcher import first_link, running
from tests.load.hall import hall
from tests.players.files import csv_of
from tests.waiting import until


def holds(folder: Path, word: str) -> set[str]:
    """The files in which it stands."""
    looked = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {str(path.relative_to(folder)) for path, content in looked.items() if word.encode() in content}


def test_a_person_who_is_erased_is_in_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (_, base, log):
        room = hall(base, first_link(base, log), tables=8, deals=1)
        director = room.director
        person = {
            "last_name": "Zyxwvutsrq",
            "first_name": "Qaplaqapla",
            "email": "zyx@mail.example",
            "licence": "LZYX99",
        }
        made = director.json("POST", "/api/players/", person)
        director.json("PUT", f"/api/players/{made['id']}/", person | {"last_name": "Zyxwvutsrq-Long"})
        director.json("POST", f"{room.api}/entries/", {"player": made["id"]})
        director.form(
            "/bureau/joueurs/import/",
            {},
            ("membres.csv", csv_of("Zyxwvutsrq-Long;Qaplaqapla;LZYX99;;;;;", "Autre;Un;;;;;;")),
        )
        job = director.json("POST", f"{room.api}/documents/", {"kind": "ranking"})
        until(lambda: director.json("GET", f"/api/jobs/{job['id']}/")["state"] == "done")
        words = ("Zyxwvutsrq", "zyxwvutsrq", "Qaplaqapla", "qaplaqapla", "zyx@mail", "LZYX99")
        assert all(holds(folder, word) for word in words)
        papers = set((folder / "documents").rglob("*.pdf"))
        assert papers
        director.form(f"/bureau/joueurs/{made['id']}/oublier/", {})
        until(lambda: not any(holds(folder, word) for word in words), timeout=20)
        assert not any(path.exists() for path in papers)
        room.play()
        assert room.lost() == []
    assert {word: holds(folder, word) for word in words if holds(folder, word)} == {}
    with running(folder, "--no-demo"):
        pass  # a file that was written anew is known for the same database
