"""The version of a line on which a correction is based, when the device had no answer yet to what it corrects."""

from tournaments.models import Submission
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.payloads import corrected_of, deal_of

RECORDED = {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}


def version_read(row: Submission) -> int:
    """Return the version of its line that the device has read, 0 for none.

    A correction without an answer to what it corrects names that submission. It is based on the version in the answer
    to the named submission, because the version that the device sent is a count of its own submissions, of which one
    may have changed nothing. If the named one was not recorded, the line on the sheet is another device's, and the
    version counts on which the named one was based. If it did not arrive, that is 0.
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
