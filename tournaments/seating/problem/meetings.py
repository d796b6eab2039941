"""Number of meetings of each pair of players: one row of counts for each player, sparse in a large field."""

LARGE_FIELD_PLAYERS = 1500  # above this, a full matrix costs more memory than sparse rows


class FewMeetings(dict[int, int]):
    """The counts of one player in a large field: a sparse row whose missing keys count 0."""

    def __missing__(self, player: int) -> int:
        return 0

    def copy(self) -> "FewMeetings":
        """Return a copy as a sparse row, not as a plain dict."""
        return FewMeetings(self)


Row = list[int] | FewMeetings
Meetings = list[Row]


def no_meetings(players: int) -> Meetings:
    """Return a row of zeros for each player, sparse in a large field."""
    if players > LARGE_FIELD_PLAYERS:
        return [FewMeetings() for _ in range(players)]
    return [[0] * players for _ in range(players)]


def copy_meetings(meetings: Meetings) -> Meetings:
    """Return a copy of the counts whose rows can be changed."""
    return [row.copy() for row in meetings]


def nonzero_counts(row: Row) -> list[tuple[int, int]]:
    """Return (player, count) for each player with at least one meeting."""
    pairs = row.items() if isinstance(row, FewMeetings) else enumerate(row)
    return [(player, count) for player, count in pairs if count]
