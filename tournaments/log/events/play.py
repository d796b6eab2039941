"""Play: rounds, sheets, confirmations, submissions, exchanged seats, calls, decisions of the arbiter."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfEntry, OfRound, OfTable, Part, kind


@dataclass(frozen=True, kw_only=True)
class LineState(Part):
    """A line of a sheet: the engine's JSON of a played deal, and the scores of all seats in order."""

    status: str
    outcome: dict[str, Any] | None
    scores: tuple[int, ...]
    reason: str
    dealer: int


@kind("round.opened")
@dataclass(frozen=True, kw_only=True)
class RoundOpened(OfRound):
    """The round was opened; the clock of a timed round starts."""


@kind("round.closed")
@dataclass(frozen=True, kw_only=True)
class RoundClosed(OfRound):
    """The round was closed: every sheet is confirmed."""


@kind("round.reopened")
@dataclass(frozen=True, kw_only=True)
class RoundReopened(OfRound):
    """The closing was undone."""


@kind("round.unopened")
@dataclass(frozen=True, kw_only=True)
class RoundUnopened(OfRound):
    """The opening was undone before results were recorded."""


@kind("round.abandoned")
@dataclass(frozen=True, kw_only=True)
class RoundAbandoned(OfRound):
    """This `play` of the open round was abandoned: no result of it counts, and the round may be played again. Decisions
    of the arbiter in it are kept without a round."""

    play: int
    reason: str


@kind("round.restored")
@dataclass(frozen=True, kw_only=True)
class RoundRestored(OfRound):
    """The abandoned `play` was restored."""

    play: int


@kind("round.shown")
@dataclass(frozen=True, kw_only=True)
class RoundShown(OfRound):
    """The visibility of a round in hall, tablets and public pages changed: `nothing`, `seats` or `results`."""

    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class ClockState(Part):
    """The clock of a round: seconds in addition to the minutes of the stage, and the seconds after which it was stopped
    (None: it runs)."""

    extra: int
    stopped: int | None


@kind("round.clock_set")
@dataclass(frozen=True, kw_only=True)
class ClockSet(OfRound):
    """The clock of an open round was stopped, continued, restarted, or its time changed."""

    before: ClockState
    after: ClockState


@kind("table.time_given")
@dataclass(frozen=True, kw_only=True)
class TimeGiven(OfTable):
    """The extra time of a table changed, in seconds."""

    before: int
    after: int


@kind("deal.recorded")
@dataclass(frozen=True, kw_only=True)
class DealRecorded(OfTable):
    """A line was entered, or corrected if `before` has the replaced line.

    `deal` is the number on the sheet, which counts only lines that count as deals. `override` are the refusals that the
    arbiter overrode.
    """

    line: int
    deal: int
    before: LineState | None
    after: LineState
    override: tuple[str, ...] = ()


@kind("deal.taken_back")
@dataclass(frozen=True, kw_only=True)
class DealTakenBack(OfTable):
    """The last line of a sheet was removed."""

    line: int
    deal: int
    before: LineState


@kind("table.totals")
@dataclass(frozen=True, kw_only=True)
class TotalsRecorded(OfTable):
    """The totals of a table with a paper sheet, by seat. None: no totals.

    `version` is that of the sheet with them. `reason` is the arbiter's reason to accept totals that do not add up to
    zero, `reason_before` that of the previous totals.
    """

    before: tuple[int, ...] | None
    after: tuple[int, ...] | None
    version: int
    reason: str = ""
    reason_before: str = ""


@dataclass(frozen=True, kw_only=True)
class SheetAgreement(OfTable):
    """An agreement of `seat` with the sheet that seat `entered_by` recorded; seats count from 1, None is unknown.

    `version` and `scores`, the balances, are those that the seat saw. `way`: on the `tablet`, on its own `phone`, by
    entering the same sheet `twice`, or at the `desk`.
    """

    seat: int | None
    entered_by: int | None
    way: str
    version: int
    scores: tuple[int, ...]


@kind("table.agreed")
@dataclass(frozen=True, kw_only=True)
class SheetAgreed(SheetAgreement):
    """A seat agreed with the sheet; agreements of other seats are still missing."""


@kind("table.confirmed")
@dataclass(frozen=True, kw_only=True)
class SheetConfirmed(SheetAgreement):
    """The sheet was confirmed, by as many seats as the tournament requires or by the arbiter."""


