"""A table that disagrees with a line says what it should be; the desk decides, and the table follows."""

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_html
from tournaments.models import Device, Dispute, Submission
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.devices.changes import replacement_ask
from tournaments.services.play.readings import reading_token
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
DISPUTE = {"player": 3, "version": 0, "text": "", "client_id": "dispute-number-1"}
WISH = {
    "line": 1,
    "wish-filled_for": 1,
    "wish-status": "played",
    "wish-taker": 1,
    "wish-contract": "garde",
    "wish-bouts": 2,
    "wish-points": "60",
    "wish-pile": "attack",
}


@pytest.fixture
def tablet() -> Tablet:
    """Return a tablet with a complete sheet of one line."""
    tablet = Tablet(playing(deals_per_round=1))
    tablet.deal(part=False)
    return tablet


def send_dispute(tablet: Tablet, **changes: Any) -> Any:
    fields: dict[str, Any] = DISPUTE | WISH | changes
    return tablet.send("table-dispute", 1, **fields)


def decide(tablet: Tablet, decision: str, answer: str):
    address = reverse("desk-dispute-settle", args=[tablet.station.tournament.slug, Dispute.objects.get().pk])
    return cast.client_of(cast.basile()).post(address, {"decision": decision, "answer": answer})


def desk_text(tablet: Tablet) -> str:
    return text_of(cast.client_of(cast.basile()).get(reverse("desk-tournament", args=[tablet.station.tournament.slug])))


def test_a_complete_sheet_asks_which_line_is_wrong(tablet):
    html = visible_html(tablet.page())
    assert "Nous ne sommes pas d’accord" in html
    assert '<label class="label" for="disagree-line">' in html
    assert "toute la feuille" in html
    assert 'name="wish-points"' in html


def test_the_fields_of_a_chosen_line_have_its_values(tablet):
    chosen = tablet.client.get(tablet.address("table-dispute", 1), {"line": 1}).content.decode()
    assert 'name="wish-points" value="49"' in chosen
    assert 'name="wish-filled_for" value="1"' in chosen
    empty = tablet.client.get(tablet.address("table-dispute", 1), {"line": ""}).content.decode()
    assert 'value="49"' not in empty
    for wrong in ("7", "x", "9" * 30):
        assert tablet.client.get(tablet.address("table-dispute", 1), {"line": wrong}).status_code == 200


def test_desk_and_table_see_both_versions(tablet):
    text = text_of(send_dispute(tablet))
    assert "Sud n’est pas d’accord" in text
    assert "Donne 1, sur la feuille : " in text
    assert "Demandé : " in text
    assert "+198" in text  # 49 points
    assert "+264" not in text.split("Demandé")[0]  # the 60 points of `WISH`
    desk = desk_text(tablet)
    assert "n’est pas d’accord avec la donne 1" in desk
    assert "Corriger comme demandé" in desk
    assert Dispute.objects.get().wish["outcome"]["points"] == 60


def test_a_table_follows_an_applied_wish(tablet):
    send_dispute(tablet, part=False)
    assert decide(tablet, "apply", "Recompté ensemble.").status_code == 302
    assert sheet_get(tablet.table).line(1).outcome["points"] == 60
    text = text_of(tablet.page())
    assert "L’arbitre a corrigé la donne comme demandé." in text
    assert "Recompté ensemble." in text
    assert "n’est pas d’accord" not in text


def test_a_table_reads_why_its_wish_was_declined(tablet):
    send_dispute(tablet, part=False)
    decide(tablet, "decline", "La pile fait 49.")
    text = text_of(tablet.page())
    assert "L’arbitre a décidé." in text
    assert "La pile fait 49." in text
    assert sheet_get(tablet.table).line(1).outcome["points"] == 49


def test_a_confirmed_sheet_shows_a_later_decision(tablet):
    send_dispute(tablet, part=False)
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    key = tablet.page().content.decode().split('name="key" value="')[1].split('"')[0]
    decide(tablet, "decline", "La pile fait 49.")
    news = tablet.client.get(tablet.address("table-live"), {"key": key}, headers={"HX-Request": "true"})
    assert "La pile fait 49." in text_of(news)


def test_a_confirmed_sheet_is_disputed_on_its_page(tablet):
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    page = tablet.page()
    assert "Feuille validée" in text_of(page)
    assert "Nous ne sommes pas d’accord" in text_of(page)
    key = page.content.decode().split('name="key" value="')[1].split('"')[0]
    text = text_of(send_dispute(tablet, version=tablet.table.version))
    assert "Sud n’est pas d’accord" in text
    assert "Demandé : " in text
    assert "Corrigez la donne" not in text, "a confirmed sheet is corrected by the arbiter"
    news = tablet.client.get(tablet.address("table-live"), {"key": key}, headers={"HX-Request": "true"})
    assert "Sud n’est pas d’accord" in text_of(news)
    decide(tablet, "apply", "Recompté.")
    assert sheet_get(tablet.table).line(1).outcome["points"] == 60


