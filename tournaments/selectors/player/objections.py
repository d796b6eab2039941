"""The objections of a player to the sheets at which they sat, with the decisions of the arbiter."""

from dataclasses import dataclass

from django.db.models import F

from players.prepared import Prepared
from tournaments.models import Dispute, Entry, Seat, Stage
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.own_deals import has_sat_at, has_sat_on, may_have_sat

_disputes = Prepared(
    lambda stage, entry: (
        Dispute.objects.filter(
            table__seats__in=Seat.objects.filter(may_have_sat(entry), table__round__stage=stage),
            table__seats__number=F("seat"),
        )
        .select_related("table__round__stage__tournament", "table__station")
        .order_by("-at", "-pk")
    )
)


@dataclass(frozen=True, kw_only=True)
class OwnObjection:
    """An objection of the player. `deal` is the number of the deal on the sheet, empty if it is about the whole sheet.

    `applied`: the deal was corrected as wished; `answer` is the sentence of the arbiter.
    """

    round: int
    table: int
    deal: str
    text: str
    is_open: bool
    applied: bool
    answer: str


def own_objections(stage: Stage, entry: Entry) -> list[OwnObjection]:
    """Return the objections of the seats of the player in a stage, newest first; one query if there are none."""
    return [_own_objection(dispute) for dispute in _disputes(stage.pk, entry.pk) if _is_by(dispute, entry)]


def _is_by(dispute: Dispute, entry: Entry) -> bool:
    """Return True if the player of the entry sat on the seat of the dispute: at its line, or at any without a line."""
    seat = Seat.objects.get(table=dispute.table_id, number=dispute.seat)
    return has_sat_on(seat, entry) if dispute.line is None else has_sat_at(seat, entry, dispute.line)


def _own_objection(dispute: Dispute) -> OwnObjection:
    number = "" if dispute.line is None else str(sheet_get(dispute.table).label(dispute.line))
    return OwnObjection(
        round=dispute.table.round.number,
        table=dispute.table.number,
        deal=number,
        text=dispute.text,
        is_open=dispute.state == Dispute.State.OPEN,
        applied=dispute.applied,
        answer=dispute.answer,
    )
