"""Visibility of seats and rankings in the hall, on tablets and on public pages, all of which read them from here.

The desk may withhold the results of a round, or also its seats (`Round.shown`). A ranking reveals the results of all
its rounds, so it ends before the first round with withheld results. The setting `Stage.frozen_after` also ends it. The
published ranking is complete, and so is one that a ceremony has revealed to the end.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.core.cache import cache

from players.prepared import Prepared
from tournaments.formatting.numbers import Number
from tournaments.log.events import RoundOpened
from tournaments.models import Event, Round, Stage, Tournament
from tournaments.selectors.log.receipts import LogReceipt, letters_of_digest
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing, filter_standings, round_ranking
from tournaments.selectors.results.team_standings import TeamStanding, team_standings

_first_withheld = Prepared(  # the number of the first round with withheld results
    lambda stage: (
        Round.objects.filter(stage=stage)
        .exclude(shown=Round.Shown.RESULTS)
        .order_by("number")
        .values_list("number", flat=True)[:1]
    )
)


@dataclass(frozen=True, kw_only=True)
class RankingPart:
    """A selection of the ranking: one stage or all stages (`overall`), optionally one club or category."""

    overall: bool = True
    club: str = ""
    category: str = ""

    @property
    def narrowing(self) -> tuple[str, ...]:
        """The non-empty ones of club and category."""
        return tuple(filter(None, (self.club, self.category)))


def ranking_part(stage: Stage, part: RankingPart) -> list[Standing]:
    """Return the present ranking, public or not, inside the selected part; a club or a category has its own places."""
    lines = final_standings(stage.tournament) if part.overall else standings_at(stage)
    return filter_standings(lines, club=part.club, category=part.category) if part.narrowing else lines


def seats_are_public(round_: Round) -> bool:
    """Return True if the seats of this round are public: not while a noted departure or arrival may change them."""
    if round_.state == Round.State.PLANNED and moves_noted(round_.stage).exists():
        return False
    return round_.shown != Round.Shown.NOTHING or _is_published(round_.stage)


def last_public_round(stage: Stage) -> int | None:
    """Return the last round with public results: 0 if all are withheld, None if all are public."""
    if _is_published(stage) or _is_released(stage):
        return None
    ends = [first - 1 for first in _first_withheld(stage.pk)]
    ends += [] if stage.frozen_after is None else [stage.frozen_after]
    return min(ends, default=None)


def results_are_public(stage: Stage, number: int) -> bool:
    """Return True if the results of all rounds up to this number are public."""
    until = last_public_round(stage)
    return until is None or number <= until


def ranking_stops_after(stage: Stage) -> int | None:
    """Return the last round of the public ranking if later rounds have begun, else None; None too without a public
    result."""
    until = last_public_round(stage)
    if not until:
        return None
    has_begun_later = stage.rounds.filter(number__gt=until).exclude(state=Round.State.PLANNED).exists()
    return until if has_begun_later else None


def last_public_line(tournament: Tournament) -> LogReceipt:
    """Return the receipt of the last line of the log that the public may know: the newest, unless results are withheld.

    The first withheld line is the one after the opening of the first round whose results are withheld.
    """
    openings = Event.objects.filter(tournament=tournament, name=RoundOpened.kind).order_by("sequence")
    ends = [(tournament.version, tournament.digest)]
    for number, until in _last_public_rounds(tournament).items():
        ends += openings.filter(stage=number, round__gt=until).values_list("sequence", "digest")[:1]
    sequence, digest = min(ends)
    return LogReceipt(sequence, letters_of_digest(digest))


def public_standings(stage: Stage) -> list[Standing]:
    """Return the public ranking of a stage."""
    return standings_at(stage, until=last_public_round(stage)) if stage.tournament.is_public else []


def public_places_before(round_: Round) -> dict[int, tuple[int, Number]]:
    """Return place and total before this round by entry: none before the first round, or while a result is withheld.

    All tables ask for them when the round opens: they are cached under the digest of the newest line of the log that is
    not one of this round.
    """
    stage, before = round_.stage, round_.number - 1
    if not before or not stage.tournament.is_public or not results_are_public(stage, before):
        return {}
    others = Event.objects.filter(tournament=stage.tournament).exclude(stage=stage.number, round=round_.number)
    digest = others.order_by("-sequence").values_list("digest", flat=True)[0]
    key = f"places-before:{stage.number}.{round_.number}:{digest}"
    places: dict[int, tuple[int, Number]] | None = cache.get(key)
    if places is None:
        places = {one.entry: (one.rank, one.total) for one in standings_at(stage, until=before) if one.rank}
        cache.set(key, places)
    return places


def public_final_standings(tournament: Tournament) -> list[Standing]:
    """Return the public final ranking."""
    return final_standings(tournament, until=_last_public_rounds(tournament)) if tournament.is_public else []


def public_team_standings(tournament: Tournament) -> list[TeamStanding]:
    """Return the public ranking of teams; none while the results of all rounds of the first stage are withheld."""
    limits = _last_public_rounds(tournament)
    if not tournament.is_public or limits.get(1) == 0:
        return []
    return team_standings(tournament, until=limits)


def public_round_ranking(stage: Stage, number: int) -> list[Standing]:
    """Return the public ranking of a single round."""
    return round_ranking(stage, number) if results_are_public(stage, number) else []


def with_public_names(standings: Iterable[Standing]) -> list[Standing]:
    """Return the standings with public names in `name`, also those of substitutes."""
    return [
        replace(
            line,
            name=line.public_name,
            replaced_by=[
                [public, public, first_round, last_round] for _full, public, first_round, last_round in line.replaced_by
            ],
        )
        for line in standings
    ]


def teams_with_public_names(teams: Iterable[TeamStanding]) -> list[TeamStanding]:
    """Return the standings of teams with public names, also those of members."""
    return [
        replace(
            team,
            name=team.public_name,
            members=[replace(member, name=member.public_name) for member in team.members],
        )
        for team in teams
    ]


def _last_public_rounds(tournament: Tournament) -> dict[int, int]:
    """Return the last round with public results by number of the stage, without stages whose results are all public."""
    ends = {stage.number: last_public_round(stage) for stage in tournament.stages.select_related("tournament")}
    return {number: until for number, until in ends.items() if until is not None}


def _is_released(stage: Stage) -> bool:
    """Return True if a ceremony has revealed the ranking to the end."""
    return stage.tournament.is_over and stage.tournament.ranking_released


def _is_published(stage: Stage) -> bool:
    return bool(stage.tournament.state == Tournament.State.PUBLISHED)
