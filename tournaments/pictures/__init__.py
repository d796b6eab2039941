"""Pictures that strangers send, read apart and written anew; the shades of a club's colour."""
