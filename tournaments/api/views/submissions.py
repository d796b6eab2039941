"""Submissions of tablets, disputes, decisions of the desk about them, and sheets on players' phones.

In a view, `writes` is the permission for methods other than GET, `accepts` and `narrowed_by` declare body and query of
a method, and `read` validates the body.
"""

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.authentication import DeviceAuthentication, device_of, organiser_of
from tournaments.api.bodies import accepts
from tournaments.api.permissions import IsBound, station_try
from tournaments.api.serializers.readings import ReadingSerializer, ReadSheetSerializer
from tournaments.api.serializers.submissions import (
    ITEMS,
    AnswerSerializer,
    DisputeDecisionSerializer,
    DisputeSerializer,
    HeldSubmissionSerializer,
    InboxDecisionSerializer,
    SentSerializer,
    SubmissionsSchema,
    SubmissionsSerializer,
)
from tournaments.api.views.base import ApiView, DeskView, read
from tournaments.models import Device, Dispute, Station, Submission
from tournaments.selectors.log.receipts import receipt_of
from tournaments.selectors.play.inbox import disputes_pending, submission_pending, submissions_pending
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.play.tables import table_at
from tournaments.services.core.errors import Conflict, TooLarge, TooMany
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.inbox.disputes import DisputeInput, Wish, reading_dispute
from tournaments.services.inbox.payloads import ITEM
from tournaments.services.inbox.receive import (
    SENDING,
    Sent,
    clock_is_wrong,
    is_client_id,
    parse_device_time,
    submission_receive,
)
from tournaments.services.inbox.settlements import dispute_apply, dispute_decline, dispute_settle
from tournaments.services.log.receipts import RECEIPT_HEADER
from tournaments.services.play.readings import reading_agree, table_read

SETTLEMENTS: dict[str, Callable[..., Dispute]] = {
    "apply": dispute_apply,
    "decline": dispute_decline,
    "settle": dispute_settle,
}
BODY_BYTES = 200_000  # at most, of a request with submissions
SHOWN = 100


