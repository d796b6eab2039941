"""A day played through in a copy of the tournament, which counts nowhere."""
