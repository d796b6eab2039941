"""The page of a table at the desk: the arbiter enters, corrects and confirms deals or totals, and answers calls.

The page shows the log lines of each act, and releases the tablet.
"""

import re
from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Deal, Table
from tournaments.services.core.actors import Actor
from tournaments.services.play.calls import arbiter_call
from tournaments.services.play.sheets import table_totals_record
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

PLAYED = {
    "status": "played",
    "version": 0,
    "taker": 1,
    "contract": "garde",
    "bouts": 2,
    "points": "49",
    "pile": "attack",
}
PLAYED_SCORES = [198, -66, -66, -66]  # (25 + 8) × 2 from each defender


@pytest.fixture
def tournament():
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=2)


def table_url(tournament, name="desk-table", *args):
    """Return the URL of a page of table 1 in round 1."""
    return reverse(name, args=[tournament.slug, 1, 1, *args])


def scores_by_deal(tournament):
    return [deal.scores for deal in Deal.objects.filter(table=cast.table_of(tournament)).order_by("number")]


def test_the_arbiter_enters_a_deal(tournament, basile):
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED)
    assert answer["Location"] == table_url(tournament)
    assert scores_by_deal(tournament) == [PLAYED_SCORES]


def test_points_of_the_defence_are_converted(tournament, basile):
    basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | {"points": "42", "pile": "defence"})
    assert scores_by_deal(tournament) == [PLAYED_SCORES]


def test_the_desk_enters_a_deal_with_bonuses(tournament, basile):
    bonuses = {"petit_au_bout": "attack", "poignee_1": "simple"}
    basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | bonuses)
    assert scores_by_deal(tournament) == [[318, -106, -106, -106]]  # FFT 2012 p.9


def test_a_passed_deal_has_no_number(tournament, basile):
    basile.post(table_url(tournament, "desk-table-deal", 1), {"status": "passed", "version": 0})
    basile.post(table_url(tournament, "desk-table-deal", 2), PLAYED)
    answer = basile.get(table_url(tournament))
    assert [deal["number"] for deal in answer.context["paper"]["deals"]] == ["–", 1]
    assert "Saisir la donne 2" in answer.content.decode()
    assert "Corriger la donne 1<" in basile.get(table_url(tournament, "desk-table-deal", 2)).content.decode()
    assert "Corriger la donne passée<" in basile.get(table_url(tournament, "desk-table-deal", 1)).content.decode()


def test_a_played_deal_needs_all_fields(tournament, basile):
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), {"status": "played", "version": 0})
    assert answer.status_code == 422
    assert answer.content.decode().count("À remplir pour une donne jouée.") >= 4


def test_an_impossible_deal_is_refused_at_its_field(tournament, basile):
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | {"bouts": 0, "petit_au_bout": "attack"})
    assert answer.status_code == 422
    assert "L’attaque n’a aucun bout" in answer.content.decode()
    assert scores_by_deal(tournament) == []


def test_a_correction_needs_its_reason(tournament, basile):
    cast.enter(cast.table_of(tournament), cast.alice())
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | {"version": 1, "points": "51"})
    assert answer.status_code == 422
    assert "Indiquez pourquoi" in answer.content.decode()


def test_a_correction_shows_before_after_and_reason(tournament, basile):
    cast.enter(cast.table_of(tournament), cast.alice())
    basile.post(
        table_url(tournament, "desk-table-deal", 1), PLAYED | {"version": 1, "points": "51", "reason": "Recompté"}
    )
    html = basile.get(table_url(tournament)).content.decode()
    assert "Donne 1 corrigée" in html
    assert "49 points\u00a0: +198" in html
    assert "51 points\u00a0: +210" in html  # 3 × (25 + 10) × 2
    assert "Recompté" in html
    assert "basile" in html


def test_a_correction_of_a_line_changed_meanwhile_is_refused(tournament, basile):
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    form = PLAYED | {"version": 1, "reason": "Recompté"}
    basile.post(table_url(tournament, "desk-table-deal", 1), form | {"points": "51"})
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), form | {"points": "55"})
    assert answer.status_code == 422
    assert "a changé entre-temps" in answer.content.decode()


def test_the_form_shows_a_line_as_entered(tournament, basile):
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=cast.SIMPLE_GARDE | {"petit_au_bout": "attack"})
    html = basile.get(table_url(tournament, "desk-table-deal", 1)).content.decode()
    assert 'value="49"' in html
    assert '<option value="attack" selected>' in html


