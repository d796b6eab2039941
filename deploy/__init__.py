"""The composition root: everything is put together here, and nobody imports it."""
