"""The content of the evidence of a published ranking: results from the log, people as they are shown now."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.cache import cache

from tournaments.log.codec import verify_chain
from tournaments.log.events import RankingPublished
from tournaments.log.evidence.content import results_of
from tournaments.log.evidence.file import FORMAT
from tournaments.log.fold import fold
from tournaments.models import Event, Tournament
from tournaments.selectors.log.stored import log_of

CACHE_SECONDS = 3600


def published_results(tournament: Tournament) -> Mapping[str, Any]:
    """Return the results of a published tournament at its publication, without names.

    To fold the log of 1,000 players takes seconds. The results are cached by the digest of the publication's line, and
    by the setting that publishes deals.

    :raises LogError: the log is broken.
    """
    event = _publication(tournament)
    key = results_key(tournament)
    if (cached := cache.get(key)) is None:
        lines = (line for line in verify_chain(log_of(tournament)) if line.sequence <= event.sequence)
        state, rehearsal = fold(lines), tournament.is_rehearsal
        cached = json.dumps(results_of(state, with_deals=tournament.deals_public, rehearsal=rehearsal))
        cache.set(key, cached, CACHE_SECONDS)
    results: Mapping[str, Any] = json.loads(cached)
    return results


def results_key(tournament: Tournament) -> str:
    """Return the key under which the results of a published tournament are cached: other results have another key."""
    return f"evidence:{FORMAT}:{_publication(tournament).digest}:{tournament.deals_public}:{tournament.is_rehearsal}"


def _publication(tournament: Tournament) -> Event:
    """Return the line of the log that published the ranking."""
    return tournament.events.filter(name=RankingPublished.kind).latest("sequence")


def published_people(tournament: Tournament) -> Mapping[str, Any]:
    """Return the people with names as the publication shows them, empty for erased ones, and the names of teams."""
    return {
        "people": [
            {"entry": entry.serial, "name": entry.name_in_files, "club": entry.club, "category": entry.category}
            for entry in tournament.entries.filter(starts__isnull=False).distinct().order_by("serial")
        ],
        "teams": [
            {"number": number, "name": name}
            for number, name in tournament.teams.order_by("number").values_list("number", "name")
        ],
    }
