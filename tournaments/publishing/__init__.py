"""The ranking for the world: as files, with names as their owners allow."""
