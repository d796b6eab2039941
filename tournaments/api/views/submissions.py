"""What tablets send, what the desk decides of it, and what a player says of a sheet on their own phone."""

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
    HeldSubmissionSerializer,
    InboxDecisionSerializer,
    SentSerializer,
    SubmissionsSchema,
    SubmissionsSerializer,
)
from tournaments.api.views.base import ApiView, DeskView, read
from tournaments.models import Device, Station, Submission
from tournaments.selectors.play.inbox import submission_pending, submissions_pending
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.play.tables import table_at
from tournaments.services.core.errors import Conflict, TooLarge, TooMany
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.inbox.payloads import ITEM
from tournaments.services.inbox.receive import (
    SENDING,
    Sent,
    clock_is_wrong,
    is_client_id,
    parse_device_time,
    submission_receive,
)
from tournaments.services.play.readings import reading_agree, reading_dispute, table_read

BODY_BYTES = 200_000
SHOWN = 100


class TabletSubmissions(ApiView):
    """Known tablets only. One that lies at another table by now is heard, and its sending kept for the desk."""

    authentication_classes = [DeviceAuthentication]
    permission_classes = [IsBound]
    fills_columns = False  # one thing that cannot be read must not hold up the others

    @extend_schema(operation_id="submissions_list", responses=SentSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """The last hundred that this tablet has sent for this table."""
        station = _station(request, code)
        found = Submission.objects.filter(station=station, device=device_of(request)).order_by("-pk")[:SHOWN]
        return Response(SentSerializer(found, many=True).data)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """The size is known before the body is read."""
        if _is_too_large(request):
            raise TooLarge("submission_too_large", limit=BODY_BYTES)
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Name what was sent: in each answer, and in a refusal of all. Nothing else ends its waiting on the device."""
        if request.method == "POST":
            names = _names(request)
            if len(names) == 1:
                response[SENDING] = names[0]
            if response.status_code >= 400:
                response.data["sendings"] = names
        return super().finalize_response(request, response, *args, **kwargs)

    @extend_schema(request=SubmissionsSchema)
    @accepts(SubmissionsSerializer, responses=AnswerSerializer(many=True))
    def post(self, request: Request, code: str) -> Response:
        """Send what was entered. Each is answered by itself, and kept unless it is too large.

        A device may send 60 a minute and 2,000 a day. What is not answered was not looked at: send it again once the
        seconds of `Retry-After` have passed, or, without that header, once the desk has decided what contradicts.
        """
        station = _station(request, code)
        answers: list[dict[str, Any]] = []
        stopped: TooMany | None = None
        for item in read(SubmissionsSerializer, request)["items"]:
            try:
                answers.append(_received(station, device_of(request), item))
            except TooMany as error:
                stopped = error
                if error.retry_after:
                    break
        if stopped is not None and not answers:
            raise stopped
        return Response(answers, headers=stopped.headers if stopped else None)


def _is_too_large(request: Request) -> bool:
    return int(request.META.get("CONTENT_LENGTH") or 0) > BODY_BYTES


def _names(request: Request) -> list[str]:
    """The client ids of what was sent, as far as it can be read."""
    try:
        body: Any = {"items": []} if _is_too_large(request) else request.data
        return [item["client_id"] for item in body["items"][:ITEMS] if is_client_id(item.get("client_id"))]
    except (APIException, AttributeError, LookupError, TypeError):
        return []


def _station(request: Request, code: str) -> Station:
    """The tablet's own table costs nothing; other letters count as a try.

    :raises NotFound: no table has these letters; :raises TooMany: too many were wrong.
    """
    own = device_of(request).station
    if own is not None and device_of(request).is_at(code):
        return own
    if (station := station_try(request, code)) is None:
        raise NotFound
    return station


def _received(station: Station, device: Device, item: dict[str, Any]) -> dict[str, Any]:
    """One item stored and judged. Of what is no known kind, or has a field that is not known, all stays as it came."""
    round_number = _number(item.get("round"))
    kind = item.get("kind", Submission.Kind.DEAL)
    known = kind in Submission.Kind.values and set(item) <= ITEM
    sent = Sent(
        client_id=item.get("client_id"),
        kind=kind if known else "",
        round_number=round_number,
        line=_number(item.get("line")),
        payload=item.get("payload") if known else item,
        device_at=parse_device_time(item.get("device_time")),
    )
    table = table_at(station, round_number) if round_number is not None else None
    kept = submission_receive(station=station, table=table, device=device, sent=sent).row
    answer = {"client_id": item.get("client_id"), **kept.answered}
    if clock_is_wrong(kept):
        answer["note"] = _("L’horloge de cet appareil n’est pas à l’heure : celle du bureau compte.")
    return answer


def _number(value: object) -> int | None:
    return value if type(value) is int else None


class Inbox(DeskView):
    """What contradicts a sheet, came from a device that lies elsewhere, or waits for a line that does not come."""

    @extend_schema(operation_id="inbox_list", responses=HeldSubmissionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What waits for a decision of the desk, the oldest first, each until it is decided."""
        found = submissions_pending(self.tournament, timezone.now())
        return Response(HeldSubmissionSerializer(found, many=True).data)


class InboxDecision(DeskView):
    writes = "arbitrate"

    @accepts(InboxDecisionSerializer, responses={204: None})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Take what was sent in place of what is recorded, or refuse it; it stays in the log either way."""
        get_object_or_404(Submission, tournament=self.tournament, pk=pk)
        said = read(InboxDecisionSerializer, request)
        if (pending := submission_pending(self.tournament, pk)) is None:
            raise Conflict("submission_decided")
        act = submission_take if said["decision"] == "take" else submission_put_aside
        act(submission=pending.submission, reason=said["reason"], actor=self.actor)
        return Response(status=204)


class SheetReading(ApiView):
    """No account: the address itself, behind the square that a tablet shows, is the key."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    @extend_schema(operation_id="readings_read", responses=ReadSheetSerializer, auth=[])
    def get(self, request: Request, token: str) -> Response:
        """The sheet as it stands."""
        table, _version = table_read(organiser_of(request), token)
        return Response(ReadSheetSerializer(sheet_get(table)).data)

    @accepts(ReadingSerializer, responses=ReadSheetSerializer, auth=[])
    def post(self, request: Request, token: str) -> Response:
        """The player finds the sheet right that the square was made for, or calls the arbiter and says why not."""
        table, version = table_read(organiser_of(request), token)
        said = read(ReadingSerializer, request)
        if said["agrees"]:
            reading_agree(table=table, version=version, seat=said["seat"], entered_by=said["entered_by"])
        else:
            reading_dispute(table=table, version=version, seat=said["seat"], text=said["text"])
        return Response(ReadSheetSerializer(sheet_get(table)).data)
