"""The archive of a whole club: imported into an empty install with the same people, or refused."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from players.models import Club, Distinct, Organiser, Player
from players.services.merging import player_merge
from tests import cast
from tests.archive_files import Parts, pack, pack_with_digests, parts_of
from tests.services.seasons.championship import create_evenings, create_season_of
from tournaments.management.commands import import_archive
from tournaments.models import AuditLine, Entry, Season, Tournament
from tournaments.selectors.audit import audit_lines
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add
from tournaments.services.club import archive
from tournaments.services.club.archive import club_archive_import, club_archive_write
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.publication.look import look_change
from tournaments.services.seasons.events import season_event_remove
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read
from tournaments.services.seasons.seasons import season_change, season_close

pytestmark = pytest.mark.django_db
ARCHIVES = Path(__file__).parents[2] / "archives"  # one of each released format; none may be deleted
JOINED = datetime(2024, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def module_archive(module_db: None) -> bytes:
    """Return the archive of a club: two evenings of a season, a past one and a removed one; two people named alike."""
    evenings = create_evenings("Novembre", "Décembre")
    season = create_season_of(*evenings)
    results = {
        "Octobre": "nom;T1;T2;total\nZola Émile;40;-10;30\nSand George;-40;10;-30\n",
        "Septembre": "nom;T1;total\nVerne Jules;5;5\nSand Aurore;-5;-5\n",
    }
    abouts = (
        EveningInput(name="Octobre", day=date(2026, 10, 3), deals=3),
        EveningInput(name="Septembre", day=date(2026, 10, 2), deals=4),
    )
    for about in abouts:
        past = past_evening_read(results[about.name].encode())
        season_evening_import(season=season, evening=past, decisions={}, about=about, actor=cast.alice())
    season_event_remove(event=season.events.get(name="Septembre"), actor=cast.alice())
    first, second = (cast.player(index, licence="", last_name="Martin", first_name="Paul") for index in (70, 71))
    Distinct.objects.create(first=first, second=second)
    Player.objects.filter(pk=first.pk).update(created_at=JOINED, birth_year=1950, email="paul@example.org")
    Tournament.objects.filter(pk=evenings[0].pk).update(archived=True)
    demo_club = Club.objects.create(organiser=cast.organiser(), name="Demo")
    fictitious = cast.player(72, last_name="Demo", club=demo_club)
    # These are left out of the archive.
    for slug, kind in (("rehearsal", {"rehearsal_of": evenings[0]}), ("removed", {"removed_at": JOINED})):
        Tournament.objects.create(organiser=cast.organiser(), name=slug, slug=slug, **kind)
    demo = Tournament.objects.create(organiser=cast.organiser(), name="demo", slug="demo", demo=True)
    Entry.objects.create(tournament=demo, serial=1, player=fictitious)
    look_change(actor=cast.alice(), accent="#0b4a7a")
    return club_archive_write(cast.olga())


@pytest.fixture
def content(db: None, module_archive: bytes) -> bytes:
    return module_archive


@pytest.fixture
def owner(content: bytes) -> Actor:
    """Return the owner of an empty club on the same install, whose tournaments have the same addresses."""
    organiser = organiser_add("Nouveau")
    return Actor.person(member_add(organiser=organiser, username="Nina", role="owner"), organiser)


def people_of(organiser: Organiser) -> list[tuple[Any, ...]]:
    fields = ("last_name", "first_name", "licence", "club__name", "category", "birth_year", "email", "created_at")
    return list(organiser.players.order_by("pk").values_list(*fields, "consent_full_name", "member_until", "dues_paid"))


def ranking_rows(season: Season) -> list[tuple[Any, ...]]:
    """Return rank, name, total, and points of each evening of every row, without primary keys."""
    shown = season_shown(season)
    return [
        (row.rank, shown.people[row.person].name, row.total, [(cell.points, cell.counts) for cell in row.cells])
        for row in shown.rows
    ]


def entries_by_person(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the serial of each entry with the place of its person among those of the club."""
    places = {player.pk: place for place, player in enumerate(tournament.organiser.players.order_by("pk"))}
    return [(entry.serial, places[entry.player_id]) for entry in tournament.entries.order_by("serial")]


