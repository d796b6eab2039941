"""Rounds, the lines of sheets, their confirmation, and what the arbiter decides."""

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
    """Play begins, and the clock of a timed round."""


@kind("round.closed")
@dataclass(frozen=True, kw_only=True)
class RoundClosed(OfRound):
    """Every sheet is confirmed."""


@kind("round.reopened")
@dataclass(frozen=True, kw_only=True)
class RoundReopened(OfRound):
    """The closing taken back."""


@kind("round.unopened")
@dataclass(frozen=True, kw_only=True)
class RoundUnopened(OfRound):
    """The opening taken back before anything was recorded."""


@kind("round.abandoned")
@dataclass(frozen=True, kw_only=True)
class RoundAbandoned(OfRound):
    """Nothing of this `play` of the open round counts, and it may be played anew. Decisions of the arbiter that fell in
    it stay, about no round."""

    play: int
    reason: str


@kind("round.restored")
@dataclass(frozen=True, kw_only=True)
class RoundRestored(OfRound):
    """The abandoned `play` goes on where it was."""

    play: int


@kind("round.shown")
@dataclass(frozen=True, kw_only=True)
class RoundShown(OfRound):
    """What hall, tablets and public may read of a round, before and after: `nothing`, `seats` or `results`."""

    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class ClockState(Part):
    """The clock of a round: seconds beyond the minutes of the stage, and after how many it was stopped, if it is."""

    extra: int
    stopped: int | None


@kind("round.clock_set")
@dataclass(frozen=True, kw_only=True)
class ClockSet(OfRound):
    """The clock of an open round stopped, gone on, begun anew, or given more time or less."""

    before: ClockState
    after: ClockState


@kind("table.time_given")
@dataclass(frozen=True, kw_only=True)
class TimeGiven(OfTable):
    """What a table has beyond the time of its round, in seconds, before and after."""

    before: int
    after: int


@kind("deal.recorded")
@dataclass(frozen=True, kw_only=True)
class DealRecorded(OfTable):
    """A line entered, or corrected where `before` holds what it replaces.

    `deal` counts the lines that count, as the sheet shows it. `override` are the refusals that the arbiter set aside.
    """

    line: int
    deal: int
    before: LineState | None
    after: LineState
    override: tuple[str, ...] = ()


@kind("deal.taken_back")
@dataclass(frozen=True, kw_only=True)
class DealTakenBack(OfTable):
    """The last line of a sheet removed, as if it had not been entered."""

    line: int
    deal: int
    before: LineState


@kind("table.totals")
@dataclass(frozen=True, kw_only=True)
class TotalsRecorded(OfTable):
    """The balances of a table that kept its deals on paper, by seat. None: there are none.

    `version` is that of the sheet with them. `reason` is why the arbiter takes them though they do not cancel out,
    `reason_before` why those before were taken.
    """

    before: tuple[int, ...] | None
    after: tuple[int, ...] | None
    version: int
    reason: str = ""
    reason_before: str = ""


@dataclass(frozen=True, kw_only=True)
class SheetAgreement(OfTable):
    """`seat` finds right what `entered_by` recorded; seats count from 1, None where nobody said which.

    `version` of the sheet and `scores`, the balances, are what they saw; `way` is how they said it.
    """

    seat: int | None
    entered_by: int | None
    way: str
    version: int
    scores: tuple[int, ...]


@kind("table.agreed")
@dataclass(frozen=True, kw_only=True)
class SheetAgreed(SheetAgreement):
    """A seat confirmed the sheet, and others have yet to."""


@kind("table.confirmed")
@dataclass(frozen=True, kw_only=True)
class SheetConfirmed(SheetAgreement):
    """The sheet is confirmed, by as many seats as the tournament asks for or by the arbiter."""


