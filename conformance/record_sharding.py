#!/usr/bin/env python3
"""Records the sharding rules that PyTorch has for the calls of tests/cases.

    conformance/record_sharding.py tests/cases/*.cases > tests/golden/sharding_rules.txt

Asks the registry of torch.distributed.tensor, on a mesh of one dimension with two fake ranks, for the strategies of
each call. A line is the call, and under it one line for each strategy, in the words of the tests: how each tensor goes in and
how each comes out. What PyTorch writes with masks or norms of its own is left out, as are calls that it has no rule for,
and strategies that shard a dimension of fewer than two places. Needs torch; see conformance/requirements.txt.
"""
import contextlib
import io
import pathlib
import sys
import warnings

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard
from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
from torch.distributed.tensor._op_schema import OpSchema, OpSpec, OpStrategy, TupleStrategy
from torch.distributed.tensor._ops.single_dim_strategy import _ShardingPlaceholder
from torch.testing._internal.distributed.fake_pg import FakeStore

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))
import ask  # noqa: E402

KINDS = {"sum": "sum", "avg": "average", "max": "max", "min": "min", "product": "product"}


def word(placement):
    """A placement in the words of the tests; None for one that they have no word for."""
    if type(placement) is Replicate:
        return "whole"
    if type(placement) in (Shard, _ShardingPlaceholder):
        return f"dim {placement.dim}"
    return KINDS.get(placement.reduce_op) if type(placement) is Partial else None


def meta_of(tensor):
    return TensorMeta(tensor.shape, tensor.stride(), tensor.dtype)


def tensors_of(values):
    return [x for value in values for x in (tensors_of(value) if isinstance(value, (list, tuple)) else [value])
            if isinstance(x, torch.Tensor)]


def replaced(value, change):
    if isinstance(value, torch.Tensor):
        return change(value)
    return [replaced(item, change) for item in value] if isinstance(value, list) else value


def single_rules(function, operator, line):
    kwargs = {name: replaced(value, meta_of) for name, value in line.kwargs.items()}
    return function(operator, tuple(replaced(value, meta_of) for value in line.args), kwargs)


def strategy_rules(function, operator, line, mesh):
    def choices(tensor):
        all_kinds = [Replicate(), *map(Shard, range(tensor.dim())), *map(Partial, ("sum", "avg", "max", "min"))]
        return OpStrategy([OpSpec(DTensorSpec(mesh, (one,), meta_of(tensor)), input_specs=()) for one in all_kinds])

    def argument(value):
        if isinstance(value, list) and value and all(isinstance(item, torch.Tensor) for item in value):
            return TupleStrategy([choices(item) for item in value])
        return replaced(value, choices)
    schema = OpSchema(operator, tuple(map(argument, line.args)), {k: argument(v) for k, v in line.kwargs.items()})
    strategy = function(schema)
    for spec in strategy.strategies if isinstance(strategy, OpStrategy) else []:
        outputs = spec.output_specs if isinstance(spec.output_specs, tuple) else (spec.output_specs,)
        if spec.input_specs is not None and None not in outputs:
            yield [item.placements[0] for item in (*outputs, *spec.input_specs)]


def rules_of(line, results, mesh):
    operator = ask.operator_of(line)
    propagator = DTensor._op_dispatcher.sharding_propagator
    inputs, outputs = tensors_of([*line.args, *line.kwargs.values()]), tensors_of(results)
    if operator in propagator.op_single_dim_strategy_funcs:
        found = single_rules(propagator.op_single_dim_strategy_funcs[operator], operator, line)
    elif operator in propagator.op_strategy_funcs:
        found = strategy_rules(propagator.op_strategy_funcs[operator], operator, line, mesh)
    else:
        return None
    texts = set()
    for rule in found:
        if len(rule) != len(inputs) + len(outputs) and len(set(map(str, rule[:len(rule) - len(inputs)]))) == 1:
            rule = [rule[0]] * len(outputs) + list(rule[len(rule) - len(inputs):])  # one for all results
        words = list(map(word, rule))
        if len(words) != len(inputs) + len(outputs) or None in words:
            continue
        shards = [tensor.shape[p.dim] if p.dim < tensor.dim() else 0 for p, tensor in zip(rule, [*outputs, *inputs])
                  if isinstance(p, (Shard, _ShardingPlaceholder))]
        ins, outs = words[len(outputs):], words[:len(outputs)]
        if set(ins) != {"whole"} and all(size > 1 for size in shards):
            texts.add(" ".join(ins) + " -> " + " ".join(outs))
    return sorted(texts)


def main():
    warnings.filterwarnings("ignore")
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    print(f"# Printed by conformance/record_sharding.py from torch.distributed.tensor of PyTorch {torch.__version__}.")
    for name in sys.argv[1:]:
        for text in pathlib.Path(name).read_text(encoding="utf-8").splitlines():
            if not text.strip() or text.startswith("#") or " ! " in text:
                continue
            with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
                line = ask.Line(text.split("  #")[0].rstrip())
                if line.operator.split(".")[0].endswith("_") or any(name.startswith("out") for name in line.kwargs):
                    continue
                rules = rules_of(line, ask.ask(line)[1], mesh)
                if rules:
                    print(line.call, *("  " + rule for rule in rules), sep="\n")


if __name__ == "__main__":
    main()
