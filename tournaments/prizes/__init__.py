"""The prize fund, and who gets what of it: whole cents, and what is given out is the fund, to the cent."""
