"""Documents to print when the results are final, each with its newest version that is up to date."""

from dataclasses import dataclass

from tournaments.documents.freshness import find_outdated
from tournaments.documents.kind import DocumentKind
from tournaments.documents.money.prize_list import PRIZE_LIST
from tournaments.documents.money.till_report import TILL_REPORT
from tournaments.documents.ranking import RANKING
from tournaments.documents.results.diplomas import DIPLOMAS
from tournaments.documents.results.poster import POSTER
from tournaments.documents.results.road_sheets import ROAD_SHEETS
from tournaments.models import Job, Tournament
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor

OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}


@dataclass(frozen=True)
class LeftToPrint:
    """A document of the end of the day; `made` is its job, None if it was not printed or is out of date."""

    kind: DocumentKind
    made: Job | None


def left_to_print(tournament: Tournament, actor: Actor) -> list[LeftToPrint]:
    """Return the documents in the order of use; none before the results are final."""
    if tournament.state not in OVER:
        return []
    kinds = [RANKING, DIPLOMAS, *([PRIZE_LIST] if tournament.prizes else []), ROAD_SHEETS, POSTER]
    kinds += [TILL_REPORT] if tournament.fee else []
    kinds = [kind for kind in kinds if may(actor, kind.action, tournament)]
    finished = tournament.jobs.filter(kind__in=[kind.key for kind in kinds], state=Job.State.DONE)
    newest = {job.kind: job for job in finished.order_by("created_at")}
    outdated = find_outdated(tournament, newest.values())
    fresh = {key: job for key, job in newest.items() if job.pk not in outdated}
    return [LeftToPrint(kind, fresh.get(kind.key)) for kind in kinds]