def test_a_half_point_at_four_needs_an_override(tournament, basile):
    form = PLAYED | {"points": "48.5", "reason": "Excuse perdue"}
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), form)
    assert answer.status_code == 422
    assert "L’arbitre accepte cette donne" in answer.content.decode()
    basile.post(table_url(tournament, "desk-table-deal", 1), form | {"override": "on", "acknowledged": "on"})
    assert len(scores_by_deal(tournament)) == 1


def test_an_unannounced_slam_needs_an_override_that_is_logged(tournament, basile):
    form = PLAYED | {"bouts": 3, "points": "91", "reason": "Renonce de la défense"}
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), form | {"acknowledged": "on"})
    assert answer.status_code == 422
    assert "Est-ce un chelem" in answer.content.decode()
    for name in ("override", "acknowledged"):  # 91 points are rare too: both boxes are offered at once
        assert f'name="{name}"' in answer.content.decode()
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), form | {"override": "on"})
    assert 'name="override"' in answer.content.decode()
    basile.post(table_url(tournament, "desk-table-deal", 1), form | {"override": "on", "acknowledged": "on"})
    assert scores_by_deal(tournament) == [[480, -160, -160, -160]]  # (25 + 55) × 2 from each, no bonus
    assert "Donne 1 saisie malgré un refus" in basile.get(table_url(tournament)).content.decode()


def test_the_arbiter_cancels_and_adjusts_with_a_reason(tournament, basile):
    assert (
        basile.post(table_url(tournament, "desk-table-deal", 1), {"status": "cancelled", "version": 0}).status_code
        == 422
    )
    basile.post(
        table_url(tournament, "desk-table-deal", 1), {"status": "cancelled", "version": 0, "reason": "Fausse donne"}
    )
    form = {"status": "adjusted", "version": 0, "reason": "Renonce", "score_1": 90, "score_2": -30}
    basile.post(table_url(tournament, "desk-table-deal", 2), form | {"score_3": -30, "score_4": -30})
    assert scores_by_deal(tournament) == [[0, 0, 0, 0], [90, -30, -30, -30]]


def test_missing_deals_are_marked_unplayed(tournament, basile):
    cast.enter(cast.table_of(tournament), cast.alice())
    basile.post(table_url(tournament, "desk-table-stop"), {"reason": "Temps écoulé"})
    assert [deal.status for deal in Deal.objects.order_by("number")] == ["played", "not_played"]


def test_the_arbiter_confirms_and_reopens_with_a_reason(tournament, basile):
    table = cast.table_of(tournament)
    for taker in (1, 2):
        cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": taker})
    html = basile.get(table_url(tournament)).content.decode()
    assert f'name="version" value="{table.version}"' in html
    for version in (str(table.version - 1), "", "x", "9" * 30):
        assert basile.post(table_url(tournament, "desk-table-confirm"), {"version": version}).status_code == 409
        assert cast.table_of(tournament).state == Table.State.PLAYING
    basile.post(table_url(tournament, "desk-table-confirm"), {"version": table.version})
    assert cast.table_of(tournament).state == Table.State.CONFIRMED
    assert basile.post(table_url(tournament, "desk-table-reopen"), {"reason": ""}).status_code == 422
    basile.post(table_url(tournament, "desk-table-reopen"), {"reason": "Erreur de report"})
    assert cast.table_of(tournament).state == Table.State.PLAYING
    assert "Erreur de report" in basile.get(table_url(tournament)).content.decode()


def test_a_confirmed_sheet_offers_no_correction(tournament, basile):
    cast.fill(cast.table_of(tournament), Random(1))
    html = basile.get(table_url(tournament)).content.decode()
    assert table_url(tournament, "desk-table-deal", 1) not in html
    answer = basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | {"version": 1, "reason": "x"})
    assert answer.status_code == 422


def test_the_desk_answers_and_ends_a_call(tournament, basile):
    arbiter_call(table=cast.table_of(tournament), waiting=True, actor=cast.alice())
    assert "Cette table appelle l’arbitre" in basile.get(table_url(tournament)).content.decode()
    basile.post(table_url(tournament, "desk-table-call"))
    assert cast.table_of(tournament).arbiter_coming
    html = basile.get(table_url(tournament)).content.decode()
    assert "Cette table appelle l’arbitre" not in html
    assert "L’arbitre arrive à cette table" in html
    basile.post(table_url(tournament, "desk-table-call"), {"settled": "1"})
    assert cast.table_of(tournament).called_at is None
    html = basile.get(table_url(tournament)).content.decode()
    assert "L’arbitre arrive à cette table" not in html
    assert "Appel réglé" in html