@kind("table.reopened")
@dataclass(frozen=True, kw_only=True)
class SheetReopened(OfTable):
    """The confirmation taken back by the arbiter, or what some of the seats had said of it."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class OfDispute(OfTable):
    """`seat` does not agree with the sheet at `version`, and says why. `dispute` counts those of the table from 1."""

    dispute: int
    seat: int
    version: int
    text: str


@kind("table.dispute_opened")
@dataclass(frozen=True, kw_only=True)
class DisputeOpened(OfDispute):
    """`seat` does not agree with the sheet at `version`, and says why. `dispute` counts those of the table from 1.

    The sheet stays as it is. `calls`: the arbiter is called, who was not within the minute before.
    """

    calls: bool


@kind("table.disputed")
@dataclass(frozen=True, kw_only=True)
class SheetDisputed(OfDispute):
    """Earlier `table.dispute_opened`: it moved the version of the sheet, and always called the arbiter."""


@kind("table.dispute_settled")
@dataclass(frozen=True, kw_only=True)
class DisputeSettled(OfTable):
    """The arbiter has settled it at the table."""

    dispute: int
    seat: int


@kind("table.photographed")
@dataclass(frozen=True, kw_only=True)
class SheetPhotographed(OfTable):
    """A photograph of the paper sheet was put beside it for the arbiter; `digest` is that of the picture."""

    digest: str


@kind("table.photograph_dropped")
@dataclass(frozen=True, kw_only=True)
class SheetPhotographDropped(OfTable):
    """It was taken away again."""

    digest: str


@kind("submission.held")
@dataclass(frozen=True, kw_only=True)
class SubmissionHeld(OfTable):
    """What a device sent contradicts the sheet, and waits for the desk. `sent` is its JSON, word for word.

    `what` is a deal or totals, `line` that of the deal; `code` says why it was not taken.
    """

    what: str
    line: int | None
    code: str
    sent: str


@kind("submission.taken")
@dataclass(frozen=True, kw_only=True)
class SubmissionTaken(OfTable):
    """The desk decided for what was sent; the event before records it."""

    what: str
    line: int | None
    sent: str
    reason: str


@kind("submission.put_aside")
@dataclass(frozen=True, kw_only=True)
class SubmissionPutAside(OfTable):
    """The desk decided for what is recorded."""

    what: str
    line: int | None
    sent: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Stretch(Part):
    """Somebody sat on a chair until before this line of its sheet."""

    entry: int
    until: int


@dataclass(frozen=True, kw_only=True)
class Sitting(Part):
    """Who sits on a chair, and who did earlier, in order."""

    entry: int
    earlier: tuple[Stretch, ...]


@dataclass(frozen=True, kw_only=True)
class ChairChange(Part):
    """A seat of a table, counted from 1, before and after two players exchanged theirs."""

    table: int
    seat: int
    before: Sitting
    after: Sitting


@kind("table.seats_exchanged")
@dataclass(frozen=True, kw_only=True)
class SeatsExchanged(OfRound):
    """Two players had taken each other's seat: from a line on, what is written of it counts for the other."""

    chairs: tuple[ChairChange, ...]
    reason: str


@dataclass(frozen=True, kw_only=True)
class OfOddity(OfTable):
    """Something strange about a confirmed sheet, or about the total of its `seat`: what, and in which version."""

    code: str
    seat: int | None
    version: int
    reason: str


@kind("oddity.accepted")
@dataclass(frozen=True, kw_only=True)
class OddityAccepted(OfOddity):
    """Somebody has looked at it, and it may stay as it is."""


@kind("oddity.reopened")
@dataclass(frozen=True, kw_only=True)
class OddityReopened(OfOddity):
    """It is to be looked at again."""


@kind("table.arbiter_called")
@dataclass(frozen=True, kw_only=True)
class ArbiterCalled(OfTable):
    """The table waits for the arbiter."""


@kind("table.arbiter_coming")
@dataclass(frozen=True, kw_only=True)
class ArbiterComing(OfTable):
    """The arbiter has answered, and is on the way."""


@kind("table.call_cancelled")
@dataclass(frozen=True, kw_only=True)
class CallCancelled(OfTable):
    """The table needs nobody any more."""


@kind("table.arbiter_came")
@dataclass(frozen=True, kw_only=True)
class ArbiterCame(OfTable):
    """The call is over."""


@kind("adjustment.given")
@dataclass(frozen=True, kw_only=True)
class AdjustmentGiven(OfEntry):
    """Points outside the deals, signed. `begun` is how many rounds had begun; `round` the one it is about, if any."""

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
    """The decision is taken back."""

    adjustment: int
    points: int


@kind("adjustment.restored")
@dataclass(frozen=True, kw_only=True)
class AdjustmentRestored(OfEntry):
    """A cancelled decision counts again."""

    adjustment: int
    points: int
