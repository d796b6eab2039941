"""Oddities in sheets: which sheets are odd, accepted by a named official, checked before results are published.

First acceptance and publication with one odd sheet, then each kind of oddity, and the API.
"""

from datetime import datetime, timedelta
from random import Random

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.oddities.finding import count_open_oddities, find_oddities
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.log.undo import event_undo
from tournaments.services.play.confirmations import signed_totals_record, table_confirm
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.services.setup.oddities import oddity_accept

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Create a tournament of totals with one round, where no series of deals gives the totals of table 1."""
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    signed_totals_record(table=cast.table_of(tournament, 1), totals=(199, -66, -66, -67), actor=cast.alice())
    signed_totals_record(table=cast.table_of(tournament, 2), totals=(198, -66, -66, -66), actor=cast.alice())
    return tournament


def oddities_url(tournament):
    return reverse("desk-oddities", args=[tournament.slug])


def post_decision(tournament, client, do="clear", **changes):
    """Accept (`clear`) or reopen (`open`) the oddity of table 1 and return the response."""
    oddity = {"stage": 1, "round": 1, "table": 1, "code": "odd_totals", "do": do}
    return client.post(oddities_url(tournament), oddity | changes)


def oddity_codes(tournament):
    return [oddity.code for oddity in find_oddities(tournament)]


def reload_and_count_open_oddities(tournament):
    """Read the tournament again from the database; return the number of its open oddities."""
    tournament.refresh_from_db()
    return count_open_oddities(tournament)


def test_the_page_names_the_sheet_and_the_reason(tournament, alice):
    assert oddity_codes(tournament) == ["odd_totals"]
    html = alice.get(oddities_url(tournament)).content.decode()
    assert "Aucune suite de donnes ne donne ces totaux." in html
    assert reverse("desk-table", args=[tournament.slug, 1, 1]) in html


def test_accepting_names_the_official_and_can_be_reverted(tournament, basile, alice):
    assert post_decision(tournament, basile, reason="Vu sur le papier")["Location"] == oddities_url(tournament)
    assert reload_and_count_open_oddities(tournament) == 0
    html = alice.get(oddities_url(tournament)).content.decode()
    assert "Acceptée par basile." in html
    assert "Vu sur le papier" in html
    post_decision(tournament, alice, do="open")
    assert reload_and_count_open_oddities(tournament) == 1
    names = list(tournament.events.order_by("sequence").values_list("name", flat=True))
    assert names[-2:] == ["oddity.accepted", "oddity.reopened"]
    assert list(check_log(tournament)) == []


def test_accepting_is_logged_and_can_be_undone(tournament, basile, alice):
    post_decision(tournament, basile, reason="Vu sur le papier")
    html = alice.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    assert "Feuille étrange acceptée ainsi" in html
    assert "Vu sur le papier" in html
    for open_count in (1, 0):  # undo, then undo of the undo
        event_undo(tournament=tournament, sequence=tournament.events.count(), actor=cast.basile())
        assert reload_and_count_open_oddities(tournament) == open_count
    assert list(check_log(tournament)) == []


def test_oddities_can_be_accepted_after_the_time_limit_of_claims(tournament, basile, alice):
    alice.post(reverse("desk-round-close", args=[tournament.slug, 1]))
    claims_deadline_set(tournament=tournament, until=timezone.now() - timedelta(minutes=1), actor=cast.alice())
    alice.post(reverse("desk-transition", args=[tournament.slug, "finish"]))
    assert post_decision(tournament, basile).status_code == 302
    assert reload_and_count_open_oddities(tournament) == 0


def test_a_changed_sheet_must_be_checked_again(tournament, basile):
    post_decision(tournament, basile)
    table_reopen(table=cast.table_of(tournament), reason="Erreur", actor=cast.alice())
    assert oddity_codes(tournament) == []
    table = cast.table_of(tournament)
    table_confirm(table=table, version=table.version, actor=cast.alice())
    assert reload_and_count_open_oddities(tournament) == 1


@pytest.mark.parametrize("changes", [{"table": "2"}, {"code": "nothing"}])
def test_an_unknown_oddity_is_refused(tournament, basile, changes):
    assert post_decision(tournament, basile, **changes).status_code == 422
    assert reload_and_count_open_oddities(tournament) == 1


def test_a_treasurer_cannot_accept(tournament):
    assert post_decision(tournament, cast.client_of(cast.member("tina", "treasurer"))).status_code == 403


def test_publishing_asks_to_check_oddities(tournament, alice):
    """derbynet#424: absurd values were noticed after the prizes."""
    alice.post(reverse("desk-round-close", args=[tournament.slug, 1]))
    dashboard = reverse("desk-tournament", args=[tournament.slug])
    html = alice.get(dashboard).content.decode()
    assert "1 feuille étrange est à vérifier." in html
    assert oddities_url(tournament) in html
    alice.post(reverse("desk-transition", args=[tournament.slug, "finish"]))
    assert reverse("desk-publish", args=[tournament.slug]) in alice.get(dashboard).content.decode()
    html = alice.get(reverse("desk-publish", args=[tournament.slug])).content.decode()
    assert oddities_url(tournament) in html
    assert "Publier ainsi" in html
    address = reverse("desk-transition", args=[tournament.slug, "publish"])
    assert "Feuilles étranges à vérifier" in alice.post(address, follow=True).content.decode()
    alice.post(address, {"accept": "oddities"})
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PUBLISHED
    (oddity,) = find_oddities(tournament)
    assert oddity.cleared
    assert oddity.cleared.by == "alice"


