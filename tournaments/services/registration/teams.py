"""Teams: entries whose scores add up and who never meet. After the draw only changes without a meeting are allowed.

Fixed pairs are teams of two who always meet: once they have seats, only a repair changes their members.
"""

from collections.abc import Sequence

from django.db import transaction

from tournaments.log.events import TeamChanged, TeamDropped, TeamMade, TeamPlace, TeamRenamed
from tournaments.models import Entry, Team, TeamMember, Tournament
from tournaments.selectors.registration.teams import (
    GONE,
    PAIR,
    first_meeting,
    meeting_of_team_mates,
    most_members,
    team_named,
    team_view,
)
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.pairs import pairs_are_seated
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.registration.starts import is_drawn

NAME_LENGTH = 60


@transaction.atomic
def team_make(*, tournament: Tournament, entries: Sequence[Entry], actor: Actor, name: str = "") -> Team:
    """Create a team of these entries, in this order. Without a name it is shown by the names of its members.

    :raises Conflict, DomainError: `state_not_allowed`, `teams_off`, `team_small`, `team_large`, `team_member_twice`,
        `team_member_elsewhere`, `team_member_gone`, `team_clubs`, `team_met`, `team_name_taken`, `team_name_long`;
        `pair_two`, `pair_seated`.
    """
    lock_tournament(tournament)
    must_allow(actor, "teams", tournament)
    name = _check_name(tournament, name)
    members = tuple(TeamPlace(entry=entry.serial, place=place) for place, entry in enumerate(entries, start=1))
    _must_be_team(tournament, entries, members, before=())
    tournament.last_team += 1
    tournament.save(update_fields=["last_team"])
    team = Team.objects.create(tournament=tournament, number=tournament.last_team, name=name)
    _store_members(team, members, entries)
    event_append(tournament=tournament, event=TeamMade(team=team.number, title=name, members=members), actor=actor)
    return team


@transaction.atomic
def team_rename(*, team: Team, name: str, actor: Actor) -> Team:
    """Rename a team; without a name it is shown by the names of its members.

    :raises Conflict, DomainError: `state_not_allowed`, `gone`, `team_name_taken`, `team_name_long`.
    """
    _lock_and_check(team, actor)
    name = _check_name(team.tournament, name, but=team)
    if name == team.name:
        return team
    event = TeamRenamed(team=team.number, before=team.name, after=name)
    team.name = name
    team.save(update_fields=["name"])
    event_append(tournament=team.tournament, event=event, actor=actor)
    return team


@transaction.atomic
def team_change(*, team: Team, entries: Sequence[Entry], actor: Actor) -> Team:
    """Replace the members, in this order.

    A new member takes the free place of one who left, if there is any, and counts from the next round on; the points of
    the one who left stay. Other new members count for all rounds, and removed members no longer count.

    :raises Conflict, DomainError: those of `team_make` but for the name, and `gone`.
    """
    _lock_and_check(team, actor)
    before = places_of(team)
    after = _assign_places(team, before, entries)
    _must_be_team(team.tournament, entries, after, before=before)
    if after == before:
        return team
    team.members.all().delete()
    _store_members(team, after, entries)
    event = TeamChanged(team=team.number, before=before, after=after)
    event_append(tournament=team.tournament, event=event, actor=actor)
    return team


@transaction.atomic
def team_drop(*, team: Team, actor: Actor) -> None:
    """Delete a team; its members play on individually.

    :raises Conflict: `state_not_allowed`, `gone`, `pair_seated`, `team_has_points`.
    """
    _lock_and_check(team, actor)
    if team.tournament.in_pairs:
        _must_have_no_seat(list(Entry.objects.filter(team_member__team=team)))
    if team.adjustments.filter(cancelled=False).exists():
        raise Conflict("team_has_points", team=team_view(team).label)
    event = TeamDropped(team=team.number, title=team.name, members=places_of(team))
    event_append(tournament=team.tournament, event=event, actor=actor)
    team.delete()


def team_mates_must_be_apart(tournament: Tournament) -> None:
    """Refuse an undo or a change of seats after which team-mates meet or fixed partners do not sit opposite each other.

    :raises Conflict: `team_met`, `pair_apart`.
    """
    if not all(pairs_are_seated(stage) for stage in tournament.stages.all()):
        raise Conflict("pair_apart")
    if met := meeting_of_team_mates(tournament):
        raise Conflict("team_met", round=met.round, first=met.first.full_name, second=met.second.full_name)


def _lock_and_check(team: Team, actor: Actor) -> None:
    """Lock the tournament; refuse an actor without the right, and a team that was deleted meanwhile."""
    lock_tournament(team.tournament)
    must_allow(actor, "teams", team.tournament)
    if not team.tournament.teams.filter(pk=team.pk).exists():
        raise Conflict("gone")


def _check_name(tournament: Tournament, name: str, *, but: Team | None = None) -> str:
    """Return the name with its whitespace normalised; refuse a long one, and that of another team than `but`."""
    name = " ".join(name.split())
    if len(name) > NAME_LENGTH:
        raise DomainError("team_name_long", field="name", limit=NAME_LENGTH)
    if name and team_named(tournament, name, but=but):
        raise Conflict("team_name_taken", field="name", name=name)
    return name


