"""Member files: read, planned, shown, applied. Nothing is written to the players before the last step."""
