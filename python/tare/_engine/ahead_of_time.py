"""`functorch.compile`: a function's graphs, forward and backward, given to somebody's compilers before they run."""

import functools
import operator

import tare
from tare.utils import _pytree as pytree


def make_boxed_func(f):
    """`f`, called with a list of its arguments."""

    def boxed(args):
        return f(*args)

    boxed._boxed_call = True
    return boxed


def make_boxed_compiler(compiler):
    """A compiler whose results are called with lists."""

    @functools.wraps(compiler)
    def boxed(fx_g, inps):
        return make_boxed_func(compiler(fx_g, inps))

    return boxed


def nop(fx_g, _):
    """The compiler that takes a graph as it is."""
    return fx_g


def print_compile(fx_g, _):
    """The compiler that prints a graph's code and takes it as it is."""
    print(fx_g.code)
    return fx_g


def _called(compiled, args):
    return compiled(list(args)) if getattr(compiled, "_boxed_call", False) else compiled(*args)


def _flat_graph(function, names, args, decompositions):
    """The module of what `function` calls for lists of arguments, each a name's, with one input for each of them."""
    from tare.fx.experimental.proxy_tensor import make_fx
    from tare.fx.graph import CodeGen

    made = make_fx(function, decompositions, _allow_non_fake_inputs=True)(*args)
    made.graph.set_codegen(CodeGen())
    output = made.graph.output_node()
    output.args = (tuple(output.args[0]),)
    for node, name in zip(made.graph.find_nodes(op="placeholder"), names, strict=True):
        node.target = node.name = name
    made.recompile()
    return made


def _numbered(name, values):
    return [f"{name}_{index + 1}" for index in range(len(values))]


def _asks(value):
    return isinstance(value, tare.Tensor) and value.requires_grad


def default_partition(joint_module, _joint_inputs, *, num_fwd_outputs, **_):
    """(forward, backward) graphs of one whose inputs are `primals` and `tangents` and whose outputs are values, then gradients.

    The forward graph computes what its outputs need; behind them it gives what the backward graph takes of it.
    """
    nodes = list(joint_module.graph.nodes)
    primals, tangents = ([one for one in nodes if one.op == "placeholder" and one.name.startswith("tangents") is after] for after in (False, True))
    results = list(joint_module.graph.output_node().args[0])
    outputs, gradients = results[:num_fwd_outputs], results[num_fwd_outputs:]
    forward = _needed(outputs) | set(primals)
    forward |= {one for one in nodes if one.target is operator.getitem and one.args[0] in forward}  # of what a call gives, each for itself
    taken = {one for node in _needed(gradients, forward) for one in node.all_input_nodes} | set(_nodes(gradients))
    saved = [one for one in nodes if one in taken and one in forward and one.op != "get_attr"]
    return _part(joint_module, primals, [*outputs, *saved]), _part(joint_module, [*saved, *tangents], gradients)


def _nodes(values):
    return [one for one in values if isinstance(one, tare.fx.Node)]


def _needed(values, given=()):
    """The nodes that some values are computed of, these among them, but for what is given."""
    found, waiting = set(), _nodes(values)
    while waiting:
        node = waiting.pop()
        if node not in found and node not in given:
            found.add(node)
            waiting += node.all_input_nodes
    return found


def _part(module, inputs, outputs):
    """The module that computes some nodes of a graph from others."""
    graph, copies = tare.fx.Graph(), {}
    for node in inputs:
        copies[node] = made = graph.placeholder(node.name)
        made.name, made.meta = node.name, dict(node.meta)
    needed = _needed(outputs, copies)
    for node in module.graph.nodes:
        if node in needed:
            copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(tuple([copies.get(one, one) for one in outputs]))
    return tare.fx.GraphModule(module, graph)


def _examples(module):
    return [node.meta["val"] for node in module.graph.find_nodes(op="placeholder")]


