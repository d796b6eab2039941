"""A prepared query returns the same rows as the query set, and runs on the database each time."""

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


def make_player(name: str, *, club: str = "Metz") -> Player:
    return player_create(Person(last_name=name, first_name="Zoé", club=club), cast.organiser())


def test_a_prepared_query_returns_the_same_rows_and_relations() -> None:
    for number, club in enumerate(("Metz", "Nancy", "Metz")):
        make_player(f"Martin{number}", club=club)
    members = Prepared(lambda club: Player.objects.filter(club__name=club).select_related("club").order_by("-pk"))
    for club in ("Metz", "Nancy", "Metz", "Toul"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            found = [(player, player.club and player.club.name, player.created_at) for player in members(club)]
        plain = Player.objects.filter(club__name=club).order_by("-pk")
        assert found == [(player, club, player.created_at) for player in plain]
        assert len(queries) == 1


def test_a_prepared_query_is_compiled_once_and_run_each_time() -> None:
    written = []

    def players_named(name: object) -> QuerySet[Player]:
        written.append(name)
        return Player.objects.filter(last_name=name)

    question = Prepared(players_named)
    assert question("Martin") == []
    player = make_player("Martin")
    assert question("Martin") == [player]
    player.delete()
    assert question("Martin") == []
    assert len(written) == 1


def test_constants_and_bound_values_are_not_confused() -> None:
    first, second, third = make_player("Un"), make_player("Deux"), make_player("Trois", club="Nancy")
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
def test_a_prepared_query_works_after_reconnection_and_in_threads() -> None:
    cast.organiser()
    question = Prepared(lambda: Player.objects.order_by("pk")[:2])
    players = [make_player(f"Martin{number}") for number in range(3)]
    assert question() == players[:2]
    connection.close()
    assert question() == players[:2]
    found: list[list[Player]] = []

    def elsewhere() -> None:
        found.append(question())
        connection.close()

    run_in_thread(elsewhere)
    assert found == [players[:2]]
