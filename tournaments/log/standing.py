"""The ranking of a state: what was, or would have been, on the wall at that moment."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from scoring.games import Game, game_named
from tournaments.log.shares import Share, credited, shares
from tournaments.log.sheets import PlayedGame, playing_in
from tournaments.log.state import SeatState, State
from tournaments.ranking.carry import OverallRow, overall
from tournaments.ranking.days import PlayerDay, results
from tournaments.ranking.measure import Measure
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Address, Row
from tournaments.ranking.team_days import StageDays, TeamHolder, team_results
from tournaments.ranking.teams import TeamResult, TeamRow, TeamRule, rank_teams


def ranking_of(state: State, number: int = 1, *, until: int | None = None) -> tuple[Row, ...]:
    """The ranking of stage `number` after round `until`, or of all rounds that have begun; players are serials."""
    settings, stage = state.settings, state.stages[number]
    begun = [(number, round_) for round_ in range(1, stage.begun + 1)]
    return rank(
        results(_days(state, number), begun=begun, until=None if until is None else (number, until)),
        measures=measures_of(game_named(settings["game"])),
        tie_breaks=settings["tie_breaks"],
        withdrawal=settings["withdrawal"],
        bye_average=settings["bye_score"] == "average",
        seed=stage.draws[-1].seed if stage.draws else 0,
        decided=[one["order"] for one in stage.play_offs],
    )


def overall_of(state: State) -> tuple[OverallRow, ...]:
    """One ranking over all stages that somebody is in; its `stage` is the number of the stage."""
    numbers = order_of_stages(
        {n: (one.source, one.settings["cut"]) for n, one in state.stages.items() if one.is_entered}
    )
    return tuple(
        replace(row, stage=numbers[row.stage - 1]) for row in overall([ranking_of(state, number) for number in numbers])
    )


def order_of_stages(stages: Mapping[int, tuple[int | None, Mapping[str, Any]]]) -> list[int]:
    """Numbers of stages, best first, from what they follow and their cuts: the last of a line before those it follows,
    and who passed before the others."""

    def depth(number: int) -> int:
        source = stages[number][0]
        return 0 if source is None else 1 + depth(source)

    return sorted(stages, key=lambda number: (-depth(number), stages[number][1].get("who") == "others", number))


def team_ranking_of(state: State) -> tuple[TeamRow, ...]:
    """The ranking of teams after all rounds that have begun, of the stages that count for it; players are serials."""
    settings = state.settings
    numbers = stages_of_teams({n: (one.source, one.settings["cut"]) for n, one in state.stages.items()}, settings)
    stages = [
        StageDays(
            days={day.player: day for day in _days(state, number)},
            begun=[(number, round_) for round_ in range(1, state.stages[number].begun + 1)],
        )
        for number in numbers
    ]
    holders = {
        number: [TeamHolder(player=one.entry, place=one.place, since=(one.stage, one.round)) for one in team.members]
        for number, team in state.teams.items()
    }
    given: dict[int, list[int]] = defaultdict(list)
    for one in state.adjustments.values():
        if one.team is not None and not one.cancelled:
            given[one.team].append(one.points)
    first = state.stages[1]
    return teams_ranked(
        team_results(holders, stages, adjustments=given),
        settings=settings,
        seed=first.draws[-1].seed if first.draws else 0,
        decided=[one["order"] for one in state.team_play_offs],
    )


def teams_ranked(
    teams: Iterable[TeamResult],
    *,
    settings: Mapping[str, Any],
    seed: int,
    decided: Sequence[Sequence[int]],
) -> tuple[TeamRow, ...]:
    """The ranking of teams by the settings of the tournament; the seed is that of its first draw."""
    engine, size = game_named(settings["game"]), settings["team_size"]
    partners = in_pairs(engine, settings["partners"])
    return rank_teams(
        teams,
        rule=TeamRule(
            size=int(size) if size.isdigit() else 0,
            best=None if partners else settings["team_counting"] or None,
            missing=settings["team_incomplete"],
            one=partners,
        ),
        measures=measures_of(engine),
        tie_breaks=settings["team_tie_breaks"],
        withdrawal=settings["withdrawal"],
        bye_average=settings["bye_score"] == "average",
        seed=seed,
        decided=decided,
    )


def in_pairs(engine: Game[Any, Any], partners: str) -> bool:
    """Whether teams are pairs of partners, who sit opposite each other all day: the game has them, the settings keep
    them."""
    return bool(engine.partnerships) and partners == "fixed"


def stages_of_teams(
    stages: Mapping[int, tuple[int | None, Mapping[str, Any]]], settings: Mapping[str, Any]
) -> list[int]:
    """Numbers of the stages that count for the teams: all, or those that everybody plays who played the one before."""

    def everybody(number: int) -> bool:
        source, cut = stages[number]
        return source is None or (cut.get("who") == "all" and everybody(source))

    return [number for number in sorted(stages) if settings["team_stages"] == "all" or everybody(number)]


def measures_of(engine: Game[Any, Any]) -> tuple[Measure, ...]:
    """What the ranking of a game compares."""
    return tuple(Measure(*ranked) for ranked in engine.ranking)


class CountedSeat(NamedTuple):
    """A seat as far as a game counts it: whose it is, by serial, and whether the round was lost."""

    entry: int
    number: int
    lost: bool


def counted_at_table(playing: PlayedGame, seats: Sequence[CountedSeat]) -> Iterator[tuple[int, dict[str, int]]]:
    """What the game counts for each player of a table beside scores and rounds; nothing for most games."""
    losers = [seat.number for seat in seats if seat.lost]
    own = playing.engine.counters(losers, len(seats), playing.rules)
    for seat in seats if own else ():
        yield seat.entry, {key: by_seat[seat.number - 1] for key, by_seat in own.items()}


class Decided(Protocol):
    """A seat as a row, or in a state."""

    @property
    def won(self) -> bool: ...
    @property
    def lost(self) -> bool: ...


def share_count(
    scores: dict[Address, int], counters: dict[Address, dict[str, int]], address: Address, share: Share, seat: Decided
) -> None:
    """Add what a seat has brought one of those who sat there; the round was won or lost by who sits there now."""
    scores[address] = scores.get(address, 0) + share.plus - share.minus
    counted = counters.setdefault(address, {"plus": 0, "won": 0, "lost": 0})
    counted["plus"] += share.plus
    counted["won"] += share.last and seat.won
    counted["lost"] += share.last and seat.lost


def alone(seat: SeatState) -> Share:
    """All that the seat has brought, where nobody else sat there."""
    return Share(seat.entry, seat.plus, seat.minus, last=True)


def left_at(stage: int, left: int | None, played: Iterable[Address] | None) -> Address | None:
    """After which round somebody had left; who only sat in for others, and so has `played`, was there for no more."""
    if played is not None:
        return max(played)
    return None if left is None else (stage, left)


def _days(state: State, number: int) -> list[PlayerDay]:
    stage, playing = state.stages[number], playing_in(state, number)
    engine = playing.engine
    first = measures_of(engine)[0].key  # the total is a share of which they bring
    scores: dict[int, dict[Address, int]] = defaultdict(dict)
    counters: dict[int, dict[Address, dict[str, int]]] = defaultdict(dict)
    for round_number, round_ in stage.rounds.items():
        if round_.state != "planned":
            for table in round_.tables.values():
                lines = {line: deal.scores for line, deal in table.lines.items()}
                for place, seat in enumerate(table.seats, start=1):
                    sitters = (seat.entry, seat.earlier)
                    told = shares(engine, place, len(table.seats), sitters, lines) if seat.earlier else ()
                    for share in credited(told or [alone(seat)], stage.keeper(seat.entry, round_number)):
                        share_count(scores[share.entry], counters[share.entry], (number, round_number), share, seat)
                counted = [
                    CountedSeat(stage.keeper(seat.entry, round_number) or seat.entry, place, seat.lost)
                    for place, seat in enumerate(table.seats, start=1)
                ]
                for entry, own in counted_at_table(playing, counted):
                    counters[entry][number, round_number] |= own
    given: dict[int, list[tuple[Address, int]]] = defaultdict(list)
    for one in state.adjustments.values():
        if one.stage == number and one.entry is not None and not one.cancelled:
            given[one.entry].append(((number, one.round or one.begun), one.points))
    return [
        PlayerDay(
            player=serial,
            scores=scores[serial],
            counters=counters[serial],
            adjustments=tuple(given[serial]),
            carried={first: start.carried or 0} if number > 1 else {},
            joined=(number, start.joined_round) if start.number is not None else min(scores[serial]),
            left=left_at(number, start.left_after_round, None if start.number else scores[serial]),
            withdrawn=start.left_after_round is not None,
        )
        for serial, start in stage.starts.items()
        if start.number is not None or scores[serial]
    ]
