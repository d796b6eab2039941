"""The ranking of teams, computed from the scores of players, or loaded from the publication.

`team_standings` is for pages and documents, `frozen_teams` for the publication. Both add up the days of the members
(`_rank_teams`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.log.events import FrozenMember, FrozenTeam, RankingPublished
from tournaments.log.rankings import rank_teams_by_settings, stages_of_teams
from tournaments.models import Adjustment, Entry, Stage, Tournament
from tournaments.ranking.days import part_of_day
from tournaments.ranking.results import common_fields_of
from tournaments.ranking.team_days import StageDays, TeamHolder, team_results
from tournaments.ranking.teams import TeamRow
from tournaments.selectors.log.stored import settings_of
from tournaments.selectors.registration.teams import TeamView, teams_of
from tournaments.selectors.results.lines import RankedPerson, RankingLine, format_lines
from tournaments.selectors.results.standings import begun_addresses, days_of, lot_seed, stages_ranked


@dataclass(frozen=True, kw_only=True)
class TeamMate(RankedPerson):
    """A member in the ranking of teams, with the total for the team. `counts`: the total counts for the team."""

    total: int
    counts: bool
    withdrawn: bool


@dataclass(frozen=True, kw_only=True)
class TeamStanding(RankingLine):
    """A line of the ranking of teams for pages and documents.

    `team` is the primary key, `number` the number of the team in the tournament. `missing` is the score in place of
    missing members, `adjustment` the sum of adjustments of the team itself. `named`: the team has a name of its own.
    """

    team: int
    number: int
    name: str
    public_name: str
    club: str
    named: bool
    missing: int
    members: list[TeamMate]

    @property
    def partners(self) -> str:
        """The names of the members of a pair, marking those who left."""
        return ", ".join(_partner_text(one.name, withdrawn=one.withdrawn) for one in self.members)

    @property
    def public_partners(self) -> str:
        """The public names of the members of a pair, marking those who left."""
        return ", ".join(_partner_text(one.public_name, withdrawn=one.withdrawn) for one in self.members)


def _partner_text(name: str, *, withdrawn: bool) -> str:
    return _("%(name)s (abandon)") % {"name": name} if withdrawn else name


def team_standings(tournament: Tournament, *, until: Mapping[int, int] | None = None) -> list[TeamStanding]:
    """Return the ranking of teams at the tournament's version, best first, in a constant number of queries.

    `until` maps the number of a stage to its last counted round; all rounds of other stages count. In a published
    tournament the ranking is the published one, with any `until`.
    """
    views = {view.team.number: view for view in teams_of(tournament)}
    if not views:
        return []
    numbers = dict(tournament.first_stage.entries.values_list("serial", "number"))
    if tournament.state == Tournament.State.PUBLISHED:
        rows: Sequence[TeamRow] = [row for row in _published_rows(tournament) if row.team in views]
    else:
        rows = _rank_teams(tournament, views.values(), until or {})
    return format_lines([_build_standing(views[row.team], row, numbers) for row in rows], tournament)


def pairs_first(stage: Stage) -> bool:
    """Return True if the ranking of a stage is one of pairs instead of players. Later stages rank players."""
    return stage.number == 1 and stage.tournament.in_pairs and stage.tournament.teams.exists()


def team_stages(tournament: Tournament) -> list[Stage]:
    """Return the stages that count for the teams and have players."""
    entered = {stage.number: stage for stage in stages_ranked(tournament)}
    cuts = {number: (stage.source, stage.cut) for number, stage in entered.items()}
    return [entered[number] for number in stages_of_teams(cuts, settings_of(tournament))]


def frozen_teams(tournament: Tournament) -> tuple[FrozenTeam, ...]:
    """Return the final ranking of teams in the format of the publication event."""
    return tuple(
        FrozenTeam(
            **common_fields_of(row),
            team=row.team,
            missing=row.missing,
            members=tuple(
                FrozenMember(entry=player, total=total, counts=player in row.counting) for player, total in row.members
            ),
        )
        for row in _rank_teams(tournament, teams_of(tournament), {})
    )


def counted_stages_sentence(tournament: Tournament) -> str:
    """Return a sentence with the stages that count for the teams, empty if there is only one stage."""
    if len(stages_ranked(tournament)) < 2:
        return ""
    titles = ", ".join(str(stage.title) for stage in team_stages(tournament))
    return _("Points comptés : %(stages)s.") % {"stages": titles}


def team_rows(standings: Iterable[TeamStanding]) -> list[dict[str, Any]]:
    """Return the standings as JSON."""
    return [asdict(standing) for standing in standings]


def _rank_teams(tournament: Tournament, views: Iterable[TeamView], until: Mapping[int, int]) -> tuple[TeamRow, ...]:
    """Rank the teams from the days of their members up to round `until` of each stage, and from adjustments."""
    teams = {
        view.team.number: [
            TeamHolder(player=member.entry.serial, place=member.place, since=(member.stage, member.round))
            for member in view.members
        ]
        for view in views
    }
    stages = [_days_until(stage, until.get(stage.number)) for stage in team_stages(tournament)]
    adjustments: dict[int, list[int]] = defaultdict(list)
    decisions = Adjustment.objects.filter(team__tournament=tournament, cancelled=False)
    for number, points in decisions.values_list("team__number", "points"):
        adjustments[number].append(points)
    return rank_teams_by_settings(
        team_results(teams, stages, adjustments=adjustments),
        settings=settings_of(tournament),
        seed=lot_seed(tournament.first_stage),
        play_off_orders=[one["order"] for one in tournament.team_play_offs],
    )


def _days_until(stage: Stage, until: int | None) -> StageDays:
    end = None if until is None else (stage.number, until)
    begun = [address for address in begun_addresses(stage) if end is None or address <= end]
    return StageDays(days={day.player: part_of_day(day, until=end) for day in days_of(stage)}, begun=begun)


def _published_rows(tournament: Tournament) -> list[TeamRow]:
    event = tournament.events.filter(name=RankingPublished.kind).latest("sequence")
    return [_parse_published(row) for row in event.data["teams"]]


def _parse_published(row: dict[str, Any]) -> TeamRow:
    """Convert a row of the publication event, whose `members` are removed from it."""
    members = row.pop("members")
    return TeamRow(
        **row,
        counting=tuple(member["entry"] for member in members if member["counts"]),
        members=tuple((member["entry"], member["total"]) for member in members),
    )


def _build_standing(view: TeamView, row: TeamRow, numbers: Mapping[int, int | None]) -> TeamStanding:
    """Return the line of a team with all its members; `numbers` are start numbers by serial."""
    totals = dict(row.members)

    def mate(entry: Entry) -> TeamMate:
        serial = entry.serial
        return TeamMate(
            entry=entry.pk,
            serial=serial,
            number=numbers.get(serial),
            name=entry.full_name,
            public_name=entry.public_name,
            total=totals.get(serial, 0),
            counts=serial in row.counting,
            withdrawn=entry.state == Entry.State.WITHDRAWN,
        )

    return TeamStanding(
        **common_fields_of(row, list),
        team=view.team.pk,
        number=row.team,
        name=view.label,
        public_name=view.public_label,
        club=view.club,
        named=bool(view.team.name),
        missing=row.missing,
        members=[mate(entry) for entry in view.entries],
    )
