"""A database that is missing, truncated, damaged, older than its log, or of another install is never replaced.

The launcher prints the damage, changes no file and stops. The tests run the real launcher on copies of the folder of a
club.
"""

import os
import re
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

from deploy.sqlite3.position import load_position
from tests.engines.launcher import chelem, running, signed_in
from tests.engines.programs import ROOT, environment, processes_with_environment, run_program
from tests.waiting import until

NAME = "chelem.sqlite3"
PAGE_BYTES = 4_096
FIRST_EVENING, SECOND_EVENING = 1, 60  # numbers of tournaments that are created


class UsedClub(NamedTuple):
    """A data folder after two evenings. `first` is a copy of its database after the first one."""

    folder: Path
    first: Path


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> UsedClub:
    """Play both evenings once for all tests."""
    place = tmp_path_factory.mktemp("club")
    folder = place / "data"
    play_evening(folder, tournaments=FIRST_EVENING)
    first = Path(shutil.copy(folder / NAME, place / "first.sqlite3"))
    play_evening(folder, tournaments=SECOND_EVENING)
    return UsedClub(folder, first)


def play_evening(folder: Path, *arguments: str, tournaments: int, power_cut: bool = False) -> None:
    """Run a launcher, create tournaments, and stop it by Ctrl-C or by killing all its processes."""
    with running(folder, "--no-demo", *arguments) as (process, base, log):
        director = signed_in(base, log)
        for number in range(tournaments):
            director.json("POST", "/api/tournaments/", {"name": f"Tournoi {number}"})
        if power_cut:
            for pid in processes_with_environment(str(folder)):
                with suppress(ProcessLookupError):  # ended with the launcher
                    os.kill(pid, signal.SIGKILL)
            until(lambda: not processes_with_environment(str(folder)))
        else:
            process.send_signal(signal.SIGINT)
            process.wait(20)


@pytest.fixture
def folder(club: UsedClub, tmp_path: Path) -> Path:
    """Return a copy of the club's folder for one test."""
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


# Damage, and the sentence of the launcher. All kinds are in tests/deploy/sqlite3/test_look.py.
ACCIDENTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "gone": (Path.unlink, "n’est plus là"),
    "empty": (lambda file: cut(file, 0), "est vide"),
    "header": (lambda file: overwrite(file, 0, bytes(100)), "son début est abîmé"),
    "cut": (lambda file: cut(file, 0.6), "il en manque la fin"),
    "a broken page": (lambda file: overwrite(file, 20 * PAGE_BYTES, b"\xff" * PAGE_BYTES), "est abîmée"),
    "another install": (lambda file: execute(file, "PRAGMA user_version = 7"), "d’une autre installation"),
    "of later code": (
        lambda file: execute(file, "INSERT INTO django_migrations VALUES (999, 'tournaments', '0099_later', 'now')"),
        "vient d’une version plus récente de Chelem (tournaments.0099_later)",
    ),
}


def run_refused(folder: Path, *arguments: str) -> str:
    """Return the log of the launcher, which must exit with 1 and leave the database unchanged."""
    before = read_state(folder)
    with chelem(folder, *arguments) as (process, log):
        assert process.wait(30) == 1
    assert read_state(folder) == before
    said = log.read_text()
    assert "Traceback" not in said
    return said


def read_state(folder: Path) -> dict[str, bytes]:
    """Return the content of the files of the database, except the shared memory."""
    return {file.name: file.read_bytes() for file in folder.glob("chelem.*") if not file.name.endswith("-shm")}


