"""Rehearsals: the accidents in force, and the report of the director's tasks."""
