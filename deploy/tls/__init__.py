"""The port with TLS for the tablets of a club: an authority of the install, its certificate, and the forwarder."""

AUTHORITY_FILE = "authority.pem"  # what tablets download: the certificate of the authority
