"""The planned times and the forecast of the end: its sources, its doubts, and the pages that show it."""

from datetime import datetime, time, timedelta
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Round, Tournament
from tournaments.selectors.forecast import Doubt, PaceSource, planned_round_minutes, planned_times, stage_forecast
from tournaments.services.play.clocks import clock_stop
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.web.desk.schedule.words import line_of_the_day
from tournaments.web.kit.forecast import forecast_words

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def set_opening_minutes_ago(tournament: Tournament, minutes: int, number: int = 1) -> datetime:
    """Set the opening of round `number` to some minutes ago; return the present."""
    now = timezone.now()
    Round.objects.filter(stage__tournament=tournament, number=number).update(opened_at=now - minutes * MINUTE)
    return now


def set_round_durations(tournament: Tournament, minutes: int, *, pause: int = 10) -> None:
    """Set the times of the closed rounds: each of some minutes, with breaks between them, the last until now."""
    moment = timezone.now()
    for round_ in Round.objects.filter(stage__tournament=tournament, state=Round.State.CLOSED).order_by("-number"):
        Round.objects.filter(pk=round_.pk).update(closed_at=moment, opened_at=moment - minutes * MINUTE)
        moment -= (minutes + pause) * MINUTE


def configure(tournament: Tournament, **settings: object) -> Tournament:
    return tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())


def test_planned_times_are_those_of_the_settings_with_the_meal_for_a_break():
    tournament = cast.field(8, rounds_planned=3, minutes_per_round=41)
    assert planned_times(tournament.first_stage) == []
    configure(tournament, starts_at=time(14, 0), break_minutes=10, meal_after=2, meal_minutes=60)
    times = planned_times(tournament.first_stage)
    assert [(one.round, timezone.localtime(one.start).strftime("%H:%M")) for one in times] == [
        (1, "14:00"),  # a round of 41 minutes counts 50: its last deals are played after the clock
        (2, "15:00"),
        (None, "15:50"),
        (3, "16:50"),
    ]


# Worth its time: makes tournaments in four states.
def test_the_dashboard_links_once_to_the_planned_times_with_or_without_a_forecast(alice):
    week_ahead = timezone.localdate() + timedelta(days=7)
    tournaments = (
        cast.field(8, rounds_planned=2),
        cast.drawn_tournament(8, rounds_planned=2, name="Tirée", date=week_ahead),
        cast.drawn_tournament(8, rounds_planned=2, name="Prête"),
        cast.running_tournament(8, rounds_planned=2, name="En cours"),
    )
    for tournament in tournaments:
        html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
        assert html.count(f'href="{reverse("desk-schedule", args=[tournament.slug])}"') == 1, tournament.name


def test_there_is_no_forecast_before_the_draw_nor_after_the_last_round():
    assert stage_forecast(cast.field(8).first_stage, timezone.now()) is None
    played = cast.played_tournament(8, rounds=1, rounds_planned=1)
    assert stage_forecast(played.first_stage, timezone.now()) is None


@pytest.mark.parametrize(
    ("days", "starts_at", "has_forecast"),
    [(0, None, True), (7, None, False), (-1, None, False), (7, time(14, 0), True)],
)
def test_before_the_first_opening_a_forecast_needs_the_day_or_a_planned_start(alice, days, starts_at, has_forecast):
    date = timezone.localdate() + timedelta(days=days)
    tournament = cast.drawn_tournament(8, rounds_planned=2, date=date, starts_at=starts_at)
    found = stage_forecast(tournament.first_stage, timezone.now())
    assert (found is not None) == has_forecast
    if found and found.end and starts_at:
        assert timezone.localtime(found.end.likely).date() == date
    html = alice.get(reverse("hall", args=[tournament.slug])).content.decode()
    assert ("Fin prévue vers " in html) == has_forecast


def test_a_round_that_was_opened_on_another_day_has_a_forecast():
    date = timezone.localdate() + timedelta(days=7)
    tournament = cast.running_tournament(8, rounds_planned=2, date=date)
    assert stage_forecast(tournament.first_stage, timezone.now()) is not None


def test_planned_minutes_count_tables_of_the_size_of_the_game():
    threes, fives, scarto = (
        planned_round_minutes(cast.field(24, deals_per_round=12, name=f"Coupe {number}", **settings).first_stage)
        for number, settings in enumerate(({"odd_tables": "3s"}, {"odd_tables": "5s"}, {"game": "scarto"}))
    )
    assert scarto == threes > fives


