"""The journal shows events in words, with their actors and the values before and after, and is filtered."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.log.events import KINDS as LOG_KINDS
from tournaments.models import Deal, Event, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter
from tournaments.web.desk.journal.sentences import SENTENCES
from tournaments.web.desk.journal.words import CHANGES, KINDS, TRANSITIONS, log_lines

pytestmark = pytest.mark.django_db


def texts_before_after(tournament, **filters) -> list[tuple[str, str, str]]:
    """Return sentence, value before and value after of each line; `filters` are those of the query of events."""
    lines = log_lines(Event.objects.filter(tournament=tournament, **filters), tournament)
    return [(line.text, line.before, line.after) for line in lines]


def test_every_event_of_a_whole_day_has_a_sentence(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1)
    lines = log_lines(tournament.events.all(), tournament)
    assert [line.text for line in lines if re.fullmatch(r"[a-z_]+\.[a-z_]+", line.text)] == []


def test_every_kind_of_event_has_a_sentence():
    assert set(SENTENCES) == set(LOG_KINDS)
    assert set(TRANSITIONS) | {Tournament.State.PUBLISHED} == set(Tournament.State.values)


def test_a_repair_names_the_leavers(alice):
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())
    ((text, _before, _after),) = texts_before_after(tournament, name="draw.repaired")
    assert text == f"Placement refait, départ : {cast.entry_of(tournament, 1).full_name}"


def test_every_change_belongs_to_an_event_with_a_sentence():
    assert set(CHANGES) <= set(SENTENCES)
    assert {name.split(".")[0] for name in SENTENCES} == set(KINDS)


def test_a_changed_setting_shows_both_values():
    tournament = cast.tournament()
    tournament_configure(tournament=tournament, settings={"rounds_planned": 4, "venue": "Metz"}, actor=cast.alice())
    assert texts_before_after(tournament, name="tournament.configured") == [("Réglages changés", "lieu —", "lieu Metz")]
    rounds = ("Réglages changés", "nombre de tours 5", "nombre de tours 4")
    assert texts_before_after(tournament, name="stage.configured") == [rounds]


def test_amounts_are_shown_in_euros():
    tournament = cast.field(1, fee=1000)
    entry_amounts_set(entry=tournament.entries.get(), paid=1000, actor=cast.alice())
    entry_amounts_set(entry=tournament.entries.get(), due=500, actor=cast.alice())
    ((_text, *values),) = texts_before_after(tournament, name="entry.fee")
    assert tuple(values) == ("dû 10,00\xa0€, payé 10,00\xa0€", "dû 5,00\xa0€, payé 10,00\xa0€")
    name = tournament.entries.get().full_name
    assert texts_before_after(tournament, name="payment.noted") == [
        (f"Caisse\xa0: encaissement, espèces, {name}", "", "10,00\xa0€")
    ]


def test_tariffs_counter_entries_and_prize_rules_are_in_words():
    tournament = cast.field(1, fee=1000)
    rules = {"back": 90, "whole_euros": False, "categories": [{"name": "Jeune", "cents": 2000}]}
    settings = {"tariffs": [{"name": "Étudiant", "cents": None}], "prizes": rules}
    tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    ((_text, _before, after),) = texts_before_after(tournament, name="tournament.configured")
    assert after == "tarifs Étudiant moitié\xa0; dotation 90\xa0% reversés, Jeune 20,00\xa0€, au centime"
    entry_tariff_set(entry=tournament.entries.get(), tariff="Étudiant", actor=cast.alice())
    ((_text, *values),) = texts_before_after(tournament, name="entry.charged")
    assert tuple(values) == ("plein tarif, dû 10,00\xa0€", "Étudiant, dû 5,00\xa0€")
    for paid in (500, 0):
        entry_amounts_set(entry=tournament.entries.get(), paid=paid, actor=cast.alice())
    _payment, (text, _before, amount) = texts_before_after(tournament, name="payment.noted")
    assert text.startswith("Caisse\xa0: annulation du mouvement 1, encaissement")
    assert amount == "−5,00\xa0€"


@pytest.mark.parametrize(
    "query",
    [{"kind": "deal"}, {"table": "1"}, {"player": "1"}, {"kind": "x", "table": "x", "player": "'"}, {"page": "99"}],
)
def test_any_filter_is_accepted(alice, query):
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert alice.get(reverse("desk-log", args=[tournament.slug]), query).status_code == 200


def test_deals_are_numbered_as_on_the_sheet(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice(), status=Deal.Status.PASSED, outcome=None)
    cast.enter(table, cast.alice())
    assert [text for text, _before, _after in texts_before_after(tournament, name="deal.recorded")] == [
        "Donne 1 saisie"
    ] * 2


def test_a_line_names_its_table_once(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    tablet, _secret = cast.tablet(1, tournament)
    cast.enter(cast.table_of(tournament, 1), Actor.tablet(tablet))
    html = alice.get(reverse("desk-log", args=[tournament.slug]), {"kind": "deal"}).content.decode()
    assert "à la table" in html
    assert html.count("table 1") == 1


def test_a_locked_table_is_named_once():
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    table_keep(stage=tournament.first_stage, number=1, table=1, actor=cast.alice())
    assert texts_before_after(tournament, name="table.kept") == [("Table verrouillée", "", "")]


def test_the_filter_by_table_shows_only_its_lines(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    html = alice.get(reverse("desk-log", args=[tournament.slug]), {"table": "2"}).content.decode()
    assert "table 2, tour 1" in html
    assert "table 1, tour 1" not in html


def test_the_filter_by_round_shows_only_its_lines(alice):
    tournament = cast.played_tournament(8, rounds=2, rounds_planned=2)
    page = alice.get(reverse("desk-log", args=[tournament.slug]), {"round": "2"})
    assert {line.event.round for line in page.context["lines"]} == {2}
    assert page.context["page"].paginator.count == tournament.events.filter(round=2).count() > 0


def test_the_filter_by_round_is_that_of_the_stage_of_the_page(alice):
    tournament = cast.played_tournament(16, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    final = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=final, actor=cast.alice())
    cast.draw_stage(final)
    cast.play_round(tournament, stage=final)
    for stage in (tournament.first_stage, final):
        page = alice.get(reverse("desk-log", args=[stage.address]), {"round": "1"})
        assert {line.event.stage for line in page.context["lines"]} == {stage.number}
        assert list(page.context["rounds"]) == [1]
        count = tournament.events.filter(stage=stage.number, round=1).count()
        assert page.context["page"].paginator.count == count > 0


def test_the_past_ranking_has_the_decisions_of_the_arbiter_in_their_column(alice):
    tournament = cast.played_tournament(8, rounds=1, rounds_planned=2)
    before = tournament.version
    entry = cast.entry_of(tournament, 1)
    decision = AdjustmentInput(entry=entry, kind="penalty", points=20, reason="retard")
    adjustment_give(stage=tournament.first_stage, adjustment=decision, actor=cast.basile())
    tournament.refresh_from_db()
    address = reverse("desk-log-after", args=[tournament.slug, before])
    assert ">Arbitre</th>" not in alice.get(address).content.decode()
    html = alice.get(reverse("desk-log-after", args=[tournament.slug, tournament.version])).content.decode()
    assert ">Arbitre</th>" in html
    assert html.count('<td class="number wide-only">−20</td>') == 1


def test_the_filter_by_player_includes_the_lines_of_their_tables(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    for number in (1, 2):
        cast.enter(cast.table_of(tournament, number), cast.alice())
    entry = cast.table_of(tournament, 1).seats.first().entry
    html = alice.get(reverse("desk-log", args=[tournament.slug]), {"player": entry.serial}).content.decode()
    assert "table 1, tour 1" in html
    assert "table 2, tour 1" not in html
    assert f"{entry.full_name} inscrit" in html


def test_the_filter_by_player_includes_exchanges_with_another_player(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    first, second, third = (cast.entry_of(tournament, number) for number in (1, 2, 3))
    numbers_exchange(tournament=tournament, first=first, second=second, reason="confondus", actor=cast.alice())
    shown = [
        "Dossards échangés"
        in alice.get(reverse("desk-log", args=[tournament.slug]), {"player": one.serial}).content.decode()
        for one in (first, second, third)
    ]
    assert shown == [True, True, False]


def test_filters_by_person_and_device_are_combined_with_others(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=3)
    tablet_1, tablet_2 = (cast.tablet(number, tournament)[0] for number in (1, 2))
    cast.enter(cast.table_of(tournament, 1), Actor.tablet(tablet_1))
    cast.enter(cast.table_of(tournament, 2), Actor.tablet(tablet_2))
    cast.enter(cast.table_of(tournament, 1), cast.basile())
    (basile_number,) = tournament.officials.filter(name="basile").values_list("number", flat=True)
    address = reverse("desk-log", args=[tournament.slug])

    def count_lines(**filters):
        return alice.get(address, filters).content.decode().count('class="log-time"')

    assert count_lines(device=tablet_2.number) == 1
    assert count_lines(person=basile_number) == 1
    assert count_lines(person=basile_number, table=2) == 0
    assert count_lines(person="x", device="-1") == count_lines()


def test_the_api_filters_the_log_and_returns_past_rankings(alice):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=3)
    cast.enter(cast.table_of(tournament, 1), Actor.tablet(cast.tablet(1, tournament)[0]))
    cast.enter(cast.table_of(tournament, 2), cast.basile())
    address = reverse("api-log", args=[tournament.slug])
    deals = alice.get(address, {"kind": "deal"}).json()
    assert [event["data"]["table"] for event in deals] == [1, 2]
    assert alice.get(address, {"device": 1}).json() == deals[:1]
    (basile_number,) = tournament.officials.filter(name="basile").values_list("number", flat=True)
    assert alice.get(address, {"person": basile_number, "table": 2}).json() == deals[1:]
    assert alice.get(address, {"kind": "Deal!"}).status_code == 400
    ranking = alice.get(reverse("api-log-standings", args=[tournament.slug, deals[0]["sequence"]])).json()
    assert [row["total"] for row in ranking] == [198, 0, 0, 0, 0, -66, -66, -66]  # after the deal of table 1 only
    assert alice.get(reverse("api-log-standings", args=[tournament.slug, 9999])).status_code == 422


def test_a_confirmation_names_the_players_who_entered_and_confirmed():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    first, _second, third, _fourth = (seat.sitter.full_name for seat in table.seats.all())
    cast.enter(table, cast.alice())
    cast.confirm(table, 3, actor=Actor.at_table(1))
    sentence = f"saisie par Nord · {first}, validée par Sud · {third}"
    assert texts_before_after(tournament, name="table.confirmed") == [("Feuille validée", "", sentence)]


def test_a_confirmation_before_an_abandonment_names_only_the_seats():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    cast.confirm(table, 3, actor=Actor.at_table(1))
    cast.abandon(tournament)
    ((_text, _before, after),) = texts_before_after(tournament, name="table.confirmed")
    assert after == "saisie par Nord, validée par Sud"
