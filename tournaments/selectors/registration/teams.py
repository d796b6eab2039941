"""Teams and their members as pages, services and the API read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch

from players.names import plain
from tournaments.models import Entry, Seat, Stage, Team, TeamMember, Tournament

GONE = (Entry.State.WITHDRAWN, Entry.State.NO_SHOW)
PAIR = 2  # partners


@dataclass(frozen=True, kw_only=True)
class TeamView:
    """A team with its members in their order. `label` and `public_label` are its name, or those of its members.

    `club` is that of all members, empty where they differ. `here` are those who play, or may still come; the first of
    them is the captain.
    """

    team: Team
    members: tuple[TeamMember, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(member.entry for member in self.members)

    @property
    def keys(self) -> list[int]:
        """Primary keys of its entries."""
        return [entry.pk for entry in self.entries]

    @property
    def here(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.state not in GONE)

    @property
    def captain(self) -> Entry:
        """Who answers for the team: the first named who has not left."""
        return (*self.here, *self.entries)[0]

    @property
    def fee_due(self) -> int:
        """What its members have to pay together, in cents."""
        return sum(entry.fee_due for entry in self.here)

    @property
    def owes(self) -> int:
        """What its members still owe together, in cents."""
        return sum(max(0, entry.fee_due - entry.fee_paid) for entry in self.here)

    @property
    def is_mixed(self) -> bool:
        """Whether its members are of several clubs."""
        return len({entry.club for entry in self.entries}) > 1

    @property
    def places(self) -> int:
        """How many play in it at one time: a replacement holds the place of whom they came for."""
        return len({member.place for member in self.members})

    @property
    def club(self) -> str:
        clubs = {entry.club for entry in self.entries}
        return clubs.pop() if len(clubs) == 1 else ""

    @property
    def label(self) -> str:
        return self.team.name or " – ".join(entry.last_name.upper() or entry.full_name for entry in self._holders)

    @property
    def public_label(self) -> str:
        return self.team.name or " – ".join(entry.public_name for entry in self._holders)

    @property
    def _holders(self) -> list[Entry]:
        """Who holds each place now."""
        return [member.entry for member in {member.place: member for member in self.members}.values()]


def teams_of(tournament: Tournament) -> list[TeamView]:
    """All teams by number, in two queries."""
    members = TeamMember.objects.select_related("entry").order_by("order")
    teams = tournament.teams.prefetch_related(Prefetch("members", queryset=members))
    return [TeamView(team=team, members=tuple(team.members.all())) for team in teams]


def team_view(team: Team) -> TeamView:
    """One team."""
    members = TeamMember.objects.filter(team=team).select_related("entry").order_by("order")
    return TeamView(team=team, members=tuple(members))


def team_labels(tournament: Tournament, *, public: bool = False) -> dict[int, str]:
    """What the team of each player is called, by serial of the entry."""
    return {
        entry.serial: view.public_label if public else view.label
        for view in teams_of(tournament)
        for entry in view.entries
    }


def without_team(tournament: Tournament) -> list[Entry]:
    """Who plays or may still come, and is in no team; with their start numbers."""
    return list(tournament.first_stage.entries.filter(team_member=None).exclude(state__in=GONE))


def team_named(tournament: Tournament, name: str, *, but: Team | None = None) -> Team | None:
    """The team of that name, capitals and accents aside."""
    named = (team for team in tournament.teams.exclude(name="") if team != but)
    return next((team for team in named if plain(team.name) == plain(name)), None)


@dataclass(frozen=True)
class Meeting:
    """Two entries at one table of a round, played or drawn."""

    first: Entry
    second: Entry
    round: int


def first_meeting(entries: Sequence[Entry]) -> Meeting | None:
    """The first round in which two of these share a table, if any, where team-mates never may."""
    apart = Seat.objects.filter(table__round__stage__team_mates=Stage.TeamMates.HARD)
    seats = apart.filter(entry__in=entries).select_related("table__round", "entry")
    ordered = sorted(seats, key=lambda seat: (seat.table.round.number, seat.table_id, seat.number))
    for (number, _table), found in groupby(ordered, key=lambda seat: (seat.table.round.number, seat.table_id)):
        if len(together := [seat.entry for seat in found]) > 1:
            return Meeting(together[0], together[1], number)
    return None


def team_mates_meet(tournament: Tournament) -> Meeting | None:
    """The first meeting of team-mates who are no partners, in the seats as they stand; there is none unless something
    was taken back."""
    if tournament.in_pairs:
        return None
    return next((met for met in map(_meeting_in, teams_of(tournament)) if met), None)


def _meeting_in(view: TeamView) -> Meeting | None:
    return first_meeting(view.entries)


def most_members(tournament: Tournament) -> int:
    """How many members a team may have; 0 for any number."""
    if tournament.in_pairs:
        return PAIR
    size = tournament.team_size
    return 0 if size in {Tournament.TeamSize.NONE, Tournament.TeamSize.ANY} else int(size)
