"""Formatting of ranks."""

from tournaments.formatting.language import reader_language


def ordinal(rank: int | None) -> str:
    """Format a rank: `1er`, `2e` in French, `1st`, `2nd`, `11th` in English."""
    if rank is None:
        return ""
    if reader_language() == "fr":
        return f"{rank}{'er' if rank == 1 else 'e'}"
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"
