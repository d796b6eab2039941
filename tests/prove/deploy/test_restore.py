"""`chelem restore` restores a backup in one command, or refuses it with a sentence and changes no file."""

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
from tournaments.services.backups.encryption import encrypt_file

NAME = "chelem.sqlite3"


class Club(NamedTuple):
    """The demonstration club with a round in play: its data folder, and a backup outside of it."""

    folder: Path
    backup: Path


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """Create the club once for all tests, with its backup copied to a stick."""
    folder = tmp_path_factory.mktemp("template") / "data"
    env = environment(folder)
    manage("migrate", "--verbosity", "0", env=env)
    manage("load_demo", "--verbosity", "0", env=env)
    written = Path(manage("backup", env=env))
    assert written.parent == folder / "backups"
    stick = tmp_path_factory.mktemp("stick")
    return Club(folder, Path(shutil.copy(written, stick)))


@pytest.fixture
def club(template: Club, tmp_path: Path) -> Club:
    """Return a copy of the club for one test."""
    stick = tmp_path / "stick"
    stick.mkdir()
    return Club(Path(shutil.copytree(template.folder, tmp_path / "data")), Path(shutil.copy(template.backup, stick)))


def run_chelem(folder: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deploy.cli", *words]
    env = environment(folder, **settings)
    pipe, none = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.run(
        command, cwd=ROOT, env=env, stdin=none, stdout=pipe, stderr=pipe, text=True, timeout=300, check=False
    )


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute(statement)


def rename_backup(file: Path) -> Path:
    """Rename a backup: its own name contains the checksum."""
    return file.rename(file.with_name("copie.sqlite3"))


def tamper(file: Path, statement: str) -> Path:
    """Change a backup by a statement, under a name without the checksum of its bytes; return the renamed file."""
    file = rename_backup(file)
    execute(file, statement)
    return file


def cut(file: Path) -> Path:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)
    return file


def write_photo(file: Path) -> Path:
    file = file.with_name("photo.jpg")
    file.write_bytes(b"\xff\xd8\xff" * 1000)
    return file


def create_other_database(file: Path) -> Path:
    file = file.with_name("bookmarks.sqlite3")
    execute(file, "CREATE TABLE bookmarks (address TEXT)")
    return file


def change_one_letter(file: Path) -> Path:
    """Change one name in the bytes, which neither SQLite's checks nor the log can find."""
    with closing(sqlite3.connect(file)) as opened:
        (name,) = opened.execute("SELECT last_name FROM players_player").fetchone()
    file.write_bytes(file.read_bytes().replace(name.encode(), name.swapcase().encode()))
    return file


LATER = "INSERT INTO django_migrations VALUES (999, 'tournaments', '0099_later', 'now')"
A_SCORE = "UPDATE tournaments_event SET data = replace(data, 'prise', 'garde') WHERE name = 'deal.recorded'"
BAD: dict[str, tuple[Callable[[Path], Path], str]] = {
    "none": (lambda file: file.with_name("nothing.sqlite3"), "Il n’y a pas de fichier"),
    "cut": (cut, "il en manque la fin"),
    "no database": (write_photo, "n’est plus une base de données"),
    "of another program": (create_other_database, "d’un autre programme"),
    "one letter": (change_one_letter, "ses octets ont changé"),
    "later": (lambda file: tamper(file, LATER), "vient d’une version plus récente de Chelem"),
    "a score": (lambda file: tamper(file, A_SCORE), "ne peut pas être remis en place"),
    "a lost deal": (lambda file: tamper(file, "DELETE FROM tournaments_deal"), "ne peut pas être remis en place"),
}


@pytest.mark.parametrize(("damage", "sentence"), BAD.values(), ids=BAD)
def test_bad_backup_is_refused_and_no_file_changes(club: Club, damage: Callable[[Path], Path], sentence: str) -> None:
    before = read_contents(club.folder)
    done = run_chelem(club.folder, "restore", str(damage(club.backup)), "--replace")
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert read_contents(club.folder) == before


def read_contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != "launcher.lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


PHRASE = "cinq mots tirés au sort"


def encrypt(file: Path) -> Path:
    """Encrypt a backup under a name without a checksum."""
    encrypt_file(file, file.with_name("copie.aes"), PHRASE)
    return file.with_name("copie.aes")


