#!/usr/bin/env python3
"""Runs the benchmarks and prints each figure beside its target and, where PyTorch is installed, beside PyTorch's own
figure for the same call on its meta device. The two take turns, so that a machine's good and bad moments meet both;
times are medians over the turns, of CPU time, and the ratio is the median of the turns' ratios.

    benchmarks/compare.py --build build [--json] [--turns N] [--filter REGEX | --families]

First calls and models; then one call of every family of operators (families.txt), forward and recorded for backward.
PyTorch's figures beside those are from C++, through its dispatcher with the arguments boxed beforehand (torch_calls.cpp,
compiled on first use), and from Python.
"""

import argparse
import contextlib
import io
import json
import os
import re
import statistics
import subprocess
import sys
import time
import timeit
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Nanoseconds at most, from the project's design.
TARGETS = {
    "empty": 25, "add": 25, "add_broadcast": 25, "mm": 25, "view": 25, "cat": 25,
    "layer_norm": 60, "conv2d": 60, "softmax": 60,
    "resnet50_build": 15_000, "resnet50_forward": 15_000, "llama_405b/126": 1_500_000,
    "llama_405b_training/126": 4_000_000,
}


def run_tare(build, pattern):
    """One turn: nanoseconds by name, and what is no time."""
    command = [f"{build}/benchmarks/tare-bench", "--benchmark_format=json", "--benchmark_min_time=0.05",
               f"--benchmark_filter={pattern}"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    times, extra = {}, {}
    for row in report["benchmarks"]:
        if row.get("aggregate_name") == "RMS":
            extra[f"{row['run_name']}_nonlinearity"] = row["rms"]
        elif "bytes" in row:
            extra["bytes_per_tensor"] = row["bytes"]
        elif row["run_type"] == "iteration":
            times[row["name"]] = row["cpu_time"]
            if "nodes" in row:
                extra.setdefault("nodes", {})[row["name"]] = int(row["nodes"])
    return times, extra


def torch_calls(torch):
    """The same calls as in ops_bench.cpp and models_bench.cpp."""
    functional = torch.nn.functional

    def f32(*sizes):
        return torch.empty(*sizes, device="meta")

    a, b, c = f32(8, 16, 32, 32), f32(8, 16, 32, 32), f32(16, 1, 1)
    m, k, v, p = f32(64, 128), f32(128, 256), f32(8, 16, 32), f32(8, 16)
    x, w = f32(8, 128, 768), f32(768)
    image, kernel, scores = f32(8, 64, 56, 56), f32(64, 64, 3, 3), f32(8, 12, 128, 128)
    calls = {
        "empty": lambda: torch.empty((2, 3, 4), device="meta"),
        "add": lambda: a + b,
        "add_broadcast": lambda: a + c,
        "mm": lambda: torch.mm(m, k),
        "view": lambda: v.view(128, 32),
        "cat": lambda: torch.cat((p, p), 1),
        "relu": lambda: torch.relu(a),
        "sum_dim": lambda: v.sum(1),
        "layer_norm": lambda: functional.layer_norm(x, (768,), w, w),
        "conv2d": lambda: functional.conv2d(image, kernel, None, 1, 1),
        "softmax": lambda: functional.softmax(scores, -1),
    }
    try:  # a ResNet-50 needs its definition; torchvision's or timm's will do
        sys.path.insert(0, str(ROOT / "conformance"))
        import zoo_models

        zoo_models.declare_torchvision_operators()
        try:
            from torchvision.models import resnet50
        except ImportError:
            from timm import create_model

            def resnet50():
                return create_model("resnet50")
        with torch.device("meta"):
            model = resnet50().eval()
            batch = torch.empty(16, 3, 224, 224)

        def build():
            with torch.device("meta"):
                resnet50()

        calls["resnet50_build"] = build
        calls["resnet50_forward"] = lambda: model(batch)
    except ImportError:
        pass
    return calls


class Torch:
    """PyTorch's turns."""

    def __init__(self, pattern):
        self.version, self.timers = None, {}
        try:
            import torch
        except ImportError:
            return
        self.version = torch.__version__
        torch.set_grad_enabled(False)
        for name, call in torch_calls(torch).items():
            if re.search(pattern, name):
                call()
                timer = timeit.Timer(call, timer=time.process_time)
                self.timers[name] = timer, max(1, timer.autorange()[0] // 4)

    def run(self):
        return {name: timer.timeit(number) / number * 1e9 for name, (timer, number) in self.timers.items()}


def compare(build, pattern, count):
    torch = Torch(pattern or ".")
    turns = []
    for _ in range(count):
        times, extra = run_tare(build, pattern or "-^family/")
        turns.append((times, torch.run()))
    rows = []
    for name in turns[0][0]:
        ns = [tare[name] for tare, _ in turns]
        peer = [other[name] for _, other in turns if name in other]
        rows.append({"name": name, "ns": statistics.median(ns), "target_ns": TARGETS.get(name),
                     "torch_ns": statistics.median(peer) if peer else None,
                     "ratio": statistics.median(p / n for p, n in zip(peer, ns)) if peer else None})
    return rows, extra, torch.version


def family_calls():
    """The lines of families.txt: family and call."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "families.txt")) as lines:
        return [line.split(None, 1) for line in lines if line.strip() and not line.startswith("#")]


class TorchFamilies:
    """PyTorch's time for a call of families.txt, from C++ and from Python, forward and recorded."""

    def __init__(self):
        import torch
        from torch.utils import cpp_extension
        folder = os.path.dirname(os.path.abspath(__file__))
        sys.path.insert(0, os.path.join(folder, "..", "tests"))
        import ask
        print("compiling PyTorch's side, once for each version of it ...", file=sys.stderr)
        with contextlib.redirect_stdout(io.StringIO()):
            self.calls = cpp_extension.load("tare_torch_calls", [os.path.join(folder, "torch_calls.cpp")],
                                            extra_cflags=["-O1"])
        self.torch, self.read = torch, ask.Line

    def on_meta(self, value, recorded):
        if isinstance(value, self.torch.Tensor):
            made = self.torch.empty_like(value, device="meta")
            return -made.requires_grad_() if recorded and value.dtype.is_floating_point else made
        if isinstance(value, list):
            return [self.on_meta(item, recorded) for item in value]
        return value

    def times(self, call, recorded, seconds=0.02):
        """Nanoseconds from C++ and from Python; None where PyTorch refuses the call."""
        line = self.read(call)
        name, _, overload = line.operator.partition(".")
        op = getattr(getattr(self.torch.ops.aten, name), overload or "default")
        with self.torch.set_grad_enabled(recorded):
            args = [self.on_meta(value, recorded) for value in line.args]
            kwargs = {key: self.on_meta(value, recorded) for key, value in line.kwargs.items()}
            try:
                one = self.calls.nanoseconds(f"aten::{name}", overload, 3, *args, **kwargs)
                count = max(3, int(seconds * 1e9 / max(one, 1)))
                timer = timeit.Timer(lambda: op(*args, **kwargs), timer=time.process_time)
                return (self.calls.nanoseconds(f"aten::{name}", overload, count, *args, **kwargs),
                        timer.timeit(count) / count * 1e9)
            except (RuntimeError, NotImplementedError):
                return None, None


def compare_families(build, turns):
    """For each family: nanoseconds of tare and of PyTorch, and their ratios; and the ratios' medians."""
    try:
        torch = TorchFamilies()
    except ImportError:
        torch = None
    samples = {}
    for _ in range(turns):
        times, extra = run_tare(build, "^family/")
        for family, call in family_calls():
            for key, recorded in (("forward", False), ("recorded", True)):
                ns = times.get(f"family/{family}" + ("/recorded" if recorded else ""))
                if ns is None:
                    continue
                cpp, python = torch.times(call.strip(), recorded) if torch else (None, None)
                samples.setdefault((family, key), []).append((ns, cpp, python))

    def median(values):
        values = [value for value in values if value is not None]
        return statistics.median(values) if values else None

    rows = []
    for (family, key), taken in samples.items():
        rows.append({"family": family, "kind": key, "ns": median(ns for ns, _, _ in taken),
                     "torch_cpp_ns": median(cpp for _, cpp, _ in taken),
                     "torch_python_ns": median(python for _, _, python in taken),
                     "ratio_cpp": median(cpp and cpp / ns for ns, cpp, _ in taken),
                     "ratio_python": median(python and python / ns for ns, _, python in taken)})
    forward = {row["family"]: row["ns"] for row in rows if row["kind"] == "forward"}
    recorded = [row for row in rows if row["kind"] == "recorded"]
    for row in recorded:  # what recording adds: to the call, and for each of its nodes
        row["added_ns"] = row["ns"] - forward[row["family"]]
        row["nodes"] = extra["nodes"][f"family/{row['family']}/recorded"]
    medians = {f"median_ratio_{side}_{kind}": median(row[f"ratio_{side}"] for row in rows if row["kind"] == kind)
               for side in ("cpp", "python") for kind in ("forward", "recorded")}
    medians["median_recording_ns"] = median(row["added_ns"] for row in recorded)
    medians["recording_within_80_ns"] = f"{sum(row['added_ns'] <= 80 for row in recorded)} of {len(recorded)}"
    a_node = [row["added_ns"] / max(row["nodes"], 1) for row in recorded]
    medians["median_recording_ns_a_node"] = median(a_node)
    medians["recording_within_80_ns_a_node"] = f"{sum(ns <= 80 for ns in a_node)} of {len(a_node)}"
    return rows, medians


def print_families(rows, medians):
    def ratio(value):
        return f"{value:.0f}x" if value else "-"

    print(f"{'family':<23}{'':<10}{'tare':>10}{'PyTorch, C++':>14}{'ratio':>8}{'PyTorch, Python':>17}{'ratio':>8}"
          "   recording adds")
    for row in rows:
        added = f"{pretty(row['added_ns']):>12}, {row['nodes']} nodes" if row["kind"] == "recorded" else ""
        print(f"{row['family']:<23}{row['kind']:<10}{pretty(row['ns']):>10}{pretty(row['torch_cpp_ns']):>14}"
              f"{ratio(row['ratio_cpp']):>8}{pretty(row['torch_python_ns']):>17}{ratio(row['ratio_python']):>8}{added}")
    for name, value in medians.items():
        print(f"{name}: {value if isinstance(value, str) or value is None else format(value, '.3g')}")


def pretty(nanoseconds):
    if nanoseconds is None:
        return "-"
    for unit, factor in (("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)):
        if nanoseconds < 1000 * factor or unit == "s":
            return f"{nanoseconds / factor:.1f} {unit}"


def print_calls(rows, extra, version):
    print(f"{'benchmark':<22}{'tare':>12}{'target':>12}{'PyTorch ' + (version or '(not here)'):>24}{'ratio':>10}")
    for row in rows:
        ratio = f"{row['ratio']:.0f}x" if row["ratio"] else "-"
        missed = "  over its target" if row["target_ns"] and row["ns"] > row["target_ns"] else ""
        print(f"{row['name']:<22}{pretty(row['ns']):>12}{pretty(row['target_ns']):>12}{pretty(row['torch_ns']):>24}"
              f"{ratio:>10}{missed}")
    for name, value in extra.items():
        print(f"{name}: {value:.3g}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--filter", help="only the calls and models whose name matches")
    parser.add_argument("--families", action="store_true", help="only the families of operators")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = {}
    if not options.families:
        rows, extra, version = compare(options.build, options.filter, options.turns)
        report.update(benchmarks=rows, torch=version, **extra)
        if not options.json:
            print_calls(rows, extra, version)
    if not options.filter:
        rows, medians = compare_families(options.build, options.turns)
        report.update(families=rows, **medians)
        if not options.json:
            print_families(rows, medians)
    if options.json:
        json.dump(report, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    main()
