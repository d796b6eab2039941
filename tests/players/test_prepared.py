"""A prepared question says what Django's own says, and asks the database each time."""

import pytest
from django.db import connection
from django.db.models import F, Q, QuerySet
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player
from players.person import Person
from players.prepared import Prepared
from players.services.people import player_create
from tests import cast
from tests.threads import run_in_thread

pytestmark = pytest.mark.django_db


def joined(name: str, *, club: str = "Metz") -> Player:
    return player_create(Person(last_name=name, first_name="Zoé", club=club), cast.organiser())


def test_it_finds_the_same_rows_with_what_hangs_on_them() -> None:
    for number, club in enumerate(("Metz", "Nancy", "Metz")):
        joined(f"Martin{number}", club=club)
    members = Prepared(lambda club: Player.objects.filter(club__name=club).select_related("club").order_by("-pk"))
    for club in ("Metz", "Nancy", "Metz", "Toul"):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            found = [(player, player.club and player.club.name, player.created_at) for player in members(club)]
        plain = Player.objects.filter(club__name=club).order_by("-pk")
        assert found == [(player, club, player.created_at) for player in plain]
        assert len(asked) == 1


def test_it_is_written_once_and_asked_each_time() -> None:
    written = []

    def named(name: object) -> QuerySet[Player]:
        written.append(name)
        return Player.objects.filter(last_name=name)

    question = Prepared(named)
    assert question("Martin") == []
    made = joined("Martin")
    assert question("Martin") == [made]
    made.delete()
    assert question("Martin") == []
    assert len(written) == 1


def test_values_that_are_always_the_same_stay_and_none_is_mistaken_for_another() -> None:
    first, second, third = joined("Un"), joined("Deux"), joined("Trois", club="Nancy")
    either = Prepared(
        lambda club, one, other: (
            Player.objects.filter(Q(last_name=one) | Q(last_name__in=[other, "Trois"]), first_name="Zoé", club=club)
            .annotate(of=F("club__name"))
            .values_list("pk", "of")
            .order_by("pk")
        )
    )
    metz, nancy = (Club.objects.get(name=name).pk for name in ("Metz", "Nancy"))
    assert either(metz, "Un", "Deux") == [(first.pk, "Metz"), (second.pk, "Metz")]
    assert either(metz, "Deux", "x") == [(second.pk, "Metz")]
    assert either(nancy, "Un", "Deux") == [(third.pk, "Nancy")]


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_lost_and_another_thread_ask_the_same() -> None:
    cast.organiser()
    question = Prepared(lambda: Player.objects.order_by("pk")[:2])
    made = [joined(f"Martin{number}") for number in range(3)]
    assert question() == made[:2]
    connection.close()
    assert question() == made[:2]
    found: list[list[Player]] = []

    def elsewhere() -> None:
        found.append(question())
        connection.close()

    run_in_thread(elsewhere)
    assert found == [made[:2]]
