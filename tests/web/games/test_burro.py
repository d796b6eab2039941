"""Burro on the tablet: one tap for each hand, five letters end the game, ties are played off, a tap can be undone.

The ranking, the desk and public pages show letters without a sign; penalties are letters.
"""

from typing import Any

import pytest

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give

pytestmark = pytest.mark.django_db


def create_burro_tournament() -> Tournament:
    return cast.running_tournament(8, game="burro", rounds_planned=2)


def enter_hands(tablet: Tablet, *holders: int, first: int = 1) -> None:
    """Enter hands from line `first`, each by the seat that held cards last and gets a letter."""
    for number, holder in enumerate(holders, start=first):
        answer = tablet.send("table-deal", 1, number, last_holder=holder, part=False)
        assert answer.status_code == 302, text_of(answer)


def letters_by_seat(tablet: Tablet) -> list[int]:
    """Return the number of letters of each seat."""
    return [seat.plus for seat in tablet.table.seats.order_by("number")]


def screen_of_this_round(answer: Any) -> str:
    """Return the page without the template of the next round."""
    html: str = answer.content.decode()
    return html.partition('<template id="coming-round">')[0]


def test_tap_gives_a_letter_and_the_sheet_shows_five_boxes() -> None:
    tablet = Tablet(create_burro_tournament())
    assert "Qui a tenu des cartes en dernier ?" in text_of(tablet.page())
    for number, holder in enumerate((2, 2, 4), start=1):
        assert tablet.send("table-deal", 1, number, last_holder=holder).status_code == 200
    assert letters_by_seat(tablet) == [0, 2, 0, 1]
    html = screen_of_this_round(tablet.page())
    assert html.count('<td class="box">B</td>') == 2
    assert html.count('<td class="box">U</td>') == 1
    assert html.count('<td class="box">') == 20  # five for each of four players


def test_five_letters_end_the_game_and_the_fewest_win() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 2, 2, 1, 3, 2, 1, 2, 4, 3, 4, 4)
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    assert tablet.table.state == Table.State.PLAYING, "the game is not over"
    enter_hands(tablet, 2, first=12)
    assert letters_by_seat(tablet) == [2, 5, 2, 3]
    assert "Barrage : qui a tenu des cartes en dernier ?" in text_of(tablet.page())
    answer = tablet.send("table-deal", 1, 13, last_holder=4)
    assert answer.status_code == 422, "only those who tie play off"
    enter_hands(tablet, 1, first=13)
    assert letters_by_seat(tablet) == [2, 5, 2, 3], "letters stay"
    answer = tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version)
    assert answer.status_code == 200, text_of(answer)
    seats = tablet.table.seats.order_by("number")
    assert [(seat.won, seat.lost) for seat in seats] == [(False, False), (False, True), (True, False), (False, False)]
    assert list(check_log(tournament)) == []


def test_a_letter_for_an_absent_player_and_a_hand_after_the_end_are_refused() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    assert tablet.send("table-deal", 1, 1, last_holder=5).status_code == 422
    assert tablet.send("table-deal", 1, 1, last_holder="").status_code == 422
    enter_hands(tablet, 1, 3, 4, 1, 3, 4, 1, 1, 1)
    answer = tablet.send("table-deal", 1, 10, last_holder=3)
    assert answer.status_code == 409
    assert letters_by_seat(tablet) == [5, 0, 2, 2]
    assert tablet.table.deals.count() == 9
    assert list(check_log(tournament)) == []


def test_fewer_letters_rank_higher() -> None:
    tournament = create_burro_tournament()
    for number in (1, 2):
        tablet = Tablet(tournament, number)
        enter_hands(tablet, 1, 1, 1, 3, 4, 1, 3, 4, 1)  # letters by seat: 5, 0, 2, 2
        tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    ranking = standings_at(tournament.first_stage)
    assert [(line.rank, line.total) for line in ranking] == [(1, 0), (1, 0), *[(3, 2)] * 4, (7, 5), (7, 5)]
    answer = cast.client_of(cast.alice()).get(f"/{tournament.slug}/")
    assert "+5" not in text_of(answer)


def test_line_that_later_ones_depend_on_cannot_be_corrected() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 2, 2, 2, 2, 4, 2, 1)  # after line 6, Nord and Sud play off with 0 letters: 0, 5, 0, 1
    before = letters_by_seat(tablet)
    correction = tablet.send("table-deal", 1, 1, last_holder=4, version=1)
    assert correction.status_code in {409, 422}
    assert letters_by_seat(tablet) == before
    assert list(check_log(tournament)) == []


def test_totals_from_paper_need_not_cancel_out() -> None:
    tournament = cast.running_tournament(8, game="burro", rounds_planned=1, recording_mode="totals")
    tablet = Tablet(tournament)
    assert "leur somme doit faire zéro" not in text_of(tablet.page())
    answer = tablet.send("table-totals", 1, total_1="2", total_2="5", total_3="0", total_4="1", version=0)
    assert answer.status_code == 200, text_of(answer)
    assert letters_by_seat(tablet) == [2, 5, 0, 1]
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    assert tablet.table.seats.get(number=3).won
    assert list(check_log(tournament)) == []


