"""`check_log` finds changes of rows and log by SQL.

Each test changes stored data of one tournament directly, which no service does; `check_log` must then name a
difference.
"""

import json
from dataclasses import replace
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests import cast
from tournaments.log.codec import Logged, digest_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import log_of
from tournaments.selectors.results.team_standings import frozen_teams
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.play.standings import standings_refresh
from tournaments.services.seating.constraints import separation_make
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_key(module_db):
    """Return the key of a tournament: 18 players, round 2 of 3 open, a team, a constraint, a kept table of round 3.

    Adjustments 1 and 2 are penalties, 2 is cancelled; 3 is a bonus of the team. Entry 4 owes and has paid 500.
    """
    tournament = cast.drawn_tournament(18, rounds_planned=3, tie_breaks=["best_round"])
    separation_make(
        stage=tournament.first_stage,
        entries=[cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)],
        club=None,
        until=None,
        hard=False,
        actor=cast.alice(),
    )
    cast.teams(tournament)
    cast.play_round(tournament)
    for points in (20, 30):
        adjustment = adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(
                entry=cast.entry_of(tournament, 3), kind="penalty", points=points, reason="retard"
            ),
            actor=cast.basile(),
        )
    adjustment_cancel(adjustment=adjustment, actor=cast.basile())
    bonus = {"kind": "bonus", "points": 40, "reason": "table rangée"}
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(team=tournament.teams.get(), **bonus),
        actor=cast.basile(),
    )
    entry_amounts_set(entry=cast.entry_of(tournament, 4), paid=500, due=500, actor=cast.alice())
    table_keep(stage=tournament.first_stage, number=3, table=1, actor=cast.alice())
    cast.open_next_round(tournament)
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    standings_refresh(tournament.pk)
    return tournament.pk


@pytest.fixture
def tournament(db, tournament_key):
    return Tournament.objects.get(pk=tournament_key)


