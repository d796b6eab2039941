"""The rows of a tournament in the format of `tournaments.log.rows`, the names of its settings, its decoded log."""

from collections.abc import Iterable, Iterator
from datetime import date, time
from typing import Any

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
    Round,
    Seat,
    Stage,
    Start,
    Table,
    TeamMember,
    Tournament,
)

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
    "tariffs",
    "fee_per",
    "prizes",
)
DATES = ("date", "online_from", "online_until")
TIMES = ("online_from_time", "online_until_time")
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
OWN = (  # columns of the tournament that are not settings
    "slug",
    "state",
    "version",
    "digest",
    "created_at",
    "published_at",
    "publication_withdrawn",
    "claims_until",
    "team_play_offs",
    "ceremony_group",
    "ceremony_step",
    "ranking_released",
    "last_entry",
    "last_adjustment",
    "last_constraint",
    "last_team",
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
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    rows: Rows = {("tournament",): {name: getattr(tournament, name) for name in OWN} | settings_of(tournament)}
    return rows | dict(_all_rows(tournament))


def _all_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield all rows but that of the tournament itself."""
    for entry in Entry.objects.filter(tournament=tournament):
        yield ("entry", entry.serial), _entry_columns(entry)
    for station in tournament.stations.all():
        yield ("station", station.number), {}
    yield from _stage_rows(tournament)
    yield from _decision_rows(tournament)
    yield from _team_rows(tournament)
    yield from _till_rows(tournament)
    yield from _play_rows(tournament)


def _stage_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the stages, the starts in them, and their draws in order."""
    for stage in tournament.stages.all():
        own = {name: getattr(stage, name) for name in STAGE_OWN}
        yield ("stage", stage.number), stage_settings_of(stage) | own
    starts = Start.objects.filter(stage__tournament=tournament).order_by()
    for stage_number, serial, *values in starts.values_list("stage__number", "entry__serial", *START_COLUMNS):
        yield ("start", stage_number, serial), dict(zip(START_COLUMNS, values, strict=True))
    counted: dict[int, int] = {}
    for draw in Draw.objects.filter(stage__tournament=tournament).select_related("stage").order_by("pk"):
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
    for one in Adjustment.objects.filter(stage__tournament=tournament).select_related(
        "entry", "team", "stage", "round"
    ):
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
    constraints = Constraint.objects.filter(stage__tournament=tournament).select_related("stage")
    for constraint in constraints.prefetch_related("entries"):
        yield (
            ("constraint", constraint.number),
            {
                "stage": constraint.stage.number,
                "asks": constraint.kind,
                "entries": tuple(sorted(entry.serial for entry in constraint.entries.all())),
                "club": constraint.club or None,
                "table": constraint.table,
                "until": constraint.until,
                "hard": constraint.hard,
            },
        )


def _team_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the teams, and their members by serial."""
    for team in tournament.teams.all():
        yield ("team", team.number), {"name": team.name}
    members = TeamMember.objects.filter(team__tournament=tournament).order_by()
    columns = ("order", "place", "stage", "round")
    for serial, team, *values in members.values_list("entry__serial", "team__number", *columns):
        yield ("teammember", serial), {"team": team, **dict(zip(columns, values, strict=True))}


def _till_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    columns = ("method", "cents", "entry", "reason", "cancels", "at")
    for number, what, *values in tournament.payments.order_by().values_list("number", "kind", *columns):
        yield ("payment", number), {"what": what, **dict(zip(columns, values, strict=True))}


def _play_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the rounds, their tables and seats, and the confirmations, disputes and deals of the sheets."""
    for round_ in Round.objects.filter(stage__tournament=tournament).select_related("stage"):
        columns = ("state", "opened_at", "closed_at", "reasons", "extra_seconds", "stopped_after", "shown")
        yield ("round", round_.stage.number, round_.number), {column: getattr(round_, column) for column in columns}
    for table in Table.objects.filter(round__stage__tournament=tournament).select_related("round__stage", "station"):
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
    address = ("table__round__stage__number", "table__round__number", "table__station__number")
    seats = Seat.objects.filter(table__round__stage__tournament=tournament).order_by()
    for stage, round_number, table_number, number, entry, played_by, *values in seats.values_list(
        *address, "number", "entry__serial", "played_by__serial", *SEAT_COLUMNS
    ):
        row = {"entry": entry, "played_by": played_by} | dict(zip(SEAT_COLUMNS, values, strict=True))
        yield ("seat", stage, round_number, table_number, number), row
    yield from _statement_rows(tournament)
    deals = Deal.objects.filter(table__round__stage__tournament=tournament).order_by()
    deal_columns = ("status", "outcome", "scores", "reason", "dealer", "version")
    for stage, round_number, table_number, number, *values in deals.values_list(
        *address, "number", *deal_columns, "updated_at"
    ):
        row = dict(zip((*deal_columns, "at"), values, strict=True))  # the rows of the log call `updated_at` `at`
        yield ("deal", stage, round_number, table_number, number), row


def _statement_rows(tournament: Tournament) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the confirmations and the disputes of sheets."""
    address = ("table__round__stage__number", "table__round__number", "table__station__number")
    counts: dict[tuple[int, int, int], int] = {}
    confirmations = Confirmation.objects.filter(table__round__stage__tournament=tournament)
    confirmation_columns = ("seat", "entered_by", "way", "version", "at")
    for stage, round_, table, *values in confirmations.values_list(*address, *confirmation_columns):
        index = counts[stage, round_, table] = counts.get((stage, round_, table), 0) + 1
        yield ("confirmation", stage, round_, table, index), dict(zip(confirmation_columns, values, strict=True))
    columns = ("seat", "version", "text", "at", "settled_at", "state")
    disputes = Dispute.objects.filter(table__round__stage__tournament=tournament)
    for stage, round_, table, number, *values in disputes.values_list(*address, "number", *columns):
        yield ("dispute", stage, round_, table, number), dict(zip(columns, values, strict=True))
