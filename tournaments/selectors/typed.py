"""Numbers as people type them into an address or a search."""

DIGITS = 9  # more fit no database column, and thousands make Python refuse to count


def number_typed(text: str) -> int | None:
    """The whole number that `text` says in plain digits; None when it says none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None
