"""The audit log in the archive of a club. Its accounts are created without access: they are only names of authors."""

from datetime import date
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from players.models import Organiser, Player
from tournaments.log.codec import moment_text
from tournaments.models import AuditLine, Tournament
from tournaments.services.club.content import LineData, RegisterData, number_keys, parse_at
from tournaments.services.core.actors import name_of
from tournaments.services.log.admission import fields_must_be_valid

PLAIN = (str, int, type(None))  # bool is an int
MOST_WORDS, TEXT_LENGTH = 40, 1000  # of the data of a line


def register_export(organiser: Organiser, people: dict[int, int], tournaments: dict[int, int]) -> RegisterData:
    """Return the audit log. `people` and `tournaments`: their numbers by primary key; others are left out of a line."""
    lines = list(organiser.audit_lines.select_related("actor", "user").order_by("pk"))
    users = {user.pk: user for line in lines for user in (line.actor, line.user) if user is not None}
    accounts = number_keys(users)
    return RegisterData(
        accounts=tuple(name_of(user) for user in users.values()),
        lines=tuple(
            LineData(
                at=moment_text(line.at),
                kind=line.kind,
                by=line.by,
                actor=accounts.get(line.actor_id or 0),
                user=accounts.get(line.user_id or 0),
                player=people.get(line.player_id or 0),
                tournament=tournaments.get(line.tournament_id or 0),
                data=line.data,
            )
            for line in lines
        ),
    )


def register_import(
    data: RegisterData, organiser: Organiser, people: dict[int, Player], tournaments: dict[int, Tournament]
) -> None:
    """Create the lines, after those that the organiser has, and the accounts in them.

    :raises: any of `INVALID_VALUE_ERRORS` for values that no service writes.
    """
    accounts: dict[int | None, User | None] = {None: None}
    for number, name in enumerate(data.accounts, start=1):
        accounts[number] = _create_account(name)
    rows, now = [], timezone.now()
    for line in data.lines:
        row = AuditLine(
            organiser=organiser,
            at=min(parse_at(line.at), now),  # a future erasure would delete all backups
            kind=AuditLine.Kind(line.kind),
            by=AuditLine.By(line.by),
            actor=accounts[line.actor],
            user=accounts[line.user],
            player=None if line.player is None else people[line.player],
            tournament=None if line.tournament is None else tournaments[line.tournament],
            data=_check_data(line.data),
        )
        fields_must_be_valid(row)
        rows.append(row)
    AuditLine.objects.bulk_create(rows, batch_size=500)


def _create_account(name: str) -> User:
    """Create an account of that name with which no one can sign in; it has no role."""
    user = User(username=f"archive-{uuid4().hex}", first_name=name, is_active=False)
    user.set_unusable_password()
    fields_must_be_valid(user)
    user.save()
    return user


def _check_data(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a line; ValueError for values that the page of the audit log could not format."""
    if len(data) > MOST_WORDS:
        raise ValueError("data")
    for name, value in data.items():
        if name in {"before", "after"}:
            _check_change(value)
        elif not _is_plain(value) or (name == "form" and not isinstance(value, str)):
            raise ValueError(name)
    return data


def _check_change(values: object) -> None:
    """Check one side of a change: plain values by name, or lists of them.

    The page formats `coefficient` as a number, `starts` and `ends` as days.
    """
    if not isinstance(values, dict) or len(values) > MOST_WORDS:
        raise ValueError("change")
    for name, value in values.items():
        items = value if isinstance(value, list) else [value]
        if not all(map(_is_plain, items)) or (name == "coefficient" and type(value) is not int):
            raise ValueError(name)
        if name in {"starts", "ends"}:
            date.fromisoformat(value)


def _is_plain(value: object) -> bool:
    return isinstance(value, PLAIN) and len(str(value)) <= TEXT_LENGTH
