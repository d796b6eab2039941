"""Arguments and texts of `chelem`, without starting a process."""

from pathlib import Path

import pytest
from django.db import connection, transaction

from deploy.cli import main
from deploy.folder import DATABASE
from deploy.own_addresses import Addresses, AddressFile
from deploy.serve.launcher import Keys, Launcher, LauncherOptions
from deploy.serve.network import lan_addresses, local_name
from deploy.serve.system import has_screen
from deploy.serve.words import TEXTS, text


@pytest.fixture(autouse=True)
def french_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")


@pytest.mark.parametrize(
    ("variable", "value", "word"),
    [
        ("LANG", "en_GB.UTF-8", "Stopping"),
        ("LC_ALL", "en_US", "Stopping"),
        ("LANG", "C", "Arrêt"),
        ("LANG", "", "Arrêt"),
    ],
)
def test_texts_are_french_unless_the_locale_is_english(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, word: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert text("stopping").startswith(word)


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_have_the_same_parameters(code: str) -> None:
    french, english = ({part.split("}")[0] for part in words.split("{")[1:]} for words in TEXTS[code])
    assert french == english


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²"])
def test_invalid_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", f"--port={port}"])
    assert "a port is a whole number from 1 to 65535" in capsys.readouterr().err


def test_loopback_is_not_a_lan_address() -> None:
    assert not [address for address in lan_addresses() if address.startswith("127.")]


def test_names_of_this_computer_become_allowed_hosts_with_lan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHELEM_HOSTS", "tarot.example")
    environment = Launcher(LauncherOptions(port=8000, lan=True, demo=False), tmp_path).environment
    assert environment["CHELEM_HOSTS"].startswith("tarot.example,")
    assert environment["CHELEM_HOSTS"].endswith(local_name())


def test_without_lan_no_host_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHELEM_HOSTS", raising=False)
    environment = Launcher(LauncherOptions(port=8000, lan=False, demo=False), tmp_path).environment
    assert "CHELEM_HOSTS" not in environment
    assert environment["CHELEM_DATA"] == str(tmp_path)


@pytest.mark.parametrize(
    ("addresses", "base"),
    [
        (Addresses("http://127.0.0.1:8000"), "http://127.0.0.1:8000"),
        (Addresses("http://127.0.0.1:8000", 8000, ("192.168.1.20",)), "http://192.168.1.20:8000"),
        (Addresses(), ""),
    ],
)
def test_sign_in_link_uses_a_lan_address_if_there_is_one(
    addresses: Addresses, base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    arguments: list[str] = []
    monkeypatch.setattr("deploy.cli.execute_from_command_line", arguments.extend)
    (tmp_path / DATABASE).touch()
    AddressFile(tmp_path).write(addresses)
    assert main(["link", "--role", "arbiter"]) == 0
    assert arguments[-2:] == ["--base", base]


def test_link_without_a_club_is_refused_and_creates_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path / "none"))
    monkeypatch.delenv("DATABASE_URL", raising=False)  # set where the tests run on PostgreSQL
    assert main(["link"]) == 1
    assert "Lancez d’abord Chelem" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.django_db
def test_missing_table_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def query(_: list[str]) -> None:
        with connection.cursor() as cursor, transaction.atomic():
            cursor.execute("SELECT 1 FROM no_table_of_ours")

    monkeypatch.setattr("deploy.cli.execute_from_command_line", query)
    assert main(["manage", "check_log"]) == 1
    assert capsys.readouterr().err.startswith("La base de données n’est pas encore prête")


def test_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()


def test_start_prints_the_folder_and_another_one_with_a_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    other_folder = tmp_path / "var"
    other_folder.mkdir()
    (other_folder / DATABASE).touch()
    launcher = Launcher(LauncherOptions(port=8000, lan=False, demo=False), tmp_path / "data")
    launcher._print_addresses(Keys("http://127.0.0.1:8000/connexion/x/", "ABCDEF"))
    output = capsys.readouterr().out
    assert str(tmp_path / "data") in output
    assert str(other_folder) in output


def test_a_file_is_verified_without_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    arguments: list[tuple[str, ...]] = []
    monkeypatch.setattr("deploy.cli.execute_from_command_line", lambda given: arguments.append(tuple(given)))
    assert main(["verify", "preuve.jsonl"]) == 0
    assert arguments == [("chelem manage", "verify", "preuve.jsonl", "--no-keys")]
    assert list(tmp_path.iterdir()) == []
