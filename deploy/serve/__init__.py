"""The one-command launcher: server and worker for a hall, from one folder of data."""
