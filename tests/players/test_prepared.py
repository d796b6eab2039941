"""A prepared query, which is compiled to SQL once: it returns the rows of the query set and runs each time."""

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


def create_player(name: str, *, club: str = "Metz") -> Player:
    return player_create(Person(last_name=name, first_name="Zoé", club=club), cast.organiser())


def test_a_prepared_query_returns_the_same_rows_and_relations() -> None:
    for number, club in enumerate(("Metz", "Nancy", "Metz")):
        create_player(f"Martin{number}", club=club)
    members = Prepared(lambda club: Player.objects.filter(club__name=club).select_related("club").order_by("-pk"))
    for club in ("Metz", "Nancy", "Metz", "Toul"):
        with CaptureQueriesContext(connection) as queries:
            rows = [(player, player.club and player.club.name, player.created_at) for player in members(club)]
        players = Player.objects.filter(club__name=club).order_by("-pk")
        assert rows == [(player, club, player.created_at) for player in players]
        assert len(queries) == 1


def test_a_prepared_query_is_compiled_once_and_run_each_time() -> None:
    compiled_for = []

    def players_named(name: object) -> QuerySet[Player]:
        compiled_for.append(name)
        return Player.objects.filter(last_name=name)

    prepared = Prepared(players_named)
    assert prepared("Martin") == []
    player = create_player("Martin")
    assert prepared("Martin") == [player]
    player.delete()
    assert prepared("Martin") == []
    assert len(compiled_for) == 1


def test_constants_and_bound_values_are_not_confused() -> None:
    first, second, third = create_player("Un"), create_player("Deux"), create_player("Trois", club="Nancy")
    prepared = Prepared(
        lambda club, one, other: (
            Player.objects.filter(Q(last_name=one) | Q(last_name__in=[other, "Trois"]), first_name="Zoé", club=club)
            .annotate(of=F("club__name"))
            .values_list("pk", "of")
            .order_by("pk")
        )
    )
    metz, nancy = (Club.objects.get(name=name).pk for name in ("Metz", "Nancy"))
    assert prepared(metz, "Un", "Deux") == [(first.pk, "Metz"), (second.pk, "Metz")]
    assert prepared(metz, "Deux", "x") == [(second.pk, "Metz")]
    assert prepared(nancy, "Un", "Deux") == [(third.pk, "Nancy")]


@pytest.mark.django_db(transaction=True)
def test_a_prepared_query_works_after_reconnection_and_in_threads() -> None:
    cast.organiser()
    prepared = Prepared(lambda: Player.objects.order_by("pk")[:2])
    players = [create_player(f"Martin{number}") for number in range(3)]
    assert prepared() == players[:2]
    connection.close()
    assert prepared() == players[:2]
    results: list[list[Player]] = []

    def query_in_thread() -> None:
        results.append(prepared())
        connection.close()

    run_in_thread(query_in_thread)
    assert results == [players[:2]]
