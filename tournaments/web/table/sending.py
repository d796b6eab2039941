"""Submission of a form of the table page to the inbox, and its result."""

from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django import forms
from django.http import HttpRequest, HttpResponse

from tournaments.models import Device, Submission, Table
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.inbox.receive import Received, Sent, parse_device_time, submission_receive


class SendingForm(forms.Form):
    """The common fields of all submissions: the id that the page chose, and the time on the device.

    `goes_on`: the page shows the next entry by itself, with rules and texts of that version (`on_tablet`).
    `seen`: the version of the sheet on the page (`Screen.seen`).
    `sitters`: the serials of the players on the page, seat by seat.
    `dealer`: the dealer on the page, at a table where the dealer sits out.
    """

    client_id = forms.CharField(required=False, max_length=64)
    device_time = forms.CharField(required=False, max_length=64)
    goes_on = forms.CharField(required=False, max_length=64)
    seen = forms.CharField(required=False, max_length=64)
    sitters = forms.RegexField(r"^\d{1,9}(\.\d{1,9}){2,9}$", required=False)

    dealer = forms.IntegerField(required=False, min_value=1, max_value=5)

    def payload_sitters(self) -> dict[str, list[int]]:
        """Return the players for the payload, empty if the page did not send them."""
        sitters = self.cleaned_data.get("sitters")
        return {"sitters": [int(serial) for serial in sitters.split(".")]} if sitters else {}

    def payload_dealer(self) -> dict[str, int]:
        """Return the dealer for the payload, empty if the page did not send one."""
        dealer = self.cleaned_data.get("dealer")
        return {"dealer": dealer} if dealer else {}


def build_submission(
    request: HttpRequest, kind: str, payload: dict[str, Any], *, round_address: int, line: int | None = None
) -> Sent:
    """Return a submission of a page with the id that the page chose.

    `round_address` is the `Round.address` of the page, which another play may have replaced since. A page without
    JavaScript sends no id. It gets a random one, so that two clicks are two submissions.
    """
    return Sent(
        client_id=request.POST.get("client_id") or uuid4().hex,
        kind=kind,
        round_address=round_address,
        line=line,
        payload=payload,
        device_at=parse_device_time(request.POST.get("device_time")),
    )


def send(table: Table, device: Device, sent: Sent, sheet: Sheet | None = None) -> Received:
    """Store and judge a submission. Idempotent. `sheet` is that of the table if it was loaded already."""
    return submission_receive(station=table.station, table=table, device=device, message=sent, sheet=sheet)


def with_reason(response: HttpResponse, answer: dict[str, Any]) -> HttpResponse:
    """Set the header with the reason, so that the script keeps the typed values on the device with the reason."""
    response["Chelem-Reason"] = quote(answer["detail"])
    return response


def is_taken(answer: dict[str, Any]) -> bool:
    """Return True if the submission is settled: recorded now or before, or superseded by another one of the device.

    A superseded conflict keeps its `code`: what the device showed was not recorded.
    """
    is_superseded = answer["verdict"] == Submission.Verdict.SUPERSEDED and "code" not in answer
    return is_superseded or answer["verdict"] in {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}
