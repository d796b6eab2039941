"""Validation of an imported tournament: only states that the services of this install could have produced pass."""

import re

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import Model

from tournaments.log.codec import Logged
from tournaments.log.invariants import find_faults
from tournaments.log.state import State
from tournaments.models import (
    Adjustment,
    Constraint,
    Deal,
    Draw,
    Entry,
    Membership,
    Round,
    Stage,
    Start,
    Table,
    TeamMember,
    Tournament,
)
from tournaments.seating.swiss.ranked import Flag
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.stored import SETTINGS, STAGE_CUT, STAGE_SETTINGS
from tournaments.selectors.seating.plans import certificate_of
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.settings_problems import settings_problems

PEOPLE = "|".join(("person", *Membership.Role.values))
ACTOR = re.compile(rf"program|tablet:[0-9]{{1,5}}(\.[0-9]{{1,5}})?|({PEOPLE}):[0-9]{{1,5}}")
# Raised by Python, by the fields and by the database for values that no service writes.
INVALID_VALUE_ERRORS = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    DatabaseError,
    ValidationError,
)


def log_must_be_sane(log: list[Logged], state: State) -> None:
    """Refuse a log with invalid actors, dates, references or names of settings, before any row is written.

    :raises DomainError: `log_file_impossible`.
    """
    for line in log:
        if not ACTOR.fullmatch(line.actor) or not 2000 <= line.at.year < 9999 or (line.undoes or 0) >= line.sequence:
            raise DomainError("log_file_impossible")
    if not state.slug or not _has_settings(state):
        raise DomainError("log_file_impossible")


def _has_settings(state: State) -> bool:
    """Return True if the tournament and each stage have exactly the settings that this version knows."""
    stages = state.stages.values()
    return state.settings.keys() == set(SETTINGS) and all(
        one.settings.keys() == {*STAGE_SETTINGS, *STAGE_CUT} for one in stages
    )


def tournament_must_be_valid(tournament: Tournament, log: list[Logged], state: State) -> None:
    """Refuse written rows with invalid settings, fields, plans or scores, or that differ from the log.

    :raises DomainError: `log_file_impossible`; :raises: any of `INVALID_VALUE_ERRORS`, with the same meaning.
    """
    stages = tournament.stages.all()
    has_problems = any(settings_problems(tournament, stage) for stage in stages)
    if has_problems or any(find_faults(state, log)) or any(check_log(tournament)):
        raise DomainError("log_file_impossible")
    of_round, of_stage = {"round__stage__tournament": tournament}, {"stage__tournament": tournament}
    for rows in (
        Tournament.objects.filter(pk=tournament.pk),
        Entry.objects.filter(tournament=tournament),
        Stage.objects.filter(tournament=tournament),
        Start.objects.filter(**of_stage),
        Round.objects.filter(**of_stage),
        Table.objects.filter(**of_round),
        Deal.objects.filter(table__round__stage__tournament=tournament),
        Adjustment.objects.filter(stage__tournament=tournament),
        Constraint.objects.filter(**of_stage),
        tournament.teams.all(),
        tournament.payments.all(),
        TeamMember.objects.filter(team__tournament=tournament),
        tournament.events.all(),
    ):
        for row in rows.iterator(chunk_size=2000):
            fields_must_be_valid(row)
    # Both calls raise for stored JSON of another shape.
    for draw in Draw.objects.filter(**of_stage):
        certificate_of(draw)
    for round_ in Round.objects.filter(**of_stage):
        for flags in round_.reasons:
            [Flag(**flag) for flag in flags]


def fields_must_be_valid(row: Model) -> None:
    """Check lengths, choices and ranges of the fields, which SQLite does not enforce.

    :raises ValidationError:
    """
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if not field.is_relation and value not in field.empty_values:
            field.clean(value, row)
