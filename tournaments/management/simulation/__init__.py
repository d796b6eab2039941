"""A whole tournament played over HTTP, as people and tablets would, and verified by independent totals."""
