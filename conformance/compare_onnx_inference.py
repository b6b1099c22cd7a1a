#!/usr/bin/env python3
"""Holds what `tare check` says of the graphs of onnx's tests of shape inference against what these tests expect.

    compare_onnx_inference.py TARE shape_inference_test.py [PATTERN]        needs onnx, numpy and pytest

TARE is the command; the tests are onnx's `tests/python/shape_inference_test.py`. Each graph is given to the command with what is expected as
its values' types; where a test expects inference to fail, so has the command. Sizes that a test leaves open get numbers, equal ones where
they have one name: primes, and where the graph contradicts itself at these, one of its own numbers for all, or 8.
"""

import collections
import importlib.util
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import onnx
import pytest

OPEN = [11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53]


def graphs(path, pattern):
    """[name of the test, model with what is expected, whether it is expected to fail]."""
    found, name = [], ["?"]
    spec = importlib.util.spec_from_file_location("shape_inference_test", path)
    tests = importlib.util.module_from_spec(spec)
    sys.modules["shape_inference_test"] = tests
    spec.loader.exec_module(tests)

    def compared(self, graph_or_model, inferred, **options):
        model = graph_or_model if isinstance(graph_or_model, onnx.ModelProto) else onnx.helper.make_model(
            graph_or_model, opset_imports=options.get("opset_imports"))
        found.append([name[0], with_expected(model, inferred), False])

    tests.TestShapeInferenceHelper._assert_inferred = compared

    class Names:
        def pytest_runtest_call(self, item):
            name[0] = item.name

        def pytest_runtest_logreport(self, report):
            # What is compared here raises nothing, so a test that expects an error is one that fails for want of it.
            if report.when == "call" and report.failed and "DID NOT RAISE" in str(report.longrepr) and found:
                found[-1][2] = True

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "test_shapes.py"
        copy.write_text("from shape_inference_test import *  # noqa: F403\n")
        words = ["-q", "--no-header", "-p", "no:cacheprovider", "--tb=short", str(copy), *(["-k", pattern] if pattern else [])]
        with open("/dev/null", "w") as nowhere:
            before, sys.stdout = sys.stdout, nowhere
            try:
                pytest.main(words, plugins=[Names()])
            finally:
                sys.stdout = before
    return found


def with_expected(model, inferred):
    """The model without the reshapes that only hide sizes, with what the test expects as types of its values."""
    made = onnx.ModelProto()
    made.CopyFrom(model)
    graph = made.graph
    expected = {one.name: one for one in [*graph.value_info, *graph.output]} | {one.name: one for one in inferred}
    seeds = [node.output[0] for node in graph.node if node.op_type == "Reshape" and node.input[0].startswith("SEED_")]
    kept = [node for node in graph.node if not (node.output and node.output[0] in seeds)]
    inputs = [one for one in graph.input if not one.name.startswith(("SEED_", "UNKNOWN_SHAPE_"))]
    inputs += [expected[name] for name in seeds if name in expected]
    del graph.node[:], graph.input[:], graph.value_info[:], graph.output[:]
    graph.node.extend(kept)
    graph.input.extend(inputs)
    outputs = [one for name, one in expected.items() if name not in seeds]
    graph.output.extend(outputs)
    return made


def own_numbers(model):
    """The sizes that a graph says."""
    found = []
    for one in model.graph.input:
        found += [dim.dim_value for dim in one.type.tensor_type.shape.dim if dim.dim_value > 1]
    return list(dict.fromkeys([*found, 8]))


def sizes(model, numbers):
    """--dim for each size of an input that is open."""
    words = []
    named = {}
    for one in model.graph.input:
        if not one.type.HasField("tensor_type") or one.name in {weight.name for weight in model.graph.initializer}:
            continue
        for at, dim in enumerate(one.type.tensor_type.shape.dim):
            if dim.HasField("dim_value"):
                continue
            if dim.dim_param and dim.dim_param in named:
                continue
            number = next(numbers)
            if dim.dim_param:
                named[dim.dim_param] = number
            words += ["--dim", f"{dim.dim_param or f'{one.name}.{at}'}={number}"]
    return words


def told_less(model, told):
    """What a test expects to be known and the command leaves open, empty if nothing is."""
    open_ones = {one["name"]: one["shape"] for one in told.get("outputs", []) if "why" in one}
    for value in model.graph.output:
        kind = value.type.tensor_type
        if value.name not in open_ones or not kind.HasField("shape"):
            continue
        sizes = open_ones[value.name]
        if sizes is None or any(dim.HasField("dim_value") and size is None for dim, size in zip(kind.shape.dim, sizes)):
            return f"{value.name}: {sizes} is told, where {[dim.dim_value or '?' for dim in kind.shape.dim]} is expected"
    return ""


def asked(tare, file, words, model):
    run = subprocess.run([tare, "check", str(file), "--json", *words], capture_output=True, text=True)
    told = json.loads(run.stdout) if run.stdout.startswith("{") else {}
    text = str(told.get("error") or told.get("problem") or run.stderr or "")
    if run.returncode == 0 and not told.get("differences"):
        less = told_less(model, told)
        return ("refused", less) if less else ("as expected", "")
    if told.get("differences") and not text:
        return "otherwise", str(told["differences"][0])
    return "refused", text


def main():
    tare, path = sys.argv[1:3]
    found = graphs(path, sys.argv[3] if len(sys.argv) > 3 else "")
    counts, reasons = collections.Counter(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.onnx"
        for name, model, fails in found:
            file.write_bytes(model.SerializeToString())
            kind, text = asked(tare, file, sizes(model, iter(OPEN * 20)), model)
            if fails:
                kind = "as expected" if kind == "refused" else "otherwise"
            for number in own_numbers(model) if kind == "refused" else ():
                other = asked(tare, file, sizes(model, itertools.repeat(number)), model)
                if other[0] != "refused":
                    kind, text = other
                    break
            counts[kind] += 1
            if kind != "as expected":
                reasons[kind].append(f"{name}: {' '.join(text.split())[:260]}")
    for kind, lines in reasons.items():
        print(f"{kind}:")
        print("\n".join(f"  {one}" for one in lines))
    print(f"{len(found)} graphs: " + ", ".join(f"{count} {kind}" for kind, count in counts.most_common()))


if __name__ == "__main__":
    main()
