#!/usr/bin/env python3
"""Records what PyTorch's CPU generator draws: random.jsonl, one call of one operator a line.

A line has the seed, the operator, its arguments (tensors as [dtype, sizes, strides] of a tensor that is filled in place, or of
ones), and the first elements of the result. Needs torch; recorded with 2.13.0.
"""
import json
import pathlib

import torch

FLOATS = [torch.float32, torch.float64, torch.bfloat16, torch.float16]
INTEGERS = [torch.int64, torch.int32, torch.uint8, torch.bool]
HERE = pathlib.Path(__file__).resolve().parent
KEPT = 48


def name(dtype):
    return str(dtype).removeprefix("torch.")


def empty(dtype, sizes, strides):
    return torch.empty_strided(sizes, strides, dtype=dtype) if strides else torch.empty(sizes, dtype=dtype)


def lines():
    def line(op, dtype, sizes, *args, strides=None):
        torch.manual_seed(7)
        target = empty(dtype, sizes, strides)
        result = getattr(target, op)(*args)
        values = result.flatten()[:KEPT]
        values = torch.view_as_real(values).flatten() if values.is_complex() else values
        return {"op": op, "dtype": name(dtype), "sizes": sizes, "strides": strides, "args": list(args),
                "values": [float(v) if dtype.is_floating_point or dtype.is_complex else int(v) for v in values]}

    for dtype in FLOATS:
        for sizes, strides in (([5], None), ([40], None), ([4, 8], [1, 4]), ([20], [2])):
            yield line("uniform_", dtype, sizes, -1.0, 3.0, strides=strides)
            yield line("normal_", dtype, sizes, 1.0, 2.0, strides=strides)
        yield line("random_", dtype, [6])
        yield line("random_", dtype, [6], 3, 100)
        yield line("exponential_", dtype, [6], 1.5)
        yield line("geometric_", dtype, [6], 0.3)
        yield line("cauchy_", dtype, [6], 0.5, 2.0)
        yield line("log_normal_", dtype, [6], 0.5, 0.25)
        yield line("bernoulli_", dtype, [12], 0.3)
    for dtype in INTEGERS:
        yield line("random_", dtype, [6])
        yield line("bernoulli_", dtype, [12], 0.3)
        if dtype != torch.bool:
            yield line("random_", dtype, [6], 100)
            yield line("geometric_", dtype, [6], 0.3)
    yield line("random_", torch.int64, [6], -(2**62), 2**62 + 5)
    for dtype in (torch.complex64, torch.complex128):
        yield line("normal_", dtype, [3], 0.0, 1.0)
        yield line("normal_", dtype, [20], 0.0, 1.0)

    def call(op, function, *args):
        torch.manual_seed(7)
        result = function()
        return {"op": op, "dtype": name(result.dtype), "args": list(args), "values": result.flatten().tolist()}

    yield call("rand", lambda: torch.rand(20), [20])
    yield call("randn", lambda: torch.randn(20), [20])
    yield call("randint", lambda: torch.randint(10, (12,)), 10, [12])
    yield call("randint.low", lambda: torch.randint(-5, 2**40, (6,)), -5, 2**40, [6])
    yield call("randperm", lambda: torch.randperm(50), 50)
    weights = [0.5, 2.0, 0.0, 1.0, 3.0]
    yield call("multinomial", lambda: torch.multinomial(torch.tensor(weights), 3), weights, 3, False)
    yield call("multinomial", lambda: torch.multinomial(torch.tensor(weights), 12, True), weights, 12, True)
    yield call("bernoulli", lambda: torch.bernoulli(torch.tensor(weights) / 4), [w / 4 for w in weights])

    # Parameters on both sides of where the samplers change their method.
    rates = [0.0, 0.5, 3.0, 9.5, 10.0, 25.0, 1000.0] * 4
    shapes = [0.0, 0.01, 0.5, 0.9, 1.0, 2.5, 300.0] * 4
    counts = [0.0, 1.0, 5.0, 20.0, 100.0, 1000.0, 40.0] * 4
    probabilities = [0.5, 0.3, 0.9, 0.5, 0.2, 0.7, 1.0] * 4
    yield call("poisson", lambda: torch.poisson(torch.tensor(rates)), rates)
    yield call("binomial", lambda: torch.binomial(torch.tensor(counts), torch.tensor(probabilities)), counts,
               probabilities)
    yield call("_standard_gamma", lambda: torch._standard_gamma(torch.tensor(shapes)), shapes)
    yield call("_sample_dirichlet", lambda: torch._sample_dirichlet(torch.tensor(shapes[1:7])), shapes[1:7])


if __name__ == "__main__":
    with open(HERE / "random.jsonl", "w") as out:
        for entry in lines():
            out.write(json.dumps(entry) + "\n")
