"""Engines of quantised operators: none."""

engine = "none"
supported_engines = ["none"]