def test_names_are_buttons_that_show_the_letters_so_far() -> None:
    tablet = Tablet(create_burro_tournament())
    enter_hands(tablet, 2, 2)
    answer = tablet.page()
    html = screen_of_this_round(answer)
    form = html.partition('<form id="recording"')[2].partition("</form>")[0]
    assert form.count("data-answer") == 4
    assert 'type="radio"' not in form
    assert "Valider la donne" not in text_of(answer)
    assert "Est reçoit la lettre U" in text_of(answer)
    assert '<span class="hidden-label">BU</span>' in html


def test_mistaken_tap_is_undone_once() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 2, 4)
    assert "Annuler" in text_of(tablet.page())
    for _ in range(2):  # a second press and a repeated request remove no other deal
        answer = tablet.send("table-take-back", 1, 2, version=1)
        assert answer.status_code == 200
    assert "Donne 2" in text_of(tablet.page())
    assert letters_by_seat(tablet) == [0, 1, 0, 0]
    enter_hands(tablet, 3, first=2)
    assert letters_by_seat(tablet) == [0, 1, 1, 0]
    assert list(check_log(tournament)) == []


def test_letter_that_ends_the_game_can_be_undone() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 1, 3, 4, 1, 3, 4, 1, 1, 1)
    text = text_of(tablet.page())
    assert "La feuille est complète" in text
    assert "Annuler" in text
    tablet.send("table-take-back", 1, 9, version=1, part=False)
    assert "Qui a tenu des cartes en dernier ?" in text_of(tablet.page())
    assert letters_by_seat(tablet) == [4, 0, 2, 2]
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(("number", "version"), [(1, 1), (2, 0)], ids=["not the last", "0"])
def test_only_the_last_deal_in_its_present_version_is_undone(number: int, version: object) -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 2, 4)
    answer = tablet.send("table-take-back", 1, number, version=version)
    assert answer.status_code == 409
    assert "Cette donne a changé entre-temps" in text_of(answer)
    assert letters_by_seat(tablet) == [0, 1, 0, 1]
    assert list(check_log(tournament)) == []


def test_confirmed_sheet_undoes_no_deal() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 1, 3, 4, 1, 3, 4, 1, 1, 1)
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    answer = tablet.send("table-take-back", 1, 9, version=1)
    assert answer.status_code == 409
    assert letters_by_seat(tablet) == [5, 0, 2, 2]


def test_deal_of_tarot_cannot_be_undone() -> None:
    tablet = Tablet(cast.running_tournament(8, rounds_planned=1))
    tablet.deal(part=False)
    assert tablet.send("table-take-back", 1, 1, version=1).status_code == 422
    assert tablet.table.deals.count() == 1


def test_desk_shows_boxes_instead_of_signed_scores() -> None:
    tournament = create_burro_tournament()
    enter_hands(Tablet(tournament), 2, 2)
    desk = cast.client_of(cast.alice())
    for address in ("tour/1/table/1/", "tour/1/table/1/donne/1/"):
        html = desk.get(f"/bureau/{tournament.slug}/{address}").content.decode()
        assert html.count('<td class="box">') == 20  # five for each of four players
        assert '<td class="box">U</td>' in html
        assert "signs" not in html


def test_penalty_adds_letters_and_bonus_removes_them() -> None:
    tournament = create_burro_tournament()
    for number in (1, 2):
        tablet = Tablet(tournament, number)
        enter_hands(tablet, 1, 1, 1, 3, 4, 1, 3, 4, 1)  # letters by seat: 5, 0, 2, 2
        tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    first, last = standings_at(tournament.first_stage)[0], standings_at(tournament.first_stage)[-1]
    entries = {entry.serial: entry for entry in tournament.first_stage.entries}
    for line, kind in ((first, "penalty"), (last, "bonus")):
        adjustment = AdjustmentInput(entry=entries[line.serial], kind=kind, points=3, reason="retard")
        adjustment_give(stage=tournament.first_stage, adjustment=adjustment, actor=cast.alice())
    tournament.refresh_from_db()
    totals = {line.serial: line.total for line in standings_at(tournament.first_stage)}
    assert (totals[first.serial], totals[last.serial]) == (3, 2)  # 0 + 3, 5 − 3
    assert list(check_log(tournament)) == []


def test_letters_have_no_sign_on_the_page_of_a_player() -> None:
    tournament = create_burro_tournament()
    tablet = Tablet(tournament)
    enter_hands(tablet, 2)
    entry = tablet.table.seats.get(number=2).entry
    text = text_of(cast.client_of(cast.alice()).get(f"/{tournament.slug}/joueur/{entry.number}/"))
    assert "+1" not in text
    assert "Bilan" not in text
