"""From a form of the table page to the inbox, and what its answer says."""

from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django import forms
from django.http import HttpRequest, HttpResponse

from tournaments.models import Device, Submission, Table
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.inbox.receive import Received, Sent, moment_of, submission_receive


class SendingForm(forms.Form):
    """What every sending brings: the name that the page gave it, and the clock of the device."""

    client_id = forms.CharField(required=False, max_length=64)
    device_time = forms.CharField(required=False, max_length=64)


def send(
    request: HttpRequest,
    table: Table,
    device: Device,
    *,
    kind: str,
    payload: dict[str, Any],
    line: int | None = None,
    sheet: Sheet | None = None,
) -> Received:
    """Store and judge what a page has sent; the answer stays the same when it is sent again.

    A page without a script has no name for its sending. It gets one, and two presses are two sendings.
    """
    sent = Sent(
        client_id=request.POST.get("client_id") or uuid4().hex,
        kind=kind,
        round_number=table.round.address,
        line=line,
        payload=payload,
        device_at=moment_of(request.POST.get("device_time")),
    )
    return submission_receive(station=table.station, table=table, device=device, sent=sent, sheet=sheet)


def with_reason(response: HttpResponse, answer: dict[str, Any]) -> HttpResponse:
    """Tell the script of the page why, so that what was typed stays on the device beside the reason."""
    response["Chelem-Reason"] = quote(answer["detail"])
    return response


def is_taken(answer: dict[str, Any]) -> bool:
    """Whether it is recorded now, or was before."""
    return answer["verdict"] in {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}
