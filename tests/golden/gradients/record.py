#!/usr/bin/env python3
"""Records gradients of single operators from PyTorch 2.13 (CPU): `tests/golden/gradients/record.py`, some minutes.

The samples of PyTorch's operator test database are run forward and backward below a mode that sees every operator with a
kernel of its own. A few small, different calls of each are made again with all floating arguments requiring gradients.
Written beside this file, one JSON object a line, in the corpus format (conformance/README.md) with these fields besides:

- `wants`: which of the tensors among the arguments (lists flattened) require gradients;
- `requires`, `nodes`: of each result tensor, whether it requires gradients, and the name of what made it;
- `grads`: of each wanted tensor, dtype, sizes, strides and elements row by row (null where random); null for none;
- `saved`: dtype and sizes of what was kept for backward; `error` instead of `grads` where backward raised;
- `second`: whether what was found can be differentiated again, or null where nothing flows.

Results are weighted with `weight` below, which the test computes too. In place, the first argument is a leaf's clone.
"""
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import warnings

if __name__ == "__main__" and os.environ.get("PYTHONHASHSEED") != "0":
    os.environ["PYTHONHASHSEED"] = "0"  # some sample generators walk over sets
    os.execv(sys.executable, [sys.executable, *sys.argv])

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "conformance"))

import torch  # noqa: E402
from torch.testing._internal.opinfo.core import SampleInput  # noqa: E402
from torch.utils import _pytree as pytree  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

import calls as samples  # noqa: E402
import corpus as fmt  # noqa: E402
import watchers  # noqa: E402

MOST_SAMPLES = 40    # of one entry of the database
MOST_ELEMENTS = 72   # of one storage
MOST_CALLS = {"float64": 7, "complex128": 3}  # of one overload
SHORT = 2            # of one in-place overload, or one that has no derivative


def weight(number, count, dtype):
    """The weights of one result's elements: multiples of 1/32 in [-2, 2), no two results alike."""
    def real(shift):
        return [((i * 2654435761 + number * 40503 + shift * 2246822519) % 2**32 >> 25) / 32 - 2 for i in range(count)]
    return torch.tensor([complex(a, b) for a, b in zip(real(0), real(1))] if dtype.is_complex else real(0), dtype=dtype)


def continuous(dtype):
    return dtype.is_floating_point or dtype.is_complex


