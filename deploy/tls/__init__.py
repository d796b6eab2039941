"""The port with TLS for the tablets of a club: an authority of the install, its certificate, and the forwarder."""

SERVER_FILE = "server.pem"  # certificate and key of the server
AUTHORITY_FILE = "authority.pem"  # what tablets download: the certificate of the authority
