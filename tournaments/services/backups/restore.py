"""Restore of a verified backup into PostgreSQL, in place of all data."""

from pathlib import Path

from django.contrib.auth import get_user_model
from django.db import transaction

from players.models import Organiser
from tournaments.models import Tournament
from tournaments.selectors.backups import Backup
from tournaments.selectors.log.check import check_log
from tournaments.services.backups.making import backup_make
from tournaments.services.backups.rows import rows_import
from tournaments.services.core.errors import Conflict, DomainError


def backup_restore(file: Path, *, replace: bool) -> Backup | None:
    """Restore in one transaction. Existing data is backed up first: return that backup, None without data.

    :raises Conflict: `backup_over`, if the database is not empty and `replace` is False;
    :raises DomainError: `backup_unproved`, and those of `backup_make`.
    """
    has_data = Organiser.objects.exists() or get_user_model().objects.exists()
    if has_data and not replace:
        raise Conflict("backup_over")
    backup = backup_make() if has_data else None
    with transaction.atomic():
        rows_import(file)
        for tournament in Tournament.objects.all():
            if difference := next(check_log(tournament), None):
                raise DomainError("backup_unproved", said=f"{tournament.slug}: {difference.column}")
    return backup
