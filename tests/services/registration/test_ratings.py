"""Ratings of players, and draws balanced by them."""

from statistics import mean, pstdev

import pytest

from tests import cast
from tournaments.models import Entry, Seat, Tournament
from tournaments.selectors.seating.plans import guarantee_sentences, request_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration.entries import entries_rate, entry_add
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db

SQUARES = tuple(100 + number * number for number in range(16))  # ratings from 100 to 325, unevenly spaced


def create_drawn_tournament(balance: str, ratings=SQUARES, **settings) -> Tournament:
    tournament = cast.field(16, ratings=ratings, rating_balance=balance, **({"rounds_planned": 3} | settings))
    cast.draw_stage(tournament.first_stage, seed=1)
    return tournament


def players_by_table(tournament: Tournament, *, until: int = 99) -> list[list[Entry]]:
    """Return the players of each table in the rounds up to number `until`."""
    players_by_key: dict[int, list[Entry]] = {}
    seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number__lte=until)
    for seat in seats.select_related("entry"):
        players_by_key.setdefault(seat.table_id, []).append(seat.entry)
    return list(players_by_key.values())


def deviation_of_means(tournament: Tournament) -> float:
    """Return the standard deviation of the mean ratings of all tables."""
    return pstdev(mean(entry.rating or 0 for entry in table) for table in players_by_table(tournament))


def strength_sentences(tournament: Tournament, language: str = "fr") -> list[str]:
    """Return the sentences of the draw's certificate about the mean strength of tables."""
    sentences = guarantee_sentences(tournament.first_stage.draws.latest("pk"), language, str)
    return [sentence for sentence in sentences if sentence.startswith(("Force moyenne", "Mean strength"))]


def rate_entries(tournament: Tournament, ratings: dict[int, int | None]) -> int:
    return entries_rate(tournament=tournament, ratings=ratings, actor=cast.alice())


def test_rating_events_hold_the_earlier_value():
    tournament = cast.field(2, ratings=[7])
    rated_entry, unrated_entry = tournament.entries.order_by("pk")
    assert rate_entries(tournament, {rated_entry.pk: None, unrated_entry.pk: 412}) == 2
    assert list(tournament.entries.order_by("pk").values_list("rating", flat=True)) == [None, 412]
    changes = tournament.events.filter(name="entry.rated").values_list("data__before", "data__after")
    assert set(changes) == {(7, None), (None, 412)}


def test_the_same_rating_again_is_no_event():
    tournament = cast.field(1, ratings=[7])
    assert rate_entries(tournament, {tournament.entries.get().pk: 7}) == 0
    assert not tournament.events.filter(name="entry.rated").exists()


@pytest.mark.parametrize("rating", [1_000_000, -1_000_000, 10**30])
def test_a_rating_above_the_limit_is_refused(rating):
    tournament = cast.field(1)
    with pytest.raises(DomainError, match="nombre entier"):
        rate_entries(tournament, {tournament.entries.get().pk: rating})
    with pytest.raises(DomainError, match="nombre entier"):
        entry_add(tournament=tournament, player=cast.player(5), actor=cast.alice(), rating=rating)


def test_players_of_another_tournament_are_not_rated():
    tournament, other_tournament = cast.field(1), cast.field(1)
    assert rate_entries(tournament, {other_tournament.entries.get().pk: 5}) == 0
    assert other_tournament.entries.get().rating is None


def test_the_strongest_start_at_different_tables():
    tournament = create_drawn_tournament("spread")
    strongest = set(tournament.entries.order_by("-rating")[:4])
    assert [len(strongest.intersection(table)) for table in players_by_table(tournament, until=1)] == [1, 1, 1, 1]


def test_tables_are_about_equally_strong_all_day():
    assert (
        deviation_of_means(create_drawn_tournament("equal")) < deviation_of_means(create_drawn_tournament("none")) / 3
    )


def test_ratings_are_ignored_by_default():
    tournament = create_drawn_tournament("none")
    assert (request_of(tournament.first_stage.draws.get()).ratings, strength_sentences(tournament)) == ((), [])


def test_a_balanced_draw_without_ratings_is_refused():
    tournament = cast.field(8, rating_balance="equal")
    entry_add(tournament=tournament, player=cast.player(20), actor=cast.alice(), rating=5)  # not checked in
    with pytest.raises(Conflict, match="Notez-les aux inscriptions"):
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert not tournament.first_stage.draws.exists()


def test_a_player_without_rating_counts_as_average():
    # The mean of 100 and 900 is 500: the weakest table has (100 + 3 x 500) / 4, the strongest (900 + 3 x 500) / 4.
    tournament = create_drawn_tournament("equal", [100, 900, *[None] * 14])
    assert strength_sentences(tournament) == [
        "Force moyenne des tables des trois tours tirés\u00a0: de 400 à 600, pour des joueurs de 100 à 900\u00a0; "
        "14 sans force notée comptent pour des joueurs moyens.",
    ]


def test_the_setting_is_fixed_by_the_draw():
    tournament = create_drawn_tournament("spread")
    with pytest.raises(Conflict) as refusal:
        tournament_configure(tournament=tournament, settings={"rating_balance": "equal"}, actor=cast.alice())
    assert refusal.value.code == "settings_locked"


def test_the_reached_balance_is_computed_from_the_plan():
    tournament = create_drawn_tournament("spread")
    means = [mean(entry.rating or 0 for entry in table) for table in players_by_table(tournament, until=1)]
    assert (
        f"round 1: {min(means):.0f} to {max(means):.0f}, for players of 100 to 325"
        in strength_sentences(tournament, "en")[0]
    )


def test_a_later_rating_does_not_change_the_request_of_the_draw():
    tournament = create_drawn_tournament("equal")
    sentences_before = strength_sentences(tournament)
    rate_entries(tournament, dict.fromkeys(tournament.entries.values_list("pk", flat=True), 1))
    assert strength_sentences(tournament) == sentences_before


def test_repairs_and_exchanges_recompute_the_reached_balance():
    tournament = create_drawn_tournament("equal", deals_per_round=1)
    cast.play_round(tournament)
    newcomer = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice(), rating=5000)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 3), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=newcomer, actor=cast.alice())
    assert "à 5000" in strength_sentences(tournament)[0]
    sentences_before = strength_sentences(tournament)
    first, second = tournament.first_stage.draws.latest("pk").plan["rounds"][1][:2]
    exchange_make(stage=tournament.first_stage, number=2, first=first[0], second=second[0], actor=cast.alice())
    assert request_of(tournament.first_stage.draws.latest("pk")).balance == "equal"
    assert len(strength_sentences(tournament)) == len(sentences_before)


def test_ranked_rounds_are_not_counted():
    tournament = create_drawn_tournament("equal", rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    sentences_before = strength_sentences(tournament)
    cast.play_round(tournament)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert strength_sentences(tournament) == sentences_before
