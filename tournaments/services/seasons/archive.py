"""The archive of a season, `.chelem`: its rules, its evenings with the results that count, its ranking.

Evenings are stored as results, like imported ones, so that the archive is independent of the tournaments; an evening
without results is left out. The import recomputes the ranking from results and rules, and compares it with the one in
the file. Drawn lots are stored, so that equal players keep their order.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Player
from players.names import plain
from tournaments.log.codec import canonical_json
from tournaments.models import Season, SeasonEvent, SeasonResult, SeasonRuling
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.standings import SeasonRow, lot_of, season_standings
from tournaments.selectors.seasons.evenings import EveningScore
from tournaments.selectors.seasons.standings import SeasonShown, lots_of, ranking_input, season_shown
from tournaments.services.access.audit import Kind, export_note
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.archiving.names import ArchiveNames, redact_person
from tournaments.services.log.container import container_open, container_pack
from tournaments.services.log.creation import player_get_or_create
from tournaments.services.seasons.events import MAX_COEFFICIENT, MOST_EVENTS, programme_version_store
from tournaments.services.seasons.importing import MOST_DEALS, NAME_LENGTH
from tournaments.services.seasons.seasons import NAME_LENGTH as SEASON_LENGTH
from tournaments.services.seasons.seasons import result_row, season_note, season_save

FILE, FORMAT = "chelem-season", 1
SEASON, PEOPLE, RANKING = "season.json", "people.json", "ranking.json"
MAX_FILE_BYTES, MAX_PARTS_BYTES = 10_000_000, 50_000_000
PERSON = ("last_name", "first_name", "licence")
PERSON_LENGTH, CATEGORY_LENGTH = 80, 40
MAX_NUMBER = 10**9  # of the absolute value of points, and of places
INVALID_VALUE_ERRORS = (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)


@dataclass(frozen=True, kw_only=True)
class _Evening:
    """An evening of the file. `played` refers to people by their numbers in the file.

    `coefficient` is in hundredths, `deals` the number of deals of a round, 0 if unknown.
    """

    name: str
    day: date
    coefficient: int
    counts: bool
    deals: int
    played: tuple[EveningScore, ...]


@dataclass(frozen=True, kw_only=True)
class _SeasonData:
    """The content of a file, parsed and validated. `people` and `lots` are by number of the person in the file.

    `rulings` are the rules with the moment from which each is valid, the newest last.
    """

    name: str
    starts: date
    ends: date
    public: bool
    closed_at: datetime | None
    rulings: tuple[tuple[SeasonRules, datetime], ...]
    evenings: tuple[_Evening, ...]
    people: dict[int, dict[str, str]]
    lots: dict[int, int]


def season_archive_write(season: Season, actor: Actor, names: ArchiveNames = ArchiveNames.FULL) -> bytes:
    """Return the file with the names and licences of these people only."""
    must_allow(actor, "export_people")
    must_be_theirs(actor, season)
    shown = season_shown(season)
    numbers = _number_people(shown)
    parts = {
        SEASON: _season_as_data(shown, numbers),
        PEOPLE: _people_as_data(numbers, names),
        RANKING: _ranking_as_data(shown, numbers),
    }
    export_note(actor=actor, what="season", form="chelem")
    return container_pack(FILE, FORMAT, {name: canonical_json(part).encode() for name, part in parts.items()})


def _number_people(shown: SeasonShown) -> dict[int, int]:
    """Return the number in the file of each person with a result, by primary key."""
    people = {result.player for evening in shown.evenings for result in evening.played}
    return {person: number for number, person in enumerate(sorted(people), start=1)}


def season_archive_import(content: bytes, actor: Actor) -> Season:
    """Import the season at the actor's organiser, in one transaction.

    :raises DomainError: those of `container_open`, `season_archive_differs`; :raises Conflict: `season_archive_known`.
    """
    must_allow(actor, "seasons")
    container = container_open(content, FILE, FORMAT, largest=MAX_FILE_BYTES, longest=MAX_PARTS_BYTES)
    try:
        if container.parts.keys() != {SEASON, PEOPLE, RANKING}:
            raise ValueError(FILE)
        season, people, ranking = (json.loads(container.parts[name]) for name in (SEASON, PEOPLE, RANKING))
        data = _parse_season(season, people)
        differs = list(map(_row_as_data, _recompute(data))) != sorted(ranking, key=lambda row: int(row["person"]))
    except INVALID_VALUE_ERRORS as error:
        raise DomainError("archive_unreadable") from error
    if differs:
        raise DomainError("season_archive_differs")
    return _write_season(data, actor)


def _season_as_data(shown: SeasonShown, numbers: Mapping[int, int]) -> dict[str, Any]:
    """Return settings, lots, rules and evenings with results as JSON; `numbers` are those of people in the file."""
    season, drawn_lots = shown.season, lots_of(shown.season)
    return {
        "name": season.name,
        "starts": str(season.starts),
        "ends": str(season.ends),
        "public": season.public,
        "closed_at": season.closed_at.isoformat() if season.closed_at else None,
        # also the lots that follow from keys, as an import gives other keys
        "lots": {str(number): drawn_lots.get(who, lot_of(season.pk, who)) for who, number in numbers.items()},
        "rulings": [{"rules": one.rules, "at": one.at.isoformat()} for one in season.rulings.all()],
        "evenings": [
            {
                "name": evening.event.name,
                "date": str(evening.event.date),
                "coefficient": evening.event.coefficient,
                "counts": evening.event.counts,
                "deals": evening.event.deals,
                "results": [_result_as_data(one, numbers[one.player]) for one in evening.played],
            }
            for evening in shown.evenings
            if evening.played
        ],
    }


def _result_as_data(one: EveningScore, number: int) -> dict[str, Any]:
    names = ("score", "rank", "deals", "club", "category")
    return {"person": number, "rounds": list(one.rounds)} | {name: getattr(one, name) for name in names}


def _people_as_data(numbers: Mapping[int, int], names: ArchiveNames) -> dict[str, dict[str, str]]:
    """Return names and licence by number, as far as the choice permits."""
    players = Player.objects.in_bulk(list(numbers))
    return {
        str(number): redact_person(
            {name: getattr(players[who], name) for name in PERSON}, names, consent=players[who].consent_full_name
        )
        for who, number in numbers.items()
    }


def _ranking_as_data(shown: SeasonShown, numbers: Mapping[int, int]) -> list[dict[str, Any]]:
    rows = sorted(shown.rows, key=lambda row: numbers[row.person])
    return [_row_as_data(row) | {"person": numbers[row.person]} for row in rows]


def _row_as_data(row: SeasonRow) -> dict[str, Any]:
    """Return a row of the ranking as JSON data; `counting` are the evenings that count, from 1."""
    counting = [place for place, cell in enumerate(row.cells, start=1) if cell.counts]
    return {"person": row.person, "rank": row.rank, "total": str(row.total), "counting": counting}


def _parse_season(season: dict[str, Any], people: dict[str, dict[str, str]]) -> _SeasonData:
    """Parse the decoded JSON.

    :raises: any of `INVALID_VALUE_ERRORS`.
    """
    by_number = {_parse_number(int(number), 1): _parse_person(person) for number, person in people.items()}
    evenings = tuple(_parse_evening(one, by_number) for one in season["evenings"])
    rulings = tuple((SeasonRules.of_data(one["rules"]), _parse_moment(one["at"])) for one in season["rulings"])
    if not rulings or len(evenings) > MOST_EVENTS:
        raise ValueError(season["name"])
    return _SeasonData(
        name=_parse_text(season["name"], SEASON_LENGTH, least=1),
        starts=date.fromisoformat(season["starts"]),
        ends=date.fromisoformat(season["ends"]),
        public=bool(season["public"]),
        closed_at=_parse_moment(season["closed_at"]) if season["closed_at"] else None,
        rulings=rulings,
        evenings=evenings,
        people=by_number,
        lots={_parse_number(int(number), 1): _parse_number(lot, 0, 2**64) for number, lot in season["lots"].items()},
    )


def _parse_person(person: dict[str, str]) -> dict[str, str]:
    return {name: _parse_text(person[name], PERSON_LENGTH) for name in PERSON}


def _parse_evening(data: dict[str, Any], people: Mapping[int, object]) -> _Evening:
    """Parse an evening with its results; refuse unknown people, and two results of one person."""
    scores = tuple(
        EveningScore(
            player=_parse_number(one["person"], 1),
            score=_parse_number(one["score"], -MAX_NUMBER),
            rank=None if one["rank"] is None else _parse_number(one["rank"], 1),
            rounds=tuple(None if score is None else _parse_number(score, -MAX_NUMBER) for score in one["rounds"]),
            deals=_parse_number(one["deals"], 0),
            club=_parse_text(one["club"], NAME_LENGTH),
            category=_parse_text(one["category"], CATEGORY_LENGTH),
        )
        for one in data["results"]
    )
    players = {one.player for one in scores}
    has_repeated_player, has_unknown_player = len(players) < len(scores), players - people.keys()
    if not scores or has_repeated_player or has_unknown_player:
        raise ValueError(data["name"])
    return _Evening(
        name=_parse_text(data["name"], NAME_LENGTH, least=1),
        day=date.fromisoformat(data["date"]),
        coefficient=_parse_number(data["coefficient"], 1, MAX_COEFFICIENT),
        counts=bool(data["counts"]),
        deals=_parse_number(data["deals"], 0, MOST_DEALS),
        played=scores,
    )


def _parse_text(value: str, most: int, *, least: int = 0) -> str:
    """Return the text, if its length is within the limits and a database can store it."""
    if not least <= len(value) <= most or "\0" in value:
        raise ValueError(str(value)[:40])
    value.encode()  # raises for lone surrogates, and for numbers
    return value


def _parse_number(value: int, least: int, most: int = MAX_NUMBER) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(str(value)[:40])
    return value


def _parse_moment(text: str) -> datetime:
    """Parse a time in ISO 8601, which must have an offset."""
    at = datetime.fromisoformat(text)
    if timezone.is_naive(at):
        raise ValueError(text)
    return at


def _recompute(data: _SeasonData) -> Iterator[SeasonRow]:
    """Compute the ranking of the results by the newest rules, ordered by person."""
    rules = data.rulings[-1][0]
    evenings = [
        ranking_input(number, one.coefficient, one.played, rules)
        for number, one in enumerate(data.evenings, start=1)
        if one.counts
    ]
    yield from sorted(season_standings(evenings, rules, lots=data.lots), key=lambda row: row.person)


@transaction.atomic
def _write_season(data: _SeasonData, actor: Actor) -> Season:
    """Create the season with its people, evenings and lots.

    :raises Conflict: `season_archive_known`.
    """
    home = actor.home
    if any(plain(one.name) == plain(data.name) for one in home.seasons.filter(starts=data.starts)):
        raise Conflict("season_archive_known", name=data.name)
    season = Season(organiser=home, name=data.name, starts=data.starts, ends=data.ends, public=data.public)
    season.closed_at = data.closed_at
    season_save(season)
    SeasonRuling.objects.bulk_create(
        SeasonRuling(season=season, rules=rules.as_data(), at=at) for rules, at in data.rulings
    )
    last = {one.player: one for evening in data.evenings for one in evening.played}
    people: dict[int, Player] = {}
    for number in sorted(last):
        club, category = last[number].club, last[number].category
        player = player_get_or_create(home, data.people[number], club, category, consent=False)
        while player in people.values():  # two people of the file match one player: create the second
            player = player_get_or_create(home, data.people[number] | {"licence": ""}, club, category, consent=False)
        people[number] = player
    season.lots = {str(people[number].pk): lot for number, lot in data.lots.items() if number in people}
    season.save(update_fields=["lots"])
    for position, evening in enumerate(data.evenings, start=1):
        _write_evening(season, position, evening, people)
    programme_version_store(season)
    season_note(Kind.SEASON_BEGUN, season, actor, evenings=len(data.evenings))
    return season


def _write_evening(season: Season, position: int, evening: _Evening, people: Mapping[int, Player]) -> None:
    """Create an imported evening with its results; `people` by their numbers in the file."""
    event = SeasonEvent.objects.create(
        season=season,
        name=evening.name,
        date=evening.day,
        position=position,
        coefficient=evening.coefficient,
        counts=evening.counts,
        imported=True,
        deals=evening.deals,
    )
    SeasonResult.objects.bulk_create(result_row(event, one, people[one.player].pk) for one in evening.played)
