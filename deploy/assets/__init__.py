"""Static files: smaller copies of scripts and styles, and the check of a host that collected them."""
