"""Algorithms on top of process groups. Source: torch.distributed.algorithms."""

from tare._engine import refusals as _refusals

_refusals.refuse(globals(), "Join Joinable JoinHook")
