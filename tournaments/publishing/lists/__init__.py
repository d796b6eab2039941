"""The tables of the desk's pages as files, with the same filters."""
