"""Shades of a colour that are readable on the backgrounds of the pages.

Contrast is that of WCAG 2.2: the ratio of relative luminances.
"""

import re
from dataclasses import dataclass

WRITTEN = re.compile(r"#[0-9a-f]{6}")
PAPER, NIGHT, NIGHT_SUNKEN = "#f6f3eb", "#1b211d", "#131714"  # backgrounds of `tokens.css`
WHITE, BLACK = "#ffffff", "#000000"
MIN_CONTRAST, HIGH_CONTRAST = 4.5, 7.0
STEPS = 100  # shares of the other colour that are tried

Colour = tuple[float, float, float]  # red, green and blue, 0 to 1


@dataclass(frozen=True)
class Shades:
    """Values for the light and the dark theme, named as in `tokens.css`."""

    accent: tuple[str, str]
    accent_strong: tuple[str, str]
    accent_soft: tuple[str, str]
    on_accent: tuple[str, str]


def shades_of(colour: str) -> Shades:
    """Return the shades for both themes: the colour darkened for the light one and lightened for the dark one.

    It changes as little as needed for the contrasts; `services/publication/look.py` refuses a colour that is not
    readable on white.
    """
    day = _towards(colour, BLACK, on=PAPER, least=MIN_CONTRAST)
    night = _towards(colour, WHITE, on=NIGHT, least=HIGH_CONTRAST)
    soft = _mix(colour, WHITE, 0.88), _mix(colour, NIGHT_SUNKEN, 0.72)
    return Shades(
        accent=(day, night),
        accent_strong=(
            _towards(_mix(day, BLACK, 0.25), BLACK, on=soft[0], least=MIN_CONTRAST),
            _towards(_mix(night, WHITE, 0.3), WHITE, on=soft[1], least=MIN_CONTRAST),
        ),
        accent_soft=soft,
        on_accent=(WHITE, _mix(night, BLACK, 0.9)),
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio: 1 for equal colours, 21 for black on white."""
    lighter, darker = sorted((_luminance(_parts(one)), _luminance(_parts(other))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _towards(colour: str, end: str, *, on: str, least: float) -> str:
    """Return the colour mixed with `end` as little as needed for a contrast of `least` on `on`."""
    for step in range(STEPS + 1):
        mixed = _mix(colour, end, step / STEPS)
        if contrast(mixed, on) >= least:
            break
    return mixed


def _mix(colour: str, other: str, share: float) -> str:
    """Mix a colour with a share of another."""
    parts = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (mine + share * (theirs - mine))):02x}" for mine, theirs in parts)


def _parts(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, from 0 to 1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
