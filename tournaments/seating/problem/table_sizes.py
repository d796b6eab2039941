"""Where the players sit that do not fill tables of four: the sizes of the tables of one round."""

from tournaments.seating.problem.request import Odd, SeatingError


def table_sizes(players: int, odd: Odd) -> tuple[int, ...]:
    """Sizes of the tables of one round, fours first; who finds no chair has a bye.

    With 1, 2, 3 players over, tables of three are 3, 2, 1 (homologated, FFT 2012 p.11), tables of five 1, 2, 3.
    """
    over = players % 4
    if not over:
        return (4,) * (players // 4)
    if odd is Odd.BYE:
        return (4,) * (players // 4)
    if odd is Odd.THREE:
        short = 4 - over
        return (4,) * ((players - 3 * short) // 4) + (3,) * short
    if players < 5 * over:
        raise SeatingError("odd_impossible", players=players)
    return (4,) * ((players - 5 * over) // 4) + (5,) * over
