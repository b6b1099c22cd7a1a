"""Modules that other ranks have."""
