"""Archives of seasons: imported with the same totals by this and all later versions, or refused.

An archive is written, the data is deleted, and the import must give the same ranking.
"""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from players.models import Player
from tests import cast
from tests.archive_files import Parts, code_of_refusal, pack_with_digests, parts_of
from tests.services.seasons.championship import create_evenings, create_season_of
from tournaments.models import AuditLine, Season, Tournament
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.log.archiving.names import ArchiveNames
from tournaments.services.registration.people import person_forget
from tournaments.services.seasons import archive
from tournaments.services.seasons.archive import season_archive_import, season_archive_write
from tournaments.services.seasons.events import season_event_change
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read
from tournaments.services.seasons.seasons import season_change, season_close

pytestmark = pytest.mark.django_db
ARCHIVES = Path(__file__).parents[2] / "archives"  # one of each released format; none may be deleted


@pytest.fixture
def season() -> Season:
    """Return a season of two evenings and an imported one; the best two count, and the rules have changed once."""
    season = create_season_of(*create_evenings("Novembre", "Décembre"), best=1)
    past = past_evening_read("nom;T1;T2;total\nZola Émile;40;-10;30\nSand George;-40;10;-30\n".encode())
    season_evening_import(
        season=season,
        evening=past,
        decisions={},
        about=EveningInput(name="Octobre", day=date(2026, 10, 3), deals=3),
        actor=cast.alice(),
    )
    season_change(season=season, settings={"rules": {"best": 2, "finalists": 2}}, actor=cast.alice())
    return season


def ranking_rows(season: Season) -> list[tuple[Any, ...]]:
    """Return rank, name, total, and points of each evening of every row, without primary keys."""
    standings = season_shown(season)
    return [
        (row.rank, standings.people[row.person].name, row.total, [(cell.points, cell.counts) for cell in row.cells])
        for row in standings.rows
    ]


def delete_season_and_people(season: Season) -> None:
    """Delete the season, all tournaments and all people, so that an import starts as in another install."""
    season.delete()
    for tournament in Tournament.objects.all():
        tournament.stages.all().delete()
        tournament.entries.all().delete()
        tournament.delete()
    Player.objects.all().delete()


def refusal_code(content: bytes) -> str:
    return code_of_refusal(season_archive_import, content, of=Season)


@pytest.mark.parametrize("file", sorted(ARCHIVES.glob("season-*.chelem")), ids=lambda path: path.stem)
def test_archives_of_all_formats_can_be_read(file):
    season = season_archive_import(file.read_bytes(), cast.alice())
    ranking = json.loads(parts_of(file.read_bytes())["ranking.json"])
    assert sorted(str(row.total) for row in season_shown(season).rows) == sorted(row["total"] for row in ranking)


def test_there_is_an_archive_of_each_format():
    formats = [
        json.loads(parts_of(path.read_bytes())["archive.json"])["format"] for path in ARCHIVES.glob("season-*.chelem")
    ]
    assert sorted(formats) == list(range(1, archive.FORMAT + 1))


def test_an_import_without_tournaments_has_the_same_ranking(season):
    rows_before, content = ranking_rows(season), season_archive_write(season, cast.alice())
    delete_season_and_people(season)
    imported_season = season_archive_import(content, cast.alice())
    assert ranking_rows(imported_season) == rows_before
    assert [ruling.rules["best"] for ruling in imported_season.rulings.all()] == [1, 2]
    assert all(event.imported for event in imported_season.events.all())
    assert (imported_season.public, imported_season.is_closed) == (True, False)
    assert season_archive_write(imported_season, cast.alice()) == content


def test_closing_and_uncounted_evenings_are_restored(season):
    season_event_change(event=season.events.get(name="Décembre"), counts=False, coefficient=200, actor=cast.alice())
    season_close(season=season, actor=cast.alice())
    rows_before, content = ranking_rows(season), season_archive_write(season, cast.alice())
    closed_at = season.closed_at
    delete_season_and_people(season)
    imported_season = season_archive_import(content, cast.alice())
    assert ranking_rows(imported_season) == rows_before
    assert imported_season.closed_at == closed_at


def test_only_the_same_licence_and_name_match_a_person_others_are_created(season):
    content = season_archive_write(season, cast.alice())
    season.delete()
    renamed_player = Player.objects.exclude(licence="").first()
    cast.rename_player(renamed_player.entries.first(), last_name="Autre")
    known_people = list(Player.objects.values_list("pk", flat=True))
    season_archive_import(content, cast.alice())
    created_people = Player.objects.exclude(pk__in=known_people)
    names = sorted(created_people.values_list("last_name", flat=True))
    assert names == sorted([renamed_player.last_name, "Sand", "Zola"])


def test_a_thin_archive_names_only_people_with_consent(season):
    consenting_player = Player.objects.first()
    Player.objects.filter(pk=consenting_player.pk).update(consent_full_name=True)
    content = season_archive_write(season, cast.alice(), ArchiveNames.CONSENT)
    last_names = [
        person["last_name"] for person in json.loads(parts_of(content)["people.json"]).values() if person["last_name"]
    ]
    assert last_names == [consenting_player.last_name]
    totals_before = [total for _rank, _name, total, _points in ranking_rows(season)]
    season.delete()
    assert [
        total for _rank, _name, total, _points in ranking_rows(season_archive_import(content, cast.alice()))
    ] == totals_before


