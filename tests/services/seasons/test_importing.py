"""Import of a past evening: matching of people, validation, one transaction.

The lines of results are those of a CSV file under `HEAD`; `problem_codes` parses them, `import_results` stores them.
"""

from datetime import date

import pytest

from players.errors import DomainError
from players.models import Player
from tests import cast
from tests.services.seasons.championship import create_evening, create_season, create_season_of
from tournaments.models import Season, SeasonEvent, SeasonResult
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.seasons.events import season_event_remove
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_plan, past_evening_read
from tournaments.services.seasons.seasons import season_close, season_reopen

pytestmark = pytest.mark.django_db

HEAD = "numéro;nom;licence;club;T1;T2;total;rang\n"
OCTOBER = date(2026, 10, 3)


def csv_file(*lines: str, head: str = HEAD) -> bytes:
    return (head + "\n".join(lines)).encode()


def import_results(
    season: Season, *lines: str, name: str = "Octobre", decisions=None, head: str = HEAD, **kwargs
) -> SeasonEvent:
    """Import these lines of results as an evening; `kwargs` are other fields of it."""
    return season_evening_import(
        season=season,
        evening=past_evening_read(csv_file(*lines, head=head)),
        decisions=decisions or {},
        about=EveningInput(name=name, day=kwargs.pop("day", OCTOBER), **kwargs),
        actor=cast.alice(),
    )


def refusal_code(season: Season, *lines: str, **kwargs) -> str:
    """Import lines that must be refused without changes; return the code of the error."""
    counts_before = (SeasonEvent.objects.count(), Player.objects.count())
    with pytest.raises(DomainError) as refusal:
        import_results(season, *lines, **kwargs)
    assert refusal.value.text
    assert (SeasonEvent.objects.count(), Player.objects.count()) == counts_before
    return refusal.value.code


def problem_codes(*lines: str, head: str = HEAD) -> list[list[str]]:
    """Return the codes of problems of each line."""
    plan = past_evening_plan(past_evening_read(csv_file(*lines, head=head)), cast.organiser())
    return [[problem.code for problem in line.problems] for line in plan]


def test_imported_results_count_like_those_of_tournaments():
    tournament = create_evening(date=date(2026, 11, 7))
    player = cast.player(0)
    season = create_season_of(tournament)
    totals_before = {row.person: row.total for row in season_shown(season).rows}
    import_results(season, "1;D’AUBIGNÉ Chloé;L00000;Les Atouts;100;50;150;1", "2;INCONNU Jean;;;-100;-50;-150;2")
    ranking = season_shown(season)
    totals_after = {row.person: row.total for row in ranking.rows}
    assert totals_after[player.pk] == totals_before[player.pk] + 150
    assert len(totals_after) == 9
    assert [evening.event.name for evening in ranking.held] == ["Octobre", tournament.name]
    assert [evening.event.imported for evening in ranking.held] == [True, False]


def test_people_are_matched_by_licence_then_by_name():
    licensed_player, unlicensed_player = cast.player(0), cast.player(2)
    import_results(
        create_season(),
        f"1;{licensed_player.full_name};L 00000;;10;;10;1",
        f"2;{unlicensed_player.full_name};;;-10;;-10;2",
    )
    assert set(SeasonResult.objects.values_list("player", flat=True)) == {licensed_player.pk, unlicensed_player.pk}
    assert Player.objects.count() == 2


def test_unknown_people_are_new_in_the_preview_and_created_by_the_import():
    lines = ("1;ZOLA Émile;Z1;Médan;10;;10;1",)
    (planned_line,) = past_evening_plan(past_evening_read(csv_file(*lines)), cast.organiser())
    assert planned_line.is_new
    import_results(create_season(), *lines)
    player = Player.objects.get()
    assert (player.full_name, player.licence, player.club.name) == ("ZOLA Émile", "Z1", "Médan")
    assert SeasonResult.objects.get().club == "Médan"


def test_known_people_are_not_changed():
    player = cast.player(0)
    import_results(create_season(), f"1;{player.full_name};L00000;Un autre club;10;;10;1")
    player.refresh_from_db()
    assert player.club.name == "Tarot Club du Mad"
    assert SeasonResult.objects.get().club == "Un autre club"


def test_namesakes_need_a_decision():
    player = cast.player(0)
    namesake = cast.player(60, first_name=player.first_name, last_name=player.last_name, licence="")
    season, line = create_season(), f"1;{player.full_name};;;10;;10;1"
    assert refusal_code(season, line) == "season_file_undecided"
    assert refusal_code(season, line, decisions={1: "999999"}) == "season_file_undecided"
    import_results(season, line, decisions={1: str(namesake.pk)})
    assert SeasonResult.objects.get().player == namesake


def test_a_similar_name_needs_a_decision():
    cast.player(0)  # D’AUBIGNÉ Chloé
    import_results(create_season(), "1;D’AUBIGNE Cloé;;;10;;10;1", decisions={1: "new"})
    assert Player.objects.count() == 2


def test_a_total_that_is_not_the_sum_of_its_rounds_is_refused():
    lines = ("1;ZOLA Émile;;;10;5;16;1",)
    assert problem_codes(*lines) == [["season_line_sum"]]
    assert refusal_code(create_season(), *lines) == "season_file_refused"


