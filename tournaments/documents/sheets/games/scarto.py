"""The paper of Scarto: a session has as many hands as its rules say."""

from tournaments.selectors.play.sheets import Sheet


def rows(sheet: Sheet) -> int:
    """Each deals once, or twice."""
    hands: int = sheet.rules.hands
    return hands
