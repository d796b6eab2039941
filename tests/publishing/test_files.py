"""Substitutes and the mark of a rehearsal in the files of the ranking."""

import json
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests import cast
from tournaments.models import Seat
from tournaments.publishing.exports import ranking_csv, ranking_json, ranking_xlsx
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db


def parse_lines(content: bytes) -> list[list[str]]:
    return [line.split(";") for line in content.decode("utf-8-sig").splitlines()]


def test_substitutes_have_a_column_if_there_are_any() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert parse_lines(ranking_csv(tournament.first_stage))[0][-2:] == ["Total", "PROVISOIRE"]
    zoe = entry_add(
        tournament=tournament, player=cast.player(40, last_name="Zola", first_name="Zoé"), actor=cast.alice()
    )
    seat = Seat.objects.select_related("entry").get(table=cast.table_of(tournament), number=1)
    substitute_appoint(stage=tournament.first_stage, entry=seat.entry, substitute=zoe, actor=cast.alice())
    heads, *rows = parse_lines(ranking_csv(tournament.first_stage))
    assert heads[-2] == "Remplacement"
    assert [row[-2] for row in rows if row[-2]] == ["remplacé(e) par Zoé Z. au tour 1"]


def test_each_line_of_a_rehearsal_is_marked() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    cast.open_next_round(tournament)
    assert {line[-1] for line in parse_lines(ranking_csv(copy.first_stage))} == {"RÉPÉTITION"}
    sheet = load_workbook(BytesIO(ranking_xlsx(copy.first_stage))).active
    assert sheet is not None
    assert {row[-1] for row in sheet.iter_rows(values_only=True)} == {"RÉPÉTITION"}
    assert json.loads(ranking_json(copy.first_stage))["rehearsal"] is True
    assert "RÉPÉTITION" not in ranking_csv(tournament.first_stage).decode("utf-8-sig")
    assert "rehearsal" not in json.loads(ranking_json(tournament.first_stage))
