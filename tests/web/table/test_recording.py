"""Recording of deals at the table, with and without JavaScript: values, refusals, corrections, repeated requests.

Lines before their turn wait, and the rate limit delays an outbox without losing a line.
"""

import pytest
import time_machine

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, table_of_size, text_of
from tournaments.models import Deal, Event, Submission, Tournament
from tournaments.services.inbox.limits import MINUTE, SENDINGS
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_key(module_db):
    """Create the tournament once for the module and return its key."""
    return playing().pk


@pytest.fixture
def tournament(db, tournament_key):
    return Tournament.objects.get(pk=tournament_key)


@pytest.fixture
def tablet(tournament):
    return Tablet(tournament)


def test_a_deal_is_stored_and_the_next_entry_is_shown(tablet):
    answer = tablet.deal()
    assert answer.status_code == 200
    assert "Donne 2 sur 5" in text_of(answer)
    assert "Garde de Nord" in text_of(answer)
    assert tablet.table.deals.get().scores == [198, -66, -66, -66]  # of `GARDE`, made by 8


def test_a_deal_is_recorded_without_javascript(tablet):
    answer = tablet.deal(part=False)
    assert answer["Location"] == tablet.address("table")
    assert tablet.table.deals.get().scores == [198, -66, -66, -66]  # of `GARDE`, made by 8


def test_points_of_the_defence_are_converted(tablet):
    tablet.deal(pile="defence", points="42", part=False)
    assert tablet.table.deals.get().outcome["points"] == 49


@pytest.mark.parametrize("typed", ["49", "49,0"])
def test_whole_points_are_parsed_in_several_formats(tablet, typed):
    tablet.deal(points=typed, part=False)
    assert tablet.table.deals.get().outcome["points"] == 49


@pytest.mark.parametrize("typed", ["40½"])  # other notations: `tests/prove`
def test_half_points_are_parsed_at_three_players(typed):
    tablet = table_of_size(playing(11), 3)
    assert tablet.deal(points=typed).status_code == 200
    assert tablet.table.deals.get().outcome["points"] == 40.5


def test_all_bonuses_are_recorded(tablet):
    tablet.deal(
        petit_au_bout="attack",
        poignee_size_1="simple",
        poignee_player_1="2",
        chelem="missed",
        acknowledged="rare_chelem_missed",
    )
    outcome = tablet.table.deals.get().outcome
    assert outcome["petit_au_bout"] == "attack"
    assert outcome["poignees"] == [{"player": 2, "size": "simple"}]
    assert (outcome["chelem_announced"], outcome["chelem_made_by"]) == (True, None)


def test_five_players_require_the_called_player():
    tablet = table_of_size(playing(9, odd_tables="5", rounds_planned=1), 5)
    assert "Qui est appelé" in text_of(tablet.page())
    answer = tablet.deal()
    assert answer.status_code == 422
    assert "l’appelé" in text_of(answer)
    tablet.deal(partner="3", part=False)
    tablet.deal(2, partner="alone", acknowledged="rare_taker_alone", part=False)
    # With a partner, who gets a third, against three; then alone against four.
    assert [line.scores for line in tablet.table.deals.all()] == [[132, -66, 66, -66, -66], [264, -66, -66, -66, -66]]


def test_a_dealer_who_sits_out_cannot_be_the_taker():
    tablet = table_of_size(playing(9, odd_tables="5mort", rounds_planned=1), 5)
    assert "ne joue pas" in text_of(tablet.page())
    assert tablet.deal(taker="5").status_code == 422
    assert tablet.deal(taker="1").status_code == 200


def test_only_the_contracts_of_the_rule_options_are_offered():
    tablet = Tablet(playing(rule_options={"prise": "forbidden", "pousse": True}))
    html = tablet.page().content.decode()
    assert 'value="prise"' not in html
    assert 'value="pousse"' in html


def test_optional_bonuses_are_offered_and_recorded():
    tablet = Tablet(playing(rule_options={"misere": 10, "petit_chelem": "300-150-150", "roi_au_bout": 10}))
    text = text_of(tablet.page())
    assert all(word in text for word in ("Misère", "Petit chelem annoncé", "Roi au bout"))
    assert tablet.deal(misere=["2", "3"], roi_au_bout="attack").status_code == 200
    assert tablet.table.deals.get().outcome["misere"] == [2, 3]


