"""The ranking of teams by the sum of their members' results (FFT 2012 p.10: individual scores are added).

The federation's teams in donnes libres have two or four members who all count. The best k, the value of a missing
member and the tie-breaks are settings of the club.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.carry import round_half_away
from tournaments.ranking.measure import SCORE, Measure
from tournaments.ranking.rank import Contender, counted_rounds, rank_lines, sum_measure
from tournaments.ranking.results import Address, PlayerResult, RankedLine
from tournaments.ranking.rules import DEFAULT, RankingRules
from tournaments.ranking.team_metrics import TEAM_METRICS, Holding, TeamSum


@dataclass(frozen=True, kw_only=True)
class TeamResult:
    """The results of a team, by number, with adjustments of the team itself.

    `places` has, for each place, the results of the players who held it, stage after stage, during their membership. A
    replacement shares the place of the replaced player.
    """

    team: int
    places: tuple[tuple[PlayerResult, ...], ...]
    adjustments: tuple[int, ...] = ()

    @property
    def withdrawn(self) -> bool:
        """True if all members have withdrawn from the last stage that they were in."""
        last = {result.player: result.withdrawn for place in self.places for result in place}
        return all(last.values())


@dataclass(frozen=True, kw_only=True)
class TeamRule:
    """The rule by which places of a team count: the `best` ones, None for all.

    A full team has `best` places or, if all count, `size`; 0 for any number. Each missing place counts `zero` (that is,
    missed rounds in this game) or the `average` of the others. `shared_score`: members are partners, so the score of
    their side of the table counts once, with the adjustments of all of them.
    """

    size: int = 0
    best: int | None = None
    missing: str = "zero"
    shared_score: bool = False


@dataclass(frozen=True, kw_only=True)
class TeamRow(RankedLine):
    """The line of a team, by number.

    `counting` are the players whose results count, the best place first. `members` are (player, contribution to the
    first measure). `missing` is the part of `total` for missing places. `rounds` are the scores of those who count.
    """

    team: int
    counting: tuple[int, ...]
    members: tuple[tuple[int, int], ...]
    missing: int


@dataclass(frozen=True, kw_only=True)
class _RankedTeam(Contender):
    """A team with its sum, and the contribution of each player to the first measure."""

    result: TeamResult
    summed: TeamSum
    contributions: Mapping[int, int]


def rank_teams(
    teams: Iterable[TeamResult],
    rules: RankingRules = DEFAULT,
    *,
    rule: TeamRule,
    seed: int = 0,
    play_off_orders: Sequence[Sequence[int]] = (),
) -> tuple[TeamRow, ...]:
    """Rank the teams, best first; equal teams share a place.

    `rule` selects the members who count. A team has withdrawn when all its members have, and is then ranked like a
    player who withdrew; until then the points of members who left count. `seed` determines the lots.
    `play_off_orders` are lists of equal teams in their order after a play-off.
    """

    def contender(team: TeamResult) -> _RankedTeam:
        team_sum = _sum_places(team, rule, rules)
        figures = tuple(_team_figure(team, team_sum, number, measure) for number, measure in enumerate(rules.measures))
        keys = tuple(TEAM_METRICS[name].value(team_sum, rules.of_score, seed) for name in rules.tie_breaks)
        order = rules.order(figures, keys, TEAM_METRICS, withdrawn=team.withdrawn)
        contributions: dict[int, int] = {}
        for one in (result for place in team.places for result in place):
            more = sum_measure(one, rules.measures[0], bye_average=rules.bye_average)
            contributions[one.player] = contributions.get(one.player, 0) + more
        return _RankedTeam(
            number=team.team,
            withdrawn=team.withdrawn,
            figures=figures,
            keys=keys,
            order=order,
            result=team,
            summed=team_sum,
            contributions=contributions,
        )

    lines = rank_lines([contender(team) for team in teams], rules, play_off_orders)
    return tuple(_build_row(one, place, tied=tied) for one, place, tied in lines)


def _sum_places(team: TeamResult, rule: TeamRule, rules: RankingRules) -> TeamSum:
    """Sum the places of a team that count, the best ones or all, and the value of its missing places."""
    measures = rules.measures
    places = [_build_holding(place, rules) for place in team.places]
    if rule.shared_score and places:
        places = [_merge_partners(places, team, measures)]
    # Best first: only the measures that decide, each by its own direction.
    places.sort(key=lambda one: [-m.sign * value for m, value in zip(measures, one.figures, strict=True) if m.decides])
    counting = places if rule.best is None else places[: rule.best]
    expected_count = rule.size if rule.best is None else rule.best
    lacking = 0 if rule.shared_score else max(0, expected_count - len(counting))
    round_count = len({address for one in places for address in one.rounds})
    return TeamSum(
        team=team.team,
        counting=tuple(counting),
        missing=tuple(
            _missing_value(sum(one.figures[number] for one in counting), len(counting), lacking)
            if rule.missing == "average"
            else lacking * measure.missed * round_count
            for number, measure in enumerate(measures)
        ),
        rounds=tuple(score for _address, score in sorted(_add_rounds(*(one.rounds for one in counting)).items())),
    )


def _merge_partners(places: Sequence[Holding], team: TeamResult, measures: Sequence[Measure]) -> Holding:
    """Merge the places of partners into one: the results of the first, since both score alike, and all adjustments."""
    first = places[0]
    adjustment = sum(points for place in team.places[1:] for one in place for points in one.adjustments)
    return Holding(
        players=tuple(player for place in places for player in place.players),
        figures=tuple(
            value + (adjustment if measure.key == SCORE.key else 0)
            for value, measure in zip(first.figures, measures, strict=True)
        ),
        rounds=first.rounds,
        score=first.score + adjustment,
    )


def _add_rounds(*scores: Mapping[Address, int | None]) -> dict[Address, int]:
    """Add scores round by round. A missing round counts zero."""
    sums: dict[Address, int] = {}
    for one in scores:
        for address, score in one.items():
            sums[address] = sums.get(address, 0) + (score or 0)
    return sums


def _build_holding(place: Sequence[PlayerResult], rules: RankingRules) -> Holding:
    """Return the sum of the results of all members who held a place, one after the other."""

    def total(measure: Measure) -> int:
        return sum(sum_measure(one, measure, bye_average=rules.bye_average) for one in place)

    rounds: dict[Address, int] = {}
    for one in place:
        counted = counted_rounds(one, rules.of_score, bye_average=rules.bye_average)
        rounds = _add_rounds(rounds, dict(zip(one.scores, counted, strict=True)))
    return Holding(
        players=tuple(dict.fromkeys(one.player for one in place)),
        figures=tuple(total(measure) for measure in rules.measures),
        rounds=rounds,
        score=total(rules.of_score),
    )


def _missing_value(total: int, count: int, lacking: int) -> int:
    """Return the value of `lacking` places when each is worth the mean of those that count, rounded once."""
    return round_half_away(Fraction(total * lacking, count)) if count else 0


def _team_figure(team: TeamResult, summed: TeamSum, number: int, measure: Measure) -> int:
    """Return the figure of a team by the measure with this index, with its adjustments if it is the score."""
    adjustment = sum(team.adjustments) if measure.key == SCORE.key else 0
    return sum(one.figures[number] for one in summed.counting) + summed.missing[number] + adjustment


def _build_row(one: _RankedTeam, rank: int | None, *, tied: bool) -> TeamRow:
    return TeamRow(
        team=one.number,
        rank=rank,
        tied=tied,
        total=one.figures[0],
        members=tuple(one.contributions.items()),
        counting=tuple(player for holding in one.summed.counting for player in holding.players),
        missing=one.summed.missing[0],
        rounds=one.summed.rounds,
        adjustment=sum(one.result.adjustments),
        keys=one.keys,
        withdrawn=one.withdrawn,
        figures=one.figures,
    )
