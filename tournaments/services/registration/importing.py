"""Applying a member file, with registration of its people in a tournament, and deleting previews not applied."""

from dataclasses import dataclass

from django.db import transaction

from players.importing.applying import Applied, Checked, import_apply, import_check
from players.importing.preview import import_abandon, previews_drop_old
from players.models import ImportBatch, Player
from players.names import plain
from tournaments.models import Entry, Tournament
from tournaments.seating.problem.limits import MOST_PLAYERS
from tournaments.services.access.audit import consents_note
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.registration.as_played import entries_update_from_players
from tournaments.services.registration.entries import entries_rate, entry_add
from tournaments.services.registration.teams import team_make

ENTRIES_LIMIT = MOST_PLAYERS  # protects against registering the member file of a whole federation


@dataclass(frozen=True)
class Registered:
    """The result of an import. `already` were registered before, `rated` have a new rating, `teams` were created."""

    applied: Applied
    registered: int = 0
    already: int = 0
    rated: int = 0
    teams: int = 0


def members_import(*, batch: ImportBatch, tournament: Tournament | None, actor: Actor) -> Registered:
    """Apply a previewed file in one transaction; with a tournament, register all its people, with their ratings.

    A rating stays unchanged if the file has none. A column of teams creates them, if the tournament has teams.

    :raises Conflict: those of `import_apply`, `entry_add`, `entries_rate` and `team_make`, `import_too_many`;
    :raises DomainError: `director_only`, `elsewhere`, `import_team_small`.
    """
    must_allow(actor, "import")
    organisers = {actor.home.pk, batch.organiser_id, *([tournament.organiser_id] if tournament else [])}
    if len(organisers) > 1:
        raise DomainError("elsewhere")
    return _apply_file(import_check(batch), tournament, actor)


@transaction.atomic
def preview_abandon(batch: ImportBatch) -> None:
    """Delete the preview of a file that is not applied.

    :raises Conflict: `import_over`.
    """
    import_abandon(batch)
    erasure_request()


@transaction.atomic
def previews_sweep() -> None:
    """Delete previews that were not applied within a day."""
    if previews_drop_old():
        erasure_request()


@transaction.atomic
def _apply_file(checked: Checked, tournament: Tournament | None, actor: Actor) -> Registered:
    """Write the people of the file, then their entries, ratings and teams, if there is a tournament."""
    had_consent = set(actor.home.players.filter(consent_full_name=True).values_list("pk", flat=True))
    result = import_apply(checked)
    consents_note((*result.created, *result.updated), had_consent, actor)
    entries_update_from_players(actor.home.players.all(), actor)
    if tournament is None:
        return Registered(applied=result)
    if len(result.players) > ENTRIES_LIMIT:
        raise Conflict("import_too_many", count=len(result.players), limit=ENTRIES_LIMIT)
    lock_tournament(tournament)
    newcomers = _not_entered(tournament, result.players)
    for player in newcomers:
        entry_add(tournament=tournament, player=player, actor=actor)
    rated = _rate_entries(tournament, result.ratings, actor)
    teams = _make_teams(tournament, result.teams, actor)
    already = len(result.players) - len(newcomers)
    return Registered(applied=result, registered=len(newcomers), already=already, rated=rated, teams=teams)


def _rate_entries(tournament: Tournament, rating_of: dict[int, int], actor: Actor) -> int:
    """Store the ratings of the file, by primary key of the player. Return the number of changes."""
    entered = tournament.entries.filter(player__in=rating_of).values_list("pk", "player")
    return entries_rate(tournament=tournament, ratings={pk: rating_of[player] for pk, player in entered}, actor=actor)


def _make_teams(tournament: Tournament, team_of: dict[int, str], actor: Actor) -> int:
    """Create the teams of the file, if the tournament has teams. Return their number.

    `team_of` has their names by primary key of the player, in the order of the file; members are in that order.
    """
    if not tournament.has_teams:
        return 0
    entry_of = {entry.player_id: entry for entry in tournament.entries.filter(player__in=team_of)}
    members: dict[str, list[Entry]] = {}
    names: dict[str, str] = {}
    for player, name in team_of.items():
        members.setdefault(plain(name), []).append(entry_of[player])
        names.setdefault(plain(name), name)
    for key, entries in members.items():
        if len(entries) < 2:
            raise DomainError("import_team_small", team=names[key])
        team_make(tournament=tournament, entries=entries, name=names[key], actor=actor)
    return len(members)


def _not_entered(tournament: Tournament, players: tuple[Player, ...]) -> list[Player]:
    entered = set(tournament.entries.values_list("player", flat=True))
    return [player for pk, player in {p.pk: p for p in players}.items() if pk not in entered]
