"""Readings: a player scans the tablet's QR code, reads the sheet on their own phone, and confirms it.

Disputes from a phone are in `services/inbox/disputes.py`.

The URL in the QR code is signed and contains the version of the sheet. It expires after an hour; a confirmation is
refused once the sheet has another version.
"""

from django.core import signing
from django.db import transaction

from players.models import Organiser
from tournaments.models import Confirmation, Table
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.confirmations import ConfirmationInput, confirmation_write

SALT = "sheet"
LIFETIME_SECONDS = 60 * 60


def reading_token(table: Table) -> str:
    """Return the signed token of the table and the present version of its sheet."""
    return signing.dumps([table.pk, table.version], salt=SALT)


def table_read(organiser: Organiser | None, token: str) -> tuple[Table, int]:
    """Return the table of a token, and the version of its sheet for which the token was signed.

    :raises DomainError: `reading_over`: expired, replaced by a new draw, or of another organiser.
    """
    try:
        pk, version = signing.loads(token, salt=SALT, max_age=LIFETIME_SECONDS)
    except signing.BadSignature as error:
        raise DomainError("reading_over") from error
    tables = Table.objects.select_related("round__stage__tournament", "station").filter(pk=pk)
    if organiser is not None:
        tables = tables.filter(round__stage__tournament__organiser=organiser)
    if (table := tables.first()) is None:
        raise DomainError("reading_over")
    return table, version


@transaction.atomic
def reading_agree(*, table: Table, version: int, seat: int | None, entered_by: int | None) -> Table:
    """Confirm for the player at `seat` the sheet that `entered_by` entered; their phone is bound to no table.

    :raises DomainError, Conflict: those of `table_confirm`.
    """
    lock_table(table)
    confirmation = ConfirmationInput(version=version, seat=seat, entered_by=entered_by)
    return confirmation_write(
        sheet=sheet_get(table),
        confirmation=confirmation,
        actor=Actor.at_table(table.number),
        way=Confirmation.Way.PHONE,
    )
