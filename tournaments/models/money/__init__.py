"""Payments, expenses and receipts."""
