"""Seasons in the archive of a club: their rows, whose evenings refer to the tournaments of the same file.

After an import the ranking is computed again, and compared with the one in the file. Drawn lots are stored, so that
equal players keep their order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from players.models import Organiser, Player
from tournaments.log.codec import moment_text
from tournaments.models import Season, SeasonEvent, SeasonProgramme, SeasonResult, SeasonRuling, Tournament
from tournaments.ranking.seasons.rules import SeasonRules
from tournaments.ranking.seasons.standings import lot_of
from tournaments.selectors.seasons.standings import SeasonShown, lots_of, season_shown
from tournaments.services.club.content import (
    EveningData,
    ResultData,
    RowData,
    RulingData,
    SeasonData,
    VersionData,
    VersionEveningData,
    number_keys,
    parse_at,
)
from tournaments.services.core.errors import DomainError
from tournaments.services.log.admission import fields_must_be_valid

# Fields of an evening and of a result that are copied unchanged.
OF_EVENING = ("name", "coefficient", "counts", "imported", "deals")
OF_RESULT = tuple(field.name for field in fields(ResultData) if field.name not in {"person", "rounds"})
MAX_NUMBER = 2**31 - 1  # of an integer column
Numbers = Mapping[int, int]  # by primary key
Tournaments = Mapping[int, Tournament]


def seasons_export(seasons: Iterable[Season], people: Numbers, tournaments: Numbers) -> tuple[SeasonData, ...]:
    """Return the data of these seasons. `people` and `tournaments`: their numbers by primary key."""
    return tuple(_season_data(season_shown(season), people, tournaments) for season in seasons)


def _season_data(shown: SeasonShown, people: Numbers, tournaments: Numbers) -> SeasonData:
    season, lots = shown.season, lots_of(shown.season)
    players = {score.player for evening in shown.evenings for score in evening.played}
    events = list(season.events.order_by("position", "pk").prefetch_related("results"))
    return SeasonData(
        name=season.name,
        slug=season.slug,
        starts=str(season.starts),
        ends=str(season.ends),
        public=season.public,
        closed_at=moment_text(season.closed_at) if season.closed_at else None,
        created_at=moment_text(season.created_at),
        final=tournaments.get(season.final_id or 0),
        # also the lots that follow from keys, as an import gives other keys
        lots={str(people[who]): lots.get(who, lot_of(season.pk, who)) for who in players},
        rulings=tuple(RulingData(at=moment_text(one.at), rules=one.rules) for one in season.rulings.all()),
        evenings=tuple(_evening_data(event, people, tournaments) for event in events),
        programmes=_programmes_data(season, number_keys(event.pk for event in events), tournaments),
        ranking=_ranking_data(shown, people),
    )


def _ranking_data(shown: SeasonShown, people: Numbers) -> tuple[RowData, ...]:
    rows = sorted(shown.rows, key=lambda row: people[row.person])
    return tuple(RowData(person=people[row.person], rank=row.rank, total=str(row.total)) for row in rows)


def _evening_data(event: SeasonEvent, people: Numbers, tournaments: Numbers) -> EveningData:
    results = sorted(event.results.all(), key=lambda one: people[one.player_id])
    return EveningData(
        tournament=tournaments.get(event.tournament_id or 0),
        date=str(event.date),
        results=tuple(
            ResultData(
                person=people[one.player_id],
                rounds=tuple(one.rounds),
                **{name: getattr(one, name) for name in OF_RESULT},
            )
            for one in results
        ),
        **{name: getattr(event, name) for name in OF_EVENING},
    )


def _programmes_data(season: Season, events: Numbers, tournaments: Numbers) -> tuple[VersionData, ...]:
    """Return the versions of the programme. Evenings that were removed since get -1, -2, … by their first version."""
    numbers = dict(events)
    versions = []
    for programme in season.programmes.all():
        evenings = []
        for stored in programme.evenings:
            removed = len(numbers) - len(events)
            number = numbers.setdefault(stored["id"], -removed - 1)
            same: dict[str, Any] = {name: stored[name] for name in (*OF_EVENING, "date")}
            tournament = tournaments.get(stored["tournament_id"] or 0)
            evenings.append(VersionEveningData(evening=number, tournament=tournament, **same))
        versions.append(VersionData(at=moment_text(programme.at), evenings=tuple(evenings)))
    return tuple(versions)


def season_import(
    data: SeasonData, organiser: Organiser, people: Mapping[int, Player], tournaments: Tournaments
) -> Season:
    """Create the season, and verify its ranking.

    :raises DomainError: `season_archive_differs`;
    :raises: any of `INVALID_VALUE_ERRORS` for values that no service writes.
    """
    season = Season(
        organiser=organiser,
        name=data.name,
        slug=data.slug,
        starts=date.fromisoformat(data.starts),
        ends=date.fromisoformat(data.ends),
        public=data.public,
        closed_at=parse_at(data.closed_at) if data.closed_at else None,
        created_at=parse_at(data.created_at),
        final=None if data.final is None else tournaments[data.final],
        lots={str(people[int(number)].pk): lot for number, lot in data.lots.items()},
    )
    if not (data.name and data.slug and data.rulings) or not all(0 <= lot < 2**64 for lot in data.lots.values()):
        raise ValueError(data.name)
    fields_must_be_valid(season)
    season.save()
    for ruling in data.rulings:
        rules = SeasonRules.of_data(ruling.rules).as_data()
        SeasonRuling.objects.create(season=season, rules=rules, at=parse_at(ruling.at))
    events = {
        number: _write_evening(season, number, evening, people, tournaments)
        for number, evening in enumerate(data.evenings, start=1)
    }
    for version in data.programmes:
        evenings = [_version_data(one, events, tournaments) for one in version.evenings]
        SeasonProgramme.objects.create(season=season, evenings=evenings, at=parse_at(version.at))
    numbers = {player.pk: number for number, player in people.items()}
    if _ranking_data(season_shown(season), numbers) != data.ranking:
        raise DomainError("season_archive_differs")
    return season


def _write_evening(
    season: Season, position: int, data: EveningData, people: Mapping[int, Player], tournaments: Tournaments
) -> SeasonEvent:
    """Save an evening and its results.

    :raises ValueError: the score of a round is too large
    :raises ValidationError: another field is not valid
    """
    event = SeasonEvent(
        season=season,
        tournament=None if data.tournament is None else tournaments[data.tournament],
        date=date.fromisoformat(data.date),
        position=position,
        **{name: getattr(data, name) for name in OF_EVENING},
    )
    fields_must_be_valid(event)
    event.save()
    results = [
        SeasonResult(
            event=event,
            player=people[one.person],
            rounds=list(one.rounds),
            **{name: getattr(one, name) for name in OF_RESULT},
        )
        for one in data.results
    ]
    for result in results:
        fields_must_be_valid(result)
        if any(abs(score or 0) > MAX_NUMBER for score in result.rounds):
            raise ValueError("rounds")
    SeasonResult.objects.bulk_create(results)
    return event


def _version_data(
    data: VersionEveningData, events: Mapping[int, SeasonEvent], tournaments: Tournaments
) -> dict[str, Any]:
    """Return an evening in the format of a stored programme (`selectors.seasons.programmes.event_data`)."""
    date.fromisoformat(data.date)
    return {
        "id": data.evening if data.evening < 0 else events[data.evening].pk,
        "tournament_id": None if data.tournament is None else tournaments[data.tournament].pk,
        "date": data.date,
        **{name: getattr(data, name) for name in OF_EVENING},
    }