def test_the_settings_are_the_source_before_the_first_evening_and_the_rounds_later():
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=4)
    before = stage_forecast(tournament.first_stage, timezone.now())
    assert before is not None
    assert before.source == PaceSource.PLAN  # the test played the round in a second, too short to count
    set_round_durations(tournament, 80)
    slow = stage_forecast(tournament.first_stage, timezone.now())
    assert slow is not None
    assert slow.source == PaceSource.DAY
    assert slow.end is not None
    assert before.end is not None
    assert slow.end.likely > before.end.likely + 30 * MINUTE


def test_earlier_tournaments_of_the_club_are_the_source_until_a_round_is_closed():
    earlier = cast.finished_tournament(8, rounds_planned=2)
    Round.objects.filter(stage__tournament=earlier).update(state=Round.State.CLOSED)
    set_round_durations(earlier, 90)
    tournament = cast.drawn_tournament(8, rounds_planned=2, name="La suite")
    found = stage_forecast(tournament.first_stage, timezone.now())
    assert found is not None
    assert found.source == PaceSource.CLUB
    assert found.end is not None
    assert found.end.likely - timezone.now() > 2 * 70 * MINUTE  # two rounds of about 90


def test_a_break_of_no_minutes_has_a_forecast_after_an_earlier_evening(alice):
    earlier = cast.finished_tournament(8, rounds_planned=2)
    set_round_durations(earlier, 90)
    tournament = cast.drawn_tournament(8, rounds_planned=2, name="La suite", break_minutes=0)
    for page in ("desk-tournament", "desk-schedule"):
        html = alice.get(reverse(page, args=[tournament.slug])).content.decode()
        assert "D’après le rythme de vos derniers tournois." in html


def test_one_round_more_after_the_last_has_an_end_in_spite_of_a_meal_planned_there():
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=1, meal_after=1)
    found = stage_forecast(tournament.first_stage, timezone.now(), rounds_planned=2)
    assert found is not None
    assert found.end is not None
    assert found.end.likely > timezone.now() + 20 * MINUTE


def test_the_end_of_the_day_contains_the_longest_of_parallel_stages():
    tournament = cast.running_tournament(16, rounds_planned=1, deals_per_round=5)
    now = set_opening_minutes_ago(tournament, 5)
    alone = stage_forecast(tournament.first_stage, now)
    for rounds, name in ((2, "Finale"), (1, "Consolante")):
        settings = {"name": name, "cut": {"who": "best", "count": 8}, "rounds_planned": rounds, "deals_per_round": 5}
        stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    found = stage_forecast(tournament.first_stage, now)
    assert alone
    assert alone.end
    assert found
    assert found.end
    assert found.round_end == alone.round_end
    one_round = (alone.end.likely - now) / MINUTE
    assert 1.5 * one_round < (found.end.likely - alone.end.likely) / MINUTE < 3.5 * one_round


def test_a_later_stage_does_not_delay_its_source():
    tournament = cast.running_tournament(16, rounds_planned=2, deals_per_round=5)
    configure(tournament, starts_at=time(14, 0))
    now = set_opening_minutes_ago(tournament, 5)
    alone = stage_forecast(tournament.first_stage, now)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 3, "deals_per_round": 5}
    stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    found = stage_forecast(tournament.first_stage, now)
    assert alone
    assert found
    assert found.delay == alone.delay


def test_a_late_table_delays_the_end_of_the_round():
    """FTC#546, the-blue-alliance-android#723: the hall asks when the round and the evening end."""
    tournament = cast.running_tournament(12, rounds_planned=2)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    now = set_opening_minutes_ago(tournament, 35)
    late = stage_forecast(tournament.first_stage, now)
    cast.fill(cast.table_of(tournament, 3), Random(3))
    complete = stage_forecast(tournament.first_stage, now)
    assert late is not None
    assert complete is not None
    assert late.tables_without_deal == (3,)
    assert late.round_end is not None
    assert complete.round_end is not None
    assert late.round_end.likely > complete.round_end.likely + 15 * MINUTE
    words = forecast_words(late)
    assert words is not None
    assert words.late.startswith("La table 3 n’a encore rien saisi")


@pytest.mark.parametrize(
    ("minutes", "doubt", "sentence"),
    [
        (10, None, "D’après les réglages"),
        (25, Doubt.SILENT, "Aucune table n’a rien saisi depuis vingt minutes"),
        (999, Doubt.ENDLESS, "Le tour 1 dure depuis trop longtemps"),
    ],
)
def test_a_round_that_cannot_be_forecast_has_its_sentence(alice, minutes, doubt, sentence):
    tournament = cast.running_tournament(8, rounds_planned=2)
    found = stage_forecast(tournament.first_stage, set_opening_minutes_ago(tournament, minutes))
    assert found is not None
    assert found.doubt == doubt
    assert (found.end is None) == (doubt is not None)
    assert sentence in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()


