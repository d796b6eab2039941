"""How requests reach Django: bodies read before a thread works, pages in a few threads that stay, streams in none."""
