"""The treasury: entry fees and payments, the till, the prizes, and their documents."""
