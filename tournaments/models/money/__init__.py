"""Money that comes in and goes out, and the receipts for it."""
