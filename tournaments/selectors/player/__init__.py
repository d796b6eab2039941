"""The day of one player: where they sat and what it brought, their deals, their road sheet."""
