"""The evenings of a season with their results: of published tournaments from the log, else stored ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.utils import timezone

from tournaments.log.events import RankingPublished
from tournaments.models import Entry, Event, Season, SeasonEvent, SeasonResult, Stage, Tournament
from tournaments.selectors.results.publications import PUBLICATION_KINDS
from tournaments.selectors.seasons.days import end_of_day
from tournaments.selectors.seasons.programmes import events_on


class EveningState(StrEnum):
    """The state of an evening: counted, or the reason why it does not count."""

    COUNTED = "counted"
    TO_COME = "to_come"
    WITHDRAWN = "withdrawn"  # its publication was withdrawn
    ASIDE = "aside"  # the season does not count it
    GONE = "gone"  # its tournament was deleted


@dataclass(frozen=True, kw_only=True)
class EveningScore:
    """The result of a person (`player`, a primary key) on an evening; of a pair, both have its score and rank.

    `rounds` are the scores by round, None for a missed one. `deals` is the planned number of deals in those played.
    """

    player: int
    score: int
    rank: int | None
    rounds: tuple[int | None, ...]
    deals: int
    club: str
    category: str


@dataclass(frozen=True, kw_only=True)
class SeasonEvening:
    """An event of a season with its present results. `played` is empty unless it was held."""

    event: SeasonEvent
    state: EveningState
    played: tuple[EveningScore, ...] = ()

    @property
    def counts(self) -> bool:
        return self.state == EveningState.COUNTED


def evenings_of(season: Season, *, on: date | None = None) -> list[SeasonEvening]:
    """Return all events of a season in order, in a constant number of queries.

    With `on`, return the state at the end of that day: its events and the rankings published by then. Imported results
    count from the day of their evening. A season that was closed later counts as open.
    """
    events = list(season.events.select_related("tournament")) if on is None else events_on(season, on)
    is_closed = season.closed_at is not None and (on is None or timezone.localdate(season.closed_at) <= on)
    stored_scores = _stored_scores(event for event in events if is_closed or event.imported)
    live = [
        event.tournament for event in events if event.tournament and event.pk not in stored_scores and not is_closed
    ]
    frozen, withdrawn = published_results(live, until=None if on is None else end_of_day(on))
    evenings = []
    for event in events:
        scores = stored_scores.get(event.pk) or frozen.get(event.tournament_id or 0) or ()
        if event.imported and on is not None and event.date > on:
            scores = ()
        state = _evening_state(event, scores, withdrawn=event.tournament_id in withdrawn)
        evenings.append(SeasonEvening(event=event, state=state, played=tuple(scores)))
    return evenings


def published_results(
    tournaments: Sequence[Tournament], *, until: datetime | None
) -> tuple[dict[int, list[EveningScore]], set[int]]:
    """Return the newest published ranking by tournament, and the tournaments whose publication was withdrawn."""
    moves = Event.objects.filter(tournament__in=tournaments, name__in=PUBLICATION_KINDS)
    if until is not None:
        moves = moves.filter(at__lte=until)
    last: dict[int, tuple[int, str]] = {}
    ever_published: set[int] = set()
    for pk, tournament, name in moves.order_by("sequence").values_list("pk", "tournament_id", "name"):
        last[tournament] = (pk, name)
        if name == RankingPublished.kind:
            ever_published.add(tournament)
    public = {tournament: pk for tournament, (pk, name) in last.items() if name == RankingPublished.kind}
    rankings = dict(Event.objects.filter(pk__in=public.values()).values_list("tournament_id", "data"))
    who = _entry_data(public)
    deals = _deals_per_round(public)
    in_pairs = {tournament.pk for tournament in tournaments if tournament.in_pairs}
    return {
        tournament: _parse_results(data, who[tournament], deals[tournament], in_pairs=tournament in in_pairs)
        for tournament, data in rankings.items()
    }, ever_published - public.keys()


def _evening_state(event: SeasonEvent, played: Sequence[EveningScore], *, withdrawn: bool) -> EveningState:
    """Return the state of an evening; without results it is gone if its tournament was removed.

    An imported evening has no tournament. It lacks results only before its day, as seen on an earlier one.
    """
    if not event.counts:
        return EveningState.ASIDE
    if played:
        return EveningState.COUNTED
    has_tournament = event.tournament is not None and event.tournament.removed_at is None
    if not has_tournament and not event.imported:
        return EveningState.GONE
    return EveningState.WITHDRAWN if withdrawn else EveningState.TO_COME


def _stored_scores(events: Iterable[SeasonEvent]) -> dict[int, list[EveningScore]]:
    """Return the stored results by primary key of the event; events without results are left out."""
    by_event: dict[int, list[EveningScore]] = defaultdict(list)
    columns = ("event_id", "player_id", "score", "rank", "rounds", "deals", "club", "category")
    for event, player, score, rank, rounds, deals, club, category in SeasonResult.objects.filter(
        event__in=list(events)
    ).values_list(*columns):
        by_event[event].append(
            EveningScore(
                player=player,
                score=score,
                rank=rank,
                rounds=tuple(rounds),
                deals=deals,
                club=club,
                category=category,
            )
        )
    return dict(by_event)


def _entry_data(tournaments: Iterable[int]) -> dict[int, dict[int, tuple[int, str, str]]]:
    """Return person, club and category of each entry by tournament and serial."""
    by_tournament: dict[int, dict[int, tuple[int, str, str]]] = defaultdict(dict)
    entries = Entry.objects.filter(tournament__in=list(tournaments)).order_by()
    columns = ("tournament_id", "serial", "player_id", "club", "category")
    for tournament, serial, player, club, category in entries.values_list(*columns):
        by_tournament[tournament][serial] = (player, club, category)
    return by_tournament


def _deals_per_round(tournaments: Iterable[int]) -> dict[int, dict[int, int]]:
    """Return the planned deals per round by tournament and stage, 0 if they are not planned."""
    by_tournament: dict[int, dict[int, int]] = defaultdict(dict)
    stages = Stage.objects.filter(tournament__in=list(tournaments)).order_by()
    for tournament, number, deals in stages.values_list("tournament_id", "number", "deals_per_round"):
        by_tournament[tournament][number] = deals or 0
    return by_tournament


def _parse_results(
    data: Mapping[str, Any], who: Mapping[int, tuple[int, str, str]], deals: Mapping[int, int], *, in_pairs: bool
) -> list[EveningScore]:
    """Return the results of the ranking over all stages, with the total of the last stage of each player.

    Partners have the total and the rank of their pair. Players without any round are excluded.
    """
    lines: dict[int, dict[int, Any]] = defaultdict(dict)
    for row in data["ranking"]:
        lines[row["entry"]][row["stage"]] = row
    of_team = {
        member["entry"]: team for team in (data.get("teams", ()) if in_pairs else ()) for member in team["members"]
    }
    scores = []
    for place in data["overall"]:
        own, team = lines[place["entry"]], of_team.get(place["entry"])
        rounds = {stage: sum(score is not None for score in row["rounds"]) for stage, row in own.items()}
        if not any(rounds.values()):
            continue
        player, club, category = who[place["entry"]]
        last = own[place["stage"]]
        scores.append(
            EveningScore(
                player=player,
                score=(team or last)["total"],
                rank=(team or place)["rank"],
                rounds=tuple(last["rounds"]),
                deals=sum(deals[stage] * played_rounds for stage, played_rounds in rounds.items()),
                club=club,
                category=category,
            )
        )
    return scores
