"""Dues, till, prizes, receipts."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies import accepts
from tournaments.api.serializers.money.treasury import (
    DuesSerializer,
    HandedSerializer,
    PaymentSerializer,
    PrizeFundSerializer,
    ReceiptSerializer,
    TillSerializer,
)
from tournaments.api.views.base import DeskView, read
from tournaments.selectors.money.fees import entry_fees_of
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.prizes import prize_hand
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give


class MoneyView(DeskView):
    reads = "fees"
    writes = "fees"

    def till_response(self, status: int = 200) -> Response:
        return Response(TillSerializer(till_of(self.tournament)).data, status=status)


class DuesView(MoneyView):
    @extend_schema(responses=DuesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the dues by tariff."""
        return Response(DuesSerializer(entry_fees_of(self.tournament)).data)


class TillView(MoneyView):
    @extend_schema(responses=TillSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the till by method, with its lines."""
        return self.till_response()

    @accepts(PaymentSerializer, responses={201: TillSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Add a line: payment, refund, prize, expense, float or count."""
        body = read(PaymentSerializer, request)
        entry = None if body["entry"] is None else self.entry(body["entry"])
        payment_note(
            tournament=self.tournament,
            payment=PaymentInput(
                what=body["kind"], method=body["method"], cents=body["cents"], reason=body["reason"], entry=entry
            ),
            actor=self.actor,
        )
        return self.till_response(status=201)


class TillLineView(MoneyView):
    @extend_schema(responses={200: TillSerializer})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Cancel a line by a counter-entry."""
        payment_cancel(tournament=self.tournament, number=number, actor=self.actor)
        return self.till_response()


class Prizes(MoneyView):
    @extend_schema(responses=PrizeFundSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Get the prize fund and its winners."""
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)


class PrizeHanded(MoneyView):
    @accepts(HandedSerializer, responses=PrizeFundSerializer)
    def put(self, request: Request, slug: str, serial: int) -> Response:
        """Record that the prizes of the entry with this serial were paid out of the till."""
        method = read(HandedSerializer, request)["method"]
        prize_hand(tournament=self.tournament, serial=serial, handed=True, method=method, actor=self.actor)
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)

    @extend_schema(responses={200: PrizeFundSerializer})
    def delete(self, request: Request, slug: str, serial: int) -> Response:
        """Revoke the record of the payout."""
        prize_hand(tournament=self.tournament, serial=serial, handed=False, actor=self.actor)
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)


class Receipts(MoneyView):
    @extend_schema(responses=ReceiptSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the receipts, also cancelled ones."""
        return self.receipts_response()

    @accepts(None, responses=ReceiptSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Issue a receipt for each payment without one."""
        receipts_give(tournament=self.tournament, actor=self.actor)
        return self.receipts_response()

    def receipts_response(self) -> Response:
        return Response(ReceiptSerializer(self.tournament.receipts.all(), many=True).data)


class ReceiptView(MoneyView):
    @accepts(None, responses=ReceiptSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Issue the receipt for the payment with this number. Idempotent."""
        receipt = receipt_give(tournament=self.tournament, number=number, actor=self.actor)
        return Response(ReceiptSerializer(receipt).data)

    @extend_schema(responses={200: ReceiptSerializer})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Cancel the receipt of a payment; its number is not used again."""
        cancelled = receipt_cancel(tournament=self.tournament, number=number, actor=self.actor)
        return Response(ReceiptSerializer(cancelled).data)
