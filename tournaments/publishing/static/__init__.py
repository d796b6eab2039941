"""A static export of the public pages: a folder of files that needs no server."""
