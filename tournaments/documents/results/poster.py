"""A poster with the first places and a QR code that leads to the whole ranking."""

from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.documents.kind import RESULTS, DocumentKind, Needs
from tournaments.documents.kit.addresses import printed_address
from tournaments.documents.kit.figures.logo import LogoBox
from tournaments.documents.kit.formats import PLAIN, SMALL
from tournaments.documents.kit.page import Paper, build_pdf
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import fit_text, make_paragraph, normalize_text
from tournaments.formatting.numbers import format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.models import Job, Stage
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.team_standings import pairs_first, team_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

FIRST = 3  # places on the poster


def poster(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make one page with public names. It has no QR code if phones cannot reach this install.

    :raises DomainError: `draw_missing`.
    """
    tournament = job.tournament
    lines = team_standings(tournament) if pairs_first(stage) else final_standings(tournament)
    first = [line for line in lines if line.rank is not None and line.rank <= FIRST]
    if not first:
        raise DomainError("draw_missing")
    paper = Paper(stage=stage, title=str(POSTER.title), headed=False)
    centred_style = partial(text_style, align="center")
    places = [
        fit_text(
            f"{ordinal(line.rank)} {normalize_text(line.public_name)} {format_signed(line.total)}",
            centred_style(26 if line.rank == 1 else 20, bold=line.rank == 1),
            width=paper.width,
        )
        for line in first[: 2 * FIRST]  # more than `FIRST` after ties, within the space of the page
    ]
    story: list[Flowable] = [
        LogoBox(paper.subject.look, 0.09 * paper.height, most=0.6 * paper.width),
        Spacer(0, 0.04 * paper.height),
        fit_text(normalize_text(stage.full_title), centred_style(34, bold=True), width=paper.width, lines=2),
        Spacer(0, 3 * mm),
        fit_text(paper.occasion, centred_style(15, soft=True), width=paper.width),
        Spacer(0, 0.04 * paper.height),
        *[part for place in places for part in (place, Spacer(0, 3 * mm))],
        Spacer(0, 0.03 * paper.height),
        *_qr_code(job, paper),
    ]
    return build_pdf(paper, story, progress)


POSTER = DocumentKind(
    key="poster",
    title=gettext_lazy("Affiche du classement"),
    purpose=gettext_lazy("Les premiers, et un code QR qui mène au classement entier, pour la porte du club."),
    make=poster,
    formats=(PLAIN, SMALL),
    needs=Needs.ROUND,
    changed_by=RESULTS,
)


def _qr_code(job: Job, paper: Paper) -> list[Flowable]:
    """Return the QR code of the public page with its address; empty if no address can be printed."""
    address = printed_address(job, reverse("public-tournament", args=[job.tournament.slug]))
    if not address:
        return []
    square = QrCode(address, 0.36 * paper.height)
    square.hAlign = "CENTER"
    style = text_style(17, align="center")
    address_line = fit_text(address, text_style(12, align="center"), width=paper.width, lines=2)
    return [
        make_paragraph(_("Tout le classement sur votre téléphone :"), style),
        Spacer(0, 4 * mm),
        square,
        address_line,
    ]
