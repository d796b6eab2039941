"""`chelem restore` puts a backup back in one command, or says in a sentence why not, and then has touched nothing."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.serve.home import lock_folder
from tests.engines.programs import ROOT, environment, manage

NAME = "chelem.sqlite3"


class Club(NamedTuple):
    """The demonstration with a round in play, backed up. `folder` is its own, `backup` lies elsewhere."""

    folder: Path
    backup: Path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Club:
    folder = tmp_path_factory.mktemp("made") / "data"
    env = environment(folder)
    manage("migrate", "--verbosity", "0", env=env)
    manage("load_demo", "--verbosity", "0", env=env)
    written = Path(manage("backup", env=env))
    assert written.parent == folder / "backups"
    stick = tmp_path_factory.mktemp("stick")
    return Club(folder, Path(shutil.copy(written, stick)))


@pytest.fixture
def club(made: Club, tmp_path: Path) -> Club:
    """For one accident."""
    stick = tmp_path / "stick"
    stick.mkdir()
    return Club(Path(shutil.copytree(made.folder, tmp_path / "data")), Path(shutil.copy(made.backup, stick)))


def chelem(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deploy.cli", *words]
    env = environment(folder, **settings)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute(statement)


def anew(file: Path) -> Path:
    """Under a name that says nothing of its bytes."""
    return file.rename(file.with_name("copie.sqlite3"))


def tampered(file: Path, statement: str) -> Path:
    file = anew(file)
    execute(file, statement)
    return file


def cut(file: Path) -> Path:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)
    return file


def not_a_database(file: Path) -> Path:
    file = file.with_name("photo.jpg")
    file.write_bytes(b"\xff\xd8\xff" * 1000)
    return file


def of_another_program(file: Path) -> Path:
    file = file.with_name("bookmarks.sqlite3")
    execute(file, "CREATE TABLE bookmarks (address TEXT)")
    return file


def one_letter(file: Path) -> Path:
    """What no structure of SQLite and no log shows."""
    with closing(sqlite3.connect(file)) as opened:
        (name,) = opened.execute("SELECT last_name FROM players_player").fetchone()
    file.write_bytes(file.read_bytes().replace(name.encode(), name.swapcase().encode()))
    return file


LATER = "INSERT INTO django_migrations VALUES (999, 'tournaments', '0099_later', 'now')"
A_SCORE = "UPDATE tournaments_event SET data = replace(data, 'prise', 'garde') WHERE name = 'deal.recorded'"
BAD: dict[str, tuple[Callable[[Path], Path], str]] = {
    "none": (lambda file: file.with_name("nothing.sqlite3"), "Il n’y a pas de fichier"),
    "cut": (cut, "il en manque la fin"),
    "no database": (not_a_database, "n’est plus une base de données"),
    "of another program": (of_another_program, "d’un autre programme"),
    "one letter": (one_letter, "ses octets ont changé"),
    "later": (lambda file: tampered(file, LATER), "vient d’une version plus récente de Chelem"),
    "a score": (lambda file: tampered(file, A_SCORE), "ne peut pas être remis en place"),
    "a lost deal": (lambda file: tampered(file, "DELETE FROM tournaments_deal"), "ne peut pas être remis en place"),
}


@pytest.mark.parametrize(("happens", "sentence"), BAD.values(), ids=BAD)
def test_a_bad_one_is_refused_in_a_sentence_and_nothing_is_touched(
    club: Club, happens: Callable[[Path], Path], sentence: str
) -> None:
    before = contents(club.folder)
    done = chelem(club.folder, "restore", str(happens(club.backup)), "--replace")
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert contents(club.folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "launcher.lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_nothing_is_overwritten_without_a_word(club: Club) -> None:
    before = contents(club.folder)
    done = chelem(club.folder, "restore", str(club.backup))
    assert done.returncode == 1
    assert "--replace" in done.stderr
    assert contents(club.folder) == before


def test_while_chelem_runs_nothing_is_replaced(club: Club) -> None:
    with lock_folder(club.folder):
        done = chelem(club.folder, "restore", str(club.backup), "--replace")
    assert done.returncode == 1
    assert "Arrêtez-le d’abord" in done.stderr


# Worth its time: what a club does with a new laptop, and after an accident with the old one.
def test_it_is_put_back_on_a_new_laptop_and_in_the_place_of_a_broken_database(club: Club, tmp_path: Path) -> None:
    done = chelem(tmp_path / "new", "restore", str(club.backup))
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 with differences" in manage("check_log", env=environment(tmp_path / "new"))

    (club.folder / NAME).write_bytes(b"broken")
    done = chelem(club.folder, "restore", str(club.backup), "--replace")
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 with differences" in manage("check_log", env=environment(club.folder))
    (aside,) = club.folder.glob("chelem-aside-*.sqlite3")
    assert aside.read_bytes() == b"broken"
    assert str(aside) in done.stdout
    assert not list(club.folder.glob("scratch*"))


def test_without_a_file_they_are_listed(club: Club) -> None:
    done = chelem(club.folder, "restore")
    assert done.returncode == 0
    assert str(club.folder / "backups" / club.backup.name) in done.stdout
    assert "chelem restore FICHIER" in done.stdout
