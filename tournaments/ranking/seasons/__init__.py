"""The ranking of a season: the results of its evenings, combined by rules that are stored as data."""