def change_last_byte(file: Path) -> Path:
    file.write_bytes(file.read_bytes()[:-1] + bytes([file.read_bytes()[-1] ^ 1]))
    return file


BAD_ENCRYPTED: dict[str, tuple[Callable[[Path], Path], str, str]] = {
    "no phrase": (encrypt, "", "donnez sa phrase dans CHELEM_BACKUP_PHRASE"),
    "another phrase": (encrypt, "une autre phrase de mots", "Ce n’est pas la phrase"),
    "cut": (lambda file: cut(encrypt(file)), PHRASE, "est coupée, ou ses octets ont changé"),
    "one byte": (lambda file: change_last_byte(encrypt(file)), PHRASE, "est coupée, ou ses octets ont changé"),
    "a score": (lambda file: encrypt(tamper(file, A_SCORE)), PHRASE, "ne peut pas être remis en place"),
}


@pytest.mark.parametrize(("damage", "phrase", "sentence"), BAD_ENCRYPTED.values(), ids=BAD_ENCRYPTED)
def test_bad_encrypted_backup_or_phrase_is_refused_and_no_file_changes(
    club: Club, damage: Callable[[Path], Path], phrase: str, sentence: str
) -> None:
    before = read_contents(club.folder)
    done = run_chelem(club.folder, "restore", str(damage(club.backup)), "--replace", CHELEM_BACKUP_PHRASE=phrase)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert PHRASE not in done.stderr + done.stdout
    assert read_contents(club.folder) == before


# Worth its time: a backup is encrypted by the command and restored on a new laptop.
def test_encrypted_backup_of_the_second_folder_is_listed_and_restored_on_a_new_laptop(
    club: Club, tmp_path: Path
) -> None:
    club.backup.unlink()
    stick = club.backup.parent
    settings = {"CHELEM_BACKUP_FOLDER": str(stick), "CHELEM_BACKUP_PHRASE": PHRASE}
    assert run_chelem(club.folder, "backup", **settings).returncode == 0
    (file,) = stick.iterdir()
    assert file.name.endswith(".sqlite3.aes")
    assert str(file) in run_chelem(club.folder, "restore", **settings).stdout
    done = run_chelem(tmp_path / "new", "restore", str(file), CHELEM_BACKUP_PHRASE=PHRASE)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(file) in done.stdout
    assert "0 with differences" in manage("check_log", env=environment(tmp_path / "new"))
    assert not list((tmp_path / "new").glob("decrypted*"))


def test_existing_database_is_not_replaced_without_the_option_replace(club: Club) -> None:
    before = read_contents(club.folder)
    done = run_chelem(club.folder, "restore", str(club.backup))
    assert done.returncode == 1
    assert "--replace" in done.stderr
    assert read_contents(club.folder) == before


def test_database_is_not_replaced_while_chelem_runs(club: Club) -> None:
    with lock_folder(club.folder):
        done = run_chelem(club.folder, "restore", str(club.backup), "--replace")
    assert done.returncode == 1
    assert "Arrêtez-le d’abord" in done.stderr


# Worth its time: the restore of a club on a new laptop, and of a damaged database on the old one.
def test_backup_is_restored_on_a_new_laptop_and_over_a_damaged_database(club: Club, tmp_path: Path) -> None:
    """FTC#405: a backup could not be imported again."""
    done = run_chelem(tmp_path / "new", "restore", str(club.backup))
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 with differences" in manage("check_log", env=environment(tmp_path / "new"))

    (club.folder / NAME).write_bytes(b"broken")
    done = run_chelem(club.folder, "restore", str(club.backup), "--replace")
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 with differences" in manage("check_log", env=environment(club.folder))
    (aside,) = club.folder.glob("chelem-aside-*.sqlite3")
    assert aside.read_bytes() == b"broken"
    assert str(aside) in done.stdout
    assert not list(club.folder.glob("scratch*"))


def test_restore_without_a_file_lists_the_backups(club: Club) -> None:
    done = run_chelem(club.folder, "restore")
    assert done.returncode == 0
    assert str(club.folder / "backups" / club.backup.name) in done.stdout
    assert "chelem restore FICHIER" in done.stdout
