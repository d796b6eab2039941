"""The screens of a table's page: play, confirmation, totals from paper, and calls for the arbiter.

First the screens of a round of deals; `TestLive` is about the poll of an open page, `TestTotals` about paper,
`TestQuorum` about the number of seats that confirm.
"""

import re
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_html
from tournaments.models import Table
from tournaments.selectors.play.sheets import totals_version
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.clocks import clock_resume, clock_stop, time_give
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.web.table.screen import screen_of

pytestmark = pytest.mark.django_db


def enter_all_deals(tablet: Tablet) -> None:
    """Enter the five deals of the sheet."""
    for _ in range(5):
        cast.enter(tablet.table, cast.alice())


def confirm(tablet, **changes):
    """Send the confirmation by seat 2 of the present sheet, with changed fields."""
    return tablet.send("table-confirm", 1, **({"seat": 2, "entered_by": 1, "version": tablet.table.version} | changes))


def test_the_seats_are_shown_before_the_first_round():
    tablet = Tablet(cast.drawn_tournament(8, rounds_planned=2))
    text = text_of(tablet.page())
    assert "Le tour 1 n’est pas encore ouvert" in text
    assert cast.table_of(tablet.station.tournament).seats.first().entry.full_name in text


def test_an_unused_table_is_idle():
    tournament = playing()
    station = tournament.stations.create(number=9, code="ABCDEF")
    text = text_of(Tablet(tournament, station.number).page())
    assert "Cette table ne joue pas en ce moment" in text


def test_the_sheet_shows_a_sum_of_zero():
    tablet = Tablet(playing())
    cast.enter(tablet.table, cast.alice())
    text = text_of(tablet.page())
    assert "Somme des bilans : 0" in text
    assert "Corriger" in text


def test_another_seat_confirms_a_complete_sheet():
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    assert "La feuille est complète" in text_of(tablet.page())
    answer = confirm(tablet)
    assert "Feuille validée" in text_of(answer)
    assert tablet.table.confirmed_by == 2


def test_the_seat_that_entered_the_sheet_cannot_confirm_it():
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    answer = confirm(tablet, seat=1)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "par un autre joueur" in text_of(answer)
    assert "La feuille est complète" in html, "the error is on the same page"
    assert 'role="alert"' in html


def test_a_refused_confirmation_keeps_the_chosen_seats():
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    html = confirm(tablet, seat=3, entered_by=3, part=False).content.decode()
    assert 'name="entered_by" value="3" checked' in html
    assert 'name="seat" value="3" checked' in html


@pytest.mark.parametrize("invalid_fields", [{"seat": "9"}, {"version": ""}])
def test_an_invalid_confirmation_is_refused(invalid_fields):
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    assert confirm(tablet, **invalid_fields).status_code == 422


def test_a_confirmation_of_an_old_version_is_a_conflict():
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    assert confirm(tablet, version=1).status_code == 409
    assert tablet.table.state == Table.State.PLAYING


def test_an_incomplete_sheet_is_not_confirmed():
    tablet = Tablet(playing())
    assert confirm(tablet).status_code == 409


def test_a_confirmed_sheet_shows_the_next_seats():
    tournament = playing()
    tablet = Tablet(tournament)
    enter_all_deals(tablet)
    text = text_of(confirm(tablet))
    assert "Où aller au tour 2" in text
    for seat in tablet.table.seats.all():
        assert seat.entry.full_name in text


def test_a_closed_round_shows_the_players_of_the_next_one():
    tournament = cast.played_tournament(8, rounds_planned=2)
    text = text_of(Tablet(tournament).page())
    assert "Le tour 1 est terminé" in text
    assert "À cette table au tour 2" in text


def test_a_finished_tournament_is_shown_at_the_table():
    tournament = cast.running_tournament(8, rounds_planned=1)
    tablet = Tablet(tournament)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    round_close(round_=tournament.first_stage.rounds.get(), actor=cast.alice())
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    assert "Le tournoi est terminé" in text_of(tablet.page())


def test_a_call_for_the_arbiter_is_made_and_cancelled():
    tablet = Tablet(playing())
    assert "L’arbitre est appelé" in text_of(tablet.send("table-call", 1, waiting="1"))
    assert tablet.table.called_at is not None
    tablet.send("table-call", 1, waiting="0", part=False)
    assert tablet.table.called_at is None


def test_an_answered_call_is_shown_until_the_table_ends_it():
    tablet = Tablet(playing())
    tablet.send("table-call", 1, waiting="1")
    arbiter_answer(table=tablet.table, actor=cast.basile())
    text = text_of(tablet.page())
    assert "L’arbitre arrive" in text
    assert "L’arbitre est appelé" not in text
    assert "Appeler l’arbitre" in text_of(tablet.send("table-call", 1, waiting="0"))


def test_a_sheet_is_stopped_only_after_the_end_of_the_time():
    tournament = playing(minutes_per_round=60)
    tablet = Tablet(tournament)
    assert tablet.send("table-stop", 1).status_code == 422
    round_ = tournament.first_stage.rounds.get(number=1)
    round_.opened_at -= timedelta(minutes=61)
    round_.save()
    assert "Le temps est écoulé" in text_of(tablet.page())
    assert "La feuille est complète" in text_of(tablet.send("table-stop", 1))


