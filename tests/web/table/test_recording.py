"""Recording deals at the table, as the page's script does and as a browser without script does."""

import pytest
import time_machine

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, table_of_size, text_of
from tournaments.models import Deal, Event, Submission, Tournament
from tournaments.services.inbox.limits import MINUTE, SENDINGS
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored(module_db):
    return playing().pk


@pytest.fixture
def made(db, stored):
    return Tournament.objects.get(pk=stored)


@pytest.fixture
def tablet(made):
    return Tablet(made)


def test_it_stores_a_deal_and_shows_the_next_one(tablet):
    answer = tablet.deal()
    assert answer.status_code == 200
    assert "Donne 2 sur 5" in text_of(answer)
    assert "Garde de Nord" in text_of(answer)
    assert tablet.table.deals.get().scores == [198, -66, -66, -66]


def test_it_works_without_any_script(tablet):
    answer = tablet.deal(part=False)
    assert answer["Location"] == tablet.address("table")
    assert tablet.table.deals.get().scores == [198, -66, -66, -66]


def test_it_counts_the_pile_of_the_defence(tablet):
    tablet.deal(pile="defence", points="42")
    assert tablet.table.deals.get().outcome["points"] == 49


@pytest.mark.parametrize("typed", ["49", " 49 ", "49,0", "49.0"])
def test_it_reads_points_as_people_write_them(tablet, typed):
    tablet.deal(points=typed)
    assert tablet.table.deals.get().outcome["points"] == 49


@pytest.mark.parametrize("typed", ["40½", "40,5", "40.5"])
def test_it_reads_half_points_at_three_players(typed):
    tablet = table_of_size(playing(11), 3)
    assert tablet.deal(points=typed).status_code == 200
    assert tablet.table.deals.get().outcome["points"] == 40.5


def test_it_enters_every_bonus(tablet):
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


def test_it_asks_for_the_called_player_at_five():
    tablet = table_of_size(playing(9, odd_tables="5", rounds_planned=1), 5)
    assert "Qui est appelé" in text_of(tablet.page())
    refused = tablet.deal()
    assert refused.status_code == 422
    assert "l’appelé" in text_of(refused)
    tablet.deal(partner="3")
    tablet.deal(2, partner="alone", acknowledged="rare_taker_alone")
    assert [line.scores for line in tablet.table.deals.all()] == [[132, -66, 66, -66, -66], [264, -66, -66, -66, -66]]


def test_it_lets_no_dealer_who_sits_out_take():
    tablet = table_of_size(playing(9, odd_tables="5mort", rounds_planned=1), 5)
    assert "ne joue pas" in text_of(tablet.page())
    assert tablet.deal(taker="5").status_code == 422
    assert tablet.deal(taker="1").status_code == 200


def test_it_offers_only_the_contracts_of_the_club():
    tablet = Tablet(playing(rule_options={"prise": "forbidden", "pousse": True}))
    page = tablet.page().content.decode()
    assert 'value="prise"' not in page
    assert 'value="pousse"' in page


def test_it_takes_the_bonuses_of_the_house():
    tablet = Tablet(playing(rule_options={"misere": 10, "petit_chelem": "300-150-150", "roi_au_bout": 10}))
    page = text_of(tablet.page())
    assert all(word in page for word in ("Misère", "Petit chelem annoncé", "Roi au bout"))
    assert tablet.deal(misere=["2", "3"], roi_au_bout="attack").status_code == 200
    assert tablet.table.deals.get().outcome["misere"] == [2, 3]


def test_the_folded_bonuses_say_what_is_inside(tablet):
    assert "Petit au bout, poignée, chelem" in text_of(tablet.page())
    answer = tablet.send("table-preview", 1, 1, petit_au_bout="attack", poignee_size_1="simple")
    assert 'id="bonuses-chosen" hx-swap-oob="true"' in answer.content.decode()
    assert "petit au bout, poignée" in text_of(answer)


