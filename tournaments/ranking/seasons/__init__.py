"""The ranking of a season: evenings, each with its results, added up by rules that are data."""
