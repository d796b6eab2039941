"""The evenings of a season with the results that count: of published tournaments from their logs, of others as kept."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.utils import timezone

from tournaments.log.events import RankingPublished, TournamentMoved
from tournaments.models import Entry, Event, Season, SeasonEvent, SeasonResult, Stage, Tournament
from tournaments.selectors.seasons.days import end_of
from tournaments.selectors.seasons.programmes import events_then


class EveningState(StrEnum):
    """Whether an evening counts, and why it does not."""

    COUNTED = "counted"
    TO_COME = "to_come"
    WITHDRAWN = "withdrawn"  # it had been published
    ASIDE = "aside"  # the season does not count it
    GONE = "gone"  # its tournament was deleted


@dataclass(frozen=True, kw_only=True)
class Played:
    """What a person reached; `rounds` are the scores of each."""

    player: int
    score: int
    rank: int | None
    rounds: tuple[int | None, ...]
    deals: int
    club: str
    category: str


@dataclass(frozen=True, kw_only=True)
class SeasonEvening:
    """An event of a season with what it brings it now. `played` is empty unless it was held."""

    event: SeasonEvent
    state: EveningState
    played: tuple[Played, ...] = ()

    @property
    def counts(self) -> bool:
        return self.state == EveningState.COUNTED


def evenings_of(season: Season, *, on: date | None = None) -> list[SeasonEvening]:
    """All events of a season in their order, in a constant number of queries.

    `on`: as it was at the end of that day, with the evenings it had and the rankings that were published then. What was
    brought in from a file counts from the day on which it was played, and a season that is closed was not before.
    """
    events = list(season.events.select_related("tournament")) if on is None else events_then(season, on)
    as_kept = season.closed_at is not None and (on is None or timezone.localdate(season.closed_at) <= on)
    kept = _kept(event for event in events if as_kept or event.imported)
    live = [event.tournament for event in events if event.tournament and event.pk not in kept and not as_kept]
    frozen, withdrawn = published_results(live, until=None if on is None else end_of(on))
    found = []
    for event in events:
        played = kept.get(event.pk) or frozen.get(event.tournament_id or 0) or ()
        if event.imported and on is not None and event.date > on:
            played = ()
        state = _state(event, played, withdrawn=event.tournament_id in withdrawn)
        found.append(SeasonEvening(event=event, state=state, played=tuple(played)))
    return found


def published_results(
    tournaments: Sequence[Tournament], *, until: datetime | None
) -> tuple[dict[int, list[Played]], set[int]]:
    """By tournament, its ranking as the newest publication keeps it, and whose publication was taken back."""
    moves = Event.objects.filter(tournament__in=tournaments, name__in=(RankingPublished.kind, TournamentMoved.kind))
    if until is not None:
        moves = moves.filter(at__lte=until)
    last: dict[int, tuple[int, str]] = {}
    once: set[int] = set()
    for pk, tournament, name in moves.order_by("sequence").values_list("pk", "tournament_id", "name"):
        last[tournament] = (pk, name)
        if name == RankingPublished.kind:
            once.add(tournament)
    public = {tournament: pk for tournament, (pk, name) in last.items() if name == RankingPublished.kind}
    rankings = dict(Event.objects.filter(pk__in=public.values()).values_list("tournament_id", "data"))
    who = _entries(public)
    deals = _deals(public)
    in_pairs = {tournament.pk for tournament in tournaments if tournament.in_pairs}
    return {
        tournament: _results(data, who[tournament], deals[tournament], in_pairs=tournament in in_pairs)
        for tournament, data in rankings.items()
    }, once - public.keys()


def _state(event: SeasonEvent, played: Sequence[Played], *, withdrawn: bool) -> EveningState:
    if not event.counts:
        return EveningState.ASIDE
    if played:
        return EveningState.COUNTED
    if event.tournament is None and not event.imported:
        return EveningState.GONE
    return EveningState.WITHDRAWN if withdrawn else EveningState.TO_COME


def _kept(events: Iterable[SeasonEvent]) -> dict[int, list[Played]]:
    found: dict[int, list[Played]] = defaultdict(list)
    columns = ("event_id", "player_id", "score", "rank", "rounds", "deals", "club", "category")
    for event, player, score, rank, rounds, deals, club, category in SeasonResult.objects.filter(
        event__in=list(events)
    ).values_list(*columns):
        found[event].append(
            Played(
                player=player,
                score=score,
                rank=rank,
                rounds=tuple(rounds),
                deals=deals,
                club=club,
                category=category,
            )
        )
    return dict(found)


def _entries(tournaments: Iterable[int]) -> dict[int, dict[int, tuple[int, str, str]]]:
    """By tournament and serial: the person, the club and the category under which they played."""
    found: dict[int, dict[int, tuple[int, str, str]]] = defaultdict(dict)
    entries = Entry.objects.filter(tournament__in=list(tournaments)).order_by()
    columns = ("tournament_id", "serial", "player_id", "club", "category")
    for tournament, serial, player, club, category in entries.values_list(*columns):
        found[tournament][serial] = (player, club, category)
    return found


def _deals(tournaments: Iterable[int]) -> dict[int, dict[int, int]]:
    """By tournament and stage, the deals of a round; 0 where they were not counted beforehand."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    stages = Stage.objects.filter(tournament__in=list(tournaments)).order_by()
    for tournament, number, deals in stages.values_list("tournament_id", "number", "deals_per_round"):
        found[tournament][number] = deals or 0
    return found


def _results(
    data: Mapping[str, Any], who: Mapping[int, tuple[int, str, str]], deals: Mapping[int, int], *, in_pairs: bool
) -> list[Played]:
    """The ranking over all stages: whoever came that far has the total of their last one. Partners have that of their
    pair. Who was there for no round did not come."""
    lines: dict[int, dict[int, Any]] = defaultdict(dict)
    for row in data["ranking"]:
        lines[row["entry"]][row["stage"]] = row
    of_team = {
        member["entry"]: team for team in (data.get("teams", ()) if in_pairs else ()) for member in team["members"]
    }
    found = []
    for place in data["overall"]:
        own, team = lines[place["entry"]], of_team.get(place["entry"])
        rounds = {stage: sum(score is not None for score in row["rounds"]) for stage, row in own.items()}
        if not any(rounds.values()):
            continue
        player, club, category = who[place["entry"]]
        last = own[place["stage"]]
        found.append(
            Played(
                player=player,
                score=(team or last)["total"],
                rank=(team or place)["rank"],
                rounds=tuple(last["rounds"]),
                deals=sum(deals[stage] * many for stage, many in rounds.items()),
                club=club,
                category=category,
            )
        )
    return found
