"""What `chelem` understands and says, without starting anything."""

from pathlib import Path

import pytest

from deploy.cli import main
from deploy.serve.launcher import Launcher, LauncherOptions
from deploy.serve.network import lan_addresses
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
def test_it_speaks_french_unless_the_terminal_is_english(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, word: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert text("stopping").startswith(word)


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_say_the_same(code: str) -> None:
    french, english = ({part.split("}")[0] for part in words.split("{")[1:]} for words in TEXTS[code])
    assert french == english


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²"])
def test_it_refuses_what_is_no_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", f"--port={port}"])
    assert "a port is a whole number from 1 to 65535" in capsys.readouterr().err


def test_tablets_can_reach_no_loopback() -> None:
    assert not [address for address in lan_addresses() if address.startswith("127.")]


def test_in_a_hall_its_own_addresses_are_names_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.serve.launcher.lan_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    monkeypatch.setenv("CHELEM_HOSTS", "tarot.example")
    monkeypatch.delenv("CHELEM_PUBLIC_URL", raising=False)
    environment = Launcher(LauncherOptions(port=8000, lan=True, demo=False), tmp_path).environment
    assert environment["CHELEM_HOSTS"].startswith("tarot.example,192.168.1.20,10.0.0.5,")
    assert environment["CHELEM_PUBLIC_URL"] == "http://192.168.1.20:8000"


def test_on_one_computer_it_keeps_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHELEM_HOSTS", raising=False)
    environment = Launcher(LauncherOptions(port=8000, lan=False, demo=False), tmp_path).environment
    assert "CHELEM_HOSTS" not in environment
    assert environment["CHELEM_DATA"] == str(tmp_path)
