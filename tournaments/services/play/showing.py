"""Visibility of a round for hall, tablets and public: hidden, its seats, or its results as well."""

from django.db import transaction

from tournaments.log.events import RoundShown
from tournaments.models import Round
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_round


@transaction.atomic
def round_show(*, round_: Round, visibility: Round.Shown, actor: Actor) -> None:
    """Set the visibility of a round. Publishing the ranking makes all rounds visible."""
    lock_round(round_)
    stage = round_.stage
    must_allow(actor, "show", stage.tournament)
    before = round_.shown
    if before == visibility:
        return
    round_.shown = visibility
    round_.save(update_fields=["shown"])
    event = RoundShown(**round_.log_address, before=before, after=visibility)
    event_append(tournament=stage.tournament, event=event, actor=actor)
