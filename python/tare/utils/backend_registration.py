"""Backends of one's own: not here."""

from tare._engine import refusals as _refusals

_refusals.refuse(globals(), "rename_privateuse1_backend generate_methods_for_privateuse1_backend")
