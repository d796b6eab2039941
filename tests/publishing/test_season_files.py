"""The ranking of a season as CSV, XLSX, JSON and PDF: figures, names in full or as published, and layout of the PDF.

An evening's results are imported into a season from such files too; the season's own ranking is refused there.
"""

import json
import re
from datetime import datetime, timedelta
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
from tests.services.seasons.championship import (
    create_evenings,
    create_season,
    create_season_of,
    withdraw_results,
)
from tournaments.documents.season import season_pdf
from tournaments.models import AuditLine, Season
from tournaments.publishing.seasons import season_csv, season_xlsx
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.registration.people import consent_set
from tournaments.services.seasons.reading import past_evening_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return create_season_of(*create_evenings("Octobre", "Novembre"), best=1)


@pytest.fixture
def alice_at_the_desk():
    return cast.client_of(cast.alice())


def pdf_text(season: Season) -> str:
    pages = PdfReader(BytesIO(season_pdf(season_shown(season), full_names=True).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def read_footer(season: Season, *, full_names: bool = True) -> tuple[str, datetime]:
    """Return digest and time from the footer, and check that the file name has the same time."""
    pdf = season_pdf(season_shown(Season.objects.get(pk=season.pk)), full_names=full_names)
    text = " ".join(PdfReader(BytesIO(pdf.content)).pages[0].extract_text().split())
    match = re.search(r"\b([0-9a-f]{8}) · (\d\d/\d\d/\d{4} \d\d:\d\d)", text)
    assert match is not None
    time = datetime.strptime(match[2], "%d/%m/%Y %H:%M")  # noqa: DTZ007  # both are of this install
    assert f"-{time:%Y%m%d-%H%M}.pdf" in pdf.filename
    return match[1], time


def test_a_line_has_place_total_and_dropped_evenings_in_brackets(season):
    heads, *rows = [line.split(";") for line in season_csv(season_shown(season), full_names=True).decode().splitlines()]
    first_row = season_shown(season).rows[0]
    assert (heads[4], heads[-1], len(rows)) == ("Total", "Saison", 8)
    assert (rows[0][0], rows[0][4], rows[0][-1]) == ("1", str(first_row.total), "Championnat")
    evening_cells = rows[0][5:7]
    assert sum(cell.startswith("(") for cell in evening_cells) == 1, "one of two is dropped"


def test_totals_of_a_workbook_are_numbers(season):
    sheet = load_workbook(BytesIO(season_xlsx(season_shown(season), full_names=True))).active
    assert sheet is not None
    assert sheet.cell(row=2, column=5).value == season_shown(season).rows[0].total


def test_public_files_have_no_full_name_without_consent(season):
    player = cast.player(0)
    for kind in ("csv", "json"):
        response = Client().get(reverse("public-season-file", args=[season.slug, kind]))
        assert player.full_name not in response.content.decode()
        assert player.public_name in response.content.decode()
    assert Client().get(reverse("public-season-file", args=[season.slug, "exe"])).status_code == 404


def test_the_desks_file_has_full_names_and_is_in_the_audit_log(season, alice_at_the_desk):
    response = alice_at_the_desk.get(reverse("desk-season-file", args=[season.slug, "json"]))
    assert cast.player(0).full_name in [line["name"] for line in json.loads(response.content)["ranking"]]
    assert AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED).data == {"what": "season", "form": "json"}


def test_the_ranking_of_a_season_is_refused_as_results_of_an_evening(season):
    with pytest.raises(DomainError) as refusal:
        past_evening_read(season_csv(season_shown(season), full_names=True))
    assert refusal.value.code == "season_in_itself"


def test_the_pdf_has_ranking_and_rules_and_is_deterministic(season):
    text = pdf_text(season)
    for text_part in ("Classement de la saison", "Championnat", "1er", "La meilleure soirée compte.", "page 1 sur 1"):
        assert text_part in text
    assert str(cast.player(0).last_name.upper()) in text
    contents = [season_pdf(season_shown(season), full_names=True).content for _ in range(2)]
    assert contents[0] == contents[1]


def test_the_footer_of_the_pdf_changes_with_the_results_only(season):
    footer_before = read_footer(season)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert read_footer(season) == footer_before
        withdraw_results(season.events.all()[0].tournament)
        footer_after = read_footer(season)
    assert footer_after[0] != footer_before[0]
    assert footer_after[1] - footer_before[1] >= timedelta(hours=23)


def test_a_new_consent_changes_the_public_pdf_only(season):
    public_footer, full_footer = read_footer(season, full_names=False), read_footer(season)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        consent_set(player=cast.player(0), agrees=True, actor=cast.alice())
        assert read_footer(season) == full_footer
        new_public_footer = read_footer(season, full_names=False)
    assert new_public_footer[0] != public_footer[0]
    assert new_public_footer[1] > public_footer[1]


def test_a_season_without_results_has_a_pdf():
    assert "Les règles de la saison" in pdf_text(create_season())


# Worth its time: plays eight evenings.
def test_the_pdf_of_many_evenings_is_in_landscape():
    season = create_season_of(*create_evenings(*(f"Soirée {number}" for number in range(1, 9))))
    page = PdfReader(BytesIO(season_pdf(season_shown(season), full_names=True).content)).pages[0]
    assert page.mediabox.width > page.mediabox.height
