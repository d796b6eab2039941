"""Export and import of a log file: the import restores an equal tournament, and refuses invalid files."""

import json

import pytest
from django.core.management import CommandError, call_command

from players.models import Player
from tests import cast
from tests.services.log.lost_data import delete_with_people
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import DomainError
from tournaments.services.log.transfer import log_export, log_import
from tournaments.services.registration.people import person_forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def exported_lines() -> list[str]:
    """Export a tournament, then delete it and its people."""
    tournament = cast.finished_tournament(9, rounds_planned=2, deals_per_round=2, tie_breaks=["lot"])
    lines = list(log_export(tournament))
    delete_with_people(tournament)
    return lines


def refusal_code(lines) -> str:
    """Import a file that must be refused without rows; return the code of the error."""
    with pytest.raises(DomainError) as error:
        log_import(lines, cast.organiser())
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    return error.value.code


def test_an_import_restores_the_tournament_with_its_lots():
    tournament = cast.finished_tournament(9, rounds_planned=2, deals_per_round=2, tie_breaks=["lot"])
    ranking = [(row.rank, row.name, row.total, row.keys) for row in standings_compute(tournament.first_stage)]
    lines = list(log_export(tournament))
    delete_with_people(tournament)
    imported_tournament = log_import(lines, cast.organiser())
    assert [
        (row.rank, row.name, row.total, row.keys) for row in standings_compute(imported_tournament.first_stage)
    ] == ranking
    assert list(check_log(imported_tournament)) == []
    assert list(log_export(imported_tournament)) == lines


def test_a_player_with_the_same_licence_and_name_is_reused(exported_lines):
    reused_player = cast.player(0)
    same_licence_other_name = cast.player(1, last_name="Autrement")
    imported_tournament = log_import(exported_lines, cast.organiser())
    assert imported_tournament.entries.filter(player=reused_player).count() == 1
    assert not imported_tournament.entries.filter(player=same_licence_other_name).exists()


def test_an_erased_name_stays_empty():
    tournament = cast.field(8)
    person_forget(player=tournament.entries.get(serial=3).player, actor=cast.alice())
    lines = list(log_export(tournament))
    delete_with_people(tournament)
    imported_tournament = log_import(lines, cast.organiser())
    assert imported_tournament.entries.get(serial=3).full_name == "Joueur n° 3"
    assert list(check_log(imported_tournament)) == []


def test_a_truncated_file_is_refused(exported_lines):
    assert refusal_code(exported_lines[:-1]) == "log_file_unreadable"
    assert refusal_code([*exported_lines[:-1], exported_lines[-1][:40]]) == "log_file_unreadable"
    assert refusal_code(exported_lines[:1]) == "log_file_unreadable"
    assert refusal_code([]) == "log_file_unreadable"


def test_lines_in_another_order_are_refused(exported_lines):
    exported_lines[5], exported_lines[6] = exported_lines[6], exported_lines[5]
    assert refusal_code(exported_lines) == "log_file_broken"


def test_an_altered_line_is_refused(exported_lines):
    line = json.loads(exported_lines[7])
    line["actor"] = "director:2"
    exported_lines[7] = json.dumps(line)
    assert refusal_code(exported_lines) == "log_file_broken"


def test_a_forged_log_differs_from_the_digest_of_the_head(exported_lines):
    header = json.loads(exported_lines[0])
    exported_lines[0] = json.dumps(header | {"digest": "0" * 64})
    assert refusal_code(exported_lines) == "log_file_broken"


def test_a_newer_format_is_refused_as_newer(exported_lines):
    header = json.loads(exported_lines[0])
    assert refusal_code([json.dumps(header | {"format": 2}), *exported_lines[1:]]) == "log_file_newer"
    line = json.loads(exported_lines[3])
    exported_lines[3] = json.dumps(line | {"format": 2})
    assert refusal_code(exported_lines) == "log_file_newer"


@pytest.mark.parametrize("change", ["last_name", "salt"])
def test_changed_names_and_salts_are_refused(exported_lines, change):
    header = json.loads(exported_lines[0])
    header["people"]["2"][change] = "autre"
    assert refusal_code([json.dumps(header), *exported_lines[1:]]) == "log_file_people"


def test_a_missing_name_is_refused(exported_lines):
    header = json.loads(exported_lines[0])
    del header["people"]["2"]
    assert refusal_code([json.dumps(header), *exported_lines[1:]]) == "log_file_people"


@pytest.mark.parametrize("text", ["", "x", "[]", "null", "{}", '{"file": "chelem-log"}', "\x00", '{"format": 1}'])
def test_a_file_that_is_no_log_is_refused(text):
    assert refusal_code([text]) == "log_file_unreadable"


def test_a_second_import_is_refused_with_the_slug(exported_lines):
    tournament = log_import(exported_lines, cast.organiser())
    with pytest.raises(DomainError) as error:
        log_import(exported_lines, cast.organiser())
    assert (error.value.code, error.value.params) == ("log_file_known", {"slug": tournament.slug})
    assert Tournament.objects.count() == 1


def test_the_commands_export_and_import(exported_lines, tmp_path, capsys):
    path = tmp_path / "coupe.log"
    path.write_text("".join(exported_lines), encoding="utf-8")
    call_command("import_log", str(path))
    assert "events, digest" in capsys.readouterr().out
    slug = Tournament.objects.get().slug
    call_command("export_log", slug)
    assert capsys.readouterr().out == "".join(exported_lines)
    call_command("export_log", slug, "--output", str(tmp_path / "again.log"))
    assert (tmp_path / "again.log").read_text(encoding="utf-8") == "".join(exported_lines)


def test_the_commands_print_the_refusal(exported_lines, tmp_path):
    path = tmp_path / "coupe.log"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CommandError):
        call_command("import_log", str(path))
    with pytest.raises(CommandError):
        call_command("import_log", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError):
        call_command("export_log", "jamais")
