"""Rounds with tables and seats, deals, adjustments of the arbiter, and cached standings."""
