"""The slides of the ceremony: the final ranking from the last place to the first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.log.events import CeremonyMoved, TournamentMoved
from tournaments.log.rankings import CORRECTIONS
from tournaments.models import Event, Tournament
from tournaments.selectors.evening.honours import EveningHonour, evening_honours
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.results.team_standings import TeamStanding, pairs_first, team_standings

PODIUM = 3  # the places that have a slide each


class SlideKind(StrEnum):
    """The kind of a slide, as used in its template."""

    OPENING = "opening"
    HONOUR = "honour"
    TEAMS = "teams"
    PLAYERS = "players"
    PODIUM = "podium"


@dataclass(frozen=True, kw_only=True)
class SlideLine:
    """One line on a slide, of a player or a team. `note` is the club, or the members of a team.

    `best_of` is the category that the player wins, in a tournament with several.
    """

    rank: int
    tied: bool
    name: str
    public_name: str
    note: str
    total: int
    best_of: str = ""


@dataclass(frozen=True, kw_only=True)
class Slide:
    """The content of the wall at one step.

    `honour` is that of a slide of an honour. On the podium, `lines` are the first places and `others` the winners of
    categories who are not among them.
    """

    kind: SlideKind
    lines: tuple[SlideLine, ...] = ()
    honour: EveningHonour | None = None
    others: tuple[SlideLine, ...] = ()
    best_team: SlideLine | None = None

    @property
    def is_alone(self) -> bool:
        """True if it shows a single place."""
        return self.kind in {SlideKind.TEAMS, SlideKind.PLAYERS} and len({line.rank for line in self.lines}) == 1


def ceremony_slides(tournament: Tournament, group: int) -> list[Slide]:
    """Return all slides with `group` places on each up to the podium; tied places share a slide.

    Honours come first, one by one, then teams, then players, whose ranking ends the day. If the game is played in
    pairs, only pairs are ranked.
    """
    teams = [_team_line(line) for line in team_standings(tournament) if line.rank is not None]
    players = [] if pairs_first(tournament.first_stage) else _player_lines(final_standings(tournament))
    best = players or teams
    if not best:
        return []
    slides = [Slide(kind=SlideKind.OPENING)]
    slides += [Slide(kind=SlideKind.HONOUR, honour=honour) for honour in evening_honours(tournament.first_stage)]
    slides += [Slide(kind=SlideKind.TEAMS, lines=lines) for lines in group_lines(teams, group)]
    slides += [Slide(kind=SlideKind.PLAYERS, lines=lines) for lines in group_lines(players, group)]
    podium = Slide(
        kind=SlideKind.PODIUM,
        lines=tuple(line for line in best if line.rank <= PODIUM),
        others=tuple(line for line in best if line.best_of and line.rank > PODIUM),
        best_team=teams[0] if players and teams else None,
    )
    return [*slides, podium]


def slide_shown(tournament: Tournament) -> Slide | None:
    """Return the present slide, None without a ceremony."""
    if not tournament.in_ceremony or tournament.ceremony_group is None:
        return None
    slides = ceremony_slides(tournament, tournament.ceremony_group)
    return slides[min(tournament.ceremony_step, len(slides) - 1)] if slides else None


def correction_that_stopped(tournament: Tournament) -> int | None:
    """Return the line of the log that stopped the last ceremony.

    None if it was ended at the desk, if the tournament only went on and finished again, and after the publication,
    which needs no further ceremony.
    """
    if tournament.state != Tournament.State.FINISHED:
        return None
    last = Event.objects.filter(tournament=tournament, name=CeremonyMoved.kind).order_by("-sequence").first()
    if last is None or last.data["after"]["group"] is not None or last.data["after"]["released"]:
        return None
    cause = (
        Event.objects.filter(tournament=tournament, sequence=last.sequence - 1).values_list("name", flat=True).first()
    )
    is_correction = cause is not None and cause.startswith(CORRECTIONS) and cause != TournamentMoved.kind
    return last.sequence - 1 if is_correction else None


def group_lines(lines: Sequence[SlideLine], group: int) -> list[tuple[SlideLine, ...]]:
    """Return the lines of each slide from the last places to the first, best first on a slide.

    Groups are counted from the podium down, so that only the group of the last places can be incomplete.
    """
    groups: list[tuple[SlideLine, ...]] = []
    waiting: list[SlideLine] = []
    for place in _group_places(lines):
        if place[0].rank <= PODIUM:
            groups.append(tuple(place))
            continue
        waiting += place
        if len(waiting) >= group:
            groups.append(tuple(waiting))
            waiting = []
    groups += [tuple(waiting)] if waiting else []
    return groups[::-1]


def _group_places(lines: Sequence[SlideLine]) -> Iterator[list[SlideLine]]:
    """Yield the lines of each place."""
    for rank in dict.fromkeys(line.rank for line in lines):
        yield [line for line in lines if line.rank == rank]


def _player_lines(standings: Sequence[Standing]) -> list[SlideLine]:
    """Return all ranked players, marking the winners of a category, of whom there may be several with equal rank."""
    ranked_lines = [(line.rank, line) for line in standings if line.rank is not None]
    first: dict[str, int] = {}
    for rank, line in ranked_lines:
        first.setdefault(line.category, rank)
    several = len(first) > 1
    return [
        SlideLine(
            rank=rank,
            tied=line.tied,
            name=line.name,
            public_name=line.public_name,
            note=line.club,
            total=line.total,
            best_of=line.category if several and first[line.category] == rank else "",
        )
        for rank, line in ranked_lines
    ]


def _team_line(line: TeamStanding) -> SlideLine:
    """Return the line of a ranked team; its note is its members, or the club if the label already names them."""
    assert line.rank is not None
    return SlideLine(
        rank=line.rank,
        tied=line.tied,
        name=line.name,
        public_name=line.public_name,
        note=line.public_partners if line.named else line.club,
        total=line.total,
    )
