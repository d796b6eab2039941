"""Limits of an untrusted archive of a club: they are checked before the content is parsed, and before any write."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from players.models import Organiser, Player
from tests.archive_files import pack_with_digests, parts_of
from tournaments.models import AuditLine, HallMap, Look
from tournaments.services.access.organisers import organiser_add
from tournaments.services.club import archive
from tournaments.services.club.archive import club_archive_import, club_archive_write
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.hall_map import check_picture
from tournaments.services.publication.look import check_look
from tournaments.services.registration.people import person_forget

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "archives" / "club-format-1.chelem"


@pytest.fixture
def program() -> Actor:
    """Return the program as actor of an empty club."""
    return Actor.program(organiser_add("Nouveau"))


def refusal_code(content: bytes, actor: Actor) -> str:
    with pytest.raises(DomainError) as refusal:
        club_archive_import(content, actor)
    return refusal.value.code


def test_a_club_with_data_is_refused_before_the_file_is_read(program):
    Player.objects.create(organiser=program.home, last_name="Zola")
    assert refusal_code(b"no archive", program) == "club_archive_not_empty"


def forge_register(line_data: str) -> bytes:
    """Return the archive with an audit log whose first line has this data."""
    parts = parts_of(FILE.read_bytes())
    register = json.loads(parts["register.json"])
    register["lines"][0]["data"] = "DATA"
    parts["register.json"] = json.dumps(register).replace('"DATA"', line_data).encode()
    return pack_with_digests(parts)


@pytest.mark.parametrize("limit", ["MAX_JSON_BYTES", "MOST_JSON_VALUES"])
def test_json_that_needs_much_memory_is_refused_before_it_is_parsed(program, monkeypatch, limit):
    monkeypatch.setattr(archive, limit, 20_000)
    monkeypatch.setattr(archive, "decode_content", lambda *_: pytest.fail("parsed"))
    content = forge_register('{"what":[' + "[]," * 20_000 + "[]]}")
    assert refusal_code(content, program) == "archive_too_large"


def test_archives_inside_are_limited_together_before_the_first_write(program, monkeypatch):
    parts = parts_of(FILE.read_bytes())
    for name in ("tournaments/0001.chelem", "tournaments/0002.chelem"):
        parts[name] = pack_with_digests(parts_of(parts[name]) | {"lisez-moi.html": bytes(600_000)})
    monkeypatch.setattr(archive, "MAX_INNER_BYTES", 1_000_000)
    monkeypatch.setattr(archive, "_import_content", lambda *_: pytest.fail("written"))
    assert refusal_code(pack_with_digests(parts), program) == "archive_too_large"


@pytest.mark.parametrize("limit", ["MAX_JSON_BYTES", "MOST_JSON_VALUES", "MAX_INNER_BYTES", "MOST_TOURNAMENTS"])
def test_no_file_is_written_that_the_import_refuses(program, monkeypatch, limit):
    club_archive_import(FILE.read_bytes(), program)
    monkeypatch.setattr(archive, limit, 1)
    with pytest.raises(DomainError, match="trop grand"):
        club_archive_write(program)
    newest = program.home.audit_lines.first()
    assert newest is not None
    assert newest.kind == AuditLine.Kind.CLUB_RETURNED  # a refused export is not noted


def test_logo_and_map_of_the_hall_are_in_the_file_once_and_return(program):
    club_archive_import(FILE.read_bytes(), program)
    Look.objects.update_or_create(organiser=program.home, defaults=check_look(logo=draw_png(), accent="#0b4a7a"))
    HallMap.objects.create(organiser=program.home, spots={"1": [12.5, 40.0]}, **check_picture(draw_png()))
    content = club_archive_write(program)
    parts = parts_of(content)
    assert {"look/logo.png", "look/hall.jpg"} <= parts.keys()
    inner = [name for name in parts if name.startswith("tournaments/")]
    assert [name for each in inner for name in parts_of(parts[each]) if name.startswith("look/")] == []
    new = Actor.program(organiser_add("Second"))
    club_archive_import(content, new)
    assert new.home.look.logo
    assert (new.home.hall_map.spots, bool(new.home.hall_map.picture)) == ({"1": [12.5, 40.0]}, True)


def test_tournaments_are_locked_before_the_organiser(program, monkeypatch):
    club_archive_import(FILE.read_bytes(), program)
    locked: list[str] = []
    real_lock, real_select = archive.lock_tournament, Organiser.objects.select_for_update
    monkeypatch.setattr(archive, "lock_tournament", lambda one: [locked.append(one.slug), real_lock(one)])
    monkeypatch.setattr(Organiser.objects, "select_for_update", lambda: [locked.append("organiser"), real_select()][1])
    club_archive_write(program)
    slugs = list(program.home.tournaments.order_by("pk").values_list("slug", flat=True))
    assert locked == [*slugs, *slugs, "organiser"]  # each is locked alone to be written, then all until the end


def test_a_name_that_is_erased_during_the_export_is_not_in_the_file(program, monkeypatch):
    club_archive_import(FILE.read_bytes(), program)
    person = program.home.tournaments.order_by("pk")[0].entries.order_by("pk")[0].player
    name = person.last_name
    assert name.encode() in parts_of(parts_of(FILE.read_bytes())["tournaments/0001.chelem"])["people.json"]
    real_select = Organiser.objects.select_for_update

    def erase_first() -> object:
        """Erase the person after all tournaments were written once."""
        person_forget(player=person, actor=program)
        return real_select()

    monkeypatch.setattr(Organiser.objects, "select_for_update", erase_first)
    parts = parts_of(club_archive_write(program))
    assert name.encode() not in parts_of(parts["tournaments/0001.chelem"])["people.json"]


def draw_png() -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (80, 60), "#0b4a7a").save(buffer, "PNG")
    return buffer.getvalue()
