"""The treasury of a tournament."""
