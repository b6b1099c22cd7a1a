#!/usr/bin/env python3
"""Records what PyTorch 2.13 computes on the CPU: `tests/golden/record_values.py`, some minutes; writes values.jsonl.zst.

The samples of PyTorch's operator test database are run below a mode that sees every operator with a kernel of its own. A
few small, different calls of each and of each dtype are made again. One JSON object a line, in the corpus format
(conformance/README.md), with the bytes of every argument in `values` and besides

- `elements`: of each result tensor its dtype, its sizes and its elements row by row.

float64 and complex128 stand in golden/gradients.
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
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "conformance")]

import torch  # noqa: E402
from torch.utils import _pytree as pytree  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

import calls as samples  # noqa: E402
import corpus as fmt  # noqa: E402
from gradients.record import MOST_ELEMENTS, Call, cropped, elements, plain_tensors  # noqa: E402

MOST_SAMPLES = 30  # of one entry of the database
MOST_CALLS = {torch.float32: 4, torch.bfloat16: 2, torch.int64: 3, torch.uint8: 2, torch.bool: 2, torch.complex64: 2}
ROUNDED = (torch.float32, torch.complex64)


class Seen(TorchDispatchMode):
    """Collects calls by overload, the dtype of the sample, and kind."""

    def __init__(self):
        super().__init__()
        self.found, self.dtype = {}, None

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        random = torch.Tag.nondeterministic_seeded in func.tags
        undefined = func._schema.name.removeprefix("aten::").startswith(("empty", "new_empty", "resize"))
        out = any(a.is_write and a.is_out for a in func._schema.arguments)
        if func.namespace == "aten" and not random and not undefined and not out:
            try:
                call = Call(func, args, kwargs)
                self.found.setdefault((call.op, self.dtype), {}).setdefault(call.kind(), call)
            except fmt.Unencodable:
                pass
        return func(*args, **kwargs)


def collect(entries):
    seen = Seen()
    for op in entries:
        for dtype in MOST_CALLS:
            if not op.supports_dtype(dtype, "cpu"):
                continue
            samples.seed(f"{samples.full_name(op)} {dtype}")
            seen.dtype = dtype
            try:
                for sample in itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=False), MOST_SAMPLES):
                    run(op, sample, seen)
                    if any(t.numel() > MOST_ELEMENTS for t in plain_tensors(sample)):
                        run(op, cropped(sample), seen)
            except Exception:  # some entries cannot make samples of every dtype here
                continue
    return seen.found


def run(op, sample, seen):
    try:
        with seen:
            op.op(sample.input, *sample.args, **sample.kwargs)
    except Exception:  # what was cropped may not fit
        pass


def rounded(call):
    """SmallVector digits keep lines short."""
    for i, (data, dtype) in enumerate(zip(call.contents, call.dtypes)):
        if data and dtype in ROUNDED:
            numbers = torch.frombuffer(bytearray(data), dtype=torch.float32)
            call.contents[i] = torch.tensor([float(f"{x:.3g}") for x in numbers.tolist()]).numpy().tobytes()
    return call


def contents(data, dtype):
    values = fmt.encode_elements(data, dtype)
    if dtype not in ROUNDED:
        return values
    return pytree.tree_map_only(float, lambda x: float(f"{x:.3g}"), values)


def exact(result):
    return elements(result) if result.is_floating_point() or result.is_complex() else result.flatten().tolist()


def line_of(call):
    args, kwargs, _ = call.make([])
    try:
        result = call.func(*args, **kwargs)
    except (RuntimeError, ValueError, IndexError, NotImplementedError):
        return None  # what was rounded may be refused
    results = [r for r in pytree.tree_leaves(result) if isinstance(r, torch.Tensor)]
    if not results or any(not samples.is_plain(r) or r.numel() > 256 for r in results):
        return None
    return {"op": call.op, "args": call.args, "kwargs": call.kwargs, "out": [], "storages": call.sizes,
            "values": {str(i): contents(data, dtype)
                       for i, (data, dtype) in enumerate(zip(call.contents, call.dtypes))},
            "elements": [[fmt.name_of(r.dtype), list(r.size()), exact(r)] for r in results]}


def main(pattern):
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    lines = []
    for (_, dtype), kinds in sorted(collect(samples.entries("op_db", re.compile(pattern))).items(), key=str):
        found = list(kinds.values())
        most = MOST_CALLS[dtype]
        step = max(1, len(found) / most)
        for call in (found[int(i * step)] for i in range(min(most, len(found)))):
            line = line_of(rounded(call))
            if line is not None:
                lines.append(json.dumps(line, separators=(",", ":")))
    text = "\n".join(dict.fromkeys(lines)) + "\n"
    subprocess.run(["zstd", "-19", "-q", "-f", "-o", str(HERE / "values.jsonl.zst")], input=text.encode(), check=True)
    print(f"{len(lines)} calls of {len({json.loads(line)['op'] for line in lines})} operators, {len(text)} characters")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
