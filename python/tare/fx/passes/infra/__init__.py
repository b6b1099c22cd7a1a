"""Passes that are run in order, and the partitioner."""
