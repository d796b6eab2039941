"""Exchange of two players' seats in a sheet over the API."""

from tests import cast


def test_two_seats_are_exchanged_from_a_line_on(arbiter):
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())
    address = f"/api/tournaments/{tournament.slug}/rounds/1"
    before = arbiter.get(f"{address}/tables/1/").json()["seats"]
    chairs = {"first": {"table": 1, "seat": 1, "line": 2}, "second": {"table": 1, "seat": 2, "line": 2}}
    body = chairs | {"reason": "mal assis", "version": arbiter.get(address.rsplit("/", 2)[0] + "/").json()["version"]}
    assert arbiter.post(f"{address}/seats/", body, format="json").status_code == 204
    assert arbiter.post(f"{address}/seats/", body, format="json").status_code == 409, "the same request again"
    after = arbiter.get(f"{address}/tables/1/").json()["seats"]
    assert [seat["name"] for seat in after[:2]] == [before[1]["name"], before[0]["name"]]
    serial = tournament.entries.get(pk=cast.entry_of(tournament, before[0]["number"]).pk).serial
    assert after[0]["earlier"] == [[serial, 2]]  # in the seat until line 2
