"""The rows of a tournament in the format of `tournaments.log.rows`, the names of its settings, its decoded log.

First the names of settings and columns, then the prepared queries. `settings_of` and `log_of` are used by services;
`stored_rows` returns all rows, which `check_log` compares with those computed from the log.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, time
from typing import Any

from players.prepared import Prepared
from tournaments.log.codec import Logged, event_of
from tournaments.log.people import name_commitment
from tournaments.log.rows import DRAW_COLUMNS, Key, Rows
from tournaments.models import (
    Adjustment,
    Confirmation,
    Constraint,
    Deal,
    Dispute,
    Draw,
    Entry,
    Event,
    Payment,
    Round,
    Seat,
    Stage,
    Start,
    Station,
    Table,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.models.tournament import NOTES

SETTINGS = (
    "name",
    "date",
    "venue",
    "club",
    "game",
    "rule_set",
    "rule_options",
    "tie_breaks",
    "unplayed_deals",
    "passed_deals",
    "substitutes",
    "withdrawal",
    "bye_score",
    "recording_mode",
    "quorum",
    "partners",
    "devices_per_table",
    "tablets",
    "rooms",
    "team_size",
    "team_counting",
    "team_incomplete",
    "team_stages",
    "team_same_club",
    "team_tie_breaks",
    "fee",
    "online_from",
    "online_from_time",
    "online_until",
    "online_until_time",
    "capacity",
    "waiting_list",
    "online_teams",
    "deals_public",
    "places_at_tables",
    "honours_at_tables",
    "self_check_in",
    "claim_minutes",
    "round_claim_minutes",
    *NOTES,
    "starts_at",
    "break_minutes",
    "meal_after",
    "meal_minutes",
    "tariffs",
    "fee_per",
    "prizes",
)
DATES = ("date", "online_from", "online_until")
TIMES = ("online_from_time", "online_until_time", "starts_at")
AS_TEXT: dict[str, type[date | time]] = dict.fromkeys(DATES, date) | dict.fromkeys(TIMES, time)  # ISO 8601
STAGE_SETTINGS = (
    "rounds_planned",
    "deals_per_round",
    "minutes_per_round",
    "ranked_rounds",
    "ranked_pattern",
    "ranked_most_moved",
    "odd_tables",
    "strict_fairness",
    "rating_balance",
    "frozen_after",
)
STAGE_CUT = ("name", "cut", "carry", "earlier_meetings", "team_mates")  # of a stage after the first
OF_STAGE = frozenset(STAGE_SETTINGS + STAGE_CUT) - {"name"}  # `name` is also a setting of the tournament
STAGE_OWN = ("source", "first_table", "abandoned", "play_offs")  # columns of a stage that are not settings
START_COLUMNS = (
    "stays",
    "carried",
    "number",
    "joined_round",
    "left_after_round",
    "leaves_after_round",
    "arrives_after_round",
    "substitutes",
)
SEAT_COLUMNS = ("plus", "minus", "won", "lost", "earlier", "counts_own")
DEAL_COLUMNS = ("status", "outcome", "scores", "reason", "dealer", "version", "updated_at")
MEMBER_COLUMNS = ("order", "place", "stage", "round")
PAYMENT_COLUMNS = ("method", "cents", "entry", "reason", "cancels", "at")
CONFIRMATION_COLUMNS = ("seat", "entered_by", "way", "version", "at")
DISPUTE_COLUMNS = ("seat", "version", "text", "at", "line", "wish", "settled_at", "applied", "answer", "state")
SHEET_ADDRESS = ("table__round__stage__number", "table__round__number", "table__station__number")
OWN = (  # columns of the tournament that are not settings
    "slug",
    "state",
    "version",
    "digest",
    "created_at",
    "published_at",
    "publication_withdrawn",
    "claims_until",
    "announcement",
    "announced_until",
    "team_play_offs",
    "ceremony_group",
    "ceremony_step",
    "ranking_released",
    "last_entry",
    "last_adjustment",
    "last_constraint",
    "last_team",
)


# Prepared queries of `stored_rows` by the key of a tournament, one for each model
_tournament_with_club = Prepared(lambda pk: Tournament.objects.filter(pk=pk).select_related("club"))
_entries = Prepared(lambda tournament: Entry.objects.filter(tournament=tournament))
_stations = Prepared(lambda tournament: Station.objects.filter(tournament=tournament))
_stages = Prepared(lambda tournament: Stage.objects.filter(tournament=tournament))
_start_values = Prepared(
    lambda tournament: (
        Start.objects.filter(stage__tournament=tournament)
        .order_by()
        .values_list("stage__number", "entry__serial", *START_COLUMNS)
    )
)
_draws = Prepared(
    lambda tournament: Draw.objects.filter(stage__tournament=tournament).select_related("stage").order_by("pk")
)
_adjustments = Prepared(
    lambda tournament: Adjustment.objects.filter(stage__tournament=tournament).select_related(
        "entry", "team", "stage", "round"
    )
)
_constraints = Prepared(
    lambda tournament: Constraint.objects.filter(stage__tournament=tournament).select_related("stage")
)
_constrained_serials = Prepared(  # constraint and serial of each of its entries
    lambda tournament: Constraint.entries.through.objects.filter(constraint__stage__tournament=tournament).values_list(
        "constraint", "entry__serial"
    )
)
_teams = Prepared(lambda tournament: Team.objects.filter(tournament=tournament))
_member_values = Prepared(
    lambda tournament: (
        TeamMember.objects.filter(team__tournament=tournament)
        .order_by()
        .values_list("entry__serial", "team__number", *MEMBER_COLUMNS)
    )
)
_payment_values = Prepared(
    lambda tournament: (
        Payment.objects.filter(tournament=tournament).order_by().values_list("number", "kind", *PAYMENT_COLUMNS)
    )
)
_rounds = Prepared(lambda tournament: Round.objects.filter(stage__tournament=tournament).select_related("stage"))
_tables = Prepared(
    lambda tournament: Table.objects.filter(round__stage__tournament=tournament).select_related(
        "round__stage", "station"
    )
)
_seat_values = Prepared(
    lambda tournament: (
        Seat.objects.filter(table__round__stage__tournament=tournament)
        .order_by()
        .values_list(*SHEET_ADDRESS, "number", "entry__serial", "played_by__serial", *SEAT_COLUMNS)
    )
)
_deal_values = Prepared(
    lambda tournament: (
        Deal.objects.filter(table__round__stage__tournament=tournament)
        .order_by()
        .values_list(*SHEET_ADDRESS, "number", *DEAL_COLUMNS)
    )
)
_confirmation_values = Prepared(
    lambda tournament: Confirmation.objects.filter(table__round__stage__tournament=tournament).values_list(
        *SHEET_ADDRESS, *CONFIRMATION_COLUMNS
    )
)
_dispute_values = Prepared(
    lambda tournament: Dispute.objects.filter(table__round__stage__tournament=tournament).values_list(
        *SHEET_ADDRESS, "number", *DISPUTE_COLUMNS
    )
)


def stage_settings_of(stage: Stage) -> dict[str, Any]:
    """Return the settings of a stage: seating, play, and who qualifies."""
    return {name: getattr(stage, name) for name in (*STAGE_SETTINGS, *STAGE_CUT)}


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return the settings of the tournament itself as JSON, the organising club by its name."""
    data = {name: getattr(tournament, name) for name in SETTINGS if name != "club"}
    texts = {name: _iso_text(kind, data[name]) for name, kind in AS_TEXT.items() if data[name] is not None}
    return data | texts | {"club": tournament.club.name if tournament.club else None}


