"""From a form of the table page to the inbox, and what its answer says."""

from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django import forms
from django.http import HttpRequest, HttpResponse

from tournaments.models import Device, Submission, Table
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.inbox.receive import Received, Sent, parse_device_time, submission_receive


class SendingForm(forms.Form):
    """What every sending brings: the name that the page gave it, and the clock of the device.

    `goes_on`: the page asks for the next line by itself, with the rules and words of that version (`on_tablet`).
    `seen`: what it shows of the sheet (`Screen.seen`).
    `sitters`: whom the page showed, seat by seat.
    `dealer`: whom it showed as dealer, at a table where that one does not play.
    """

    client_id = forms.CharField(required=False, max_length=64)
    device_time = forms.CharField(required=False, max_length=64)
    goes_on = forms.CharField(required=False, max_length=64)
    seen = forms.CharField(required=False, max_length=64)
    sitters = forms.RegexField(r"^\d{1,9}(\.\d{1,9}){2,9}$", required=False)

    dealer = forms.IntegerField(required=False, min_value=1, max_value=5)

    def told_sitters(self) -> dict[str, list[int]]:
        """As the payload has them; nothing from a page that did not say."""
        told = self.cleaned_data.get("sitters")
        return {"sitters": [int(serial) for serial in told.split(".")]} if told else {}

    def told_dealer(self) -> dict[str, int]:
        """The same of the dealer."""
        told = self.cleaned_data.get("dealer")
        return {"dealer": told} if told else {}


def sent_by(
    request: HttpRequest, kind: str, payload: dict[str, Any], *, round_number: int, line: int | None = None
) -> Sent:
    """Return a sending of a page, under the name that the page gave it.

    `round_number` is the address of the round whose page it was, which another play may have replaced since.
    A page without a script has no name for its sending. It gets one, and two presses are two sendings.
    """
    return Sent(
        client_id=request.POST.get("client_id") or uuid4().hex,
        kind=kind,
        round_number=round_number,
        line=line,
        payload=payload,
        device_at=parse_device_time(request.POST.get("device_time")),
    )


def send(table: Table, device: Device, sent: Sent, sheet: Sheet | None = None) -> Received:
    """Store and judge a sending; the answer stays the same when it is sent again. `sheet`: if it was read already."""
    return submission_receive(station=table.station, table=table, device=device, sent=sent, sheet=sheet)


def with_reason(response: HttpResponse, answer: dict[str, Any]) -> HttpResponse:
    """Tell the script of the page why, so that what was typed stays on the device beside the reason."""
    response["Chelem-Reason"] = quote(answer["detail"])
    return response


def is_taken(answer: dict[str, Any]) -> bool:
    """Whether nothing is left to say of it: it is recorded now, or was before, or it waited until the device sent
    something else in its place."""
    given_up = answer["verdict"] == Submission.Verdict.SUPERSEDED and "code" not in answer
    return given_up or answer["verdict"] in {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}