def test_a_club_returns_with_the_same_people_tournaments_and_seasons(owner, content):
    before = cast.organiser()
    returned = club_archive_import(content, owner)
    assert people_of(owner.home) == [person for person in people_of(before) if person[0] != "Demo"]
    assert (returned.people, returned.tournaments, returned.seasons) == (len(people_of(owner.home)), 2, 1)
    olds, news = (home.tournaments.real().filter(demo=False).order_by("pk") for home in (before, owner.home))
    for old, new in zip(olds, news, strict=True):
        assert list(check_log(new)) == []
        assert (new.slug, new.digest, new.archived) == (old.slug, old.digest, old.archived)
        assert [one.total for one in final_standings(new)] == [one.total for one in final_standings(old)]
        assert entries_by_person(new) == entries_by_person(old)
    old_season, new_season = before.seasons.get(), owner.home.seasons.get()
    assert ranking_rows(new_season) == ranking_rows(old_season)
    tournaments = [event.tournament and event.tournament.name for event in new_season.events.all()]
    assert tournaments == [event.tournament and event.tournament.name for event in old_season.events.all()]
    assert {event.tournament.organiser for event in new_season.events.exclude(tournament=None)} == {owner.home}
    assert Distinct.objects.filter(first__organiser=owner.home).count() == 1
    assert owner.home.look.accent == "#0b4a7a"


def test_the_same_state_gives_the_same_bytes(owner, content):
    club_archive_import(content, owner)
    parts, again = parts_of(content), parts_of(club_archive_write(owner))
    changed = {"archive.json", "register.json", "club.json"}
    assert {name: part for name, part in again.items() if name not in changed} == {
        name: part for name, part in parts.items() if name not in changed
    }
    lines, lines_again = (json.loads(one["register.json"])["lines"] for one in (parts, again))
    # The new club has lines of its own before and after those of the file.
    first = next(place for place, line in enumerate(lines_again) if line["at"] == lines[0]["at"])
    known = [(line["at"], line["kind"], line["player"], line["tournament"], line["data"]) for line in lines]
    assert known == [
        (line["at"], line["kind"], line["player"], line["tournament"], line["data"])
        for line in lines_again[first : first + len(lines)]
    ]
    AuditLine.objects.filter(organiser=owner.home, data__what="club").delete()  # the note of the second export
    assert parts_of(club_archive_write(owner)) == again


def test_a_changed_and_closed_season_returns_with_its_stored_results(owner, content):
    season = cast.organiser().seasons.get()
    season_change(season=season, settings={"rules": {"best": 2}, "ends": date(2027, 7, 31)}, actor=cast.alice())
    season_close(season=season, actor=cast.alice())
    Season.objects.filter(pk=season.pk).update(final=season.events.exclude(tournament=None)[0].tournament)
    club_archive_import(club_archive_write(cast.olga()), owner)
    imported_season = owner.home.seasons.get()
    assert (imported_season.closed_at, imported_season.ends) == (season.closed_at, date(2027, 7, 31))
    assert imported_season.final.organiser == owner.home
    assert ranking_rows(imported_season) == ranking_rows(season)
    assert imported_season.events.filter(results=None).count() == season.events.filter(results=None).count() == 0
    change = owner.home.audit_lines.get(kind=AuditLine.Kind.SEASON_CHANGED)
    assert change.data["after"] == {"best": 2, "ends": "2027-07-31"}


def test_earlier_programmes_return_with_their_removed_evening(owner, content):
    club_archive_import(content, owner)
    season, imported_season = cast.organiser().seasons.get(), owner.home.seasons.get()
    programmes, again = (
        [[(one["name"], one["coefficient"], one["date"]) for one in version.evenings] for version in each]
        for each in (season.programmes.all(), imported_season.programmes.all())
    )
    assert again == programmes
    ids = {one["name"]: one["id"] for version in imported_season.programmes.all() for one in version.evenings}
    present = {event.name: event.pk for event in imported_season.events.all()}
    assert ids == present | {"Septembre": -1}