class TabletSubmissions(ApiView):
    """Submissions of a bound tablet. Those of a tablet at another table, or of a replaced one, wait for the desk."""

    authentication_classes = [DeviceAuthentication]
    permission_classes = [IsBound]
    takes_from_replaced = True  # by POST
    fills_columns = False  # each item is validated by itself

    @extend_schema(operation_id="submissions_list", responses=SentSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """List the last hundred submissions of this tablet for this table."""
        station = _get_station(request, code)
        submissions = Submission.objects.filter(station=station, device=device_of(request)).order_by("-pk")[:SHOWN]
        return Response(SentSerializer(submissions, many=True).data)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a too large body before it is read."""
        if _is_too_large(request):
            raise TooLarge("submission_too_large", limit=BODY_BYTES)
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Repeat the client ids in the response, also in a refusal of all: the device retries until it gets them."""
        if request.method == "POST":
            names = _read_client_ids(request)
            if len(names) == 1:
                response[SENDING] = names[0]
            if response.status_code >= 400:
                response.data["sendings"] = names
        return super().finalize_response(request, response, *args, **kwargs)

    @extend_schema(request=SubmissionsSchema)
    @accepts(SubmissionsSerializer, responses=AnswerSerializer(many=True))
    def post(self, request: Request, code: str) -> Response:
        """Send submissions. Each has its own answer, and is stored unless it is too large.

        A device may send 60 a minute and 2,000 a day. Items without an answer were not processed: send them again after
        the seconds of `Retry-After`, or, without that header, once the desk has decided the conflicts. The header
        `Chelem-Receipt` has the newest line of the log and eight letters of its digest. Keep it: the journal of the
        desk, or `log/receipts/` of the tournament, compares a receipt with the log.
        """
        station = _get_station(request, code)
        answers: list[dict[str, Any]] = []
        refusal: TooMany | None = None
        for item in read(SubmissionsSerializer, request)["items"]:
            try:
                answers.append(_process_item(station, device_of(request), item))
            except TooMany as error:
                refusal = error
                if error.retry_after:  # no item is accepted before; with too many conflicts, other items still are
                    break
        if refusal is not None and not answers:
            raise refusal
        station.tournament.refresh_from_db(fields=["version", "digest"])
        receipt = {RECEIPT_HEADER: str(receipt_of(station.tournament))}
        return Response(answers, headers=receipt | (refusal.headers if refusal else {}))


def _is_too_large(request: Request) -> bool:
    return int(request.META.get("CONTENT_LENGTH") or 0) > BODY_BYTES


def _read_client_ids(request: Request) -> list[str]:
    """Return the client ids that can be read from the body."""
    try:
        body: Any = {"items": []} if _is_too_large(request) else request.data
        return [item["client_id"] for item in body["items"][:ITEMS] if is_client_id(item.get("client_id"))]
    except (APIException, AttributeError, LookupError, TypeError):
        return []


def _get_station(request: Request, code: str) -> Station:
    """Return the table with this code; a code of another table counts as an attempt.

    :raises NotFound: no table has this code; :raises TooMany: after too many wrong codes.
    """
    own = device_of(request).station
    if own is not None and device_of(request).is_at(code):
        return own
    if (station := station_try(request, code)) is None:
        raise NotFound
    return station


def _process_item(station: Station, device: Device, item: dict[str, Any]) -> dict[str, Any]:
    """Store and judge an item, and return its answer. An unknown kind, or one with unknown fields, is stored whole."""
    round_address = _number(item.get("round"))
    kind = item.get("kind", Submission.Kind.DEAL)
    known = kind in Submission.Kind.values and set(item) <= ITEM
    submission = Sent(
        client_id=item.get("client_id"),
        kind=kind if known else "",
        round_address=round_address,
        line=_number(item.get("line")),
        payload=item.get("payload") if known else item,
        device_at=parse_device_time(item.get("device_time")),
    )
    table = table_at(station, round_address) if round_address is not None else None
    kept = submission_receive(station=station, table=table, device=device, message=submission).row
    answer = {"client_id": item.get("client_id"), **kept.answered}
    if clock_is_wrong(kept):
        answer["note"] = _("L’horloge de cet appareil n’est pas à l’heure : celle du bureau compte.")
    return answer


def _number(value: object) -> int | None:
    return value if type(value) is int else None


class Inbox(DeskView):
    """Submissions that conflict with a sheet, came from a device at another table, or wait for a missing line."""

    @extend_schema(operation_id="inbox_list", responses=HeldSubmissionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the submissions that wait for a decision, the oldest first."""
        submissions = submissions_pending(self.tournament, timezone.now())
        return Response(HeldSubmissionSerializer(submissions, many=True).data)


class InboxDecision(DeskView):
    writes = "arbitrate"

    @accepts(InboxDecisionSerializer, responses={204: None})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Record a submission in place of the recorded line, or refuse it; the log has both."""
        get_object_or_404(Submission, tournament=self.tournament, pk=pk)
        body = read(InboxDecisionSerializer, request)
        if (pending := submission_pending(self.tournament, pk)) is None:
            raise Conflict("submission_decided")
        act = submission_take if body["decision"] == "take" else submission_put_aside
        act(submission=pending.submission, reason=body["reason"], actor=self.actor)
        return Response(status=204)


class Disputes(DeskView):
    """Disputes of players about their sheets that wait for the arbiter."""

    @extend_schema(operation_id="disputes_list", responses=DisputeSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the open disputes, the oldest first."""
        return Response(DisputeSerializer(disputes_pending(self.tournament), many=True).data)


class DisputeDecision(DeskView):
    writes = "arbitrate"

    @accepts(DisputeDecisionSerializer, responses={204: None})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Correct the line as wished, keep the sheet with a sentence, or note a settlement; the table reads it."""
        disputes = Dispute.objects.select_related("table__round__stage__tournament", "table__station")
        dispute = get_object_or_404(disputes, table__round__stage__tournament=self.tournament, pk=pk)
        body = read(DisputeDecisionSerializer, request)
        SETTLEMENTS[body["decision"]](dispute=dispute, answer=body["answer"], actor=self.actor)
        return Response(status=204)


class SheetReading(ApiView):
    """A sheet on a player's phone; the token of the QR code on the tablet is the key."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    @extend_schema(operation_id="readings_read", responses=ReadSheetSerializer, auth=[])
    def get(self, request: Request, token: str) -> Response:
        """Get the current sheet."""
        table, _version = table_read(organiser_of(request), token)
        return Response(ReadSheetSerializer(sheet_get(table)).data)

    @accepts(ReadingSerializer, responses=ReadSheetSerializer, auth=[])
    def post(self, request: Request, token: str) -> Response:
        """Agree to the version of the sheet in the token, or call the arbiter with an objection."""
        table, version = table_read(organiser_of(request), token)
        body = read(ReadingSerializer, request)
        if body["agrees"]:
            reading_agree(table=table, version=version, seat=body["seat"], entered_by=body["entered_by"])
        else:
            wish = Wish(status=body["wish"]["status"], outcome=body["wish"].get("outcome")) if body["wish"] else None
            about = {name: body[name] for name in ("seat", "text", "line")}
            reading_dispute(table=table, dispute=DisputeInput(version=version, wish=wish, **about))
        return Response(ReadSheetSerializer(sheet_get(table)).data)
