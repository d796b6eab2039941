"""The version of a line on which a correction is based, when the device had no answer yet to what it corrects."""

from tournaments.models import Submission
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.payloads import corrected_of, deal_of

RECORDED = {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}


def version_read(row: Submission) -> int:
    """Return the version of the line on which this submission of a device is based, 0 for a new line.

    Usually the device sends it. A device that had no answer yet to the submission that it corrects names that one
    instead: the version that it sends is then only a count of its own submissions. The result is the version in the
    answer to the named submission; if that was not recorded, the version on which it was based itself; 0 if it did not
    arrive.
    """
    while (name := corrected_of(row.said)) is not None:
        earlier = Submission.objects.filter(tournament_id=row.tournament_id, client_id=name, kind=Submission.Kind.DEAL)
        if row.pk is not None:
            earlier = earlier.filter(pk__lt=row.pk)  # names in a circle end
        corrected = earlier.first()
        if corrected is None:
            return 0
        if corrected.verdict in RECORDED:
            if (deal := corrected.answered.get("deal")) is None:  # the desk has taken it after a conflict
                break
            return int(deal["version"])
        row = corrected
    try:
        return deal_of(row.said, row.line).version
    except DomainError:  # a refused submission of another shape
        return 0
