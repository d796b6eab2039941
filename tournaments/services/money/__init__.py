"""Writes of fees, payments, prizes and receipts."""
