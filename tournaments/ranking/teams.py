"""The ranking of teams: what their members made, added up (FFT 2012 p.10: individual scores are added).

The federation's teams in donnes libres have two or four members who all count. The best k, what a missing member
counts, and tie-breaks are the club's choice (domain document, formats 2).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.carry import rounded
from tournaments.ranking.measure import SCORE, Measure
from tournaments.ranking.rank import Contender, counted_rounds, figure, ranked
from tournaments.ranking.results import Address, PlayerResult, RankedLine
from tournaments.ranking.rules import DEFAULT, RankingRules
from tournaments.ranking.team_metrics import TEAM_METRICS, Holding, TeamSum


@dataclass(frozen=True, kw_only=True)
class TeamResult:
    """A team by number, with points given to the team itself.

    `places` are its members; a replacement stands in one place with whom they came for. Of each player it has what
    they did while they were in the team, stage after stage.
    """

    team: int
    places: tuple[tuple[PlayerResult, ...], ...]
    adjustments: tuple[int, ...] = ()

    @property
    def withdrawn(self) -> bool:
        """Nobody is left of it: everybody had withdrawn from the last stage that they were in."""
        last = {result.player: result.withdrawn for place in self.places for result in place}
        return all(last.values())


@dataclass(frozen=True, kw_only=True)
class TeamRule:
    """The `best` places of a team count, None for all. A whole team has as many as count, or as its `size`, 0 for any.

    Each place that a team lacks counts `zero` (as much as missed rounds in this game), or the `average` of its others.
    Partners are `one`: what a side of a table scores counts once, and what the arbiter gave to any of them.
    """

    size: int = 0
    best: int | None = None
    missing: str = "zero"
    one: bool = False


@dataclass(frozen=True, kw_only=True)
class TeamRow(RankedLine):
    """The line of a team, by number.

    `counting` are the players whose results are in it, the best place first; `members` is everybody with what they
    brought to the total; `missing` is the part of `total` that stands for places it lacks; `rounds` are the scores of
    who counts.
    """

    team: int
    counting: tuple[int, ...]
    members: tuple[tuple[int, int], ...]
    missing: int


@dataclass(frozen=True, kw_only=True)
class _RankedTeam(Contender):
    """A team with its sum, and what each of its players brought."""

    result: TeamResult
    summed: TeamSum
    brought: Mapping[int, int]


def rank_teams(
    teams: Iterable[TeamResult],
    rules: RankingRules = DEFAULT,
    *,
    rule: TeamRule,
    seed: int = 0,
    decided: Sequence[Sequence[int]] = (),
) -> tuple[TeamRow, ...]:
    """The ranking of teams, best first; equal teams share a place.

    `rule` says which members count. A team has left when all its members have, and is ranked then as a player who left;
    as long as one stays, the points of those who left count. `seed` decides lots. `decided` are teams in their order
    after a play-off, where they are equal.
    """

    def judged(team: TeamResult) -> _RankedTeam:
        summed = _sum(team, rule, rules)
        figures = tuple(_figure(team, summed, number, measure) for number, measure in enumerate(rules.measures))
        keys = tuple(TEAM_METRICS[name].value(summed, rules.of_score, seed) for name in rules.tie_breaks)
        order = rules.order(figures, keys, TEAM_METRICS, withdrawn=team.withdrawn)
        brought: dict[int, int] = {}
        for one in (result for place in team.places for result in place):
            more = figure(one, rules.measures[0], bye_average=rules.bye_average)
            brought[one.player] = brought.get(one.player, 0) + more
        return _RankedTeam(
            number=team.team,
            withdrawn=team.withdrawn,
            figures=figures,
            keys=keys,
            order=order,
            result=team,
            summed=summed,
            brought=brought,
        )

    lines = ranked([judged(team) for team in teams], rules, decided)
    return tuple(_row(one, place, tied=tied) for one, place, tied in lines)


def _sum(team: TeamResult, rule: TeamRule, rules: RankingRules) -> TeamSum:
    """What counts of a team: its best places, or all, and something for those it lacks."""
    measures = rules.measures
    places = [_holding(place, rules) for place in team.places]
    if rule.one and places:
        places = [_together(places, team, measures)]
    places.sort(key=lambda one: [-m.sign * value for m, value in zip(measures, one.figures, strict=True) if m.decides])
    counting = places if rule.best is None else places[: rule.best]
    lacking = 0 if rule.one else max(0, (rule.size if rule.best is None else rule.best) - len(counting))
    begun = len({address for one in places for address in one.rounds})
    return TeamSum(
        team=team.team,
        counting=tuple(counting),
        missing=tuple(
            _average(sum(one.figures[number] for one in counting), len(counting), lacking)
            if rule.missing == "average"
            else lacking * measure.missed * begun
            for number, measure in enumerate(measures)
        ),
        rounds=tuple(score for _address, score in sorted(_added(*(one.rounds for one in counting)).items())),
    )


def _together(places: Sequence[Holding], team: TeamResult, measures: Sequence[Measure]) -> Holding:
    """What partners have made: that of the first place, since the other sat opposite all the time."""
    first = places[0]
    given = sum(points for place in team.places[1:] for one in place for points in one.adjustments)
    return Holding(
        players=tuple(player for place in places for player in place.players),
        figures=tuple(
            value + (given if measure.key == SCORE.key else 0)
            for value, measure in zip(first.figures, measures, strict=True)
        ),
        rounds=first.rounds,
        score=first.score + given,
    )


def _added(*scores: Mapping[Address, int | None]) -> dict[Address, int]:
    """Round by round; who was not in a stage adds nothing to its rounds."""
    added: dict[Address, int] = {}
    for one in scores:
        for address, score in one.items():
            added[address] = added.get(address, 0) + (score or 0)
    return added


def _holding(place: Sequence[PlayerResult], rules: RankingRules) -> Holding:
    def brought(measure: Measure) -> int:
        return sum(figure(one, measure, bye_average=rules.bye_average) for one in place)

    rounds: dict[Address, int] = {}
    for one in place:
        counted = counted_rounds(one, rules.of_score, bye_average=rules.bye_average)
        rounds = _added(rounds, dict(zip(one.scores, counted, strict=True)))
    return Holding(
        players=tuple(dict.fromkeys(one.player for one in place)),
        figures=tuple(brought(measure) for measure in rules.measures),
        rounds=rounds,
        score=brought(rules.of_score),
    )


def _average(total: int, count: int, lacking: int) -> int:
    """What `lacking` places make when each makes as much as the mean of those that count, rounded once."""
    return rounded(Fraction(total * lacking, count)) if count else 0


def _figure(team: TeamResult, summed: TeamSum, number: int, measure: Measure) -> int:
    given = sum(team.adjustments) if measure.key == SCORE.key else 0
    return sum(one.figures[number] for one in summed.counting) + summed.missing[number] + given


def _row(one: _RankedTeam, rank: int | None, *, tied: bool) -> TeamRow:
    return TeamRow(
        team=one.number,
        rank=rank,
        tied=tied,
        total=one.figures[0],
        members=tuple(one.brought.items()),
        counting=tuple(player for holding in one.summed.counting for player in holding.players),
        missing=one.summed.missing[0],
        rounds=one.summed.rounds,
        adjustment=sum(one.result.adjustments),
        keys=one.keys,
        withdrawn=one.withdrawn,
        figures=one.figures,
    )
