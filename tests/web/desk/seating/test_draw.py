"""The draw at the desk: the price of each choice, the plan and its guarantees, another draw.

Also the changes after a draw: exchanges, kept tables, withdrawals; the matrix of meetings and the progress of a search.
"""

import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Job, Round
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def post_draw(client, tournament, **fields):
    """Post the form of the draw, by default with tables of three, and return the response."""
    return client.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3"} | fields)


def draw_html(client, tournament, **query):
    return client.get(reverse("desk-draw", args=[tournament.slug]), query).content.decode()


def test_the_price_of_each_choice_is_shown(alice):
    html = draw_html(alice, cast.field(17, rounds_planned=2))
    assert "2 tables de 4, 3 tables de 3" in html
    assert "1 table de 5, 3 tables de 4" in html
    assert "4 tables de 4, 1 joueur attend" in html
    lines = re.findall(r'price-line"><span class="soft">([^<]+)</span> ([^<]+)<', html)
    assert [name for name, _price in lines].count("Rencontres répétées") == html.count('class="price"')
    assert ("Rencontres répétées", "aucune") in lines
    assert {price for name, price in lines if name == "Exempt"} == {"jamais", "1 fois au plus"}


def test_the_price_names_the_drawn_rounds(alice):
    html = draw_html(alice, cast.field(17, rounds_planned=3, ranked_rounds=1))
    assert "Compté sur les tours tirés" in html


def test_the_seats_come_before_guarantees_and_form(alice):
    html = draw_html(alice, cast.drawn_tournament(13, rounds_planned=2))
    positions = [
        html.index(words) for words in ("Qui est assis où", "Imprimer la liste", "Ce que ce placement", "Tirer de n")
    ]
    assert positions == sorted(positions)


def test_a_stage_of_threes_offers_no_choice(alice):
    html = draw_html(alice, cast.field(9, odd_tables="3s", rounds_planned=2))
    assert "Les joueurs se répartissent ainsi\u00a0: 3 tables de 3." in html
    assert "exempts" not in html.casefold()


def test_players_who_do_not_fill_tables_of_three_are_refused(alice):
    tournament = cast.field(8, odd_tables="3s", rounds_planned=2)
    answer = post_draw(alice, tournament, odd="3s")
    assert answer.status_code == 422
    assert "6 ou 9" in answer.content.decode()
    assert not tournament.first_stage.draws.exists()


def test_full_tables_offer_no_choice(alice):
    assert "Les joueurs se répartissent ainsi\u00a0: 4 tables de 4." in draw_html(alice, cast.field(16))


def test_the_drawn_plan_shows_its_guarantees(alice):
    tournament = cast.field(16, rounds_planned=2)
    assert post_draw(alice, tournament, seed="7").status_code == 302
    html = draw_html(alice, tournament)
    assert "personne ne rencontre deux fois le même joueur" in html
    assert "Tirage n° 7" in html
    assert "D’AUBIGNÉ Chloé" in html


