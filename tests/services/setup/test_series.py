"""Recurring evenings: their dates and copied settings."""

from datetime import date, timedelta

import pytest

from tests import cast
from tests.services.online.people import today
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError, Refusals
from tournaments.services.setup.series import MAX_DATES, Every, series_create, series_dates


def parse_dates(*days: str) -> list[date]:
    return [date.fromisoformat(day) for day in days]


@pytest.mark.parametrize(
    ("first", "every", "count", "dates"),
    [
        ("2026-12-18", "week", 3, ["2026-12-18", "2026-12-25", "2027-01-01"]),
        ("2026-12-18", "fortnight", 3, ["2026-12-18", "2027-01-01", "2027-01-15"]),
        # The second Friday of each month, over the end of a year.
        ("2026-12-11", "month", 3, ["2026-12-11", "2027-01-08", "2027-02-12"]),
        # The first of a month may be the same day of the week itself.
        ("2026-05-01", "month", 3, ["2026-05-01", "2026-06-05", "2026-07-03"]),
        # The fifth Friday becomes the fourth in a month with four.
        ("2026-10-30", "month", 4, ["2026-10-30", "2026-11-27", "2026-12-25", "2027-01-29"]),
        ("2028-02-29", "month", 2, ["2028-02-29", "2028-03-28"]),
        ("2026-12-18", "week", 1, ["2026-12-18"]),
    ],
)
def test_dates_follow_the_interval(first, every, count, dates):
    assert series_dates(date.fromisoformat(first), Every(every), count) == parse_dates(*dates)


@pytest.mark.parametrize("count", [0, 61])
def test_invalid_counts_are_refused(count):
    with pytest.raises(DomainError) as refusal:
        series_dates(date(2026, 1, 1), Every.WEEK, count)
    assert refusal.value.code == "series_count"


@pytest.mark.parametrize(
    ("first", "every", "until", "count", "last"),
    [
        ("2026-12-01", "week", "2027-06-30", 31, "2027-06-29"),  # each Tuesday until June
        ("2026-12-01", "week", "2026-12-01", 1, "2026-12-01"),
        ("2026-12-01", "fortnight", "2026-12-28", 2, "2026-12-15"),
        ("2026-12-11", "month", "2027-02-12", 3, "2027-02-12"),
        ("2026-12-11", "month", "2027-02-11", 2, "2027-01-08"),
        ("2026-12-01", "week", "2028-01-18", MAX_DATES, "2028-01-18"),
    ],
)
def test_a_series_ends_on_its_last_day(first, every, until, count, last):
    days = series_dates(date.fromisoformat(first), Every(every), until=date.fromisoformat(until))
    assert (len(days), days[-1].isoformat()) == (count, last)


@pytest.mark.parametrize(
    ("until", "every", "code"),
    [
        ("2026-11-30", Every.WEEK, "series_backwards"),
        ("2034-07-25", Every.WEEK, "series_many"),
        ("9989-12-31", Every.MONTH, "series_many"),
        ("9999-12-31", Every.MONTH, "series_many"),
        ("9999-12-31", Every.WEEK, "series_many"),
    ],
)
def test_an_invalid_last_day_is_refused(until, every, code):
    with pytest.raises(DomainError) as refusal:
        series_dates(date(2026, 12, 1), every, until=date.fromisoformat(until))
    assert (refusal.value.code, refusal.value.field) == (code, "until")


def test_four_hundred_dates_are_refused_with_the_last_day_possible():
    with pytest.raises(DomainError, match="400 dates") as refusal:
        series_dates(date(2026, 12, 1), Every.WEEK, until=date(2026, 12, 1) + timedelta(days=399 * 7))
    assert "18 janvier 2028" in refusal.value.text, f"the last of {MAX_DATES} Tuesdays"


def test_a_series_beyond_the_calendar_is_refused():
    with pytest.raises(DomainError) as refusal:
        series_dates(date(9999, 12, 1), Every.MONTH, MAX_DATES)
    assert refusal.value.code == "series_late"


@pytest.mark.django_db
def test_each_draft_copies_the_settings():
    template = cast.tournament(
        name="Jeudi", venue="Foyer", rounds_planned=3, fee=500, capacity=24, online_from=today() - timedelta(days=10)
    )
    first = today() + timedelta(days=7)
    drafts = series_create(
        like=template, settings={"name": "Tarot du jeudi"}, days=series_dates(first, Every.WEEK, 3), actor=cast.alice()
    )
    assert [(draft.state, draft.name, draft.venue, draft.fee, draft.capacity) for draft in drafts] == [
        ("draft", "Tarot du jeudi", "Foyer", 500, 24)
    ] * 3
    assert [draft.first_stage.rounds_planned for draft in drafts] == [3] * 3
    assert len({draft.slug for draft in drafts}) == 3
    assert [draft.date - draft.online_from for draft in drafts] == [timedelta(days=10)] * 3
    assert [list(check_log(draft)) for draft in drafts] == [[], [], []]


@pytest.mark.django_db
def test_a_refusal_rolls_back_all_drafts():
    with pytest.raises(Refusals):
        series_create(
            like=None, settings={"name": ""}, days=parse_dates("2026-12-18", "2026-12-25"), actor=cast.alice()
        )
    with pytest.raises(DomainError, match="au moins une date"):
        series_create(like=None, settings={"name": "Jeudi"}, days=[], actor=cast.alice())
    assert not Tournament.objects.exists()
