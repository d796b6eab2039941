"""The public page of a person across evenings, and the people who have one."""

from dataclasses import replace

from players.models import Organiser, Player
from tournaments.models import SeasonEvent, SeasonResult, Tournament
from tournaments.selectors.seasons.career import Career, career_of, higher_score_wins
from tournaments.selectors.seasons.evenings import published_results
from tournaments.selectors.seasons.records import published_of
from tournaments.selectors.seasons.standings import SeasonShown


def public_career(player: Player) -> Career:
    """Return the career without imported evenings that are on no public page of a season."""
    career = career_of(player)
    public = (
        one
        for one in career.evenings
        if one.imported_event is None or (one.imported_event.counts and one.imported_event.season.public)
    )
    return replace(career, evenings=tuple(public))


def people_shown(organiser: Organiser) -> list[int]:
    """Return the primary keys of the people with a public page: they consented, and have a result on it.

    `published_of` selects the evenings by the conditions of `_is_on_page`.
    """
    results, _withdrawn = published_results(published_of(organiser), until=None)
    events = SeasonEvent.objects.filter(season__organiser=organiser, season__public=True, imported=True, counts=True)
    came = {one.player for played in results.values() for one in played}
    came |= set(SeasonResult.objects.filter(event__in=events).values_list("player", flat=True))
    agreed = Player.objects.filter(organiser=organiser, consent_full_name=True, merged_into=None)
    return [pk for pk in agreed.order_by("pk").values_list("pk", flat=True) if pk in came]


def people_with_page(shown: SeasonShown) -> set[int]:
    """Return the people of a public season who have a public page."""
    with_result = {one.player for evening in shown.held if _is_on_page(evening.event) for one in evening.played}
    return {pk for pk, person in shown.people.items() if person.agrees and pk in with_result}


def _is_on_page(event: SeasonEvent) -> bool:
    """Return True if the public page of a person contains this event that counts: published here, or imported.

    An event whose tournament was removed has neither, and is on no page. A career adds and compares scores, so evenings
    of games in which the lower score wins are left out.
    """
    if event.tournament is None:
        return event.imported
    return event.tournament.state == Tournament.State.PUBLISHED and higher_score_wins(event.tournament)