def _iso_text(kind: type[date | time], value: date | time | str) -> str:
    """Return ISO 8601 for a value from a form, a program (both typed) or a file (text)."""
    return (kind.fromisoformat(value) if isinstance(value, str) else value).isoformat()


def read_lines(events: Iterable[Event]) -> Iterator[Logged]:
    """Decode the rows of the log.

    :raises LogError: for a row that no service can have written.
    """
    for row in events:
        yield Logged(
            sequence=row.sequence,
            at=row.at,
            actor=row.actor,
            event=event_of(row.name, row.format, row.data),
            undoes=row.undoes,
            digest=row.digest,
        )


def log_of(tournament: Tournament) -> Iterator[Logged]:
    """Return the decoded log of a tournament, oldest line first."""
    return read_lines(events_of(tournament))


def events_of(tournament: Tournament) -> Iterator[Event]:
    """Return the rows of the log, oldest first."""
    return Event.objects.filter(tournament=tournament).order_by("sequence").iterator(chunk_size=2000)


def stored_rows(tournament: Tournament) -> Rows:
    """Return all stored rows that can be computed from the log, in a constant number of queries."""
    stored = _tournament_with_club(tournament.pk)
    if not stored:
        raise Tournament.DoesNotExist
    [tournament] = stored
    rows: Rows = {("tournament",): {name: getattr(tournament, name) for name in OWN} | settings_of(tournament)}
    return rows | dict(_all_rows(tournament))


def _all_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield all rows but that of the tournament itself."""
    for entry in _entries(tournament.pk):
        yield ("entry", entry.serial), _entry_columns(entry)
    for station in _stations(tournament.pk):
        yield ("station", station.number), {}
    yield from _stage_rows(tournament)
    yield from _decision_rows(tournament)
    yield from _team_rows(tournament)
    yield from _till_rows(tournament)
    yield from _play_rows(tournament)


def _stage_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the stages, the starts in them, and their draws in order."""
    for stage in _stages(tournament.pk):
        own = {name: getattr(stage, name) for name in STAGE_OWN}
        yield ("stage", stage.number), stage_settings_of(stage) | own
    for stage_number, serial, *values in _start_values(tournament.pk):
        yield ("start", stage_number, serial), dict(zip(START_COLUMNS, values, strict=True))
    counted: dict[int, int] = {}
    for draw in _draws(tournament.pk):
        index = counted[draw.stage.number] = counted.get(draw.stage.number, 0) + 1
        yield ("draw", draw.stage.number, index), {column: getattr(draw, column) for column in DRAW_COLUMNS}


