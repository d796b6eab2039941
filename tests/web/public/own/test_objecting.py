"""The objection form of the own page: who sees it, what it sends, and the decision that the player reads there."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Dispute, Entry, Seat, Table, Tournament
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.disputes import objection_open
from tournaments.services.inbox.settlements import dispute_decline
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
FORM = "Une erreur ? Dites-la à l’arbitre".replace(" ?", "\u00a0?")


@pytest.fixture
def tournament() -> Tournament:
    cache.clear()
    return cast.played_tournament(8, rounds_planned=1, deals_per_round=2)


@pytest.fixture
def entry(tournament: Tournament) -> Entry:
    """Return the player who sat South at table 1."""
    return Seat.objects.select_related("entry__tournament").get(table=cast.table_of(tournament), number=3).entry


def url_of(entry: Entry, name: str = "public-badge") -> str:
    return reverse(name, args=[entry.tournament.slug, entry.serial, card_secret(entry)])


def read_text(html: str) -> str:
    """Return the text of the page's `<main>` in a line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.rsplit("<main", maxsplit=1)[-1]).split())


def send_objection(client: Client, entry: Entry, deal: str, text: str = "Il manque une poignée.") -> tuple[int, str]:
    """Send the form for a deal, `<key of the table>:<line>`; return the status and the text of the page after it."""
    answer = client.post(url_of(entry), {"objection": "1", "deal": deal, "text": text}, follow=True)
    return answer.status_code, read_text(answer.content.decode())


def test_an_objection_reaches_the_desk_and_its_decision_the_player(
    client: Client, alice: Client, tournament: Tournament, entry: Entry
) -> None:
    html = client.get(url_of(entry)).content.decode()
    assert FORM in html
    value = next(value for value in re.findall(r'<option value="(\d+:\d+)"', html) if value.endswith(":2"))
    status, text = send_objection(client, entry, value)
    assert status == 200
    assert "Votre réclamation, tour 1, donne 2 « Il manque une poignée. » L’arbitre l’a reçue et décide." in text
    dispute = Dispute.objects.get()
    desk = read_text(alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode())
    assert f"Table 1 : Sud · {entry.full_name} n’est pas d’accord avec la donne 2" in desk
    dispute_decline(dispute=dispute, actor=cast.basile(), answer="Aucune poignée n’a été montrée.")
    for name in ("public-badge", "public-badge-card"):
        text = read_text(client.get(url_of(entry, name)).content.decode())
        assert "L’arbitre a décidé. Aucune poignée n’a été montrée." in text


def test_a_refused_objection_keeps_what_was_typed(client: Client, tournament: Tournament, entry: Entry) -> None:
    table = cast.table_of(tournament)
    send_objection(client, entry, f"{table.pk}:1")
    status, text = send_objection(client, entry, f"{table.pk}:2", "Et <b>aussi</b> « ceci » \u202e")
    assert status == 409
    assert "a déjà dit son désaccord" in text
    html = client.post(url_of(entry), {"objection": "1", "deal": f"{table.pk}:2", "text": "<b>x</b>"}).content.decode()
    assert 'value="&lt;b&gt;x&lt;/b&gt;"' in html
    assert f'value="{table.pk}:2" selected' in html


@pytest.mark.parametrize("deal", ["", "999999999:1"])
def test_an_invalid_deal_is_refused_with_a_sentence(client: Client, entry: Entry, deal: str) -> None:
    status, text = send_objection(client, entry, deal)
    assert status == 422
    assert "choisissez-en une de vos feuilles" in text
    assert not Dispute.objects.exists()


def test_a_refusal_is_in_the_form_to_which_the_phone_jumps(client: Client, entry: Entry) -> None:
    html = client.post(url_of(entry), {"objection": "1", "deal": "x", "text": "x"}).content.decode()
    assert html.count("choisissez-en une de vos feuilles") == 1
    assert html.index('id="objection"') < html.index("choisissez-en une de vos feuilles") < html.index("</details>")


def test_a_refused_check_in_leaves_the_form_closed(client: Client, entry: Entry) -> None:
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.REGISTERED)
    html = client.post(url_of(entry)).content.decode()
    assert "se note à l’accueil" in html
    assert '<details class="disclosure" id="objection">' in html


def test_a_table_of_another_tournament_is_refused(client: Client, entry: Entry) -> None:
    other = cast.running_tournament(8, name="Autre coupe")
    status, text = send_objection(client, entry, f"{cast.table_of(other).pk}:1")
    assert status == 422
    assert "choisissez-en une de vos feuilles" in text


def test_an_objection_to_another_table_is_refused(client: Client, tournament: Tournament, entry: Entry) -> None:
    status, _text = send_objection(client, entry, f"{cast.table_of(tournament, 2).pk}:1")
    assert status == 422


def test_a_published_ranking_has_no_objection_form(client: Client, tournament: Tournament, entry: Entry) -> None:
    for transition in ("finish", "publish"):
        tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=transition == "publish"
        )
    assert FORM not in client.get(url_of(entry)).content.decode()
    status, text = send_objection(client, entry, f"{cast.table_of(tournament).pk}:1")
    assert status == 409
    assert "Le classement est définitif." in text


def test_a_publication_since_the_page_was_read_refuses_the_objection(tournament: Tournament, entry: Entry) -> None:
    table = Table.objects.select_related("round__stage__tournament").get(pk=cast.table_of(tournament).pk)
    for transition in ("finish", "publish"):
        tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=transition == "publish"
        )
    assert table.round.stage.tournament.state == Tournament.State.RUNNING
    with pytest.raises(Conflict) as error:
        objection_open(entry=entry, table=table, line=1, text="Il manque une poignée.")
    assert error.value.code == "objections_over"


def test_objections_of_other_seats_are_not_shown(client: Client, tournament: Tournament, entry: Entry) -> None:
    send_objection(client, entry, f"{cast.table_of(tournament).pk}:1")
    neighbour = Seat.objects.select_related("entry__tournament").get(table=cast.table_of(tournament), number=2).entry
    assert "Votre réclamation" not in read_text(client.get(url_of(neighbour)).content.decode())
