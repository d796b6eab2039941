"""Which settings no longer change, and from when on: neither by hand nor by taking an earlier change back."""

# What the drawn plan or the sheets rest on; fixed by the draw.
FIXED_BY_DRAW = (
    "game",
    "rule_set",
    "rule_options",
    "partners",
    "rounds_planned",
    "ranked_rounds",
    "odd_tables",
    "strict_fairness",
    "rating_balance",
    "earlier_meetings",
    "team_mates",
    "recording_mode",
)

# What the cut into a stage was made with; fixed once somebody is in it.
FIXED_BY_CUT = ("cut", "carry")

# What sheets and balances were made with; fixed once the first round has been opened.
FIXED_BY_PLAY = ("deals_per_round", "passed_deals", "unplayed_deals")
