"""The page inside an archive that shows the ranking in any browser, without Chelem."""

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from tournaments.models import Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.public import with_public_names
from tournaments.services.log.archiving.names import ArchiveNames


def render_readme(tournament: Tournament, names: ArchiveNames, *, lines: int, digest: str) -> bytes:
    """Return the page in the language of the install, with these names. `lines` and `digest`: of the log.

    Rounds have columns where all players played the same ones.
    """
    standings = final_standings(tournament)
    if names in {ArchiveNames.CONSENT, ArchiveNames.INITIALS}:
        standings = with_public_names(standings)
    widths = {len(standing.rounds) for standing in standings}
    context = {
        "tournament": tournament,
        "standings": standings,
        "nameless": names is ArchiveNames.NUMBERS,
        "rounds": range(1, max(widths) + 1) if len(widths) == 1 else (),
        "lines": lines,
        "digest": digest,
    }
    with translation.override(settings.LANGUAGE_CODE):
        return render_to_string("archive/readme.html", context).encode()
