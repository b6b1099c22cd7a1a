"""Prints tare/ops/tables/autocast.cpp from the installed PyTorch: what autocast does to the arguments of each operator.

    conformance/record_autocast.py TARE > tare/ops/tables/autocast.cpp

Operators of the command TARE that PyTorch registers for autocast are called on the CPU, and on fake tensors on CUDA, as in
tests/cases and as PyTorch's operator database calls them: with all tensors in float32, with all in autocast's type, and mixed. What
they are cast to says the policy.
"""

import collections
import contextlib
import json
import subprocess
import sys
import textwrap
import warnings

import record_kernel_types
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

LOW = {"cpu": torch.bfloat16, "cuda": torch.float16}
POLICIES = "lower full typed widest refused product".split()
# Operators that are no composites here and that PyTorch writes in registered ones: what it comes to there. And on CUDA what
# PyTorch computes with cuDNN, whose operators no fake tensor enters, or with fused cells, which a PyTorch without CUDA
# does not enter either.
WRITTEN = {
    "cpu": {},
    "cuda": {
        "lower": "_native_multi_head_attention gru gru_cell lstm rnn_relu rnn_tanh",
        "full": "arccos arcsin",
        "widest": "arctan2",
    },
}
HEAD = """#include "tare/ops/tables/tables.h"

// What autocast does to each operator. Printed by conformance/record_autocast.py from PyTorch {version}. Do not edit.
// clang-format off
namespace tare {{
"""


def more_calls():
    """Calls of operators that neither source calls with floating-point numbers below autograd."""
    aten, x = torch.ops.aten, torch.eye(3)
    for operator in (aten.fft_hfft, aten.fft_ifft, aten.fft_ifft2, aten.fft_ihfft, aten.linalg_eigh, aten.linalg_eigvals,
                     aten.linalg_eigvalsh, aten.linalg_svdvals):
        yield operator.default, [x], {}
    yield aten.prelu.default, [x, torch.ones(1)], {}
    yield aten.linalg_lstsq.default, [x, x], {}
    yield aten.log_softmax.int, [x, 0], {}
    row, gates = torch.ones(2, 1, 3), torch.ones(12)
    weights = [torch.ones(12, 3), torch.ones(12, 3), gates, gates]
    yield aten.mkldnn_rnn_layer.default, [row, *weights, row[:1], row[:1], False, [], 2, 3, 1, True, False, False, False], {}
    yield aten.gru_cell.default, [row[0], row[0], torch.ones(9, 3), torch.ones(9, 3)], {}
    yield aten.ctc_loss.IntList, [torch.ones(4, 3, 3), torch.ones(3, 2, dtype=torch.int64), [4, 4, 4], [2, 2, 2]], {}


class Casts(TorchDispatchMode):
    """Notes what tensors of floating-point numbers are cast to."""

    def __init__(self):
        super().__init__()
        self.noted = set()

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func is torch.ops.aten._to_copy.default and args[0].is_floating_point() and kwargs.get("dtype") is not None:
            self.noted.add(kwargs["dtype"])
        return func(*args, **(kwargs or {}))


def casts(operator, args, kwargs, device, dtypes, enabled):
    """The types of the results, and those that are cast to, where the call's tensors in float32 have the `dtypes` in turn.


    None where it raises; "refused" where it does for autocast's sake.
    """
    turn = iter([])

    def fake(value):
        nonlocal turn
        if isinstance(value, torch.device):
            return torch.device(device)
        if not isinstance(value, torch.Tensor):
            return value
        dtype = value.dtype
        if dtype == torch.float32:
            dtype = next(turn, None)
            if dtype is None:
                turn = iter(dtypes)
                dtype = next(turn)
        return value.to(dtype) if device == "cpu" else torch.empty_strided(value.shape, value.stride(), dtype=dtype, device=device)

    with contextlib.nullcontext() if device == "cpu" else FakeTensorMode():
        args, kwargs = tree_map(fake, (args, kwargs))
        torch.set_autocast_enabled(device, enabled)
        torch.set_autocast_dtype(device, LOW[device])
        try:
            with Casts() as mode:
                result = operator(*args, **kwargs)
            given = {one.dtype for one in record_kernel_types.tensors_of([result]) if one.is_floating_point()}
            return {("result", dtype) for dtype in given} | {("cast", dtype) for dtype in mode.noted}
        except Exception as error:
            return "refused" if "unsafe to autocast" in str(error) else None
        finally:
            torch.set_autocast_enabled(device, False)


def policy(operator, args, kwargs, device):
    """What one call says; None where it says nothing."""
    low, full = LOW[device], torch.float32
    tensors = [one for one in record_kernel_types.tensors_of([args, kwargs]) if one.dtype == full]
    if not tensors:
        return None

    def made(*dtypes, **more):
        said, without = (casts(operator, args, kwargs | more, device, dtypes, enabled) for enabled in (True, False))
        return said if said in ("refused", None) else {dtype for _, dtype in said - (without or set())}

    lowered, raised = made(full), made(low)
    if "refused" in (lowered, raised):
        return "refused"
    if lowered and low in lowered:
        return "lower"
    if raised and full in raised:
        told = any(argument.name == "dtype" for argument in operator._schema.arguments)
        return "typed" if told and made(low, dtype=low) == set() else "full"
    if len(tensors) > 1 and any(said and full in said for said in (made(low, full), made(full, low))):
        return "widest"
    return None if lowered is None and raised is None else "none"


def recorded(device, rows, found):
    """{policy: operators}"""
    key = f"Autocast{device.upper()}"
    wanted = {name for name in rows if torch._C._dispatch_has_kernel_for_dispatch_key(f"aten::{name}", key)}
    first = {}
    for name in rows:
        first.setdefault(name.partition(".")[0], name)

    def word_of(name):  # the first overload's policy is the operator's
        packet = name.partition(".")[0]
        return packet if first[packet] in wanted else name

    said = collections.defaultdict(collections.Counter)
    for name, operator, args, kwargs in record_kernel_types.chosen(found, wanted):
        said[word_of(name)][policy(operator, args, kwargs, device)] += 1
    table = collections.defaultdict(set)
    for name in sorted({word_of(name) for name in wanted}):
        kinds = {kind for kind in said[name] if kind not in (None, "none")}
        if kinds:
            table[min(kinds, key=POLICIES.index)].add(name)
        elif all(name not in names.split() for names in WRITTEN[device].values()):
            print(f"{name} on {device}: no call tells the policy", file=sys.stderr)
    for kind, names in WRITTEN[device].items():
        table[kind] |= set(names.split())
    return table


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    rows = [op["name"] for op in json.loads(subprocess.check_output([sys.argv[1], "ops", "--json"]))
            if op["form"] in ("functional", "in-place")]
    found = [*record_kernel_types.calls_of_cases(), *record_kernel_types.calls_of_database(), *more_calls()]
    print(HEAD.format(version=torch.__version__.split("+")[0]))
    for device in LOW:
        table = recorded(device, rows, found)
        print(f"List<Fact<Autocast>> autocast_on_{device}() {{\n  static constexpr Fact<Autocast> kTable[] = {{")
        for kind in POLICIES:
            names = sorted(table[kind])
            lines = textwrap.wrap(" ".join(names), 108, break_long_words=False, break_on_hyphens=False)
            text = "\n".join(f'       "{line}{" " if i + 1 < len(lines) else ""}"' for i, line in enumerate(lines))
            if names:
                print(f"      {{Autocast::{kind},\n{text}}},")
        print("  };\n  return kTable;\n}\n")
    print("}  // namespace tare")


if __name__ == "__main__":
    main()