def test_the_reason_of_unplayed_deals_is_translated_for_each_reader():
    tournament = playing(minutes_per_round=60)
    tablet = Tablet(tournament)
    tournament.first_stage.rounds.filter(number=1).update(opened_at=timezone.now() - timedelta(minutes=61))
    tablet.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert "Not played · time up" in text_of(tablet.send("table-stop", 1))
    director = cast.client_of(cast.alice())
    table_url = reverse("desk-table", args=[tournament.slug, 1, 1])
    for address in (reverse("desk-log", args=[tournament.slug]), table_url):
        assert "temps écoulé" in text_of(director.get(address))
        text = text_of(director.get(address, headers={"accept-language": "en"}))
        assert "time up" in text
        assert "temps écoulé" not in text


def test_a_timed_round_is_confirmed_after_any_deal():
    tournament = playing(minutes_per_round=60, deals_per_round=None)
    tablet = Tablet(tournament)
    cast.enter(tablet.table, cast.alice())
    assert "Terminer et valider la feuille" in text_of(tablet.page())
    assert "Valider la feuille" in text_of(tablet.page("table-confirm", 1))
    assert confirm(tablet).status_code == 200


def test_a_reopened_sheet_is_corrected():
    tablet = Tablet(playing())
    enter_all_deals(tablet)
    confirm(tablet)
    assert tablet.deal(version="1", points="41").status_code == 409
    table_reopen(table=tablet.table, reason="erreur", actor=cast.basile())
    assert tablet.deal(version="1", points="41").status_code == 204


