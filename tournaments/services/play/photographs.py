"""A paper sheet photographed, beside what was typed of it: for the arbiter alone, and gone with the people on it."""

from hashlib import blake2b

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournaments.log.events import SheetPhotographDropped, SheetPhotographed
from tournaments.models import Round, SheetPhotograph, Table
from tournaments.pictures.apart import picture_rewritten
from tournaments.pictures.rewriting import Wanted
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_note
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table

TO_READ = Wanted("JPEG", width=2000, height=2000)  # handwriting of a whole sheet can be read at that
MOST = 4  # of one sheet


def photograph_add(*, table: Table, content: bytes, actor: Actor) -> SheetPhotograph:
    """Put a photograph beside the sheet. The same one twice is one.

    :raises DomainError: `arbiter_only`, and those of `picture_rewritten`;
    :raises Conflict: `round_not_open`, `photographs_full`, `file_readers_busy`.
    """
    tournament = table.round.stage.tournament
    must_allow(actor, "arbitrate", tournament)
    written = picture_rewritten(content, TO_READ, size_limit=settings.UPLOAD_MAX_BYTES)  # before the transaction
    digest = blake2b(written, digest_size=16).hexdigest()
    with transaction.atomic():
        lock_table(table)
        if table.round.state == Round.State.PLANNED:
            raise Conflict("round_not_open")
        known = SheetPhotograph.objects.filter(table=table).defer("content")
        if same := known.filter(digest=digest).first():
            return same
        if known.count() >= MOST:
            raise Conflict("photographs_full", limit=MOST)
        now = timezone.now()
        made = SheetPhotograph.objects.create(table=table, content=written, digest=digest, at=now)
        event = SheetPhotographed(digest=digest, **_at(table))
        event_append(tournament=tournament, event=event, actor=actor, at=now)
    return made


@transaction.atomic
def photograph_drop(*, photograph: SheetPhotograph, actor: Actor) -> None:
    """Take it away, from the files too.

    :raises DomainError: `arbiter_only`.
    """
    table = photograph.table
    must_allow(actor, "arbitrate", table.round.stage.tournament)
    lock_table(table)
    gone, _rows = SheetPhotograph.objects.filter(pk=photograph.pk).delete()
    if gone:
        event = SheetPhotographDropped(digest=photograph.digest, **_at(table))
        event_append(tournament=table.round.stage.tournament, event=event, actor=actor)
        erasure_note()


def _at(table: Table) -> dict[str, int]:
    return {"stage": table.round.stage.number, "round": table.round.number, "table": table.number}
