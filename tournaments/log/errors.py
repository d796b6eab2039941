"""The exception of an invalid log."""


class LogError(ValueError):
    """A log that this program cannot have written. `code` names the fault, `sequence` the line, counted from 1."""

    def __init__(self, code: str, *, sequence: int = 0, detail: str = "") -> None:
        super().__init__(f"{code} at {sequence}: {detail}" if detail else f"{code} at {sequence}")
        self.code = code
        self.sequence = sequence
        self.detail = detail
