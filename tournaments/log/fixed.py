"""Settings that are locked from a certain moment on, for edits and for the undo of earlier changes."""

# Locked by the draw: the plan or the sheets depend on them.
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

# Locked once the stage has players: the cut was made with them.
FIXED_BY_CUT = ("cut", "carry")

# Locked once the first round was opened: sheets and balances depend on them.
FIXED_BY_PLAY = ("deals_per_round", "passed_deals", "unplayed_deals")
