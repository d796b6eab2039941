"""Queries on fees, the till, receipts and prizes."""
