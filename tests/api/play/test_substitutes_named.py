"""Substitutes over the API, and how the ranking names them."""

from tests import cast
from tournaments.models import Seat
from tournaments.services.registration.entries import entry_add


def test_substitute_is_named_and_recalled(director):
    tournament = cast.running_tournament(8)
    zoe = entry_add(
        tournament=tournament, player=cast.player(40, last_name="Zola", first_name="Zoé"), actor=cast.alice()
    )
    player = Seat.objects.get(table=cast.table_of(tournament), number=1).entry
    address = f"/api/tournaments/{tournament.slug}/entries/{player.pk}/substitute/"
    answer = director.post(address, {"by": zoe.pk}, format="json")
    assert answer.json()["substitutes"] == [{"by": zoe.serial, "first": 1, "last": 1, "own": False}]
    seats = director.get(f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/").json()["seats"]
    assert seats[0]["name"] == "ZOLA Zoé"
    public = director.get(f"/api/tournaments/{tournament.slug}/public/").json()
    assert [row["replaced_by"] for row in public if row["replaced_by"]] == [[["Zoé Z.", 1, 1]]]  # of round 1 only
    assert director.delete(address).json()["substitutes"] == []
    assert director.delete(address).status_code == 409
