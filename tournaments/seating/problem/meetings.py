"""How often each two players met: a row of counts for each player, in a form that a large field can afford."""

LARGE = 1500  # players; beyond, a full matrix costs more memory than the few meetings of an event


class FewMeetings(dict[int, int]):
    """The counts of one player in a large field: whoever is missing was never met."""

    def __missing__(self, player: int) -> int:
        return 0

    def copy(self) -> "FewMeetings":
        """A row of its own."""
        return FewMeetings(self)


Row = list[int] | FewMeetings
Meetings = list[Row]


def no_meetings(players: int) -> Meetings:
    """A row for each of `players` who have not met."""
    if players > LARGE:
        return [FewMeetings() for _ in range(players)]
    return [[0] * players for _ in range(players)]


def copied(meetings: Meetings) -> Meetings:
    """The same counts, to be changed."""
    return [row.copy() for row in meetings]


def met_of(row: Row) -> list[tuple[int, int]]:
    """(player, how often) for everybody met."""
    pairs = row.items() if isinstance(row, FewMeetings) else enumerate(row)
    return [(player, count) for player, count in pairs if count]
