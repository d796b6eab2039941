"""What hall, tablets and public may read: every page for them asks here.

The desk keeps a round back (`Round.shown`) or a part of it: its results, or its seats too. A ranking tells the results
of every round in it, so it stops before the first whose results are kept back. A stage may also be set to stop after
a round (`Stage.frozen_after`). The published ranking is whole, and so is one that a ceremony has told to its end.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from players.prepared import Prepared
from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing, narrowed, round_ranking
from tournaments.selectors.results.team_standings import TeamStanding, team_standings

_kept_back = Prepared(
    lambda stage: (
        Round.objects.filter(stage=stage)
        .exclude(shown=Round.Shown.RESULTS)
        .order_by("number")
        .values_list("number", flat=True)[:1]
    )
)


@dataclass(frozen=True, kw_only=True)
class RankingPart:
    """What somebody wants of the published ranking: that of one stage, or over all of them; inside a club or
    a category."""

    overall: bool = True
    club: str = ""
    category: str = ""

    @property
    def narrowing(self) -> tuple[str, ...]:
        """The club and the category, as far as one is meant."""
        return tuple(filter(None, (self.club, self.category)))


def ranking_part(stage: Stage, part: RankingPart) -> list[Standing]:
    """Its lines; places are counted anew inside a club or a category."""
    lines = final_standings(stage.tournament) if part.overall else standings_at(stage)
    return narrowed(lines, club=part.club, category=part.category) if part.narrowing else lines


def seats_shown(round_: Round) -> bool:
    """Whether everybody may know who sits where in this round: not while a noted departure or arrival may change it."""
    if round_.state == Round.State.PLANNED and moves_noted(round_.stage).exists():
        return False
    return round_.shown != Round.Shown.NOTHING or _is_published(round_.stage)


def shown_until(stage: Stage) -> int | None:
    """The last round whose results may be known: 0 when they are kept back from the first on, None for all of them."""
    if _is_published(stage) or _is_released(stage):
        return None
    ends = [first - 1 for first in _kept_back(stage.pk)]
    ends += [] if stage.frozen_after is None else [stage.frozen_after]
    return min(ends, default=None)


def stops_after(stage: Stage) -> int | None:
    """The round after which the ranking that may be read stops, while more is or was played; None where it goes on."""
    until = shown_until(stage)
    if not until or not stage.rounds.filter(number__gt=until).exclude(state=Round.State.PLANNED).exists():
        return None
    return until


def standings_shown(stage: Stage) -> list[Standing]:
    """The ranking of a stage."""
    return standings_at(stage, until=shown_until(stage)) if stage.tournament.is_public else []


def final_shown(tournament: Tournament) -> list[Standing]:
    """The ranking of the whole."""
    return final_standings(tournament, until=_limits(tournament)) if tournament.is_public else []


def teams_shown(tournament: Tournament) -> list[TeamStanding]:
    """The ranking of teams."""
    limits = _limits(tournament)
    if not tournament.is_public or limits.get(1) == 0:
        return []
    return team_standings(tournament, until=limits)


def round_shown(stage: Stage, number: int) -> list[Standing]:
    """The ranking of one round by itself."""
    until = shown_until(stage)
    return round_ranking(stage, number) if until is None or number <= until else []


def named_publicly(standings: Iterable[Standing]) -> list[Standing]:
    """For what shows `name`: as the public may read it, substitutes too."""
    return [
        replace(
            line,
            name=line.public_name,
            replaced_by=[[public, public, first, last] for _full, public, first, last in line.replaced_by],
        )
        for line in standings
    ]


def teams_named_publicly(teams: Iterable[TeamStanding]) -> list[TeamStanding]:
    """The same of teams and their members."""
    return [
        replace(
            team,
            name=team.public_name,
            members=[replace(member, name=member.public_name) for member in team.members],
        )
        for team in teams
    ]


def _limits(tournament: Tournament) -> dict[int, int]:
    """By number of the stage, where its results end; stages without an end are not in it."""
    ends = {stage.number: shown_until(stage) for stage in tournament.stages.select_related("tournament")}
    return {number: until for number, until in ends.items() if until is not None}


def _is_released(stage: Stage) -> bool:
    """Whether a ceremony has told everything."""
    return stage.tournament.is_over and stage.tournament.ranking_released


def _is_published(stage: Stage) -> bool:
    return bool(stage.tournament.state == Tournament.State.PUBLISHED)