def test_the_collapsed_bonuses_are_summarised(tablet):
    assert "Petit au bout, poignée, chelem" in text_of(tablet.page())
    answer = tablet.send("table-preview", 1, 1, petit_au_bout="attack", poignee_size_1="simple")
    assert 'id="bonuses-chosen" hx-swap-oob="true"' in answer.content.decode()
    assert "petit au bout, poignée" in text_of(answer)


def test_a_pass_is_recorded_without_using_up_a_deal(tablet):
    answer = tablet.send("table-deal", 1, 1, status="passed")
    assert "Tout le monde a passé. Ouest donne." in text_of(answer)
    assert "Donne 1 sur 5" in text_of(answer), "a pass does not use up a deal"


def test_a_deal_is_cancelled_for_a_petit_sec(tablet):
    answer = tablet.send("table-deal", 1, 1, status="cancelled")
    assert "Donne annulée (petit sec)" in text_of(answer)
    assert tablet.table.deals.get().status == Deal.Status.CANCELLED


def test_impossible_points_are_refused_with_a_reason(tablet):
    answer = tablet.deal(points="90", bouts="1")
    assert answer.status_code == 422
    assert "jamais 90" in text_of(answer)
    assert not Deal.objects.exists()


def test_a_refusal_without_javascript_keeps_the_typed_values(tablet):
    answer = tablet.deal(part=False, points="90")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="90"' in html
    assert 'value="garde" checked' in html


def test_a_rare_deal_needs_an_acknowledgement(tablet):
    answer = tablet.deal(contract="garde_contre")
    assert answer.status_code == 422
    assert "Une garde contre est rare. Est-ce bien le contrat ?" in text_of(answer)
    assert "Valider quand même" in text_of(tablet.deal(contract="garde_contre", part=False))
    assert not Deal.objects.exists()
    assert tablet.deal(contract="garde_contre", acknowledged="rare_garde_contre").status_code == 200


def test_each_warning_needs_its_own_acknowledgement(tablet):
    answer = tablet.deal(contract="garde_contre", points="82", bouts="3", acknowledged="rare_garde_contre")
    assert answer.status_code == 422


def test_a_repeated_client_id_records_one_deal(tablet):
    tablet.deal(client_id="the-same-tap", part=False)
    answer = tablet.deal(client_id="the-same-tap")
    assert answer.status_code == 200
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_a_line_is_corrected_on_its_own_page(tablet):
    tablet.deal(part=False)
    html = tablet.page("table-deal", 1, 1).content.decode()
    assert 'value="49"' in html
    assert 'value="garde" checked' in html
    answer = tablet.deal(version="1", points="41")
    assert (answer.status_code, answer["HX-Redirect"]) == (204, tablet.address("table"))
    assert tablet.table.deals.get().scores == [150, -50, -50, -50]  # 25 × 2 from each: made by 0


def test_a_correction_has_all_bonuses_checked(tablet):
    bonuses = {"poignee_size_1": "simple", "poignee_player_1": "2", "chelem": "missed", "petit_au_bout": "defence"}
    tablet.deal(**bonuses, acknowledged="rare_chelem_missed", part=False)
    html = tablet.page("table-deal", 1, 1).content.decode()
    for name, value in bonuses.items():
        assert f'name="{name}" value="{value}" checked' in html


def test_a_stale_correction_shows_the_present_state_and_keeps_the_typed_values(tablet):
    tablet.deal(part=False)
    tablet.deal(version="1", points="41", part=False)
    answer = tablet.deal(version="1", points="56")
    assert answer.status_code == 409
    assert "Au bureau : Garde de Nord." in text_of(answer)
    assert 'value="56"' in answer.content.decode()
    assert 'name="version" value="2"' in answer.content.decode()


def test_another_entry_of_the_same_line_is_a_conflict_and_becomes_a_correction(tablet):
    tablet.deal(taker="2", part=False)
    answer = tablet.deal(taker="3")
    assert answer.status_code == 409
    assert "Corriger la donne 1" in text_of(answer)