def test_a_stopped_clock_has_no_forecast_until_it_runs(alice):
    tournament = cast.running_tournament(8, rounds_planned=2, minutes_per_round=40)
    round_ = tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)
    clock_stop(round_=round_, actor=cast.alice())
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "L’horloge est arrêtée" in html
    assert "Fin prévue vers" not in html


def test_the_delay_is_measured_against_the_planned_end():
    """tabbycat#2424: the hall asks when the round and the evening end."""
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=2, minutes_per_round=50)
    now = timezone.localtime()
    set_round_durations(tournament, 57)
    start = now - timedelta(hours=2)
    configure(tournament, date=start.date(), starts_at=start.time().replace(second=0, microsecond=0))
    found = stage_forecast(Tournament.objects.get(pk=tournament.pk).first_stage, now)
    assert found is not None
    assert found.delay is not None
    assert found.delay > 30 * MINUTE
    words = forecast_words(found)
    assert words is not None
    assert words.delay.endswith("min de retard")


def test_one_round_more_or_less_shows_its_end(alice):
    tournament = cast.running_tournament(8, rounds_planned=3)
    page = alice.get(reverse("desk-round", args=[tournament.slug, 1]))
    assert page.context["end_if_stopped"].startswith("Fin vers ")
    assert page.context["end_if_added"].startswith("Fin vers ")
    assert page.content.decode().count("Fin vers ") == 2
    stage, now = tournament.first_stage, timezone.now()
    ends = [stage_forecast(stage, now, rounds_planned=total) for total in (1, 3, 4)]
    likely = [found.end.likely for found in ends if found and found.end]
    assert len(likely) == 3
    assert likely == sorted(likely)


def test_the_page_stores_the_times_and_draws_the_line(alice):
    tournament = cast.running_tournament(8, rounds_planned=3)
    address = reverse("desk-schedule", args=[tournament.slug])
    form = {"starts_at": "00:05", "break_minutes": "15", "meal_after": "1", "meal_minutes": "45"}
    assert alice.post(f"{address}changer/", form).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.starts_at, tournament.meal_after, tournament.meal_minutes) == (time(0, 5), 1, 45)
    html = alice.get(address).content.decode()
    assert "La ligne du jour" in html
    assert "Repas" in html
    assert html.count('class="day-planned') == 4  # three rounds and the meal
    assert html.count('class="day-real') == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("starts_at", "25:00")],  # `tests/prove` has the other fields
)
def test_an_invalid_time_is_refused_next_to_its_field(alice, name, value):
    tournament = cast.field(8)
    form = {"starts_at": "14:00", "break_minutes": "15", "meal_after": "", "meal_minutes": "45"} | {name: value}
    answer = alice.post(reverse("desk-schedule-change", args=[tournament.slug]), form)
    assert answer.status_code == 422
    assert name in answer.context["form"].errors
    tournament.refresh_from_db()
    assert tournament.starts_at is None


def test_an_arbiter_reads_the_times_and_may_not_change_them():
    tournament, basile = cast.field(8), cast.client_of(cast.basile())
    address = reverse("desk-schedule", args=[tournament.slug])
    html = basile.get(address).content.decode()
    assert "Enregistrer les horaires" not in html
    assert basile.post(f"{address}changer/", {"starts_at": "14:00"}).status_code == 403


def test_wall_and_phone_show_when_the_round_ends(alice):
    tournament = cast.running_tournament(8, rounds_planned=2)
    number = tournament.first_stage.entries.order_by("serial").values_list("number", flat=True)[0]
    for address in (
        reverse("hall", args=[tournament.slug]),
        reverse("public-player-card", args=[tournament.slug, number]),
    ):
        html = alice.get(address).content.decode()
        assert "Fin du tour 1 vers " in html
        assert "Fin prévue vers " in html


def test_the_line_of_a_day_without_plan_has_the_rounds_that_began():
    tournament = cast.running_tournament(8, rounds_planned=2)
    stage, now = tournament.first_stage, timezone.now()
    line = line_of_the_day([], list(stage.rounds.all()), stage_forecast(stage, now), now)
    assert line is not None
    assert [(row.title, row.is_open) for row in line.rows] == [("Tour 1", True)]
    assert line_of_the_day([], [], None, now) is None


def test_the_forecast_of_many_tables_takes_a_constant_number_of_queries(django_assert_num_queries):
    stages = [
        cast.running_tournament(players, rounds_planned=2, name=f"Coupe {players}").first_stage for players in (8, 40)
    ]
    for stage in stages:
        with django_assert_num_queries(5):
            assert stage_forecast(stage, timezone.now()) is not None
