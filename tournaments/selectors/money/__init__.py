"""Reading what is due, what is in the till, and what is to be won."""
