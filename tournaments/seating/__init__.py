"""Seating: plans of a whole event, their proof and their repair. Pure Python, standard library only."""