@pytest.mark.parametrize("cell", ["dix", "1,5", "9" * 30, "--3", "=1+1"])
def test_an_invalid_number_is_refused(cell):
    assert problem_codes(f"1;ZOLA Émile;;;{cell};;10;1") == [["season_line_number"]]
    assert problem_codes(f"1;ZOLA Émile;;;10;;10;{cell}") == [["season_line_number"]]


def test_a_rank_must_fit_the_totals_in_any_order_of_equals():
    valid_lines = ("1;A Anne;;;20;;20;1", "2;B Bea;;;10;;10;3", "3;C Carl;;;10;;10;2", "4;D Dora;;;-40;;-40;nc")
    assert problem_codes(*valid_lines) == [[], [], [], []]
    invalid_lines = ("1;A Anne;;;20;;20;2", "2;B Bea;;;10;;10;1")
    assert problem_codes(*invalid_lines) == [["season_line_rank"], ["season_line_rank"]]


def test_missing_ranks_are_computed():
    lines = ("A Anne;10", "B Bea;30", "C Carl;10")
    import_results(create_season(), *lines, head="nom;total\n")
    assert list(SeasonResult.objects.order_by("pk").values_list("score", "rank")) == [(10, 2), (30, 1), (10, 2)]


def test_equal_players_are_ordered_by_name():
    season = create_season(tie_breaks=[])
    import_results(season, "1;ZOLA Émile;;;20;;20;1", "2;ÉLUARD Paul;;;20;;20;1", "3;AYMÉ Marcel;;;-40;;-40;3")
    standings = season_shown(season)
    assert [standings.people[row.person].name for row in standings.rows] == ["ÉLUARD Paul", "ZOLA Émile", "AYMÉ Marcel"]


def test_an_empty_round_was_not_played():
    event = import_results(create_season(), "1;A Anne;;;20;;20;1", deals=5)
    result = event.results.get()
    assert (result.rounds, result.deals) == ([20, None], 5)


def test_a_round_with_a_nonzero_sum_is_returned_with_the_sum():
    past_evening = past_evening_read(csv_file("1;A Anne;;;20;5;25;1", "2;B Bea;;;-20;5;-15;2"))
    assert past_evening.residues == {2: 10}


def test_the_ranking_of_a_season_is_refused_as_an_evening():
    with pytest.raises(DomainError) as refusal:
        past_evening_read(csv_file("A Anne;10;1;Championnat", head="nom;total;rang;saison\n"))
    assert refusal.value.code == "season_in_itself"


def test_a_list_of_members_is_refused():
    with pytest.raises(DomainError) as refusal:
        past_evening_read(csv_file("A Anne;A1", head="nom;licence\n"))
    assert refusal.value.code == "season_file_no_results"


def test_a_second_import_of_an_evening_is_refused():
    season = create_season()
    lines = ("1;A Anne;;;20;;20;1", "2;B Bea;;;-20;;-20;2")
    import_results(season, *lines)
    assert refusal_code(season, *lines, name="Encore") == "season_evening_twice"


def test_one_person_on_two_lines_is_refused():
    player = cast.player(0)
    lines = (f"1;{player.full_name};L00000;;20;;20;1", f"2;{player.full_name};L00000;;-20;;-20;2")
    assert refusal_code(create_season(), *lines) == "season_file_refused"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": " "}, "season_evening_unnamed"),
        ({"name": "x" * 121}, "text_too_long"),
        ({"deals": 99}, "season_deals"),
    ],
)
def test_invalid_data_about_the_evening_is_refused(fields, code):
    assert refusal_code(create_season(), "1;A Anne;;;20;;20;1", **fields) == code


def test_a_closed_season_refuses_an_import():
    season = create_season_of(create_evening())
    season_close(season=season, actor=cast.alice())
    assert refusal_code(season, "1;A Anne;;;20;;20;1") == "season_closed"


def test_imported_results_are_deleted_with_their_evening_and_not_by_reopening():
    season = create_season()
    import_results(season, "1;A Anne;;;20;;20;1")
    season_close(season=season, actor=cast.alice())
    season_reopen(season=season, actor=cast.alice())
    assert [row.total for row in season_shown(season).rows] == [20]
    season_event_remove(event=season.events.get(), actor=cast.alice())
    assert not SeasonResult.objects.exists()


def test_an_imported_evening_does_not_count_before_its_date():
    season = create_season()
    import_results(season, "1;A Anne;;;20;;20;1")
    assert season_shown(season, on=date(2026, 10, 2)).rows == ()
    assert len(season_shown(season, on=OCTOBER).rows) == 1


def test_an_imported_evening_is_inserted_by_its_date():
    season = create_season()
    for name, day in (("Décembre", date(2026, 12, 5)), ("Octobre", OCTOBER), ("Novembre", date(2026, 11, 7))):
        import_results(season, f"1;A Anne;;;{day.month};;{day.month};1", name=name, day=day)
    assert [event.name for event in season.events.all()] == ["Octobre", "Novembre", "Décembre"]
