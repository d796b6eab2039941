"""Rankings of players, teams and seasons: totals, tie-breaks, places. Pure Python, no Django."""
