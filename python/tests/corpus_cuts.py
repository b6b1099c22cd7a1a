"""Programs of pipelines whose models are traced and cut (torch.distributed.pipelining.pipeline), told as those of corpus_programs.py are.

    python corpus_cuts.py NPROC PORT FILE [PART OF A NAME]
"""

import os
import sys

import torch
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.pipelining import SplitPoint, build_stage, pipe_split, pipeline, schedules

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corpus_models import MODELS, VOCABULARY, WIDTH, Perceptron, fill, numbers  # noqa: E402
from corpus_programs import gradients, main, number, summed  # noqa: E402


class Crossing(nn.Module):
    """The first stage's value goes to the last one too; a parameter is used by the first and the last."""

    def __init__(self, stages):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(stages))
        self.shared, self.register = nn.Parameter(torch.zeros(WIDTH, WIDTH)), nn.BatchNorm1d(WIDTH)

    def forward(self, x, scale):
        x = self.register(x @ self.shared) * scale
        first = self.layers[0](x)
        x = first.relu()
        for place, layer in enumerate(self.layers[1:]):
            pipe_split()
            x = layer(x).relu() + (first if place == len(self.layers) - 2 else 0)
        return x @ self.shared.t()


class Pairs(nn.Module):
    """Stages give each other two tensors, one of which is of integers."""

    def __init__(self, stages):
        super().__init__()
        self.embedding, self.layers = nn.Embedding(VOCABULARY, WIDTH), nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(stages))

    def forward(self, tokens):
        x, places = self.embedding(tokens), tokens * 2 % VOCABULARY
        for layer in self.layers[:-1]:
            x, places = layer(x) + self.embedding.weight[0], places + 1
            pipe_split()
        return self.layers[-1](x) * places.unsqueeze(-1)


def told(pipe):
    """What the stages are: names of parameters, buffers and modules with classes of this package's own."""
    for index in range(pipe.num_stages):
        module = pipe.get_stage_module(index)
        yield [[f"{name} {list(one.shape)}" for name, one in module.named_parameters()], [name for name, _ in module.named_buffers()],
               list(module.state_dict()), [name for name, _ in module.named_modules()]]
    yield [[str(node.target) if node.op != "call_function" else "item", [str(one) for one in node.all_input_nodes]]
           for node in pipe.split_gm.graph.nodes if node.op != "output"]
    yield [pipe.num_stages, pipe.has_loss_and_backward, pipe.replicated_params]


def split_of(kind, stages):
    model = fill(MODELS[kind]())
    cuts = {2: ["layers.1"], 4: ["layers.0", "layers.1", "head" if kind == "perceptron" else "output"],
            8: ["layers.0", "layers.0.attention", "layers.0.ffn_norm", "layers.1", "layers.1.attention", "layers.1.ffn_norm", "output"]}
    return model, {name: SplitPoint.BEGINNING for name in cuts[stages]}


def batch_of(kind, model, count):
    if kind == "perceptron":
        return numbers(3, 2 * count, 6)
    return torch.cat([(torch.arange(8) * 5 + seed).remainder(VOCABULARY).view(1, 8) for seed in range(2 * count)])


def loss_of(found, wanted):
    return (found - wanted).square().mean() if wanted.is_floating_point() else F.cross_entropy(found.flatten(0, -2), wanted.flatten())


def steps(pipe, rank, size, name, stages, count, args, target, kwargs=None):
    if name in ("ZBVZeroBubble", "DualPipeV"):
        indices = [rank, stages * size - 1 - rank]
    else:
        indices = [rank + turn * size for turn in range(stages)]
    mesh = init_device_mesh("cpu", (size,))
    held = []
    for index in indices:
        module = pipe.get_stage_module(index)
        held.append(build_stage(module, index, pipe.info(), torch.device("cpu"), mesh.get_group()) if index % 2
                    else pipe.build_stage(index, torch.device("cpu"), mesh.get_group()))
    schedule = schedules.get_schedule_class(name)(held if stages > 1 else held[0], count, loss_fn=loss_of)
    for _ in range(2):
        losses = []
        first, last = 0 in indices, stages * size - 1 in indices
        made = schedule.step(*(args if first else ()), target=target if last else None, losses=losses if last else None,
                             **(kwargs or {} if first or not kwargs else {}))
        yield [[number(one.detach()) for one in losses], None if made is None else summed(made),
               [gradients(stage.submod) for stage in held]]
    with torch.no_grad():
        made = schedule.eval(*(args if first else ()), target=target if last else None, **(kwargs or {} if first or not kwargs else {}))
        yield None if made is None else summed(made)


