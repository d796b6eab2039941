"""Writing what is due, what comes in and what goes out."""
