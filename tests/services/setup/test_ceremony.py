"""The ceremony: its slides, permissions, and what is public before and after."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.evening.ceremony import (
    SlideKind,
    SlideLine,
    ceremony_slides,
    correction_that_stopped,
    group_lines,
    slide_shown,
)
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.public import last_public_round
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.services.setup.lifecycle import tournament_transition


def create_line(rank: int, name: str = "x") -> SlideLine:
    return SlideLine(rank=rank, tied=False, name=name, public_name=name, note="", total=0)


def ranks_by_slide(slides: list[tuple[SlideLine, ...]]) -> list[list[int]]:
    return [[line.rank for line in slide] for slide in slides]


def test_places_are_revealed_in_groups_and_the_podium_one_by_one():
    assert ranks_by_slide(group_lines([create_line(n) for n in range(1, 10)], 3)) == [
        [7, 8, 9],
        [4, 5, 6],
        [3],
        [2],
        [1],
    ]
    assert ranks_by_slide(group_lines([create_line(n) for n in range(1, 9)], 3)) == [[7, 8], [4, 5, 6], [3], [2], [1]]
    assert ranks_by_slide(group_lines([create_line(n) for n in range(1, 5)], 1)) == [[4], [3], [2], [1]]


def test_equal_places_are_revealed_together():
    places = [1, 1, 3, 4, 5, 5, 5]
    assert ranks_by_slide(group_lines([create_line(n) for n in places], 1)) == [[5, 5, 5], [4], [3], [1, 1]]
    assert ranks_by_slide(group_lines([create_line(n) for n in places], 2)) == [[4, 5, 5, 5], [3], [1, 1]]


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Return a finished tournament of eight players and two rounds, of which the first is public."""
    return cast.finished_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)


def give_penalty(tournament: Tournament) -> int:
    """Give a penalty to a player; return the version after it."""
    penalty = AdjustmentInput(entry=cast.entry_of(tournament, 1), kind="penalty", points=500, reason="retard constaté")
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    tournament.refresh_from_db()
    return tournament.version


def test_slides_go_from_the_last_place_to_the_podium(tournament):
    slides = ceremony_slides(tournament, 3)
    assert (slides[0].kind, slides[-1].kind) == (SlideKind.OPENING, SlideKind.PODIUM)
    names = [line.name for slide in slides[1:-1] for line in reversed(slide.lines)]
    assert names == [row.name for row in reversed(standings_at(tournament.first_stage))]
    assert slides[-1].lines[0].rank == 1


def test_the_best_of_each_category_is_shown(tournament):
    standings = standings_at(tournament.first_stage)
    assert not any(line.best_of for slide in ceremony_slides(tournament, 3) for line in slide.lines)
    for row, category in ((standings[-1], "Junior"), (standings[0], "Senior"), (standings[1], "Senior")):
        cast.rename_player(tournament.entries.get(pk=row.entry), category=category)
    tournament.entries.filter(category="").update(category="Senior")
    names_by_category = {
        line.best_of: line.name for slide in ceremony_slides(tournament, 3) for line in slide.lines if line.best_of
    }
    assert names_by_category == {"Junior": standings[-1].name, "Senior": standings[0].name}
    podium = ceremony_slides(tournament, 3)[-1]
    assert [line.best_of for line in podium.others] == ["Junior"], "the best senior is on the podium itself"


