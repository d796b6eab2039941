"""The records of a club over all its published evenings.

They contain primary keys of people. Names are loaded when rendered, by the consent at that time.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from players.models import Organiser, Player
from players.services.people import FORGOTTEN
from tournaments.models import Tournament
from tournaments.selectors.calendar import shown_tournaments
from tournaments.selectors.evening.records import Record, day_records
from tournaments.selectors.seasons.career import higher_score_wins
from tournaments.selectors.seasons.evenings import published_results

BOARD = 5  # people named for wins and for evenings


@dataclass(frozen=True, kw_only=True)
class ClubRecord:
    """A record. `score` is that of the evening or of the deal. `deal` describes the deal, empty for an evening."""

    players: tuple[int, ...]
    score: int
    deal: str
    evening: str
    slug: str
    date: date


@dataclass(frozen=True, kw_only=True)
class ClubRecords:
    """The records of a club, None without one. `wins` and `evenings` are (person, number), highest first."""

    evening: ClubRecord | None
    best: ClubRecord | None
    boldest: ClubRecord | None
    wins: tuple[tuple[int, int], ...]
    evenings: tuple[tuple[int, int], ...]


def published_of(organiser: Organiser) -> list[Tournament]:
    """Return the tournaments that count for records: published ones of games in which high scores win, newest first."""
    published = shown_tournaments(organiser).filter(state=Tournament.State.PUBLISHED)
    return [one for one in published if higher_score_wins(one)]


def club_records(tournaments: Sequence[Tournament]) -> ClubRecords:
    """Compute the records; of equal ones the oldest counts. Reads all deals of all evenings: cache the result."""
    played, _withdrawn = published_results(tournaments, until=None)
    earliest = sorted(tournaments, key=lambda one: (one.date, one.pk))
    results = [(one, result) for one in earliest for result in played.get(one.pk, ())]
    highest = max(results, key=lambda pair: pair[1].score, default=None)
    days = [(one, day_records(stage)) for one in earliest for stage in one.stages.all()]
    best = max(((one, day.best) for one, day in days if day.best), key=_score_of, default=None)
    boldest = max(((one, day.boldest) for one, day in days if day.boldest), key=_height_of_bid, default=None)
    return ClubRecords(
        evening=_build_record(highest[0], (highest[1].player,), highest[1].score) if highest else None,
        best=_deal_record(*best) if best else None,
        boldest=_deal_record(*boldest) if boldest else None,
        wins=_places_by_count(result.player for _one, result in results if result.rank == 1),
        evenings=_places_by_count(result.player for _one, result in results),
    )


def public_names_of(players: Iterable[int]) -> dict[int, str]:
    """Return the public names by primary key, without erased people."""
    people = Player.objects.exclude(last_name=FORGOTTEN, first_name="").in_bulk(list(players))
    return {pk: player.public_name for pk, player in people.items()}


def _score_of(pair: tuple[Tournament, Record]) -> int:
    return pair[1].score


def _height_of_bid(pair: tuple[Tournament, Record]) -> tuple[int, int]:
    return pair[1].height_of_bid


def _deal_record(tournament: Tournament, record: Record) -> ClubRecord:
    return _build_record(tournament, [entry.player_id for entry in record.players], record.score, record.deal)


def _build_record(tournament: Tournament, players: Iterable[int], score: int, deal: str = "") -> ClubRecord:
    return ClubRecord(
        players=tuple(players),
        score=score,
        deal=deal,
        evening=tournament.name,
        slug=tournament.slug,
        date=tournament.date,
    )


def _places_by_count(people: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple(Counter(people).most_common(BOARD))
