"""Calls for the arbiter: their number on every page of the desk until they are answered, their list, and answers."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Table
from tournaments.selectors.play.calls import calls_waiting
from tournaments.services.play.calls import arbiter_answer, arbiter_call

pytestmark = pytest.mark.django_db

PAGES = [
    "desk-tournament",
    "desk-entries",
    "desk-draw",
    "desk-ranking",
    "desk-adjustments",
    "desk-documents",
    "desk-log",
    "desk-settings",
    "desk-search",
]


@pytest.fixture
def tournament():
    return cast.running_tournament(12)


def call_arbiter(tournament, number):
    """Call the arbiter to the table with this number."""
    arbiter_call(table=cast.table_of(tournament, number), waiting=True, actor=cast.alice())


def call_counts(html: str) -> tuple[str, str]:
    """Return the number of calls in the header and in the navigation, where "" stands for none."""
    header = re.search(r'data-calls="(\d*)"', html)
    mark = re.search(r'id="nav-calls"[^>]*>\s*(?:<span[^>]*>(\d+)</span>)?', html)
    assert header
    assert mark
    return header[1], mark[1] or ""


def test_every_page_shows_the_number_of_calls(alice, tournament):
    addresses = [reverse(name, args=[tournament.slug]) for name in PAGES]
    before = {address: call_counts(alice.get(address).content.decode()) for address in addresses}
    assert before == dict.fromkeys(addresses, ("0", ""))
    call_arbiter(tournament, 2)
    call_arbiter(tournament, 3)
    after = {address: alice.get(address).content.decode() for address in addresses}
    assert {address: call_counts(html) for address, html in after.items()} == dict.fromkeys(addresses, ("2", "2"))
    assert [address for address, html in after.items() if "2 appels" not in html] == []


def test_disputes_and_contradictions_are_counted_with_the_calls(alice, tournament):
    address = reverse("desk-documents", args=[tournament.slug])
    phone, tablet = (cast.tablet(1, tournament)[0] for _ in range(2))
    cast.send(tablet)
    cast.send(phone, "phone-of-chloe", payload={"outcome": cast.SIMPLE_GARDE | {"points": 41}})
    html = alice.get(address).content.decode()
    assert call_counts(html) == ("1", "1")
    assert "1 désaccord" in html
    assert re.search(r'data-newest="\d+', html)
    call_arbiter(tournament, 3)
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    payload = {"seat": 3, "text": "La donne 1 était une prise."}
    sent = cast.send(cast.tablet(2, tournament)[0], "dispute-of-chloe", kind="dispute", line=None, payload=payload)
    assert sent.verdict == "accepted", sent.answer
    assert call_counts(alice.get(address).content.decode()) == ("3", "3")  # contradiction, call, dispute
    # The dispute has called the arbiter too: end this call, as after a visit.
    Table.objects.filter(round__stage__tournament=tournament, station__number=2).update(called_at=None)
    html = alice.get(address).content.decode()
    assert call_counts(html) == ("3", "3")
    assert "2 désaccords" in html
    assert f'href="{reverse("desk-tournament", args=[tournament.slug])}#inbox"' in html


def test_the_list_of_calls_shows_players_and_number_of_entered_deals(alice, tournament):
    table = cast.table_of(tournament, 2)
    cast.enter(table, cast.alice())
    call_arbiter(tournament, 2)
    html = alice.get(reverse("desk-adjustments", args=[tournament.slug])).content.decode()
    calls = html[html.index('id="calls-list"') :]
    calls = calls[: calls.index("</section>")]
    assert "1 donne saisie" in calls
    assert all(seat.entry.full_name in calls for seat in table.seats.all())


def test_the_fragment_updates_both_marks(alice, tournament):
    call_arbiter(tournament, 2)
    html = alice.get(reverse("desk-calls", args=[tournament.slug])).content.decode()
    assert call_counts(html) == ("1", "1")
    assert 'hx-swap-oob="true"' in html


def test_an_answered_call_is_no_longer_counted(alice, tournament):
    call_arbiter(tournament, 2)
    arbiter_answer(table=cast.table_of(tournament, 2), actor=cast.basile())
    html = alice.get(reverse("desk-adjustments", args=[tournament.slug])).content.decode()
    assert call_counts(html) == ("0", "")
    assert "l’arbitre arrive" in html


def test_unanswered_calls_are_listed_first_by_waiting_time(tournament):
    for number in (3, 1, 2):
        call_arbiter(tournament, number)
    arbiter_answer(table=cast.table_of(tournament, 3), actor=cast.basile())
    assert [(call.table.number, call.coming) for call in calls_waiting(tournament)] == [
        (1, False),
        (2, False),
        (3, True),
    ]


def test_an_answer_on_the_page_of_the_list_redirects_to_it(basile, tournament):
    list_url = reverse("desk-adjustments", args=[tournament.slug])
    call_arbiter(tournament, 2)
    html = basile.get(list_url).content.decode()
    for seat in cast.table_of(tournament, 2).seats.select_related("entry__player"):
        assert seat.entry.full_name in html
    answer_url = reverse("desk-table-call", args=[tournament.slug, 1, 2])
    assert redirect_url(basile.post(answer_url, {"next": list_url})) == list_url
    assert cast.table_of(tournament, 2).arbiter_coming
    assert redirect_url(basile.post(answer_url, {"next": list_url, "settled": "1"})) == list_url
    assert cast.table_of(tournament, 2).called_at is None
    assert "Aucune table n’attend." in basile.get(list_url).content.decode()


def test_an_answer_never_redirects_to_another_site(basile, tournament):
    call_arbiter(tournament, 2)
    answer_url = reverse("desk-table-call", args=[tournament.slug, 1, 2])
    location = redirect_url(basile.post(answer_url, {"next": "https://elsewhere.example/"}))
    assert location == reverse("desk-table", args=[tournament.slug, 1, 2])


def redirect_url(answer) -> str:
    """Return the target of a response, which must be a redirect."""
    assert answer.status_code == 302
    return str(answer["Location"])