def test_a_refused_dispute_of_a_confirmed_sheet_keeps_what_was_typed(tablet):
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    refused = send_dispute(tablet, text="Recomptons.", **{"wish-points": "90"})
    assert refused.status_code == 422
    text = text_of(refused)
    assert "jamais 90" in text
    assert 'value="Recomptons."' in text
    assert "Feuille validée" in text


def test_a_sheet_that_ends_offline_has_the_form_of_a_dispute(tablet):
    tablet = Tablet(playing(deals_per_round=1))
    later = tablet.page().content.decode().split('<template id="confirm-later">')[1].split("</template>")[0]
    assert 'id="disagree"' in later
    assert 'data-line-text="Donne {n}"' in later
    assert 'name="wish-points"' in later
    assert 'name="version"' not in later.split('id="disagree"')[1], "the desk has another version by then"


def test_a_dispute_without_a_version_is_about_the_present_sheet(tablet):
    assert send_dispute(tablet, version="").status_code == 200
    assert Dispute.objects.get().version == tablet.table.version


def test_the_second_of_two_equal_entries_is_asked_who_entered_it():
    tournament = playing(deals_per_round=1, quorum="all")
    first, second = Tablet(tournament), Tablet(tournament)
    for number, tablet in enumerate((first, second)):
        tablet.deal(client_id=f"equal-entry-{number}", part=False)
    question = "La même feuille a été saisie ici une seconde fois."
    assert question in text_of(second.page())
    assert question not in text_of(first.page())
    second.send(
        "table-confirm", 1, seat=2, entered_by=1, version=second.table.version, client_id="confirm-seat-2", part=False
    )
    text = text_of(second.page())
    assert question not in text
    assert "a validé" in text


def test_a_refused_decision_keeps_the_typed_sentence_on_its_page(tablet):
    send_dispute(tablet, part=False)
    refused = decide(tablet, "decline", "")
    assert refused.status_code == 422
    assert "Dites à la table pourquoi" in text_of(refused)
    long = decide(tablet, "apply", "x" * 201)
    assert long.status_code == 422
    assert "x" * 201 in text_of(long)
    assert decide(tablet, "perhaps", "Oui").status_code == 404
    assert Dispute.objects.get().state == "open"


def test_the_journal_names_the_player_the_wish_and_the_decision(tablet):
    send_dispute(tablet, text="Le petit est à nous.", part=False)
    decide(tablet, "apply", "Vu.")
    third = tablet.table.seats.get(number=3).sitter.full_name
    page = cast.client_of(cast.alice()).get(reverse("desk-log", args=[tablet.station.tournament.slug]))
    text = text_of(page)
    assert "Désaccord sur la donne 1" in text
    assert f"Sud · {third} : Le petit est à nous. ; devrait être : " in text
    assert f"Sud · {third} : donne corrigée comme demandé ; Vu." in text


def test_text_alone_is_enough_for_a_line(tablet):
    send_dispute(tablet, text="La donne est à Sud.", **{"wish-points": "49"}, part=False)
    dispute = Dispute.objects.get()
    assert (dispute.line, dispute.wish, dispute.text) == (1, None, "La donne est à Sud.")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"wish-points": ""}, "il manque : Points comptés."),
        ({"wish-points": "90"}, "jamais 90"),
        ({"wish-points": "49"}, "La feuille a déjà ce résultat"),
        ({"wish-filled_for": "2"}, "Ces valeurs sont celles d’une autre donne"),
        ({"line": ""}, "Dites en quelques mots"),
        ({"line": "2", "wish-filled_for": ""}, "n’est plus sur la feuille"),
        ({"player": ""}, "Dites qui vous êtes"),
    ],
)
def test_a_refused_dispute_has_a_sentence_and_keeps_the_sheet(tablet, changes, sentence):
    answer = send_dispute(tablet, **changes)
    assert answer.status_code in {409, 422}
    assert sentence in text_of(answer)
    assert not Dispute.objects.exists()


def test_a_refused_form_has_the_typed_values(tablet):
    html = send_dispute(tablet, player="", **{"wish-points": "61"}).content.decode()
    assert 'name="wish-points" value="61"' in html
    assert '<option value="1" selected>' in html


def test_a_second_wish_of_the_seat_waits_for_the_decision(tablet):
    send_dispute(tablet, part=False)
    answer = send_dispute(tablet, client_id="dispute-number-2", **{"wish-points": "70"})
    assert answer.status_code == 409
    assert "déjà dit son désaccord" in text_of(answer)
    assert Dispute.objects.get().wish["outcome"]["points"] == 60


def test_a_dispute_from_a_replaced_device_is_refused_but_kept_in_sight(tablet):
    replacement_ask(device=Device.objects.get(), wanted=True, actor=cast.basile())
    successor = Tablet(tablet.station.tournament, replaces=1)
    answer = send_dispute(tablet, text="La pile fait 60.")
    assert answer.status_code == 409
    assert "La pile fait 60." in text_of(answer)
    assert not Dispute.objects.exists()
    desk = cast.client_of(cast.basile()).get(reverse("desk-table", args=[tablet.station.tournament.slug, 1, 1]))
    for page in (desk, successor.page()):
        assert "60 points · La pile fait 60." in text_of(page)


