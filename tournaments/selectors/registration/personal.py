"""Export of all personal data of a person, and the retention period (GDPR)."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.db.models import F, ForeignObjectRel, Max, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from players.models import ImportRow, Organiser, Player
from players.services.people import FORGOTTEN
from tournaments.models import (
    Adjustment,
    AuditLine,
    Entry,
    Registration,
    SeasonEvent,
    SeasonResult,
    Seat,
    SheetPhotograph,
)

PersonalData = dict[str, Any]
DAYS_OF_A_MONTH = 30.4375


def personal_data_of(player: Player) -> PersonalData:
    """Return all data of a person by part, JSON-serialisable; records merged into this one are included."""
    records = [player, *player.merged.all()]
    return {part: export(records) for part, export in PARTS.items()}


def is_referred(player: Player) -> bool:
    """Return True if another row refers to the record: an entry, a registration, a season, a merge.

    Pending import rows do not count, because they are planned again. Audit lines do not count either: they outlive the
    record.
    """
    pointing = (field for field in Player._meta.get_fields(include_hidden=True) if field.auto_created)
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: player}).exists()
        for relation in pointing
        if isinstance(relation, ForeignObjectRel) and relation.related_model not in {ImportRow, AuditLine}
    )


def people_due_for_erasure(organiser: Organiser, today: date | None = None) -> QuerySet[Player]:
    """Return the people whose retention period has ended since they last played or were added, none without a period.

    People in a season that is not closed are excluded, because their results still count.
    """
    people = Player.objects.current().filter(organiser=organiser)
    if organiser.retention_months is None:
        return people.none()
    days = round(organiser.retention_months * DAYS_OF_A_MONTH)
    until = (today or timezone.localdate()) - timedelta(days=days)
    added_on = TruncDate("created_at")
    last_played_on = Coalesce(Max("entries__tournament__date"), added_on)
    # Imported evenings, and results stored at the closing of a season.
    last_result_on = Coalesce(Max("season_results__event__date"), added_on)
    last = people.annotate(played=last_played_on, stored=last_result_on, added=added_on)
    due = last.filter(played__lt=until, stored__lt=until, added__lt=until).exclude(pk__in=_in_a_season(organiser))
    # Erased people have no name any more.
    return due.exclude(Q(last_name=FORGOTTEN) & Q(first_name="")).order_by("sort_key", "pk")


def _in_a_season(organiser: Organiser) -> QuerySet[Player]:
    """Return the people with results, or with entries that will have results, in a season that is not closed."""
    running = SeasonEvent.objects.filter(season__organiser=organiser, season__closed_at=None)
    entered = Q(entries__tournament__in=running.exclude(tournament=None).values("tournament"))
    return Player.objects.filter(entered | Q(season_results__event__in=running)).order_by()


def _export_records(records: list[Player]) -> list[PersonalData]:
    names = ("last_name", "first_name", "licence", "category", "birth_year", "email", "consent_full_name", "dues_paid")
    return [
        {name: getattr(record, name) for name in names}
        | {
            "club": record.club.name if record.club else "",
            "member_until": record.member_until and str(record.member_until),
            "written_on": record.created_at.isoformat(),
        }
        for record in records
    ]


def _export_entries(records: list[Player]) -> list[PersonalData]:
    entries = Entry.objects.filter(player__in=records).select_related("tournament").order_by("tournament__date", "pk")
    return [
        {
            "tournament": entry.tournament.name,
            "date": str(entry.tournament.date),
            "entry": entry.serial,
            "last_name": entry.last_name,
            "first_name": entry.first_name,
            "club": entry.club,
            "category": entry.category,
            "consent_full_name": entry.consent_full_name,
            "state": entry.state,
            "rating": entry.rating,
            "fee_due_cents": entry.fee_due,
            "fee_paid_cents": entry.fee_paid,
        }
        for entry in entries
    ]


def _export_seats(records: list[Player]) -> list[PersonalData]:
    """Return the seats and scores of a person, also those played as a substitute."""
    found = Seat.objects.filter(Q(entry__player__in=records) | Q(played_by__player__in=records))
    rows = found.order_by("table__round__stage__tournament__date", "table__round__pk").values_list(
        "table__round__stage__tournament__name",
        "table__round__number",
        "table__station__number",
        "number",
        F("plus") - F("minus"),
    )
    keys = ("tournament", "round", "table", "seat", "score")
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _export_photographs(records: list[Player]) -> list[PersonalData]:
    sat = Q(table__seats__entry__player__in=records) | Q(table__seats__played_by__player__in=records)
    found = SheetPhotograph.objects.filter(sat).distinct().order_by("at")
    keys = ("tournament", "round", "table", "at")
    rows = found.values_list(
        "table__round__stage__tournament__name", "table__round__number", "table__station__number", "at"
    )
    return [dict(zip(keys, (*row[:3], row[3].isoformat()), strict=True)) for row in rows]


def _export_decisions(records: list[Player]) -> list[PersonalData]:
    """Return the penalties and bonuses of a person, cancelled ones too."""
    adjustments = Adjustment.objects.filter(entry__player__in=records).select_related("stage__tournament")
    return [
        {
            "tournament": one.stage.tournament.name,
            "kind": one.kind,
            "points": one.points,
            "reason": one.reason,
            "cancelled": one.cancelled,
            "at": one.created_at.isoformat(),
        }
        for one in adjustments
    ]


def _export_register(records: list[Player]) -> list[PersonalData]:
    """Return the lines of the audit log about a person."""
    lines = AuditLine.objects.filter(player__in=records).order_by("at")
    return [{"kind": kind, "at": at.isoformat()} for kind, at in lines.values_list("kind", "at")]


def _export_imports(records: list[Player]) -> list[PersonalData]:
    rows = ImportRow.objects.filter(player__in=records).select_related("batch")
    return [{"file": row.batch.filename, "line": row.line, "given": row.given} for row in rows]


def _export_registrations(records: list[Player]) -> list[PersonalData]:
    names = ("last_name", "first_name", "licence", "club", "consent_full_name", "team_name", "state", "email")
    registrations = Registration.objects.filter(player__in=records).select_related("tournament")
    return [
        {name: getattr(one, name) for name in names}
        | {"tournament": one.tournament.name, "asked_at": one.asked_at.isoformat()}
        for one in registrations
    ]


def _export_seasons(records: list[Player]) -> list[PersonalData]:
    names = ("score", "rank", "rounds", "deals", "club", "category")
    found = SeasonResult.objects.filter(player__in=records).select_related("event__season")
    return [
        {name: getattr(one, name) for name in names} | {"season": one.event.season.name, "evening": str(one.event)}
        for one in found
    ]


PARTS: dict[str, Callable[[list[Player]], list[PersonalData]]] = {
    "records": _export_records,
    "entries": _export_entries,
    "seats": _export_seats,
    "photographs": _export_photographs,
    "decisions": _export_decisions,
    "register": _export_register,
    "imports": _export_imports,
    "registrations": _export_registrations,
    "seasons": _export_seasons,
}
