"""Photographs of paper sheets, to compare with the typed totals. Only the arbiter sees them.

They are deleted when a person whose name is on the sheet is erased.
"""

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
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table

READABLE_SIZE = Wanted("JPEG", width=2000, height=2000)  # enough for the handwriting of a whole sheet
MAX_PHOTOGRAPHS = 4  # of one sheet


def photograph_add(*, table: Table, content: bytes, actor: Actor) -> SheetPhotograph:
    """Store a photograph of the sheet. Idempotent for the same picture.

    :raises DomainError: `arbiter_only`, and those of `picture_rewritten`;
    :raises Conflict: `round_not_open`, `photographs_full`, `file_readers_busy`.
    """
    tournament = table.round.stage.tournament
    must_allow(actor, "arbitrate", tournament)
    # Re-encoding takes long, so it runs before the transaction.
    picture = picture_rewritten(content, READABLE_SIZE, size_limit=settings.UPLOAD_MAX_BYTES)
    digest = blake2b(picture, digest_size=16).hexdigest()
    with transaction.atomic():
        lock_table(table)
        if table.round.state == Round.State.PLANNED:
            raise Conflict("round_not_open")
        photographs = SheetPhotograph.objects.filter(table=table).defer("content")
        if same := photographs.filter(digest=digest).first():
            return same
        if photographs.count() >= MAX_PHOTOGRAPHS:
            raise Conflict("photographs_full", limit=MAX_PHOTOGRAPHS)
        now = timezone.now()
        photograph = SheetPhotograph.objects.create(table=table, content=picture, digest=digest, at=now)
        event = SheetPhotographed(digest=digest, **table.log_address)
        event_append(tournament=tournament, event=event, actor=actor, at=now)
    return photograph


@transaction.atomic
def photograph_drop(*, photograph: SheetPhotograph, actor: Actor) -> None:
    """Delete the photograph, and have its bytes erased from the database file.

    :raises DomainError: `arbiter_only`.
    """
    table = photograph.table
    must_allow(actor, "arbitrate", table.round.stage.tournament)
    lock_table(table)
    deleted, _rows = SheetPhotograph.objects.filter(pk=photograph.pk).delete()
    if deleted:
        event = SheetPhotographDropped(digest=photograph.digest, **table.log_address)
        event_append(tournament=table.round.stage.tournament, event=event, actor=actor)
        erasure_request()
