"""What is due, the till and the prizes."""

from rest_framework import serializers

from tournaments.models import Payment
from tournaments.services.core.reasons import REASON_LENGTH


class DueLineSerializer(serializers.Serializer[object]):
    """Those of one tariff who have not left; the usual fee has an empty name."""

    tariff = serializers.CharField()
    people = serializers.IntegerField()
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    owed = serializers.IntegerField()


class DuesSerializer(serializers.Serializer[object]):
    """`over` was paid beyond what is due, by those who left too."""

    lines = DueLineSerializer(many=True)
    due = serializers.IntegerField()
    paid = serializers.IntegerField()
    owed = serializers.IntegerField()
    over = serializers.IntegerField()


class TillLineSerializer(serializers.Serializer[object]):
    """A line of the till. `change` is what it added, `cancels` the line that it takes back, `cancelled_by` the one that
    takes it back; `entry` is a serial."""

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
    """One method; an empty one is all together. `difference` is what was counted less what should have been there."""

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
    """A line to be noted. `entry` is the id of whose payment, refund or prize it is, null for all else."""

    kind = serializers.ChoiceField(choices=Payment.Kind.choices)
    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)
    cents = serializers.IntegerField()
    entry = serializers.IntegerField(allow_null=True, default=None)
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, default="")


class WinnerSerializer(serializers.Serializer[object]):
    """Who is handed what, and what for; `handed` of it has been."""

    entry = serializers.IntegerField()
    serial = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    cents = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    handed = serializers.IntegerField()


class PrizeFundSerializer(serializers.Serializer[object]):
    """The fund, and who is to be given what of it. `provisional`: the ranking may still change."""

    takings = serializers.IntegerField()
    expenses = serializers.IntegerField()
    fund = serializers.IntegerField()
    given = serializers.IntegerField()
    handed = serializers.IntegerField()
    provisional = serializers.BooleanField()
    winners = WinnerSerializer(many=True)


class HandedSerializer(serializers.Serializer[object]):
    """How a prize was given."""

    method = serializers.ChoiceField(choices=Payment.Method.choices, default=Payment.Method.CASH)


class ReceiptSerializer(serializers.Serializer[object]):
    """A receipt: `address` is its number as printed, `payment` that of the line of the till."""

    address = serializers.CharField()
    year = serializers.IntegerField()
    number = serializers.IntegerField()
    payment = serializers.IntegerField()
    cents = serializers.IntegerField()
    method = serializers.ChoiceField(choices=Payment.Method.choices)
    at = serializers.DateTimeField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
