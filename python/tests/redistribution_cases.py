"""Redistributions between all pairs of placements, as record_redistribution.py asks PyTorch of them and test_redistribution.py asks tare:

    python -m tare redistribution_cases.py FILE      # writes what tare tells
"""

import itertools

MESHES = ((2,), (4,), (2, 2), (2, 3), (2, 2, 2))
SIZES = range(10)
PLACEMENTS = ("R", "S0", "S1", "P")


def pairs(ndim):
    """Pairs of placements; none becomes partial."""
    steps = [(a, b) for a in PLACEMENTS for b in PLACEMENTS if b != "P" or a == "P"]
    for along in itertools.product(steps, repeat=ndim):
        yield tuple(a for a, _ in along), tuple(b for _, b in along)


def placements(tensor, names):
    made = {"R": tensor.Replicate(), "S0": tensor.Shard(0), "S1": tensor.Shard(1), "P": tensor.Partial()}
    return [made[name] for name in names]


def collectives(torch, mesh, told):
    """A mode that tells of the collectives within it: `all_gather 2,3 @0`, the sizes of what is sent and the mesh dimension."""
    from torch.utils._python_dispatch import TorchDispatchMode

    groups = {mesh.get_group(dim).group_name: str(dim) for dim in reversed(range(mesh.ndim))}

    class Told(TorchDispatchMode):
        def __torch_dispatch__(self, op, types, args=(), kwargs=None):
            if any(kind.__name__ == "DTensor" for kind in types):
                return NotImplemented  # it calls what is to be told
            name = str(op).partition(".default")[0]
            names = [groups[one] for one in args if isinstance(one, str) and one in groups]
            if name.startswith(("_c10d_functional.", "_dtensor.")) and names:
                reduced = [one for one in args if isinstance(one, str) and one not in groups]
                told.append(" ".join([name.partition(".")[2], ",".join(str(size) for size in args[0].shape), *reduced, "@" + names[0]]))
            return op(*args, **(kwargs or {}))

    return Told()


def records(torch, dist, begin, sizes_on=lambda mesh: SIZES):
    """{mesh: {`size, from > to`: one text for each kind of rank}}; `begin(rank, size)` makes this process a rank of a fake world."""
    from torch.distributed import tensor
    from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

    found = {}
    for sizes in MESHES:
        count = 1
        for size in sizes:
            count *= size
        rows = {}
        for rank in range(count):
            begin(rank, count)
            mesh = dist.init_device_mesh("cpu", sizes)
            told = []
            with collectives(torch, mesh, told), torch.no_grad():
                for size, (before, after) in itertools.product(sizes_on(sizes), pairs(len(sizes))):
                    told.clear()
                    source, target = placements(tensor, before), placements(tensor, after)
                    own, _ = compute_local_shape_and_global_offset((size, 6), mesh, source)
                    local = torch.zeros(own)
                    whole = tensor.DTensor.from_local(local, mesh, source, run_check=False, shape=(size, 6), stride=(6, 1))
                    try:
                        told.append(",".join(str(one) for one in whole.redistribute(placements=target)._local_tensor.shape))
                    except RuntimeError as error:
                        told[:] = [type(error).__name__]
                    rows.setdefault(f"{size} {' '.join(before)} > {' '.join(after)}", []).append("; ".join(told))
            dist.destroy_process_group()
        found["x".join(str(size) for size in sizes)] = {
            key: ranks[:1] if len(set(ranks)) == 1 else ranks for key, ranks in rows.items()}
    return found


if __name__ == "__main__":
    import json
    import sys

    import torch
    import torch.distributed as dist

    # Three dimensions are asked of one uneven size, which takes as long as all else.
    told = records(torch, dist, lambda rank, size: dist.init_process_group("fake", rank=rank, world_size=size),
                   lambda mesh: (5,) if len(mesh) == 3 else SIZES)
    with open(sys.argv[1], "w") as file:
        json.dump(told, file)
