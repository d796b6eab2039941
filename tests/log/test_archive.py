"""A tournament as a file for keeping: read again by this and every later version, or refused in a sentence."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests import cast
from tests.chests import packed, parts_of, refusal, vouched
from tests.pictures.test_pictures import drawn
from tournaments.documents.ranking import public_ranking
from tournaments.models import Job, Look, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.log import archive
from tournaments.services.log.archive import archive_read, archive_write
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db
KEPT = Path(__file__).parents[1] / "archives"  # one of each format that was ever written; none is ever taken away


@pytest.fixture(scope="module")
def written(module_db):
    """Nine players, a round played, a penalty, a table kept for the next; player 1 may be named."""
    made = cast.drawn(9, rounds_planned=3, deals_per_round=2)
    cast.renamed(cast.entry_of(made, 1), consent_full_name=True)
    cast.play_round(made)
    cast.one_of_each_decision(made)
    return archive_write(Tournament.objects.get(pk=made.pk), cast.alice())


@pytest.fixture
def content(db, written):
    """For an install where the address of the tournament is free."""
    Tournament.objects.update(slug="elsewhere")
    return written


def refused(content: bytes) -> str:
    return refusal(archive_read, content, of=Tournament)


@pytest.mark.parametrize("kept", sorted(KEPT.glob("format-*.chelem")), ids=lambda path: path.stem)
def test_every_archive_that_was_ever_written_is_read(kept):
    tournament = archive_read(kept.read_bytes(), cast.alice())
    assert list(check_log(tournament)) == []
    assert tournament.version == json.loads(parts_of(kept.read_bytes())["people.json"])["events"]


def test_there_is_one_of_each_format():
    formats = [
        json.loads(parts_of(path.read_bytes())["archive.json"])["format"] for path in KEPT.glob("format-*.chelem")
    ]
    assert sorted(set(formats)) == list(range(1, archive.FORMAT + 1))


def test_what_is_read_is_the_tournament_and_is_written_to_the_same_bytes(content):
    again = archive_read(content, cast.alice())
    assert list(check_log(again)) == []
    assert archive_write(again, cast.alice()) == content


def test_a_thin_one_names_only_those_who_agreed(content):
    made = Tournament.objects.get()
    thin = archive_write(made, cast.alice(), thin=True)
    named = {serial for serial, one in json.loads(parts_of(thin)["people.json"])["people"].items() if one["last_name"]}
    assert named == {str(cast.entry_of(made, 1).serial)}
    Tournament.objects.update(slug="again")
    made.refresh_from_db()
    thinner = archive_read(thin, cast.alice())
    assert list(check_log(thinner)) == []
    assert thinner.entries.exclude(last_name="").count() == 1
    assert made.entries.exclude(last_name="").count() == 9  # which is as it was


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda content: b"", "archive_unreadable"),
    "no archive": (lambda content: b"numero;nom\n1;Martin\n", "archive_unreadable"),
    "half of it": (lambda content: content[: len(content) // 2], "archive_unreadable"),
    "its end": (lambda content: content[100:], "archive_unreadable"),
    "a part is missing": (
        lambda content: packed({"archive.json": parts_of(content)["archive.json"]}),
        "archive_unreadable",
    ),
    "another archive": (lambda content: packed({"word/document.xml": b"<w/>"}), "archive_unreadable"),
    "another table": (lambda content: packed(parts_of(content) | {"archive.json": b"[1]"}), "archive_unreadable"),
    "deep": (lambda content: packed(parts_of(content) | {"archive.json": b"[" * 9000}), "archive_unreadable"),
    "later": (
        lambda content: packed(
            parts_of(content)
            | {"archive.json": parts_of(content)["archive.json"].replace(b'"format":3', b'"format":4')}
        ),
        "archive_newer",
    ),
    "a name": (
        lambda content: packed(
            parts_of(content) | {"people.json": parts_of(content)["people.json"].replace(b"salt", b"sugar", 1)}
        ),
        "archive_changed",
    ),
    "a name, by one who knows": (
        lambda content: vouched(
            parts_of(content) | {"people.json": parts_of(content)["people.json"].replace(b"Martin", b"Mertin")}
        ),
        "log_file_people",
    ),
    "a score, by one who knows": (
        lambda content: vouched(
            parts_of(content) | {"log.jsonl": parts_of(content)["log.jsonl"].replace(b'"dealer":1', b'"dealer":2')}
        ),
        "log_file_broken",
    ),
    "no letters": (
        lambda content: vouched(parts_of(content) | {"log.jsonl": b"\xff\xfe\x00"}),
        "archive_unreadable",
    ),
}


@pytest.mark.parametrize(("spoil", "code"), BAD.values(), ids=BAD)
def test_a_bad_one_is_refused_in_a_sentence_and_nothing_is_written(content, spoil, code):
    assert refused(spoil(content)) == code


def test_a_bomb_is_let_go_before_it_is_unpacked(content, monkeypatch, settings):
    monkeypatch.setattr(archive, "MAX_CHARACTERS", 1_000_000)
    assert refused(vouched(parts_of(content) | {"log.jsonl": bytes(1_000_001)})) == "archive_too_large"
    assert refused(packed(parts_of(content) | {"archive.json": b" " * 200_001})) == "archive_too_large"
    settings.ARCHIVE_MAX_BYTES = 1000
    assert refused(content) == "archive_too_large"


def test_a_part_with_a_password_or_another_compression_is_refused(content):
    where = content.index(b"PK\x01\x02")
    locked = bytearray(content)
    locked[6] |= 1
    locked[where + 8] |= 1
    assert refused(bytes(locked)) == "archive_unreadable"
    packed_elsewhere = bytearray(content)
    packed_elsewhere[8] = packed_elsewhere[where + 10] = 99
    assert refused(bytes(packed_elsewhere)) == "archive_unreadable"


@pytest.fixture
def printed(content, settings, tmp_path):
    """The same tournament with papers: two rankings of which the second is newer, a list whose file is gone."""
    settings.DOCUMENTS_DIR = settings.MEDIA_ROOT = tmp_path
    made = Tournament.objects.get()
    for number, kind in enumerate(["ranking", "ranking", "hall_list"]):
        job = Job.objects.create(tournament=made, kind=kind, state=Job.State.DONE, version=number)
        job.filename, job.finished_at = f"{kind}.pdf", timezone.now() + timedelta(minutes=number)
        job.document.save(f"{job.pk}/{kind}.pdf", ContentFile(f"%PDF {kind} {number}".encode()), save=False)
        job.save()
    job.document.storage.delete(job.document.name)
    return made


def test_the_newest_of_each_paper_lies_in_it_and_says_of_what_it_is_made(printed):
    content = archive_write(printed, cast.alice())
    parts = parts_of(content)
    assert parts["documents/001-ranking.pdf"] == b"%PDF ranking 1"
    table = json.loads(parts["archive.json"])
    about = {"kind": "ranking", "args": {}, "language": "fr", "version": 1}
    assert table["documents"] == {"documents/001-ranking.pdf": about}
    assert archive_write(printed, cast.alice()) == content
    Tournament.objects.update(slug="again")
    again = archive_read(content, cast.alice())
    assert list(check_log(again)) == []
    assert not again.jobs.exists()  # papers are made anew here


def test_a_paper_that_was_changed_is_refused_and_a_part_that_is_none_as_well(printed):
    parts = parts_of(archive_write(printed, cast.alice()))
    name = "documents/001-ranking.pdf"
    assert refused(packed(parts | {name: b"%PDF ranking 9"})) == "archive_changed"
    assert refused(packed({key: part for key, part in parts.items() if key != name})) == "archive_unreadable"
    assert refused(vouched(parts | {"papers/more.pdf": b"%PDF"})) == "archive_unreadable"


def test_a_thin_one_holds_no_paper_and_a_full_one_no_more_than_there_is_room_for(printed, monkeypatch):
    assert not json.loads(parts_of(archive_write(printed, cast.alice(), thin=True))["archive.json"])["documents"]
    monkeypatch.setattr(archive, "MAX_DOCUMENT_BYTES", 5)
    assert set(parts_of(archive_write(printed, cast.alice()))) == {"archive.json", "people.json", "log.jsonl"}


@pytest.fixture
def coloured(content, written):
    """The file of a club with a logo and a colour, which has lost both since."""
    look_change(actor=cast.alice(), logo=drawn(size=(300, 200)), accent="#0b4a7a")
    made = Tournament.objects.get()
    whole = archive_write(made, cast.alice())
    Tournament.objects.update(slug="again")
    return whole


def looks() -> tuple[bytes, str]:
    look = Look.objects.get()
    return bytes(look.logo), look.accent


def test_a_club_without_logo_and_colour_takes_those_of_the_file_so_that_its_papers_are_the_same(coloured):
    before = looks()
    Look.objects.all().delete()
    archive_read(coloured, cast.alice())
    assert looks() == before


def test_a_paper_made_after_an_import_is_the_one_that_was_made_before(coloured):
    made = Tournament.objects.get()
    before = public_ranking(made.first_stage)
    Tournament.objects.update(slug="elsewhere-still")
    Look.objects.all().delete()
    again = archive_read(coloured, cast.alice())
    again.slug = made.slug
    assert public_ranking(again.first_stage) == before


def test_what_a_club_has_chosen_stays(coloured):
    look_change(actor=cast.alice(), logo=b"", accent="#7a1f0b")
    archive_read(coloured, cast.alice())
    assert looks() == (b"", "#7a1f0b")


def test_a_logo_that_is_no_picture_or_a_colour_that_is_none_is_refused_whole(coloured):
    Look.objects.all().delete()
    parts = parts_of(coloured)
    assert refused(vouched(parts | {"look/logo.png": b"<svg onload=alert(1)>"})) == "picture_unknown"
    table = parts["archive.json"]
    assert refused(packed(parts | {"archive.json": table.replace(b"#0b4a7a", b"url(x)!")})) == "colour_unknown"
    assert refused(packed(parts | {"archive.json": table.replace(b'"#0b4a7a"', b"[1]")})) == "archive_unreadable"
    assert not Look.objects.exists()


def test_the_commands_write_and_read_it(content, tmp_path):
    file = tmp_path / "soir.chelem"
    call_command("export_archive", "elsewhere", output=file)
    with pytest.raises(CommandError):
        call_command("export_archive", "elsewhere", output=file)  # never over an existing one
    call_command("import_archive", file)
    with pytest.raises(CommandError, match="existe déjà"):
        call_command("import_archive", file)
    assert Tournament.objects.count() == 2
