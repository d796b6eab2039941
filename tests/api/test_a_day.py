"""A whole tournament through the API alone, as another program would run it; players, and moves during the day."""

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


# Worth its time: a whole tournament through the API alone.
def test_tournament_runs_from_registration_to_the_published_ranking(director, tablet_at, send):
    players = [cast.player(index) for index in range(8)]
    body = {"name": "Coupe d’été", "rounds_planned": 1, "deals_per_round": 2}
    creation = director.post("/api/tournaments/", body, format="json")
    assert creation.status_code == 201, creation.json()
    address = f"/api/tournaments/{creation.json()['slug']}/"
    assert director.post(f"{address}open/").json()["state"] == "open"
    for player in players:
        added = director.post(f"{address}entries/", {"player": player.pk}, format="json")
        entry = f"{address}entries/{added.json()['id']}/"
        assert director.patch(entry, {"state": "checked_in"}, format="json").json()["state"] == "checked_in"

    draw = director.post(f"{address}draw/", {"seed": 3}, format="json")
    assert draw.status_code == 201, draw.json()
    assert director.post(f"{address}rounds/").json()["state"] == "open"
    tournament = cast.Tournament.objects.get()
    for table in (1, 2):
        tablet, sheet = tablet_at(tournament, table)
        for deal in (1, 2):
            line = {"outcome": cast.SIMPLE_GARDE | {"taker": deal}}
            answer = send(tablet, sheet, line, client_id=f"table-{table}-deal-{deal}", line=deal)
            assert answer["verdict"] == "accepted"
        seats = {"seat": 3, "entered_by": 1, "version": tablet.get(sheet).json()["version"]}
        send(tablet, sheet, seats, client_id=f"table-{table}-sheet", kind="confirmation")
        assert tablet.get(sheet).json()["state"] == "confirmed"

    assert director.post(f"{address}rounds/1/close/").json()["state"] == "closed"
    assert director.post(f"{address}finish/").json()["state"] == "finished"
    assert director.post(f"{address}publish/", {"accept_oddities": True}, format="json").json()["state"] == "published"
    standings = director.get(f"{address}standings/").json()
    # At both tables North and East take a deal each: 198 and -66; the others give 66 twice.
    assert [row["total"] for row in standings] == [132] * 4 + [-132] * 4
    assert [row["rank"] for row in standings] == [1] * 4 + [5] * 4
    assert sum(row["total"] for row in standings) == 0
    assert len(director.get(f"{address}log/").json()) == tournament.events.count()


def test_players_are_created_changed_deleted_and_found_without_accents(director):
    body = {"last_name": "Lefèvre", "first_name": "Éric", "club": "Les Atouts"}
    creation = director.post("/api/players/", body, format="json")
    assert creation.status_code == 201
    second_player = director.post("/api/players/", body, format="json").json()["id"]
    assert director.delete(f"/api/players/{second_player}/").status_code == 204
    assert director.get(f"/api/players/{second_player}/").status_code == 404
    changed = director.put(f"/api/players/{creation.json()['id']}/", body | {"licence": "A1"}, format="json")
    assert changed.json()["licence"] == "A1"
    assert [player["last_name"] for player in director.get("/api/players/?search=lefevre").json()] == ["Lefèvre"]


def test_withdrawals_and_arrivals_repair_the_plan(director):
    tournament = cast.drawn_tournament(16)
    address = f"/api/tournaments/{tournament.slug}/entries/"
    withdrawal = director.post(f"{address}{cast.entry_of(tournament, 4).pk}/withdraw/")
    assert withdrawal.json()["state"] == "withdrawn"
    entry = director.post(address, {"player": cast.player(50).pk}, format="json").json()
    assert director.post(f"{address}{entry['id']}/arrive/").json()["number"] == 17


def test_full_names_are_not_public_without_consent(client):
    tournament = cast.running_tournament(8)
    names = {row["name"] for row in client.get(f"/api/tournaments/{tournament.slug}/public/").json()}
    assert "Chloé D." in names
    assert not [entry.full_name for entry in tournament.entries.all() if any(entry.last_name in name for name in names)]
