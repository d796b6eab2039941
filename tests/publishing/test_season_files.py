"""The ranking of a season as files: equal figures in all formats, public names, refused as an evening's results."""

import json
import re
from datetime import date, datetime, timedelta
from io import BytesIO

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from pypdf import PdfReader

from players.errors import DomainError
from tests import cast
from tests.services.seasons.championship import create_season, evening, season_of, withdraw
from tests.services.seasons.test_importing import bring
from tournaments.documents.season import season_pdf
from tournaments.models import AuditLine, Season
from tournaments.publishing.seasons import season_csv, season_xlsx
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.registration.people import consent_set
from tournaments.services.seasons.reading import past_evening_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_of(evening("Octobre", seed=1), evening("Novembre", seed=2), best=1)


def read(season: Season) -> str:
    pages = PdfReader(BytesIO(season_pdf(season_shown(season), full_names=True).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_line_has_place_total_and_dropped_evenings_in_brackets(season):
    heads, *rows = [line.split(";") for line in season_csv(season_shown(season), full_names=True).decode().splitlines()]
    first = season_shown(season).rows[0]
    assert (heads[4], heads[-1], len(rows)) == ("Total", "Saison", 8)
    assert (rows[0][0], rows[0][4], rows[0][-1]) == ("1", str(first.total), "Championnat")
    assert sum(cell.startswith("(") for cell in rows[0][5:7]) == 1


def test_totals_of_a_workbook_are_numbers(season):
    sheet = load_workbook(BytesIO(season_xlsx(season_shown(season), full_names=True))).active
    assert sheet is not None
    assert sheet.cell(2, 5).value == season_shown(season).rows[0].total


def test_public_files_have_no_full_name_without_consent(season):
    player = cast.player(0)
    for kind in ("csv", "json"):
        answer = Client().get(reverse("public-season-file", args=[season.slug, kind]))
        assert player.full_name not in answer.content.decode()
        assert player.public_name in answer.content.decode()
    assert Client().get(reverse("public-season-file", args=[season.slug, "exe"])).status_code == 404


def test_the_desks_file_has_full_names_and_is_in_the_audit_log(season, alice_at_the_desk):
    answer = alice_at_the_desk.get(reverse("desk-season-file", args=[season.slug, "json"]))
    assert cast.player(0).full_name in [line["name"] for line in json.loads(answer.content)["ranking"]]
    assert AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED).data == {"what": "season", "form": "json"}


@pytest.fixture
def alice_at_the_desk():
    return cast.client_of(cast.alice())


def test_the_ranking_of_a_season_is_refused_as_an_evening(season):
    with pytest.raises(DomainError) as refused:
        past_evening_read(season_csv(season_shown(season), full_names=True))
    assert refused.value.code == "season_in_itself"


def test_the_pdf_has_ranking_and_rules_and_is_deterministic(season):
    text = read(season)
    for told in ("Classement de la saison", "Championnat", "1er", "La meilleure soirée compte.", "page 1 sur 1"):
        assert told in text
    assert str(cast.player(0).last_name.upper()) in text
    again = [season_pdf(season_shown(season), full_names=True).content for _ in range(2)]
    assert again[0] == again[1]


def test_the_footer_of_the_pdf_changes_with_the_results_only(season):
    before = footer(season)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert footer(season) == before
        withdraw(season.events.all()[0].tournament)
        withdrawn = footer(season)
    assert withdrawn[0] != before[0]
    assert withdrawn[1] - before[1] >= timedelta(hours=23)


def test_a_new_consent_changes_the_public_pdf_only(season):
    public, whole = footer(season, full_names=False), footer(season)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        consent_set(player=cast.player(0), agrees=True, actor=cast.alice())
        assert footer(season) == whole
        named = footer(season, full_names=False)
    assert (named[0] != public[0], named[1] > public[1]) == (True, True)


def footer(season: Season, *, full_names: bool = True) -> tuple[str, datetime]:
    """Return digest and time from the footer, and check that the file name has the same time."""
    paper = season_pdf(season_shown(Season.objects.get(pk=season.pk)), full_names=full_names)
    text = " ".join(PdfReader(BytesIO(paper.content)).pages[0].extract_text().split())
    found = re.search(r"\b([0-9a-f]{8}) · (\d\d/\d\d/\d{4} \d\d:\d\d)", text)
    assert found is not None
    at = datetime.strptime(found[2], "%d/%m/%Y %H:%M")  # noqa: DTZ007  # both are of this install
    assert f"-{at:%Y%m%d-%H%M}.pdf" in paper.filename
    return found[1], at


def test_the_pdf_names_the_evenings_it_shows_if_there_are_too_many():
    season = create_season()
    for day in range(1, 15):
        bring(
            season,
            f"1;A Anne;;;{day};;{day};1",
            f"2;B Bea;;;-{day};;-{day};2",
            name=f"Soirée {day}",
            day=date(2026, 10, day),
        )
    assert "les 12 dernières de 14" in read(season)
    assert "dernières de" not in read(season_of(evening("Octobre", seed=1)))


def test_a_season_without_results_has_a_pdf():
    assert "Les règles de la saison" in read(create_season())


def test_the_pdf_of_many_evenings_is_in_landscape():
    season = season_of(*(evening(f"Soirée {number}", seed=number) for number in range(1, 9)))
    page = PdfReader(BytesIO(season_pdf(season_shown(season), full_names=True).content)).pages[0]
    assert page.mediabox.width > page.mediabox.height