@pytest.mark.django_db
def test_teams_come_before_the_players():
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.teams(tournament, count=2)
    cast.play_round(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    kinds = [slide.kind for slide in ceremony_slides(tournament, 3)]
    assert set(kinds[: kinds.index(SlideKind.TEAMS)]) == {SlideKind.OPENING, SlideKind.HONOUR}
    assert kinds == sorted(kinds, key=[*SlideKind].index)
    assert ceremony_slides(tournament, 3)[-1].best_team is not None


def test_slides_go_on_and_the_end_releases_the_ranking(tournament):
    director = cast.alice()
    assert slide_shown(tournament) is None
    ceremony_begin(tournament=tournament, group=3, actor=director)
    for step in (1, 2, 2, 3):
        ceremony_go_to_slide(tournament=tournament, step=step, actor=director)
    assert slide_shown(tournament) == ceremony_slides(tournament, 3)[3]
    assert last_public_round(tournament.first_stage) == 1
    ceremony_end(tournament=tournament, release=True, actor=director)
    assert slide_shown(tournament) is None
    assert last_public_round(tournament.first_stage) is None
    # beginning, three steps, end
    assert [event.name for event in tournament.events.all()].count("ceremony.moved") == 5, (
        "a repeated step is not logged"
    )
    assert list(check_log(tournament)) == []


def test_a_revealed_slide_is_not_taken_back(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    for step in (1, 2):
        ceremony_go_to_slide(tournament=tournament, step=step, actor=cast.alice())
    with pytest.raises(Conflict, match="ce qui est révélé le reste"):
        ceremony_go_to_slide(tournament=tournament, step=1, actor=cast.alice())
    with pytest.raises(Conflict, match="ce qui est révélé le reste"):
        event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert tournament.ceremony_step == 2


def test_a_correction_stops_the_ceremony(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_go_to_slide(tournament=tournament, step=1, actor=cast.alice())
    assert correction_that_stopped(tournament) is None
    give_penalty(tournament)
    assert (tournament.in_ceremony, slide_shown(tournament)) == (False, None)
    assert last_public_round(tournament.first_stage) == 1, "the ranking stays withheld"
    assert correction_that_stopped(tournament) == tournament.version - 1, "the penalty, before the line of the stop"
    assert list(check_log(tournament)) == []
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_end(tournament=tournament, release=False, actor=cast.alice())
    assert correction_that_stopped(tournament) is None, "the desk stopped this one"


def test_an_undone_correction_stops_the_ceremony(tournament):
    penalty_line = give_penalty(tournament)
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_go_to_slide(tournament=tournament, step=1, actor=cast.alice())
    undo = event_undo(tournament=tournament, sequence=penalty_line, actor=cast.alice())
    assert undo.undoes == penalty_line
    tournament = Tournament.objects.get()
    assert (tournament.in_ceremony, tournament.version) == (False, undo.sequence + 1)
    assert list(check_log(tournament)) == []
    give_penalty(tournament)  # later lines can be appended
    assert list(check_log(tournament)) == []


def test_a_tournament_that_goes_on_has_no_ceremony_when_it_ends_again(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    for transition in ("resume", "finish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice())
    tournament.refresh_from_db()
    assert not tournament.in_ceremony
    assert correction_that_stopped(tournament) is None, "no result was corrected"
    assert list(check_log(tournament)) == []


def test_an_interrupted_ceremony_releases_no_ranking_and_can_restart(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_end(tournament=tournament, release=False, actor=cast.alice())
    assert last_public_round(tournament.first_stage) == 1
    ceremony_begin(tournament=tournament, group=1, actor=cast.alice())
    assert tournament.in_ceremony


def test_the_release_ends_when_results_are_no_longer_final(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_end(tournament=tournament, release=True, actor=cast.alice())
    tournament_transition(tournament=tournament, transition="resume", actor=cast.alice())
    assert last_public_round(tournament.first_stage) == 1


@pytest.mark.parametrize("release", [True, False])
def test_the_end_cannot_be_undone(tournament, release):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    ceremony_end(tournament=tournament, release=release, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert refusal.value.code == "undo_ceremony_end"


def test_the_stop_by_a_correction_cannot_be_undone(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    line_of_the_stop = give_penalty(tournament)  # the penalty stops the ceremony, by a line of its own
    with pytest.raises(Conflict) as refusal:
        event_undo(tournament=tournament, sequence=line_of_the_stop, actor=cast.alice())
    assert refusal.value.code == "undo_ceremony_end"


def test_the_beginning_can_be_undone(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    tournament.refresh_from_db()
    assert not tournament.in_ceremony
    assert list(check_log(tournament)) == []


def test_a_published_tournament_announces_no_further_ceremony(tournament):
    ceremony_begin(tournament=tournament, group=3, actor=cast.alice())
    give_penalty(tournament)
    assert correction_that_stopped(tournament) is not None
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    assert correction_that_stopped(tournament) is None


def test_invalid_steps_are_refused(tournament):
    director = cast.alice()
    with pytest.raises(Conflict, match="pas de cérémonie"):
        ceremony_go_to_slide(tournament=tournament, step=1, actor=director)
    with pytest.raises(Conflict, match="pas de cérémonie"):
        ceremony_end(tournament=tournament, release=True, actor=director)
    with pytest.raises(DomainError, match="1, 3, 5 ou 10"):
        ceremony_begin(tournament=tournament, group=4, actor=director)
    ceremony_begin(tournament=tournament, group=10, actor=director)
    with pytest.raises(DomainError, match=f"étape {len(ceremony_slides(tournament, 10)) - 1}"):
        ceremony_go_to_slide(tournament=tournament, step=99, actor=director)
    with pytest.raises(Conflict, match="déjà en cours"):
        ceremony_begin(tournament=tournament, group=1, actor=director)
    with pytest.raises(DomainError):
        ceremony_go_to_slide(tournament=tournament, step=1, actor=cast.basile())


@pytest.mark.django_db
def test_a_ceremony_requires_a_finished_tournament():
    with pytest.raises(Conflict):
        ceremony_begin(tournament=cast.running_tournament(8), group=1, actor=cast.alice())