class Call:
    def __init__(self, func, args, kwargs):
        numbering = fmt.Numbering()
        self.func, self.op = func, watchers.schema_name(func)
        self.args = [fmt.encode(a, numbering) for a in args]
        self.kwargs = {k: fmt.encode(v, numbering) for k, v in sorted(kwargs.items())}
        self.sizes, self.dtypes = numbering.sizes, numbering.dtypes
        if any(size // dtype.itemsize > MOST_ELEMENTS for size, dtype in zip(self.sizes, self.dtypes)):
            raise fmt.Unencodable("large")
        self.contents = [fmt.storage_bytes(s) for s in numbering.storages]

    def tensors(self):
        return list(fmt.tensors_in([self.args, list(self.kwargs.values())]))

    def kind(self):
        """Calls alike in this differ in sizes and values only."""
        def plain(value):
            if isinstance(value, list):
                return ["list", *sorted({json.dumps(plain(v)) for v in value})]
            if isinstance(value, dict) and "tensor" in value:
                dtype, sizes, strides, _, _ = value["tensor"]
                return [dtype, len(sizes), 0 in sizes, 0 in strides]
            return type(value).__name__ if isinstance(value, (int, float)) and not isinstance(value, bool) else value
        return json.dumps([plain(v) for v in self.args] + [[k, plain(v)] for k, v in self.kwargs.items()])

    def round(self):
        """SmallVector digits keep lines short, and no rule depends on more of them."""
        for i, (data, dtype) in enumerate(zip(self.contents, self.dtypes)):
            if data and dtype in (torch.float64, torch.complex128):
                numbers = torch.frombuffer(bytearray(data), dtype=torch.float64)
                self.contents[i] = torch.tensor([float(f"{x:.3g}") for x in numbers.tolist()],
                                                dtype=torch.float64).numpy().tobytes()

    def in_place(self):
        return self.func._schema.name.endswith("_") and self.func._schema.arguments[0].is_write

    def make(self, wants):
        """(arguments, keyword arguments, leaves)"""
        leaves = []
        numbers = itertools.count()

        def decode(value):
            if isinstance(value, list):
                return [decode(v) for v in value]
            result = fmt.decode(value, storages, "cpu")
            if isinstance(result, torch.Tensor) and next(numbers) in wants:
                leaves.append(result.requires_grad_())
            return result
        storages = fmt.real_storages(self.contents)
        args = [decode(a) for a in self.args]
        kwargs = {k: decode(v) for k, v in self.kwargs.items()}
        if self.in_place():
            args[0] = args[0].clone()
        return args, kwargs, leaves

    def run(self, wants):
        saved = []

        def pack(tensor):
            saved.append([fmt.name_of(tensor.dtype), list(tensor.size())])
            return tensor
        args, kwargs, leaves = self.make(wants)
        torch.manual_seed(0)
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            if self.in_place() and args[0].requires_grad:
                saved.clear()
            result = self.func(*args, **kwargs)
        results = [r for r in pytree.tree_leaves(result) if isinstance(r, torch.Tensor)]
        return results, leaves, saved

    def wanted(self):
        """The tensors that may require gradients. Some operators refuse those of running statistics."""
        written = [a.is_write for a in self.func._schema.arguments]
        number, found = 0, []
        for i, value in enumerate([*self.args, *self.kwargs.values()]):
            for dtype, *_ in fmt.tensors_in(value):
                if continuous(fmt.dtype_named(dtype)):
                    if self.in_place() or not (i < len(written) and written[i]):
                        found.append(number)
                number += 1
        for check in (self.differentiates, self.works):
            for attempt in (found, [i for i in found if check([i])]):
                if attempt and check(attempt):
                    return attempt
        return [] if self.works([]) else None

    def works(self, wants):
        try:
            self.run(wants)
            return True
        except (RuntimeError, ValueError, IndexError, NotImplementedError):
            return False

    def differentiates(self, wants):
        try:
            results, leaves, _ = self.run(wants)
            results = [r for r in results if r.requires_grad]
            if results:
                torch.autograd.grad(results, leaves, [torch.ones_like(r) for r in results], allow_unused=True)
            return True
        except (RuntimeError, ValueError, IndexError, NotImplementedError):
            return False


def short(value, digits=9):
    return fmt.encode_float(float(f"{value:.{digits}g}"))


def elements(tensor):
    if tensor._is_zerotensor():  # zeros without memory, where nothing flows
        tensor = torch.zeros(tensor.size(), dtype=tensor.dtype)
    values = tensor.detach().resolve_conj().resolve_neg().reshape(-1)
    return [[short(v.real), short(v.imag)] if isinstance(v, complex) else short(v) for v in values.tolist()]


def line_of(call):
    wants = call.wanted()
    if wants is None:
        return None
    results, leaves, saved = call.run(wants)
    line = {"op": call.op, "args": call.args, "kwargs": call.kwargs, "out": [], "storages": call.sizes,
            "values": {str(i): fmt.encode_elements(data, dtype)
                       for i, (data, dtype) in enumerate(zip(call.contents, call.dtypes))},
            "wants": wants, "requires": [r.requires_grad for r in results],
            "nodes": [r.grad_fn.name() if r.grad_fn else None for r in results]}
    flowing = [(r, weight(i, r.numel(), r.dtype).view(r.size())) for i, r in enumerate(results) if r.requires_grad]
    if not flowing:
        return line
    line["saved"] = sorted(saved)
    random = torch.Tag.nondeterministic_seeded in call.func.tags
    outputs, weights = zip(*flowing)
    try:
        grads = torch.autograd.grad(outputs, leaves, weights, allow_unused=True)
    except (RuntimeError, NotImplementedError) as error:
        return line | {"error": str(error).split("\n")[0][:200]}
    line["grads"] = [None if g is None else [fmt.name_of(g.dtype), list(g.size()), list(g.stride()),
                                             None if random else elements(g)] for g in grads]
    line["second"] = second(call, wants)
    return line


def second(call, wants):
    try:
        results, leaves, _ = call.run(wants)
        flowing = [(r, weight(i, r.numel(), r.dtype).view(r.size()).requires_grad_()) for i, r in enumerate(results)
                   if r.requires_grad]
        outputs, weights = zip(*flowing)
        grads = torch.autograd.grad(outputs, leaves, weights, allow_unused=True, create_graph=True)
        again = [g for g in grads if g is not None and g.requires_grad]
        if not again:
            return None
        torch.autograd.grad(again, [*leaves, *weights], [weight(7, g.numel(), g.dtype).view(g.size()) for g in again],
                            allow_unused=True)
        return True
    except (RuntimeError, NotImplementedError):
        return False


class Collector:
    """Calls by overload and kind, the first of each kind. A dispatch mode hands them in."""

    def __init__(self):
        self.found = {}

    def mode(self):
        collector = self

        class Mode(TorchDispatchMode):
            def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                collector.see(func, args, kwargs or {})
                return func(*args, **(kwargs or {}))
        return Mode()

    def see(self, func, args, kwargs):
        schema = func._schema
        if func.namespace != "aten" or any(a.is_write and a.is_out for a in schema.arguments):
            return
        try:
            call = Call(func, args, kwargs)
        except fmt.Unencodable:
            return
        dtypes = {t[0] for t in call.tensors()}
        if not dtypes & MOST_CALLS.keys():
            return
        main = "complex128" if "complex128" in dtypes else "float64"
        self.found.setdefault((call.op, main), {}).setdefault(call.kind(), call)

    def chosen(self):
        """Calls of each overload, as different as there are: spread over the kinds in the order they were seen."""
        for (op, dtype), kinds in sorted(self.found.items()):
            calls = list(kinds.values())
            most = SHORT if calls[0].in_place() else MOST_CALLS[dtype]
            step = max(1, len(calls) / most)
            yield [calls[int(i * step)] for i in range(min(most, len(calls)))] + \
                ([reversed_call(calls[0])] if dtype == "float64" and not calls[0].in_place() else [])


def reversed_call(call):
    """The same with matrices laid out column by column."""
    args, kwargs, _ = call.make([])
    turn = lambda t: samples.reversed_memory(t)  # noqa: E731
    if all(len(t[1]) < 2 for t in call.tensors()):
        return None
    try:
        return Call(call.func, pytree.tree_map_only(torch.Tensor, turn, args),
                    pytree.tree_map_only(torch.Tensor, turn, kwargs))
    except fmt.Unencodable:
        return None


def collect(ops):
    collector = Collector()
    for op in ops:
        for dtype in (torch.float64, torch.complex128):
            if not op.supports_dtype(dtype, "cpu"):
                continue
            samples.seed(f"{samples.full_name(op)} {dtype}")
            try:
                for sample in itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=op.supports_autograd),
                                               MOST_SAMPLES):
                    run_sample(op, sample, collector)
                    if any(t.numel() > MOST_ELEMENTS for t in plain_tensors(sample)):
                        run_sample(op, cropped(sample), collector)
            except Exception:  # some entries cannot make samples of every dtype here
                continue
    return collector


