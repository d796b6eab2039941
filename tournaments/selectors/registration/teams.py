"""Teams with their members, and meetings of team-mates at a table."""

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

    `club` is that of all members, empty if they differ. `here` are the members who play or may still arrive; the
    first of them is the captain.
    """

    team: Team
    members: tuple[TeamMember, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(member.entry for member in self.members)

    @property
    def keys(self) -> list[int]:
        """The primary keys of its entries."""
        return [entry.pk for entry in self.entries]

    @property
    def here(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.state not in GONE)

    @property
    def captain(self) -> Entry:
        """The first member who has not left, else the first member."""
        return (*self.here, *self.entries)[0]

    @property
    def fee_due(self) -> int:
        """The sum of the fees of its members who have not left, in cents."""
        return sum(entry.fee_due for entry in self.here)

    @property
    def owes(self) -> int:
        """The sum that its members who have not left still owe, in cents."""
        return sum(max(0, entry.fee_due - entry.fee_paid) for entry in self.here)

    @property
    def is_mixed(self) -> bool:
        """True if its members are of several clubs."""
        return len({entry.club for entry in self.entries}) > 1

    @property
    def places(self) -> int:
        """The number of members who play at one time: a replacement takes the place of the replaced member."""
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
        """The present holder of each place."""
        return [member.entry for member in {member.place: member for member in self.members}.values()]


def teams_of(tournament: Tournament) -> list[TeamView]:
    """Return all teams by number, in two queries."""
    members = TeamMember.objects.select_related("entry").order_by("order")
    teams = tournament.teams.prefetch_related(Prefetch("members", queryset=members))
    return [TeamView(team=team, members=tuple(team.members.all())) for team in teams]


def team_view(team: Team) -> TeamView:
    """Return a team with its members."""
    members = TeamMember.objects.filter(team=team).select_related("entry").order_by("order")
    return TeamView(team=team, members=tuple(members))


def team_labels(tournament: Tournament, *, public: bool = False) -> dict[int, str]:
    """Return the label of each player's team by serial of the entry."""
    return {
        entry.serial: view.public_label if public else view.label
        for view in teams_of(tournament)
        for entry in view.entries
    }


def without_team(tournament: Tournament) -> list[Entry]:
    """Return the entries without a team that play or may still arrive, with their start numbers."""
    return list(tournament.first_stage.entries.filter(team_member=None).exclude(state__in=GONE))


def team_named(tournament: Tournament, name: str, *, but: Team | None = None) -> Team | None:
    """Return another team than `but` with that name, ignoring case and accents; None without one."""
    candidates = (team for team in tournament.teams.exclude(name="") if team != but)
    return next((team for team in candidates if plain(team.name) == plain(name)), None)


@dataclass(frozen=True)
class Meeting:
    """Two entries at one table of a round, played or drawn."""

    first: Entry
    second: Entry
    round: int


def first_meeting(entries: Sequence[Entry]) -> Meeting | None:
    """Return the first meeting of two of these entries, in a stage that forbids meetings of team-mates; or None."""
    apart = Seat.objects.filter(table__round__stage__team_mates=Stage.TeamMates.HARD)
    seats = apart.filter(entry__in=entries).select_related("table__round", "entry")
    ordered = sorted(seats, key=lambda seat: (seat.table.round.number, seat.table_id, seat.number))
    for (number, _table), group in groupby(ordered, key=lambda seat: (seat.table.round.number, seat.table_id)):
        if len(together := [seat.entry for seat in group]) > 1:
            return Meeting(together[0], together[1], number)
    return None


def meeting_of_team_mates(tournament: Tournament) -> Meeting | None:
    """Return the first meeting of team-mates in the present seats of stages that forbid it; partners do not count.

    There is one only after an undo or a change of seats.
    """
    if tournament.in_pairs:
        return None
    return next((met for met in map(_meeting_in, teams_of(tournament)) if met), None)


def _meeting_in(view: TeamView) -> Meeting | None:
    return first_meeting(view.entries)


def most_members(tournament: Tournament) -> int:
    """Return the largest number of members of a team, 0 without a limit."""
    if tournament.in_pairs:
        return PAIR
    size = tournament.team_size
    return 0 if size in {Tournament.TeamSize.NONE, Tournament.TeamSize.ANY} else int(size)