def test_a_refused_dispute_is_in_sight_until_the_device_sends_another(tablet):
    send_dispute(tablet, part=False)
    tablet_text = text_of(send_dispute(tablet, client_id="dispute-number-2", text="Et la poignée."))
    assert "Un désaccord n’a pas été pris." in tablet_text
    assert "Et la poignée." in tablet_text
    decide(tablet, "decline", "Non.")
    send_dispute(tablet, client_id="dispute-number-3", text="Et la poignée.", part=False)
    assert "Un désaccord n’a pas été pris." not in text_of(tablet.page())


def test_a_seat_that_does_not_sit_at_the_table_confirms_nothing(tablet):
    answer = tablet.send("table-confirm", 1, seat=5, entered_by=1, version=tablet.table.version)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert tablet.table.state == "playing"


def test_a_dispute_of_an_abandoned_round_is_refused_with_a_sentence(tablet):
    cast.abandon(tablet.station.tournament)
    answer = send_dispute(tablet)
    assert answer.status_code == 409
    assert Submission.objects.get(kind="dispute").answered["code"] in {"play_abandoned", "round_not_open"}


def test_a_dispute_after_the_final_results_is_refused_with_a_sentence():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    tablet = Tablet(tournament)
    tablet.deal(part=False)
    cast.close_round(tournament)
    tournament.refresh_from_db()
    for transition in ("finish", "publish"):
        tournament = tournament_transition(tournament=tournament, transition=transition, actor=cast.alice())
    assert send_dispute(tablet).status_code == 409
    assert Submission.objects.get(kind="dispute").answered["code"] == "state_not_allowed"
    assert not Dispute.objects.exists()


def test_a_dispute_after_a_closed_round_waits_for_the_arbiter(tablet):
    cast.close_round(tablet.station.tournament)
    assert send_dispute(tablet).status_code == 200
    assert "n’est pas d’accord avec la donne 1" in desk_text(tablet)
    assert decide(tablet, "apply", "Recompté.").status_code == 302
    assert sheet_get(tablet.table).line(1).outcome["points"] == 60


def test_a_phone_disputes_a_line(tablet):
    address = reverse("table-reading", args=[reading_token(tablet.table)])
    unfilled = {"wish-filled_for": ""}  # without the script, which fills the fields with the values of the line
    form = WISH | {"answer": "wrong", "seat": 3, "text": ""} | unfilled
    incomplete = tablet.client.post(address, form | {"wish-points": ""})
    assert incomplete.status_code == 422
    assert "il manque : Points comptés." in text_of(incomplete)
    assert "l’arbitre est appelé" in text_of(tablet.client.post(address, form))
    assert Dispute.objects.get().wish["outcome"]["points"] == 60


def test_the_api_disputes_a_line_from_tablet_and_phone(tablet):
    address = reverse("api-reading", args=[reading_token(tablet.table)])
    wish = {"status": "played", "outcome": cast.SIMPLE_GARDE | {"points": 60}}
    body = {"agrees": False, "seat": 3, "line": 1, "wish": wish}
    assert tablet.client.post(address, body, content_type="application/json").status_code == 200
    payload = {"seat": 4, "line": 1, "wish": {"status": "passed", "outcome": None}}
    device = tablet.station.devices.get()
    assert cast.send(device, "dispute-api", kind="dispute", line=None, payload=payload).verdict == "accepted"
    wrong = payload | {"wish": {"status": 4}}
    assert cast.send(device, "dispute-wrong", kind="dispute", line=None, payload=wrong).answered["field"] == "status"
    assert [one.wish["status"] for one in Dispute.objects.all()] == ["played", "passed"]


@pytest.mark.parametrize("game", ["scarto"])  # `tests/prove` has the others
def test_other_games_have_their_own_fields(game):
    tournament = cast.running_tournament(12, game=game, rounds_planned=1)
    tablet = Tablet(tournament)
    cast.fill(tablet.table, cast.Random(1))
    address = tablet.address("table-dispute", 1)
    assert 'name="wish-' in tablet.client.get(address, {"line": 1}).content.decode()


def test_the_api_lists_and_decides_disputes(tablet):
    send_dispute(tablet, part=False)
    slug, arbiter = tablet.station.tournament.slug, cast.client_of(cast.basile())
    (listed,) = arbiter.get(reverse("api-disputes", args=[slug])).json()
    assert (listed["line"], listed["wish"]["outcome"]["points"], listed["recorded"]["version"]) == (1, 60, 1)
    address = reverse("api-dispute-decide", args=[slug, listed["id"]])
    as_json = {"content_type": "application/json"}
    assert arbiter.post(address, {"decision": "decline"}, **as_json).status_code == 422
    assert arbiter.post(address, {"decision": "apply", "answer": "Vu."}, **as_json).status_code == 204
    assert arbiter.post(address, {"decision": "settle"}, **as_json).status_code == 409
    assert arbiter.get(reverse("api-disputes", args=[slug])).json() == []
    assert sheet_get(tablet.table).line(1).outcome["points"] == 60
