"""A final and a consolation: qualification, carried points, replacements, and the overall ranking.

First the cut and the play of the final, then the consolation, players who decline, and refusals.
"""

from unittest.mock import patch

import pytest

from tests import cast
from tournaments.models import Entry, Stage, Table, Tournament
from tournaments.ranking.rank import rank
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results import standings
from tournaments.selectors.results.passing import carried_points_now, compute_passing
from tournaments.selectors.results.present import overall_at, standings_at
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.adding import stage_add, stage_change, stage_remove
from tournaments.services.stages.passing import stage_answer, stage_empty, stage_enter, stage_recompute

pytestmark = pytest.mark.django_db
HALF = {"numerator": 1, "denominator": 2}


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of sixteen players after two rounds."""
    return cast.played_tournament(16, rounds=2, rounds_planned=2, deals_per_round=2)


def add_final(tournament: Tournament, count: int = 8, **settings) -> Stage:
    defaults = {"name": "Finale", "cut": {"who": "best", "count": count}, "carry": HALF, "rounds_planned": 1}
    return stage_add(
        tournament=tournament, source=1, settings=defaults | {"deals_per_round": 2} | settings, actor=cast.alice()
    )


def add_consolation(tournament: Tournament) -> Stage:
    settings = {"name": "Consolante", "cut": {"who": "others"}, "rounds_planned": 1, "deals_per_round": 2}
    return stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())


def enter_final(tournament: Tournament, **settings) -> Stage:
    stage = add_final(tournament, **settings)
    stage_enter(stage=stage, actor=cast.alice())
    return stage


def assert_log_is_valid(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def serials(stage: Stage) -> set[int]:
    return set(stage.entries.values_list("serial", flat=True))


def test_the_best_qualify_with_half_of_their_points(tournament):
    stage = enter_final(tournament)
    best_rows = standings_at(tournament.first_stage)[:8]
    assert serials(stage) >= {row.serial for row in best_rows}
    carried_by_serial = {entry.serial: entry.carried for entry in stage.entries}
    for row in best_rows:
        half_total = abs(row.total) // 2 + abs(row.total) % 2  # rounded away from zero
        assert carried_by_serial[row.serial] == (half_total if row.total >= 0 else -half_total)
    assert_log_is_valid(tournament)


def test_the_final_is_drawn_played_and_ranked_with_carried_points(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage)
    for line in standings_at(stage):
        assert line.total == line.carried + sum(score or 0 for score in line.rounds)
    assert_log_is_valid(tournament)


def test_finalists_come_first_then_the_others_as_they_stood(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage)
    overall_ranking = overall_at(tournament)
    finalist_serials = serials(stage)
    assert [place.standing.serial for place in overall_ranking[: len(finalist_serials)]] == [
        row.serial for row in standings_at(stage)
    ]
    other_serials = [row.serial for row in standings_at(tournament.first_stage) if row.serial not in finalist_serials]
    assert [place.standing.serial for place in overall_ranking[len(finalist_serials) :]] == other_serials
    assert [place.standing.rank for place in overall_ranking] == sorted(
        place.standing.rank for place in overall_ranking
    )


def test_a_consolation_is_played_at_other_tables(tournament):
    stage, second_stage = enter_final(tournament), add_consolation(tournament)
    stage_enter(stage=second_stage, actor=cast.alice())
    assert not serials(stage) & serials(second_stage)
    assert len(serials(stage) | serials(second_stage)) == 16
    for each in (stage, second_stage):
        draw_make(stage=each, actor=cast.alice(), seed=3)
        round_open(stage=each, actor=cast.alice())
    tables = Table.objects.filter(round__stage__in=[stage, second_stage]).values_list("station__number", flat=True)
    assert len(tables) == len(set(tables))
    assert_log_is_valid(tournament)


def test_a_substitute_who_plays_in_the_consolation_is_refused_in_the_final(tournament):
    stage, second_stage = enter_final(tournament), add_consolation(tournament)
    stage_enter(stage=second_stage, actor=cast.alice())
    for each in (stage, second_stage):
        cast.draw_stage(each, seed=3)
        round_open(stage=each, actor=cast.alice())
    finalist, other = stage.entries.order_by("serial")[0], second_stage.entries.order_by("serial")[0]
    with pytest.raises(Conflict) as refusal:
        substitute_appoint(stage=stage, entry=finalist, substitute=other, actor=cast.alice())
    assert refusal.value.code == "substitute_elsewhere"
    assert "Consolante" in refusal.value.text


def test_a_finalist_who_declines_is_not_in_the_consolation_by_default(tournament):
    stage, second_stage = add_final(tournament), add_consolation(tournament)
    best_serial = compute_passing(stage).entering[0].standing.serial
    entry = tournament.entries.get(serial=best_serial)
    stage_answer(stage=stage, entry=entry, stays=False, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    assert best_serial not in {line.standing.serial for line in compute_passing(second_stage).entering}
    stage_answer(stage=second_stage, entry=entry, stays=True, actor=cast.alice())
    assert best_serial in {line.standing.serial for line in compute_passing(second_stage).entering}
    assert_log_is_valid(tournament)


def test_the_consolation_waits_for_the_cut_of_the_final(tournament):
    add_final(tournament)
    with pytest.raises(Conflict) as refusal:
        stage_enter(stage=add_consolation(tournament), actor=cast.alice())
    assert refusal.value.code == "stage_others_first"
    assert_log_is_valid(tournament)


def count_rankings(call) -> int:
    """Run `call`; return how many rankings it computes."""
    with patch.object(standings, "rank", side_effect=rank) as rank_calls:
        call()
    return rank_calls.call_count


def test_the_field_before_a_cut_is_ranked_once(tournament):
    stage = add_final(tournament)
    count = count_rankings(lambda: standings_at(tournament.first_stage))
    assert count
    assert count_rankings(lambda: compute_passing(stage)) == count
    stage_enter(stage=stage, actor=cast.alice())
    leaver = stage.entries.first()
    decision = {"stage": stage, "entry": leaver, "stays": False, "actor": cast.alice()}
    assert count_rankings(lambda: stage_answer(**decision)) == count


def test_before_the_cut_a_decliner_is_replaced_by_the_next(tournament):
    stage = add_final(tournament)
    decliner, ninth_serial = compute_passing(stage).entering[0], compute_passing(stage).passage.reserves[0]
    entry = tournament.entries.get(serial=decliner.standing.serial)
    stage_answer(stage=stage, entry=entry, stays=False, actor=cast.alice())
    entering_serials = [line.standing.serial for line in compute_passing(stage).entering]
    assert decliner.standing.serial not in entering_serials
    assert ninth_serial in entering_serials
    assert_log_is_valid(tournament)


def test_until_the_first_round_a_decliner_gives_the_seat_to_the_next(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    leaver = stage.entries.get(number=5)
    comer = compute_passing(stage).passage.reserves[0]
    stage_answer(stage=stage, entry=leaver, stays=False, actor=cast.alice())
    assert stage.entries.get(number=5).serial == comer
    assert_log_is_valid(tournament)
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert stage.entries.get(number=5).serial == leaver.serial
    assert_log_is_valid(tournament)
    round_open(stage=stage, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        stage_answer(stage=stage, entry=leaver, stays=False, actor=cast.alice())
    assert refusal.value.code == "stage_begun"


def test_a_later_correction_counts_after_a_recomputation(tournament):
    stage = enter_final(tournament)
    entry = stage.entries.order_by("serial").first()
    assert entry is not None
    carried_before = entry.carried
    penalty = AdjustmentInput(entry=entry, kind="penalty", points=100, reason="retard")
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    assert stage.entries.get(serial=entry.serial).carried == carried_before
    assert carried_points_now(stage)[entry.serial] == (carried_before or 0) - 50  # half of the penalty
    assert stage_recompute(stage=stage, reason="pénalité oubliée", actor=cast.alice()) == 1
    assert stage.entries.get(serial=entry.serial).carried == (carried_before or 0) - 50
    assert_log_is_valid(tournament)


def test_the_cut_can_be_undone_before_the_draw(tournament):
    stage = enter_final(tournament)
    stage_empty(stage=stage, actor=cast.alice())
    assert not stage.entries.exists()
    assert_log_is_valid(tournament)
    stage_remove(stage=stage, actor=cast.alice())
    assert tournament.stages.count() == 1
    assert_log_is_valid(tournament)


def test_publication_freezes_all_stages_and_the_overall_ranking(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage)
    ranking = [(place.standing.serial, place.standing.rank) for place in overall_at(tournament)]
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    Entry.objects.update(club="Ailleurs")
    Tournament.objects.update(tie_breaks=["lot"])
    tournament.refresh_from_db()
    assert [(place.standing.serial, place.standing.rank) for place in overall_at(tournament)] == ranking
    assert len(standings_at(tournament.stages.get(number=2))) == len(serials(stage))


def test_a_tournament_is_over_when_all_its_stages_are(tournament):
    add_final(tournament)
    with pytest.raises(Conflict) as refusal:
        tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    assert refusal.value.code == "rounds_remaining"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"count": 17}, "cut_too_large"),
        ({"count": 0}, "cut_empty"),
        ({"cut": {"who": "percent", "count": 101}}, "cut_percent"),
        ({"cut": {"who": "youngest"}}, "cut_unknown"),
        ({"cut": {"who": "best", "count": "huit"}}, "cut_empty"),
        ({"carry": {"numerator": 3, "denominator": 2}}, "carry_share"),
        ({"carry": {"numerator": 1, "denominator": 0}}, "carry_share"),
        ({"rounds_planned": 0}, "settings_invalid"),
        ({"rounds_planned": 1, "ranked_rounds": 1}, "ranked_rounds_many"),
        ({"name": "x" * 61}, ("settings_invalid", "stage_name_long")),
    ],
)
def test_invalid_settings_are_refused_with_a_text(tournament, settings, code):
    version_before = tournament.version
    with pytest.raises(DomainError) as refusal:
        add_final(tournament, **settings)
    error = refusal.value.each[0] if isinstance(refusal.value, Refusals) else refusal.value
    assert error.code in ((code,) if isinstance(code, str) else code)
    assert error.text
    tournament.refresh_from_db()
    assert (tournament.version, tournament.stages.count()) == (version_before, 1)


def test_a_cut_before_the_last_round_is_refused(tournament):
    other_tournament = cast.played_tournament(16, rounds_planned=2, deals_per_round=2, name="Autre")
    stage = add_final(other_tournament)
    with pytest.raises(Conflict) as refusal:
        stage_enter(stage=stage, actor=cast.alice())
    assert refusal.value.code == "stage_not_over"
    assert_log_is_valid(other_tournament)


def test_the_cut_is_fixed_once_the_stage_has_players(tournament):
    stage = enter_final(tournament)
    for settings in ({"cut": {"who": "best", "count": 4}}, {"carry": {"numerator": 0}}):
        with pytest.raises(Conflict) as refusal:
            stage_change(stage=stage, settings=settings, actor=cast.alice())
        assert refusal.value.code == "settings_locked"
        stage.refresh_from_db()
    assert_log_is_valid(tournament)


def test_settings_of_a_stage_are_fixed_once_its_first_round_is_open(tournament):
    stage = enter_final(tournament)
    stage_change(stage=stage, settings={"deals_per_round": 3}, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    round_open(stage=stage, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        stage_change(stage=stage, settings={"deals_per_round": 4}, actor=cast.alice())
    assert refusal.value.code == "settings_locked"
    assert_log_is_valid(tournament)


def test_a_finalist_who_leaves_during_the_final_keeps_their_place_before_it(tournament):
    stage = enter_final(tournament)
    cast.draw_stage(stage, seed=3)
    leaver = stage.entries.get(number=5)
    ranking_before = [(line.serial, line.rank) for line in standings_at(tournament.first_stage)]
    with pytest.raises(Conflict) as refusal:
        entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert refusal.value.code == "stage_later"
    cast.play_round(tournament, stage=stage)
    entry_withdraw(stage=stage, entry=leaver, actor=cast.alice())
    assert_log_is_valid(tournament)
    assert [(line.serial, line.rank) for line in standings_at(tournament.first_stage)] == ranking_before
    assert standings_at(stage)[-1].serial == leaver.serial


def test_a_stage_cannot_be_added_after_publication(tournament):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    with pytest.raises(Conflict) as refusal:
        add_final(tournament)
    assert refusal.value.code == "state_not_allowed"