class TestLive:
    """Responses to the poll of an open page."""

    def poll(self, tablet, key, seen):
        query = {"key": key, "seen": seen}
        return tablet.client.get(tablet.address("table-live"), query, headers={"HX-Request": "true"})

    def poll_state(self, tablet):
        """Return the key and the version of the sheet that the page sends with its poll."""
        screen = tablet.page().context["screen"]
        return screen.key, screen.seen

    def test_a_poll_without_changes_returns_204(self):
        tablet = Tablet(playing())
        assert self.poll(tablet, *self.poll_state(tablet)).status_code == 204

    def test_a_correction_updates_the_sheet_around_the_entry(self):
        tablet = Tablet(playing())
        cast.enter(tablet.table, cast.alice())
        key, seen = self.poll_state(tablet)
        cast.enter(tablet.table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
        answer = self.poll(tablet, key, seen)
        assert answer["HX-Reswap"] == "none"
        assert 'id="recording"' not in answer.content.decode()
        assert "+150" in text_of(answer)  # the taker with 41 points

    def test_a_new_line_from_another_device_renders_the_screen(self):
        tablet = Tablet(playing())
        key, seen = self.poll_state(tablet)
        cast.enter(tablet.table, cast.alice())
        assert "Donne 2 sur 5" in text_of(self.poll(tablet, key, seen))

    def test_an_opened_round_renders_the_screen(self):
        tournament = cast.drawn_tournament(8, rounds_planned=2)
        tablet = Tablet(tournament)
        key, seen = self.poll_state(tablet)
        round_open(stage=tournament.first_stage, actor=cast.alice())
        assert "Donne 1 sur 5" in text_of(self.poll(tablet, key, seen))

    def test_a_call_updates_only_the_call_on_a_complete_sheet(self):
        tablet = Tablet(playing())
        enter_all_deals(tablet)
        key, seen = self.poll_state(tablet)
        arbiter_call(table=tablet.table, waiting=True, actor=cast.alice())
        answer = self.poll(tablet, key, seen)
        assert "L’arbitre est appelé" in text_of(answer)
        assert answer["HX-Reswap"] == "none"
        assert 'id="confirm"' not in answer.content.decode()
        assert confirm(tablet).status_code == 200

    @pytest.mark.parametrize("complete", [False], ids=["recording"])  # `tests/prove` has True
    def test_changes_of_the_clock_update_the_page(self, complete):
        tablet = Tablet(playing(minutes_per_round=30))
        if complete:
            enter_all_deals(tablet)
        round_ = tablet.table.round
        for words, change_clock in (
            ("pause", lambda: clock_stop(round_=round_, actor=cast.alice())),
            ("data-clock-ends", lambda: clock_resume(round_=round_, actor=cast.alice())),
            ("5 min de plus", lambda: time_give(round_=round_, seconds=300, tables=[1], actor=cast.alice())),
        ):
            key, seen = self.poll_state(tablet)
            change_clock()
            round_.refresh_from_db()
            answer = self.poll(tablet, key, seen)
            assert words in answer.content.decode()
            assert answer["HX-Reswap"] == "none"

    def test_an_answer_of_the_arbiter_updates_the_page_during_an_entry(self):
        tablet = Tablet(playing())
        tablet.send("table-call", 1, waiting="1")
        key, seen = self.poll_state(tablet)
        arbiter_answer(table=tablet.table, actor=cast.basile())
        assert "L’arbitre arrive" in text_of(self.poll(tablet, key, seen))


class TestTotals:
    """Entry of totals, for deals recorded on paper."""

    def test_totals_with_a_sum_of_zero_are_stored(self):
        tablet = Tablet(playing(recording_mode="totals"))
        answer = tablet.send(
            "table-totals", 1, total_1="300", total_2="-100", sign_3="-", total_3="100", total_4="−100"
        )
        assert "La feuille est complète" in text_of(answer)
        assert [seat.score for seat in tablet.table.seats.all()] == [300, -100, -100, -100]

    def test_a_missing_total_is_filled_in_and_not_yet_stored(self):
        tablet = Tablet(playing(recording_mode="totals"))
        answer = tablet.send("table-totals", 1, total_1="300", total_2="-100", total_3="-80")
        assert answer.status_code == 422
        assert "Ouest a été complété : −120." in text_of(answer)
        assert not tablet.table.totals_entered

    @pytest.mark.parametrize(
        "totals",
        [("300", "-100", "-100", "-99"), ("a", "0", "0", "0")],
    )
    @pytest.mark.parametrize("part", [True, False])
    def test_invalid_totals_are_refused(self, totals, part):
        tablet = Tablet(playing(recording_mode="totals"))
        fields = {f"total_{seat}": total for seat, total in enumerate(totals, start=1)}
        assert tablet.send("table-totals", 1, part=part, **fields).status_code == 422
        assert not tablet.table.totals_entered

    def test_totals_are_corrected_before_the_confirmation(self):
        tablet = Tablet(playing(recording_mode="totals"))
        tablet.send("table-totals", 1, total_1="300", total_2="-100", total_3="-100", total_4="-100", part=False)
        assert 'value="300"' in tablet.page("table-totals", 1).content.decode()
        version = totals_version(tablet.table)
        arbiter_call(table=tablet.table, waiting=True, actor=cast.alice())
        totals = {"total_1": "310", "total_2": "-110", "total_3": "-100", "total_4": "-100"}
        tablet.send("table-totals", 1, **totals, version=version, part=False)
        assert tablet.table.seats.first().score == 310

    @pytest.mark.parametrize("part", [True])  # `tests/prove` has False
    def test_stale_totals_are_a_conflict_and_may_be_sent_with_the_new_version(self, part):
        tablet = Tablet(playing(recording_mode="totals"))
        tablet.send("table-totals", 1, total_1="300", total_2="-100", total_3="-100", total_4="-100", part=False)
        totals = {"total_1": "310", "total_2": "-110", "total_3": "-100", "total_4": "-100"}
        answer = tablet.send("table-totals", 1, part=part, **totals, version=0)
        assert answer.status_code == 409
        assert "N +300, E −100, S −100, O −100" in text_of(answer)
        assert 'value="310"' in answer.content.decode()
        assert tablet.table.seats.first().score == 300
        (version,) = re.findall(r'name="version" value="(\d+)"', answer.content.decode())
        tablet.send("table-totals", 1, part=part, **totals, version=version)
        assert tablet.table.seats.first().score == 310

    def test_a_deal_is_refused_where_totals_are_recorded(self):
        assert Tablet(playing(recording_mode="totals")).deal().status_code == 422


class TestQuorum:
    def complete_tablet(self, quorum: str) -> Tablet:
        """Return a tablet with a complete sheet in a tournament with this quorum."""
        tablet = Tablet(playing(quorum=quorum))
        enter_all_deals(tablet)
        return tablet

    def test_with_the_quorum_none_the_entering_seat_ends_the_sheet(self):
        tablet = self.complete_tablet("none")
        html = tablet.page().content.decode()
        assert "Terminer la feuille" in html
        assert 'name="seat"' not in html
        answer = tablet.send("table-confirm", 1, entered_by=2, version=tablet.table.version)
        assert "saisie et terminée par Est" in text_of(answer)

    def test_with_the_quorum_all_each_other_seat_confirms(self):
        tablet = self.complete_tablet("all")
        text = text_of(confirm(tablet, seat=3, entered_by=2))
        assert "Qui a saisi la feuille" not in text
        assert "a validé." in text
        html = visible_html(confirm(tablet, seat=1, entered_by=2))
        assert 'name="seat" value="4"' in html
        assert 'name="seat" value="2"' not in html
        assert "Feuille validée" in text_of(confirm(tablet, seat=4, entered_by=2))

    def test_a_partial_confirmation_changes_the_key_of_the_screen(self):
        tablet = self.complete_tablet("all")
        key = screen_of(tablet.station).key
        confirm(tablet)
        assert screen_of(tablet.station).key != key

    def test_a_confirmed_sheet_shows_the_entering_and_the_confirming_seat(self):
        tablet = self.complete_tablet("one")
        first, second, *_ = (seat.entry.full_name for seat in tablet.table.seats.all())
        assert f"saisie par Nord · {first}, validée par Est · {second}" in text_of(confirm(tablet))
