from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.tournament import Tournament


class Payment(models.Model):
    """A movement of the till. Rows are append-only: a mistake is cancelled by a counter-entry with the opposite sign.

    `cents` are positive in both directions, which `kind` tells, and negative only in a counter-entry; those of a count
    (`CLOSING`) are what was there in its `method`. `entry` is the serial of the player whose payment, refund or prize
    it is, None for other kinds. A number instead of a foreign key lets the registration be deleted once all is repaid.
    """

    class Kind(models.TextChoices):
        PAYMENT = "payment", _("encaissement")
        REFUND = "refund", _("remboursement")
        PRIZE = "prize", pgettext_lazy("money", "prix remis")
        EXPENSE = "expense", _("dépense")
        FLOAT = "float", _("fond de caisse")
        CLOSING = "closing", _("comptage")

    class Method(models.TextChoices):
        CASH = "cash", _("espèces")
        CARD = "card", _("carte")
        CHEQUE = "cheque", _("chèque")
        TRANSFER = "transfer", _("virement")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    number = models.PositiveIntegerField()  # counted in its tournament
    kind = models.CharField(_("mouvement"), max_length=8, choices=Kind)
    method = models.CharField(_("moyen"), max_length=8, choices=Method)
    cents = models.IntegerField(_("montant (centimes)"))
    entry = models.PositiveIntegerField(null=True)
    reason = models.CharField(_("motif"), max_length=200, blank=True)
    cancels = models.PositiveIntegerField(null=True)  # the number of the movement that it cancels
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="payment_number_once"),
            models.UniqueConstraint(fields=["tournament", "cancels"], name="payment_cancelled_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} / {self.number}"
