"""The QR code of a published ranking on paper: it leads to the page that verifies the ranking."""

from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from tournaments.documents.kit.addresses import printed_address
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import Command, text_style
from tournaments.documents.kit.text import fit_text, make_paragraph
from tournaments.models import Job, Tournament
from tournaments.publishing.evidence import evidence_mark
from tournaments.selectors.hosts import host_address
from tournaments.selectors.site import site_address
from tournaments.services.publication.signing import group_digits

SIDE, GAP = 34 * mm, 5 * mm
TOP: list[Command] = [("VALIGN", (0, 0), (-1, -1), "TOP")]


def verify_code(job: Job, width: float) -> list[Flowable]:
    """Return the code with the digest of the results and the fingerprint of the key.

    Nothing before publication, and for a broken log; without an address there is no code.

    The argument `verify_url` is the address of the page, empty if unknown. Without it, the code leads to the folder of
    the organiser or to their host, which are read from home too, or else to this install.
    """
    tournament = job.tournament
    if tournament.state != Tournament.State.PUBLISHED:
        return []
    mark = evidence_mark(tournament)
    if not mark:
        return []
    digest, _dash, key = mark.partition("-")
    sentences = [
        make_paragraph(_("Empreinte des résultats : %(digest)s") % {"digest": group_digits(digest)}, text_style(9.5)),
        make_paragraph(_("Clé du club : %(key)s") % {"key": group_digits(key)}, text_style(9.5)),
    ]
    address = _page_address(job)
    if not address:
        return [Spacer(0, 3 * mm), *sentences]
    room = width - SIDE - GAP
    beside: list[Flowable] = [
        make_paragraph(_("Vérifier ce classement sur son téléphone"), text_style(13, bold=True)),
        make_paragraph(_("La page le recalcule à partir des feuilles publiées."), text_style(10)),
        fit_text(address, text_style(9, soft=True), width=room, lines=2),
        *sentences,
    ]
    row = Table([[QrCode(f"{address}#{mark}", SIDE), beside]], colWidths=[SIDE + GAP, room], style=TOP)
    return [Spacer(0, 4 * mm), KeepTogether([row])]


def _page_address(job: Job) -> str:
    if "verify_url" in job.args:
        return str(job.args["verify_url"])
    path = reverse("public-verify", args=[job.tournament.slug])
    if online := site_address(job.tournament.organiser) or host_address(job.tournament.organiser):
        return online + path.removeprefix(reverse("public-home"))
    return printed_address(job, path)
