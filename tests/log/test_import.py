"""Import of exported logs: an unchanged one gives the same rows and log.

A damaged or forged one is refused with a code, and no row is written.
"""

import json
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from players.models import Player
from tests import cast
from tournaments.log.codec import START, Logged, canonical_json, digest_of, line_json, line_of
from tournaments.log.errors import LogError
from tournaments.management.commands import import_log
from tournaments.models import Membership, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.log import creation, transfer
from tournaments.services.log.transfer import log_export, log_import

pytestmark = pytest.mark.django_db
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def exported_lines(module_db):
    """Export a tournament: nine players, a played round, and one of each decision, from a penalty to a dispute."""
    tournament = cast.played_tournament(9, rounds_planned=3, deals_per_round=2)
    cast.make_each_decision(tournament)
    return [json.loads(line) for line in log_export(Tournament.objects.get(pk=tournament.pk))]


@pytest.fixture
def lines(db, exported_lines) -> Lines:
    """Return the lines of the export as objects, and free the slug of the tournament."""
    Tournament.objects.update(slug="elsewhere")
    copied: Lines = json.loads(json.dumps(exported_lines))
    return copied


def file_of(lines: Lines) -> list[str]:
    return [f"{canonical_json(line)}\n" for line in lines]


def forge_digests(lines: Lines) -> Lines:
    """Return the lines with recomputed digests, so that only their content is invalid."""
    digest, chain = START, []
    for number, changed_line in enumerate(lines[1:], start=1):
        line = line_of(changed_line | {"sequence": number})
        line = Logged(sequence=number, at=line.at, actor=line.actor, event=line.event, undoes=line.undoes)
        digest = digest_of(line, digest)
        chain.append(line_json(line) | {"digest": digest})
    return [lines[0] | {"events": len(chain), "digest": digest}, *chain]


def refusal_code(lines: list[str]) -> str:
    """Return the code of the refusal, and check that no row was written."""
    counts_before = Tournament.objects.count(), Player.objects.count()
    with pytest.raises(DomainError) as refusal:
        log_import(lines, cast.organiser())
    assert refusal.value.text
    assert (Tournament.objects.count(), Player.objects.count()) == counts_before
    return refusal.value.code


def first_data(lines: Lines, kind: str) -> dict[str, Any]:
    """Return the data of the first event of this kind."""
    return next(line["data"] for line in lines[1:] if line["kind"] == kind)


def test_an_unchanged_file_is_imported_identically(lines):
    imported_tournament = log_import(file_of(lines), cast.organiser())
    assert list(check_log(imported_tournament)) == []
    assert [json.loads(line) for line in log_export(imported_tournament)] == lines
    assert refusal_code(file_of(lines)) == "log_file_known"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: [], "log_file_unreadable"),
        (lambda text: text[:1], "log_file_unreadable"),
        (lambda text: text[:-1], "log_file_unreadable"),
        (lambda text: [*text[:-1], text[-1][:40]], "log_file_unreadable"),
        (lambda text: [text[0], *text[2:]], "log_file_broken"),
        (lambda text: [text[0], text[2], text[1], *text[3:]], "log_file_broken"),
        (lambda text: [*text, text[-1]], "log_file_broken"),
        (lambda text: [line.replace('"dealer":1', '"dealer":2') for line in text], "log_file_broken"),
        (lambda text: [text[0].replace('"format":1', '"format":2'), *text[1:]], "log_file_newer"),
        (lambda text: [text[0], text[1].replace('"format":1', '"format":99'), *text[2:]], "log_file_newer"),
        (lambda text: [text[0], "[" * 100_000 + "]" * 100_000], "log_file_unreadable"),
        (lambda text: [text[0], '{"x":' * 50_000 + "1" + "}" * 50_000], "log_file_unreadable"),
        (lambda text: [text[0], "9" * 5_000_000], "log_file_unreadable"),
        (lambda text: [text[0], "x" * 50_000_000], "log_file_unreadable"),
        (lambda text: [text[0], text[1].replace('"format":1', '"format":1,"format":1')], "log_file_unreadable"),
        (lambda text: [text[0], text[1].replace('"fee":0', '"fee":NaN'), *text[2:]], "log_file_unreadable"),
        (lambda text: [text[0], text[1].replace('"venue":""', r'"venue":"\ud800"'), *text[2:]], "log_file_unreadable"),
        (lambda text: [text[0], text[1].replace('"venue":""', r'"venue":"\u0000"'), *text[2:]], "log_file_unreadable"),
    ],
)
def test_a_damaged_file_is_refused_with_its_code(lines, change, code):
    text = file_of(lines)
    assert change(text) != text
    assert refusal_code(change(text)) == code