def test_it_passes_a_deal_in_one_tap(tablet):
    answer = tablet.send("table-deal", 1, 1, status="passed")
    assert "Tout le monde a passé. Ouest donne." in text_of(answer)
    assert "Donne 1 sur 5" in text_of(answer), "a pass does not use up a deal"


def test_it_cancels_a_deal_for_a_petit_sec(tablet):
    answer = tablet.send("table-deal", 1, 1, status="cancelled")
    assert "Donne annulée (petit sec)" in text_of(answer)
    assert tablet.table.deals.get().status == Deal.Status.CANCELLED


def test_it_refuses_what_no_pack_allows_and_says_why(tablet):
    answer = tablet.deal(points="90", bouts="1")
    assert answer.status_code == 422
    assert "jamais 90" in text_of(answer)
    assert not Deal.objects.exists()


def test_it_keeps_what_was_typed_when_a_browser_without_script_is_refused(tablet):
    answer = tablet.deal(part=False, points="90")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="90"' in page
    assert 'value="garde" checked' in page


def test_it_asks_once_about_a_rare_deal(tablet):
    asked = tablet.deal(contract="garde_contre")
    assert asked.status_code == 422
    assert "Une garde contre est rare. Est-ce bien le contrat ?" in text_of(asked)
    assert "Valider quand même" in text_of(tablet.deal(contract="garde_contre", part=False))
    assert not Deal.objects.exists()
    assert tablet.deal(contract="garde_contre", acknowledged="rare_garde_contre").status_code == 200


def test_it_asks_again_when_another_thing_is_rare(tablet):
    answer = tablet.deal(contract="garde_contre", points="82", bouts="3", acknowledged="rare_garde_contre")
    assert answer.status_code == 422


def test_it_takes_a_double_tap_as_one_deal(tablet):
    tablet.deal(client_id="the-same-tap")
    answer = tablet.deal(client_id="the-same-tap")
    assert answer.status_code == 200
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_it_corrects_a_line_on_a_page_of_its_own(tablet):
    tablet.deal()
    page = tablet.page("table-deal", 1, 1).content.decode()
    assert 'value="49"' in page
    assert 'value="garde" checked' in page
    answer = tablet.deal(version="1", points="41")
    assert (answer.status_code, answer["HX-Redirect"]) == (204, tablet.address("table"))
    assert tablet.table.deals.get().scores == [150, -50, -50, -50]


def test_it_fills_every_kind_of_bonus_into_a_correction(tablet):
    bonuses = {"poignee_size_1": "simple", "poignee_player_1": "2", "chelem": "missed", "petit_au_bout": "defence"}
    tablet.deal(**bonuses, acknowledged="rare_chelem_missed")
    page = tablet.page("table-deal", 1, 1).content.decode()
    for name, value in bonuses.items():
        assert f'name="{name}" value="{value}" checked' in page


def test_it_shows_the_present_state_to_a_stale_correction_and_keeps_what_was_typed(tablet):
    tablet.deal()
    tablet.deal(version="1", points="41")
    answer = tablet.deal(version="1", points="56")
    assert answer.status_code == 409
    assert "Au bureau : Garde de Nord." in text_of(answer)
    assert 'value="56"' in answer.content.decode()
    assert 'name="version" value="2"' in answer.content.decode()


def test_it_does_the_same_when_two_devices_enter_the_next_deal(tablet):
    tablet.deal(taker="2")
    answer = tablet.deal(taker="3")
    assert answer.status_code == 409
    assert "Corriger la donne 1" in text_of(answer)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"taker": "9"},
        {"taker": "N"},
        {"contract": "solo"},
        {"bouts": "4"},
        {"points": "abc"},
        {"points": "-3"},
        {"points": "92"},
        {"points": "1e9"},
        {"points": "49.25"},
        {"points": "٤٩٩"},
        {"pile": "chien"},
        {"version": "x"},
        {"version": "-1"},
        {"client_id": "!"},
        {"client_id": "x" * 500},
        {"poignee_size_1": "huge"},
        {"poignee_size_1": "simple"},
        {"chelem": "perhaps"},
        {"status": "won"},
        {"status": "adjusted"},
        {"status": "not_played"},
        {"status": "x" * 100},
        {"acknowledged": "x" * 1000},
        {"taker": "\x01", "contract": "\ud83d"},
    ],
)
def test_it_answers_garbage_with_422_and_stores_nothing(tablet, nonsense):
    fields = {name: value.encode("utf-8", "replace").decode() for name, value in nonsense.items()}
    for part in (True, False):
        assert tablet.deal(part=part, **fields).status_code == 422
    assert not Deal.objects.exists()


