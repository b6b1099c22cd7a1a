"""Streams and events."""

from tare import Event, Stream  # noqa: F401
