"""Records which modules PyTorch has that are refused here, and their names: prints python/tare/_recorded/refused_names.py.

    python3 conformance/record_modules.py > python/tare/_recorded/refused_names.py   # with PyTorch installed
"""

import contextlib
import importlib
import io
import pathlib
import pkgutil
import textwrap
import warnings

import torch

ROOTS = """amp ao contrib cpu cuda distributed export fx hub jit library masked monitor mps mtia multiprocessing nested onnx
package profiler quantization quasirandom signal sparse testing utils xpu _custom_ops _decomp _export _guards _higher_order_ops
_inductor _lazy _library _logging _numpy _prims _prims_common _refs _vmap_internals""".split()
# Of what is private, the modules that libraries import; of the rest, public ones.
PRIVATE = """distributed._tensor distributed._composable distributed._functional_collectives distributed._shard
distributed._tools distributed.tensor._utils distributed.tensor.placement_types distributed.tensor.experimental._attention
distributed.checkpoint._consolidate_hf_safetensors distributed._composable.fsdp
distributed.tensor._dtensor_spec distributed._symmetric_memory distributed.fsdp._fully_shard
distributed.distributed_c10d fx._symbolic_trace fx._pytree fx._compatibility onnx._internal
onnx._internal.exporter onnx._internal.exporter._core _higher_order_ops.associative_scan export._trace export._unlift ao.quantization.fx ao.nn.quantized export.graph_signature
ao.quantization.fx._decomposed _dynamo._trace_wrapped_higher_order_op distributed.algorithms._checkpoint
distributed.algorithms._checkpoint.checkpoint_wrapper distributed.algorithms.ddp_comm_hooks.post_localSGD_hook
distributed.algorithms.ddp_comm_hooks.default_hooks distributed.algorithms.ddp_comm_hooks.powerSGD_hook
distributed.algorithms.model_averaging.averagers nested._internal nested._internal.nested_tensor nested._internal.ops
_inductor.codecache utils.data.datapipes.iter""".split()
SHALLOW = "ao quantization package onnx export".split()
# Agents that call other machines: a PyTorch that is built without them does not have this module either.
NOT_BUILT = "distributed.rpc.api"
NOT = ("_test", "test", "benchmarks", "__main__", "runtime", "codegen", "kernel", "fx_passes", "backend_config", "_vendor")

# Inner modules and names that the third-party packages of `programs/listed/` import, and that `list_imported_names.py` found to be missing.
IMPORTED = pathlib.Path(__file__).with_name("imported_names.txt")


def wanted(name):
    parts = name.split(".")[1:]
    if name[6:] in PRIVATE:
        return True
    if name[6:] == NOT_BUILT or any(one in NOT for one in parts) or any(one.startswith("_") for one in parts[1:]):
        return False
    return len(parts) <= (1 if parts[0].startswith("_") else 2 if parts[0] in SHALLOW else 3)


def names_of(module):
    public = [one for one in {*getattr(module, "__all__", ()), *dir(module)} if isinstance(one, str)]
    found = []
    for name in public:
        value = getattr(module, name, None)
        origin = getattr(value, "__module__", None) or ""
        if name.startswith("__") or not callable(value) or not isinstance(origin, str) or not origin.startswith("torch"):
            continue
        if value is getattr(torch, name, None) and name not in getattr(module, "__all__", ()):
            continue  # taken from torch, which has it here, too
        if not name.startswith("_") or origin == module.__name__:
            found.append(name)
    return sorted(found)


def visit(name, found):
    if not wanted(name):
        return
    try:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            module = importlib.import_module(name)
    except BaseException:
        return
    # Of private modules only what was asked for is known; of public ones, the public names.
    names = names_of(module)
    if not name.split(".")[1].startswith("_") and name[6:] not in PRIVATE:
        names = [one for one in names if not one.startswith("_")]
    found[name] = names
    for inner in pkgutil.iter_modules(getattr(module, "__path__", ())):
        visit(f"{name}.{inner.name}", found)
    for inner in PRIVATE:
        if inner.rpartition(".")[0] == name[6:] and f"torch.{inner}" not in found:
            visit(f"torch.{inner}", found)


def main():
    warnings.simplefilter("ignore")
    found = {}
    for root in ROOTS:
        visit(f"torch.{root}", found)
    for line in IMPORTED.read_text().splitlines():
        name, _, names = line.partition(":")
        found[name] = sorted({*found.get(name, ()), *names.split()})
    print(f'"""Modules of PyTorch {torch.__version__.split("+")[0]} and the names in them, for those that are not here. '
          'Printed by conformance/record_modules.py."""\n')
    print("NAMES = {}\n_BY_FIRST_LINE = '''")
    for name, names in sorted(found.items()):
        text = f"{name}: {' '.join(names)}".rstrip()
        print(textwrap.fill(text, 118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False))
    print("'''\n")
    print("for _line in _BY_FIRST_LINE.replace(\"\\n  \", \" \").strip().splitlines():")
    print("    _module, _, _names = _line.partition(\": \")")
    print("    NAMES[_module.rstrip(\":\")] = _names")


main()
