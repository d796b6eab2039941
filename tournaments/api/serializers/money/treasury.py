"""Dues, till, prizes and receipts. All amounts are in cents."""

from rest_framework import serializers

from tournaments.models import Payment
from tournaments.services.core.reasons import REASON_LENGTH


class DueLineSerializer(serializers.Serializer[object]):
    """The entries of a tariff who have not left; the usual fee has an empty name."""

    tariff = serializers.CharField()
    people = serializers.IntegerField()
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    owed = serializers.IntegerField()


class DuesSerializer(serializers.Serializer[object]):
    """Dues by tariff. `over`: paid beyond the amount due, also by people who left."""

    lines = DueLineSerializer(many=True)
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    owed = serializers.IntegerField()
    over = serializers.IntegerField()


class TillLineSerializer(serializers.Serializer[object]):
    """A line of the till. `change`: what it added; `cancels`: the line that it cancels; `cancelled_by`: the line that
    cancels it; `entry`: a serial.
    """

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=Payment.Kind.choices)
    method = serializers.ChoiceField(choices=Payment.Method.choices)
    cents = serializers.IntegerField()
    change = serializers.IntegerField()
    entry = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    cancels = serializers.IntegerField(allow_null=True)
    cancelled_by = serializers.IntegerField(allow_null=True)


class TillColumnSerializer(serializers.Serializer[object]):
    """The till of a method of payment; empty for the sum. `difference`: counted less expected."""

    method = serializers.CharField()
    opening = serializers.IntegerField()
    takings = serializers.IntegerField()
    refunds = serializers.IntegerField()
    prizes = serializers.IntegerField()
    expenses = serializers.IntegerField()
    expected = serializers.IntegerField()
    counted = serializers.IntegerField(allow_null=True)
    difference = serializers.IntegerField(allow_null=True)


class TillSerializer(serializers.Serializer[object]):
    """The till by method, and its lines."""

    methods = TillColumnSerializer(many=True)
    total = TillColumnSerializer()
    lines = TillLineSerializer(many=True)


class PaymentSerializer(serializers.Serializer[object]):
    """A new line. `entry`: id of the entry of a payment, refund or prize, else null."""

    kind = serializers.ChoiceField(choices=Payment.Kind.choices)
    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)
    cents = serializers.IntegerField()
    entry = serializers.IntegerField(allow_null=True, default=None)
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, default="")


class WinnerSerializer(serializers.Serializer[object]):
    """A winner with amount and reasons. `entry`: the id of the entry; `handed`: the amount paid out."""

    entry = serializers.IntegerField()
    serial = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    cents = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    handed = serializers.IntegerField()


class PrizeFundSerializer(serializers.Serializer[object]):
    """The prize fund and its winners. `given`: the sum of the prizes; `handed`: the part of it that is paid out;
    `provisional`: the ranking can still change.
    """

    takings = serializers.IntegerField()
    expenses = serializers.IntegerField()
    fund = serializers.IntegerField()
    given = serializers.IntegerField()
    handed = serializers.IntegerField()
    provisional = serializers.BooleanField()
    winners = WinnerSerializer(many=True)


class HandedSerializer(serializers.Serializer[object]):
    """The method of paying a prize out."""

    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)


class ReceiptSerializer(serializers.Serializer[object]):
    """A receipt. `address`: its printed number; `payment`: number of the line of the till."""

    address = serializers.CharField()
    year = serializers.IntegerField()
    number = serializers.IntegerField()
    payment = serializers.IntegerField()
    cents = serializers.IntegerField()
    method = serializers.ChoiceField(choices=Payment.Method.choices)
    at = serializers.DateTimeField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
