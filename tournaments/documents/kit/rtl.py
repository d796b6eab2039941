"""Visual order and shaping of Hebrew and Arabic names.

ReportLab draws letters from left to right in logical order, so runs of right-to-left letters are reversed and Arabic
letters replaced with their presentation forms. This is a part of the bidirectional algorithm that suffices for names.
"""

import re
import unicodedata
from functools import cache

LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
RUN = re.compile(f"{LETTER}+(?:[ '’-]+{LETTER}+)*")
FORMS = range(0xFE70, 0xFEFD)
LAM_ALEF = re.compile("\u0644([\u0622\u0623\u0625\u0627])")


def visual_order(text: str) -> str:
    """Return the text in visual order, to be drawn from left to right."""
    return RUN.sub(lambda run: _join(run[0])[::-1], text)


def _join(text: str) -> str:
    """Replace Arabic letters with their initial, medial, final or isolated forms."""
    text = LAM_ALEF.sub(lambda pair: _forms().get(("isolated", pair[0]), pair[0]), text)
    return "".join(_form(text, index) for index in range(len(text)))


def _form(text: str, index: int) -> str:
    """Return the form of the letter at `index`, by whether it joins to the letters before and after it."""
    letter = _basic(text[index])
    before, after = text[max(0, index - 1) : index], text[index + 1 : index + 2]
    joins_before = bool(before) and ("initial", before) in _forms() and ("final", letter) in _forms()
    joins_after = bool(after) and ("initial", letter) in _forms() and ("final", _basic(after)) in _forms()
    shape = {(0, 0): "isolated", (0, 1): "initial", (1, 0): "final", (1, 1): "medial"}[joins_before, joins_after]
    return _forms().get((shape, letter), text[index])


def _basic(letter: str) -> str:
    """Return the letter as `_forms` has it: of a ligature both letters, of another presentation form its letter."""
    return unicodedata.normalize("NFKC", letter)


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Return the presentation forms by shape and letters, from the Unicode database."""
    forms = {}
    for code in FORMS:
        shape, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if letters:
            forms[shape.strip("<>"), "".join(chr(int(letter, 16)) for letter in letters)] = chr(code)
    return forms
