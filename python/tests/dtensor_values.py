"""Whether operators on distributed tensors make what they make of whole ones: the calls of dtensor_cases.py with values on all ranks.

    python -m tare dtensor_values.py RANKS PORT FILE [KEYS]     # {key: `right`, `refused`, or how far it is off}; of a file's keys, or all

Recorded with PyTorch 2.13.0 and gloo, of the calls that are said to be wrong in PyTorch, into cluster_golden/dtensor_values.json:

    PYTHONHASHSEED=0 python dtensor_values.py RANKS PORT FILE cluster_golden/dtensor_exceptions.txt     # of one seed, or ranks go other ways
"""

import json
import os
import sys

import torch
import torch.distributed as dist

import dtensor_cases

# What nobody can compare: random numbers, and memory that nothing was written to.
UNTOLD = {"dropout", "uniform_", "rand_like", "bernoulli", "empty_like", "new_empty"}


def whole(name, letter, shape, is_index):
    """The tensor of all elements; the same on all ranks."""
    generator = torch.Generator().manual_seed(ord(letter))
    if is_index:
        rows = [torch.randperm(4, generator=generator) for _ in range(max(1, shape[0] // 4) if len(shape) == 1 else shape[0])]
        return torch.cat(rows) if len(shape) == 1 else torch.stack(rows)
    made = (torch.rand(shape, generator=generator, dtype=torch.float64) * 800 + 100).round() / 1024
    if name == "largest norm":
        made = torch.ones(shape, dtype=torch.float64)  # ties, among which the gradient is shared out
    elif name == "bucketize" and letter == "y":
        made = made.sort().values
    elif shape == (4, 2, 2):
        made = made + 2 * torch.eye(2, dtype=torch.float64)  # matrices that have all factorizations
    return made


def part(tensor, mesh, placements, nan):
    """What this rank holds of it; of a partial one addends of other signs and sizes, one of which is NaN where the tensor is `nan`."""
    for dim, placement in enumerate(placements):
        ranks, rank = mesh.size(dim), mesh.get_local_rank(dim)
        if placement.is_shard():
            parts = list(tensor.chunk(ranks, placement.dim))
            tensor = parts[rank] if rank < len(parts) else tensor.narrow(placement.dim, 0, 0)
        elif placement.is_partial():
            generator = torch.Generator().manual_seed(dim)
            # Of few binary digits, so that they add up exactly.
            addends = [(torch.randn(tensor.shape, generator=generator, dtype=tensor.dtype) * 64).round() / 64 for _ in range(ranks - 1)]
            addends.append(tensor - sum(addends))
            if nan is not None:
                addends[0][tensor == nan] = float("nan")
            tensor = addends[rank]
    return tensor.clone(memory_format=torch.contiguous_format)


def has_its_part(one):
    from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

    if not hasattr(one, "placements"):
        return True
    return compute_local_shape_and_global_offset(one.shape, one.device_mesh, one.placements)[0] == tuple(one.to_local().shape)


def run(mesh, name, setting, uneven):
    from torch.distributed import tensor

    call, given, plain = dtensor_cases.CALLS[name], {}, {}
    kinds = {"R": tensor.Replicate(), "P": tensor.Partial(), **{f"S{dim}": tensor.Shard(dim) for dim in range(4)}}
    for letter, shape, one, at in zip("xyz", dtensor_cases.shapes_of(call), call[1:], setting):
        if uneven:
            shape = tuple({8: 7, 6: 5}.get(size, size) for size in shape)
        placements, is_index = [kinds[kind] for kind in at], isinstance(one, str)
        full = whole(name, letter, shape, is_index)
        nan = full.view(-1)[0].item() if name == "nansum" and "P" in at else None
        local = part(full, mesh, placements, nan)
        if nan is not None:
            full.view(-1)[0] = float("nan")
        held = tensor.DTensor.from_local(local, mesh, placements, run_check=False, shape=full.shape, stride=full.stride())
        given["i" if is_index else letter] = held if is_index else held.detach().requires_grad_()
        plain["i" if is_index else letter] = full if is_index else full.requires_grad_()
    text = call[0].replace("8", "7") if uneven else call[0]

    def made_of(tensors):
        results = eval(text, {"torch": torch, "F": torch.nn.functional, **tensors})
        results = list(results) if isinstance(results, (tuple, list)) else [results]
        inputs = [one for one in tensors.values() if one.requires_grad]
        grads = []
        if results[0].requires_grad:
            grads = torch.autograd.grad(results[0], inputs, torch.ones_like(results[0]), allow_unused=True)
        return [*results, *(one for one in grads if one is not None)]

    expected = made_of(plain)
    try:
        found, trouble = made_of(given), None
        if not all(map(has_its_part, found)):
            trouble = "parts of other sizes than the placements say"
    except Exception as error:
        trouble = f"refused: {type(error).__name__}"
    of_all = [None] * mesh.size()
    dist.all_gather_object(of_all, trouble)
    if any(of_all):
        return next(filter(None, of_all))
    found = [one.full_tensor() if isinstance(one, tensor.DTensor) else one for one in found]
    if [one.shape for one in found] != [one.shape for one in expected]:
        return f"sizes {[list(one.shape) for one in found]} for {[list(one.shape) for one in expected]}"
    off = 0.0
    for mine, theirs in zip(found, expected):
        if mine.numel() == 0:
            continue
        if mine.dtype == torch.bool:
            mine, theirs = mine.to(torch.int64), theirs.to(torch.int64)
        if not torch.equal(mine.isnan(), theirs.isnan()):
            return "other places are NaN"
        off = max(off, float((mine - theirs).abs().nan_to_num().max()))
    return "right" if off < 1e-9 else f"{off:.3g}"


def answers(size, keys):
    found = {}
    for sizes in {2: ((2,),), 4: ((4,), (2, 2))}[size]:
        mesh = dist.init_device_mesh("cpu", sizes)
        for name in dtensor_cases.CALLS:
            for uneven in (False, True) if name in dtensor_cases.UNEVEN else (False,):
                for setting in dtensor_cases.settings(name, sizes) if name not in UNTOLD else ():
                    key = dtensor_cases.key_of(name, uneven, sizes, setting)
                    if keys is None or key in keys:
                        found[key] = run(mesh, name, setting, uneven)
    return found


def rank_of(rank, size, port, file, keys):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT=port)
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=size)
    told = answers(size, keys)
    if rank == 0:
        with open(file, "w") as to:
            json.dump(told, to, indent=0)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    import torch.multiprocessing as mp

    size = int(sys.argv[1])
    keys = {line.partition("  # ")[0].strip() for line in open(sys.argv[4])} if sys.argv[4:] else None
    mp.spawn(rank_of, args=(size, sys.argv[2], sys.argv[3], keys), nprocs=size)
