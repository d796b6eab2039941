"""Order of the dealers: counter-clockwise (FFT 2012 p.4-5), while the screen shows N on top and O left."""

DEAL_ORDER: dict[int, tuple[int, ...]] = {
    2: (0, 1),  # two pairs of partners, each on one side of the table
    3: (0, 2, 1),  # N, S, E: the West side is empty
    4: (0, 3, 2, 1),  # N, O, S, E
    # the fifth sits between E and N, deals first, and sits out first where the dealer of a deal sits out
    5: (4, 0, 3, 2, 1),
}


def dealer_position(size: int, turns: int) -> int:
    """Return the position (0..size-1) that deals after the deal has passed on `turns` times."""
    order = DEAL_ORDER[size]
    return order[turns % size]
