"""The contents of documents of results: rounds, road sheets, decisions, groups, diplomas."""

from itertools import product

import pytest

from tests import cast
from tests.documents.reading import in_one_line, make_pages, make_text, signed_in_line
from tournaments.charts.bars import compute_bars
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Seat, Tournament
from tournaments.selectors.evening.charts import day_charts
from tournaments.selectors.evening.honours import evening_honours
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.actors import Actor
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.confirmations import table_confirm

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.played_tournament(8, rounds=2, rounds_planned=2)
    tournament.refresh_from_db()
    return tournament


def seats_of_round(tournament: Tournament, number: int) -> list[Seat]:
    rows = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number=number)
    return list(rows.select_related("entry", "table__station").order_by("table__station__number", "number"))


def test_round_results_have_the_score_of_every_player(tournament: Tournament) -> None:
    (page,) = make_pages(tournament, "round_results", round=1)
    text = in_one_line(page.extract_text())
    assert "Résultats du tour 1" in text
    for seat in seats_of_round(tournament, 1):
        assert f"{seat.entry.full_name} {signed_in_line(seat.score)}" in text
    assert len(make_pages(tournament, "round_results")) == 2


def test_round_in_play_is_marked() -> None:
    assert "Tour 1, en cours" in make_text(cast.running_tournament(8, rounds_planned=1), "round_results")


def test_road_sheet_has_every_deal_and_the_place_after_each_round(tournament: Tournament) -> None:
    standings = {standing.entry: standing for standing in final_standings(tournament)}
    pages = make_pages(tournament, "road_sheets")
    assert len(pages) == 8
    for entry, page in zip(tournament.entries.all(), pages, strict=True):
        text = in_one_line(page.extract_text())
        assert entry.full_name in text
        own_seats = [
            seat for number in (1, 2) for seat in seats_of_round(tournament, number) if seat.entry_id == entry.pk
        ]
        for number, seat in enumerate(own_seats, start=1):
            assert f"Tour {number} · table {seat.table.number} {seat.place.name}" in text
            for deal in seat.table.deals.all():
                assert f"donne {deal.number} " in text
                assert signed_in_line(deal.scores[seat.number - 1]) in text
        final_row = standings[entry.pk]
        assert f"{ordinal(final_row.rank)} · {signed_in_line(final_row.total)}" in text


def test_road_sheet_names_taker_and_contract() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    taker = Seat.objects.get(table=table, number=1).entry
    assert f"donne 1 {taker.full_name} Garde +198 +198" in make_text(tournament, "road_sheets")


def test_decisions_are_listed_with_their_reasons(tournament: Tournament) -> None:
    assert make_text(tournament, "decisions").count("Aucune.") == 2
    penalised, rewarded = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    penalty = adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=penalised, kind="penalty", points=20, reason="retard"),
        actor=cast.basile(),
    )
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=rewarded, kind="bonus", points=5, reason="geste"),
        actor=cast.basile(),
    )
    adjustment_cancel(adjustment=penalty, actor=cast.basile())
    text = make_text(tournament, "decisions")
    assert f"{penalised.full_name} pénalité : retard · annulée −20" in text
    assert f"{rewarded.full_name} bonification : geste +5" in text


def test_corrected_deal_is_listed_with_round_table_and_number() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    table.refresh_from_db()
    cast.enter(table, cast.basile(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 50}, reason="oubli")
    assert "Tour 1, table 1, donne 1 oubli" in make_text(tournament, "decisions")


def test_number_of_a_corrected_deal_follows_a_correction_before_it() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    table = cast.table_of(tournament)
    for _line in range(2):
        cast.enter(table, cast.alice())
    outcome = cast.SIMPLE_GARDE | {"points": 50}
    cast.enter(table, cast.basile(), number=2, version=1, outcome=outcome, reason="oubli")
    assert "Tour 1, table 1, donne 2 oubli" in make_text(tournament, "decisions")
    cast.enter(table, cast.basile(), number=1, version=1, status="passed", outcome=None, reason="passée")
    assert "Tour 1, table 1, donne 1 oubli" in make_text(tournament, "decisions"), "a passed deal has no number"


def test_corrected_deal_of_an_abandoned_round_keeps_its_number() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    for _line in range(2):
        cast.enter(cast.table_of(tournament), cast.alice())
    outcome = cast.SIMPLE_GARDE | {"points": 50}
    cast.enter(cast.table_of(tournament), cast.basile(), number=2, version=1, outcome=outcome, reason="oubli")
    cast.abandon(tournament)
    cast.open_next_round(tournament)
    cast.enter(cast.table_of(tournament), cast.alice(), status="passed", outcome=None)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert "Tour 1, table 1, donne 2 oubli" in make_text(tournament, "decisions")


