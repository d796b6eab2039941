"""The preparation of a club's tablets for the port with TLS: pages that the tablet itself opens."""
