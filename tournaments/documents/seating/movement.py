"""The movement of the hall in words, above posted lists. A plan without a rule of movement has none."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import make_paragraph
from tournaments.formatting.language import reader_language
from tournaments.models import Draw
from tournaments.seating.wording.repair_sentences import movement_sentence
from tournaments.selectors.seating.plans import movement_of


def movement_note(draw: Draw) -> list[Flowable]:
    """Return a paragraph and a spacer; empty if the plan has no movement."""
    movement = movement_of(draw)
    if movement is None:
        return []
    sentence = movement_sentence(movement, reader_language())
    until = {"n": draw.stage.rounds_drawn}
    title = _("Le mouvement, jusqu’au tour %(n)s") % until if draw.stage.ranked_rounds else _("Le mouvement")
    return [
        make_paragraph(title, text_style(11, bold=True)),
        make_paragraph(sentence, text_style(11)),
        Spacer(0, 4 * mm),
    ]
