"""The final of a season: a tournament of the players who qualify by its ranking."""

from datetime import date
from fractions import Fraction
from typing import Any

from django.db import transaction

from players.models import Player
from players.services.people import FORGOTTEN
from tournaments.models import Season, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.access.audit import Kind
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_season
from tournaments.services.registration.entries import RATING_LIMIT, entry_add
from tournaments.services.seasons.seasons import NAME_LENGTH, season_note
from tournaments.services.setup.settings import tournament_create

NOT_COPIED = {"name", "date", "online_from", "online_until"}  # settings that the final does not copy from an evening


@transaction.atomic
def season_final_make(*, season: Season, name: str, day: date, actor: Actor) -> Tournament:
    """Create a draft with the settings of the newest evening, and enter the finalists of the present ranking, with
    their points as rating.

    All players who share the last qualifying place are finalists; erased people are not. Absent finalists are not
    replaced automatically.

    :raises Conflict: `season_final_made`, `season_no_finalists`; :raises DomainError: `season_no_final`, and those of a
        tournament and of an entry.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    if season.final is not None:
        raise Conflict("season_final_made", name=season.final.name)
    shown = season_shown(season)
    if not shown.rules.finalists:
        raise DomainError("season_no_final")
    finalists = [(row.person, row.total) for row in shown.rows if row.passes]
    people = Player.objects.current().exclude(last_name=FORGOTTEN, first_name="").in_bulk([who for who, _ in finalists])
    if not people:
        raise Conflict("season_no_finalists")
    final = tournament_create(settings=_newest_settings(season) | {"name": name, "date": day}, actor=actor)
    for who, total in finalists:
        if who in people:
            entry_add(tournament=final, player=people[who], actor=actor, rating=_round_to_rating(total))
    season.final = final
    season.save(update_fields=["final"])
    season_note(Kind.SEASON_FINAL, season, actor, evening=final.name, lines=len(people))
    return final


def final_name(season: Season) -> str:
    """Return the default name of the final."""
    return f"Finale · {season.name}"[:NAME_LENGTH]


def _newest_settings(season: Season) -> dict[str, Any]:
    """Return the settings of the newest evening that is a tournament here; empty for the defaults."""
    event = season.events.exclude(tournament=None).select_related("tournament").order_by("-date", "-pk").first()
    if event is None or event.tournament is None:
        return {}
    like = event.tournament
    copied = {name: getattr(like, name) for name in SETTINGS if name not in NOT_COPIED}
    return copied | {name: getattr(like.first_stage, name) for name in STAGE_SETTINGS}


def _round_to_rating(total: Fraction) -> int:
    """Round half away from zero, and clamp to the limit of a rating."""
    size = int(abs(total) + Fraction(1, 2))
    return min(size, RATING_LIMIT) * (1 if total >= 0 else -1)
