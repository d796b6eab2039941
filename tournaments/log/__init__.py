"""What happened in a tournament, as typed events in a chain of digests, and what follows from them. Pure Python.

Addresses are numbers that mean the same on another machine: stage, round, table, line, and the serial of an entry.
No event holds a primary key or the name of a person.
"""
