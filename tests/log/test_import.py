"""Import of damaged and forged logs: refused with a code, and no row is written."""

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
from tournaments.services.log import transfer
from tournaments.services.log.transfer import log_export, log_import

pytestmark = pytest.mark.django_db
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def exported_lines(module_db):
    """Export nine players, a played round, a penalty, and a table locked for the next round."""
    tournament = cast.drawn_tournament(9, rounds_planned=3, deals_per_round=2)
    cast.play_round(tournament)
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
    before, chain = START, []
    for number, told in enumerate(lines[1:], start=1):
        line = line_of(told | {"sequence": number})
        line = Logged(sequence=number, at=line.at, actor=line.actor, event=line.event, undoes=line.undoes)
        before = digest_of(line, before)
        chain.append(line_json(line) | {"digest": before})
    return [lines[0] | {"events": len(chain), "digest": before}, *chain]


def refusal_code(lines: list[str]) -> str:
    """Return the code of the refusal, and check that no row was written."""
    before = Tournament.objects.count(), Player.objects.count()
    with pytest.raises(DomainError) as told:
        log_import(lines, cast.organiser())
    assert told.value.text
    assert (Tournament.objects.count(), Player.objects.count()) == before
    return told.value.code


def first(lines: Lines, kind: str) -> dict[str, Any]:
    return next(line["data"] for line in lines[1:] if line["kind"] == kind)


def test_an_unchanged_file_is_imported_identically(lines):
    again = log_import(file_of(lines), cast.organiser())
    assert list(check_log(again)) == []
    assert [json.loads(line) for line in log_export(again)] == lines
    assert refusal_code(file_of(lines)) == "log_file_known"


