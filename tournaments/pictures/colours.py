"""The shades that a page needs of one colour, each readable on what lies under it.

Contrast is that of WCAG 2.2: relative luminance, and the ratio of two of them.
"""

import re
from dataclasses import dataclass

WRITTEN = re.compile(r"#[0-9a-f]{6}")
PAPER, NIGHT, NIGHT_SUNKEN = "#f6f3eb", "#1b211d", "#131714"  # of `tokens.css`: what lies under words
WHITE, BLACK = "#ffffff", "#000000"
LEAST, WELL = 4.5, 7.0
STEPS = 100

Colour = tuple[float, float, float]  # red, green and blue, 0 to 1


@dataclass(frozen=True)
class Shades:
    """By day and by night, as `tokens.css` names them."""

    accent: tuple[str, str]
    accent_strong: tuple[str, str]
    accent_soft: tuple[str, str]
    on_accent: tuple[str, str]


def shades_of(colour: str) -> Shades:
    """Those of a colour that reads on white; by night it is made lighter until it reads."""
    day = _towards(colour, BLACK, on=PAPER, least=LEAST)
    night = _towards(colour, WHITE, on=NIGHT, least=WELL)
    soft = _mixed(colour, WHITE, 0.88), _mixed(colour, NIGHT_SUNKEN, 0.72)
    return Shades(
        accent=(day, night),
        accent_strong=(
            _towards(_mixed(day, BLACK, 0.25), BLACK, on=soft[0], least=LEAST),
            _towards(_mixed(night, WHITE, 0.3), WHITE, on=soft[1], least=LEAST),
        ),
        accent_soft=soft,
        on_accent=(WHITE, _mixed(night, BLACK, 0.9)),
    )


def contrast(one: str, other: str) -> float:
    """1 for the same colour, 21 for black on white."""
    lighter, darker = sorted((_luminance(_parts(one)), _luminance(_parts(other))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _towards(colour: str, end: str, *, on: str, least: float) -> str:
    """The colour, as far towards `end` as it takes to read it on `on`."""
    for step in range(STEPS + 1):
        mixed = _mixed(colour, end, step / STEPS)
        if contrast(mixed, on) >= least:
            break
    return mixed


def _mixed(colour: str, other: str, share: float) -> str:
    """`share` of the other one in it."""
    parts = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (mine + share * (theirs - mine))):02x}" for mine, theirs in parts)


def _parts(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
