"""The ceremony: what is revealed when, who may turn its slides, what everybody may read before and after."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.evening.ceremony import Revealed, SlideKind, ceremony_slides, revealing, slide_shown
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.public import shown_until
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_turn
from tournaments.services.setup.lifecycle import tournament_transition


def line(rank: int, name: str = "x") -> Revealed:
    return Revealed(rank=rank, tied=False, name=name, public_name=name, note="", total=0)


def ranks(slides: list[tuple[Revealed, ...]]) -> list[list[int]]:
    return [[line.rank for line in slide] for slide in slides]


def test_groups_are_counted_from_the_podium_down_and_the_first_three_come_one_by_one():
    assert ranks(revealing([line(n) for n in range(1, 10)], 3)) == [[7, 8, 9], [4, 5, 6], [3], [2], [1]]
    assert ranks(revealing([line(n) for n in range(1, 9)], 3)) == [[7, 8], [4, 5, 6], [3], [2], [1]]
    assert ranks(revealing([line(n) for n in range(1, 5)], 1)) == [[4], [3], [2], [1]]


def test_who_shares_a_place_is_revealed_together():
    places = [1, 1, 3, 4, 5, 5, 5]
    assert ranks(revealing([line(n) for n in places], 1)) == [[5, 5, 5], [4], [3], [1, 1]]
    assert ranks(revealing([line(n) for n in places], 2)) == [[4, 5, 5, 5], [3], [1, 1]]


@pytest.fixture
def finished(db: None) -> Tournament:
    """Eight players, two rounds; everybody may read the first."""
    return cast.finished(8, rounds_planned=2, deals_per_round=2, frozen_after=1)


def test_it_tells_the_whole_ranking_from_the_last_to_the_first_and_ends_with_the_podium(finished):
    slides = ceremony_slides(finished, 3)
    assert (slides[0].kind, slides[-1].kind) == (SlideKind.OPENING, SlideKind.PODIUM)
    told = [one.name for slide in slides[1:-1] for one in reversed(slide.lines)]
    assert told == [row.name for row in reversed(standings_at(finished.first_stage))]
    assert slides[-1].lines[0].rank == 1


def test_the_best_of_each_category_is_named_where_there_are_several(finished):
    standings = standings_at(finished.first_stage)
    assert not any(one.best_of for slide in ceremony_slides(finished, 3) for one in slide.lines)
    for row, category in ((standings[-1], "Junior"), (standings[0], "Senior"), (standings[1], "Senior")):
        cast.renamed(finished.entries.get(pk=row.entry), category=category)
    finished.entries.filter(category="").update(category="Senior")
    best = {one.best_of: one.name for slide in ceremony_slides(finished, 3) for one in slide.lines if one.best_of}
    assert best == {"Junior": standings[-1].name, "Senior": standings[0].name}
    podium = ceremony_slides(finished, 3)[-1]
    assert [one.best_of for one in podium.others] == ["Junior"], "the first is named on the podium itself"


@pytest.mark.django_db
def test_teams_come_before_the_players():
    made = cast.drawn(8, rounds_planned=1, deals_per_round=1)
    cast.teams(made, count=2)
    cast.play_round(made)
    tournament_transition(tournament=made, transition="finish", actor=cast.alice())
    kinds = [slide.kind for slide in ceremony_slides(made, 3)]
    assert kinds[1] == SlideKind.TEAMS
    assert kinds == sorted(kinds, key=[*SlideKind].index)
    assert ceremony_slides(made, 3)[-1].best_team is not None


def test_it_goes_on_and_back_and_ends_with_the_ranking_for_everybody(finished):
    director = cast.alice()
    assert slide_shown(finished) is None
    ceremony_begin(tournament=finished, group=3, actor=director)
    for step in (1, 2, 1, 1):
        ceremony_turn(tournament=finished, step=step, actor=director)
    assert slide_shown(finished) == ceremony_slides(finished, 3)[1]
    assert shown_until(finished.first_stage) == 1
    ceremony_end(tournament=finished, release=True, actor=director)
    assert slide_shown(finished) is None
    assert shown_until(finished.first_stage) is None
    assert [event.name for event in finished.events.all()].count("ceremony.moved") == 5, "the same step twice is one"
    assert list(check_log(finished)) == []


def test_an_interrupted_one_keeps_the_secret_and_may_begin_anew(finished):
    ceremony_begin(tournament=finished, group=3, actor=cast.alice())
    ceremony_end(tournament=finished, release=False, actor=cast.alice())
    assert shown_until(finished.first_stage) == 1
    ceremony_begin(tournament=finished, group=1, actor=cast.alice())
    assert finished.in_ceremony


def test_what_was_released_goes_on_being_so_only_while_the_results_are_final(finished):
    ceremony_begin(tournament=finished, group=3, actor=cast.alice())
    ceremony_end(tournament=finished, release=True, actor=cast.alice())
    tournament_transition(tournament=finished, transition="resume", actor=cast.alice())
    assert shown_until(finished.first_stage) == 1


def test_each_step_is_taken_back(finished):
    ceremony_begin(tournament=finished, group=3, actor=cast.alice())
    ceremony_end(tournament=finished, release=True, actor=cast.alice())
    event_undo(tournament=finished, sequence=finished.version, actor=cast.alice())
    finished.refresh_from_db()
    assert finished.in_ceremony
    assert not finished.ranking_released
    assert list(check_log(finished)) == []


def test_it_refuses_what_cannot_be(finished):
    director = cast.alice()
    with pytest.raises(Conflict, match="pas de cérémonie"):
        ceremony_turn(tournament=finished, step=1, actor=director)
    with pytest.raises(Conflict, match="pas de cérémonie"):
        ceremony_end(tournament=finished, release=True, actor=director)
    with pytest.raises(DomainError, match="1, 3, 5 ou 10"):
        ceremony_begin(tournament=finished, group=4, actor=director)
    ceremony_begin(tournament=finished, group=10, actor=director)
    with pytest.raises(DomainError, match="étape 5"):
        ceremony_turn(tournament=finished, step=9, actor=director)
    with pytest.raises(Conflict, match="déjà en cours"):
        ceremony_begin(tournament=finished, group=1, actor=director)
    with pytest.raises(DomainError):
        ceremony_turn(tournament=finished, step=1, actor=cast.basile())


@pytest.mark.django_db
def test_it_waits_for_the_results_to_be_final():
    with pytest.raises(Conflict):
        ceremony_begin(tournament=cast.playing(8), group=1, actor=cast.alice())
