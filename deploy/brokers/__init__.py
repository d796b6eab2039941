"""Where messages to the worker wait, and what is done with those that are none."""