def test_a_merged_record_is_left_out(owner, content):
    first, second = cast.organiser().players.filter(last_name="Martin", first_name="Paul").order_by("pk")
    Distinct.objects.all().delete()
    player_merge(kept=first, merged=second, actor="Alice")
    club_archive_import(club_archive_write(cast.olga()), owner)
    assert owner.home.players.filter(last_name="Martin", first_name="Paul").count() == 1


def test_the_register_keeps_its_authors_without_access(owner, content):
    accounts_before = set(User.objects.values_list("pk", flat=True))
    club_archive_import(content, owner)
    authors = User.objects.exclude(pk__in=accounts_before)
    assert "alice" in {user.get_full_name() for user in authors}
    assert not any(user.is_active or user.has_usable_password() or user.memberships.exists() for user in authors)
    line = audit_lines(owner.home).first()
    assert line is not None
    assert (line.kind, line.actor) == (AuditLine.Kind.CLUB_RETURNED, owner.user)
    assert owner.home.audit_lines.filter(kind=AuditLine.Kind.SEASON_BEGUN, actor__in=authors).count() == 1


def test_a_line_of_the_future_is_imported_with_the_present_time(owner, content):
    year = str(timezone.now().year)
    forge = replace("register.json", f'"at":"{year}', '"at":"2999')
    club_archive_import(pack_with_digests(forge(parts_of(content))), owner)
    assert not owner.home.audit_lines.filter(at__gt=timezone.now()).exists()


def test_rehearsals_removed_drafts_and_the_demonstration_are_left_out(content):
    assert Tournament.objects.count() == 5  # two evenings, a rehearsal, a removed draft and the demonstration
    archives = [part for name, part in parts_of(content).items() if name.startswith("tournaments/")]
    slugs = list(Tournament.objects.filter(name__in=["Novembre", "Décembre"]).values_list("slug", flat=True))
    assert sorted(json.loads(parts_of(part)["people.json"])["slug"] for part in archives) == sorted(slugs)
    assert b"Demo" not in parts_of(content)["people.json"]


def test_a_club_is_not_added_to_existing_data(content):
    people = Player.objects.count()
    # Eight players of both evenings, four of the imported ones and two Martin; two evenings, a rehearsal, a draft.
    with pytest.raises(Conflict, match=r"déjà.: joueurs 14, clubs 1, tournois 4, saisons 1") as refusal:
        club_archive_import(content, cast.olga())
    assert refusal.value.code == "club_archive_not_empty"
    assert Player.objects.count() == people
    assert Tournament.objects.filter(demo=True).exists()  # deleted first, and back by the end of the transaction


def test_the_demonstration_makes_way_for_a_club(owner, content):
    player = Player.objects.create(organiser=owner.home, last_name="Demo")
    demo = Tournament.objects.create(organiser=owner.home, name="Demo", slug="demo", demo=True)
    Entry.objects.create(tournament=demo, serial=1, player=player)
    club_archive_import(content, owner)
    assert not owner.home.tournaments.filter(demo=True).exists()
    assert not owner.home.players.filter(last_name="Demo").exists()


def test_only_an_owner_writes_and_imports_a_club(content):
    for attempt in (lambda: club_archive_write(cast.alice()), lambda: club_archive_import(content, cast.alice())):
        with pytest.raises(DomainError) as refusal:
            attempt()
        assert refusal.value.code == "owner_only"


def replace(part: str, old: str, new: str) -> Callable[[Parts], Parts]:
    """Return a forgery of a part of the file, whose digest is right again."""

    def forge(parts: Parts) -> Parts:
        assert old.encode() in parts[part]
        return parts | {part: parts[part].replace(old.encode(), new.encode(), 1)}

    return forge


def forge_tournament(change: Callable[[Parts], Parts]) -> Callable[[Parts], Parts]:
    """Return a forgery of a part of a tournament's archive, whose digests are right again."""
    name = "tournaments/0002.chelem"
    return lambda parts: parts | {name: pack_with_digests(change(parts_of(parts[name])))}