class _Compiled:
    """A function of flat arguments, compiled for those that it was first called with."""

    def __init__(self, function, args, forward, backward, partition, inference, decompositions):
        self.spec = None

        def flat(primals):
            leaves, self.spec = pytree.tree_flatten(function(primals))
            return tuple(leaves)

        def joint(primals, tangents):
            leaves = flat(primals)
            asked = [one for one in primals if _asks(one)]
            given = iter(tare.autograd.grad([one for one in leaves if _asks(one)], asked, tangents, allow_unused=True))
            return [*leaves, *[next(given) if _asks(one) else None for one in primals]]

        names = _numbered("primals", args)
        self.trains = tare.is_grad_enabled() and any(map(_asks, args))
        if self.trains:
            with tare.no_grad():
                copies = [one.detach().requires_grad_(one.requires_grad) if isinstance(one, tare.Tensor) else one for one in args]
            with tare.enable_grad():
                leaves = flat(copies)
            self.trains = any(map(_asks, leaves))
        if not self.trains:
            graph = _flat_graph(flat, [f"arg{index}_1" for index in range(len(args))], [list(args)], decompositions)
            self.forward = inference(graph, _examples(graph))
            return
        self.count, self.differentiable = len(leaves), [index for index, one in enumerate(leaves) if _asks(one)]
        tangents = [tare.ones_like(leaves[index]) for index in self.differentiable]
        with tare.enable_grad():
            graph = _flat_graph(joint, [*names, *_numbered("tangents", tangents)], [copies, tangents], decompositions)
        parts = partition(graph, (copies, tangents), num_fwd_outputs=self.count)
        self.forward = forward(parts[0], _examples(parts[0]))
        self.backward_graph, self.compiler, self.backward = parts[1], backward, None
        self.function = self._function()

    def _function(self):
        compiled = self

        class CompiledFunction(tare.autograd.Function):
            @staticmethod
            def forward(ctx, *args):
                results = list(_called(compiled.forward, args))
                outputs, saved = results[:compiled.count], results[compiled.count:]
                ctx.save_for_backward(*[one for one in saved if isinstance(one, tare.Tensor)])
                ctx.others = [None if isinstance(one, tare.Tensor) else one for one in saved]
                ctx.mark_non_differentiable(*[one for index, one in enumerate(outputs)
                                              if index not in compiled.differentiable and isinstance(one, tare.Tensor)])
                return tuple(outputs)

            @staticmethod
            def backward(ctx, *gradients):
                tensors = iter(ctx.saved_tensors)
                saved = [next(tensors) if one is None else one for one in ctx.others]
                if compiled.backward is None:
                    compiled.backward = compiled.compiler(compiled.backward_graph, _examples(compiled.backward_graph))
                return tuple(_called(compiled.backward, [*saved, *[gradients[index].contiguous() for index in compiled.differentiable]]))

        return CompiledFunction

    def __call__(self, args):
        results = self.function.apply(*args) if self.trains else _called(self.forward, args)
        return pytree.tree_unflatten(list(results), self.spec)


def aot_function(fn, fw_compiler, bw_compiler=None, partition_fn=default_partition, decompositions=None, num_params_buffers=0,
                 keep_inference_input_mutations=False, inference_compiler=None, *, dynamic=False, enable_log=True):
    """A function that does what `fn` does by what the compilers make of its graphs, `compiler(module, example inputs)`.

    The first call says for which arguments; the backward graph is compiled when it first runs. Errors: NotImplementedError for a
    function that writes its arguments.
    """
    found = []

    def compiled(*args, **kwargs):
        leaves, spec = pytree.tree_flatten((args, kwargs))
        if not found:
            def flat(primals):
                before = [one._version if isinstance(one, tare.Tensor) else None for one in primals]
                positional, named = pytree.tree_unflatten(list(primals), spec)
                result = fn(*positional, **named)
                if before != [one._version if isinstance(one, tare.Tensor) else None for one in primals]:
                    raise NotImplementedError("aot_function: a function that writes its arguments is not supported by tare")
                return result

            found.append(_Compiled(flat, leaves, fw_compiler, bw_compiler or fw_compiler, partition_fn, inference_compiler or fw_compiler,
                                   decompositions))
        return found[0](leaves)

    return compiled


def aot_module(mod, *args, **kwargs):
    """A module that does what `mod` does by what compilers make of its graphs. See `aot_function`."""

    class AOTModule(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.orig_module = mod
            self._compiled = aot_function(lambda state, *args, **kwargs: tare.func.functional_call(mod, state, args, kwargs), *given,
                                          **options)

        def forward(self, *args, **kwargs):
            return self._compiled({**dict(mod.named_parameters()), **dict(mod.named_buffers())}, *args, **kwargs)

    given, options = args, kwargs
    return AOTModule()


compiled_function, compiled_module = aot_function, aot_module
