"""A database that is gone, cut, broken, older than its log, or another one: never an empty one in its place.

The launcher says what it found, changes nothing and stops. It is the real one, on copies of a folder in which a club
has worked.
"""

import os
import shlex
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.sqlite3.known import load_position
from tests.engines.launcher import chelem, running, signed_in
from tests.engines.programs import ROOT, descendants_with, environment, run_program
from tests.waiting import until

NAME = "chelem.sqlite3"
WROTE = 60  # tournaments of the second evening


class Worked(NamedTuple):
    """`folder` was used for two evenings; the second ended with the power. `first` is its database after the first."""

    folder: Path
    first: Path


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Worked:
    place = tmp_path_factory.mktemp("club")
    folder = place / "data"
    evening(folder, tournaments=1)
    first = Path(shutil.copy(folder / NAME, place / "first.sqlite3"))
    evening(folder, tournaments=WROTE)
    return Worked(folder, first)


def evening(folder: Path, *arguments: str, tournaments: int, power_cut: bool = False) -> None:
    with running(folder, "--no-demo", *arguments) as (process, base, log):
        director = signed_in(base, log)
        for number in range(tournaments):
            director.json("POST", "/api/tournaments/", {"name": f"Tournoi {number}"})
        if power_cut:
            for pid in descendants_with(str(folder)):
                with suppress(ProcessLookupError):  # went with the launcher
                    os.kill(pid, signal.SIGKILL)
            until(lambda: not descendants_with(str(folder)))
        else:
            process.send_signal(signal.SIGINT)
            process.wait(20)


@pytest.fixture
def folder(club: Worked, tmp_path: Path) -> Path:
    """A copy of the club's folder for one accident."""
    return Path(shutil.copytree(club.folder, tmp_path / "data"))


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute(statement)


def overwrite(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(content)


def cut(file: Path, share: float) -> None:
    with file.open("r+b") as opened:
        opened.truncate(int(file.stat().st_size * share))


# What happened, and what the launcher says first. Every kind: tests/deploy/sqlite3/test_look.py.
ACCIDENTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "gone": (Path.unlink, "n’est plus là"),
    "empty": (lambda file: cut(file, 0), "est vide"),
    "header": (lambda file: overwrite(file, 0, bytes(100)), "son début est abîmé"),
    "cut": (lambda file: cut(file, 0.6), "il en manque la fin"),
    "a broken page": (lambda file: overwrite(file, 20 * 4096, b"\xff" * 4096), "est abîmée"),
    "another install": (lambda file: execute(file, "PRAGMA user_version = 7"), "d’une autre installation"),
    "of later code": (
        lambda file: execute(file, "INSERT INTO django_migrations VALUES (999, 'tournaments', '0099_later', 'now')"),
        "vient d’une version plus récente de Chelem (tournaments.0099_later)",
    ),
}


def refused(folder: Path, *arguments: str) -> str:
    """What the launcher says when it does not start; it has left the database as it found it."""
    before = state(folder)
    with chelem(folder, *arguments) as (process, log):
        assert process.wait(30) == 1
    assert state(folder) == before
    said = log.read_text()
    assert "Traceback" not in said
    return said


def state(folder: Path) -> dict[str, bytes]:
    """Everything that belongs to the database."""
    return {file.name: file.read_bytes() for file in folder.glob("chelem.*") if not file.name.endswith("-shm")}


@pytest.mark.parametrize(("happens", "sentence"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_it_says_what_it_found_and_leaves_everything_as_it_is(
    folder: Path, happens: Callable[[Path], object], sentence: str
) -> None:
    happens(folder / NAME)
    assert sentence in refused(folder)


@pytest.mark.parametrize("command", [["link"], ["manage", "migrate"]], ids=" ".join)
@pytest.mark.parametrize("accident", ["gone", "empty", "header", "cut"])
def test_no_other_command_begins_with_an_empty_database(folder: Path, accident: str, command: list[str]) -> None:
    happens, sentence = ACCIDENTS[accident]
    happens(folder / NAME)
    assert sentence in refused_command(folder, *command)


def test_another_command_stumbles_over_a_broken_page_in_a_sentence(folder: Path) -> None:
    overwrite(folder / NAME, 4096, b"\xff" * 4096 * 20)
    assert "ne peut pas servir (database disk image is malformed)" in refused_command(folder, "link")


def refused_command(folder: Path, *words: str) -> str:
    """The one sentence of a command that has changed nothing."""
    before = state(folder)
    command = [sys.executable, "-m", "deploy.cli", *words]
    done = run_program(command, cwd=ROOT, env=environment(folder))
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert state(folder) == before
    return done.stderr


# Worth its time: whether a club can go on after it, only further starts show.
def test_an_older_copy_is_seen_and_taken_when_that_is_said(folder: Path, club: Worked) -> None:
    known = load_position(folder / NAME)
    assert known is not None
    shutil.copy(club.first, folder / NAME)
    said = refused(folder)
    assert "est plus ancienne que ce qui a déjà été enregistré ici" in said
    assert f"Dernière ligne du journal enregistrée ici : n° {known.line}," in said
    assert "jusqu’à la ligne n° 1, " in said
    assert f"Lignes perdues avec elle : {known.line - 1}." in said
    assert "chelem run --restored" in said
    evening(folder, "--restored", tournaments=0)
    evening(folder, tournaments=1)


# Worth its time: SQLite's log as a power cut leaves it comes of killing the real programs.
def test_an_older_copy_beside_the_log_of_a_power_cut_is_not_mixed_with_it(folder: Path, club: Worked) -> None:
    evening(folder, tournaments=3, power_cut=True)
    assert (folder / f"{NAME}-wal").stat().st_size
    shutil.copy(club.first, folder / NAME)
    assert "est abîmée" in refused(folder)


# Worth its time: the same, without the copy; no start may be refused for nothing.
def test_after_a_power_cut_alone_it_starts(folder: Path) -> None:
    evening(folder, tournaments=3, power_cut=True)
    with running(folder) as (_, base, log):
        assert len(signed_in(base, log).json("GET", "/api/tournaments/")) == 1 + WROTE + 3


def test_the_newest_sound_copy_is_offered_with_the_commands_that_take_it(folder: Path, club: Worked) -> None:
    shutil.copy(folder / NAME, folder / "copie du 22.sqlite3")
    shutil.copy(club.first, folder / "samedi.sqlite3")
    overwrite(folder / NAME, 0, bytes(100))
    said = refused(folder)
    assert f"Copie saine la plus récente : {folder}/copie du 22.sqlite3" in said
    assert "Lignes perdues avec elle : 0." in said
    commands = [line.strip() for line in said.partition("Pour repartir de cette copie :")[2].splitlines()]
    program, *words = shlex.split(commands[1])
    assert program == "chelem"
    taken = run_program([sys.executable, "-m", "deploy.cli", *words], cwd=ROOT, env=environment(folder))
    assert taken.returncode == 0, taken.stderr
    with running(folder) as (_, base, log):
        assert len(signed_in(base, log).json("GET", "/api/tournaments/")) == 1 + WROTE
    assert list(folder.glob("chelem-aside-*.sqlite3"))
