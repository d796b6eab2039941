"""Archives of a tournament: readable by this and all later versions, or refused with a code.

They contain the newest document of each kind, and the look (logo and colour) of the club; thin ones only names with
consent. The commands write and read them.
"""

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests import cast
from tests.archive_files import code_of_refusal, pack, pack_with_digests, parts_of
from tests.pictures.test_pictures import draw_picture
from tournaments.documents.ranking import public_ranking
from tournaments.formatting.numbers import format_signed
from tournaments.models import Job, Look, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import final_standings
from tournaments.services.log import archive
from tournaments.services.log.archive import archive_import, archive_write
from tournaments.services.log.archiving.names import ArchiveNames, choose_names
from tournaments.services.log.container import MAX_TABLE_BYTES
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db
ARCHIVES = Path(__file__).parents[1] / "archives"  # one of each format ever written; never remove one


@pytest.fixture(scope="module")
def module_archive(module_db):
    """Return an archive: nine players, a played round, one of each decision; player 1 has given consent."""
    tournament = cast.drawn_tournament(9, rounds_planned=3, deals_per_round=2)
    cast.rename_player(cast.entry_of(tournament, 1), consent_full_name=True)
    cast.play_round(tournament)
    cast.make_each_decision(tournament)
    return archive_write(Tournament.objects.get(pk=tournament.pk), cast.alice())


@pytest.fixture
def content(db, module_archive):
    """Return the archive, and free the slug of the tournament."""
    Tournament.objects.update(slug="elsewhere")
    return module_archive


def refusal_code(content: bytes) -> str:
    return code_of_refusal(archive_import, content, of=Tournament)


@pytest.mark.parametrize("file", sorted(ARCHIVES.glob("format-*.chelem")), ids=lambda path: path.stem)
def test_archives_of_all_formats_are_read(file):
    tournament = archive_import(file.read_bytes(), cast.alice())
    assert list(check_log(tournament)) == []
    assert tournament.version == json.loads(parts_of(file.read_bytes())["people.json"])["events"]


def test_there_is_an_archive_of_each_format():
    formats = [
        json.loads(parts_of(path.read_bytes())["archive.json"])["format"] for path in ARCHIVES.glob("format-*.chelem")
    ]
    assert sorted(set(formats)) == list(range(1, archive.FORMAT + 1))


def test_reading_and_writing_an_archive_gives_the_same_bytes(content):
    imported_tournament = archive_import(content, cast.alice())
    assert list(check_log(imported_tournament)) == []
    assert archive_write(imported_tournament, cast.alice()) == content


def test_a_thin_archive_has_only_names_with_consent(content):
    tournament = Tournament.objects.get()
    thin = archive_write(tournament, cast.alice(), ArchiveNames.CONSENT)
    serials = {
        serial for serial, person in json.loads(parts_of(thin)["people.json"])["people"].items() if person["last_name"]
    }
    assert serials == {str(cast.entry_of(tournament, 1).serial)}
    Tournament.objects.update(slug="again")
    tournament.refresh_from_db()
    imported_tournament = archive_import(thin, cast.alice())
    assert list(check_log(imported_tournament)) == []
    assert imported_tournament.entries.exclude(last_name="").count() == 1
    assert tournament.entries.exclude(last_name="").count() == 9  # unchanged


def test_page_of_an_archive_shows_the_ranking_with_the_names_of_the_archive(content):
    tournament = Tournament.objects.get()
    full, thin = (
        parts_of(archive_write(tournament, cast.alice(), names))["lisez-moi.html"].decode()
        for names in (ArchiveNames.FULL, ArchiveNames.CONSENT)
    )
    names = [entry.full_name for entry in tournament.entries.all()]
    assert all(name in full for name in names)
    assert not any(name in thin for name in names)
    assert cast.entry_of(tournament, 1).public_name in thin  # by consent: the full name, but first name first
    for page in (full, thin):
        assert "<script" not in page
        assert "http" not in page.replace("http-equiv", "")
    first = final_standings(tournament)[0]
    assert f"<td>{first.name}" in full
    assert format_signed(first.total) in full