INVALID_ARCHIVES: dict[str, tuple[Callable[[Parts], Parts], str]] = {
    "an unknown part": (lambda parts: parts | {"more.json": b"{}"}, "archive_unreadable"),
    "a name that leads out": (lambda parts: parts | {"../../etc/passwd": b"root"}, "archive_unreadable"),
    "a missing tournament": (
        lambda parts: {name: part for name, part in parts.items() if name != "tournaments/0002.chelem"},
        "archive_unreadable",
    ),
    "a tournament that is listed twice": (
        lambda parts: parts | {"tournaments/0002.chelem": parts["tournaments/0001.chelem"]},
        "log_file_known",
    ),
    "no list": (lambda parts: parts | {"seasons.json": b"{}"}, "archive_unreadable"),
    "deeply nested": (lambda parts: parts | {"people.json": b"[" * 9000}, "archive_unreadable"),
    "not UTF-8": (lambda parts: parts | {"register.json": b"\xff\xfe"}, "archive_unreadable"),
    "an unknown field": (replace("club.json", '"accent"', '"owner":1,"accent"'), "archive_unreadable"),
    "a number as text": (replace("people.json", '"birth_year":1950', '"birth_year":"1950"'), "archive_unreadable"),
    "a year of birth in antiquity": (
        replace("people.json", '"birth_year":1950', '"birth_year":19'),
        "archive_unreadable",
    ),
    "no address of mail": (replace("people.json", "paul@example.org", "paul at home"), "archive_unreadable"),
    "a person of no club": (replace("people.json", '"club":1', '"club":9'), "archive_unreadable"),
    "an entry without its person": (replace("club.json", '"1":1,', ""), "log_file_impossible"),
    "an entry of an unknown person": (replace("club.json", '"1":1,', '"1":99,'), "archive_unreadable"),
    "a score of a closed book": (replace("seasons.json", '"score":30', '"score":31'), "season_archive_differs"),
    "a rule out of range": (replace("seasons.json", '"best":0', '"best":-2'), "archive_unreadable"),
    "an evening of an unknown tournament": (
        replace("seasons.json", '"tournament":1', '"tournament":7'),
        "archive_unreadable",
    ),
    "an unknown kind of line": (replace("register.json", '"season.begun"', '"season.begin"'), "archive_unreadable"),
    "a line with a list": (replace("register.json", '"data":{', '"data":{"what":[],'), "archive_unreadable"),
    "a change of a coefficient to a word": (
        replace("register.json", '"data":{', '"data":{"after":{"coefficient":"x"},'),
        "archive_unreadable",
    ),
    "a line without a kind": (replace("register.json", '"season.begun"', '""'), "archive_unreadable"),
    "a line without an author": (replace("register.json", '"by":"person"', '"by":""'), "archive_unreadable"),
    "an export in a form that is a number": (
        replace("register.json", '"data":{', '"data":{"form":3,'),
        "archive_unreadable",
    ),
    "an export in no form": (replace("register.json", '"data":{', '"data":{"form":null,'), "archive_unreadable"),
    "a retention below the minimum": (
        replace("club.json", '"retention_months":null', '"retention_months":0'),
        "retention_months",
    ),
    "a changed deal": (
        forge_tournament(replace("log.jsonl", '"dealer":1', '"dealer":2')),
        "log_file_broken",
    ),
    "a changed name": (forge_tournament(replace("people.json", "Martin", "Mertin")), "log_file_people"),
}


@pytest.mark.parametrize(("change", "code"), INVALID_ARCHIVES.values(), ids=INVALID_ARCHIVES)
def test_an_invalid_archive_is_refused_without_writes(owner, content, change, code):
    assert refusal_code(pack_with_digests(change(parts_of(content))), owner) == code


def refusal_code(content: bytes, owner: Actor) -> str:
    """Return the code of the refusal, checking that the club is still empty."""
    with pytest.raises(DomainError) as error:
        club_archive_import(content, owner)
    assert error.value.text
    home = owner.home
    assert not any(rows.exists() for rows in (home.players, home.clubs, home.tournaments, home.seasons))
    assert home.audit_lines.count() == 1  # the role of the owner
    return error.value.code


