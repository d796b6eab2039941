"""Import of a past evening from a file, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from players.importing.rows import person_of
from players.models import Player
from players.names import tidy
from tournaments.models import Season, SeasonEvent, SeasonResult
from tournaments.services.access.audit import Kind
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration.people import person_create
from tournaments.services.seasons.events import event_insert, lock_open_season, programme_version_store
from tournaments.services.seasons.reading import PastEvening, PlannedLine, past_evening_plan
from tournaments.services.seasons.seasons import season_note

MOST_DEALS = 60
NAME_LENGTH = 120


@dataclass(frozen=True, kw_only=True)
class EveningInput:
    """Data about an evening that its file of results does not contain. `deals`: of a round, 0: unknown."""

    name: str
    day: date
    deals: int = 0


@transaction.atomic
def season_evening_import(
    *, season: Season, about: EveningInput, evening: PastEvening, decisions: Mapping[int, str], actor: Actor
) -> SeasonEvent:
    """Add a past evening with its results. Unknown people are created; known ones are not changed.

    `decisions`: by line, `new` or the key of a person, for lines that match several people.

    :raises Conflict: `season_closed`, `season_full`, `season_evening_twice`;
    :raises DomainError: `season_evening_unnamed`, `text_too_long`, `season_deals`, `season_file_refused`,
        `season_file_undecided`, `season_person_twice`, those of a person.
    """
    lock_open_season(season, actor)
    name = _check_name(about.name)
    if not 0 <= about.deals <= MOST_DEALS:
        raise DomainError("season_deals", field="deals", limit=MOST_DEALS)
    lines = past_evening_plan(evening, season.organiser, decisions)
    if refused := [line.line.number for line in lines if line.problems]:
        raise DomainError("season_file_refused", lines=", ".join(map(str, refused[:10])))
    if undecided := [line.line.number for line in lines if line.is_open]:
        raise DomainError("season_file_undecided", lines=", ".join(map(str, undecided[:10])))
    people = [_get_or_create_person(line, actor) for line in lines]
    if len({player.pk for player in people}) < len(people):
        raise DomainError("season_person_twice")
    _must_not_be_imported_before(season, lines, people)
    event = event_insert(SeasonEvent(season=season, name=name, date=about.day, imported=True, deals=about.deals))
    results = (_build_result(event, line, player) for line, player in zip(lines, people, strict=True))
    SeasonResult.objects.bulk_create(results)
    programme_version_store(season)
    season_note(Kind.EVENING_ADDED, season, actor, evening=name, lines=len(people))
    return event


def _check_name(name: str) -> str:
    """Return the name of the evening with its whitespace normalised; refuse an empty or a long one."""
    name = tidy(name)
    if not name:
        raise DomainError("season_evening_unnamed", field="name")
    if len(name) > NAME_LENGTH:
        raise DomainError("text_too_long", field="name", limit=NAME_LENGTH)
    return name


def _get_or_create_person(line: PlannedLine, actor: Actor) -> Player:
    if line.player is not None:
        return Player.objects.select_related("club").get(pk=line.player)
    return person_create(person_of(line.line.member.given), actor)


def _must_not_be_imported_before(season: Season, lines: Sequence[PlannedLine], people: Sequence[Player]) -> None:
    """Refuse an evening with the people and results of an earlier import.

    :raises Conflict: `season_evening_twice`.
    """
    new_results = {(player.pk, line.line.total, line.line.rank) for line, player in zip(lines, people, strict=True)}
    for event in season.events.filter(imported=True).prefetch_related("results"):
        if {(one.player_id, one.score, one.rank) for one in event.results.all()} == new_results:
            raise Conflict("season_evening_twice", name=event.name)


def _build_result(event: SeasonEvent, line: PlannedLine, player: Player) -> SeasonResult:
    """Return the unsaved result of a line. The deals are those of the rounds with a score."""
    own = line.line
    return SeasonResult(
        event=event,
        player=player,
        score=own.total,
        rank=own.rank,
        rounds=list(own.rounds),
        deals=event.deals * sum(score is not None for score in own.rounds),
        club=own.member.given.get("club", "") or (player.club.name if player.club else ""),
        category=player.category,
    )
