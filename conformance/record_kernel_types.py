"""Prints tare/ops/tables/kernel_type_table.cpp from the installed PyTorch: the element types that its CPU kernels lack.

    conformance/record_kernel_types.py TARE > tare/ops/tables/kernel_type_table.cpp

Every operator of the command TARE that has a kernel is called as in tests/cases and as PyTorch's operator database calls it, in
each type: an elementwise one with all tensors and numbers, another with the tensors of its first tensor's type and with types that
are said. What mostly raises `not implemented for` is missing. Where calls fail otherwise nothing is known; an operator then
stands with one of the others that it agrees with.
"""
import collections
import json
import math
import pathlib
import re
import subprocess
import sys
import textwrap
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import ask  # noqa: E402
import calls  # noqa: E402
import torch  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

TYPES = ("bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex32 complex64 complex128 "
         "float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu").split()
CALLS = 6  # of an operator, from either source
SAMPLES = 3  # of an entry of the database
LEFT = {"_conj_physical", "bernoulli.Tensor"}  # no real tensor comes to it; two tensors of types of their own
HEAD = """#include "tare/ops/tables/tables.h"

// Printed by conformance/record_kernel_types.py from PyTorch {version}. Do not edit.
// clang-format off
namespace tare {{

"""


def tensors_of(value):
    if isinstance(value, torch.Tensor):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [tensor for item in items for tensor in tensors_of(item)]