def plain_tensors(sample):
    return [t for t in pytree.tree_leaves((sample.input, sample.args, sample.kwargs)) if samples.is_plain(t)]


def cropped(sample):
    """The corner of all tensors, for operators whose samples are large; many others refuse it."""
    def crop(t):
        return t.detach()[tuple(slice(0, 4) for _ in t.size())].clone().requires_grad_(t.requires_grad) \
            if samples.is_plain(t) else t
    parts = pytree.tree_map_only(torch.Tensor, crop, (sample.input, sample.args, sample.kwargs))
    return SampleInput(parts[0], args=parts[1], kwargs=parts[2])


def backward(op, sample):
    result = op.op(sample.input, *sample.args, **sample.kwargs)
    results = [r for r in pytree.tree_leaves(result) if samples.differentiable(r)]
    leaves = [v for v in pytree.tree_leaves((sample.input, sample.args, sample.kwargs)) if samples.differentiable(v)]
    if results and leaves:
        torch.autograd.grad(results, leaves, [torch.randn_like(r) for r in results], allow_unused=True)


def run_sample(op, sample, collector):
    functions = [op.op] + [f for _, f in samples.in_place_forms(op)]
    for function in functions:
        in_place = function is not op.op
        value = samples.clone(sample.input) if in_place else sample.input
        with collector.mode():
            try:
                if in_place:
                    with torch.no_grad():
                        function(value, *sample.args, **sample.kwargs)
                elif op.supports_autograd:
                    backward(op, sample)
                else:
                    function(value, *sample.args, **sample.kwargs)
            except Exception:
                continue


def main(pattern):
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    collector = collect(samples.entries("op_db", re.compile(pattern)))
    lines = []
    for calls in collector.chosen():
        without = 0
        for call in filter(None, calls):
            call.round()
            line = line_of(call)
            if line is None:
                continue
            if "saved" not in line:  # nothing flows: its elements say nothing
                without += 1
                if without > SHORT:
                    continue
                line["values"] = {k: v for k, v in line["values"].items() if not continuous(call.dtypes[int(k)])}
            lines.append(json.dumps(line, separators=(",", ":")))
    text = "\n".join(dict.fromkeys(lines)) + "\n"
    subprocess.run(["zstd", "-19", "-q", "-f", "-o", str(HERE / "gradients.jsonl.zst")], input=text.encode(), check=True)
    print(f"{len(lines)} calls of {len({json.loads(line)['op'] for line in lines})} operators, {len(text)} characters, "
          f"{(HERE / 'gradients.jsonl.zst').stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
