"""Contrast of each pair of ink (text) and paper (background) in the light and the dark theme, also of rehearsals.

7:1 for body text, 4.5:1 for other text and signs, 3:1 for the line around a chosen seat. The formula is that of
WCAG 2.2 (relative luminance and contrast ratio).
"""

import re
from pathlib import Path

import pytest

STYLESHEET = Path(__file__).parents[2] / "tournaments/static/chelem/tokens.css"
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
USUAL, OF_REHEARSALS = (
    {name: (light, dark) for name, light, dark in TOKEN.findall(part)}
    for part in STYLESHEET.read_text(encoding="utf-8").split("[data-rehearsal]")
)
THEMES = {"light": (USUAL, 0), "dark": (USUAL, 1)} | {
    f"{theme} rehearsal": (USUAL | OF_REHEARSALS, side) for side, theme in enumerate(("light", "dark"))
}

PAPERS = ("page", "surface")
TINTS = ("sunken", "attack-soft", "defence-soft", "accent-soft", "alert-soft")
SIGNS = ("accent", "accent-strong", "attack", "defence", "alert", "alert-strong", "gain", "loss", "control", "focus")

BODY_TEXT = [("ink", paper) for paper in PAPERS + TINTS] + [("ink-soft", paper) for paper in PAPERS]
OTHER = [
    *[("ink-soft", tint) for tint in TINTS],
    *[(sign, paper) for sign in SIGNS for paper in PAPERS],
    *[(sign, tint) for sign in ("gain", "loss") for tint in ("sunken", "attack-soft")],
    *[(camp, f"{camp}-soft") for camp in ("accent", "attack", "defence", "alert")],
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("on-alert", "alert"),
    ("on-alert", "alert-strong"),
    ("on-felt", "felt"),
    ("accent-strong", "accent-soft"),
    ("alert-strong", "alert-soft"),
]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as `#1a2b3c`, from 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, paper: str, theme: str) -> float:
    """Return the contrast ratio of two tokens in a theme, from 1 to 21."""
    tokens, side = THEMES[theme]
    lighter, darker = sorted((luminance(tokens[ink][side]), luminance(tokens[paper][side])), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_white_and_black_is_21() -> None:
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)


def pairs_below(minimum: float, pairs: list[tuple[str, str]]) -> dict[tuple[str, str, str], float]:
    """Return the contrast by ink, paper and theme where it is less than `minimum`."""
    ratios = {(ink, paper, theme): contrast(ink, paper, theme) for ink, paper in pairs for theme in THEMES}
    return {pair: ratio for pair, ratio in ratios.items() if ratio < minimum}


def test_body_text_has_a_contrast_of_seven() -> None:
    assert pairs_below(7, BODY_TEXT) == {}


def test_other_text_has_a_contrast_of_four_and_a_half() -> None:
    assert pairs_below(4.5, OTHER) == {}


@pytest.mark.parametrize("theme", THEMES)
def test_marked_seat_has_a_contrast_of_three(theme: str) -> None:
    """Graphics need 3:1 (WCAG 1.4.11); the word next to the seat has the meaning."""
    assert contrast("attack-line", "surface", theme) >= 3 or contrast("attack-line", "felt", theme) >= 3
