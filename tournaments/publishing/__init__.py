"""Published rankings as files, with the names that the players agreed to publish."""