def test_club_rankings_have_the_order_of_the_whole_ranking(tournament: Tournament) -> None:
    tournament.entries.filter(serial__in=[1, 2]).update(club="Les Sept")
    text = make_text(tournament, "group_rankings")
    club_text = text.split("Club Les Sept")[1].split("Club ")[0]
    club_standings = [standing for standing in final_standings(tournament) if standing.serial in {1, 2}]
    assert club_text.index(club_standings[0].name) < club_text.index(club_standings[1].name)
    assert (
        f"1er {club_standings[0].name} {ordinal(club_standings[0].rank)} {signed_in_line(club_standings[0].total)}"
        in club_text
    )


def test_clubs_that_differ_only_in_case_are_listed_capitals_first(tournament: Tournament) -> None:
    clubs = sorted("".join(letters) for letters in product("Aa", "Bb", "Cc"))
    for entry, club in zip(tournament.entries.all(), clubs, strict=True):
        tournament.entries.filter(pk=entry.pk).update(club=club)
    text = make_text(tournament, "group_rankings")
    places = [text.index(f"Club {club} ") for club in clubs]
    assert places == sorted(places)


def test_diplomas_are_for_the_first_three_or_by_option_for_all(tournament: Tournament) -> None:
    first_standing = next(standing for standing in final_standings(tournament) if standing.rank == 1)
    pages = make_pages(tournament, "diplomas")
    assert len(pages) == 3
    assert (
        f"{first_standing.name} {first_standing.club} 1er avec {signed_in_line(first_standing.total)}"
        in in_one_line(pages[0].extract_text())
    )
    assert len(make_pages(tournament, "diplomas", everybody=True)) == 8


def test_results_of_a_round_mark_who_entered_and_who_confirmed() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    tables = [cast.table_of(tournament, number) for number in (1, 2)]
    for table in tables:
        cast.enter(table, cast.alice())
    cast.confirm(tables[0], seat=3, actor=Actor.at_table(1))
    table_confirm(table=tables[1], version=sheet_get(tables[1]).table.version, actor=cast.basile())
    text = make_text(tournament, "round_results", round=1)
    first, _second, third, _fourth = (seat.sitter.full_name for seat in tables[0].seats.all())
    assert f"{first} +198 a saisi" in text
    assert f"{third} −66 a validé" in text
    assert "2 validée au bureau" in text


def test_ranking_ends_with_the_honours_of_the_evening() -> None:
    played = cast.played_tournament(8, rounds_planned=2, deals_per_round=3)
    best = evening_honours(played.first_stage)[0]
    text = make_text(played, "ranking")
    assert "Les honneurs de la soirée" in text
    assert best.title in text
    assert best.figure in text
    assert "Les honneurs" not in make_text(played, "ranking", round=1)


def test_ranking_ends_with_the_race_of_the_leaders_and_the_scores_of_the_last_round(tournament: Tournament) -> None:
    day = day_charts(tournament.first_stage)
    drawn = compute_bars(day.scores[2])
    assert drawn is not None
    text = in_one_line(make_text(tournament, "ranking"))
    race, bars = text.split("La course des premiers")[1].split("Résultats du tour 2")
    assert race.split()[:2] == ["T1", "T2"]
    assert all(f"{leader.places[0]}" in race and leader.entry.full_name in race for leader in day.leaders)
    assert all(signed_in_line(edge.score) in bars for edge in drawn.edges)
    assert "La course" not in make_text(tournament, "ranking", round=1)


def test_public_ranking_has_no_chart_of_a_round_that_is_not_shown_yet(tournament: Tournament) -> None:
    stage = tournament.first_stage
    stage.frozen_after = 1
    stage.save(update_fields=["frozen_after"])
    text = make_text(tournament, "ranking", public=True)
    assert "La course des premiers" not in text
    assert "Résultats du tour 1" in text


def test_ranking_of_pairs_ends_with_the_honours_of_the_evening() -> None:
    tournament = cast.drawn_tournament(
        8, rounds_planned=2, deals_per_round=3, game="texas-42", partners="fixed", team_size="2"
    )
    cast.play_round(tournament)
    assert evening_honours(tournament.first_stage)
    assert "Les honneurs de la soirée" in make_text(tournament, "ranking")
