"""The papers of the treasurer."""