@pytest.mark.parametrize("names", [ArchiveNames.INITIALS, ArchiveNames.NUMBERS])
def test_no_full_name_without_consent_is_in_an_archive_with_initials_or_numbers(content, names):
    tournament, consenting = Tournament.objects.get(), {cast.entry_of(Tournament.objects.get(), 1).last_name.upper()}
    last_names = {entry.last_name.upper() for entry in tournament.entries.all()}
    totals = [one.total for one in final_standings(tournament)]
    archive_bytes = archive_write(tournament, cast.alice(), names)
    assert archive_write(tournament, cast.alice(), names) == archive_bytes
    parts = parts_of(archive_bytes)
    head, page = json.loads(parts["people.json"]), parts["lisez-moi.html"].decode()
    kept = consenting if names is ArchiveNames.INITIALS else set()
    assert {person["last_name"].upper() for person in head["people"].values()} & last_names == kept
    assert {name for name in last_names if name in page.upper()} == kept
    assert set(head["officials"].values()) == {""}
    Tournament.objects.update(slug="again")
    imported_tournament = archive_import(archive_bytes, cast.alice())
    assert list(check_log(imported_tournament)) == []
    assert [one.total for one in final_standings(imported_tournament)] == totals
    public_names = {entry.public_name for entry in tournament.entries.all()}
    numbers = {f"Joueur n° {entry.serial}" for entry in tournament.entries.all()}
    expected_names = public_names if names is ArchiveNames.INITIALS else numbers
    assert {entry.public_name for entry in imported_tournament.entries.all()} == expected_names
    assert all(name in page for name in expected_names)


def test_thin_of_earlier_versions_means_consent():
    assert choose_names("full", thin=True) is ArchiveNames.CONSENT
    assert choose_names("numbers", thin=True) is ArchiveNames.NUMBERS
    assert choose_names("full", thin=False) is ArchiveNames.FULL


