"""The GPUs that this process simulates: what `torch.cuda` is about where it is asked for (`python -m tare --gpu NAME`).

Without them every function here that answers for a device is not called: `torch.cuda` says what a machine without one says.
"""

import contextlib
import gc
import os

import tare
from tare import _C
from tare.cuda import _absent

gpu = _C._gpu
is_simulated = gpu.is_simulated


def start(name, count=1, settings=None, limit=True):
    """From now on this process has `count` GPUs of a kind, which without a `limit` are never full.

    The allocator's settings are the environment's, as PyTorch's are.
    """
    from tare._product.command import failure

    if settings is None:
        settings = os.environ.get("PYTORCH_ALLOC_CONF", os.environ.get("PYTORCH_CUDA_ALLOC_CONF", ""))
    _C._follow_source_lines(failure.library_places())
    gpu.start(name, count, settings, limit)
    gpu.set_describer(_tag_modules, lambda address: _names.get(address, ""))


@contextlib.contextmanager
def simulated(name, count=1, settings=""):
    """The same for a `with` statement, as tests want it."""
    start(name, count, settings)
    try:
        yield
    finally:
        gpu.stop()


_names = {}  # of modules, by the address of their objects; made when somebody asks


def _tag_modules():
    """Says what the parameters, buffers and modules of the program are called."""
    _names.clear()
    modules = [one for one in gc.get_objects() if isinstance(one, tare.nn.Module)]
    children = {id(child) for module in modules for child in module.__dict__.get("_modules", {}).values()}
    for root in modules:
        if id(root) in children:
            continue
        for path, module in root.named_modules():
            _names[id(module)] = f"{path} ({type(module).__name__})" if path else type(module).__name__
        for kind, named in (("parameter", root.named_parameters()), ("buffer", root.named_buffers())):
            for name, tensor in named:
                gpu.tag(tensor, kind, name)
                if tensor.grad is not None:
                    gpu.tag(tensor.grad, "gradient", name)


def need():
    """Refuses as a machine without a GPU does, where none is simulated."""
    if not is_simulated():
        _absent.refuse()


def index_of(device=None):
    """The index of a device of CUDA; the current one's where none is named. Refuses where there is none."""
    need()
    if device is None:
        return gpu.current_device()
    if isinstance(device, int) and not isinstance(device, bool):
        return device if device >= 0 else gpu.current_device()
    device = tare.device(device)
    if device.type != "cuda":
        raise ValueError(f"Expected a cuda device, but got: {device}")
    return gpu.current_device() if device.index is None else device.index


def summary(device=0):
    """Peaks and the state at the end, in a few lines."""
    stats = gpu.stats(device)
    free, total = gpu.free_and_total(device)
    known = gpu.properties()
    size = lambda key, which: f"{stats[key]['all'][which] / 2**30:.3f} GiB"  # noqa: E731
    lines = [
        f"cuda:{device}: {known['spelling']} ({known['name']}), {total / 2**30:.2f} GiB, simulated",
        f"  peak    allocated {size('allocated_bytes', 'peak')}, reserved {size('reserved_bytes', 'peak')}",
        f"  now     allocated {size('allocated_bytes', 'current')}, reserved {size('reserved_bytes', 'current')}, "
        f"free {free / 2**30:.3f} GiB",
    ]
    if stats["num_alloc_retries"] or stats["num_ooms"]:
        lines.append(f"  retries {stats['num_alloc_retries']}, out of memory {stats['num_ooms']}")
    return "\n".join(lines)
