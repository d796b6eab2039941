"""The honours of an evening, worked out from its hands by rules with a name each. Pure Python."""
