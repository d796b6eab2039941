"""Badges for all players, to be cut out, with the first name in large letters."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from tournaments.documents.kind import PEOPLE, DocumentKind, Needs
from tournaments.documents.kit.addresses import badge_address
from tournaments.documents.kit.formats import PLAIN
from tournaments.documents.kit.page import Deferred, Paper, build_card_page, build_pdf, date_text
from tournaments.documents.kit.qr import QrCode
from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import fit_text, normalize_text
from tournaments.documents.seating.places import number_text
from tournaments.models import Entry, Job, Stage
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import Produced, Progress

ACROSS, DOWN = 2, 4  # badges on a page
PADDING = 4 * mm  # at the sides of a badge
QR_SIDE = 20 * mm
CENTRED = [("ALIGN", (0, 0), (-1, -1), "CENTER"), ("TOPPADDING", (0, 0), (-1, -1), 0)]


def badges(job: Job, stage: Stage, progress: Progress) -> Produced:
    """Make eight badges per page, in the order of names.

    :raises DomainError: `entries_none`.
    """
    entries = list(stage.entries)
    if not entries:
        raise DomainError("entries_none")
    paper = Paper(stage=stage, title=str(BADGES.title), headed=False)
    pages = [entries[first : first + ACROSS * DOWN] for first in range(0, len(entries), ACROSS * DOWN)]
    story = [Deferred(partial(_page, job, paper, page)) for page in pages]
    return build_pdf(paper, story, progress, pages=len(pages))


BADGES = DocumentKind(
    key="badges",
    title=gettext_lazy("Badges"),
    purpose=gettext_lazy("Un par joueur, à découper : prénom en grand, nom, club, numéro, code QR de sa page."),
    make=badges,
    formats=(PLAIN,),
    needs=Needs.ENTRIES,
    changed_by=PEOPLE,
)


def _page(job: Job, paper: Paper, entries: Sequence[Entry]) -> list[Flowable]:
    width = paper.width / ACROSS - 2 * PADDING
    cards = [_badge(paper, entry, badge_address(job, paper.stage, entry), width) for entry in entries]
    return build_card_page(paper, cards, across=ACROSS, down=DOWN, padding=PADDING)


def _badge(paper: Paper, entry: Entry, address: str, width: float) -> list[Flowable]:
    """Return one badge, with the QR code of `address` if there is one; without a first name the last name is large."""
    event = f"{normalize_text(paper.stage.full_title)} · {date_text(paper.tournament)}"
    number = number_text(entry.number) if entry.number else ""
    facts = " · ".join(fact for fact in (normalize_text(entry.club), number) if fact)
    first, last = normalize_text(entry.first_name), normalize_text(entry.last_name).upper()
    large, small = (first, last) if first else (entry.full_name, "")
    return [
        fit_text(event, text_style(9, soft=True, align="center"), width=width),
        Spacer(0, 4 * mm),
        fit_text(large, text_style(30, bold=True, align="center"), width=width),
        Spacer(0, 2 * mm),
        fit_text(small, text_style(18, align="center"), width=width, lines=1.6),
        Spacer(0, 3 * mm),
        fit_text(facts, text_style(11, soft=True, align="center"), width=width),
        *([Table([[QrCode(address, QR_SIDE)]], colWidths=[width], style=CENTRED)] if address else []),
    ]
