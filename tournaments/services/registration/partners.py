"""Fixed pairs in repairs after the draw: both partners leave or arrive, or a substitute replaces one of them."""

from collections.abc import Sequence

from tournaments.log.events import TeamPlace
from tournaments.models import Entry, Round, Stage, Team, TeamMember
from tournaments.selectors.registration.teams import GONE
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.registration.teams import members_write, places_of

Pairing = tuple[tuple[Entry, ...], tuple[Entry, ...]]  # leavers, arrivals


def order_pairs(leavers: Sequence[Entry], arrivals: Sequence[Entry]) -> Pairing:
    """Return leavers and arrivals in the order in which the planner matches them.

    Single leavers and their substitutes come first, then whole pairs.

    :raises Conflict: `pair_left` if a partner would stay alone, `pair_together` and `pair_alone` if one would arrive
        alone.
    """
    leaving = {entry: _present_partner(entry) for entry in leavers}
    single_leavers = [entry for entry, partner in leaving.items() if partner is not None and partner not in leaving]
    coming = {entry: _present_partner(entry) for entry in arrivals}
    substitutes = [entry for entry, partner in coming.items() if partner is None]
    for entry, partner in coming.items():
        if partner is not None and partner not in coming:
            raise Conflict("pair_together", first=entry.full_name, second=partner.full_name)
    if len(substitutes) > len(single_leavers):
        raise Conflict("pair_alone", name=substitutes[len(single_leavers)].full_name)
    if len(single_leavers) > len(substitutes):
        left = single_leavers[len(substitutes)]
        stays = leaving[left]
        raise Conflict("pair_left", name=left.full_name, partner=stays.full_name if stays else "")
    return (*single_leavers, *_order_by_pair(leaving, single_leavers)), (
        *substitutes,
        *_order_by_pair(coming, substitutes),
    )


def substitutes_join(stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], actor: Actor) -> None:
    """Add each arrival without a team to that of the leaver at the same position, from the next round on."""
    played_count = stage.rounds.filter(state=Round.State.CLOSED).count()
    for leaver, comer in zip(leavers, arrivals, strict=False):
        team = Team.objects.filter(members__entry=leaver).first()
        if team is None or TeamMember.objects.filter(entry=comer).exists():
            continue
        places = places_of(team)
        own = next(one.place for one in places if one.entry == leaver.serial)
        substitute = TeamPlace(entry=comer.serial, place=own, stage=stage.number, round=played_count + 1)
        members_write(team, (*places, substitute), actor)


def substitutes_leave(stage: Stage, arrivals: Sequence[int], played: int, actor: Actor) -> None:
    """Undo `substitutes_join` for these entries, by serial, after `played` rounds."""
    since = TeamMember.objects.filter(
        entry__tournament=stage.tournament, entry__serial__in=arrivals, stage=stage.number, round=played + 1
    )
    for member in since.select_related("team__tournament", "entry"):
        places = places_of(member.team)
        if any(one.place == member.place and one.entry != member.entry.serial for one in places):
            members_write(member.team, [one for one in places if one.entry != member.entry.serial], actor)


def _present_partner(entry: Entry) -> Entry | None:
    """Return the entry in the other place of the pair that has not left, if there is one."""
    own = TeamMember.objects.filter(entry=entry).first()
    if own is None:
        return None
    others = TeamMember.objects.filter(team=own.team_id).exclude(place=own.place).select_related("entry__tournament")
    return next((member.entry for member in others if member.entry.state not in GONE), None)


def _order_by_pair(partners: dict[Entry, Entry | None], apart: Sequence[Entry]) -> list[Entry]:
    """Return the entries that are not `apart`, each next to its partner."""
    ordered_entries: list[Entry] = []
    for entry, partner in partners.items():
        if entry not in apart and entry not in ordered_entries:
            ordered_entries += [entry] if partner is None else [entry, partner]
    return ordered_entries
