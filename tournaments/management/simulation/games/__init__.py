"""Random hands of each game, and their scores by sums of our own: the engine is not asked what it thinks of itself."""
