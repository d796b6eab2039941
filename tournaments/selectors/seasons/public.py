"""What everybody may read of a person across evenings, and who has such a page."""

from dataclasses import replace

from players.models import Organiser, Player
from tournaments.models import SeasonEvent, SeasonResult, Tournament
from tournaments.selectors.seasons.career import Career, career_of, is_scored
from tournaments.selectors.seasons.evenings import published_results
from tournaments.selectors.seasons.records import published_of
from tournaments.selectors.seasons.standings import SeasonShown


def public_career(player: Player) -> Career:
    """Without the evenings that were brought in from a file and stand on no public page of a season."""
    career = career_of(player)
    read = (
        one
        for one in career.evenings
        if one.brought_in is None or (one.brought_in.counts and one.brought_in.season.public)
    )
    return replace(career, evenings=tuple(read))


def people_shown(organiser: Organiser) -> list[int]:
    """The keys of whoever has a page across evenings: they agreed to be named, and came to an evening that it tells."""
    results, _withdrawn = published_results(published_of(organiser), until=None)
    events = SeasonEvent.objects.filter(season__organiser=organiser, season__public=True, imported=True, counts=True)
    came = {one.player for played in results.values() for one in played}
    came |= set(SeasonResult.objects.filter(event__in=events).values_list("player", flat=True))
    agreed = Player.objects.filter(organiser=organiser, consent_full_name=True, merged_into=None)
    return [pk for pk in agreed.order_by("pk").values_list("pk", flat=True) if pk in came]


def people_of(shown: SeasonShown) -> set[int]:
    """Those of a public season who have such a page."""
    told = {one.player for evening in shown.held if _is_told(evening.event) for one in evening.played}
    return {pk for pk, person in shown.people.items() if person.agrees and pk in told}


def _is_told(event: SeasonEvent) -> bool:
    """Whether the page of a person tells of it."""
    if event.tournament is None:
        return event.imported
    return event.tournament.state == Tournament.State.PUBLISHED and is_scored(event.tournament)
