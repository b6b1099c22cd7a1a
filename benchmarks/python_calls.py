"""Nanoseconds a call from Python, the package beside PyTorch, in one run where PyTorch is installed: on meta tensors, and on
fake tensors (FakeTensorMode), and counted as an estimate counts them.

    ./dev bench --python            (or: PYTHONPATH=build/python python3 benchmarks/python_calls.py [--json])
"""

import contextlib
import json
import sys
import time
import timeit

CALLS = """add(x, y) | x + y | x + 1 | x.add(y) | relu(x) | mm(x, m) | linear(x, w, b) | layer_norm(x, (64,), b, b) | conv2d(i, k)
x.view(64, 32) | x.reshape(-1) | x.transpose(0, 1) | x[0] | x[:, 1:3] | x.sum(1, keepdim=True) | softmax(x, 1) | cat((x, y), 1)
empty(2, 3, device=d) | x.shape | x.size(0)"""
CALLS = [call.strip() for line in CALLS.splitlines() for call in line.split("|")]


def names(torch, device):
    """What the calls speak of."""
    def tensor(*sizes):
        return torch.empty(*sizes, device=device)

    functions = {name: getattr(torch, name) for name in ("add", "relu", "mm", "softmax", "cat", "empty")}
    functions |= {name: getattr(torch.nn.functional, name) for name in ("linear", "layer_norm", "conv2d")}
    tensors = {"x": tensor(32, 64), "y": tensor(32, 64), "m": tensor(64, 16), "w": tensor(64, 64), "b": tensor(64),
               "i": tensor(2, 3, 32, 32), "k": tensor(8, 3, 3, 3)}
    return functions | tensors | {"d": device}


def nanoseconds(call, known):
    timer = timeit.Timer(call, timer=time.process_time, globals=known)
    number, _ = timer.autorange()
    number = max(1, number // 4)
    return min(timer.repeat(7, number)) / number * 1e9


def measured(engines, mode, device):
    """{call: {engine: nanoseconds}}, the engines in turns."""
    with contextlib.ExitStack() as stack:
        for torch in engines.values():
            stack.enter_context(mode(torch))
        known = {engine: names(torch, device) for engine, torch in engines.items()}
        return {call: {engine: nanoseconds(call, known[engine]) for engine in engines} for call in CALLS}


def fake_mode(torch):
    import importlib

    return importlib.import_module(f"{torch.__name__}._subclasses.fake_tensor").FakeTensorMode()


@contextlib.contextmanager
def counting(torch):
    """What an estimate does to each call: tare's readers of memory, FLOPs and source lines; PyTorch's FlopCounterMode."""
    if torch.__name__ == "torch":
        import importlib

        with importlib.import_module("torch.utils.flop_counter").FlopCounterMode(display=False):
            yield
        return
    engine = torch._C
    engine._follow_source_lines([])
    run = engine.Run([engine.MemoryTimeline("meta", True), engine.FlopCounter(), engine.ModuleResults(), engine.FailedOperator()])
    run.start()
    yield
    run.stop()


def main():
    import tare

    engines = {"tare": tare}
    with contextlib.suppress(ImportError):
        import torch

        engines["torch"] = torch
    tables = {"meta": measured(engines, lambda torch: contextlib.nullcontext(), "meta"),
              "fake": measured(engines, fake_mode, "cpu"), "estimate": measured(engines, counting, "meta")}
    if "--json" in sys.argv:
        print(json.dumps(tables))
        return
    print(f"nanoseconds{'':<17}" + "".join(f"{kind:>10}{'PyTorch' * (len(engines) > 1):>12}{'':>8}" for kind in tables))
    for call in CALLS:
        print(f"{call:<28}", end="")
        for table in tables.values():
            row = table[call]
            print(f"{row['tare']:>10.0f}", end="")
            print(f"{row['torch']:>12.0f}{row['torch'] / row['tare']:>7.0f}x" if "torch" in row else f"{'':>20}", end="")
        print()


if __name__ == "__main__":
    main()
