"""The subcommands of `chelem` that are commands of Django, with the arguments that they get."""

from pathlib import Path

import pytest

from deploy import cli


@pytest.fixture
def django_commands(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Return the list of the commands of Django that were called, on an install with a club."""
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(cli, "_has_club", lambda: True)
    monkeypatch.setattr(cli, "execute_from_command_line", lambda words: calls.append(tuple(words[1:])))
    return calls


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("backup", ("backup",)),
        ("doctor", ("doctor",)),
        ("doctor --report r.txt", ("doctor", "--report", "r.txt")),
        ("archive coupe", ("export_archive", "coupe")),
        ("archive coupe --thin --output c.chelem", ("export_archive", "coupe", "--output", "c.chelem", "--thin")),
        ("archive coupe --names initials", ("export_archive", "coupe", "--names", "initials")),
        ("archive --club --output c.chelem", ("export_club", "--output", "c.chelem")),
        ("restore coupe.chelem", ("import_archive", "coupe.chelem")),
    ],
)
def test_command_gets_its_arguments(
    django_commands: list[tuple[str, ...]], typed: str, called: tuple[str, ...]
) -> None:
    assert cli.main(typed.split()) == 0
    assert django_commands == [called]


@pytest.mark.parametrize("typed", ["archive", "archive coupe --club"])
def test_archive_is_of_one_tournament_or_of_the_club(django_commands: list[tuple[str, ...]], typed: str) -> None:
    with pytest.raises(SystemExit):
        cli.main(typed.split())
    assert django_commands == []


def test_archive_is_restored_into_a_new_install(
    django_commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_has_club", lambda: False)
    assert cli.main(["restore", "club.chelem"]) == 0
    assert django_commands == [("import_archive", "club.chelem", "--prepare")]


def test_backup_is_not_read_as_an_archive(
    django_commands: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    restored: list[Path] = []

    def restore(file: Path, *, replace: bool) -> int:  # as the launcher's
        restored.append(file)
        return 0

    monkeypatch.setattr(cli, "restore", restore)
    assert cli.main(["restore", str(tmp_path / "chelem.sqlite3")]) == 0
    assert (django_commands, restored) == ([], [tmp_path / "chelem.sqlite3"])
