"""The day of one player: seats and scores, deals, road sheet."""
