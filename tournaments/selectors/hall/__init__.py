"""What everybody in the hall reads: seats, tables still playing and rankings, cut into the pages of the wall."""
