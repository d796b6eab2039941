"""The comparison of a receipt of a tablet with the log."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.serializers.keeping import LogReceiptSerializer
from tournaments.api.views.base import DeskView
from tournaments.selectors.log.receipts import receipt_find, receipt_of, receipt_typed


class LogReceiptView(DeskView):
    @extend_schema(operation_id="log_receipts_read", responses=LogReceiptSerializer)
    def get(self, request: Request, slug: str, receipt: str) -> Response:
        """Compare a receipt with the log: `412.QWERTYUA` as in the header `Chelem-Receipt`, or its letters only.

        A log without the line of a receipt is an older copy of the evening, or went on from one. 404 for a text that
        has not the form of a receipt.
        """
        typed = receipt_typed(receipt)
        if typed is None:
            raise NotFound
        found = receipt_find(self.tournament, typed)
        answer = {
            "found": found.verdict,
            "sequence": found.line.sequence if found.line else None,
            "at": found.line.at if found.line else None,
            "tournament": found.other.slug if found.other else "",
            "newest": str(receipt_of(self.tournament)),
        }
        return Response(LogReceiptSerializer(answer).data)
