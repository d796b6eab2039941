"""The event log of a tournament: typed events in a hash chain, and the state derived from them. Pure Python.

Events refer to stage, round, table, line and the serial of an entry: numbers that are the same on every machine. No
event contains a primary key or the name of a person.
"""