@pytest.mark.parametrize(
    ("spoil", "code"),
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
def test_a_damaged_file_is_refused_with_its_code(lines, spoil, code):
    text = file_of(lines)
    assert spoil(text) != text
    assert refusal_code(spoil(text)) == code


def test_an_endless_file_is_read_up_to_its_limit(lines, monkeypatch, tmp_path):
    monkeypatch.setattr(transfer, "MAX_CHARACTERS", 10_000)
    monkeypatch.setattr(import_log, "MAX_CHARACTERS", 10_000)
    assert refusal_code([*file_of(lines), " " * 10_000]) == "log_file_too_large"
    endless = tmp_path / "endless"
    endless.write_text("x" * 1_000_000)
    with pytest.raises(CommandError, match="dépasse"):
        call_command("import_log", str(endless))


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
    for spoil in (lambda people: people["1"].update(last_name="Autre"), lambda people: people.pop("2")):
        people = json.loads(json.dumps(lines[0]["people"]))
        spoil(people)
        assert refusal_code(file_of([lines[0] | {"people": people}, *lines[1:]])) == "log_file_people"
    strangers = lines[0]["people"] | {"99": lines[0]["people"]["1"]}
    assert refusal_code(file_of([lines[0] | {"people": strangers}, *lines[1:]])) == "log_file_people"


def settings(**values: Any) -> Callable[[Lines], None]:
    return lambda lines: first(lines, "tournament.created")["settings"].update(values)


def data(kind: str, **values: Any) -> Callable[[Lines], None]:
    return lambda lines: first(lines, kind).update(values)


def team_of_a_table(lines: Lines) -> list[dict[str, int]]:
    """Return the players at table 1 in round 1 as members of a team."""
    draw = first(lines, "draw.made")
    players = draw["plan"]["rounds"][0][0]
    return [
        {"entry": draw["numbers"][number - 1], "place": place, "stage": 1, "round": 1}
        for place, number in enumerate(players, start=1)
    ]


def head(**values: Any) -> Callable[[Lines], None]:
    return lambda lines: lines[2].update(values)


def deal(**values: Any) -> Callable[[Lines], None]:
    return lambda lines: first(lines, "deal.recorded")["after"].update(values)


FORGERIES = {
    "rules that nobody knows": settings(rule_set="poker-1950"),
    "variants that nobody knows": settings(rule_options={"x": 1}),
    "variants that are a list": settings(rule_options=[]),
    "a thousand million rounds": settings(rounds_planned=10**9),
    "fewer rounds than were drawn": settings(rounds_planned=1),
    "no rounds at all": settings(rounds_planned=None),
    "a name as long as a book": settings(name="x" * 100_000),
    "a date that is none": settings(date="2026-02-30"),
    "a date that is a number": settings(date=20260230),
    "a club that is a list": settings(club=["x"]),
    "criteria that nobody knows": settings(tie_breaks=["luck"]),
    "a way to count that nobody knows": settings(withdrawal="shot"),
    "a fee below zero": settings(fee=-5),
    "a setting of another program": settings(colour="red"),
    "an address that is none": data("tournament.created", slug="../../etc"),
    "an empty address": data("tournament.created", slug=""),
    "a state that nobody knows": data("tournament.moved", after="burning"),
    "a published tournament without a ranking": data("tournament.moved", after="published"),
    "an entry in a state that nobody knows": data("entry.added", state="asleep"),
    "a negative serial": data("entry.added", entry=-1),
    "a serial of nobody": data("entry.added", entry=10**12),
    "a rating beyond every database": data("entry.added", rating=10**30),
    "a debt below zero": data("entry.added", due=-1),
    "a plan with a player who does not exist": lambda lines: first(lines, "draw.made")["plan"]["rounds"][0][0].append(
        99
    ),
    "a plan with one player twice": lambda lines: first(lines, "draw.made")["plan"]["rounds"][2][0].append(1),
    "a plan that is none": data("draw.made", plan={"rounds": {"a": 1}}),
    "a plan without byes": lambda lines: first(lines, "draw.made")["plan"].pop("byes"),
    "a request that is none": data("draw.made", request={}),
    "reasons that nobody can read": data("draw.made", reasons={"3": [[{"x": 1}]]}),
    "reasons that are none": data("draw.made", reasons={"3": 4}),
    "a seed beyond every database": data("draw.made", seed=10**30),
    "a round that does not exist": data("round.opened", round=9),
    "the third round opened first": data("round.opened", round=3),
    "scores that the rules do not give": deal(scores=[500, -500, 0, 0]),
    "scores of a hundred seats": deal(scores=[0] * 100),
    "a deal in a state that nobody knows": deal(status="eaten", outcome=None, scores=[0, 0, 0, 0]),
    "a deal that says nothing": deal(outcome={"x": {}}),
    "a dealer who is not there": deal(dealer=9),
    "a line far below the sheet": data("deal.recorded", line=400),
    "a table that does not exist": data("deal.recorded", table=77),
    "a seat that does not exist": data("table.confirmed", seat=12),
    "points for nobody": data("adjustment.given", entry=500),
    "points of another kind": data("adjustment.given", category="bribe"),
    "points in a round to come": data("adjustment.given", begun=3, round=3),
    "points beyond every database": data("adjustment.given", points=10**30),
    "a constraint about nobody": data("constraint.made", entries=[500]),
    "a constraint of no kind": data("constraint.made", asks="love"),
    "a team of nobody": data("team.made", members=[{"entry": 500, "place": 1, "stage": 1, "round": 1}]),
    "a team that names somebody twice": lambda lines: first(lines, "team.made")["members"].append(
        first(lines, "team.made")["members"][0]
    ),
    "a team with a name as long as a book": data("team.made", title="x" * 1000),
    "team-mates at one table": lambda lines: first(lines, "team.made").update(members=team_of_a_table(lines)),
    "an actor who is none": head(actor="emperor:1"),
    "an actor of many letters": head(actor="director:" + "9" * 99),
    "a moment before there were calendars": head(at="0001-01-01T00:00:00.000000Z"),
    "a moment after the last": head(at="9999-12-31T23:59:59.000000Z"),
    "a line that takes back a later one": head(undoes=5),
}


def test_an_outage_of_the_database_is_not_blamed_on_the_file(lines, monkeypatch):
    def away(*_):
        raise OperationalError from psycopg.errors.AdminShutdown()

    monkeypatch.setattr(transfer, "rows_write", away)
    with pytest.raises(OperationalError):
        log_import(file_of(lines), cast.organiser())


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_log_with_valid_digests_is_refused(lines, forgery):
    FORGERIES[forgery](lines)
    try:
        written = file_of(forge_digests(lines))
    except LogError:
        written = file_of(lines)
    assert refusal_code(written) in {"log_file_impossible", "log_file_broken"}


def test_the_command_refuses_forged_and_undecodable_files(lines, tmp_path):
    settings(rounds_planned=10**9)(lines)
    for content in ("".join(file_of(forge_digests(lines))).encode(), b"\xff\xfe\x00", b""):
        file = tmp_path / "log"
        file.write_bytes(content)
        with pytest.raises(CommandError):
            call_command("import_log", str(file))
    assert not Tournament.objects.filter(slug=lines[0]["slug"]).exists()


@pytest.mark.parametrize("actor", ["program", "tablet:4", "tablet:4.17", *(f"{role}:1" for role in Membership.Role)])
def test_every_kind_of_actor_is_imported(lines, actor):
    for line in lines[1:]:
        line["actor"] = actor
    again = log_import(file_of(forge_digests(lines)), cast.organiser())
    assert set(again.events.values_list("actor", flat=True)) == {actor}


def test_an_entry_is_linked_to_the_player_with_its_licence(lines):
    tournament = Tournament.objects.get()
    Player.objects.filter(pk=tournament.entries.get(serial=1).player_id).update(licence="F1234")
    known = tournament.entries.get(serial=1).player
    lines[0]["people"]["1"]["licence"] = "F1234"
    lines[0]["people"]["2"]["licence"] = "F1234"  # a licence of another stored player is not adopted
    again = log_import(file_of(lines), cast.organiser())
    assert again.entries.get(serial=1).player == known
    assert again.entries.get(serial=2).player.licence == ""


@pytest.mark.parametrize("page", ["", "journal/", "inscriptions/", "placement/", "documents/"])
def test_the_pages_of_an_imported_tournament_open(lines, page):
    again = log_import(file_of(lines), cast.organiser())
    answer = cast.client_of(cast.alice()).get(f"/bureau/{again.slug}/{page}", follow=True)
    assert answer.status_code == 200