def in_type(value, old, new, numbers=False):
    """The arguments with what is of the type `old`, or of any if that is None, in the type `new`; numbers, so that they fit it."""
    if isinstance(value, torch.Tensor):
        return value.clone() if old not in (None, value.dtype) else value.to(new)
    if isinstance(value, (int, float)) and numbers and new == torch.bool:
        return True
    if isinstance(value, float) and numbers and not new.is_floating_point and not new.is_complex:
        return max(1, int(value)) if math.isfinite(value) else 1
    if isinstance(value, dict):
        return {name: in_type(item, old, new, numbers) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [in_type(item, old, new, numbers) for item in value]
    return new if isinstance(value, torch.dtype) and value == old else value


def outcome(operator, args, kwargs):
    """True: it gives something; False: the kernel is missing; None: it says something else."""
    torch.manual_seed(0)
    try:
        operator(*args, **kwargs)
        return True
    except NotImplementedError as error:
        return False if "not implemented for" in str(error) else None
    except Exception:  # whatever else it finds wrong
        return None


def gives_elements(operator, args, kwargs):
    """Whether the first result has any; an operator that is not for the CPU is not asked further."""
    try:
        result = operator(*calls.clone(args), **calls.clone(kwargs))
    except NotImplementedError:
        return True
    return any(tensor.numel() > 0 for tensor in tensors_of([result])[:1])


def takes_one_type(operator):
    """Whether its tensors are all of one kind: an elementwise operator, or one that is written in others, such as `subtract`."""
    return torch.Tag.pointwise in operator.tags or torch._C._dispatch_has_kernel_for_dispatch_key(
        operator.name(), "CompositeImplicitAutograd")


def asked(operator, args, kwargs, outcome=outcome):
    """(type, whether there are elements, outcome) of the call in every type."""
    all_tensors, tensors = takes_one_type(operator), tensors_of([args, kwargs])
    told = any(argument.name == "dtype" for argument in operator._schema.arguments)
    old = None if all_tensors or not tensors else tensors[0].dtype
    filled = not tensors or (tensors[0].numel() > 0 and gives_elements(operator, args, kwargs))
    for name in TYPES if tensors or told else ():
        dtype = getattr(torch, name)
        args_in, kwargs_in = in_type([args, kwargs], old, dtype, all_tensors)
        yield name, filled, outcome(operator, args_in, kwargs_in | ({"dtype": dtype} if told else {}))


def calls_of_cases():
    """(operator, arguments, named arguments) of the cases that give a result."""
    for path in sorted((ROOT / "tests/cases").glob("*.cases")):
        for text in path.read_text().splitlines():
            if text.strip() and not text.startswith("#"):
                line = ask.Line(text.split("  #")[0].rstrip())
                if line.rest.startswith("->") and "::" not in line.operator:  # what PyTorch has
                    yield ask.operator_of(line), line.args, line.kwargs


class Calls(TorchDispatchMode):
    """Notes the calls below autograd."""

    def __init__(self):
        super().__init__()
        self.noted = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "aten":
            self.noted.append((func, calls.clone(args), calls.clone(kwargs or {})))
        return func(*args, **(kwargs or {}))


def calls_of_database():
    for op in calls.entries("op_db", re.compile("")):
        for _, sample in calls.samples(op, torch.float32, "sample", False, SAMPLES) if torch.float32 in op.dtypes else ():
            with Calls() as mode:
                try:
                    op.op(sample.input, *sample.args, **sample.kwargs)
                except Exception:  # a sample that PyTorch itself refuses
                    continue
            yield from mode.noted


def chosen(found, operators):
    """The first `CALLS` calls of each operator."""
    seen = collections.Counter()
    for operator, args, kwargs in found:
        name = operator.name().removeprefix("aten::")
        if name in operators and seen[name] < CALLS:
            seen[name] += 1
            yield name, operator, args, kwargs


def decided(outcomes):
    """What the calls say; None where they say nothing. Where a kernel is taken for some sizes or arguments, there is one."""
    said = [item for item in outcomes if item is not None]
    return None if not said else 5 * sum(said) >= len(said)


def recorded(operators):
    """{operator: {type: whether there is a kernel}}, and the operators that take what is empty all the same."""
    outcomes = collections.defaultdict(lambda: collections.defaultdict(lambda: ([], [])))
    for operator, *call in [*chosen(calls_of_cases(), operators), *chosen(calls_of_database(), operators)]:
        for name, filled, given in asked(*call):
            outcomes[operator][name][filled].append(given)
    table, of_empty = {}, set()
    for operator, types in outcomes.items():
        table[operator] = {name: decided(filled) for name, (_, filled) in types.items()}
        if decided([given for name, (empty, _) in types.items() if table[operator][name] is False for given in empty]):
            of_empty.add(operator)
    return table, of_empty


def agree(a, b):
    return all(a[name] is None or b.get(name) is None or a[name] == b[name] for name in a)


def merged(a, b):
    return {name: a.get(name) if b.get(name) is None else b[name] for name in TYPES}


def by_name(table):
    """Overloads that agree under one name; an operator's overload without a name, where they do not, is its `default`."""
    packets = collections.defaultdict(list)
    for operator in table:
        packets[operator.partition(".")[0]].append(operator)
    found = {}
    for name, overloads in packets.items():
        together = {}
        for overload in overloads:
            if together is not None:
                together = merged(together, table[overload]) if agree(table[overload], together) else None
        if together is not None:
            found[name] = together
        else:
            found.update({(o if "." in o else o + ".default"): table[o] for o in overloads})
    return found


def groups(found):
    """{missing types: operators}, few of them."""
    known = {name: (frozenset(t for t in TYPES if types.get(t) is False), frozenset(t for t in TYPES if types.get(t)))
             for name, types in found.items()}
    left, result = {name for name, (missing, _) in known.items() if missing}, {}
    while left:
        fits = {missing: {n for n in left if known[n][0] <= missing and not known[n][1] & missing}
                for missing, _ in (known[name] for name in left)}
        best = max(fits, key=lambda missing: (len(fits[missing]), sorted(missing)))
        result[best] = sorted(fits[best])
        left -= fits[best]
    return result


def texts(words):
    rows = textwrap.wrap(" ".join(words), 110, break_long_words=False, break_on_hyphens=False)
    return "\n".join(f'     "{row}{" " if i + 1 < len(rows) else ""}"' for i, row in enumerate(rows)).strip()


def operators_of(command):
    """The operators of the command TARE that have a kernel."""
    return {op["name"] for op in json.loads(subprocess.check_output([command, "ops", "--json"]))
            if op["kind"] == "fresh" and op["form"] == "functional"} - LEFT


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    operators = operators_of(sys.argv[1])
    table, of_empty = recorded(operators)
    print(HEAD.format(version=torch.__version__.split("+")[0])
          + "List<Fact<std::string_view>> missing_kernel_types() {\n  static constexpr Fact<std::string_view> kTable[] = {")
    for missing, names in groups(by_name(table)).items():
        print(f"    {{{texts([t for t in TYPES if t in missing])},\n     {texts(names)}}},")
    print("  };\n  return kTable;\n}\n")
    empty = sorted({name.partition(".")[0] for name in of_empty})
    print(f"std::string_view take_empty() {{\n  return\n    {texts(empty)};\n}}\n\n}}  // namespace tare")


if __name__ == "__main__":
    main()