def places_of(team: Team) -> tuple[TeamPlace, ...]:
    """Return the members in their order, as the log stores them."""
    columns = ("entry__serial", "place", "stage", "round")
    rows = TeamMember.objects.filter(team=team).order_by("order").values_list(*columns)
    return tuple(TeamPlace(entry=entry, place=place, stage=stage, round=number) for entry, place, stage, number in rows)


def _assign_places(team: Team, before: Sequence[TeamPlace], entries: Sequence[Entry]) -> tuple[TeamPlace, ...]:
    """Keep the places of present members; give new ones the place of a member who left, else a place of their own."""
    place_before = {one.entry: one for one in before}
    state = {entry.serial: entry.state for entry in entries}
    holders = {one.place: one.entry for one in before if one.entry in state}  # of each place the last one
    free = [place for place, serial in sorted(holders.items()) if state[serial] in GONE]
    unused = [place for place in range(1, len(before) + len(entries) + 1) if place not in holders]
    stage, number = _next_stage_and_round(team.tournament)
    after = []
    for entry in entries:
        if entry.serial in place_before:
            after.append(place_before[entry.serial])
        elif free:
            after.append(TeamPlace(entry=entry.serial, place=free.pop(0), stage=stage, round=number))
        else:
            after.append(TeamPlace(entry=entry.serial, place=unused.pop(0)))
    return tuple(after)


def _next_stage_and_round(tournament: Tournament) -> tuple[int, int]:
    """Return the last stage that has begun, or the first, and the number of its next round."""
    next_rounds = [(stage.number, begun_rounds(stage).count() + 1) for stage in tournament.stages.all()]
    return max(((stage, number) for stage, number in next_rounds if number > 1), default=(1, 1))


def _must_be_team(
    tournament: Tournament, entries: Sequence[Entry], members: Sequence[TeamPlace], *, before: Sequence[TeamPlace]
) -> None:
    """Refuse entries that cannot be a team with these `members`, who were `before` until now."""
    if not tournament.has_teams:
        raise Conflict("teams_off")
    for index, entry in enumerate(entries):
        if entry in entries[:index]:
            raise DomainError("team_member_twice", field="entries", name=entry.full_name)
    _must_have_size(tournament, len({one.place for one in members}))
    members_before = {one.entry for one in before}
    for entry in entries:
        _must_be_free(entry, members_before)
    if tournament.team_same_club and len({entry.club for entry in entries}) > 1:
        first = entries[0]
        other = next(entry for entry in entries if entry.club != first.club)
        raise DomainError("team_clubs", field="entries", first=first.full_name, second=other.full_name)
    if members_before != {entry.serial for entry in entries}:
        _must_suit_the_seats(tournament, entries, members_before)


def _must_have_size(tournament: Tournament, places: int) -> None:
    """Refuse a team with too few or too many places; a pair has two."""
    if tournament.in_pairs and places != PAIR:
        raise DomainError("pair_two", field="entries")
    if places < 2:
        raise DomainError("team_small", field="entries")
    largest = most_members(tournament)
    if largest and places > largest:
        raise DomainError("team_large", field="entries", limit=largest, members=places)


def _must_suit_the_seats(tournament: Tournament, entries: Sequence[Entry], members_before: set[int]) -> None:
    """Refuse fixed partners who have seats, and other team-mates with seats at the same table."""
    if tournament.in_pairs:
        _must_have_no_seat([*entries, *tournament.entries.filter(serial__in=members_before)])
    elif met := first_meeting(entries):
        names = {"first": met.first.full_name, "second": met.second.full_name}
        raise Conflict("team_met", field="entries", round=met.round, **names)


def _must_have_no_seat(entries: Sequence[Entry]) -> None:
    """Refuse fixed partners who have seats: only a repair may withdraw both, or replace one by a substitute."""
    if seated := next((entry for entry in entries if is_drawn(entry)), None):
        raise Conflict("pair_seated", field="entries", name=seated.full_name)


def _must_be_free(entry: Entry, members_before: set[int]) -> None:
    """Refuse a new member who has left or is in another team."""
    if entry.serial in members_before:
        return
    if entry.state in GONE:
        raise Conflict("team_member_gone", field="entries", name=entry.full_name)
    if other := Team.objects.filter(members__entry=entry).first():
        names = {"name": entry.full_name, "team": team_view(other).label}
        raise Conflict("team_member_elsewhere", field="entries", **names)


def members_write(team: Team, after: Sequence[TeamPlace], actor: Actor) -> None:
    """Store the members of a team, with the event, inside the caller's transaction, without checks."""
    before = places_of(team)
    entries = team.tournament.entries.filter(serial__in=[one.entry for one in after])
    team.members.all().delete()
    _store_members(team, after, list(entries))
    event_append(
        tournament=team.tournament, event=TeamChanged(team=team.number, before=before, after=tuple(after)), actor=actor
    )


def _store_members(team: Team, members: Sequence[TeamPlace], entries: Sequence[Entry]) -> None:
    """Store the members with their order in the list of the desk."""
    of = {entry.serial: entry for entry in entries}
    TeamMember.objects.bulk_create(
        TeamMember(team=team, entry=of[one.entry], order=order, place=one.place, stage=one.stage, round=one.round)
        for order, one in enumerate(members, start=1)
    )
