"""The prize fund and its distribution, in whole cents: the prizes add up to the fund."""
