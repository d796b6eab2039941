"""Oddities in sheets are checked before the ranking is final, and accepted by a named official."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.oddities import oddities, oddities_open
from tournaments.services.core.actors import Actor
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.log.undo import event_undo
from tournaments.services.play.confirmations import table_confirm, totals_take
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.claims import claims_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    """Return a tournament of totals with one round, where no series of deals gives the totals of table 1."""
    made = cast.playing(8, rounds_planned=1, recording_mode="totals")
    totals_take(table=cast.table_of(made, 1), totals=(199, -66, -66, -67), actor=cast.alice())
    totals_take(table=cast.table_of(made, 2), totals=(198, -66, -66, -66), actor=cast.alice())
    return made


def page(made):
    return reverse("desk-oddities", args=[made.slug])


def answer(made, by, do="clear", **said):
    named = {"stage": 1, "round": 1, "table": 1, "code": "odd_totals", "do": do}
    return by.post(page(made), named | said)


def codes(made):
    return [oddity.code for oddity in oddities(made)]


def left(made):
    """Return the number of open oddities."""
    made.refresh_from_db()
    return oddities_open(made)


def test_the_page_names_the_sheet_and_the_reason(made, alice):
    assert codes(made) == ["odd_totals"]
    html = alice.get(page(made)).content.decode()
    assert "Aucune suite de donnes ne donne ces totaux." in html
    assert reverse("desk-table", args=[made.slug, 1, 1]) in html


def test_accepting_names_the_official_and_can_be_reverted(made, basile, alice):
    assert answer(made, basile, reason="Vu sur le papier")["Location"] == page(made)
    assert left(made) == 0
    html = alice.get(page(made)).content.decode()
    assert "Acceptée par basile." in html
    assert "Vu sur le papier" in html
    answer(made, alice, do="open")
    assert left(made) == 1
    kinds = list(made.events.order_by("sequence").values_list("name", flat=True))
    assert kinds[-2:] == ["oddity.accepted", "oddity.reopened"]
    assert list(check_log(made)) == []


def test_accepting_is_logged_and_can_be_undone(made, basile, alice):
    answer(made, basile, reason="Vu sur le papier")
    html = alice.get(reverse("desk-log", args=[made.slug])).content.decode()
    assert "Feuille étrange acceptée ainsi" in html
    assert "Vu sur le papier" in html
    for said in (1, 0):  # undo, then undo of the undo
        event_undo(tournament=made, sequence=made.events.count(), actor=cast.basile())
        assert left(made) == said
    assert list(check_log(made)) == []


def test_oddities_can_be_accepted_after_the_time_limit_of_claims(made, basile, alice):
    alice.post(reverse("desk-round-close", args=[made.slug, 1]))
    claims_set(tournament=made, until=timezone.now() - timedelta(minutes=1), actor=cast.alice())
    alice.post(reverse("desk-transition", args=[made.slug, "finish"]))
    assert answer(made, basile).status_code == 302
    assert left(made) == 0


def test_a_changed_sheet_must_be_checked_again(made, basile):
    answer(made, basile)
    table_reopen(table=cast.table_of(made), reason="Erreur", actor=cast.alice())
    assert codes(made) == []
    table = cast.table_of(made)
    table_confirm(table=table, version=table.version, actor=cast.alice())
    assert left(made) == 1


@pytest.mark.parametrize("said", [{"table": "2"}, {"table": ""}, {"code": "nothing"}, {"seat": "4"}, {"round": "9"}])
def test_an_unknown_oddity_is_refused(made, basile, said):
    assert answer(made, basile, **said).status_code == 422
    assert left(made) == 1


def test_a_treasurer_cannot_accept(made):
    assert answer(made, cast.client_of(cast.member("tina", "treasurer"))).status_code == 403


def test_publishing_asks_to_check_oddities(made, alice):
    alice.post(reverse("desk-round-close", args=[made.slug, 1]))
    dashboard = reverse("desk-tournament", args=[made.slug])
    html = alice.get(dashboard).content.decode()
    assert "1 feuille étrange est à vérifier." in html
    assert page(made) in html
    alice.post(reverse("desk-transition", args=[made.slug, "finish"]))
    assert reverse("desk-publish", args=[made.slug]) in alice.get(dashboard).content.decode()
    html = alice.get(reverse("desk-publish", args=[made.slug])).content.decode()
    assert page(made) in html
    assert "Publier ainsi" in html
    address = reverse("desk-transition", args=[made.slug, "publish"])
    assert "Feuilles étranges à vérifier" in alice.post(address, follow=True).content.decode()
    alice.post(address, {"accept": "oddities"})
    made.refresh_from_db()
    assert made.state == Tournament.State.PUBLISHED
    (odd,) = oddities(made)
    assert odd.cleared
    assert odd.cleared.by == "alice"


def test_a_sheet_of_passed_deals_is_odd():
    made = cast.playing(8, rounds_planned=1, deals_per_round=2, passed_deals="counted")
    table = cast.table_of(made)
    for number in (1, 2):
        deal_record(table=table, deal=DealInput(number=number, status="passed"), actor=cast.alice())
    table_confirm(table=table, version=cast.table_of(made).version, actor=cast.alice())
    assert codes(made) == ["all_passed"]


def test_a_total_far_from_the_others_is_odd():
    made = cast.playing(32, rounds_planned=1, recording_mode="totals")
    for table in range(1, 9):
        totals = (2400, -800, -800, -800) if table == 8 else (12, -4, -4, -4)
        totals_take(table=cast.table_of(made, table), totals=totals, actor=cast.alice())
    (oddity,) = oddities(made)
    assert (oddity.code, oddity.table.number, oddity.seat and oddity.seat.score) == ("far_total", 8, 2400)


@pytest.mark.parametrize(("seconds", "expected"), [(20, ["hasty"]), (90, [])])
def test_a_sheet_confirmed_within_a_minute_is_odd(seconds, expected):
    made = cast.playing(8, rounds_planned=1, deals_per_round=2)
    tablet = Actor.tablet(cast.tablet(1, made)[0])
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        cast.enter(cast.table_of(made), tablet)
        cast.enter(cast.table_of(made), tablet)
    with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
        table = cast.table_of(made)
        table_confirm(table=table, seat=2, entered_by=1, version=table.version, actor=tablet)
    assert codes(made) == expected


def test_a_sheet_typed_at_the_desk_is_not_hasty():
    made = cast.playing(8, rounds_planned=1, deals_per_round=2)
    cast.fill(cast.table_of(made), Random(1))
    assert cast.table_of(made).state == Table.State.CONFIRMED
    assert "hasty" not in codes(made)


def test_the_api_lists_and_accepts_oddities(made, basile):
    address = reverse("api-oddities", args=[made.slug])
    (odd,) = basile.get(address).json()
    named = {"stage": 1, "round": 1, "table": 1, "code": "odd_totals", "seat": None}
    assert odd == named | {"cleared": False, "cleared_by": "", "reason": ""}
    said = named | {"cleared": True, "reason": "Vu"}
    (odd,) = basile.post(address, said, content_type="application/json").json()
    assert odd == named | {"cleared": True, "cleared_by": "basile", "reason": "Vu"}
    (odd,) = basile.post(address, named | {"cleared": False}, content_type="application/json").json()
    assert odd["cleared"] is False


def test_the_api_refuses_to_publish_with_open_oddities(made, alice):
    alice.post(reverse("desk-round-close", args=[made.slug, 1]))
    alice.post(reverse("api-transition", args=[made.slug, "finish"]), {}, content_type="application/json")
    address = reverse("api-transition", args=[made.slug, "publish"])
    refused = alice.post(address, {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "oddities_open")
    taken = alice.post(address, {"accept_oddities": True}, content_type="application/json")
    assert taken.json()["state"] == "published"