def execute_sql(*statements):
    """Run SQL statements directly on the database."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def find_differences(tournament):
    return list(check_log(Tournament.objects.get(pk=tournament.pk)))


ROW_CHANGES = {
    "a deal's scores": "UPDATE tournaments_deal SET scores = '[3, -1, -1, -1]' WHERE number = 1",
    "a deal's outcome": "UPDATE tournaments_deal SET outcome = NULL WHERE number = 2",
    "a deal's dealer": "UPDATE tournaments_deal SET dealer = 3 - dealer WHERE number = 1",
    "a deal's status": "UPDATE tournaments_deal SET status = 'adjusted' WHERE number = 1",
    "a deal's reason": "UPDATE tournaments_deal SET reason = 'x' WHERE number = 1",
    "a deal's version": "UPDATE tournaments_deal SET version = 9 WHERE number = 1",
    "a deal's time": "UPDATE tournaments_deal SET updated_at = '2020-01-01 00:00:00+00:00' WHERE number = 1",
    "a deal that is gone": "DELETE FROM tournaments_deal WHERE number = 3",
    "a seat's plus": "UPDATE tournaments_seat SET plus = plus + 1 WHERE number = 1",
    "a seat's minus": "UPDATE tournaments_seat SET minus = minus + 1 WHERE number = 3",
    "a penalty's points": "UPDATE tournaments_adjustment SET points = -10 WHERE number = 1",
    "a penalty's reason": "UPDATE tournaments_adjustment SET reason = 'autre' WHERE number = 1",
    "a penalty's round": "UPDATE tournaments_adjustment SET begun = 0 WHERE number = 1",
    "a penalty deleted": "DELETE FROM tournaments_adjustment WHERE number = 1",
    "a penalty cancelled": "UPDATE tournaments_adjustment SET cancelled = (1 = 1) WHERE number = 1",
    "a penalty that counts again": "UPDATE tournaments_adjustment SET cancelled = (1 = 0) WHERE number = 2",
    "points of a team given to a player": (
        "UPDATE tournaments_adjustment SET team_id = NULL, entry_id = (SELECT MIN(id) FROM tournaments_entry)"
        " WHERE number = 3"
    ),
    "the points of a team": "UPDATE tournaments_adjustment SET points = 400 WHERE number = 3",
    "an entry withdrawn": "UPDATE tournaments_entry SET state = 'withdrawn' WHERE serial = 5",
    "its joined round": "UPDATE tournaments_start SET joined_round = 2 WHERE number = 5",
    "its last round": "UPDATE tournaments_start SET left_after_round = 1 WHERE number = 5",
    "what it owes": "UPDATE tournaments_entry SET fee_due = 1 WHERE serial = 5",
    "what it has paid": "UPDATE tournaments_entry SET fee_paid = 1000 WHERE serial = 4",
    "its rating": "UPDATE tournaments_entry SET rating = 5 WHERE serial = 5",
    "its name": "UPDATE tournaments_entry SET last_name = 'Autre' WHERE serial = 5",
    "its club": "UPDATE tournaments_entry SET club = 'Autre' WHERE serial = 5",
    "its category": "UPDATE tournaments_entry SET category = 'Junior' WHERE serial = 5",
    "its consent": "UPDATE tournaments_entry SET consent_full_name = (1 = 1) WHERE serial = 5",
    "a round reopened": "UPDATE tournaments_round SET state = 'open' WHERE number = 1",
    "when a round was opened": "UPDATE tournaments_round SET opened_at = NULL WHERE number = 1",
    "when a round was closed": "UPDATE tournaments_round SET closed_at = NULL WHERE number = 1",
    "the tournament published": "UPDATE tournaments_tournament SET state = 'published'",
    "the tie-breaks": "UPDATE tournaments_tournament SET tie_breaks = '[\"lot\"]'",
    "the rule options": "UPDATE tournaments_tournament SET rule_options = '{\"x\": 1}'",
    "the deals per round": "UPDATE tournaments_stage SET deals_per_round = 4",
    "the withdrawal rule": "UPDATE tournaments_tournament SET withdrawal = 'keep'",
    "the version": "UPDATE tournaments_tournament SET version = version - 1",
    "the last digest": "UPDATE tournaments_tournament SET digest = ''",
    "a plan emptied": 'UPDATE tournaments_draw SET plan = \'{"rounds": [], "byes": []}\'',
    "a seed changed": "UPDATE tournaments_draw SET seed = seed + 1",
    "a kept table dropped": "UPDATE tournaments_draw SET request = '{}'",
    "a draw dropped": "DELETE FROM tournaments_draw",
    "a constraint dropped": (
        "DELETE FROM tournaments_constraint_entries",
        "DELETE FROM tournaments_constraint",
    ),
    "the players of a constraint": "DELETE FROM tournaments_constraint_entries",
    "a constraint hardened": "UPDATE tournaments_constraint SET hard = (1 = 1)",
    "a team's name": "UPDATE tournaments_team SET name = 'Autre'",
    "a team dropped": (
        "DELETE FROM tournaments_adjustment WHERE number = 3",
        "DELETE FROM tournaments_teammember",
        "DELETE FROM tournaments_team",
    ),
    "the place of a team member": "UPDATE tournaments_teammember SET place = 2 WHERE place = 1",
    "the round from which a member counts": "UPDATE tournaments_teammember SET round = 2",
    "the order of team-mates": 'UPDATE tournaments_teammember SET "order" = 3 - "order"',
    "which stages count for teams": "UPDATE tournaments_tournament SET team_stages = 'all'",
    "whether partners change": "UPDATE tournaments_tournament SET partners = 'changing'",
    "how many team-mates count": "UPDATE tournaments_tournament SET team_counting = 1",
    "the snapshot of the ranking": "UPDATE tournaments_standingssnapshot SET rows = '[]'",
}
LOG_CHANGES = {
    "an event's actor": "UPDATE tournaments_event SET actor = 'director:9' WHERE sequence = 5",
    "an event's time": "UPDATE tournaments_event SET at = '2020-01-01 00:00:00+00:00' WHERE sequence = 5",
    "an event's name": "UPDATE tournaments_event SET name = 'round.closed' WHERE name = 'round.opened'",
    "an event's format": "UPDATE tournaments_event SET format = 0 WHERE sequence = 5",
    "an event's payload": "UPDATE tournaments_event SET data = '{}' WHERE name = 'deal.recorded'",
    "what an event takes back": "UPDATE tournaments_event SET undoes = 1 WHERE sequence = 5",
    "the order of events": (
        "UPDATE tournaments_event SET sequence = 9999 WHERE sequence = 5",
        "UPDATE tournaments_event SET sequence = 5 WHERE sequence = 6",
        "UPDATE tournaments_event SET sequence = 6 WHERE sequence = 9999",
    ),
    "the address of an event": 'UPDATE tournaments_event SET "table" = 2 WHERE "table" = 1',
    "an event in the middle": "DELETE FROM tournaments_event WHERE sequence = 12",
    "the first event": "DELETE FROM tournaments_event WHERE sequence = 1",
    "the whole log": "DELETE FROM tournaments_event",
}


def test_an_unchanged_tournament_has_no_differences(tournament):
    assert find_differences(tournament) == []
    out = StringIO()
    call_command("check_log", tournament.slug, stdout=out)
    assert "1 tournament(s), 0 with differences" in out.getvalue()


@pytest.mark.parametrize("change", [*ROW_CHANGES, *LOG_CHANGES])
def test_a_change_by_sql_is_found(tournament, change):
    statements = (ROW_CHANGES | LOG_CHANGES)[change]
    execute_sql(*([statements] if isinstance(statements, str) else statements))
    assert find_differences(tournament)


def test_two_exchanged_players_are_found_in_played_and_planned_rounds(tournament):
    for number in (1, 3):
        first, second = (cast.table_of(tournament, table, number).seats.first() for table in (1, 2))
        execute_sql(
            f"UPDATE tournaments_seat SET entry_id = {second.entry_id} WHERE id = {first.pk}",
            f"UPDATE tournaments_seat SET entry_id = {first.entry_id} WHERE id = {second.pk}",
        )
        # The key of a seat: "seat", stage, round, table, seat.
        assert {difference.row[:3] for difference in find_differences(tournament)} == {("seat", 1, number)}
        execute_sql(
            f"UPDATE tournaments_seat SET entry_id = {first.entry_id} WHERE id = {first.pk}",
            f"UPDATE tournaments_seat SET entry_id = {second.entry_id} WHERE id = {second.pk}",
        )
        assert find_differences(tournament) == []


@pytest.mark.parametrize("column", ["number", "serial"])
def test_two_exchanged_numbers_are_found(tournament, column):
    table = "tournaments_start" if column == "number" else "tournaments_entry"
    execute_sql(
        f"UPDATE {table} SET {column} = 999 WHERE {column} = 1",
        f"UPDATE {table} SET {column} = 1 WHERE {column} = 2",
        f"UPDATE {table} SET {column} = 2 WHERE {column} = 999",
    )
    assert find_differences(tournament)


def test_a_reopened_sheet_is_found(tournament):
    table = cast.table_of(tournament)
    execute_sql(f"UPDATE tournaments_table SET state = 'playing' WHERE id = {table.pk}")
    assert [difference.column for difference in find_differences(tournament)] == ["confirmed"]


def test_an_invented_penalty_is_found(tournament):
    entry = cast.entry_of(tournament, 7)
    execute_sql(
        "INSERT INTO tournaments_adjustment"
        " (entry_id, stage_id, number, begun, kind, points, reason, cancelled, created_at)"
        f" VALUES ({entry.pk}, {tournament.first_stage.pk}, 4, 1, 'penalty', -50, 'x', (1 = 0),"
        " '2026-01-01 00:00:00+00:00')"
    )
    assert next(difference.row for difference in find_differences(tournament)) == ("adjustment", 4)


def test_an_event_changed_together_with_its_row_is_found(tournament):
    """Only the chain of digests reveals a false value that is in both."""
    false_amounts = '{"due": 500, "paid": 1000}'
    event = tournament.events.get(name="entry.fee")
    false_data = json.dumps(event.data | {"after": json.loads(false_amounts)})
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET data = %s WHERE id = %s", [false_data, event.pk])
        cursor.execute("UPDATE tournaments_entry SET fee_paid = 1000 WHERE serial = 4")
    (difference,) = find_differences(tournament)
    assert (difference.row, difference.column) == (("log", event.sequence), "digest_wrong")


def test_the_deletion_of_the_newest_event_with_its_rows_is_found(tournament):
    """The log is consistent then; the last digest of the tournament reveals it."""
    newest_event = tournament.events.latest("sequence")
    assert newest_event.name == "deal.recorded"
    table = cast.table_of(tournament, newest_event.table, newest_event.round)
    execute_sql(
        f"DELETE FROM tournaments_event WHERE id = {newest_event.pk}",
        f"DELETE FROM tournaments_deal WHERE table_id = {table.pk}",
        f"UPDATE tournaments_seat SET plus = 0, minus = 0 WHERE table_id = {table.pk}",
        f"UPDATE tournaments_table SET version = 0 WHERE id = {table.pk}",
        "DELETE FROM tournaments_standingssnapshot",
    )
    assert {difference.column for difference in find_differences(tournament)} == {"digest", "version"}
    execute_sql(f"UPDATE tournaments_tournament SET version = {newest_event.sequence - 1}")
    assert [difference.column for difference in find_differences(tournament)] == ["digest"]


def test_a_log_with_recomputed_digests_differs_from_the_printed_digest(tournament):
    """The digest of a printed ranking reveals a log that was changed with all its later digests."""
    printed_digest, digest = tournament.digest, ""
    for line in log_of(tournament):
        at = line.at.replace(year=2020) if line.sequence == 3 else line.at
        forged_line = Logged(sequence=line.sequence, at=at, actor=line.actor, event=line.event, undoes=line.undoes)
        digest = digest_of(forged_line, digest or "0" * 64)
    assert digest != printed_digest


def test_the_command_names_the_first_difference_and_fails(tournament):
    execute_sql("UPDATE tournaments_seat SET plus = 12345 WHERE number = 1")
    out = StringIO()
    with pytest.raises(SystemExit) as error:
        call_command("check_log", tournament.slug, stdout=out)
    assert error.value.code == 1
    lines = out.getvalue().splitlines()
    assert lines[0].startswith(f"{tournament.slug}: seat 1 1 1 1: plus: stored 12345, the log says ")
    assert lines[1:] == ["1 tournament(s), 1 with differences"]


def test_a_tournament_without_deals_has_no_differences():
    assert find_differences(cast.drawn_tournament(16)) == []


def test_the_command_refuses_an_unknown_tournament():
    with pytest.raises(CommandError):
        call_command("check_log", "jamais")


@pytest.mark.parametrize("field", ["total", "rank", "members"])
def test_a_wrong_published_ranking_of_teams_is_found(field):
    """A published ranking that differs from the events, by an error of its computation, is a difference."""
    tournament = cast.field(8, rounds_planned=1, deals_per_round=1, team_size="2")
    cast.teams(tournament, count=2)
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    best_team, *other_teams = frozen_teams(tournament)
    false_values = {"total": best_team.total + 1, "rank": 2, "members": tuple(reversed(best_team.members))}
    with patch(
        "tournaments.services.setup.lifecycle.frozen_teams",
        lambda _: (replace(best_team, **{field: false_values[field]}), *other_teams),
    ):
        for transition in ("finish", "publish"):
            tournament_transition(
                tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True
            )
    assert [(difference.row, difference.column) for difference in find_differences(tournament)] == [
        (("ranking",), "teams")
    ]
    for transition in ("unpublish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert find_differences(tournament) == []