def test_the_next_step_after_the_draw_is_on_the_page(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    html = draw_html(alice, tournament)
    assert "Ouvrir le tour 1" in html
    assert reverse("desk-round-open", args=[tournament.slug]) in html
    cast.play_round(tournament)
    assert "Terminer le tournoi" not in draw_html(alice, tournament)


def test_the_choice_becomes_the_tournaments_setting(alice):
    tournament = cast.field(9, rounds_planned=2)
    post_draw(alice, tournament, odd="bye", strict="on")
    tournament.refresh_from_db()
    assert (tournament.first_stage.odd_tables, tournament.first_stage.strict_fairness) == ("bye", True)
    assert "Exempts de ce tour" in draw_html(alice, tournament)


def test_a_second_draw_replaces_the_first(alice):
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    assert post_draw(alice, tournament, odd="bye", seed="5").status_code == 302
    assert tournament.first_stage.draws.count() == 1
    assert tournament.first_stage.draws.get().seed == 5
    assert tournament.first_stage.rounds.first().tables.count() == 2  # and a bye for the ninth player


def test_a_refused_draw_keeps_the_earlier_one(alice):
    tournament = cast.drawn_tournament(11, rounds_planned=1)
    answer = post_draw(alice, tournament, odd="5")
    assert answer.status_code == 422
    assert tournament.first_stage.draws.count() == 1
    assert tournament.first_stage.rounds.get().state == Round.State.PLANNED


def test_drawing_a_draft_makes_it_public(alice, client):
    tournament = tournament_transition(
        tournament=cast.field(8, rounds_planned=1), transition="draft", actor=cast.alice()
    )
    assert "tirer les places le montre aussi sur sa page publique" in draw_html(alice, tournament)
    assert client.get(f"/{tournament.slug}/").status_code == 404
    assert post_draw(alice, tournament, odd="3").status_code == 302
    assert client.get(f"/{tournament.slug}/").status_code == 200
    assert "le montre aussi sur sa page publique" not in draw_html(alice, tournament)


@pytest.mark.parametrize("data", [{"seed": "-1"}, {"seed": "x"}, {"seed": "99999999999"}, {"odd": "7"}, {"odd": ""}])
def test_invalid_input_is_refused(alice, data):
    tournament = cast.field(8)
    assert post_draw(alice, tournament, **data).status_code == 422
    assert not tournament.first_stage.draws.exists()


def test_too_few_players_cannot_be_drawn(alice):
    tournament = cast.field(2)
    assert "au moins 3 joueurs" in draw_html(alice, tournament)
    assert post_draw(alice, tournament).status_code == 422


def test_discarding_a_draw_deletes_rounds_and_start_numbers(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    alice.post(reverse("desk-draw-discard", args=[tournament.slug]))
    assert not tournament.first_stage.rounds.exists()
    assert not tournament.first_stage.entries.exclude(number=None).exists()


def test_the_draw_is_fixed_once_a_round_has_begun(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert post_draw(alice, tournament).status_code == 422
    assert alice.post(reverse("desk-draw-discard", args=[tournament.slug])).status_code == 409
    assert "Tirer de nouveau" not in draw_html(alice, tournament)


def test_the_matrix_shows_every_pair_that_meets(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    address = reverse("desk-draw-matrix", args=[tournament.slug])
    html = alice.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in html
    assert "Revenir au placement" in alice.get(address).content.decode()
    assert 'viewBox="0 0 8 8"' in html
    assert "se rencontrent 1 fois" in html
    people = json.loads(unescape(re.findall(r'data-people="([^"]+)"', html)[0]))
    assert people[0] == f"1 {tournament.entries.get(starts__number=1).full_name}"


def test_every_round_of_the_plan_is_shown(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    assert "Places du tour 2" in draw_html(alice, tournament, tour="2")
    assert "Places du tour 1" in draw_html(alice, tournament, tour="99")


def test_the_page_opens_on_the_current_round(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=3)
    assert "Places du tour 1" in draw_html(alice, tournament)
    cast.play_round(tournament)
    assert "Places du tour 2" in draw_html(alice, tournament)  # the next
    cast.open_next_round(tournament)
    assert "Places du tour 2" in draw_html(alice, tournament)  # the open one
    assert "Places du tour 1" in draw_html(alice, tournament, tour="1")
    cast.close_round(tournament, 2)
    cast.play_round(tournament)
    assert "Places du tour 3" in draw_html(alice, tournament)  # the last, after all rounds


def test_a_ranked_round_without_seats_is_not_shown(alice):
    tournament = cast.played_tournament(8, rounds_planned=2, ranked_rounds=1)
    assert "Places du tour 1" in draw_html(alice, tournament)


def test_an_exchange_shows_its_price_then_is_made(alice):
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    exchange_url = reverse("desk-exchange", args=[tournament.slug, 2])
    tables_of_round_2 = tournament.first_stage.draws.get().plan["rounds"][1]
    first, second = (table[0] for table in tables_of_round_2[:2])
    html = alice.get(exchange_url, {"first": first, "second": second}).content.decode()
    assert "rencontre" in html
    assert "Le classement ne change pas" in html
    assert tournament.first_stage.draws.count() == 1
    answer = alice.post(exchange_url, {"first": first, "second": second}, follow=True)
    html = answer.content.decode()
    assert "Ce que le dernier changement a déplacé" in html
    assert "au lieu de table" in html


def test_constraints_are_not_offered_after_the_last_round(alice):
    assert "Noter des souhaits" in draw_html(alice, cast.drawn_tournament(8, rounds_planned=1))
    assert "Noter des souhaits" not in draw_html(
        alice, cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    )


def test_an_exchange_lists_players_by_name_ignoring_accents(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    cast.rename_player(tournament.entries.last(), last_name="Âbel")
    html = alice.get(reverse("desk-exchange", args=[tournament.slug, 1])).content.decode()
    names = [entry.full_name for entry in tournament.entries.all()]
    assert names[0].startswith("ÂBEL")
    assert sorted(names, key=html.index) == names


@pytest.mark.parametrize("data", [{"first": "1", "second": "1"}, {"first": "x", "second": "1"}, {"first": "99"}])
def test_an_impossible_exchange_is_refused(alice, data):
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    address = reverse("desk-exchange", args=[tournament.slug, 2])
    assert alice.get(address, data).status_code == 422
    assert alice.post(address, data).status_code == 422


def test_an_exchange_in_an_unknown_round_is_refused(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    address = reverse("desk-exchange", args=[tournament.slug, 9])
    assert alice.post(address, {"first": "1", "second": "5"}).status_code == 422


def test_the_changes_of_a_withdrawal_are_shown(alice):
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())
    assert "Ce que le dernier changement a déplacé" in draw_html(alice, tournament)


def test_a_running_search_shows_progress_and_can_be_stopped(alice):
    tournament, search = cast.field(8), uuid4()
    job = Job.objects.create(pk=search, tournament=tournament, kind="draw", state=Job.State.RUNNING, progress=40)
    html = alice.get(reverse("desk-draw-progress", args=[tournament.slug, search])).content.decode()
    assert "40&nbsp;%" in html
    stop_url = reverse("desk-draw-stop", args=[tournament.slug, search])
    assert stop_url in html
    assert alice.post(stop_url).status_code == 204
    job.refresh_from_db()
    assert job.args == {"stop": True}


def test_a_table_is_kept_and_released(alice):
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    keep_url = reverse("desk-table-keep", args=[tournament.slug, 2, 3])
    assert keep_url in draw_html(alice, tournament, tour="2")
    answer = alice.post(keep_url)
    assert answer["Location"] == reverse("desk-draw", args=[tournament.slug]) + "?tour=2#plan"
    html = draw_html(alice, tournament, tour="2")
    assert "1 table est verrouillée" in html
    assert html.count("Déverrouiller") == 1
    assert "Déverrouiller" not in draw_html(alice, tournament, tour="1")
    alice.post(reverse("desk-table-release", args=[tournament.slug, 2, 3]))
    assert "1 table est verrouillée" not in draw_html(alice, tournament, tour="2")


def test_an_arbiter_sees_kept_tables_but_cannot_change_them(alice):
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    alice.post(reverse("desk-table-keep", args=[tournament.slug, 2, 3]))
    basile = cast.client_of(cast.basile())
    html = draw_html(basile, tournament, tour="2")
    assert "verrouillée" in html
    assert "Déverrouiller" not in html
    assert basile.post(reverse("desk-table-release", args=[tournament.slug, 2, 3])).status_code == 403


def test_keeping_an_invalid_table_is_refused(alice):
    tournament = cast.running_tournament(16, rounds_planned=2)
    for number, table, message in ((1, 1, "Seules se verrouillent"), (2, 99, "Il n’y a pas de table 99 au tour 2.")):
        answer = alice.post(reverse("desk-table-keep", args=[tournament.slug, number, table]), follow=True)
        assert message in answer.content.decode()


def test_a_second_draw_shows_no_changes(alice):
    """A new draw assigns new start numbers, so that a comparison of the plans would be meaningless."""
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    cast.draw_stage(tournament.first_stage, seed=8)
    assert tournament.first_stage.draws.count() == 1
    assert "Ce que le dernier changement a déplacé" not in draw_html(alice, tournament)


@pytest.mark.parametrize(("players", "mark"), [(16, "#check"), (8, "#info")])  # in five rounds eight meet again
def test_facts_of_a_plan_have_ticks_only_without_repeated_meetings(alice, players, mark):
    facts = (
        draw_html(alice, cast.drawn_tournament(players, rounds_planned=5))
        .partition('class="facts list"')[2]
        .partition("</ul>")[0]
    )
    assert facts.count(f"icons.svg{mark}") == facts.count("<li>") > 3


def test_a_timed_round_has_no_price_in_deals(alice):
    timed_tournament = cast.field(9, rounds_planned=3, deals_per_round=None, minutes_per_round=60)
    html = alice.get(reverse("desk-draw", args=[timed_tournament.slug])).content.decode()
    assert "Tables de trois" in html
    assert "donnes" not in html
    tournament_of_deals = cast.field(9, rounds_planned=3, name="Coupe comptée")
    assert "donnes" in alice.get(reverse("desk-draw", args=[tournament_of_deals.slug])).content.decode()


def test_a_table_of_five_is_not_called_incomplete(alice):
    html = alice.get(reverse("desk-draw", args=[cast.field(13, rounds_planned=3).slug])).content.decode()
    assert "fois au plus, à trois" in html
    assert "fois au plus, à cinq" in html or "fois chacun, à cinq" in html
    assert "Une table incomplète" not in html