def _entry_columns(entry: Entry) -> dict[str, Any]:
    """Return the columns of an entry, with the commitment to its name; empty for an erased one."""
    erased = not entry.last_name and not entry.salt
    person = name_commitment(salt=entry.salt, last_name=entry.last_name, first_name=entry.first_name)
    return {
        "person": "" if erased else person,
        "club": entry.club,
        "category": entry.category,
        "consent": entry.consent_full_name,
        "state": entry.state,
        "tariff": entry.tariff,
        "due": entry.fee_due,
        "paid": entry.fee_paid,
        "rating": entry.rating,
        "created_at": entry.created_at,
    }


def _decision_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the adjustments by the arbiter, and the constraints of the director."""
    for one in _adjustments(tournament.pk):
        yield (
            ("adjustment", one.number),
            {
                "entry": one.entry.serial if one.entry else None,
                "team": one.team.number if one.team else None,
                "stage": one.stage.number,
                "round": one.round.number if one.round else None,
                "begun": one.begun,
                "category": one.kind,
                "points": one.points,
                "reason": one.reason,
                "created_at": one.created_at,
                "cancelled": one.cancelled,
            },
        )
    serials_by_constraint: dict[int, list[int]] = defaultdict(list)
    for pk, serial in _constrained_serials(tournament.pk):
        serials_by_constraint[pk].append(serial)
    for constraint in _constraints(tournament.pk):
        yield (
            ("constraint", constraint.number),
            {
                "stage": constraint.stage.number,
                "asks": constraint.kind,
                "entries": tuple(sorted(serials_by_constraint[constraint.pk])),
                "club": constraint.club or None,
                "table": constraint.table,
                "until": constraint.until,
                "hard": constraint.hard,
            },
        )


def _team_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the teams, and their members by serial."""
    for team in _teams(tournament.pk):
        yield ("team", team.number), {"name": team.name}
    for serial, team_number, *values in _member_values(tournament.pk):
        yield ("teammember", serial), {"team": team_number, **dict(zip(MEMBER_COLUMNS, values, strict=True))}


def _till_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    for number, what, *values in _payment_values(tournament.pk):
        yield ("payment", number), {"what": what, **dict(zip(PAYMENT_COLUMNS, values, strict=True))}


def _play_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the rounds, their tables and seats, and the confirmations, disputes and deals of the sheets."""
    for round_ in _rounds(tournament.pk):
        columns = ("state", "opened_at", "closed_at", "reasons", "extra_seconds", "stopped_after", "shown")
        yield ("round", round_.stage.number, round_.number), {column: getattr(round_, column) for column in columns}
    for table in _tables(tournament.pk):
        yield (
            ("table", table.round.stage.number, table.round.number, table.number),
            {
                "confirmed_by": table.confirmed_by,
                "confirmed": table.state == Table.State.CONFIRMED,
                "in_totals": table.totals_entered,
                "totals_reason": table.totals_reason,
                "called_at": table.called_at,
                "coming": table.arbiter_coming,
                "extra_seconds": table.extra_seconds,
                "accepted": table.accepted,
                "version": table.version,
            },
        )
    for stage, round_number, table_number, number, entry, played_by, *values in _seat_values(tournament.pk):
        row = {"entry": entry, "played_by": played_by} | dict(zip(SEAT_COLUMNS, values, strict=True))
        yield ("seat", stage, round_number, table_number, number), row
    yield from _statement_rows(tournament)
    for stage, round_number, table_number, number, *values in _deal_values(tournament.pk):
        row = dict(zip((*DEAL_COLUMNS[:-1], "at"), values, strict=True))  # the rows of the log call `updated_at` `at`
        yield ("deal", stage, round_number, table_number, number), row


def _statement_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the confirmations and the disputes of sheets."""
    counts: dict[tuple[int, int, int], int] = {}
    for stage, round_, table, *values in _confirmation_values(tournament.pk):
        index = counts[stage, round_, table] = counts.get((stage, round_, table), 0) + 1
        yield ("confirmation", stage, round_, table, index), dict(zip(CONFIRMATION_COLUMNS, values, strict=True))
    for stage, round_, table, number, *values in _dispute_values(tournament.pk):
        yield ("dispute", stage, round_, table, number), dict(zip(DISPUTE_COLUMNS, values, strict=True))
