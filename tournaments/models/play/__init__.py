"""Rounds with their tables and seats, what is entered there, what the arbiter changes, and the totals that follow."""
