"""The static export of the public pages of a tournament or an organiser, and the command that writes it.

It is complete, deterministic and usable without a server; a folder is replaced as a whole or left as it was.
"""

import csv
import errno
import json
import re
from collections.abc import Iterator
from html import escape, unescape
from itertools import product
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urldefrag

import pytest
from django.core.management import CommandError, call_command

from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tests.worlds import cache_rows
from tournaments.models import Tournament
from tournaments.publishing.evidence import evidence_file
from tournaments.publishing.static.folder import folder_write, folder_zip
from tournaments.publishing.static.walk import File, site_files, tournament_files
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db

LINKS = re.compile(r'<(?:a|link|img|use)\b[^>]*?\s(?:href|src)="([^"]*)"')
IDS = re.compile(r'\sid="([^"]+)"')


@cache_rows(director=cast.alice)
def create_published_tournament(**settings) -> Tournament:
    """Return a published tournament of eight players."""
    tournament = cast.finished_tournament(8, **({"rounds_planned": 2, "deals_per_round": 2} | settings))
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    return tournament


def files_by_name(files: Iterator[File]) -> dict[str, bytes]:
    """Return the content of each file by its name, checking that no name comes twice."""
    files_listed = list(files)
    assert len({name for name, _content in files_listed}) == len(files_listed), "no file is written twice"
    return dict(files_listed)


def export_first_page(tournament: Tournament, *, language: str) -> str:
    """Return the page of the tournament, without an export of the others."""
    return next(
        content for name, content in tournament_files(tournament, language=language) if name == "index.html"
    ).decode()


def broken_links(files: dict[str, bytes]) -> list[str]:
    """Return all links of all pages that do not lead to a file, or an anchor, of the folder."""
    links = []
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    for page, html in pages.items():
        for link in map(unescape, LINKS.findall(html)):
            path, mark = urldefrag(link)
            target = normpath(f"{page.rpartition('/')[0]}/{unquote(path)}").lstrip("/") if path else page

            is_missing = target not in files
            lacks_anchor = bool(mark) and target in pages and mark not in IDS.findall(pages[target])
            links += [f"{page}: {link}"] if "://" in link or link.startswith("/") or is_missing or lacks_anchor else []
    return links


# Worth its time: follows every link of the exported pages.
def test_all_links_of_an_exported_tournament_lead_to_its_files() -> None:
    tournament = create_published_tournament()
    files = files_by_name(tournament_files(tournament, language="fr"))
    assert broken_links(files) == []
    assert {"index.html", "tour-2.html", "joueur/1/index.html", "images/index.html"} <= files.keys()
    assert {"classement.pdf", "classement.csv", "classement.json"} <= files.keys()
    assert files["classement.pdf"].startswith(b"%PDF")
    assert len([name for name in files if name.startswith("joueur/")]) == 8
    assert any(name.endswith(".woff2") for name in files)


def test_a_site_contains_the_calendar_and_all_tournaments() -> None:
    tournament = create_published_tournament()
    other_tournament = cast.tournament(name="Coupe d’automne")
    files = files_by_name(site_files(tournament.organiser, language="fr"))
    assert broken_links(files) == []
    assert {"index.html", f"{tournament.slug}/index.html", f"{other_tournament.slug}/index.html"} <= files.keys()
    assert "Coupe d’automne" in files["index.html"].decode()


# Worth its time: exports all public pages.
def test_a_site_contains_its_seasons_with_their_files() -> None:
    season = create_season_of(create_evening())
    files = files_by_name(site_files(season.organiser, language="fr"))
    assert broken_links(files) == []
    folder = f"saison/{season.slug}"
    names = {"index.html", "classement.csv", "classement.json", "classement.pdf"}
    assert {f"{folder}/{name}" for name in names} <= files.keys()
    assert season.name in files["index.html"].decode()
    files_with_address = files_by_name(
        site_files(season.organiser, language="fr", address="https://club.example/tarot/")
    )
    assert f"https://club.example/tarot/{folder}/image.png" in files_with_address[f"{folder}/index.html"].decode()
    assert files_with_address[f"{folder}/image.png"].startswith(b"\x89PNG")


