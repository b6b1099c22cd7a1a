"""PyTorch's simulation of ranks, operator by operator, in one program. There is none of it here: ranks of one process run as programs of
their own (`python -m tare run --nproc N`), so its mode is never on, and what asks for it does what it does without."""

import contextlib

import tare
from tare import distributed as dist

_INSTEAD = ("{} is not supported by tare: it answers each operator for all ranks at once. Run the program as each rank instead: `python -m tare "
            "run --nproc {} FILE.py`, or torch.multiprocessing.spawn(function, nprocs={}); ranks of one process exchange their values")


class LocalTensor(tare.Tensor):
    """One tensor for each rank, in PyTorch. None is made here."""

    def __new__(cls, local_tensors, requires_grad=False):
        raise NotImplementedError(_INSTEAD.format("LocalTensor", len(local_tensors), len(local_tensors)))


class _NotHere:
    def __init__(self, ranks, *args, **kwargs):
        count = ranks if isinstance(ranks, int) else len(ranks)
        raise NotImplementedError(_INSTEAD.format(type(self).__name__, count, count))


class LocalTensorMode(_NotHere):
    """Refused, with what to use instead."""


class LocalRunnerMode(_NotHere):
    """Refused, likewise."""


def get_local_tensor_mode_list():
    return []


def local_tensor_mode():
    """The mode that is on: None."""


enabled_local_tensor_mode = local_tensor_mode


def maybe_disable_local_tensor_mode():
    return contextlib.nullcontext()


def maybe_run_for_local_tensor(func):
    """The function for each rank: each calls it."""
    return func


def rank_map(cb):
    """What `cb` gives for the calling rank."""
    return cb(dist.get_rank())


def tensor_map(tensor, cb):
    found = cb(dist.get_rank(), tensor)
    if found is None:
        raise AssertionError("callback returned None")
    return found
