"""Restoring the rows of a tournament from a state of the log, for undo and import only.

Only rows that differ are written, in the order of their foreign keys. Draws are replaced together for a stage, and
seats, confirmations and disputes for a table, if one of them differs.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from players.models import Club, Organiser
from players.services.clubs import club_named
from tournaments.log.rows import Key, Rows, rows_of
from tournaments.log.state import State
from tournaments.models import (
    Adjustment,
    Confirmation,
    Constraint,
    Deal,
    Dispute,
    Draw,
    Entry,
    Payment,
    Round,
    Seat,
    Stage,
    Start,
    Table,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.selectors.log.stored import AS_TEXT, OWN, SEAT_COLUMNS, START_COLUMNS, stored_rows
from tournaments.services.access.codes import stations_add
from tournaments.services.money.receipts import obsolete_receipts_cancel

Row = dict[str, Any]


@dataclass(frozen=True)
class _Work:
    """The stored rows, the wanted rows, and lookups for foreign keys."""

    tournament: Tournament
    stored: Rows
    wanted: Rows

    def changed_rows(self, kind: str) -> dict[Key, Row]:
        """Return the wanted rows of a kind that differ from the stored ones or are missing."""
        return {key: row for key, row in self.wanted.items() if key[0] == kind and self.stored.get(key) != row}

    def obsolete_keys(self, kind: str) -> list[Key]:
        """Return the keys of stored rows of a kind that are not wanted."""
        return [key for key in self.stored if key[0] == kind and key not in self.wanted]

    def entries(self) -> dict[int, Entry]:
        return {entry.serial: entry for entry in Entry.objects.filter(tournament=self.tournament)}

    def stages(self) -> dict[int, Stage]:
        return {stage.number: stage for stage in Stage.objects.filter(tournament=self.tournament)}

    def rounds(self) -> dict[Key, Round]:
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        return {(round_.stage.number, round_.number): round_ for round_ in rounds}

    def tables(self) -> dict[Key, Table]:
        tables = Table.objects.filter(round__stage__tournament=self.tournament).select_related(
            "round__stage", "station"
        )
        return {(table.round.stage.number, table.round.number, table.number): table for table in tables}


def rows_write(tournament: Tournament, state: State) -> None:
    """Write all differences between the state and the database. Call it with the tournament's row locked.

    Missing entries must have been created by the import, because the log does not contain names.
    """
    work = _Work(tournament=tournament, stored=stored_rows(tournament), wanted=rows_of(state))
    for write in _WRITERS:
        write(work)


def _write_tournament(work: _Work) -> None:
    """Update the settings and the columns of `OWN`, but for the slug; dates and times come as text (`AS_TEXT`)."""
    for row in work.changed_rows("tournament").values():
        club = row["club"]
        settings = {name: value for name, value in row.items() if name not in {*OWN, "club"}}
        own = {name: row[name] for name in OWN if name != "slug"}
        settings |= {name: kind.fromisoformat(row[name]) for name, kind in AS_TEXT.items() if row[name] is not None}
        values = settings | own | {"club": _get_or_create_club(club, work.tournament.organiser)}
        Tournament.objects.filter(pk=work.tournament.pk).update(**values)
    work.tournament.refresh_from_db()


def _get_or_create_club(name: str | None, organiser: Organiser) -> Club | None:
    return club_named(name, organiser) if name else None


def _write_stations(work: _Work) -> None:
    stations_add(work.tournament, [number for _kind, number in work.changed_rows("station")])


def _write_entries(work: _Work) -> None:
    """Delete obsolete entries and update changed ones; names are not in the log."""
    own = Entry.objects.filter(tournament=work.tournament)
    own.filter(serial__in=[serial for _kind, serial in work.obsolete_keys("entry")]).delete()
    for (_kind, serial), row in work.changed_rows("entry").items():
        same = {name: value for name, value in row.items() if name not in {"person", "consent", "due", "paid"}}
        renamed = {"consent_full_name": row["consent"], "fee_due": row["due"], "fee_paid": row["paid"]}
        own.filter(serial=serial).update(**same, **renamed)


def _write_payments(work: _Work) -> None:
    """Write the lines of the till, which are never changed or deleted: differences only occur for another log."""
    own = Payment.objects.filter(tournament=work.tournament)
    own.filter(
        number__in=[number for _kind, number in (*work.obsolete_keys("payment"), *work.changed_rows("payment"))]
    ).delete()
    Payment.objects.bulk_create(
        Payment(tournament=work.tournament, number=number, kind=row["what"], **_drop_column(row, "what"))
        for (_kind, number), row in work.changed_rows("payment").items()
    )
    obsolete_receipts_cancel(work.tournament)


def _drop_column(row: Row, name: str) -> Row:
    return {key: value for key, value in row.items() if key != name}


def _write_stages(work: _Work) -> None:
    own = Stage.objects.filter(tournament=work.tournament)
    for _kind, number in work.obsolete_keys("stage"):
        own.filter(number=number).delete()
    for (_kind, number), row in work.changed_rows("stage").items():
        Stage.objects.update_or_create(tournament=work.tournament, number=number, defaults=row)
    work.tournament.refresh_from_db()


def _write_starts(work: _Work) -> None:
    """Delete obsolete starts, then insert or update the others."""
    own = Start.objects.filter(stage__tournament=work.tournament)
    for _kind, stage, serial in work.obsolete_keys("start"):
        own.filter(stage__number=stage, entry__serial=serial).delete()
    changed_rows = work.changed_rows("start")
    for _kind, stage, serial in filter(work.stored.__contains__, changed_rows):
        own.filter(stage__number=stage, entry__serial=serial).update(number=None)  # two entries may swap numbers
    stages, entries = work.stages(), work.entries()
    starts = [
        Start(stage=stages[stage], entry=entries[serial], **row) for (_k, stage, serial), row in changed_rows.items()
    ]
    _upsert(Start, starts, unique=("stage", "entry"), update=START_COLUMNS)


def _write_draws(work: _Work) -> None:
    """Replace all draws of a stage if one differs: they are few, and the last in order is the valid one."""
    stages = work.stages()
    for number in {key[1] for key in (*work.changed_rows("draw"), *work.obsolete_keys("draw"))} & stages.keys():
        stages[number].draws.all().delete()
        wanted = sorted((key, row) for key, row in _select_kind(work.wanted, "draw") if key[1] == number)
        Draw.objects.bulk_create(Draw(stage=stages[number], **row) for _key, row in wanted)


def _write_rounds(work: _Work) -> None:
    rounds, stages = work.rounds(), work.stages()
    Round.objects.filter(
        pk__in=[rounds[key[1:]].pk for key in work.obsolete_keys("round") if key[1:] in rounds]
    ).delete()
    changed_rounds = [
        Round(stage=stages[stage], number=n, **row) for (_kind, stage, n), row in work.changed_rows("round").items()
    ]
    columns = ("state", "opened_at", "closed_at", "reasons", "extra_seconds", "stopped_after", "shown")
    _upsert(Round, changed_rounds, unique=("stage", "number"), update=columns)


def _write_tables(work: _Work) -> None:
    """Delete obsolete tables, then insert or update the others at their stations."""
    rounds = work.rounds()
    for _kind, *address, number in work.obsolete_keys("table"):
        Table.objects.filter(round=rounds.get(tuple(address)), station__number=number).delete()
    stations = {station.number: station for station in work.tournament.stations.all()}
    changed_tables = [
        Table(
            round=rounds[stage, round_],
            station=stations[number],
            state=Table.State.CONFIRMED if row["confirmed"] else Table.State.PLAYING,
            confirmed_by=row["confirmed_by"],
            totals_entered=row["in_totals"],
            totals_reason=row["totals_reason"],
            called_at=row["called_at"],
            arbiter_coming=row["coming"],
            extra_seconds=row["extra_seconds"],
            accepted=row["accepted"],
            version=row["version"],
        )
        for (_kind, stage, round_, number), row in work.changed_rows("table").items()
    ]
    columns = (
        "state",
        "confirmed_by",
        "totals_entered",
        "totals_reason",
        "called_at",
        "arbiter_coming",
        "extra_seconds",
        "accepted",
        "version",
    )
    _upsert(Table, changed_tables, unique=("round", "station"), update=columns)


def _write_seats(work: _Work) -> None:
    """Replace all seats of a table if one differs: updating two swapped entries would violate a unique constraint."""
    addresses = {_table_address(key) for key in (*work.changed_rows("seat"), *work.obsolete_keys("seat"))}
    tables, entries = work.tables(), work.entries()
    Seat.objects.filter(table__in=[tables[address].pk for address in addresses if address in tables]).delete()
    Seat.objects.bulk_create(
        Seat(
            table=tables[tuple(address)],
            entry=entries[row["entry"]],
            played_by=entries.get(row["played_by"]),
            number=seat,
            **{column: row[column] for column in SEAT_COLUMNS},
        )
        for (_kind, *address, seat), row in _select_kind(work.wanted, "seat")
        if tuple(address) in addresses
    )


def _write_deals(work: _Work) -> None:
    """Delete obsolete lines of sheets, then insert or update the others."""
    tables = work.tables()
    for _kind, *address, line in work.obsolete_keys("deal"):
        Deal.objects.filter(table=tables.get(tuple(address)), number=line).delete()
    changed_deals = [
        Deal(
            table=tables[tuple(address)],
            number=line,
            status=row["status"],
            outcome=row["outcome"],
            dealer=row["dealer"],
            scores=row["scores"],
            reason=row["reason"],
            version=row["version"],
            updated_at=row["at"],
        )
        for (_kind, *address, line), row in work.changed_rows("deal").items()
    ]
    columns = ("status", "outcome", "dealer", "scores", "reason", "version", "updated_at")
    _upsert(Deal, changed_deals, unique=("table", "number"), update=columns)


def _write_confirmations_and_disputes(work: _Work) -> None:
    """Replace all of a table if one differs: confirmations have no number and are identified by their order."""
    tables = work.tables()
    for kind, write in (("confirmation", _create_confirmation), ("dispute", _create_dispute)):
        addresses = {_table_address(key) for key in (*work.changed_rows(kind), *work.obsolete_keys(kind))}
        for address in addresses & tables.keys():
            model = Confirmation if kind == "confirmation" else Dispute
            model.objects.filter(table=tables[address]).delete()
        for key, row in sorted(_select_kind(work.wanted, kind)):
            address, number = _table_address(key), key[4]
            if address in addresses:
                write(tables[address], number, row)


def _create_confirmation(table: Table, _number: int, row: Row) -> None:
    Confirmation.objects.create(table=table, **row)


def _create_dispute(table: Table, number: int, row: Row) -> None:
    Dispute.objects.create(table=table, number=number, **row)


def _write_adjustments(work: _Work) -> None:
    """Delete obsolete adjustments, then update or create the others."""
    own = Adjustment.objects.filter(stage__tournament=work.tournament)
    own.filter(number__in=[number for _kind, number in work.obsolete_keys("adjustment")]).delete()
    entries, stages, rounds = work.entries(), work.stages(), work.rounds()
    teams = {team.number: team for team in Team.objects.filter(tournament=work.tournament)}
    for (_kind, number), row in work.changed_rows("adjustment").items():
        values = row | {"entry": entries.get(row["entry"]), "team": teams.get(row["team"])}
        values |= {"stage": stages[row["stage"]], "kind": row["category"]}
        values["round"] = rounds.get((row["stage"], row["round"]))
        del values["category"]
        if not own.filter(number=number).update(**values):
            Adjustment.objects.create(number=number, **values)


def _write_constraints(work: _Work) -> None:
    own = Constraint.objects.filter(stage__tournament=work.tournament)
    own.filter(number__in=[number for _kind, number in work.obsolete_keys("constraint")]).delete()
    entries, stages = work.entries(), work.stages()
    for (_kind, number), row in work.changed_rows("constraint").items():
        values = {name: row[name] for name in ("table", "until", "hard")}
        values |= {"kind": row["asks"], "club": row["club"] or ""}
        constraint, _ = Constraint.objects.update_or_create(stage=stages[row["stage"]], number=number, defaults=values)
        constraint.entries.set([entries[serial] for serial in row["entries"]])


def _write_teams(work: _Work) -> None:
    """Delete changed members before inserting them: two teams may have swapped members."""
    own = Team.objects.filter(tournament=work.tournament)
    TeamMember.objects.filter(
        entry__tournament=work.tournament,
        entry__serial__in=[key[1] for key in (*work.changed_rows("teammember"), *work.obsolete_keys("teammember"))],
    ).delete()
    own.filter(number__in=[number for _kind, number in work.obsolete_keys("team")]).delete()
    for (_kind, number), row in work.changed_rows("team").items():
        Team.objects.update_or_create(tournament=work.tournament, number=number, defaults=row)
    teams, entries = {team.number: team for team in own}, work.entries()
    TeamMember.objects.bulk_create(
        TeamMember(**row | {"team": teams[row["team"]], "entry": entries[serial]})
        for (_kind, serial), row in work.changed_rows("teammember").items()
    )


_WRITERS: tuple[Callable[[_Work], None], ...] = (
    _write_tournament,
    _write_stations,
    _write_entries,
    _write_payments,
    _write_stages,
    _write_starts,
    _write_draws,
    _write_rounds,
    _write_tables,
    _write_seats,
    _write_deals,
    _write_confirmations_and_disputes,
    _write_teams,
    _write_adjustments,
    _write_constraints,
)


def _table_address(key: Key) -> Key:
    """Return stage, round and table from the key of a row at a table: (kind, stage, round, table, number)."""
    return key[1:4]


def _select_kind(rows: Mapping[Key, Row], kind: str) -> Iterable[tuple[Key, Row]]:
    return ((key, row) for key, row in rows.items() if key[0] == kind)


def _upsert(model: type[Model], rows: list[Any], *, unique: tuple[str, ...], update: tuple[str, ...]) -> None:
    """Insert the rows; a row with an existing `unique` key only updates the columns `update`."""
    if rows:
        model._default_manager.bulk_create(
            rows, batch_size=500, update_conflicts=True, unique_fields=unique, update_fields=update
        )
