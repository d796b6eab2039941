"""Erases a person from the previews of imports. Applying an import deletes its lines, so all lines are previews."""

import json

from players.models import ImportRow, Player
from players.names import plain


def previews_forget(player: Player) -> None:
    """Delete the lines of previews that are matched to a player, have their name, or mention them."""
    name = plain(player.last_name), plain(player.first_name)
    for row in ImportRow.objects.filter(batch__organiser=player.organiser_id).iterator():
        name_in_row = plain(row.given.get("last_name", "")), plain(row.given.get("first_name", ""))
        if row.player_id == player.pk or name_in_row == name or _mentions(row, player):
            row.delete()


def _mentions(row: ImportRow, player: Player) -> bool:
    text = json.dumps([row.reasons, row.changes, row.cells], ensure_ascii=False).casefold()
    return player.last_name.casefold() in text and player.first_name.casefold() in text
