"""The forecast of the end of a round and of the evening, from measured durations. Pure Python."""