def test_broken_newer_and_other_files_are_refused(owner, content, settings, monkeypatch):
    parts = parts_of(content)
    assert refusal_code(content[: len(content) // 2], owner) == "archive_unreadable"
    assert refusal_code(b"", owner) == "archive_unreadable"
    assert refusal_code((ARCHIVES / "format-4.chelem").read_bytes(), owner) == "archive_unreadable"
    assert refusal_code(pack(parts | {"people.json": b"{}"}), owner) == "archive_changed"
    newer = parts["archive.json"].replace(b'"format":1', b'"format":2')
    assert refusal_code(pack(parts | {"archive.json": newer}), owner) == "archive_newer"
    monkeypatch.setattr(archive, "MAX_PARTS_BYTES", 100_000)
    bomb = pack_with_digests(parts | {"register.json": bytes(100_001)})
    assert refusal_code(bomb, owner) == "archive_too_large"
    settings.ARCHIVE_MAX_BYTES = 1000
    assert refusal_code(content, owner) == "archive_too_large"


def test_a_bomb_inside_a_tournament_is_refused(owner, content, monkeypatch):
    monkeypatch.setattr("tournaments.services.log.archive.MAX_CHARACTERS", 1_000_000)
    forge = forge_tournament(lambda parts: parts | {"log.jsonl": bytes(1_000_001)})
    assert refusal_code(pack_with_digests(forge(parts_of(content))), owner) == "archive_too_large"


def test_a_club_above_the_limit_is_not_written(content, settings):
    settings.ARCHIVE_MAX_BYTES = 1000
    with pytest.raises(DomainError, match="trop grand"):
        club_archive_write(cast.olga())


def test_the_commands_write_and_import_a_club(owner, content, tmp_path, capsys):
    path = tmp_path / "club.chelem"
    call_command("export_club", organiser="les-atouts", output=path)
    with pytest.raises(CommandError):
        call_command("export_club", organiser="les-atouts", output=path)  # no file is overwritten
    call_command("import_archive", path, organiser="nouveau")
    assert capsys.readouterr().out == f"nouveau: {owner.home.players.count()} people, 2 tournaments, 1 seasons\n"
    with pytest.raises(CommandError, match="Ici il y a déjà"):
        call_command("import_archive", path, organiser="nouveau")


@pytest.mark.parametrize(
    ("file", "said"), [("format-4.chelem", "l’archive de tout un club"), ("club-format-1.chelem", "tronqué")]
)
def test_a_new_install_gets_tables_only_for_a_valid_archive_of_a_club(owner, file, said, monkeypatch, tmp_path):
    """`--prepare` runs `migrate` before the import, but not for a tournament or for a file without a part."""
    migrated: list[str] = []
    monkeypatch.setattr(import_archive, "call_command", lambda name, **_options: migrated.append(name))
    path = tmp_path / file
    parts = parts_of((ARCHIVES / file).read_bytes())
    path.write_bytes(pack_with_digests({name: part for name, part in parts.items() if name != "register.json"}))
    with pytest.raises(CommandError, match=said):
        call_command("import_archive", path, prepare=True)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(CommandError, match="tronqué"):
        call_command("import_archive", path, prepare=True)
    assert migrated == []
    path.write_bytes((ARCHIVES / "club-format-1.chelem").read_bytes())
    call_command("import_archive", path, prepare=True, organiser="nouveau")
    assert (migrated, owner.home.tournaments.count()) == (["migrate"], 2)


@pytest.mark.parametrize("file", sorted(ARCHIVES.glob("club-format-*.chelem")), ids=lambda path: path.stem)
def test_archives_of_all_formats_are_read(file):
    home = organiser_add("Nouveau")
    returned = club_archive_import(file.read_bytes(), Actor.program(home))
    data = json.loads(parts_of(file.read_bytes())["people.json"])
    assert returned.people == len(data["people"]) == home.players.count()
    assert [list(check_log(tournament)) for tournament in home.tournaments.order_by("pk")] == [[], []]


def test_there_is_an_archive_of_each_format():
    files = sorted(ARCHIVES.glob("club-format-*.chelem"))
    formats = [json.loads(parts_of(path.read_bytes())["archive.json"])["format"] for path in files]
    assert formats == list(range(1, archive.FORMAT + 1))
