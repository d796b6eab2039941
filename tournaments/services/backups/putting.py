"""A proved backup in the place of everything that a database of PostgreSQL holds."""

from pathlib import Path

from django.contrib.auth import get_user_model
from django.db import transaction

from players.models import Organiser
from tournaments.models import Tournament
from tournaments.selectors.backups import Backup
from tournaments.selectors.log.check import check_log
from tournaments.services.backups.making import backup_make
from tournaments.services.backups.rows import rows_put
from tournaments.services.core.errors import Conflict, DomainError


def backup_put(file: Path, *, replace: bool) -> Backup | None:
    """All of it or nothing. What stood there goes into a backup first, which is returned.

    :raises Conflict: `backup_over`, something stands there and nobody said that it may go;
    :raises DomainError: `backup_unproved`, and what `backup_make` raises.
    """
    stands = Organiser.objects.exists() or get_user_model().objects.exists()
    if stands and not replace:
        raise Conflict("backup_over")
    kept = backup_make() if stands else None
    with transaction.atomic():
        rows_put(file)
        for tournament in Tournament.objects.all():
            for difference in check_log(tournament):
                raise DomainError("backup_unproved", said=f"{tournament.slug}: {difference.column}")
    return kept
