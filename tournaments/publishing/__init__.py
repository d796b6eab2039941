"""Rankings, lists, calendar, feeds and report of a day; the static site; sending to a host.

Public files have public names.
"""