INVALID_ARCHIVES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda content: b"", "archive_unreadable"),
    "no archive": (lambda content: b"numero;nom\n1;Martin\n", "archive_unreadable"),
    "only the first half": (lambda content: content[: len(content) // 2], "archive_unreadable"),
    "without its first bytes": (lambda content: content[100:], "archive_unreadable"),
    "a part is missing": (
        lambda content: pack({"archive.json": parts_of(content)["archive.json"]}),
        "archive_unreadable",
    ),
    "a Word document": (lambda content: pack({"word/document.xml": b"<w/>"}), "archive_unreadable"),
    "a list as table of contents": (
        lambda content: pack(parts_of(content) | {"archive.json": b"[1]"}),
        "archive_unreadable",
    ),
    "deeply nested": (lambda content: pack(parts_of(content) | {"archive.json": b"[" * 9000}), "archive_unreadable"),
    "a newer format": (  # a file without the map of a hall has format 4, the newest is 5
        lambda content: pack(
            parts_of(content)
            | {"archive.json": parts_of(content)["archive.json"].replace(b'"format":4', b'"format":6')}
        ),
        "archive_newer",
    ),
    "a changed file": (
        lambda content: pack(
            parts_of(content) | {"people.json": parts_of(content)["people.json"].replace(b"salt", b"sugar", 1)}
        ),
        "archive_changed",
    ),
    "a changed name with valid digests": (
        lambda content: pack_with_digests(
            parts_of(content) | {"people.json": parts_of(content)["people.json"].replace(b"Martin", b"Mertin")}
        ),
        "log_file_people",
    ),
    "a changed dealer with valid digests": (
        lambda content: pack_with_digests(
            parts_of(content) | {"log.jsonl": parts_of(content)["log.jsonl"].replace(b'"dealer":1', b'"dealer":2')}
        ),
        "log_file_broken",
    ),
    "not UTF-8": (
        lambda content: pack_with_digests(parts_of(content) | {"log.jsonl": b"\xff\xfe\x00"}),
        "archive_unreadable",
    ),
}


@pytest.mark.parametrize(("change", "code"), INVALID_ARCHIVES.values(), ids=INVALID_ARCHIVES)
def test_an_invalid_archive_is_refused_with_its_code(content, change, code):
    assert refusal_code(change(content)) == code


def test_a_zip_bomb_is_refused_before_unpacking(content, monkeypatch, settings):
    monkeypatch.setattr(archive, "MAX_CHARACTERS", 1_000_000)
    assert refusal_code(pack_with_digests(parts_of(content) | {"log.jsonl": bytes(1_000_001)})) == "archive_too_large"
    table = b" " * (MAX_TABLE_BYTES + 1)
    assert refusal_code(pack(parts_of(content) | {"archive.json": table})) == "archive_too_large"
    settings.ARCHIVE_MAX_BYTES = 1000
    assert refusal_code(content) == "archive_too_large"


def test_a_part_with_a_password_or_another_compression_is_refused(content):
    # Bit 0 of the flags: byte 6 of the local header, byte 8 in the directory. The compression: bytes 8 and 10.
    directory = content.index(b"PK\x01\x02")
    encrypted = bytearray(content)
    encrypted[6] |= 1
    encrypted[directory + 8] |= 1
    assert refusal_code(bytes(encrypted)) == "archive_unreadable"
    recompressed = bytearray(content)
    recompressed[8] = recompressed[directory + 10] = 99
    assert refusal_code(bytes(recompressed)) == "archive_unreadable"


@pytest.fixture
def printed_tournament(content, settings, tmp_path):
    """Add documents to the tournament: two rankings, the second one newer, and a list whose file was deleted."""
    settings.DOCUMENTS_DIR = settings.MEDIA_ROOT = tmp_path
    tournament = Tournament.objects.get()
    for number, kind in enumerate(["ranking", "ranking", "hall_list"]):
        job = Job.objects.create(tournament=tournament, kind=kind, state=Job.State.DONE, version=number)
        job.filename, job.finished_at = f"{kind}.pdf", timezone.now() + timedelta(minutes=number)
        job.document.save(f"{job.pk}/{kind}.pdf", ContentFile(f"%PDF {kind} {number}".encode()), save=False)
        job.save()
    job.document.storage.delete(job.document.name)
    return tournament


def test_the_newest_document_of_each_kind_is_archived(printed_tournament):
    content = archive_write(printed_tournament, cast.alice())
    parts = parts_of(content)
    assert parts["documents/001-ranking.pdf"] == b"%PDF ranking 1"
    table = json.loads(parts["archive.json"])
    document = {"kind": "ranking", "args": {}, "language": "fr", "version": 1}
    assert table["documents"] == {"documents/001-ranking.pdf": document}
    assert archive_write(printed_tournament, cast.alice()) == content
    Tournament.objects.update(slug="again")
    imported_tournament = archive_import(content, cast.alice())
    assert list(check_log(imported_tournament)) == []
    assert not imported_tournament.jobs.exists()  # an import creates no documents


def test_changed_missing_and_unknown_parts_are_refused(printed_tournament):
    parts = parts_of(archive_write(printed_tournament, cast.alice()))
    name = "documents/001-ranking.pdf"
    assert refusal_code(pack(parts | {name: b"%PDF ranking 9"})) == "archive_changed"
    assert refusal_code(pack({key: part for key, part in parts.items() if key != name})) == "archive_unreadable"
    assert refusal_code(pack_with_digests(parts | {"papers/more.pdf": b"%PDF"})) == "archive_unreadable"


def test_documents_are_omitted_from_thin_archives_and_above_the_limit(printed_tournament, monkeypatch):
    assert not json.loads(
        parts_of(archive_write(printed_tournament, cast.alice(), ArchiveNames.CONSENT))["archive.json"]
    )["documents"]
    monkeypatch.setattr(archive, "MAX_DOCUMENT_BYTES", 5)
    assert set(parts_of(archive_write(printed_tournament, cast.alice()))) == {
        "archive.json",
        "people.json",
        "log.jsonl",
        "lisez-moi.html",
    }


@pytest.fixture
def coloured_archive(content, module_archive):
    """Return an archive of a club with a logo and a colour."""
    look_change(actor=cast.alice(), logo=draw_picture(size=(300, 200)), accent="#0b4a7a")
    tournament = Tournament.objects.get()
    archive_bytes = archive_write(tournament, cast.alice())
    Tournament.objects.update(slug="again")
    return archive_bytes


def logo_and_accent() -> tuple[bytes, str]:
    look = Look.objects.get()
    return bytes(look.logo), look.accent


def test_a_club_without_a_look_takes_that_of_the_archive(coloured_archive):
    look_before = logo_and_accent()
    Look.objects.all().delete()
    archive_import(coloured_archive, cast.alice())
    assert logo_and_accent() == look_before


def test_a_document_after_an_import_equals_the_one_before(coloured_archive):
    tournament = Tournament.objects.get()
    image_before = public_ranking(tournament.first_stage)
    Tournament.objects.update(slug="elsewhere-still")
    Look.objects.all().delete()
    imported_tournament = archive_import(coloured_archive, cast.alice())
    imported_tournament.slug = tournament.slug
    assert public_ranking(imported_tournament.first_stage) == image_before


def test_the_look_of_a_club_is_not_overwritten(coloured_archive):
    look_change(actor=cast.alice(), logo=b"", accent="#7a1f0b")
    archive_import(coloured_archive, cast.alice())
    assert logo_and_accent() == (b"", "#7a1f0b")


def test_an_invalid_logo_or_colour_refuses_the_archive(coloured_archive):
    Look.objects.all().delete()
    parts = parts_of(coloured_archive)
    assert refusal_code(pack_with_digests(parts | {"look/logo.png": b"<svg onload=alert(1)>"})) == "picture_unknown"
    table = parts["archive.json"]
    assert refusal_code(pack(parts | {"archive.json": table.replace(b"#0b4a7a", b"url(x)!")})) == "colour_unknown"
    assert refusal_code(pack(parts | {"archive.json": table.replace(b'"#0b4a7a"', b"[1]")})) == "archive_unreadable"
    assert not Look.objects.exists()


def test_the_commands_write_and_read_archives_without_overwriting(content, tmp_path):
    path = tmp_path / "soir.chelem"
    call_command("export_archive", "elsewhere", output=path)
    with pytest.raises(CommandError):
        call_command("export_archive", "elsewhere", output=path)  # an existing file is not overwritten
    with pytest.raises(CommandError, match=r"Il n’y a pas de fichier .*absent"):
        call_command("import_archive", tmp_path / "absent.chelem")
    call_command("import_archive", path)
    with pytest.raises(CommandError, match="existe déjà"):
        call_command("import_archive", path)
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failing_write_leaves_no_part_of_an_archive(content, tmp_path, monkeypatch, failing):
    def fail(*_arguments):
        raise OSError(28, "No space left on device")

    path = tmp_path / "soir.chelem"
    with monkeypatch.context() as patch:
        patch.setattr({"fsync": os, "replace": Path}[failing], failing, fail)
        with pytest.raises(CommandError, match="No space left"):
            call_command("export_archive", "elsewhere", output=path)
    assert list(tmp_path.iterdir()) == []
    call_command("export_archive", "elsewhere", output=path)
    assert [file.name for file in tmp_path.iterdir()] == ["soir.chelem"]
