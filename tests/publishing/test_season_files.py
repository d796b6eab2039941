"""The ranking of a season as files: the same figures everywhere, public names outside, never taken for an evening."""

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
from tests.services.seasons.championship import evening, held, season, withdraw
from tests.services.seasons.test_importing import bring
from tournaments.documents.season import season_pdf
from tournaments.models import AuditLine, Season
from tournaments.publishing.seasons import season_csv, season_xlsx
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.registration.people import person_agrees
from tournaments.services.seasons.reading import past_evening_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Season:
    return held(evening("Octobre", seed=1), evening("Novembre", seed=2), best=1)


def read(made: Season) -> str:
    pages = PdfReader(BytesIO(season_pdf(season_shown(made), full_names=True).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_line_has_its_place_its_total_and_what_was_dropped_in_brackets(made):
    heads, *rows = [line.split(";") for line in season_csv(season_shown(made), full_names=True).decode().splitlines()]
    first = season_shown(made).rows[0]
    assert (heads[4], heads[-1], len(rows)) == ("Total", "Saison", 8)
    assert (rows[0][0], rows[0][4], rows[0][-1]) == ("1", str(first.total), "Championnat")
    assert sum(cell.startswith("(") for cell in rows[0][5:7]) == 1


def test_totals_of_a_workbook_are_numbers(made):
    sheet = load_workbook(BytesIO(season_xlsx(season_shown(made), full_names=True))).active
    assert sheet is not None
    assert sheet.cell(2, 5).value == season_shown(made).rows[0].total


def test_the_public_reads_no_whole_name_without_consent(made):
    player = cast.player(0)
    for kind in ("csv", "json"):
        answer = Client().get(reverse("public-season-file", args=[made.slug, kind]))
        assert player.full_name not in answer.content.decode()
        assert player.public_name in answer.content.decode()
    assert Client().get(reverse("public-season-file", args=[made.slug, "exe"])).status_code == 404


def test_the_desk_reads_whole_names_and_the_register_says_that_they_left(made, alice_at_the_desk):
    answer = alice_at_the_desk.get(reverse("desk-season-file", args=[made.slug, "json"]))
    assert cast.player(0).full_name in [line["name"] for line in json.loads(answer.content)["ranking"]]
    assert AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED).data == {"what": "season", "form": "json"}


@pytest.fixture
def alice_at_the_desk():
    return cast.client_of(cast.alice())


def test_its_own_ranking_does_not_come_in_as_an_evening(made):
    with pytest.raises(DomainError) as refused:
        past_evening_read(season_csv(season_shown(made), full_names=True))
    assert refused.value.code == "season_in_itself"


def test_the_paper_has_ranking_rules_and_state_and_the_same_bytes_each_time(made):
    text = read(made)
    for told in ("Classement de la saison", "Championnat", "1er", "La meilleure soirée compte.", "page 1 sur 1"):
        assert told in text
    assert str(cast.player(0).last_name.upper()) in text
    again = [season_pdf(season_shown(made), full_names=True).content for _ in range(2)]
    assert again[0] == again[1]


def test_two_papers_of_different_states_are_told_apart_by_their_foot(made):
    before = foot(made)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert foot(made) == before
        withdraw(made.events.all()[0].tournament)
        withdrawn = foot(made)
    assert withdrawn[0] != before[0]
    assert withdrawn[1] - before[1] >= timedelta(hours=23)


def test_the_public_paper_is_another_once_somebody_agrees_to_be_named(made):
    public, whole = foot(made, full_names=False), foot(made)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        person_agrees(player=cast.player(0), agrees=True, actor=cast.alice())
        assert foot(made) == whole
        named = foot(made, full_names=False)
    assert (named[0] != public[0], named[1] > public[1]) == (True, True)


def foot(made: Season, *, full_names: bool = True) -> tuple[str, datetime]:
    """Digest and time, and what the file is called tells the same time."""
    paper = season_pdf(season_shown(Season.objects.get(pk=made.pk)), full_names=full_names)
    text = " ".join(PdfReader(BytesIO(paper.content)).pages[0].extract_text().split())
    found = re.search(r"\b([0-9a-f]{8}) · (\d\d/\d\d/\d{4} \d\d:\d\d)", text)
    assert found is not None
    at = datetime.strptime(found[2], "%d/%m/%Y %H:%M")  # noqa: DTZ007  # both are of this install
    assert f"-{at:%Y%m%d-%H%M}.pdf" in paper.filename
    return found[1], at


def test_a_season_of_more_evenings_than_fit_says_which_it_shows():
    made = season()
    for day in range(1, 15):
        bring(
            made,
            f"1;A Anne;;;{day};;{day};1",
            f"2;B Bea;;;-{day};;-{day};2",
            name=f"Soirée {day}",
            day=date(2026, 10, day),
        )
    assert "les 12 dernières de 14" in read(made)
    assert "dernières de" not in read(held(evening("Octobre", seed=1)))


def test_a_season_without_results_has_its_paper_too():
    assert "Les règles de la saison" in read(season())


def test_the_paper_of_many_evenings_keeps_its_columns_on_the_page():
    made = held(*(evening(f"Soirée {number}", seed=number) for number in range(1, 9)))
    page = PdfReader(BytesIO(season_pdf(season_shown(made), full_names=True).content)).pages[0]
    assert page.mediabox.width > page.mediabox.height
