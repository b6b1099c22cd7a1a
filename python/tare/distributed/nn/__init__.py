"""Collectives with derivatives; modules that lie elsewhere are refused by name."""

from tare._engine import refusals as _refusals
from tare.distributed.nn.functional import *  # noqa: F401, F403

_refusals.refuse(globals(), "RemoteModule")
