#!/usr/bin/env python3
"""Writes layouts.jsonl: what strides PyTorch's results have on random strided tensors, one case a line.

    {"op": "facts",  "in": [tensor], "out": [contiguous, channels-last, dense, strides of empty_like]}
    {"op": "view",   "in": [tensor], "to": sizes, "out": strides, or null where a copy is needed}
    {"op": "expand", "in": [tensor], "to": sizes, "out": strides}
    {"op": "elementwise", "in": [tensors], "out": [sizes, strides]}

A tensor is [dtype, sizes, strides]. Needs torch; see conformance/requirements.txt for the version the committed file was
made with.

    python3 tests/golden/record_layouts.py [FILE]
"""
import json
import math
import pathlib
import random
import sys

import torch

DTYPES = [torch.float32, torch.float64, torch.int64, torch.uint8, torch.float16]


def some_sizes(rng, rank):
    return [rng.choice([0, 1, 1, 2, 3, 4, 5]) if rng.random() < 0.3 else rng.randint(1, 5) for _ in range(rank)]


def some_strides(rng, sizes):
    """Contiguous, permuted, stepped, expanded, channels-last, or anything."""
    rank = len(sizes)
    kind = rng.choice(["contiguous", "permuted", "permuted", "stepped", "expanded", "channels_last", "any"])
    if kind == "any":
        return [rng.randint(0, 12) for _ in sizes]
    order = list(range(rank))
    if kind == "channels_last" and rank >= 3:
        order = [0, *range(2, rank), 1]
    elif kind != "contiguous":
        rng.shuffle(order)
    strides, stride = [0] * rank, 1
    for dim in reversed(order):
        strides[dim] = stride
        stride *= max(sizes[dim], 1) + (kind == "stepped" and rng.random() < 0.4)
    if kind == "expanded":
        strides = [0 if rng.random() < 0.4 else s for s in strides]
    # What a dimension of one steps is anybody's.
    return [rng.randint(0, 30) if size == 1 and rng.random() < 0.2 else s for size, s in zip(sizes, strides)]


def make(rng, sizes, dtype=torch.float32):
    return strided(sizes, some_strides(rng, sizes), dtype)


def strided(sizes, strides, dtype):
    needed = 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides)) if 0 not in sizes else 0
    return torch.ones(max(needed, 1), dtype=dtype).as_strided(sizes, strides)


def described(tensor):
    return [str(tensor.dtype).removeprefix("torch."), list(tensor.shape), list(tensor.stride())]


def facts(rng):
    x = make(rng, some_sizes(rng, rng.randint(0, 5)))
    last = {4: torch.channels_last, 5: torch.channels_last_3d}.get(x.dim())
    dense = torch.ops.aten.is_non_overlapping_and_dense.default(x)
    return {"op": "facts", "in": [described(x)],
            "out": [x.is_contiguous(), bool(last) and x.is_contiguous(memory_format=last), dense, list(torch.empty_like(x).stride())]}


def view(rng):
    x = make(rng, some_sizes(rng, rng.randint(0, 4)))
    factors, to = [f for size in x.shape for f in ([size] if size < 4 else [2, 2] if size == 4 else [5])], []
    if 0 in x.shape:
        to = rng.choice([[0], [0, 3], [2, 0, 2], list(x.shape)])
    else:
        for factor in factors:  # neighbours together or apart, sometimes with a dimension of one between
            if to and rng.random() < 0.5:
                to[-1] *= factor
            else:
                to += [1] * (rng.random() < 0.2) + [factor]
    assert math.prod(to) == x.numel()
    try:
        out = list(x.view(to).stride())
    except RuntimeError:
        out = None
    return {"op": "view", "in": [described(x)], "to": to, "out": out}


def expand(rng):
    x = make(rng, some_sizes(rng, rng.randint(0, 4)))
    to = some_sizes(rng, rng.randint(0, 2)) + [rng.randint(0, 5) if size == 1 else size for size in x.shape]
    return {"op": "expand", "in": [described(x)], "to": to, "out": list(x.expand(to).stride())}


def elementwise(rng):
    rank, count = rng.randint(1, 5), rng.choice([1, 2, 2, 2, 3, 3])
    sizes = some_sizes(rng, rank)
    tensors = []
    for i in range(count):
        own = list(sizes)
        if rng.random() < 0.4:  # broadcast
            own = [1 if rng.random() < 0.4 else size for size in own][rng.randint(0, rank) if rng.random() < 0.4 else 0:]
        # Of three operands PyTorch's addcmul wants one dtype.
        dtype = rng.choice(DTYPES) if count < 3 and rng.random() < 0.5 else torch.float32
        tensors.append(make(rng, own, dtype))
    if count == 2 and rng.random() < 0.3:
        tensors[1] = strided(tensors[0].shape, tensors[0].stride(), tensors[1].dtype)
    function = {1: torch.square, 2: torch.add, 3: torch.addcmul}[count]
    result = function(*tensors)
    return {"op": "elementwise", "in": [described(t) for t in tensors], "out": described(result)[1:]}


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "layouts.jsonl"
    rng = random.Random(7)
    cases = [f(rng) for f, count in [(facts, 150), (view, 150), (expand, 30), (elementwise, 700)] for _ in range(count)]
    target.write_text("".join(json.dumps(case, separators=(",", ":")) + "\n" for case in cases))
    print(f"{len(cases)} cases of PyTorch {torch.__version__} -> {target}")


if __name__ == "__main__":
    main()