def test_an_endless_file_is_read_up_to_its_limit(lines, monkeypatch, tmp_path):
    monkeypatch.setattr(transfer, "MAX_CHARACTERS", 10_000)
    monkeypatch.setattr(import_log, "MAX_CHARACTERS", 10_000)
    assert refusal_code([*file_of(lines), " " * 10_000]) == "log_file_too_large"
    path = tmp_path / "endless"
    path.write_text("x" * 1_000_000)
    with pytest.raises(CommandError, match="dépasse"):
        call_command("import_log", str(path))


def test_the_command_refuses_binary_files(tmp_path):
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    with pytest.raises(CommandError, match="pas un journal"):
        call_command("import_log", str(tmp_path / "picture"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("people", []),
        ("people", {"1": {"last_name": 1, "first_name": [], "salt": "", "licence": ""}}),
        ("people", {"1": {"last_name": "x" * 999, "first_name": "", "salt": "", "licence": ""}}),
        ("officials", {"-1": "Alice"}),
        ("officials", {"x": "Alice"}),
        ("officials", {"9" * 400: "Alice"}),
        ("officials", {"1": {"name": "Alice"}}),
        ("events", "12"),
        ("format", "1"),
        ("file", "something-else"),
        ("more", 1),
    ],
)
def test_an_invalid_head_is_refused(lines, name, value):
    lines[0][name] = value
    assert refusal_code(file_of(lines)) == "log_file_unreadable"


def test_names_that_differ_from_their_commitments_are_refused(lines):
    for change in (lambda people: people["1"].update(last_name="Autre"), lambda people: people.pop("2")):
        people = json.loads(json.dumps(lines[0]["people"]))
        change(people)
        assert refusal_code(file_of([lines[0] | {"people": people}, *lines[1:]])) == "log_file_people"
    people_with_stranger = lines[0]["people"] | {"99": lines[0]["people"]["1"]}
    assert refusal_code(file_of([lines[0] | {"people": people_with_stranger}, *lines[1:]])) == "log_file_people"


def change_settings(**values: Any) -> Callable[[Lines], None]:
    """Return a change of settings at the creation."""
    return lambda lines: first_data(lines, "tournament.created")["settings"].update(values)


def change_data(kind: str, **values: Any) -> Callable[[Lines], None]:
    """Return a change of the first event of this kind."""
    return lambda lines: first_data(lines, kind).update(values)


def team_of_table_1(lines: Lines) -> list[dict[str, int]]:
    """Return the players at table 1 in round 1 as members of a team."""
    draw = first_data(lines, "draw.made")
    players = draw["plan"]["rounds"][0][0]
    return [
        {"entry": draw["numbers"][number - 1], "place": place, "stage": 1, "round": 1}
        for place, number in enumerate(players, start=1)
    ]


def change_line(**values: Any) -> Callable[[Lines], None]:
    """Return a change of the second event: its actor, moment or undone line."""
    return lambda lines: lines[2].update(values)


def change_deal(**values: Any) -> Callable[[Lines], None]:
    """Return a change of the first recorded deal."""
    return lambda lines: first_data(lines, "deal.recorded")["after"].update(values)


