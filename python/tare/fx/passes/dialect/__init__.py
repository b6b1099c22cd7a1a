"""Passes on graphs of operators."""
