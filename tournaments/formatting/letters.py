"""The letters of codes and receipts, which people read out and type."""

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which are read as digits


def letters_of(number: int, length: int) -> str:
    """Return the last `length` digits of a number in base 24, with these letters as digits."""
    letters = []
    for _ in range(length):
        number, digit = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[digit])
    return "".join(reversed(letters))


def letters_typed(text: str) -> str:
    """Return the letters of a typed code in upper case, without blanks and hyphens."""
    return "".join(text.replace("-", " ").split()).upper()
