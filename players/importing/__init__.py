"""Import of member files in four steps: read, plan, preview, apply. Only the last step writes players."""
