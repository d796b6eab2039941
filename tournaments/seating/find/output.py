"""What a finder says at the end."""

import json
import sys
from typing import Any


def entry(found: dict[str, Any] | None) -> None:
    """Print a catalogue entry on one line, or end with exit code 1."""
    if found is None:
        sys.exit("nothing found: try another seed or more time")
    sys.stdout.write(json.dumps(found, separators=(",", ":")) + "\n")
