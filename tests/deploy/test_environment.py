"""Typed environment variables and database URLs: invalid values are refused, secrets may come from files."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from deploy.folder import data_folder
from deploy.settings.addresses import database_from_url
from deploy.settings.env import env_bool, env_choice, env_int, env_list, env_text


@pytest.fixture
def setting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that sets the environment variable `CHELEM_THING`."""

    def set_variable(value: str) -> None:
        monkeypatch.setenv("CHELEM_THING", value)

    return set_variable


def test_missing_variable_has_its_default() -> None:
    assert env_text("CHELEM_THING", "else") == "else"
    assert env_bool("CHELEM_THING", default=True) is True
    assert env_int("CHELEM_THING", 7, low=1, high=9) == 7
    assert env_list("CHELEM_THING") == []


def test_secret_may_come_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    file.write_text("s3cret\n")
    monkeypatch.setenv("CHELEM_THING_FILE", str(file))
    assert env_text("CHELEM_THING") == "s3cret"
    file.unlink()
    with pytest.raises(ImproperlyConfigured, match="CHELEM_THING_FILE points to"):
        env_text("CHELEM_THING")


def test_carriage_returns_and_byte_order_marks_are_stripped(
    setting: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Editors on Windows end lines with CR LF and begin files with a byte order mark."""
    setting("true\r")
    assert env_bool("CHELEM_THING", default=False) is True
    assert env_list("CHELEM_THING") == ["true"]
    monkeypatch.setenv("CHELEM_DATA", f"{tmp_path}\r")
    assert data_folder() == tmp_path
    file = tmp_path / "secret"
    file.write_bytes(b"\xef\xbb\xbfs3cret\r\n")
    monkeypatch.setenv("CHELEM_THING_FILE", f"{file}\r")
    assert env_text("CHELEM_THING") == "s3cret"


@pytest.mark.parametrize(("text", "value"), [("true", True), ("False", False), (" TRUE ", True)])
def test_booleans_are_read_in_any_case(setting: Any, text: str, value: bool) -> None:
    setting(text)
    assert env_bool("CHELEM_THING", default=not value) is value


@pytest.mark.parametrize("text", ["yes", "1", "on", "vrai"])
def test_other_words_are_no_boolean(setting: Any, text: str) -> None:
    setting(text)
    with pytest.raises(ImproperlyConfigured, match="CHELEM_THING must be true or false"):
        env_bool("CHELEM_THING", default=False)


@pytest.mark.parametrize("text", ["0", "10", "-1", "2.5", "²", "many"])
def test_invalid_number_is_refused(setting: Any, text: str) -> None:
    setting(text)
    with pytest.raises(ImproperlyConfigured, match="a whole number from 1 to 9"):
        env_int("CHELEM_THING", 5, low=1, high=9)


def test_unknown_choice_is_refused(setting: Any) -> None:
    setting("cloud")
    with pytest.raises(ImproperlyConfigured, match="must be one of hosted, laptop"):
        env_choice("CHELEM_THING", "laptop", allowed={"laptop", "hosted"})


def test_lists_are_split_at_commas(setting: Any) -> None:
    setting(" a.example, b.example,,")
    assert env_list("CHELEM_THING") == ["a.example", "b.example"]


def test_postgresql_url_sets_user_host_and_pool() -> None:
    database = database_from_url("postgresql://alice:p%40ss@db:5433/chelem?sslmode=require", pool=10)
    assert (database["USER"], database["PASSWORD"], database["HOST"]) == ("alice", "p@ss", "db")
    assert (database["PORT"], database["NAME"]) == ("5433", "chelem")
    assert database["OPTIONS"] == {"sslmode": "require", "pool": {"min_size": 1, "max_size": 10}}


def test_postgresql_url_may_name_a_socket() -> None:
    database = database_from_url("postgresql://alice@/chelem?host=/run/postgresql", pool=0)
    assert (database["HOST"], database["OPTIONS"]) == ("/run/postgresql", {})


def test_postgresql_url_may_leave_the_server_to_the_driver() -> None:
    assert database_from_url("postgresql:///chelem", pool=0)["HOST"] == ""


def test_sqlite_url_names_a_file(tmp_path: Path) -> None:
    assert database_from_url(f"sqlite:///{tmp_path}/club.sqlite3", pool=0)["NAME"] == tmp_path / "club.sqlite3"


@pytest.mark.parametrize("url", ["mysql://db/chelem", "postgresql://db/", "nonsense"])
def test_other_and_incomplete_urls_are_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like"):
        database_from_url(url, pool=0)