# Worth its time: follows every link of the exported pages.
def test_a_running_tournament_with_teams_has_no_broken_link() -> None:
    tournament = cast.running_tournament(16, team_size="2", rounds_planned=2)
    cast.teams(tournament, count=2)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    files = files_by_name(tournament_files(tournament, language="fr"))
    assert broken_links(files) == []
    assert "vue-equipes.html" in files
    assert "places/index.html" in files


CLUBS = ("Les Atouts", "les atouts", "Été à l’Écu", "Ete a l Ecu", "نادي", "../../etc", "CON", "x" * 120)


def create_tournament_of_clubs() -> Tournament:
    """Return a published tournament with a player of each club of `CLUBS`, in two categories."""
    tournament = create_published_tournament()
    for entry, club in zip(tournament.entries.all(), CLUBS, strict=True):
        tournament.entries.filter(pk=entry.pk).update(club=club, category="Jeune" if entry.serial % 2 else "Senior")
    return tournament


# Worth its time: exports all public pages.
def test_each_club_and_category_has_its_page_and_csv_file() -> None:
    files = files_by_name(tournament_files(create_tournament_of_clubs(), language="fr"))
    assert broken_links(files) == []
    pages = {name for name in files if name.startswith(("club-", "categorie-"))}
    assert len(pages) == len(CLUBS) + 2
    assert all(re.fullmatch(r"[a-z0-9-]{1,64}\.html", name) for name in pages)
    for name in pages:
        page, table = files[name].decode(), files[f"classement-{name.removesuffix('.html')}.csv"].decode("utf-8-sig")
        rows = list(csv.DictReader(table.splitlines(), delimiter=";"))
        assert len(rows) == (1 if name.startswith("club-") else 4), "of eight players in two categories"
        assert rows[0]["Place"] == "1"
        assert all(escape(row["Joueur"]) in page for row in rows)
        assert len({row["Club" if name.startswith("club-") else "Catégorie"] for row in rows}) == 1
    assert "club-les-atouts" not in files["tour-2.html"].decode(), "the page of a round has no links to clubs"


def test_links_to_clubs_have_a_deterministic_order() -> None:
    tournament = create_published_tournament()
    clubs = sorted("".join(letters) for letters in product("Aa", "Bb", "Cc"))
    for entry, club in zip(tournament.entries.all(), clubs, strict=True):
        tournament.entries.filter(pk=entry.pk).update(club=club)
    page = export_first_page(tournament, language="fr")
    assert re.findall(r'href="club-[^"]*">(\w+)<', page) == clubs


# Worth its time: exports all public pages twice.
def test_the_export_is_deterministic() -> None:
    tournament = create_tournament_of_clubs()
    archives = [folder_zip(tournament.slug, tournament_files(tournament, language="fr")) for _ in range(2)]
    assert archives[0] == archives[1]


def test_the_page_of_the_verification_has_its_file_and_scripts() -> None:
    tournament = create_published_tournament()
    files = files_by_name(site_files(tournament.organiser, language="fr"))
    folder = f"{tournament.slug}/verifier"
    page = files[f"{folder}/index.html"].decode()
    assert re.findall(r'<script src="([^"]*)" defer>', page) == ["signature.js", "page.js"]
    inside = re.search(r'<script id="verify-file" type="application/json">(.*?)</script>', page)
    assert inside is not None
    assert json.loads(inside[1]).encode() == files[f"{folder}/preuve.jsonl"] == evidence_file(tournament)
    scripts = files[f"{folder}/page.js"] + files[f"{folder}/signature.js"]
    code = re.sub(rb"/\*.*?\*/", b"", scripts, flags=re.DOTALL)
    assert not re.search(rb"^\s*(import|export)\b", code, re.MULTILINE)


def test_pages_have_no_script_form_or_htmx() -> None:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    for name, content in files_by_name(site_files(tournament.organiser, language="fr")).items():
        if not name.endswith(".html"):
            continue
        html = content.decode()
        scripts = re.findall(r"<script[^>]*>", html)
        assert set(scripts) <= {'<script type="application/ld+json">'}, name
        assert "<form" not in html, name
        assert "hx-" not in html, name
        assert "csrf" not in html, name


def test_full_names_need_consent() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    consenting = cast.rename_player(cast.entry_of(tournament, 1), consent_full_name=True)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    files = files_by_name(tournament_files(tournament, language="fr"))
    texts = [files[name].decode("utf-8-sig").lower() for name in files if name.endswith((".html", ".csv", ".json"))]
    published = {entry for entry in tournament.entries.all() if any(entry.last_name.lower() in text for text in texts)}
    assert published == {consenting}


