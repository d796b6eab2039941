"""The pages of the wall screen: seats, tables still playing, rankings."""
