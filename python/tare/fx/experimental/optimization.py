"""Rewriting modules for inference: batch norms folded into convolutions, dropout taken out."""

import copy

from tare.fx._symbolic_trace import symbolic_trace
from tare.fx._tracer import Tracer
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.interpreter import Transformer
from tare.nn import modules
from tare.nn.utils.fusion import fuse_conv_bn_eval

__all__ = ["matches_module_pattern", "replace_node_module", "fuse", "remove_dropout", "extract_subgraph", "optimize_for_inference"]

_CONVOLUTIONS = (modules.Conv1d, modules.Conv2d, modules.Conv3d)
_NORMS = (modules.BatchNorm1d, modules.BatchNorm2d, modules.BatchNorm3d)


def _parent_name(target):
    """The path of the module above, and the last name."""
    above, _, name = target.rpartition(".")
    return above, name


def matches_module_pattern(pattern, node, modules):
    """Whether a node calls a module of the pattern's last class on a call of one of its first class."""
    if not node.args:
        return False
    for kind, one in zip(pattern, (node.args[0], node)):
        if getattr(one, "op", None) != "call_module" or type(modules.get(one.target)) is not kind:
            return False
    return True


def replace_node_module(node, modules, new_module):
    """Puts another module where a node's target is, also in `modules`, which has them by path."""
    above, name = _parent_name(node.target)
    modules[node.target] = new_module
    setattr(modules[above], name, new_module)


def fuse(model, inplace=False, no_trace=False):
    """A module in evaluation whose convolutions have the batch norms behind them in their weights.

    A batch norm stays where its statistics are the batch's, or something else uses the convolution. With `no_trace` the model is a
    GraphModule already.
    """
    if not inplace:
        model = copy.deepcopy(model)
    traced = model if no_trace and isinstance(model, GraphModule) else symbolic_trace(model)
    found = dict(traced.named_modules())
    graph = copy.deepcopy(traced.graph)
    for node in graph.nodes:
        if not any(matches_module_pattern(pair, node, found) for pair in zip(_CONVOLUTIONS, _NORMS)):
            continue
        convolution, norm = node.args[0], found[node.target]
        if len(convolution.users) > 1 or not norm.track_running_stats:
            continue
        replace_node_module(convolution, found, fuse_conv_bn_eval(found[convolution.target], norm))
        node.replace_all_uses_with(convolution)
        graph.erase_node(node)
    return GraphModule(traced, graph)


class _WithoutDropout(Transformer):
    def call_module(self, target, args, kwargs):
        if isinstance(self.submodules[target], modules.Dropout):
            return args[0]
        return super().call_module(target, args, kwargs)


def remove_dropout(model):
    """A module without its calls of `Dropout`."""
    return _WithoutDropout(symbolic_trace(model)).transform()


def extract_subgraph(orig_module, nodes, inputs, outputs):
    """The nodes as a module of their own, which takes the values of `inputs` and returns those of `outputs`."""
    graph, made = Graph(), {}
    for one in inputs:
        made[one] = graph.placeholder(one.name)
    for node in nodes:
        made[node] = graph.node_copy(node, made.__getitem__)
    graph.output([made[one] for one in outputs])
    graph.lint()
    return GraphModule(orig_module, graph)


def optimize_for_inference(model, pass_config=None, tracer=Tracer):
    """A module for inference: batch norms are folded and dropout is taken out, but for what `pass_config` sets to False.

    Its keys are "conv_bn_fuse" and "remove_dropout". "mkldnn_layout_optimize" changes how a CPU lays tensors out, of which there is
    nothing here.
    """
    config = {"conv_bn_fuse": True, "remove_dropout": True, "mkldnn_layout_optimize": {}, **(pass_config or {})}
    if config["conv_bn_fuse"]:
        model = fuse(model)
    if config["remove_dropout"]:
        model = remove_dropout(model)
    return GraphModule(model, tracer().trace(copy.deepcopy(model)))


def gen_mkl_autotuner(example_inputs, iters=10, warmup=1):
    """Measures when MKLDNN's layout pays. Nothing is measured here: the function it returns says no."""
    return lambda graph: False


def use_mkl_length(graph):
    """Whether a part of a graph is long enough for MKLDNN's layout."""
    return len(graph.nodes) > 2