# Worth its time: exports all public pages.
def test_pages_contain_absolute_addresses_if_the_address_is_known() -> None:
    tournament = create_published_tournament()
    files = files_by_name(site_files(tournament.organiser, language="fr", address="https://club.example/tarot/"))
    page = files[f"{tournament.slug}/index.html"].decode()
    assert f'<link rel="canonical" href="https://club.example/tarot/{tournament.slug}/">' in page
    assert f"https://club.example/tarot/{tournament.slug}/" in files["sitemap.xml"].decode()
    assert {"calendrier.atom", "calendrier.json"} <= files.keys()
    assert files[f"{tournament.slug}/image.png"].startswith(b"\x89PNG")
    assert b"localhost" not in b"".join(content for name, content in files.items() if not name.endswith(".woff2"))


def test_the_export_can_be_in_english() -> None:
    page = export_first_page(create_published_tournament(), language="en")
    assert '<html lang="en"' in page
    assert "Download" in page


def two_files(text: str) -> Iterator[File]:
    yield "index.html", text.encode()
    yield "a/b.html", text.encode()


def failing_files(error: Exception) -> Iterator[File]:
    yield "index.html", b"new"
    raise error


def test_a_new_folder_replaces_the_old_one(tmp_path: Path) -> None:
    folder_write(tmp_path, "coupe", two_files("old"))
    (tmp_path / "coupe" / "gone.html").write_text("of a player who is no more")
    folder_write(tmp_path, "coupe", two_files("new"))
    assert (tmp_path / "coupe" / "index.html").read_text() == "new"
    assert not (tmp_path / "coupe" / "gone.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["coupe"]


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "site_full"), (errno.EIO, "site_folder")])
def test_a_disk_error_leaves_the_old_folder_intact(tmp_path: Path, number: int, code: str) -> None:
    folder_write(tmp_path, "coupe", two_files("old"))
    with pytest.raises(DomainError) as refusal:
        folder_write(tmp_path, "coupe", failing_files(OSError(number, "no")))
    assert refusal.value.code == code
    assert (tmp_path / "coupe" / "index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["coupe"]


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DomainError) as refusal:
        folder_write(tmp_path / "stick", "coupe", two_files("new"))
    assert refusal.value.code == "site_away"
    assert not (tmp_path / "stick").exists()


def test_an_interrupted_swap_is_rolled_back(tmp_path: Path) -> None:
    folder_write(tmp_path, "coupe", two_files("old"))
    (tmp_path / "coupe").rename(tmp_path / ".coupe.old")
    with pytest.raises(DomainError):
        folder_write(tmp_path, "coupe", failing_files(OSError(errno.ENOSPC, "no")))
    assert (tmp_path / "coupe" / "index.html").read_text() == "old"


def test_a_foreign_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "coupe").mkdir()
    (tmp_path / "coupe" / "photos.txt").write_text("mine")
    with pytest.raises(DomainError) as refusal:
        folder_write(tmp_path, "coupe", two_files("new"))
    assert refusal.value.code == "site_foreign"
    assert (tmp_path / "coupe" / "photos.txt").read_text() == "mine"


def test_a_path_outside_the_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "chosen"
    folder.mkdir()
    with pytest.raises(ValueError, match="out"):
        folder_write(folder, "coupe", iter([("../../out.html", b"x")]))
    assert not list(tmp_path.rglob("out.html"))


# Worth its time: exports all public pages twice.
def test_the_command_writes_one_tournament_or_all_of_them(tmp_path: Path) -> None:
    tournament = create_published_tournament()
    call_command("publish_static", tmp_path, tournament=tournament.slug)
    assert (tmp_path / tournament.slug / "joueur" / "1" / "index.html").is_file()
    call_command("publish_static", tmp_path)
    assert (tmp_path / tournament.organiser.slug / tournament.slug / "index.html").is_file()


def test_the_command_refuses_invalid_arguments(tmp_path: Path) -> None:
    draft = tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    for arguments in ({"tournament": "jamais"}, {"tournament": draft.slug}, {"address": "club.example"}):
        with pytest.raises(CommandError):
            call_command("publish_static", tmp_path, **arguments)
    assert list(tmp_path.iterdir()) == []
