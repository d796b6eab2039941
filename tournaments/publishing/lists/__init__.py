"""The tables that the desk reads on its screens, as files with the same filters."""
