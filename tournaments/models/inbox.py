"""Input of devices and players about a sheet: submissions, confirmations, disputes."""

import json
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.access import Device
from tournaments.models.play.rounds import Station, Table
from tournaments.models.tournament import Tournament


class Submission(models.Model):
    """A request of a device, verbatim, with its final response (idempotent: a resent request gets the same response).

    `client_id` is the identifier chosen by the device. `payload` and `answer` are JSON as text, because the JSON type
    of a database does not accept all strings that a device may send. An unknown `kind` is empty. `round_number` is the
    `Round.address` that the device sent, `table` is None if that round has no such table. `device_at` is the time by
    the clock of the device, `sequence` the event that resulted.
    """

    class Kind(models.TextChoices):
        DEAL = "deal", _("donne")
        TOTALS = "totals", _("totaux")
        CONFIRMATION = "confirmation", _("validation")
        DISPUTE = "dispute", _("désaccord")

    class Verdict(models.TextChoices):
        RECEIVED = "received", _("reçu")
        ACCEPTED = "accepted", _("enregistré")
        SAME = "same", _("déjà enregistré")
        WAITING = "waiting", _("en attente d’une donne précédente")
        CONFLICT = "conflict", _("à décider")
        REFUSED = "refused", _("refusé")
        SUPERSEDED = "superseded", _("remplacé")

    UNSEEN = "null"  # payload of a superseded submission that was taken back before it arrived

    OPEN = (Verdict.RECEIVED, Verdict.WAITING, Verdict.CONFLICT)  # not decided yet

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="submissions")
    client_id = models.CharField(max_length=80)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="submissions")
    station = models.ForeignKey(Station, on_delete=models.CASCADE, related_name="submissions")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="submissions")
    round_number = models.PositiveSmallIntegerField(null=True)
    line = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=12, choices=Kind, blank=True)
    payload = models.TextField()
    device_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(auto_now_add=True)
    verdict = models.CharField(max_length=10, choices=Verdict, default=Verdict.RECEIVED)
    answer = models.TextField(blank=True)
    judged_at = models.DateTimeField(null=True)
    sequence = models.PositiveIntegerField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "client_id"], name="submission_client_id_once")]
        indexes = [
            models.Index(
                fields=["tournament"],
                condition=Q(verdict__in=["received", "waiting", "conflict"]),
                name="submission_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.client_id} {self.verdict}"

    @property
    def said(self) -> Any:
        """The decoded payload."""
        return json.loads(self.payload)

    @property
    def is_unseen(self) -> bool:
        """True if the device took this submission back before it arrived."""
        return self.payload == self.UNSEEN and self.verdict == self.Verdict.SUPERSEDED

    @property
    def answered(self) -> dict[str, Any]:
        """The decoded response: `verdict` and `status`, and for a refusal a `code` with its `detail`."""
        return dict(json.loads(self.answer))


class Confirmation(models.Model):
    """The confirmation of a sheet by a player: seat, version of the sheet, way and device.

    Seats count from 1. `seat` and `entered_by` are None if unknown: the arbiter confirms for the table, and a second
    identical entry does not name its seat.
    """

    class Way(models.TextChoices):
        TABLET = "tablet", _("sur la tablette")
        PHONE = "phone", _("sur son téléphone")
        TWICE = "twice", _("par une seconde saisie identique")
        DESK = "desk", _("au bureau")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    entered_by = models.PositiveSmallIntegerField(null=True)
    way = models.CharField(max_length=6, choices=Way, default=Way.TABLET)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table} / {self.seat}"


class Dispute(models.Model):
    """An objection of a player to a sheet, open until the arbiter settles it. Seats and lines count from 1.

    `number` counts the disputes of a table from 1, and is their address in the log. It is a text, or about a `line`,
    with the `wish`, status and outcome that the line should have. The arbiter settles it with a sentence, `answer`;
    `applied`: the line was corrected as wished.
    """

    class State(models.TextChoices):
        OPEN = "open", _("à régler")
        SETTLED = "settled", _("réglé")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="disputes")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    line = models.PositiveSmallIntegerField(null=True)
    wish = models.JSONField(null=True)
    applied = models.BooleanField(default=False)
    answer = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="dispute_number_once")]

    def __str__(self) -> str:
        return f"{self.table} / {self.seat}"
