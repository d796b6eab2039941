"""A player reads the sheet on their own phone, by the square that the tablet shows, and says whether it is right.

The address behind the square is signed, names the figures that it was made for, and ends with them or after an hour.
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
from tournaments.services.play.disputes import dispute_write

SALT = "sheet"
LIFETIME = 60 * 60  # seconds


def reading_token(table: Table) -> str:
    """What the address says of the sheet as it stands."""
    return signing.dumps([table.pk, table.version], salt=SALT)


def table_read(organiser: Organiser | None, token: str) -> tuple[Table, int]:
    """The table of a square, and the version of its sheet that the square was made for.

    :raises DomainError: `reading_over`: an hour has gone, the draw was made anew, or it is another organiser's.
    """
    try:
        pk, version = signing.loads(token, salt=SALT, max_age=LIFETIME)
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
    """The player at `seat` finds the sheet right that `entered_by` entered.

    :raises DomainError, Conflict: those of `table_confirm`.
    """
    lock_table(table)
    said = ConfirmationInput(version=version, seat=seat, entered_by=entered_by)
    return confirmation_write(sheet=sheet_get(table), said=said, actor=_at(table), way=Confirmation.Way.PHONE)


@transaction.atomic
def reading_dispute(*, table: Table, version: int, seat: int | None, text: str) -> None:
    """The player at `seat` finds it wrong, and says what would be right.

    :raises DomainError, Conflict: those of `dispute_write`.
    """
    lock_table(table)
    dispute_write(sheet=sheet_get(table), seat=seat or 0, text=text, version=version, actor=_at(table))


def _at(table: Table) -> Actor:
    """A phone that is bound to nothing speaks for its table, as paper that goes round would."""
    return Actor.at_table(table.number)
