"""Paragraphs made without ReportLab's parser of markup equal those made with it."""

from random import Random

from reportlab.platypus import Paragraph

from tournaments.documents.kit.style import text_style
from tournaments.documents.kit.text import font_markup, make_paragraph

SIGNS = "aéZß-' 12·–…#;:,.()%/\u00a0\u202f\u2003\n\t<>&\"中♠"


def test_words_have_the_fragments_of_reportlabs_parser() -> None:
    rng = Random(1)
    for style, bold in ((text_style(9), False), (text_style(15, bold=True), True), (text_style(10, soft=True), False)):
        for _ in range(400):
            text = "".join(rng.choices(SIGNS, k=rng.randint(0, 14)))
            fragments = Paragraph(font_markup(text, bold=bold), style).frags
            assert [vars(piece) for piece in make_paragraph(text, style).frags] == [
                vars(piece) for piece in fragments
            ], repr(text)