def test_it_answers_an_empty_form_with_what_is_missing(tablet):
    answer = tablet.send("table-deal", 1, 1)
    assert answer.status_code == 422
    assert "Il manque : le preneur, le contrat, les bouts, les points." in text_of(answer)


@pytest.mark.parametrize(("number", "status"), [(0, 409), (999, 409), (10**12, 422)])
def test_it_refuses_a_line_that_no_sheet_has(tablet, number, status):
    assert tablet.deal(number).status_code == status


def test_it_keeps_a_line_that_comes_before_its_turn(tablet):
    assert tablet.deal(2, points="41").status_code == 202
    tablet.deal(1)
    assert [line.outcome["points"] for line in tablet.table.deals.all()] == [49, 41]


def test_a_line_that_waited_is_settled_once_the_device_has_sent_another_in_its_place(tablet):
    assert tablet.deal(2, client_id="first-try-of-2").status_code == 202
    assert tablet.deal(2, client_id="second-try-of-2", points="52").status_code == 202
    assert tablet.deal(1, client_id="try-of-line-1").status_code == 200
    assert [line.outcome["points"] for line in tablet.table.deals.all()] == [49, 52]
    for part in (True, False):
        again = tablet.deal(2, part=part, client_id="first-try-of-2")
        assert again.status_code == (200 if part else 302)


def test_it_keeps_a_deal_of_the_next_round_and_refuses_one_beyond(tablet):
    assert tablet.send("table-deal", 2, 1, **GARDE).status_code == 202
    assert tablet.send("table-deal", 3, 1, **GARDE).status_code == 409


def test_it_knows_no_round_beyond_the_last(tablet):
    assert tablet.send("table-deal", 99, 1, **GARDE).status_code == 404


def test_it_refuses_a_late_sending_once_the_round_is_closed(made, tablet):
    for number in (1, 2):
        table = cast.table_of(made, number)
        for _ in range(5):
            cast.enter(table, cast.alice())
        cast.confirm(table)
    round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
    answer = tablet.deal(6)
    assert answer.status_code == 409
    assert "Le tour 1 est terminé" in text_of(answer)


class TestTooOften:
    """What a tablet kept for a whole evening: told to wait, it gets everything through."""

    def test_an_evening_that_was_kept_gets_through_in_minutes(self, monkeypatch):
        """In the order of the outbox, each told when the desk takes more; nothing is refused or counts twice."""
        tablet = Tablet(playing(8, deals_per_round=8))
        monkeypatch.setitem(SENDINGS, MINUTE, 3)
        waiting, told = list(range(1, 9)), []
        with time_machine.travel(1_795_521_600, tick=False) as clock:
            while waiting:
                answer = tablet.deal(waiting[0], client_id=f"deal-{waiting[0]:05}")
                if answer.status_code == 429:
                    told.append(int(answer["Retry-After"]))
                    clock.shift(told[-1])
                else:
                    assert answer.status_code == 200
                    waiting.pop(0)
        assert told == [60, 60]
        assert (Deal.objects.count(), Submission.objects.filter(verdict="accepted").count()) == (8, 8)

    def test_a_refusal_says_that_nothing_is_lost(self, tablet, monkeypatch):
        monkeypatch.setitem(SENDINGS, MINUTE, 0)
        page = tablet.deal(part=False).content.decode()
        assert "sans que rien ne se perde" in page
        assert not Submission.objects.exists()

    def test_previews_are_no_sendings(self, tablet, monkeypatch):
        monkeypatch.setitem(SENDINGS, MINUTE, 0)
        assert tablet.preview(points="49").status_code == 200
