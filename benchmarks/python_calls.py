"""Nanoseconds a call from Python on meta tensors: the package beside PyTorch, in one run where PyTorch is installed.

    PYTHONPATH=build/python python3 benchmarks/python_calls.py [--json]
"""

import json
import sys
import time
import timeit


def calls(torch, device="meta"):
    x = torch.empty(32, 64, device=device)
    y = torch.empty(32, 64, device=device)
    m = torch.empty(64, 16, device=device)
    return {
        "add": (lambda: torch.add(x, y), "add(x, y)", {"add": torch.add, "x": x, "y": y}),
        "x + y": (None, "x + y", {"x": x, "y": y}),
        "x + 1": (None, "x + 1", {"x": x}),
        "x.add(y)": (None, "x.add(y)", {"x": x, "y": y}),
        "relu": (None, "relu(x)", {"relu": torch.relu, "x": x}),
        "mm": (None, "mm(x, m)", {"mm": torch.mm, "x": x, "m": m}),
        "view": (None, "x.view(64, 32)", {"x": x}),
        "reshape": (None, "x.reshape(-1)", {"x": x}),
        "transpose": (None, "x.transpose(0, 1)", {"x": x}),
        "x[0]": (None, "x[0]", {"x": x}),
        "x[:, 1:3]": (None, "x[:, 1:3]", {"x": x}),
        "sum": (None, "x.sum(1, keepdim=True)", {"x": x}),
        "softmax": (None, "softmax(x, 1)", {"softmax": torch.softmax, "x": x}),
        "cat": (None, "cat((x, y), 1)", {"cat": torch.cat, "x": x, "y": y}),
        "empty": (None, "empty(2, 3, device='meta')", {"empty": torch.empty}),
        "shape": (None, "x.shape", {"x": x}),
        "size(0)": (None, "x.size(0)", {"x": x}),
    }


def nanoseconds(statement, names):
    timer = timeit.Timer(statement, timer=time.process_time, globals=names)
    number, _ = timer.autorange()
    number = max(1, number // 4)
    return min(timer.repeat(7, number)) / number * 1e9


def main():
    from tare import _C  # noqa: F401

    import tare

    ours = calls(tare)
    try:
        import torch

        theirs = calls(torch)
    except ImportError:
        theirs = {}
    rows = {}
    for name, (_, statement, names) in ours.items():
        rows[name] = {"tare": nanoseconds(statement, names)}
        if theirs:
            rows[name]["torch"] = nanoseconds(statement, theirs[name][2])
    if "--json" in sys.argv:
        print(json.dumps(rows))
        return
    print(f"{'call':<24}{'tare':>10}{'PyTorch':>12}{'':>8}   nanoseconds")
    for name, row in rows.items():
        there = f"{row['torch']:>12.0f}{row['torch'] / row['tare']:>7.0f}x" if "torch" in row else ""
        print(f"{ours[name][1]:<24}{row['tare']:>10.0f}{there}")


if __name__ == "__main__":
    main()
