"""Logs for TensorBoard: not here."""

from tare._engine import refusals as _refusals

_refusals.refuse(globals(), "SummaryWriter FileWriter RecordWriter")
