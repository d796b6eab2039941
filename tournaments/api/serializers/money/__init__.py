"""Money over JSON. Amounts are in cents."""
