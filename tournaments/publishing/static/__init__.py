"""The public pages as a folder of files, which needs no server."""
