"""Rounds seated by the ranking, for the director, the players and the projector."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.played_tournament(16, rounds=2, rounds_planned=3, ranked_rounds=1, deals_per_round=1)


def preview_html(client, tournament, **query) -> str:
    """Return the HTML of the preview of a round by rank."""
    html: str = client.get(reverse("desk-round-rank", args=[tournament.slug]), query).content.decode()
    return html.replace("\u00a0", " ")


def hidden_fields(html: str) -> dict[str, str]:
    """Return the hidden fields of the form that seats the round: `rangs`, the limit of moves; `vu`, the seats shown."""
    return dict(re.findall(r'<input type="hidden" name="(rangs|vu)" value="([^"]*)"', html))


def test_the_next_action_previews_and_seats_the_round(alice, tournament):
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Placer le tour 3 d’après le classement" in html
    rank_url = reverse("desk-round-rank", args=[tournament.slug])
    assert f'href="{rank_url}"' in html
    answer = alice.post(rank_url, hidden_fields(preview_html(alice, tournament)), follow=True)
    html = answer.content.decode()
    assert "Places du tour 3" in html
    assert "Toutes les tables suivent le classement." in html
    assert "Placer de nouveau ce tour" in html
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Ouvrir le tour 3" in html


def test_the_preview_lists_tables_by_rank_and_stores_no_round(alice, tournament):
    html = preview_html(alice, tournament)
    names = [standing.name for standing in standings_compute(tournament.first_stage)]
    ranks_and_names = re.findall(r"<strong>(\d+)</strong> ([^<]+)", html)
    assert [int(rank) for rank, _name in ranks_and_names] == list(range(1, 17))
    assert {name.strip() for _rank, name in ranks_and_names[:4]} == set(names[:4])
    assert "personne ne quitte son rang" in html
    assert tournament.first_stage.rounds.count() == 2


def test_a_round_in_which_the_leader_rests_has_a_preview(alice):
    settings = {"odd_tables": "bye", "strict_fairness": True, "ranked_pattern": "blocks"}
    tournament = cast.played_tournament(5, rounds=4, rounds_planned=5, ranked_rounds=1, deals_per_round=1, **settings)
    stage = tournament.first_stage
    rested = {number for byes in stage.draws.get().plan["byes"] for number in byes}
    (leader,) = stage.entries.exclude(number__in=rested)  # the only one who has not rested yet
    bonus = AdjustmentInput(kind="bonus", points=9000, reason="Au mérite", entry=leader)
    adjustment_give(stage=stage, adjustment=bonus, actor=cast.alice())
    assert "rangs" in hidden_fields(preview_html(alice, tournament))


def test_avoiding_repeats_shows_its_price_first(alice):
    tournament = create_with_repeats_at_the_top()
    unmoved_html, moved_html = preview_html(alice, tournament), preview_html(alice, tournament, rangs="4")
    repeats = int(re.search(r"<strong>(\d+) rencontres déjà faites\.", unmoved_html)[1])
    assert repeats >= 6, "the best four have met in all their six pairs"
    assert "Se retrouvent" in unmoved_html
    assert f"Sans déplacer personne : {repeats} rencontres déjà faites." in moved_html
    repeats_after, moved_players = re.search(
        r"En déplaçant de 4 rangs au plus : (\d+|aucune) .*? (\d+) joueurs quittent", moved_html
    ).groups()
    assert int(repeats_after.replace("aucune", "0")) < repeats
    assert int(moved_players) > 0


def test_moving_one_of_the_first_four_from_table_one_is_a_warning(alice):
    tournament = create_with_repeats_at_the_top()
    assert "ne joue pas à la table 1" not in preview_html(alice, tournament)
    assert re.search(r"[234]e, ne joue pas à la table 1", preview_html(alice, tournament, rangs="4"))


@pytest.mark.parametrize("typed", ["99", "-1"])
def test_a_too_large_limit_is_capped_and_an_invalid_one_is_the_default(alice, tournament, typed):
    """The cap is a quarter of the sixteen players."""
    assert hidden_fields(preview_html(alice, tournament, rangs=typed))["rangs"] == ("4" if typed == "99" else "0")


def test_seating_is_refused_if_the_preview_is_outdated(alice, tournament):
    preview_fields = hidden_fields(preview_html(alice, tournament))
    last, first = standings_compute(tournament.first_stage)[-1], standings_compute(tournament.first_stage)[0]
    for line, kind in ((last, "bonus"), (first, "penalty")):
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(
                entry=tournament.entries.get(pk=line.entry), kind=kind, points=5000, reason="retard"
            ),
            actor=cast.alice(),
        )
    answer = alice.post(reverse("desk-round-rank", args=[tournament.slug]), preview_fields)
    assert answer.status_code == 409
    assert "ne sont plus celles que vous avez vues" in answer.content.decode()
    assert tournament.first_stage.rounds.count() == 2


def create_with_repeats_at_the_top():
    """Create a tournament of sixteen, before a round by rank, whose best four have met at one table."""
    tournament = cast.played_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    table = tournament.first_stage.rounds.get(number=1).tables.first()
    for seat in table.seats.all():
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(entry=seat.entry, kind="bonus", points=5000, reason="essai"),
            actor=cast.alice(),
        )
    return tournament


def test_reasons_of_tables_are_summarised_and_folded(alice):
    tournament = create_with_repeats_at_the_top()
    alice.post(reverse("desk-round-rank", args=[tournament.slug]), {"rangs": "4"})
    html = alice.get(f"{reverse('desk-draw', args=[tournament.slug])}?tour=2").content.decode()
    assert html.count("Table formée par le seul classement") == 0
    assert re.search(r"\d tables? sur 4 s’écartent? du classement\.", html)
    assert re.search(r"<details[^>]*><summary>Table par table</summary>.*pour éviter une rencontre", html, re.S)


def test_a_decision_that_changes_the_ranking_offers_to_seat_again(alice, tournament):
    addresses = [
        reverse("desk-tournament", args=[tournament.slug]),
        f"{reverse('desk-draw', args=[tournament.slug])}?tour=3",
    ]

    def ranking_alerts():
        return ["Le classement a changé" in alice.get(address).content.decode() for address in addresses]

    rank_url = reverse("desk-round-rank", args=[tournament.slug])
    alice.post(rank_url)
    assert ranking_alerts() == [False, False]
    first = standings_compute(tournament.first_stage)[0]
    entry = tournament.entries.get(pk=first.entry)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=5000, reason="retard"),
        actor=cast.alice(),
    )
    assert ranking_alerts() == [True, True]
    arbiter_html = cast.client_of(cast.basile()).get(addresses[0]).content.decode()
    assert "Le classement a changé" in arbiter_html
    assert rank_url not in arbiter_html
    alice.post(rank_url)
    assert ranking_alerts() == [False, False]


def test_a_decision_without_effect_on_the_order_offers_no_new_seats(alice, tournament):
    alice.post(reverse("desk-round-rank", args=[tournament.slug]))
    last = tournament.entries.get(pk=standings_compute(tournament.first_stage)[-1].entry)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=last, kind="penalty", points=5000, reason="retard"),
        actor=cast.alice(),
    )
    assert (
        "Le classement a changé" not in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    )


def test_a_drawn_round_cannot_be_ranked(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    answer = alice.post(reverse("desk-round-rank", args=[tournament.slug]))
    assert answer.status_code == 409


def test_an_arbiter_cannot_seat_rounds(tournament):
    basile = cast.client_of(cast.basile())
    assert "Placer ainsi" not in preview_html(basile, tournament)
    assert basile.post(reverse("desk-round-rank", args=[tournament.slug])).status_code == 403


def test_public_pages_announce_a_round_by_the_ranking(tournament):
    reader = Client()
    html = reader.get(reverse("public-player", args=[tournament.slug, 1])).content.decode()
    assert "placé d’après le classement" in html
    html = reader.get(reverse("hall", args=[tournament.slug])).content.decode()
    assert "placé d’après le classement" in html
    html = reader.post(reverse("table-move", args=[tournament.stations.first().code]), follow=True).content.decode()
    assert "Le tour 3 est placé d’après le classement" in html


def test_the_settings_have_the_number_of_ranked_rounds(alice):
    tournament = cast.tournament(rounds_planned=3, ranked_rounds=1)
    html = alice.get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    html = html.replace("\u00a0", " ")
    assert "erniers tours d’après le classement" in html
    assert '<option value="0" selected>non : le classement seul décide des tables</option>' in html
    assert "en déplaçant de 3 rangs au plus" in html
