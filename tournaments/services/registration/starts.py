"""What a stage says of its players: start numbers, who came when, who left."""

from tournaments.models import Entry, Stage, Start


def start_save(stage: Stage, entry: Entry, *columns: str) -> None:
    """Write these columns of the stage, as they stand on the entry."""
    Start.objects.filter(stage=stage, entry=entry).update(**{name: getattr(entry, name) for name in columns})


def is_drawn(entry: Entry) -> bool:
    """Whether they have a start number in any stage: they are repaired out of its plan, never deleted."""
    return entry.starts.exclude(number=None).exists()
