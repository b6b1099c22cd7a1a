"""Finding, cutting and joining parts of graphs."""
