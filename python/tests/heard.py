"""What programs of several ranks have in common: collectives heard, values told, processes started. PyTorch runs them with gloo, tare as
ranks of one process."""

import json
import os
import sys
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils._python_dispatch import TorchDispatchMode


class Heard(TorchDispatchMode):
    """Lists the collectives of the calling rank: operator, ranks of the group, dtype and sizes of the tensors."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "c10d":
            tensors, group = [], None
            for one in args:
                tensors += _tensors(one)
                group = group if group is not None else _group(one)
            if func.name().partition("::")[2].startswith("barrier"):
                tensors = []
            parts = " ".join(f"{str(one.dtype)[6:]}{list(one.shape)}" for one in tensors)
            self.calls.append(f"{func.name().partition('::')[2].partition('.')[0]} {dist.get_process_group_ranks(group)} {parts}")
        return func(*args, **(kwargs or {}))

    def take(self):
        """Those since the last time."""
        found, self.calls = self.calls, []
        return found


def _tensors(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [one for item in value for one in _tensors(item)] if isinstance(value, (list, tuple)) else []


def _group(value):
    if isinstance(value, str):
        return dist.distributed_c10d._resolve_process_group(value)
    try:
        return dist.ProcessGroup.unbox(value)
    except Exception:
        return None


def values(rank, *sizes, scale=0.25):
    """Numbers that differ by rank and need few bits."""
    count = torch.Size(sizes).numel()
    return (((torch.arange(count) * 3 + rank * 7) % 11 - 5) * scale).reshape(sizes)


def fill(module, rank=0):
    """Parameters that are the same in PyTorch and in tare; its buffers differ by rank."""
    with torch.no_grad():
        for place, one in enumerate(module.parameters()):
            one.copy_(values(place + rank, *one.shape, scale=0.125))
    return module


def told(tensor):
    """Its layout and a few digits of its values."""
    tensor = tensor.detach()
    return f"{str(tensor.dtype)[6:]} {list(tensor.shape)} {[float(f'{x:.5g}') for x in tensor.double().flatten().tolist()]}"


def error(call):
    """The class and the text of what it raises."""
    try:
        call()
    except Exception as found:
        return f"{type(found).__name__}: {found}".strip()
    return "nothing"


def _run(rank, size, port, folder, programs):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=size)
    found = {}
    for one in programs:
        found[one.__name__] = list(one(rank, size))
    with open(os.path.join(folder, str(rank)), "w") as file:
        json.dump(found, file)
    dist.destroy_process_group()


def main(programs):
    """NPROC PORT FILE: writes {program: [what each rank tells]}."""
    size, port, path = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(_run, args=(size, port, folder, programs), nprocs=size)
        ranks = [json.load(open(os.path.join(folder, str(rank)))) for rank in range(size)]
    with open(path, "w") as file:
        file.write("{\n" + ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(one[name]) for one in ranks) + "\n]" for name in ranks[0])
                   + "\n}\n")
