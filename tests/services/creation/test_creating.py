"""Tournaments created from blueprints, and duplicates: settings, stages and players are copied, results are not."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests import cast
from tournaments.models import Entry, Preset, Table, Tournament
from tournaments.selectors.blueprints import HOUSE, blueprint_find, blueprint_of
from tournaments.selectors.log.check import check_log
from tournaments.selectors.overview import last_tournament
from tournaments.services.core.errors import DomainError, Refusals
from tournaments.services.creation.creating import tournament_create_from, tournament_duplicate
from tournaments.services.creation.presets import MAX_PRESETS, preset_delete, preset_save
from tournaments.services.stages.adding import stage_add

pytestmark = pytest.mark.django_db
DAY = date(2027, 3, 2)
FINAL = {"name": "Finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 2}


def duplicate(tournament, **changes):
    arguments = {"name": "Copie", "day": DAY, "with_players": False, "actor": cast.alice()}
    return tournament_duplicate(tournament=tournament, **(arguments | changes))


def test_a_duplicate_has_settings_variants_and_stages():
    opens = date(2026, 12, 1)
    tournament = cast.tournament(
        rounds_planned=3, fee=900, rule_options={"misere": 10}, date=opens + timedelta(days=20), online_from=opens
    )
    stage_add(tournament=tournament, source=1, settings=FINAL, actor=cast.alice())
    copy = duplicate(tournament)
    assert (copy.state, copy.name, copy.date, copy.fee, copy.rule_options) == (
        Tournament.State.DRAFT,
        "Copie",
        DAY,
        900,
        {"misere": 10},
    )
    assert copy.online_from == DAY - timedelta(days=20)
    assert [
        (stage.name, stage.rounds_planned, stage.cut, stage.source) for stage in copy.stages.order_by("number")
    ] == [
        ("", 3, {}, None),
        ("Finale", 2, FINAL["cut"], 1),
    ]
    assert list(check_log(copy)) == []


def test_a_duplicate_of_a_running_tournament_has_no_results():
    tournament = cast.running_tournament(8)
    copy = duplicate(tournament)
    assert not copy.entries.exists()
    assert not Table.objects.filter(round__stage__tournament=copy).exists()
    assert (tournament.state, copy.state) == (Tournament.State.RUNNING, Tournament.State.DRAFT)


def test_players_are_registered_by_choice_but_not_checked_in():
    tournament = cast.running_tournament(8)
    gone = tournament.entries.order_by("serial").first()
    Entry.objects.filter(pk=gone.pk).update(state=Entry.State.WITHDRAWN)
    copy = duplicate(tournament, with_players=True)
    others = set(tournament.entries.exclude(pk=gone.pk).values_list("player", flat=True))
    assert set(copy.entries.values_list("player", flat=True)) == others
    assert set(copy.entries.values_list("state", flat=True)) == {Entry.State.REGISTERED}
    assert not copy.entries.exclude(fee_paid=0).exists()
    assert list(check_log(copy)) == []


def test_an_arbiter_may_not_duplicate():
    tournament = cast.tournament()
    with pytest.raises(DomainError):
        duplicate(tournament, actor=cast.basile())
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("blueprint", HOUSE, ids=lambda each: each.key)
def test_blueprints_of_the_house_are_valid(blueprint):
    settings = {**blueprint.settings, "name": "Essai"}
    tournament = tournament_create_from(blueprint=blueprint, settings=settings, actor=cast.alice())
    assert tournament.stages.count() == 1 + len(blueprint.stages)
    assert list(check_log(tournament)) == []


def test_stages_of_another_game_are_left_out():
    blueprint = blueprint_find(cast.organiser(), "maison:finale")
    settings = {"name": "Burro", "game": "burro"}
    assert tournament_create_from(blueprint=blueprint, settings=settings, actor=cast.alice()).stages.count() == 1


def test_a_preset_keeps_the_settings_of_its_day():
    club = cast.organiser().clubs.create(name="Les Atouts")
    tournament = cast.tournament(rounds_planned=3, club=club, online_from_time="18:00", tie_breaks=["lot"])
    stage_add(tournament=tournament, source=1, settings=FINAL, actor=cast.alice())
    preset = preset_save(tournament=tournament, name=" Mardi  soir ", actor=cast.alice())
    assert preset.name == "Mardi soir"
    blueprint = blueprint_find(cast.organiser(), f"modele:{preset.pk}")
    copy = tournament_create_from(
        blueprint=blueprint, settings={**blueprint.settings, "name": "Mardi"}, actor=cast.alice()
    )
    default_date = Tournament(name="").date
    assert (copy.club, copy.tie_breaks, copy.date) == (club, ["lot"], default_date)
    assert [stage.rounds_planned for stage in copy.stages.order_by("number")] == [3, 2]
    assert list(check_log(copy)) == []


@pytest.mark.parametrize(
    ("name", "code"), [("", "preset_unnamed"), ("x" * 61, "preset_name_long"), ("MARDI", "preset_known")]
)
def test_invalid_names_of_presets_are_refused(name, code):
    tournament = cast.tournament()
    preset_save(tournament=tournament, name="Mardi", actor=cast.alice())
    with pytest.raises(DomainError) as refusal:
        preset_save(tournament=tournament, name=name, actor=cast.alice())
    assert refusal.value.code == code
    assert Preset.objects.count() == 1


def test_the_number_of_presets_is_limited():
    Preset.objects.bulk_create(Preset(organiser=cast.organiser(), name=f"{number}") for number in range(MAX_PRESETS))
    with pytest.raises(DomainError, match=f"{MAX_PRESETS} modèles au plus"):
        preset_save(tournament=cast.tournament(), name="Un de trop", actor=cast.alice())


def test_presets_are_in_the_audit_log():
    preset = preset_save(tournament=cast.tournament(), name="Mardi", actor=cast.alice())
    preset_delete(preset=preset, actor=cast.alice())
    lines = cast.organiser().audit_lines.filter(kind__startswith="preset").order_by("pk")
    assert [(line.kind, line.data) for line in lines] == [
        ("preset.saved", {"tournament": "Mardi"}),
        ("preset.deleted", {"tournament": "Mardi"}),
    ]


@pytest.mark.parametrize(("days_ago", "days_ahead"), [(1, 6), (6, 1), (7, 0), (20, 1), (0, 7), (-3, 10)])
def test_the_next_day_has_the_same_weekday_after_that_of_the_copied_tournament(days_ago, days_ahead):
    today = timezone.localdate()
    tournament = cast.tournament(date=today - timedelta(days=days_ago))
    assert blueprint_of(tournament).next_day() == today + timedelta(days=days_ahead)


def test_the_last_tournament_is_that_of_the_game():
    first, second = cast.tournament(name="Tarot"), cast.tournament(name="Burro", game="burro")
    assert last_tournament(cast.organiser()) == second
    assert last_tournament(cast.organiser(), game="french-tarot") == first
    assert last_tournament(cast.organiser(), game="scarto") is None


def test_an_invalid_name_rolls_the_duplicate_back():
    tournament = cast.tournament()
    with pytest.raises(Refusals):
        duplicate(tournament, name="")
    assert Tournament.objects.count() == 1
    assert blueprint_of(tournament).origin == tournament
