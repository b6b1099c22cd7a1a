"""Passes on graphs of operators, of any level."""