def cut(kind, name, stages, count, where=SplitPoint.BEGINNING):
    def program(rank, size):
        model, spec = split_of(kind, stages * size)
        if where is SplitPoint.END:
            spec = dict.fromkeys(["layers.0"] if size == 2 else ["layers.0", "layers.1", "layers.2"], where)
        batch = batch_of(kind, model, count)
        pipe = pipeline(model, (batch[:2],), split_spec=spec)
        yield from told(pipe)
        yield [summed(one) for one in pipe(batch[:2])]
        target = numbers(5, 2 * count, 5) if kind == "perceptron" else batch
        yield from steps(pipe, rank, size, name, stages, count, (batch,), target)
    return program


def called(kind, name, count):
    """Models that call pipe_split themselves."""
    def program(rank, size):
        model = fill(kind(size))
        if kind is Crossing:
            args, kwargs = (numbers(1, 3 * count, WIDTH),), {"scale": numbers(2, 3 * count, WIDTH)}
            target = numbers(5, 3 * count, WIDTH)
        else:
            args, kwargs = (batch_of("llama", model, count),), {}
            target = numbers(4, 2 * count, 8, WIDTH)
        part = target.shape[0] // count
        pipe = pipeline(model, tuple(one[:part] for one in args), {name: one[:part] for name, one in kwargs.items()})
        yield from told(pipe)
        yield from steps(pipe, rank, size, name, 1, count, args, target, kwargs)
    return program


def policy(rank, size):
    def split(traced):
        linears = [node for node in traced.graph.nodes if node.op == "call_function" and "linear" in str(node.target)]
        for node in linears[1:2 * size:2][:size - 1]:
            with traced.graph.inserting_after(node):
                traced.graph.call_function(torch.ops.pippy._pipe_split.default)
        traced.recompile()
        return traced

    model = fill(Perceptron())
    pipe = pipeline(model, (model.batch(1),), split_policy=split)
    yield from told(pipe)
    yield [summed(one) for one in pipe(model.batch(1))]


def errors(rank, size):
    model = fill(Perceptron())
    args = (model.batch(1),)
    pipe = pipeline(model, args, split_spec={"layers.1": SplitPoint.END})
    yield [pipe.num_stages, "forward" in model.layers[1].__dict__ or True]
    for call in (lambda: pipeline(model, args, split_spec={"layerz.1": SplitPoint.END}), lambda: pipe.get_stage_module(2),
                 lambda: pipeline(model, args, split_spec={}, split_policy=lambda traced: traced), lambda: pipe.get_stage_module(-1),
                 lambda: pipeline(model, args, split_spec={"head": 3})):
        try:
            call()
            yield "nothing"
        except Exception as error:
            yield f"{type(error).__name__}: {str(error).splitlines()[0]}"


def programs(size):
    found = {"cut errors": errors, "cut policy": policy}
    for kind in ("perceptron", "llama", "gpt"):
        for name, count in (("GPipe", 4), ("1F1B", 4), ("1F1B", 6)):
            found[f"cut {kind} {name} {count}"] = cut(kind, name, 1, count)
    for name in ("LoopedBFS", "Interleaved1F1B", "InterleavedZeroBubble"):
        if size == 2:
            found[f"cut llama {name} 2"] = cut("llama", name, 2, 4)
            found[f"cut gpt {name} 2"] = cut("gpt", name, 2, 4)
    found["cut perceptron behind"] = cut("perceptron", "GPipe", 1, 4, SplitPoint.END)
    for kind in (Crossing, Pairs):
        for name in ("GPipe", "1F1B"):
            found[f"cut {kind.__name__.lower()} {name}"] = called(kind, name, 4)
    return found


if __name__ == "__main__":
    main(programs, *sys.argv[1:])
