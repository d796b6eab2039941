"""Formatting of numbers, money, ranks and seats in the active language. No model, no request."""