@pytest.mark.parametrize(
    "invalid_fields",
    [
        {"taker": "9"},
        {"points": "92"},
        {"version": "x"},
        {"status": "adjusted"},
        {"taker": "\x01", "contract": "\ud83d"},
    ],
)
def test_invalid_values_are_refused_and_not_stored(tablet, invalid_fields):
    # A surrogate cannot be sent: a browser replaces it by a question mark.
    fields = {name: value.encode("utf-8", "replace").decode() for name, value in invalid_fields.items()}
    for part in (True, False):
        assert tablet.deal(part=part, **fields).status_code == 422
    assert not Deal.objects.exists()


def test_an_empty_form_is_refused_with_the_missing_fields(tablet):
    answer = tablet.send("table-deal", 1, 1)
    assert answer.status_code == 422
    assert "Il manque : le preneur, le contrat, les bouts, les points." in text_of(answer)


@pytest.mark.parametrize(("number", "status"), [(0, 409), (999, 409), (10**12, 422)])
def test_an_impossible_line_number_is_refused(tablet, number, status):
    assert tablet.deal(number).status_code == status


def test_a_line_before_its_turn_waits_for_the_earlier_one(tablet):
    assert tablet.deal(2, points="41").status_code == 202
    tablet.deal(1, part=False)
    assert [line.outcome["points"] for line in tablet.table.deals.all()] == [49, 41]


def test_a_superseded_line_is_settled_when_it_is_sent_again(tablet):
    assert tablet.deal(2, client_id="first-try-of-2").status_code == 202
    assert tablet.deal(2, client_id="second-try-of-2", points="52").status_code == 202
    assert tablet.deal(1, client_id="try-of-line-1").status_code == 200
    assert [line.outcome["points"] for line in tablet.table.deals.all()] == [49, 52]
    for part in (True, False):
        again = tablet.deal(2, part=part, client_id="first-try-of-2")
        assert again.status_code == (200 if part else 302)


def test_a_line_of_the_next_round_waits_and_one_of_a_later_round_is_refused(tablet):
    assert tablet.send("table-deal", 2, 1, **GARDE).status_code == 202
    assert tablet.send("table-deal", 3, 1, **GARDE).status_code == 409


def test_a_round_after_the_last_is_not_found(tablet):
    assert tablet.send("table-deal", 99, 1, **GARDE).status_code == 404


def test_a_line_of_a_closed_round_is_refused(tournament, tablet):
    for number in (1, 2):
        table = cast.table_of(tournament, number)
        for _ in range(5):  # the deals of a sheet
            cast.enter(table, cast.alice())
        cast.confirm(table)
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    answer = tablet.deal(6)
    assert answer.status_code == 409
    assert "Le tour 1 est terminé" in text_of(answer)


class TestRateLimit:
    """The rate limit of submissions, and a tablet with the outbox of a whole evening."""

    def test_an_outbox_of_a_whole_evening_is_accepted_within_minutes(self, monkeypatch):
        """Lines are sent in order after each Retry-After; all are accepted once: eight at three a minute, two waits."""
        tablet = Tablet(playing(8, deals_per_round=8))
        monkeypatch.setitem(SENDINGS, MINUTE, 3)
        waiting, retry_seconds = list(range(1, 9)), []
        with time_machine.travel(1_795_521_600, tick=False) as clock:  # 2026-11-24 12:00 UTC, the start of a minute
            while waiting:
                answer = tablet.deal(waiting[0], client_id=f"deal-{waiting[0]:05}")
                if answer.status_code == 429:
                    retry_seconds.append(int(answer["Retry-After"]))
                    clock.shift(retry_seconds[-1])
                else:
                    assert answer.status_code == 200
                    waiting.pop(0)
        assert retry_seconds == [60, 60]
        assert (Deal.objects.count(), Submission.objects.filter(verdict="accepted").count()) == (8, 8)

    def test_a_refusal_above_the_limit_states_that_the_data_is_kept(self, tablet, monkeypatch):
        monkeypatch.setitem(SENDINGS, MINUTE, 0)
        html = tablet.deal(part=False).content.decode()
        assert "sans que rien ne se perde" in html
        assert not Submission.objects.exists()

    def test_previews_are_not_limited(self, tablet, monkeypatch):
        monkeypatch.setitem(SENDINGS, MINUTE, 0)
        assert tablet.preview(points="49").status_code == 200
