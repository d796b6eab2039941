"""A backup on request of the desk."""

from players.models import Organiser
from tournaments.selectors.backups import Backup
from tournaments.services.access.permissions import must_allow
from tournaments.services.backups.making import backup_make
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict


def backup_now(actor: Actor) -> Backup:
    """Make a backup now.

    :raises Conflict: `backup_by_host`, if several organisers share the database;
    :raises DomainError: those of `backup_make`.
    """
    must_allow(actor, "backup")
    if Organiser.objects.count() > 1:
        raise Conflict("backup_by_host")
    return backup_make()
