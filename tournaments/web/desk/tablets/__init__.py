"""The desk's page about the preparation of the club's tablets."""
