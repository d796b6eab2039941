"""The evidence of a published ranking: a file with all that the ranking is computed from, and its verification."""
