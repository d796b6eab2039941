"""Formatting of numbers, money, dates, clocks, ranks, seats and short notes in the active language, and QR codes.

It needs no model and no request.
"""
