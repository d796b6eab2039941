"""Seating: plans of all rounds, their proof and their repair. Pure Python, standard library only."""
