"""A model that torch.export has traced, cut into stages where it calls `pipe_split`. Source: torch.distributed.pipelining.pipeline.

A stage is what the model calls between two cuts: a graph with the model's modules, parameters and buffers by their own paths. Values that
a later stage needs are a stage's outputs, and go to it; a parameter that several stages use is copied for each.
"""

import contextlib
import copy
import dataclasses
import enum
import operator

import tare
from tare import fx
from tare.distributed.pipelining._traced_stage import _TracedStage
from tare.export.unflatten import _at, _Unflattening
from tare.fx._codegen import _PyTreeCodeGen
from tare.fx.node import has_side_effect, map_arg
from tare.nn import Module

__all__ = ["Pipe", "PipeSplitWrapper", "SplitPoint", "annotate_split_points", "build_stage", "pipe_split", "pipeline"]

_library = tare.library.Library("pippy", "DEF")
_library.define("_pipe_split() -> ()")
_library.impl("_pipe_split", lambda: None, "CompositeExplicitAutograd")
aten_pipe_split_alias = has_side_effect(tare.ops.pippy._pipe_split.default)


def pipe_split():
    """The model that `pipeline` cuts is cut where this is called. Elsewhere it does nothing."""
    return tare.ops.pippy._pipe_split()


class SplitPoint(enum.Enum):
    """Where a submodule is cut off: before it or behind it."""

    BEGINNING = 1
    END = 2


class PipeSplitWrapper:
    SplitPoint = SplitPoint


@dataclasses.dataclass
class PipeInfo:
    graph: fx.Graph
    num_stages: int
    has_loss_and_backward: bool


def _cut_before(forward):
    def cutting(*args, **kwargs):
        pipe_split()
        return forward(*args, **kwargs)

    return cutting


def _cut_behind(forward):
    def cutting(*args, **kwargs):
        made = forward(*args, **kwargs)
        pipe_split()
        return made

    return cutting


def _named(module, path):
    found, parts = module, path.split(".")
    for place, part in enumerate(parts):
        if not hasattr(found, part) and place < len(parts) - 1:
            raise AttributeError(f"Specified target {path} referenced nonexistent module {'.'.join(parts[:place + 1])}")
        found = getattr(found, part)
    return found


def annotate_split_points(mod, spec):
    """Has submodules, by their paths, call `pipe_split` before or behind their forward. Errors: AttributeError for a path that leads
    nowhere, ValueError for what is no SplitPoint."""
    ways = {SplitPoint.BEGINNING: _cut_before, SplitPoint.END: _cut_behind}
    for path, where in spec.items():
        module = _named(mod, path)
        if where not in ways:
            raise ValueError("Unknown split point type.")
        module.forward = ways[where](module.forward)


@contextlib.contextmanager
def _annotated(module, spec):
    before = [(one, one.__dict__.get("forward")) for one in (_named(module, path) for path in spec)]
    try:
        annotate_split_points(module, spec)
        yield
    finally:
        for one, forward in before:
            one.__dict__.pop("forward", None)
            if forward is not None:
                one.forward = forward


def pipeline(module, mb_args, mb_kwargs=None, split_spec=None, split_policy=None):
    """Traces a model with the arguments of a microbatch, and cuts it: where it calls `pipe_split`, before or behind the submodules that
    `split_spec` names, or where `split_policy`, given the traced model, puts calls of `pipe_split`.

    Errors: ValueError for both, RuntimeError for a model that cannot be traced as a whole.
    """
    if split_spec is not None and split_policy is not None:
        raise ValueError("Cannot specify both `split_spec` and `split_policy`. Please use only one of them.")
    with _annotated(module, split_spec or {}):
        try:
            program = tare.export.export(module, tuple(mb_args), mb_kwargs)
        except Exception as error:
            raise RuntimeError("It seems that we cannot capture your model as a full graph. Typical reasons include graph breaks, "
                               "data/shape-dependent control flow, or missing meta kernels for custom operators. You can use our manual "
                               "pipeline interfaces, or try to fix the graph breaks, see https://pytorch.org/docs/stable/export.html"
                               ) from error
    traced = program.module(check_guards=False)
    return Pipe(_Cut(split_policy(traced) if split_policy else traced).whole())


