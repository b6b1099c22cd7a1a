"""Collectives with derivatives, and modules of other ranks."""

from tare.distributed.nn.api.remote_module import RemoteModule  # noqa: F401
from tare.distributed.nn.functional import *  # noqa: F401, F403