def test_a_sheet_of_passed_deals_is_odd():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2, passed_deals="counted")
    table = cast.table_of(tournament)
    for number in (1, 2):
        deal_record(table=table, deal=DealInput(number=number, status="passed"), actor=cast.alice())
    table_confirm(table=table, version=cast.table_of(tournament).version, actor=cast.alice())
    assert oddity_codes(tournament) == ["all_passed"]


def test_a_total_far_from_the_others_is_odd():
    """wca-live#107: absurd values were noticed after the prizes."""
    tournament = cast.running_tournament(32, rounds_planned=1, recording_mode="totals")
    for table in range(1, 9):
        totals = (2400, -800, -800, -800) if table == 8 else (12, -4, -4, -4)
        signed_totals_record(table=cast.table_of(tournament, table), totals=totals, actor=cast.alice())
    (oddity,) = find_oddities(tournament)
    assert (oddity.code, oddity.table.number, oddity.seat and oddity.seat.score) == ("far_total", 8, 2400)


def play_on_tablet(tournament: Tournament, start: datetime, *, seconds: int, lines: int = 2) -> None:
    """Enter lines of table 1 on a tablet at `start`, and confirm the sheet after some seconds."""
    tablet = Actor.tablet(cast.tablet(1, tournament)[0])
    with time_machine.travel(start, tick=False):
        for _ in range(lines):
            cast.enter(cast.table_of(tournament), tablet)
    with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
        cast.confirm(cast.table_of(tournament), actor=tablet)


def abandon_and_open_again(tournament: Tournament, at: datetime) -> None:
    with time_machine.travel(at, tick=False):
        cast.abandon(tournament)
        round_open(stage=tournament.first_stage, actor=cast.alice())


@pytest.fixture
def two_deals() -> Tournament:
    """Open a round of two deals: a sheet of them that is confirmed within a minute is odd."""
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=2)


@pytest.mark.parametrize(("seconds", "codes"), [(20, ["hasty"]), (90, [])])
def test_a_sheet_confirmed_within_a_minute_is_odd(two_deals, seconds, codes):
    play_on_tablet(two_deals, timezone.now(), seconds=seconds)
    assert oddity_codes(two_deals) == codes