def test_the_log_distinguishes_a_cancelled_from_a_settled_call(tournament, basile):
    device, _secret = cast.tablet(1, tournament)
    for waiting in (True, False):
        arbiter_call(table=cast.table_of(tournament), waiting=waiting, actor=Actor.tablet(device))
    html = basile.get(table_url(tournament)).content.decode()
    assert "Appel annulé" in html
    assert "Appel réglé" not in html


def test_answering_without_a_call_is_refused(tournament, basile):
    answer = basile.post(table_url(tournament, "desk-table-call"))
    assert "n’appelle plus l’arbitre" in answer.content.decode()


def test_the_page_shows_the_code_and_releases_the_tablet(tournament, basile):
    device, _secret = cast.tablet(1, tournament)
    html = basile.get(table_url(tournament)).content.decode()
    assert device.station.code in html
    assert "<svg" in html
    answer = basile.post(reverse("desk-device-release", args=[device.pk]), {"next": table_url(tournament)})
    assert answer["Location"] == table_url(tournament)
    device.refresh_from_db()
    assert device.released_at is not None


def test_totals_must_sum_to_zero():
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    basile = cast.client_of(cast.basile())
    form = {"total_1": 100, "total_2": -40, "total_3": -40, "total_4": -19}
    answer = basile.post(table_url(tournament, "desk-table-totals"), form)
    assert answer.status_code == 422
    assert "elle vaut +1" in answer.content.decode()
    basile.post(table_url(tournament, "desk-table-totals"), form | {"total_4": -20})
    assert [seat.score for seat in cast.table_of(tournament).seats.all()] == [100, -40, -40, -20]


def test_totals_entered_meanwhile_are_shown_before_they_are_replaced():
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    basile = cast.client_of(cast.basile())
    table_totals_record(table=cast.table_of(tournament), totals=(30, -10, -10, -10), actor=cast.alice())
    form = {"total_1": 60, "total_2": -20, "total_3": -20, "total_4": -20}
    answer = basile.post(table_url(tournament, "desk-table-totals"), form | {"version": 0})
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "N\u00a0+30, E\u00a0−10" in html
    assert 'value="60"' in html
    (version,) = re.findall(r'name="version" value="(\d+)" id', html)
    assert basile.post(table_url(tournament, "desk-table-totals"), form | {"version": version}).status_code == 302
    assert cast.table_of(tournament).seats.first().score == 60


@pytest.mark.parametrize(
    "changes",
    [{"status": "jamais"}, {"points": "92"}, {"version": "-1"}, {"reason": "x" * 300}],
)
def test_invalid_values_are_refused(tournament, basile, changes):
    assert basile.post(table_url(tournament, "desk-table-deal", 1), PLAYED | changes).status_code == 422
    assert scores_by_deal(tournament) == []


def test_a_line_far_beyond_the_sheet_is_refused(tournament, basile):
    answer = basile.post(table_url(tournament, "desk-table-deal", 7), PLAYED)
    assert answer.status_code == 422
    assert "porte le numéro 1" in answer.content.decode()


def test_a_published_sheet_explains_how_to_correct_it(basile):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert "Rouvrir la feuille" in basile.get(table_url(tournament)).content.decode()
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert "Rouvrir la feuille" not in basile.get(table_url(tournament)).content.decode()
    assert "retirez la publication" in basile.get(table_url(tournament)).content.decode()


def test_each_page_of_a_sheet_at_the_desk_names_who_confirmed_it(tournament, basile):
    table = cast.table_of(tournament)
    for _line in range(2):
        cast.enter(table, cast.alice())
    cast.confirm(cast.table_of(tournament), 2, actor=Actor.tablet(cast.tablet(1, tournament)[0]))
    names = {seat.number: seat.entry.full_name for seat in table.seats.all()}
    words = f"aisie par Nord · {names[1]}, validée par Est · {names[2]}"  # Saisie or saisie
    recording_url = f"{reverse('desk-recording', args=[tournament.slug, 1])}?table=1"
    for address in (table_url(tournament), table_url(tournament, "desk-table-deal", 1), recording_url):
        assert words in basile.get(address).content.decode(), address
