"""Output of the search programs."""

import json
import sys
from typing import Any


def print_entry(entry: dict[str, Any] | None) -> None:
    """Print a catalogue entry as JSON on one line; exit with code 1 if it is None."""
    if entry is None:
        sys.exit("nothing found: try another seed or more time")
    sys.stdout.write(json.dumps(entry, separators=(",", ":")) + "\n")
