"""Rehearsals: a copy of a tournament, in which the day is played through."""
