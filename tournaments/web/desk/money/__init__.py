"""The treasury: dues and payments, the till, the prizes, and their documents."""
