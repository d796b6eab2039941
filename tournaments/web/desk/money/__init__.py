"""The treasury: what is due and paid, the till, the prizes and their papers."""
