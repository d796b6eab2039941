"""The composition root, which puts all packages together. No other package imports it."""