@pytest.mark.parametrize(("damage", "sentence"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_launcher_prints_the_damage_and_changes_no_file(
    folder: Path, damage: Callable[[Path], object], sentence: str
) -> None:
    damage(folder / NAME)
    assert sentence in run_refused(folder)


@pytest.mark.parametrize("command", [["link"], ["manage", "migrate"]], ids=" ".join)
@pytest.mark.parametrize("accident", ["gone", "empty", "header", "cut"])
def test_other_commands_do_not_create_an_empty_database(folder: Path, accident: str, command: list[str]) -> None:
    damage, sentence = ACCIDENTS[accident]
    damage(folder / NAME)
    assert sentence in run_refused_command(folder, *command)


def test_other_commands_report_a_damaged_page_in_a_sentence(folder: Path) -> None:
    overwrite(folder / NAME, PAGE_BYTES, b"\xff" * PAGE_BYTES * 20)
    assert "ne peut pas servir (database disk image is malformed)" in run_refused_command(folder, "link")


@pytest.mark.parametrize("pages", [range(1, 21), range(20, 21)], ids=["the first pages", "one page"])
def test_doctor_names_the_damage_and_the_remedy(folder: Path, pages: range) -> None:
    overwrite(folder / NAME, pages.start * PAGE_BYTES, b"\xff" * PAGE_BYTES * len(pages))
    done = run_program([sys.executable, "-m", "deploy.cli", "doctor"], cwd=ROOT, env=environment(folder))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert re.search(r"\[!!\] La base de données : .*chelem restore", done.stdout), done.stdout + done.stderr


def run_refused_command(folder: Path, *words: str) -> str:
    """Return the one sentence of a command, which must exit with 1 and leave the database unchanged."""
    before = read_state(folder)
    command = [sys.executable, "-m", "deploy.cli", *words]
    done = run_program(command, cwd=ROOT, env=environment(folder))
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert read_state(folder) == before
    return done.stderr


# Worth its time: several starts show that a club can continue after a restore.
def test_older_copy_is_refused_without_the_option_restored(folder: Path, club: UsedClub) -> None:
    known = load_position(folder / NAME)
    assert known is not None
    shutil.copy(club.first, folder / NAME)
    said = run_refused(folder)
    assert "est plus ancienne que ce qui a déjà été enregistré ici" in said
    assert f"Dernière ligne du journal enregistrée ici : n° {known.line}," in said
    assert "jusqu’à la ligne n° 1, " in said
    assert f"Lignes perdues avec elle : {known.line - 1}." in said
    assert "chelem run --restored" in said
    play_evening(folder, "--restored", tournaments=0)
    play_evening(folder, tournaments=1)


# Worth its time: only killing the real programs leaves SQLite's WAL as a power cut does.
def test_older_copy_next_to_the_wal_of_a_power_cut_is_refused(folder: Path, club: UsedClub) -> None:
    play_evening(folder, tournaments=3, power_cut=True)
    assert (folder / f"{NAME}-wal").stat().st_size
    shutil.copy(club.first, folder / NAME)
    assert "est abîmée" in run_refused(folder)


# Worth its time: the same without the old copy: a needless refusal would stop a club.
def test_launcher_starts_after_a_power_cut(folder: Path) -> None:
    play_evening(folder, tournaments=3, power_cut=True)
    with running(folder) as (_, base, log):
        assert len(signed_in(base, log).json("GET", "/api/tournaments/")) == FIRST_EVENING + SECOND_EVENING + 3


def test_newest_sound_copy_is_offered_with_the_restore_commands(folder: Path, club: UsedClub) -> None:
    shutil.copy(folder / NAME, folder / "copie du 22.sqlite3")
    shutil.copy(club.first, folder / "samedi.sqlite3")
    overwrite(folder / NAME, 0, bytes(100))
    said = run_refused(folder)
    assert f"Copie saine la plus récente : {folder}/copie du 22.sqlite3" in said
    assert "Lignes perdues avec elle : 0." in said
    commands = [line.strip() for line in said.partition("Pour repartir de cette copie :")[2].splitlines()]
    program, *words = shlex.split(commands[1])  # [0] is the rest of the line with the colon
    assert program == "chelem"
    taken = run_program([sys.executable, "-m", "deploy.cli", *words], cwd=ROOT, env=environment(folder))
    assert taken.returncode == 0, taken.stderr
    with running(folder) as (_, base, log):
        assert len(signed_in(base, log).json("GET", "/api/tournaments/")) == FIRST_EVENING + SECOND_EVENING
    assert list(folder.glob("chelem-aside-*.sqlite3"))
