"""Files of the public ranking: of a stage, of all stages, filtered by club or category as the page is."""

import csv
from io import BytesIO

import pytest
from django.test import Client
from django.utils.html import escape
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import in_one_line
from tests.publishing.static.test_folder import broken_links, files_by_name
from tests.worlds import cache_rows
from tournaments.models import Tournament
from tournaments.publishing.static.walk import tournament_files
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
@cache_rows(director=cast.alice)
def tournament() -> Tournament:
    """Create a published tournament: a round of sixteen, half of them of another club, then a final of eight."""
    tournament = cast.drawn_tournament(16, rounds_planned=1, deals_per_round=2)
    tournament.entries.filter(serial__gt=8).update(club="Les Sept")
    cast.play_round(tournament)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage, seed=4)
    for transition in ("finish", "publish"):
        tournament.refresh_from_db()
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    return tournament


def pdf_text_at(client: Client, address: str) -> str:
    """Return the text of a PDF at an address."""
    pages = PdfReader(BytesIO(client.get(address).content)).pages
    return in_one_line(" ".join(page.extract_text() for page in pages))


def csv_names_at(client: Client, address: str) -> list[str]:
    """Return the names in a CSV file at an address, in their order."""
    answer = client.get(address)
    return [row["Joueur"] for row in csv.DictReader(answer.content.decode("utf-8-sig").splitlines(), delimiter=";")]


def public_names(standings: list[Standing]) -> list[str]:
    return [standing.public_name for standing in standings]


# Worth its time: makes the files of two stages in each format.
def test_files_have_the_ranking_of_their_stage(client: Client, tournament: Tournament) -> None:
    first, final = tournament.stages.order_by("number")
    titles = {
        f"/{tournament.slug}/classement.pdf": f"Classement : {first.title}",
        f"/{tournament.slug}/phase/2/classement.pdf": "Classement : Finale",
        f"/{tournament.slug}/classement.pdf?vue=general": "Classement de toutes les phases",
    }
    for address, title in titles.items():
        assert title in pdf_text_at(client, address)
    assert csv_names_at(client, f"/{tournament.slug}/classement.csv") == public_names(standings_at(first))
    assert csv_names_at(client, f"/{tournament.slug}/phase/2/classement.csv") == public_names(standings_at(final))
    assert csv_names_at(client, f"/{tournament.slug}/classement.csv?vue=general") == public_names(
        final_standings(tournament)
    )
    as_json = client.get(f"/{tournament.slug}/phase/2/classement.json").json()
    assert (as_json["stage"], len(as_json["ranking"])) == ("Finale", len(standings_at(final)))
    assert "stage" not in client.get(f"/{tournament.slug}/classement.json?vue=general").json()


# Worth its time: opens each page of the ranking and the CSV files it links to.
def test_page_links_to_files_with_its_filters(client: Client, tournament: Tournament) -> None:
    check_page_links_to_files_with_its_filters(client, tournament, opened=("csv",))


def check_page_links_to_files_with_its_filters(client: Client, tournament: Tournament, opened: tuple[str, ...]) -> None:
    """Check that each page of the ranking links to its files, and open those of the kinds `opened`."""
    for path, query in (
        (f"/{tournament.slug}/", ""),
        (f"/{tournament.slug}/phase/2/", ""),
        (f"/{tournament.slug}/", "?vue=general"),
    ):
        for club_query in ("", "club=Les+Sept"):
            parameters = "&".join(filter(None, [query.lstrip("?"), club_query]))
            html = client.get(f"{path}?{parameters}").content.decode()
            for kind in ("pdf", "csv", "xlsx", "json"):
                file = escape(f"{path}classement.{kind}" + (f"?{parameters}" if parameters else ""))
                assert f'href="{file}"' in html
                if kind in opened:
                    assert client.get(f"{path}classement.{kind}?{parameters}").status_code == 200


def test_file_is_filtered_by_club_and_named_after_it(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/{tournament.slug}/classement.csv?vue=general&club=Les+Sept")
    assert f'filename="{tournament.slug}-les-sept.csv"' in answer["Content-Disposition"]
    rows = list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines(), delimiter=";"))
    assert len(rows) == 8
    assert {row["Club"] for row in rows} == {"Les Sept"}
    assert "Les Sept" in pdf_text_at(client, f"/{tournament.slug}/classement.pdf?club=Les+Sept")


@pytest.mark.parametrize("kind", ["csv"])  # others: `tests/prove`
def test_unknown_club_has_no_file(client: Client, tournament: Tournament, kind: str) -> None:
    assert client.get(f"/{tournament.slug}/classement.{kind}?club=Personne").status_code == 404


# Worth its time: exports all public pages.
def test_static_folder_has_the_files_of_each_stage(tournament: Tournament) -> None:
    files = files_by_name(tournament_files(tournament, language="fr"))
    assert broken_links(files) == []
    pdf_names = {"classement.pdf", "classement-vue-general.pdf", "phase/2/classement.pdf"}
    assert pdf_names | {name.replace("pdf", "csv") for name in pdf_names} <= files.keys()
    assert len({files[name] for name in pdf_names}) == 3, "the rankings differ"
    assert any(name.startswith("phase/2/classement-club-les-sept-") for name in files)
