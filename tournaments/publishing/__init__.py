"""Rankings, lists and calendar as files, the static site, and sending to a host; public names in public files."""
