"""Pairs of partners by start number, the input of the planner, and players without a partner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Round, Stage, TeamMember
from tournaments.selectors.registration.teams import TeamView, teams_of, without_team
from tournaments.selectors.seating.plans import plan_of

Pair = tuple[int, ...]


def pairs_now(stage: Stage, numbers: Mapping[int, int]) -> tuple[Pair, ...]:
    """Return the pairs by start number, in the order of the teams: the two who play, then the members they replaced.

    `numbers` are start numbers by primary key of the entry. A pair without any start number is omitted.
    """
    if not stage.tournament.in_pairs:
        return ()
    pairs = ([member for member in view.members if member.entry_id in numbers] for view in teams_of(stage.tournament))
    return tuple(_build_pair(members, numbers) for members in pairs if members)


def _build_pair(members: list[TeamMember], numbers: Mapping[int, int]) -> Pair:
    """Return the last holder of each place who is present, else the last holder, then the other members."""
    holders: dict[int, TeamMember] = {}
    for member in sorted(members, key=_play_order):
        holders[member.place] = member
    playing = sorted(holders.values(), key=lambda member: member.order)
    gone = [member for member in members if member not in playing]
    return tuple(numbers[member.entry_id] for member in (*playing, *gone))


def _play_order(member: TeamMember) -> tuple[bool, int, int, int]:
    return member.entry.state == Entry.State.CHECKED_IN, member.stage, member.round, member.order


@dataclass(frozen=True, kw_only=True)
class PairsForecast:
    """Complete pairs (their number), present players without a team, and incomplete pairs: (pair, present, missing)."""

    pairs: int
    alone: tuple[Entry, ...]
    halves: tuple[tuple[TeamView, Entry, Entry], ...]


def pairs_forecast(stage: Stage) -> PairsForecast | None:
    """Return the forecast for the players present now, None if partners are not fixed."""
    if not stage.tournament.in_pairs:
        return None
    present = set(stage.entries.filter(state=Entry.State.CHECKED_IN).values_list("pk", flat=True))
    whole, halves = 0, []
    for view in teams_of(stage.tournament):
        here = [entry for entry in view.entries if entry.pk in present]
        if len(here) == 1:
            halves.append((view, here[0], next(entry for entry in view.entries if entry != here[0])))
        whole += len(here) > 1
    alone = tuple(entry for entry in without_team(stage.tournament) if entry.pk in present)
    return PairsForecast(pairs=whole, alone=alone, halves=tuple(halves))


def pairs_are_seated(stage: Stage) -> bool:
    """Return True if the present partners sit opposite each other in all future rounds of the current plan."""
    newest = stage.draws.first()
    if newest is None or not stage.tournament.in_pairs:
        return True
    drawn = stage.entries.exclude(number=None).values_list("pk", "number")
    pairs = pairs_now(stage, {pk: number for pk, number in drawn if number is not None})
    partner: dict[int, int] = {}
    for pair in pairs:
        if len(pair) > 1:
            first, second = pair[:2]  # without the members they replaced
            partner |= {first: second, second: first}
    coming = plan_of(newest).rounds[stage.rounds.exclude(state=Round.State.PLANNED).count() :]
    return all(_sit_opposite(table, partner) for tables in coming for table in tables)


def _sit_opposite(table: Sequence[int], partner: Mapping[int, int]) -> bool:
    """Return True if the players at the first two seats face their partners, who sit two seats on."""
    return partner.get(table[0]) == table[2] and partner.get(table[1]) == table[3]