class _Cut(_Unflattening):
    """The stages of a traced model, each unflattened for itself."""

    def __init__(self, traced):
        self.traced = traced
        self.held = {node: node.target for node in traced.graph.nodes if node.op == "get_attr"}
        self.stage_of, number, cut = {}, 0, True
        for node in traced.graph.nodes:
            if node.op != "call_function":
                continue
            if node.target is aten_pipe_split_alias:
                number, cut = number + (not cut), True  # cuts next to one another are one
            else:
                self.stage_of[node], cut = number, False
        self.told = {}  # of each stage, the values that others or the caller need, in the order in which they are needed
        for node in traced.graph.nodes:
            for one in node.all_input_nodes:
                if one in self.stage_of and self.stage_of.get(node) != self.stage_of[one]:
                    self.told.setdefault(self.stage_of[one], {})[one] = None

    def whole(self):
        """A module `submod_pp_N` for each stage, and the graph that calls them."""
        root, graph, copies = Module(), fx.Graph(), {}
        for node in self.traced.graph.nodes:
            if node.op == "placeholder":
                copies[node] = graph.node_copy(node)
        for stage in sorted(set(self.stage_of.values())):
            self._stage(stage, root, graph, copies)
        graph.output(map_arg(self.traced.graph.output_node().args[0], copies.__getitem__))
        made = fx.GraphModule(root, graph)
        _copy_shared(made)
        return made

    def _stage(self, stage, root, graph, copies):
        nodes = [node for node, number in self.stage_of.items() if number == stage]
        inside = set(nodes)
        given = list(dict.fromkeys(one for node in nodes for one in node.all_input_nodes if one not in inside and one not in self.held))
        told = list(self.told.get(stage, ()))
        inner, own, holder = fx.Graph(), {}, Module()
        for one in given:
            own[one] = inner.placeholder(one.name)
            own[one].meta = dict(one.meta)
        self._hold_used(holder, {self.held[one] for node in nodes for one in node.all_input_nodes if one in self.held})
        self._body(nodes, inner, own, holder, "", 1)
        inner.output(own[told[0]] if len(told) == 1 else tuple([own[one] for one in told]))
        users = [node for node in self.traced.graph.nodes if node.op == "placeholder"]
        code = self.traced.graph._codegen
        if stage == 0 and given == users and isinstance(code, _PyTreeCodeGen):
            inner.set_codegen(_PyTreeCodeGen(code.pytree_info._replace(out_spec=None)))
        made = fx.GraphModule(holder, inner)
        for name, child in holder.named_children():
            made.add_module(name, child)
        name = f"submod_pp_{stage}"
        root.add_module(name, made)
        node = graph.create_node("call_module", name, tuple([copies[one] for one in given]), {}, name)
        node.meta["stage_idx"] = stage
        for place, one in enumerate(told):
            copies[one] = node if len(told) == 1 else graph.call_function(operator.getitem, (node, place))
            copies[one].meta = {**one.meta, **copies[one].meta}

    def _hold_used(self, holder, paths):
        """Parameters, buffers and constants at their paths, in the model's order."""
        order = {path: place for place, path in enumerate(
            [name for name, _ in self.traced.named_parameters(remove_duplicate=False)]
            + [name for name, _ in self.traced.named_buffers(remove_duplicate=False)])}
        for path in sorted(paths, key=lambda path: (order.get(path, len(order)), path)):
            above, _, name = path.rpartition(".")
            source, value = self.traced.get_submodule(above), operator.attrgetter(path)(self.traced)
            place = _at(holder, above)
            if name in source._buffers:
                place.register_buffer(name, value, persistent=name not in source._non_persistent_buffers_set)
            else:
                setattr(place, name, value)


def _copy_shared(whole):
    """Gives each stage that uses a parameter of several stages a copy of its own; `replicated_params` tells which."""
    users = {}
    for stage, module in whole.named_children():
        for path, one in module.named_parameters():
            users.setdefault(one, {})[stage] = path
    whole.replicated_params = [places for places in users.values() if len(places) > 1]
    for places in whole.replicated_params:
        for stage, path in places.items():
            above, _, name = path.rpartition(".")
            holder = getattr(whole, stage).get_submodule(above)
            setattr(holder, name, copy.deepcopy(getattr(holder, name)))


def _refuse(*args, **kwargs):
    raise RuntimeError("To run pipeline locally, invoke the Pipe object directly, not `split_gm`")


class Pipe(Module):
    """A model that was cut: `get_stage_module(i)` is a stage's module, `build_stage` makes a rank's stage of it; called, it runs all
    stages here."""

    def __init__(self, split_gm):
        super().__init__()
        self.split_gm = split_gm
        self.replicated_params = split_gm.replicated_params
        self.num_stages = sum(node.op == "call_module" for node in split_gm.graph.nodes)
        self.has_loss_and_backward, self.loss_spec = False, None
        split_gm.forward = _refuse

    def forward(self, *args, **kwargs):
        names = [node.target for node in self.split_gm.graph.nodes if node.op == "placeholder"]
        return fx.Interpreter(self.split_gm).run(*args, *(kwargs[name] for name in names[len(args):]))

    def get_stage_module(self, stage_idx):
        """Errors: ValueError for an index that is no stage's."""
        if not 0 <= stage_idx < self.num_stages:
            raise ValueError(f"Invalid stage index {stage_idx}!")
        return getattr(self.split_gm, f"submod_pp_{stage_idx}")

    def info(self):
        return PipeInfo(self.split_gm.graph, self.num_stages, self.has_loss_and_backward)

    def build_stage(self, stage_index, device, group=None):
        """The stage of the calling rank, on a device: tensors that the model makes are made there."""
        module = self.get_stage_module(stage_index)
        _place(module, tare.device(device))
        return build_stage(module, stage_index, self.info(), device, group)

    def print_readable(self):
        self.split_gm.print_readable()

    def __str__(self):
        return str(self.split_gm)

    __repr__ = __str__


def _place(module, device):
    """Has factories in the graphs of a stage make their tensors on a device."""
    for one in module.modules():
        if isinstance(one, fx.GraphModule):
            for node in one.graph.nodes:
                if node.op == "call_function" and "device" in node.kwargs and node.kwargs["device"] != device:
                    node.update_kwarg("device", device)
            one.recompile()


def build_stage(stage_module, stage_index, pipe_info, device, group=None):
    """A rank's stage of a model that `pipeline` cut; `pipe_info` is its `info()`, and `stage_module` the stage's module, which may be
    wrapped."""
    return _TracedStage(stage_module, stage_index, pipe_info, device, group)
