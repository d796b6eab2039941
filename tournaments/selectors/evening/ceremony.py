"""The ceremony: the final ranking cut into slides, from the last place to the first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first, team_standings

PODIUM = 3  # these places are revealed one by one


class SlideKind(StrEnum):
    """What a slide is about; a word of its template."""

    OPENING = "opening"
    TEAMS = "teams"
    PLAYERS = "players"
    PODIUM = "podium"


@dataclass(frozen=True, kw_only=True)
class Revealed:
    """One line on a slide. `best_of`: the category that they win, in a tournament that has several."""

    rank: int
    tied: bool
    name: str
    public_name: str
    note: str
    total: int
    best_of: str = ""


@dataclass(frozen=True, kw_only=True)
class Slide:
    """What the wall shows at one step. On the podium, `lines` are the first places; the best of the categories that
    none of them wins stand in `others`, with the best team."""

    kind: SlideKind
    lines: tuple[Revealed, ...] = ()
    others: tuple[Revealed, ...] = ()
    best_team: Revealed | None = None

    @property
    def is_alone(self) -> bool:
        """Whether it shows one place alone."""
        return self.kind in {SlideKind.TEAMS, SlideKind.PLAYERS} and len({line.rank for line in self.lines}) == 1


def ceremony_slides(tournament: Tournament, group: int) -> list[Slide]:
    """All slides, `group` places on each until the podium; who shares a place is revealed together.

    Teams come first, for the ranking of the players is the end of the day; where players are pairs, theirs is the one.
    """
    teams = [_team(line) for line in team_standings(tournament) if line.rank is not None]
    players = [] if pairs_first(tournament.first_stage) else _players(final_standings(tournament))
    best = players or teams
    if not best:
        return []
    slides = [Slide(kind=SlideKind.OPENING)]
    slides += [Slide(kind=SlideKind.TEAMS, lines=lines) for lines in revealing(teams, group)]
    slides += [Slide(kind=SlideKind.PLAYERS, lines=lines) for lines in revealing(players, group)]
    podium = Slide(
        kind=SlideKind.PODIUM,
        lines=tuple(line for line in best if line.rank <= PODIUM),
        others=tuple(line for line in best if line.best_of and line.rank > PODIUM),
        best_team=teams[0] if players and teams else None,
    )
    return [*slides, podium]


def slide_shown(tournament: Tournament) -> Slide | None:
    """The slide of this moment; None without a ceremony."""
    if not tournament.in_ceremony or tournament.ceremony_group is None:
        return None
    slides = ceremony_slides(tournament, tournament.ceremony_group)
    return slides[min(tournament.ceremony_step, len(slides) - 1)] if slides else None


def revealing(lines: Sequence[Revealed], group: int) -> list[tuple[Revealed, ...]]:
    """The lines from the last places to the first, best first on each slide. Groups are counted from the podium
    down, so that it is the last places that do not fill theirs."""
    found: list[tuple[Revealed, ...]] = []
    waiting: list[Revealed] = []
    for place in _places(lines):
        if place[0].rank <= PODIUM:
            found.append(tuple(place))
            continue
        waiting += place
        if len(waiting) >= group:
            found.append(tuple(waiting))
            waiting = []
    found += [tuple(waiting)] if waiting else []
    return found[::-1]


def _places(lines: Sequence[Revealed]) -> Iterator[list[Revealed]]:
    """Those who share a place, place by place."""
    for rank in dict.fromkeys(line.rank for line in lines):
        yield [line for line in lines if line.rank == rank]


def _players(standings: Sequence[Standing]) -> list[Revealed]:
    """Everybody who is ranked, the winners of a category marked: all who share its best place."""
    ranked = [(line.rank, line) for line in standings if line.rank is not None]
    first: dict[str, int] = {}
    for rank, line in ranked:
        first.setdefault(line.category, rank)
    several = len(first) > 1
    return [
        Revealed(
            rank=rank,
            tied=line.tied,
            name=line.name,
            public_name=line.public_name,
            note=line.club,
            total=line.total,
            best_of=line.category if several and first[line.category] == rank else "",
        )
        for rank, line in ranked
    ]


def _team(line: TeamStanding) -> Revealed:
    assert line.rank is not None
    return Revealed(
        rank=line.rank,
        tied=line.tied,
        name=line.name,
        public_name=line.public_name,
        note=line.public_partners if line.named else line.club,
        total=line.total,
    )