@kind("table.reopened")
@dataclass(frozen=True, kw_only=True)
class SheetReopened(OfTable):
    """The arbiter revoked the confirmation, or the agreements of some seats."""

    reason: str


@kind("table.photographed")
@dataclass(frozen=True, kw_only=True)
class SheetPhotographed(OfTable):
    """A photograph of the paper sheet was added for the arbiter; `digest` is that of the picture."""

    digest: str


@kind("table.photograph_dropped")
@dataclass(frozen=True, kw_only=True)
class SheetPhotographDropped(OfTable):
    """The photograph was removed."""

    digest: str


@kind("submission.held")
@dataclass(frozen=True, kw_only=True)
class SubmissionHeld(OfTable):
    """A submission of a device contradicts the sheet, and waits for the desk. `sent` is its JSON, unchanged.

    `what` is a deal or totals, `line` that of the deal; `code` is the reason why it was not accepted.
    """

    what: str
    line: int | None
    code: str
    sent: str


@kind("submission.taken")
@dataclass(frozen=True, kw_only=True)
class SubmissionTaken(OfTable):
    """The desk accepted the submission; the previous event records its content."""

    what: str
    line: int | None
    sent: str
    reason: str


@kind("submission.put_aside")
@dataclass(frozen=True, kw_only=True)
class SubmissionPutAside(OfTable):
    """The desk rejected the submission, and kept the recorded content."""

    what: str
    line: int | None
    sent: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Stretch(Part):
    """A past entry of a seat, until before this line of its sheet."""

    entry: int
    until: int


@dataclass(frozen=True, kw_only=True)
class Sitting(Part):
    """The entry of a seat, and its past entries in order."""

    entry: int
    earlier: tuple[Stretch, ...]


@dataclass(frozen=True, kw_only=True)
class ChairChange(Part):
    """A seat of a table, counted from 1, before and after an exchange of two players."""

    table: int
    seat: int
    before: Sitting
    after: Sitting


@kind("table.seats_exchanged")
@dataclass(frozen=True, kw_only=True)
class SeatsExchanged(OfRound):
    """Two players had taken each other's seat: from a line on, the points of each seat count for the other player."""

    chairs: tuple[ChairChange, ...]
    reason: str


@dataclass(frozen=True, kw_only=True)
class OfOddity(OfTable):
    """An implausible value of a confirmed sheet, or of the total of its `seat`: its code, and the sheet's version."""

    code: str
    seat: int | None
    version: int
    reason: str


@kind("oddity.accepted")
@dataclass(frozen=True, kw_only=True)
class OddityAccepted(OfOddity):
    """The value was reviewed and accepted."""


@kind("oddity.reopened")
@dataclass(frozen=True, kw_only=True)
class OddityReopened(OfOddity):
    """The value must be reviewed again."""


@kind("table.arbiter_called")
@dataclass(frozen=True, kw_only=True)
class ArbiterCalled(OfTable):
    """The table called the arbiter."""


@kind("table.arbiter_coming")
@dataclass(frozen=True, kw_only=True)
class ArbiterComing(OfTable):
    """The arbiter answered the call, and is on the way."""


@kind("table.call_cancelled")
@dataclass(frozen=True, kw_only=True)
class CallCancelled(OfTable):
    """The table cancelled its call."""


@kind("table.arbiter_came")
@dataclass(frozen=True, kw_only=True)
class ArbiterCame(OfTable):
    """The arbiter came; the call is over."""


@kind("adjustment.given")
@dataclass(frozen=True, kw_only=True)
class AdjustmentGiven(OfEntry):
    """Points in addition to the deals, signed. `begun` is the number of begun rounds, `round` the round concerned, if
    any."""

    adjustment: int
    stage: int
    round: int | None
    begun: int
    category: str
    points: int
    reason: str


@kind("adjustment.cancelled")
@dataclass(frozen=True, kw_only=True)
class AdjustmentCancelled(OfEntry):
    """The decision was cancelled."""

    adjustment: int
    points: int


@kind("adjustment.restored")
@dataclass(frozen=True, kw_only=True)
class AdjustmentRestored(OfEntry):
    """A cancelled decision counts again."""

    adjustment: int
    points: int