def test_an_archive_of_a_season_has_initials_or_numbers(season):
    people = {
        names: json.loads(parts_of(season_archive_write(season, cast.alice(), names))["people.json"]).values()
        for names in (ArchiveNames.FULL, ArchiveNames.INITIALS, ArchiveNames.NUMBERS)
    }
    assert [person["last_name"] for person in people[ArchiveNames.INITIALS]] == [
        person["last_name"].upper()[0] for person in people[ArchiveNames.FULL]
    ]
    assert {person["licence"] for person in people[ArchiveNames.INITIALS]} == {""}
    assert {"".join(person.values()) for person in people[ArchiveNames.NUMBERS]} == {""}
    assert "".join(person["licence"] for person in people[ArchiveNames.FULL])


def test_an_erased_person_has_no_name_in_the_archive(season):
    player = Player.objects.first()
    name = player.last_name
    person_forget(player=player, actor=cast.alice())
    assert name.encode() not in parts_of(season_archive_write(season, cast.alice()))["people.json"]


INVALID_ARCHIVES: dict[str, tuple[Callable[[Parts], Parts], str]] = {
    "a score": (
        lambda parts: replace_content(parts, "season.json", b'"score":', b'"score":1'),
        "season_archive_differs",
    ),
    "a rule": (lambda parts: replace_content(parts, "season.json", b'"best":2', b'"best":1'), "season_archive_differs"),
    "a total": (
        lambda parts: replace_content(parts, "ranking.json", b'"total":"', b'"total":"1'),
        "season_archive_differs",
    ),
    "an invalid rule": (
        lambda parts: replace_content(parts, "season.json", b'"best":2', b'"best":-2'),
        "archive_unreadable",
    ),
    "an invalid day": (
        lambda parts: replace_content(parts, "season.json", b"2026-10-03", b"2026-13-03"),
        "archive_unreadable",
    ),
    "an unknown person": (
        lambda parts: replace_content(parts, "season.json", b'"person":1,', b'"person":77,'),
        "archive_unreadable",
    ),
    "a huge number": (
        lambda parts: replace_content(parts, "season.json", b'"coefficient":100', b'"coefficient":99999999999'),
        "archive_unreadable",
    ),
    "no list": (lambda parts: parts | {"season.json": b"[]"}, "archive_unreadable"),
    "deeply nested": (lambda parts: parts | {"season.json": b"[" * 9000}, "archive_unreadable"),
    "not UTF-8": (lambda parts: parts | {"people.json": b"\xff\xfe"}, "archive_unreadable"),
    "another file": (lambda parts: parts | {"more.json": b"{}"}, "archive_unreadable"),
    "a missing file": (
        lambda parts: {name: part for name, part in parts.items() if name != "people.json"},
        "archive_unreadable",
    ),
}


def replace_content(parts: Parts, name: str, old: bytes, new: bytes) -> Parts:
    assert old in parts[name]
    return parts | {name: parts[name].replace(old, new, 1)}


@pytest.mark.parametrize(("change", "code"), INVALID_ARCHIVES.values(), ids=INVALID_ARCHIVES)
def test_an_invalid_archive_is_refused_without_writes(season, change, code):
    content = season_archive_write(season, cast.alice())
    season.delete()
    assert refusal_code(pack_with_digests(change(parts_of(content)))) == code


def test_a_known_season_and_a_tournament_archive_are_refused(season):
    content = season_archive_write(season, cast.alice())
    assert refusal_code(content) == "season_archive_known"
    assert refusal_code(content[:500]) == "archive_unreadable"
    assert refusal_code((ARCHIVES / "format-1.chelem").read_bytes()) == "archive_unreadable"


def test_the_desk_exports_and_imports_a_season(season):
    alice = cast.client_of(cast.alice())
    export_url = reverse("desk-season-archive", args=[season.slug])
    assert export_url in alice.get(reverse("desk-season", args=[season.slug])).content.decode()
    archive_response = alice.get(export_url)
    assert archive_response["Content-Disposition"] == 'attachment; filename="championnat.chelem"'
    assert AuditLine.objects.filter(kind=AuditLine.Kind.EXPORTED, data__what="season").exists()
    import_url = reverse("desk-archive-bring")
    refusal = alice.post(import_url, {"file": SimpleUploadedFile("c.chelem", archive_response.content)})
    assert refusal.status_code == 409
    assert "est déjà ici" in refusal.content.decode()
    season.delete()
    response = alice.post(import_url, {"file": SimpleUploadedFile("c.chelem", archive_response.content)}, follow=True)
    assert "est de retour" in response.content.decode()
    assert Season.objects.get().slug == "championnat"


def test_the_api_exports_and_imports_a_season(season):
    alice = cast.client_of(cast.alice())
    content = alice.get(f"/api/seasons/{season.slug}/archive-file/").json()["content"]
    season.delete()
    response = alice.post("/api/season-archives/", {"content": content}, content_type="application/json")
    assert (response.status_code, response.json()["slug"]) == (201, "championnat")
    refusal = alice.post("/api/season-archives/", {"content": "???"}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["code"]) == (422, "archive_unreadable")


def test_the_command_imports_seasons_too(season, tmp_path, capsys):
    path = tmp_path / "saison.chelem"
    path.write_bytes(season_archive_write(season, cast.alice()))
    with pytest.raises(CommandError, match="est déjà ici"):
        call_command("import_archive", path)
    season.delete()
    call_command("import_archive", path)
    assert capsys.readouterr().out == "championnat\n"
    assert Season.objects.count() == 1
