"""The audit log of an organiser: sign-ins, roles, devices, exports and consents.

The log of a tournament holds the facts of play and is exported with it; the audit log belongs to the organiser and is
exported only in the archive of the club. A line is written in the transaction of the write that it describes, so both
commit or neither.
"""

from collections.abc import Container, Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from players.models import Organiser, Player
from tournaments.models import AuditLine, Job, Tournament
from tournaments.services.core.actors import Actor, name_of

By = AuditLine.By
Kind = AuditLine.Kind


def audit_write(organiser: Organiser, kind: Kind, actor: Actor, **about: Any) -> None:
    """Write a line. `about` are columns of `AuditLine`: `user`, `player`, `tournament`, `data`."""
    _build_line(organiser, kind, actor, **about).save()


@transaction.atomic
def key_note(kind: Kind, user: User, actor: Actor, **data: str) -> None:
    """Log that a sign-in link or code of a person was created or used, at every organiser whose desk it opens."""
    for organiser in Organiser.objects.filter(memberships__user=user).distinct():
        audit_write(organiser, kind, actor, user=user, data=data)


def sign_in_note(user: User, way: str) -> None:
    """Log a sign-in. `way` is `link` or `code`."""
    key_note(Kind.SIGNED_IN, user, Actor(label=name_of(user), user=user), way=way)


def export_note(*, actor: Actor, what: str, form: str, tournament: Tournament | None = None) -> None:
    """Log an export. `what` is `players`, `log` or a kind of document, `form` the suffix of the file."""
    audit_write(actor.home, Kind.EXPORTED, actor, tournament=tournament, data={"what": what, "form": form})


def document_note(job: Job, actor: Actor) -> None:
    """Log the download of a document that a job has produced."""
    export_note(actor=actor, what=job.kind, form=job.filename.rpartition(".")[2], tournament=job.tournament)


def consents_note(players: Iterable[Player], before: Container[int], actor: Actor) -> None:
    """Log each player whose consent differs from `before`, the keys of those who had consented."""
    changed = [player for player in players if player.consent_full_name != (player.pk in before)]
    kinds = {True: Kind.CONSENT_GIVEN, False: Kind.CONSENT_WITHDRAWN}
    lines = [_build_line(actor.home, kinds[player.consent_full_name], actor, player=player) for player in changed]
    AuditLine.objects.bulk_create(lines, batch_size=500)


def _build_line(organiser: Organiser, kind: Kind, actor: Actor, **about: Any) -> AuditLine:
    by = By.DEVICE if actor.table is not None else By.PERSON if actor.user else By.PROGRAM
    return AuditLine(organiser=organiser, kind=kind, by=by, actor=actor.user, **about)
