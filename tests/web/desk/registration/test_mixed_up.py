"""The page for two people who were taken for each other: the ranking before and after, then the exchange."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of, visible_text
from tournaments.formatting.numbers import format_signed
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.seating.draws import draw_make
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=2)


def first_and_last(tournament: Tournament) -> tuple[Entry, Entry]:
    rows = standings_compute(tournament.first_stage)
    return tournament.entries.get(serial=rows[0].serial), tournament.entries.get(serial=rows[-1].serial)


def post_form(client: Client, first: Entry, second: Entry, **data: str):
    """Post the form for two mixed up people; return the page that follows: the preview, unless `data` confirms."""
    address = reverse("desk-entry-mixed-up", args=[first.tournament.slug, first.pk])
    return client.post(address, {"other": second.pk, "reason": "dossards inversés"} | data, follow=True)


def confirm_exchange(client: Client, first: Entry, second: Entry, version: int):
    return post_form(client, first, second, confirm="true", version=str(version))


def test_the_preview_shows_both_rankings_and_stores_nothing(basile: Client, tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    version = tournament.version
    text = visible_text(post_form(basile, best, worst))
    assert "Le classement, avant et après" in text
    rows = standings_compute(tournament.first_stage)
    points = format_signed(rows[0].total), format_signed(rows[-1].total)
    assert f"{worst.full_name} 8e, {points[1]} → 1er, {points[0]}" in text
    tournament.refresh_from_db()
    assert tournament.version == version


def test_the_confirmed_exchange_is_in_the_journal_with_its_reason(basile: Client, tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    text = text_of(confirm_exchange(basile, best, worst, tournament.version))
    assert "ont échangé leurs dossards" in text
    assert standings_compute(tournament.first_stage)[0].serial == worst.serial
    journal = text_of(basile.get(reverse("desk-log", args=[tournament.slug])))
    assert "Dossards échangés" in journal
    assert "dossards inversés" in journal


def test_a_confirmation_sent_twice_exchanges_once(basile: Client, tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    hidden = f'name="version" value="{tournament.version}"'
    assert hidden in post_form(basile, best, worst).content.decode()
    confirm_exchange(basile, best, worst, tournament.version)
    answer = confirm_exchange(basile, worst, best, tournament.version)
    assert answer.status_code == 422
    assert "Une correction a été enregistrée depuis cet aperçu" in text_of(answer)
    assert tournament.events.filter(name="entry.numbers_exchanged").count() == 1
    assert post_form(basile, best, worst, confirm="true").status_code == 422, "without the version of a preview"


def test_a_line_of_another_table_does_not_outdate_the_preview(basile: Client, tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    seen = tournament.version
    cast.open_next_round(tournament)
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    assert "ont échangé leurs dossards" in text_of(confirm_exchange(basile, best, worst, seen))


def test_a_refusal_is_shown_in_the_form(basile: Client, tournament: Tournament) -> None:
    best, worst = first_and_last(tournament)
    answer = post_form(basile, best, worst, reason=" ")
    assert answer.status_code == 422


def test_the_list_of_entries_links_to_the_page(basile: Client, tournament: Tournament) -> None:
    best, _worst = first_and_last(tournament)
    page = basile.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert reverse("desk-entry-mixed-up", args=[tournament.slug, best.pk]) in page


@pytest.fixture
def final() -> Stage:
    """Return a final of eight players, drawn but not played."""
    tournament = cast.played_tournament(12, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    draw_make(stage=stage, seed=1, actor=cast.alice())
    return stage


def test_one_stage_is_chosen_if_there_are_several(basile: Client, final: Stage, tournament: Tournament) -> None:
    finalist, other = final.entries.exclude(number=None).order_by("serial")[:2]
    numbers = [final.entries.get(pk=one.pk).number for one in (finalist, other)]
    form = text_of(basile.get(reverse("desk-entry-mixed-up", args=[final.address, finalist.pk])))
    assert "Toute la journée" in form
    final.tournament.refresh_from_db()
    preview = post_form(basile, finalist, other, stage="2")
    assert "Le classement, avant et après" in text_of(preview)
    assert '<input type="hidden" name="stage" value="2"' in preview.content.decode()
    text = text_of(post_form(basile, finalist, other, stage="2", confirm="true", version=str(final.tournament.version)))
    assert "dans une seule phase : Finale." in text
    assert [final.entries.get(pk=one.pk).number for one in (finalist, other)] == numbers[::-1]
    assert "Dossards échangés dans cette phase" in text_of(
        basile.get(reverse("desk-log", args=[final.tournament.slug]))
    )
    repeated = post_form(basile, finalist, other, stage="2", confirm="true", version=str(final.tournament.version))
    assert repeated.status_code == 422
    best, _worst = first_and_last(tournament)
    page = text_of(basile.get(reverse("desk-entry-mixed-up", args=[tournament.slug, best.pk])))
    assert "Toute la journée" not in page, "a day of one stage"


@pytest.mark.parametrize("stage", ["3", "x", "99999999999999999999"])
def test_an_unknown_stage_is_refused(basile: Client, final: Stage, stage: str) -> None:
    first, second = final.entries.exclude(number=None).order_by("serial")[:2]
    assert post_form(basile, first, second, stage=stage).status_code == 422


def test_a_player_outside_of_the_stage_is_refused(basile: Client, final: Stage) -> None:
    inside = final.entries.exclude(number=None)
    outside = final.tournament.entries.exclude(pk__in=inside).earliest("serial")
    answer = post_form(basile, inside.earliest("serial"), outside, stage="2")
    assert answer.status_code == 422
    assert "L’un d’eux ne joue pas cette phase" in text_of(answer)
