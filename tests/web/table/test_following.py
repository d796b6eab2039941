"""Tablets that follow a player: the player is chosen when the tablet is bound, and it moves with them.

Lines of the next round, entered offline, wait for its next table; lines of its previous table are still judged.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, text_of
from tournaments.models import Deal, Device, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.devices.changes import devices_swap
from tournaments.services.inbox.opening import round_begin
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return playing(16, tablets="player", rounds_planned=2)


def bind_tablet(tournament: Tournament, seat: str = "1") -> Tablet:
    """Bind a tablet to table 1 with the player of a seat to follow."""
    tablet = Tablet(tournament)
    tablet.client.post(tablet.address("table-move"), {"seat": seat})
    return tablet


def open_next_round(tournament: Tournament) -> None:
    """Fill and close the open round and open the next one."""
    cast.close_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())


def test_the_page_asks_which_player_the_tablet_follows(tournament):
    tablet = Tablet(tournament, 2)
    Device.objects.all().delete()
    text = text_of(tablet.page())
    assert "Avec qui l’appareil change-t-il de table" in text
    assert all(seat.entry.full_name in text for seat in cast.table_of(tournament, 2).seats.select_related("entry"))


@pytest.mark.parametrize("number", [2])  # other seats: `tests/prove`
def test_a_tablet_moves_to_the_next_table_of_its_player(tournament, number):
    bind_tablet(tournament, str(number))
    entry = cast.table_of(tournament, 1).seats.get(number=number).entry
    open_next_round(tournament)
    (table,) = tournament.first_stage.rounds.get(number=2).tables.filter(seats__entry=entry)
    assert Device.objects.get().station == table.station
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("pressed", [""])  # other values: `tests/prove`
def test_a_tablet_without_a_player_stays_at_its_table(tournament, pressed):
    bind_tablet(tournament, pressed)
    open_next_round(tournament)
    assert Device.objects.get().station.number == 1


def test_the_seat_is_ignored_where_tablets_stay_at_tables():
    tournament = playing(16, rounds_planned=2)
    bind_tablet(tournament)
    open_next_round(tournament)
    assert Device.objects.get().station.number == 1


def test_a_tablet_of_the_api_follows_the_player_of_a_seat(tournament):
    station = tournament.stations.get(number=1)
    answer = Client().post(f"/api/tables/{station.code}/bind/?seat=3")
    assert answer.status_code == 201, answer.content
    assert Device.objects.get().follows == cast.table_of(tournament, 1).seats.get(number=3).entry


def test_the_page_redirects_to_the_next_table_of_the_player(tournament):
    tablet = bind_tablet(tournament, "2")
    open_next_round(tournament)
    next_table = reverse("table", args=[Device.objects.get().station.code])
    assert tablet.page("table-live")["HX-Redirect"] == next_table
    assert tablet.page().url == next_table
    assert tablet.client.get(next_table).status_code == 200


def page_source(tablet: Tablet) -> str:
    """Return the HTML of the page with normalised whitespace, including its templates for offline use."""
    return " ".join(tablet.page().content.decode().replace("\u00a0", " ").split())


def seat_and_next_table(tournament: Tournament) -> tuple[int, int]:
    """Return a seat number of table 1 whose player changes tables, and the number of their table in round 2."""
    other_tables = tournament.first_stage.rounds.get(number=2).tables.exclude(station__number=1)
    candidates = (
        (seat.number, other_tables.filter(seats__entry=seat.entry).first())
        for seat in cast.table_of(tournament, 1).seats.all()
    )
    return next((seat, table.number) for seat, table in candidates if table)


def test_the_page_contains_the_first_line_of_the_next_round_at_the_next_table(tournament):
    seat, next_table = seat_and_next_table(tournament)
    source = page_source(bind_tablet(tournament, str(seat)))
    assert f"Saisir le tour 2 à la table {next_table}" in source
    assert reverse("table-deal", args=[tournament.stations.get(number=next_table).code, 2, 1]) in source


def test_the_page_states_that_the_next_seat_of_its_player_is_unknown():
    tournament = playing(16, tablets="player", rounds_planned=1)
    name = cast.table_of(tournament, 1).seats.get(number=2).entry.full_name
    source = page_source(bind_tablet(tournament, "2"))
    assert f"Cette tablette va avec {name}, dont la place au tour suivant n’est pas connue ici" in source
    assert "data-play-on" not in source


class TestAhead:
    """Lines of the next round, entered offline for the next table of the player."""

    def send_line(self, tablet: Tablet, tournament: Tournament, table: int, round_number: int = 2) -> int:
        """Send the first line of a table, given by number, in a round. Return the status of the response."""
        address = reverse("table-deal", args=[tournament.stations.get(number=table).code, round_number, 1])
        fields = GARDE | {"client_id": "ahead-of-the-round"}
        status: int = tablet.client.post(address, fields, headers={"HX-Request": "true"}).status_code
        return status

    def test_a_line_waits_and_is_accepted_when_the_round_opens(self, tournament):
        seat, next_table = seat_and_next_table(tournament)
        tablet = bind_tablet(tournament, str(seat))
        assert self.send_line(tablet, tournament, next_table) == 202
        assert Submission.objects.get().verdict == Submission.Verdict.WAITING
        cast.close_round(tournament)
        round_begin(stage=tournament.first_stage, actor=cast.alice())
        assert Submission.objects.get().verdict == Submission.Verdict.ACCEPTED
        assert Deal.objects.get(table__round__number=2).table.number == next_table
        assert self.send_line(tablet, tournament, next_table) == 200
        assert list(check_log(tournament)) == []

    def test_a_line_of_another_table_or_of_the_previous_round_is_refused(self, tournament):
        seat, next_table = seat_and_next_table(tournament)
        tablet = bind_tablet(tournament, str(seat))
        other = next(number for number in (2, 3, 4) if number != next_table)
        assert self.send_line(tablet, tournament, other) == 403
        assert self.send_line(tablet, tournament, next_table, round_number=1) == 403
        assert not Submission.objects.exists()

    def test_a_line_of_another_table_is_refused_from_a_tablet_without_a_player(self, tournament):
        _seat, next_table = seat_and_next_table(tournament)
        assert self.send_line(bind_tablet(tournament, ""), tournament, next_table) == 403


class TestOutbox:
    """Lines of the previous table from the outbox of the tablet."""

    def test_a_line_from_the_outbox_is_judged_after_the_tablet_has_followed_its_player(self, tournament):
        tablet = bind_tablet(tournament, "2")
        open_next_round(tournament)
        assert tablet.send("table-deal", 1, 1, **GARDE).status_code == 409
        assert Submission.objects.get().answered["code"] == "table_confirmed"

    def test_a_line_from_the_outbox_is_a_conflict_after_a_swap(self):
        tournament = playing(8)
        tablet = Tablet(tournament)
        first, second = tournament.stations.order_by("number")
        devices_swap(first=first, second=second, actor=cast.alice())
        assert tablet.deal().status_code == 409
        assert Submission.objects.get().answered["code"] == "device_away"
        assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT

    @pytest.mark.parametrize("by_hand", ["swapped"])  # `tests/prove` has "taken"
    def test_a_line_from_the_outbox_is_a_conflict_after_a_move_by_hand(self, tournament, by_hand):
        tablet = bind_tablet(tournament, "2")
        first, second = tournament.stations.filter(number__lte=2).order_by("number")
        if by_hand == "swapped":
            devices_swap(first=first, second=second, actor=cast.alice())
        else:
            tablet.client.post(reverse("table-move", args=[second.code]), {"seat": "2"})
        assert tablet.deal().status_code == 409
        assert Submission.objects.get().answered["code"] == "device_away"
        assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT

    def test_a_tablet_that_has_followed_its_player_may_send_for_the_table_it_came_from(self, tournament):
        first, second = tournament.stations.filter(number__lte=2).order_by("number")
        seats = cast.table_of(tournament, 1).seats.all()
        tables_from_3 = tournament.first_stage.rounds.get(number=2).tables.filter(station__number__gt=2)
        seat = next(seat for seat in seats if tables_from_3.filter(seats__entry=seat.entry).exists())
        tablet = bind_tablet(tournament, str(seat.number))
        devices_swap(first=first, second=second, actor=cast.alice())
        open_next_round(tournament)
        device = Device.objects.get()
        assert device.came_from == second
        assert device.is_trusted_at(second.pk)
        assert not device.is_trusted_at(first.pk)
        assert tablet.client.get(reverse("table", args=[second.code])).status_code == 302

    def test_the_page_of_the_previous_table_does_not_redirect_after_a_move_by_hand(self, tournament):
        tablet = bind_tablet(tournament, "2")
        first, second = tournament.stations.filter(number__lte=2).order_by("number")
        devices_swap(first=first, second=second, actor=cast.alice())
        assert tablet.client.get(reverse("table", args=[first.code])).status_code == 409

    def test_a_call_for_the_arbiter_at_the_previous_table_is_refused(self, tournament):
        tablet = bind_tablet(tournament, "2")
        open_next_round(tournament)
        assert tablet.send("table-call", 1, waiting="1").status_code == 403

    def test_a_line_of_a_table_without_relation_to_the_tablet_is_refused(self, tournament):
        tablet = bind_tablet(tournament, "2")
        open_next_round(tournament)
        related = {1, Device.objects.get().station.number}
        other = tournament.stations.exclude(number__in=related).first()
        assert tablet.client.post(reverse("table-deal", args=[other.code, 2, 1]), GARDE).status_code == 403
        assert not Submission.objects.exists()
