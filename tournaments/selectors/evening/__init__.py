"""Queries for the end of a day: charts, records, the ceremony."""