def test_a_hasty_sheet_of_an_abandoned_play_does_not_mark_the_next_play(two_deals):
    start = timezone.now()
    play_on_tablet(two_deals, start, seconds=20)
    abandon_and_open_again(two_deals, start + timedelta(minutes=1))
    play_on_tablet(two_deals, start + timedelta(minutes=2), seconds=90)
    assert oddity_codes(two_deals) == []


def test_a_hasty_sheet_is_found_in_the_play_after_an_abandoned_one(two_deals):
    start = timezone.now()
    play_on_tablet(two_deals, start, seconds=90)
    abandon_and_open_again(two_deals, start + timedelta(minutes=2))
    play_on_tablet(two_deals, start + timedelta(minutes=3), seconds=20)
    assert oddity_codes(two_deals) == ["hasty"]


def test_a_hasty_sheet_is_odd_again_in_a_restored_play(two_deals):
    start = timezone.now()
    play_on_tablet(two_deals, start, seconds=20)
    with time_machine.travel(start + timedelta(minutes=1), tick=False):
        cast.abandon(two_deals)
        assert oddity_codes(two_deals) == []
        two_deals.refresh_from_db()
        event_undo(tournament=two_deals, sequence=two_deals.version, actor=cast.alice())
    assert oddity_codes(two_deals) == ["hasty"]


def test_a_corrected_deal_is_not_a_second_deal_of_a_hasty_sheet():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    tablet, start = Actor.tablet(cast.tablet(1, tournament)[0]), timezone.now()
    with time_machine.travel(start, tick=False):
        deal = cast.enter(cast.table_of(tournament), tablet)
        correction = {"number": 1, "version": deal.version, "outcome": cast.SIMPLE_GARDE | {"points": 41}}
        cast.enter(cast.table_of(tournament), tablet, **correction)
    with time_machine.travel(start + timedelta(seconds=20), tick=False):
        cast.confirm(cast.table_of(tournament), actor=tablet)
    assert oddity_codes(tournament) == []


def test_a_sheet_typed_at_the_desk_is_not_hasty():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2)
    cast.fill(cast.table_of(tournament), Random(1))
    assert cast.table_of(tournament).state == Table.State.CONFIRMED
    assert "hasty" not in oddity_codes(tournament)


def test_the_api_lists_and_accepts_oddities(tournament, basile):
    address = reverse("api-oddities", args=[tournament.slug])
    (oddity,) = basile.get(address).json()
    identity = {"stage": 1, "round": 1, "table": 1, "code": "odd_totals", "seat": None}
    assert oddity == identity | {"cleared": False, "cleared_by": "", "reason": ""}
    body = identity | {"cleared": True, "reason": "Vu"}
    (oddity,) = basile.post(address, body, content_type="application/json").json()
    assert oddity == identity | {"cleared": True, "cleared_by": "basile", "reason": "Vu"}
    (oddity,) = basile.post(address, identity | {"cleared": False}, content_type="application/json").json()
    assert oddity["cleared"] is False


def test_the_api_refuses_to_publish_with_open_oddities(tournament, alice):
    alice.post(reverse("desk-round-close", args=[tournament.slug, 1]))
    alice.post(reverse("api-transition", args=[tournament.slug, "finish"]), {}, content_type="application/json")
    address = reverse("api-transition", args=[tournament.slug, "publish"])
    refusal = alice.post(address, {}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["code"]) == (409, "oddities_open")
    accepted = alice.post(address, {"accept_oddities": True}, content_type="application/json")
    assert accepted.json()["state"] == "published"


def test_acceptance_without_a_person_is_refused(tournament):
    actor = Actor.program(tournament.organiser)
    with pytest.raises(DomainError, match="au nom d’une personne"):
        # The key is stage, round, table, code and seat.
        oddity_accept(tournament=tournament, key=(1, 1, 1, "odd_totals", None), actor=actor)
    assert oddity_codes(tournament) == ["odd_totals"]
