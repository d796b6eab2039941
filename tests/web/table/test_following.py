"""Where tablets follow a player, one of them was pressed, and the page goes on at their table in the next round."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, text_of
from tournaments.models import Deal, Device, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.access.table_devices import devices_swap
from tournaments.services.inbox.opening import round_begin
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Tournament:
    return playing(16, tablets="player", rounds_planned=2)


def bound(made: Tournament, seat: str = "1") -> Tablet:
    """A tablet at table 1 that follows who sits on that seat."""
    tablet = Tablet(made)
    tablet.client.post(tablet.address("table-move"), {"seat": seat})
    return tablet


def next_round(made: Tournament) -> None:
    cast.close_round(made)
    round_open(stage=made.first_stage, actor=cast.alice())


def test_it_asks_whom(made):
    tablet = Tablet(made, 2)
    Device.objects.all().delete()
    page = text_of(tablet.page())
    assert "Avec qui l’appareil change-t-il de table" in page
    assert all(seat.entry.full_name in page for seat in cast.table_of(made, 2).seats.select_related("entry"))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_it_lies_where_they_sit_in_the_next_round(made, number):
    bound(made, str(number))
    followed = cast.table_of(made, 1).seats.get(number=number).entry
    next_round(made)
    (table,) = made.first_stage.rounds.get(number=2).tables.filter(seats__entry=followed)
    assert Device.objects.get().station == table.station
    assert list(check_log(made)) == []


@pytest.mark.parametrize("pressed", ["", "0", "9", "x"])
def test_one_that_follows_nobody_stays(made, pressed):
    bound(made, pressed)
    next_round(made)
    assert Device.objects.get().station.number == 1


def test_tablets_that_stay_ask_nobody():
    made = playing(16, rounds_planned=2)
    bound(made)
    next_round(made)
    assert Device.objects.get().station.number == 1


def test_a_tablet_of_the_api_says_its_seat_too(made):
    station = made.stations.get(number=1)
    answer = Client().post(f"/api/tables/{station.code}/bind/?seat=3")
    assert answer.status_code == 201, answer.content
    assert Device.objects.get().follows == cast.table_of(made, 1).seats.get(number=3).entry


def test_its_page_goes_along(made):
    tablet = bound(made, "2")
    next_round(made)
    there = reverse("table", args=[Device.objects.get().station.code])
    assert tablet.page("table-live")["HX-Redirect"] == there
    assert tablet.page().url == there
    assert tablet.client.get(there).status_code == 200


def kept_in(tablet: Tablet) -> str:
    """The whole page, with what it keeps for a time without network."""
    return " ".join(tablet.page().content.decode().replace("\u00a0", " ").split())


def going_on(made: Tournament) -> tuple[int, int]:
    """A seat of table 1 whose player sits elsewhere in round 2, and at which table."""
    coming = made.first_stage.rounds.get(number=2).tables.exclude(station__number=1)
    found = (
        (seat.number, coming.filter(seats__entry=seat.entry).first()) for seat in cast.table_of(made, 1).seats.all()
    )
    return next((seat, there.number) for seat, there in found if there)


def test_it_keeps_the_round_to_come_at_the_table_to_which_its_player_goes(made):
    seat, there = going_on(made)
    page = kept_in(bound(made, str(seat)))
    assert f"Saisir le tour 2 à la table {there}" in page
    assert reverse("table-deal", args=[made.stations.get(number=there).code, 2, 1]) in page


def test_it_says_where_the_next_seat_of_its_player_is_not_known():
    made = playing(16, tablets="player", rounds_planned=1)
    followed = cast.table_of(made, 1).seats.get(number=2).entry.full_name
    page = kept_in(bound(made, "2"))
    assert f"Cette tablette va avec {followed}, dont la place au tour suivant n’est pas connue ici" in page
    assert "data-play-on" not in page


class TestAhead:
    """Of the round to come, played without the desk at the table of its player."""

    def send(self, tablet: Tablet, made: Tournament, table: int, round_number: int = 2) -> int:
        address = reverse("table-deal", args=[made.stations.get(number=table).code, round_number, 1])
        said = GARDE | {"client_id": "ahead-of-the-round"}
        status: int = tablet.client.post(address, said, headers={"HX-Request": "true"}).status_code
        return status

    def test_it_waits_and_counts_once_the_round_is_open(self, made):
        seat, there = going_on(made)
        tablet = bound(made, str(seat))
        assert self.send(tablet, made, there) == 202
        assert Submission.objects.get().verdict == Submission.Verdict.WAITING
        cast.close_round(made)
        round_begin(stage=made.first_stage, actor=cast.alice())
        assert Submission.objects.get().verdict == Submission.Verdict.ACCEPTED
        assert Deal.objects.get(table__round__number=2).table.number == there
        assert self.send(tablet, made, there) == 200
        assert list(check_log(made)) == []

    def test_nothing_is_taken_of_another_table_or_of_the_round_before(self, made):
        seat, there = going_on(made)
        tablet = bound(made, str(seat))
        other = next(number for number in (2, 3, 4) if number != there)
        assert self.send(tablet, made, other) == 403
        assert self.send(tablet, made, there, round_number=1) == 403
        assert not Submission.objects.exists()

    def test_one_that_follows_nobody_brings_nothing_of_another_table(self, made):
        _seat, there = going_on(made)
        assert self.send(bound(made, ""), made, there) == 403


class TestWhatItKept:
    """Of the table where it lay before."""

    def test_what_was_entered_before_it_went_on_is_judged_as_any_other(self, made):
        tablet = bound(made, "2")
        next_round(made)
        assert tablet.send("table-deal", 1, 1, **GARDE).status_code == 409
        assert Submission.objects.get().answered["code"] == "table_confirmed"

    def test_after_a_change_by_the_desk_it_is_for_the_desk_to_say_whose_it_is(self):
        made = playing(8)
        tablet = Tablet(made)
        first, second = made.stations.order_by("number")
        devices_swap(first=first, second=second, actor=cast.alice())
        assert tablet.deal().status_code == 409
        assert Submission.objects.get().answered["code"] == "device_away"
        assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT

    @pytest.mark.parametrize("by_hand", ["swapped", "taken"])
    def test_one_that_follows_and_was_moved_by_hand_waits_for_the_desk_too(self, made, by_hand):
        tablet = bound(made, "2")
        first, second = made.stations.filter(number__lte=2).order_by("number")
        if by_hand == "swapped":
            devices_swap(first=first, second=second, actor=cast.alice())
        else:
            tablet.client.post(reverse("table-move", args=[second.code]), {"seat": "2"})
        assert tablet.deal().status_code == 409
        assert Submission.objects.get().answered["code"] == "device_away"
        assert Submission.objects.get().verdict == Submission.Verdict.CONFLICT

    def test_it_counts_by_itself_again_once_it_has_gone_on_with_its_player(self, made):
        first, second = made.stations.filter(number__lte=2).order_by("number")
        here = cast.table_of(made, 1).seats.all()
        goes_far = made.first_stage.rounds.get(number=2).tables.filter(station__number__gt=2)
        seat = next(seat for seat in here if goes_far.filter(seats__entry=seat.entry).exists())
        tablet = bound(made, str(seat.number))
        devices_swap(first=first, second=second, actor=cast.alice())
        next_round(made)
        device = Device.objects.get()
        assert device.came_from == second
        assert device.may_say(second.pk)
        assert not device.may_say(first.pk)
        assert tablet.client.get(reverse("table", args=[second.code])).status_code == 302

    def test_the_page_of_the_table_before_does_not_lead_one_on_that_was_moved_by_hand(self, made):
        tablet = bound(made, "2")
        first, second = made.stations.filter(number__lte=2).order_by("number")
        devices_swap(first=first, second=second, actor=cast.alice())
        assert tablet.client.get(reverse("table", args=[first.code])).status_code == 409

    def test_what_is_not_kept_but_done_is_refused(self, made):
        tablet = bound(made, "2")
        next_round(made)
        assert tablet.send("table-call", 1, waiting="1").status_code == 403

    def test_nothing_of_any_other_table_is_taken(self, made):
        tablet = bound(made, "2")
        next_round(made)
        lain = {1, Device.objects.get().station.number}
        other = made.stations.exclude(number__in=lain).first()
        assert tablet.client.post(reverse("table-deal", args=[other.code, 2, 1]), GARDE).status_code == 403
        assert not Submission.objects.exists()
