"""Who is where and why: totals, tie-breaks, places. Pure Python, no Django."""
