"""What is due, the till, prizes."""

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
from tournaments.selectors.money.dues import dues_of
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.prizes import prize_hand
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give


class MoneyView(DeskView):
    reads = "fees"
    writes = "fees"

    def till(self, status: int = 200) -> Response:
        return Response(TillSerializer(till_of(self.tournament)).data, status=status)


class DuesView(MoneyView):
    @extend_schema(responses=DuesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """What is due and paid, by tariff."""
        return Response(DuesSerializer(dues_of(self.tournament)).data)


class TillView(MoneyView):
    @extend_schema(responses=TillSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The till by method, with its lines."""
        return self.till()

    @accepts(PaymentSerializer, responses={201: TillSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Note a line: a payment, a refund, a prize, an expense, the float, a count."""
        body = read(PaymentSerializer, request)
        entry = None if body["entry"] is None else self.entry(body["entry"])
        payment_note(
            tournament=self.tournament,
            payment=PaymentInput(
                what=body["kind"], method=body["method"], cents=body["cents"], reason=body["reason"], entry=entry
            ),
            actor=self.actor,
        )
        return self.till(status=201)


class TillLineView(MoneyView):
    @extend_schema(responses={200: TillSerializer})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Take a line back by its counter-entry."""
        payment_cancel(tournament=self.tournament, number=number, actor=self.actor)
        return self.till()


class Prizes(MoneyView):
    @extend_schema(responses=PrizeFundSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The prize fund, and who is to be given what."""
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)


class PrizeHanded(MoneyView):
    @accepts(HandedSerializer, responses=PrizeFundSerializer)
    def put(self, request: Request, slug: str, serial: int) -> Response:
        """The entry of that serial was given its prizes, out of the till."""
        method = read(HandedSerializer, request)["method"]
        prize_hand(tournament=self.tournament, serial=serial, handed=True, method=method, actor=self.actor)
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)

    @extend_schema(responses={200: PrizeFundSerializer})
    def delete(self, request: Request, slug: str, serial: int) -> Response:
        """It was not."""
        prize_hand(tournament=self.tournament, serial=serial, handed=False, actor=self.actor)
        return Response(PrizeFundSerializer(prize_fund(self.tournament)).data)


class Receipts(MoneyView):
    @extend_schema(responses=ReceiptSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The receipts that were given, cancelled ones too."""
        return self.given()

    @accepts(None, responses=ReceiptSerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Give one for every payment that has none."""
        receipts_give(tournament=self.tournament, actor=self.actor)
        return self.given()

    def given(self) -> Response:
        return Response(ReceiptSerializer(self.tournament.receipts.all(), many=True).data)


class ReceiptView(MoneyView):
    @accepts(None, responses=ReceiptSerializer)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """The receipt for the payment of that number, given now unless it has one."""
        given = receipt_give(tournament=self.tournament, number=number, actor=self.actor)
        return Response(ReceiptSerializer(given).data)

    @extend_schema(responses={200: ReceiptSerializer})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Cancel the receipt for that payment; its number is never given again."""
        cancelled = receipt_cancel(tournament=self.tournament, number=number, actor=self.actor)
        return Response(ReceiptSerializer(cancelled).data)