FORGERIES = {
    "an unknown rule set": change_settings(rule_set="poker-1950"),
    "an unknown variant": change_settings(rule_options={"x": 1}),
    "variants that are a list": change_settings(rule_options=[]),
    "a thousand million rounds": change_settings(rounds_planned=10**9),
    "fewer rounds than were drawn": change_settings(rounds_planned=1),
    "no rounds at all": change_settings(rounds_planned=None),
    "a name as long as a book": change_settings(name="x" * 100_000),
    "an invalid date": change_settings(date="2026-02-30"),
    "a date that is a number": change_settings(date=20260230),
    "a club that is a list": change_settings(club=["x"]),
    "an unknown tie-break": change_settings(tie_breaks=["luck"]),
    "an unknown rule for withdrawals": change_settings(withdrawal="shot"),
    "a fee below zero": change_settings(fee=-5),
    "a setting of another program": change_settings(colour="red"),
    "an invalid slug": change_data("tournament.created", slug="../../etc"),
    "an empty slug": change_data("tournament.created", slug=""),
    "an unknown state": change_data("tournament.moved", after="burning"),
    "a published tournament without a ranking": change_data("tournament.moved", after="published"),
    "an entry in an unknown state": change_data("entry.added", state="asleep"),
    "a negative serial": change_data("entry.added", entry=-1),
    "a serial beyond every entry": change_data("entry.added", entry=10**12),
    "a rating beyond every database": change_data("entry.added", rating=10**30),
    "a debt below zero": change_data("entry.added", due=-1),
    "a plan with a player who does not exist": lambda lines: first_data(lines, "draw.made")["plan"]["rounds"][0][
        0
    ].append(99),
    "a plan with one player twice": lambda lines: first_data(lines, "draw.made")["plan"]["rounds"][2][0].append(1),
    "an invalid plan": change_data("draw.made", plan={"rounds": {"a": 1}}),
    "a plan without byes": lambda lines: first_data(lines, "draw.made")["plan"].pop("byes"),
    "an invalid request": change_data("draw.made", request={}),
    "reasons without a code": change_data("draw.made", reasons={"3": [[{"x": 1}]]}),
    "reasons that are a number": change_data("draw.made", reasons={"3": 4}),
    "a seed beyond every database": change_data("draw.made", seed=10**30),
    "a round that does not exist": change_data("round.opened", round=9),
    "the third round opened first": change_data("round.opened", round=3),
    "scores that the rules do not give": change_deal(scores=[500, -500, 0, 0]),
    "scores of a hundred seats": change_deal(scores=[0] * 100),
    "a deal of an unknown status": change_deal(status="eaten", outcome=None, scores=[0, 0, 0, 0]),
    "an outcome without fields of the game": change_deal(outcome={"x": {}}),
    "a dealer without a seat": change_deal(dealer=9),
    "a line far below the sheet": change_data("deal.recorded", line=400),
    "a table that does not exist": change_data("deal.recorded", table=77),
    "a seat that does not exist": change_data("table.confirmed", seat=12),
    "points for an unknown entry": change_data("adjustment.given", entry=500),
    "points of another kind": change_data("adjustment.given", category="bribe"),
    "points in a round to come": change_data("adjustment.given", begun=3, round=3),
    "points beyond every database": change_data("adjustment.given", points=10**30),
    "a constraint of an unknown entry": change_data("constraint.made", entries=[500]),
    "an unknown kind of constraint": change_data("constraint.made", asks="love"),
    "a team of an unknown entry": change_data(
        "team.made", members=[{"entry": 500, "place": 1, "stage": 1, "round": 1}]
    ),
    "a team with a member twice": lambda lines: first_data(lines, "team.made")["members"].append(
        first_data(lines, "team.made")["members"][0]
    ),
    "a team with a name as long as a book": change_data("team.made", title="x" * 1000),
    "team-mates at one table": lambda lines: first_data(lines, "team.made").update(members=team_of_table_1(lines)),
    "an unknown actor": change_line(actor="emperor:1"),
    "an actor of many letters": change_line(actor="director:" + "9" * 99),
    "a moment before there were calendars": change_line(at="0001-01-01T00:00:00.000000Z"),
    "a moment after the last": change_line(at="9999-12-31T23:59:59.000000Z"),
    "an undo of a later line": change_line(undoes=5),
}


def test_an_outage_of_the_database_is_raised_unchanged(lines, monkeypatch):
    def raise_outage(*_):
        raise OperationalError from psycopg.errors.AdminShutdown()

    monkeypatch.setattr(creation, "rows_write", raise_outage)
    with pytest.raises(OperationalError):
        log_import(file_of(lines), cast.organiser())


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_log_with_valid_digests_is_refused(lines, forgery):
    FORGERIES[forgery](lines)
    try:
        log_lines = file_of(forge_digests(lines))
    except LogError:  # a line without a valid digest, because it cannot be decoded
        log_lines = file_of(lines)
    assert refusal_code(log_lines) in {"log_file_impossible", "log_file_broken"}


def test_the_command_refuses_forged_and_undecodable_files(lines, tmp_path):
    change_settings(rounds_planned=10**9)(lines)
    for content in ("".join(file_of(forge_digests(lines))).encode(), b"\xff\xfe\x00", b""):
        path = tmp_path / "log"
        path.write_bytes(content)
        with pytest.raises(CommandError):
            call_command("import_log", str(path))
    assert not Tournament.objects.filter(slug=lines[0]["slug"]).exists()


@pytest.mark.parametrize("actor", ["program", "tablet:4", "tablet:4.17", *(f"{role}:1" for role in Membership.Role)])
def test_every_kind_of_actor_is_imported(lines, actor):
    for line in lines[1:]:
        line["actor"] = actor
    imported_tournament = log_import(file_of(forge_digests(lines)), cast.organiser())
    assert set(imported_tournament.events.values_list("actor", flat=True)) == {actor}


def test_an_entry_is_linked_to_the_player_with_its_licence(lines):
    tournament = Tournament.objects.get()
    Player.objects.filter(pk=tournament.entries.get(serial=1).player_id).update(licence="F1234")
    player = tournament.entries.get(serial=1).player
    lines[0]["people"]["1"]["licence"] = "F1234"
    lines[0]["people"]["2"]["licence"] = "F1234"  # a licence of another stored player is not adopted
    imported_tournament = log_import(file_of(lines), cast.organiser())
    assert imported_tournament.entries.get(serial=1).player == player
    assert imported_tournament.entries.get(serial=2).player.licence == ""


def test_the_pages_of_an_imported_tournament_open(lines):
    imported_tournament, client = log_import(file_of(lines), cast.organiser()), cast.client_of(cast.alice())
    for path in ("", "journal/", "inscriptions/", "placement/", "documents/"):
        response = client.get(f"/bureau/{imported_tournament.slug}/{path}", follow=True)
        assert response.status_code == 200, path
