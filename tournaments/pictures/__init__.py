"""Uploaded pictures, decoded in a process of their own and re-encoded; shades of a club's colour."""
