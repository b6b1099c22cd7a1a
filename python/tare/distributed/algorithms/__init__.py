"""Algorithms on top of process groups. Source: torch.distributed.algorithms."""

from tare.distributed.algorithms.join import Join, Joinable, JoinHook  # noqa: F401
