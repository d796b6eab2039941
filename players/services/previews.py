"""What the files that wait to be imported say of a person."""

import json

from players.models import ImportRow, Player
from players.names import plain


def previews_forget(player: Player) -> None:
    """Take the lines that name a person, or speak of them, out of the files that wait."""
    named = plain(player.last_name), plain(player.first_name)
    for row in ImportRow.objects.filter(batch__organiser=player.organiser_id).iterator():
        given = plain(row.given.get("last_name", "")), plain(row.given.get("first_name", ""))
        if row.player_id == player.pk or given == named or _speaks_of(row, player):
            row.delete()


def _speaks_of(row: ImportRow, player: Player) -> bool:
    told = json.dumps([row.reasons, row.changes, row.cells], ensure_ascii=False).casefold()
    return player.last_name.casefold() in told and player.first_name.casefold() in told
