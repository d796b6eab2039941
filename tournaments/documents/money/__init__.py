"""Documents of the treasurer."""
