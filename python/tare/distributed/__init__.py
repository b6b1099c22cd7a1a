"""Ranks that work together, all of them in one process: `python -m tare --nproc N`, torch.multiprocessing.spawn. A rank alone takes
the others to do as it does. What is not here yet is refused by name."""

import enum as _enum
import os as _os

from tare._engine import refusals as _refusals
from tare._engine.errors import DistBackendError, DistError, DistNetworkError, DistStoreError, QueueEmptyError  # noqa: F401
from tare.distributed import distributed_c10d
from tare.distributed._rendezvous import meet as _meet  # noqa: F401


def is_available():
    """True: each program may start ranks."""
    return True


for _name, _value in vars(distributed_c10d).items():
    if not _name.startswith("__") and _name not in ("state", "_World", "BackendConfig"):
        globals()[_name] = _value


class DebugLevel(_enum.Enum):
    OFF, INFO, DETAIL = range(3)


def get_debug_level():
    """Every call is held against the other ranks' whatever it says."""
    return getattr(DebugLevel, _os.environ.get("TORCH_DISTRIBUTED_DEBUG", "OFF").upper(), DebugLevel.OFF)


from tare.distributed import device_mesh  # noqa: E402
from tare.distributed.device_mesh import DeviceMesh, init_device_mesh  # noqa: E402, F401
from tare.distributed._reducer import FIRST_BUCKET_BYTES as _DEFAULT_FIRST_BUCKET_BYTES  # noqa: E402, F401
from tare.distributed._reducer import GradBucket, Reducer  # noqa: E402, F401
from tare.distributed._reducer import assign_buckets as _compute_bucket_assignment_by_size  # noqa: E402, F401
from tare.distributed._reducer import broadcast_coalesced as _broadcast_coalesced  # noqa: E402, F401
from tare.distributed._reducer import verify_shapes as _verify_params_across_processes  # noqa: E402, F401
from tare.distributed.algorithms.join import Join, Joinable, JoinHook  # noqa: E402, F401

_refusals.refuse(globals(), "Logger breakpoint shrink_group")


def __getattr__(name):
    import importlib

    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute

    if name in ("DTensor", "Partial", "Replicate", "Shard"):  # tutorials ask for them here
        return getattr(importlib.import_module("tare.distributed.tensor"), name)
    if f"torch.distributed.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.distributed.{name}")
    if name in refused_names.NAMES.get("torch.distributed", "").split():
        return globals().setdefault(name, _refusals.stand_in(name, "torch.distributed"))
    raise missing_attribute("torch.distributed", name)
