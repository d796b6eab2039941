"""The own page of a player, opened by the secret of their badge: contents and views."""
