"""The four steps of recording a deal, each alone: check of rights, verdict of the game, conflicts, storing."""

from unittest.mock import patch

import pytest

from tests import cast
from tournaments.models import Deal, Event, Tournament
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.play.statuses import STATUS_RULES, ScoreSource, status_rule
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.deals.conflicts import deal_must_not_conflict
from tournaments.services.deals.judging import deal_is_already_recorded, deal_judge, deal_read
from tournaments.services.deals.lines import DealInput, Reading
from tournaments.services.deals.recording import deal_write
from tournaments.services.deals.rights import deal_must_be_allowed
from tournaments.services.deals.storing import deal_store

pytestmark = pytest.mark.django_db

GARDE = DealInput(number=1, outcome=cast.SIMPLE_GARDE)
SCORES = [198, -66, -66, -66]  # of `GARDE`: (25 + 8) x 2 from each of the others


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament()


@pytest.fixture
def sheet(tournament: Tournament) -> Sheet:
    return sheet_get(cast.table_of(tournament))


def error_code(refused: pytest.ExceptionInfo[DomainError]) -> str:
    return refused.value.code


def test_each_status_has_a_rule() -> None:
    assert set(STATUS_RULES) == set(Deal.Status.values)


def test_an_unknown_status_is_refused() -> None:
    with pytest.raises(DomainError) as refusal:
        status_rule("won")
    assert (error_code(refusal), refusal.value.field) == ("status_unknown", "status")


def test_a_status_of_the_arbiter_requires_a_reason(sheet: Sheet) -> None:
    reason = "dispute"
    table_statuses = {status for status, rule in STATUS_RULES.items() if rule.table_may(sheet, reason)}
    assert table_statuses == {status for status, rule in STATUS_RULES.items() if not rule.needs_reason}


@pytest.mark.parametrize("counted", [True, False])
def test_a_pass_counts_by_the_setting(tournament: Tournament, counted: bool) -> None:
    tournament.passed_deals = Tournament.PassedDeals.COUNTED if counted else Tournament.PassedDeals.REDEALT
    counting_statuses = {status for status, rule in STATUS_RULES.items() if rule.counts(tournament)}
    assert counting_statuses == {"played", "not_played", "adjusted"} | ({"passed"} if counted else set())


def test_rights_allow_the_next_line_only(sheet: Sheet) -> None:
    deal_must_be_allowed(sheet, GARDE, cast.basile())
    with pytest.raises(Conflict) as refusal:
        deal_must_be_allowed(sheet, DealInput(number=2, outcome=cast.SIMPLE_GARDE), cast.basile())
    assert error_code(refusal) == "deal_number_gap"


def test_rights_refuse_statuses_that_the_game_lacks() -> None:
    sheet = sheet_get(cast.table_of(cast.running_tournament(12, game="scarto", rounds_planned=1)))
    lacking_statuses = {status for status in STATUS_RULES if status not in sheet.engine.line_kinds(sheet.rules)}
    assert lacking_statuses
    for status in lacking_statuses:
        with pytest.raises(DomainError) as refusal:
            deal_must_be_allowed(sheet, DealInput(number=1, status=status, reason="dispute"), cast.basile())
        assert error_code(refusal) == "line_kind_unknown"


def test_reading_gives_each_status_its_scores(sheet: Sheet) -> None:
    for status, rule in STATUS_RULES.items():
        outcome = cast.SIMPLE_GARDE if rule.scores is ScoreSource.GAME else None
        scores = (30, -10, -10, -10) if rule.scores is ScoreSource.ARBITER else None
        reading = deal_read(sheet, DealInput(number=1, status=status, outcome=outcome, scores=scores))
        expected = {ScoreSource.GAME: SCORES, ScoreSource.ZERO: [0] * 4, ScoreSource.ARBITER: list(scores or ())}
        assert reading.scores == expected[rule.scores]
        assert (reading.status, reading.outcome is None) == (status, outcome is None)


def test_the_game_judges_a_line_once_per_sheet(tournament: Tournament, sheet: Sheet) -> None:
    with patch.object(type(sheet.engine), "check", autospec=True, side_effect=type(sheet.engine).check) as check:
        judgement = deal_judge(sheet, GARDE)
        line = deal_write(sheet=sheet, deal=DealInput(number=1, outcome=dict(cast.SIMPLE_GARDE)), actor=cast.basile())
        assert judgement.result is not None
        assert list(judgement.result.by_seat) == line.scores == SCORES
        assert check.call_count == 1
        sheet_after = sheet.with_line(line)
        assert deal_is_already_recorded(sheet_after, GARDE)
        assert check.call_count == 2, "the verdict is cached for one sheet only"


@pytest.mark.parametrize(
    "other",
    [
        DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 49.0}),
        DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"bouts": True}),
        DealInput(number=1, outcome=None),
    ],
)
def test_the_verdict_is_cached_by_content(sheet: Sheet, other: DealInput) -> None:
    """`True == 1` in Python, but the game accepts only one of them."""
    uncached_verdict = deal_judge(sheet_get(sheet.table), other)
    deal_judge(sheet, GARDE)
    assert deal_judge(sheet, other) == uncached_verdict


def test_an_override_has_its_own_cached_verdict(sheet: Sheet) -> None:
    outcome = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}
    refused_verdict = deal_judge(sheet, DealInput(number=1, outcome=outcome))
    codes = frozenset(problem.code for problem in refused_verdict.problems)
    accepted_verdict = deal_judge(sheet, DealInput(number=1, outcome=outcome, override=codes))
    assert refused_verdict.result is None
    assert accepted_verdict.result is not None


def test_judging_does_not_store_the_deal(sheet: Sheet) -> None:
    with pytest.raises(DealRefused):
        deal_read(sheet, DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 95}))
    deal_read(sheet, GARDE)
    assert not Deal.objects.exists()


def test_an_input_of_an_unknown_status_equals_no_recorded_line(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    cast.enter(table, cast.basile())
    assert not deal_is_already_recorded(sheet_get(table), DealInput(number=1, status="won"))


def test_a_new_line_has_no_conflict(sheet: Sheet) -> None:
    deal_must_not_conflict(sheet, GARDE, deal_read(sheet, GARDE), cast.basile())


def test_a_correction_names_the_version_that_was_read(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    cast.enter(table, cast.basile())
    sheet, corrected_outcome = sheet_get(table), cast.SIMPLE_GARDE | {"points": 41}
    for version in (0, 2):
        deal = DealInput(number=1, outcome=corrected_outcome, version=version)
        with pytest.raises(Conflict) as refusal:
            deal_must_not_conflict(sheet, deal, deal_read(sheet, deal), cast.basile())
        assert error_code(refusal) == "deal_stale"
    deal = DealInput(number=1, outcome=corrected_outcome, version=1)
    deal_must_not_conflict(sheet, deal, deal_read(sheet, deal), cast.basile())


def test_storing_writes_line_totals_and_event(tournament: Tournament, sheet: Sheet) -> None:
    reading = Reading(status="played", outcome=dict(cast.SIMPLE_GARDE), scores=SCORES, dealer=1)
    line = deal_store(sheet, GARDE, reading, cast.basile())
    assert (line.version, line.scores) == (1, SCORES)
    assert [seat.score for seat in sheet.table.seats.all()] == SCORES
    assert Event.objects.get(tournament=tournament, name="deal.recorded").data["before"] is None
