"""Types of graphs by the sizes of tensors, of which some may be unknown ("Gradual Tensor Shape Checking", Migeed et al., 2023).

A type is `Dyn`, of which nothing is known, or a `TensorType` whose sizes are numbers or `Dyn`. Checking goes through the nodes once: an
operator's rule refuses an argument that no tensor of its type could be, and gives the result's type; where the program has annotated the
result, it is what both know. Three tables have the rules by function and class of module, and programs add theirs.
"""

import itertools
import math
import operator

import tare
from tare import nn
from tare._symbolic import expression
from tare.fx.experimental.refinement_types import Equality
from tare.fx.experimental.unification import Var
from tare.fx.node import Node, map_arg
from tare.fx.tensor_type import Dyn, TensorType, is_consistent, is_more_precise

_INFERENCE_RULES = {}  # the type of a node's result: functions of the node, and of the module where it calls one
_REFINEMENT_RULES = {}  # equalities between sizes of a node's argument and result: functions of the node
_RULES = {}  # sizes of a result as expressions of the argument's: functions of the node and the module


def _registering(table, what):
    def register_rule(call_target):
        def register(rule):
            if call_target in table:
                raise RuntimeError(f"{what} already registered for {call_target}!")
            table[call_target] = rule
            return rule

        return register

    return register_rule


register_inference_rule = _registering(_INFERENCE_RULES, "Inference rule")
register_refinement_rule = _registering(_REFINEMENT_RULES, "Refinement rule")
register_algebraic_expressions_inference_rule = _registering(_RULES, "Rule")


# Types.


def expand_to_tensor_dim(t, n):
    """A type with `n` dimensions: all unknown for `Dyn`. Errors: TypeError for a type of another rank."""
    if t == Dyn:
        return TensorType((Dyn,) * n)
    if not isinstance(t, TensorType):
        raise TypeError(f"Cannot match the type {t}")
    if len(t.__args__) != n:
        raise TypeError(f"Cannot extend tensor. Tensor {t} has rank {len(t.__args__)}. It should have rank {n}")
    return t


def get_greatest_upper_bound(type1, type2):
    """What two types know together. Errors: TypeError where they contradict each other."""
    if type1 == Dyn or type2 == Dyn:
        return type2 if type1 == Dyn else type1
    if not is_consistent(type1, type2):
        raise TypeError(f"Inconsistent types {type1}, {type2}")
    if not isinstance(type1, TensorType):
        return type1
    return TensorType(tuple(a if is_more_precise(a, b) else b for a, b in zip(type1.__args__, type2.__args__)))


def broadcast_types(t1, t2):
    """Two types as broadcasting makes them: of one rank, a size of 1 as the other's. Errors: TypeError for types of no tensors."""
    if any(one == Dyn or isinstance(one, Var) for one in (t1, t2)):
        return t1, t2
    if not (isinstance(t1, TensorType) and isinstance(t2, TensorType)):
        raise TypeError(f"Cannot broadcast types {t1} and {t2}")
    rank = max(len(t1.__args__), len(t2.__args__))
    pairs = list(zip(*[[1] * (rank - len(t.__args__)) + list(t.__args__) for t in (t1, t2)]))
    return TensorType(tuple(b if a == 1 else a for a, b in pairs)), TensorType(tuple(a if b == 1 else b for a, b in pairs))


def calculate_out_dimension(d_in, module_instance, index):
    """A size after a window (convolution, pooling) has moved along it; `index` is the dimension's number among the windows'."""
    if d_in == Dyn:
        return Dyn
    if not isinstance(d_in, (int, expression.Expression)):
        raise TypeError(f"{d_in} in {module_instance} must be a number or Dyn. Received {type(d_in)}")
    padding, kernel, stride, dilation = (
        one if isinstance(one, int) else one[index]
        for one in (module_instance.padding, module_instance.kernel_size, module_instance.stride, module_instance.dilation))
    places = d_in + 2 * padding - dilation * (kernel - 1) - 1
    return places // stride + 1 if isinstance(places, int) else expression.function("FloorDiv", places, stride) + 1


def get_parameter(traced, target):
    """The tensor that a dotted name stands for. Errors: AttributeError."""
    path, _, name = target.rpartition(".")
    owner = traced.get_submodule(path)
    if not hasattr(owner, name):
        raise AttributeError(f"{owner._get_name()} has no attribute `{name}`")
    return getattr(owner, name)


def _type_of(argument):
    return argument.type if isinstance(argument, Node) else type(argument)


# Results. A rule of one tensor is a function of its type and the call's settings; the argument's type learns of the annotation's.


def _of_one_tensor(targets, result, rank=None, settings=None, keeps_rank=True, checks=None):
    """Makes `result` the rule of some functions or modules.

    `rank` is the number of dimensions that argument and result have; else an unknown argument has as many as the annotation where the
    operator keeps them. `settings` reads a call of a function: its parameters after the tensor, with their defaults. `checks` is asked of
    the argument and of what is known of the result.
    """

    def infer(node, module=None):
        given = node.args[0]
        if rank is not None:
            given.type, node.type = expand_to_tensor_dim(given.type, rank), expand_to_tensor_dim(node.type, rank)
        elif keeps_rank and given.type == Dyn and isinstance(node.type, TensorType):
            given.type = expand_to_tensor_dim(given.type, len(node.type.__args__))
        try:
            if isinstance(given.type, TensorType):
                node.type = get_greatest_upper_bound(result(given.type.__args__, settings(node) if settings else module), node.type)
                for one in (given.type, node.type) if checks else ():
                    checks(one.__args__, module)
            elif given.type != Dyn:
                raise TypeError(f"{given.type} is no type of a tensor")
        except TypeError as error:
            raise TypeError(f"Cannot apply {node.target if module is None else module} to {given} ({given.type}) in node {node} "
                            f"({node.type}): {error}") from None
        return node.type

    for target in targets:
        _INFERENCE_RULES[target] = infer


def _parameters(**defaults):
    """Reads what a call gives for parameters after the first, in order or by name."""
    names = list(defaults)

    def read(node):
        return defaults | dict(zip(names, node.args[1:])) | {name: node.kwargs[name] for name in names if name in node.kwargs}

    return read


def _expect(size, number, what):
    if not is_consistent(size, number):
        raise TypeError(f"{what} are {number}, and the size is {size}")


def _one_of_ranks(sizes, *ranks):
    if len(sizes) not in ranks:
        raise TypeError(f"the rank is {' or '.join(map(str, ranks))}, not {len(sizes)}")


def _same(sizes, _):
    return TensorType(tuple(sizes))


def _has_features(sizes, module):
    _expect(sizes[1], module.num_features, "channels")


def _convolution(sizes, module):
    _expect(sizes[1], module.in_channels, "input channels")
    return TensorType((sizes[0], module.out_channels, *_moved(sizes[2:], module)))


def _moved(sizes, module):
    return [calculate_out_dimension(size, module, index) for index, size in enumerate(sizes)]


def _max_pool(sizes, module):
    _one_of_ranks(sizes, 3, 4)
    return TensorType((*sizes[:-2], *_moved(sizes[-2:], module)))


def _adaptive_pool(sizes, module):
    _one_of_ranks(sizes, 3, 4)
    wanted = module.output_size
    wanted = (wanted, wanted) if isinstance(wanted, int) else wanted
    return TensorType((*sizes[:-2], *(old if new is None else new for old, new in zip(sizes[-2:], wanted))))


def _linear(sizes, module):
    if len(sizes) < 2:
        raise TypeError(f"the rank is 2 or more, not {len(sizes)}")
    _expect(sizes[-1], module.in_features, "input features")
    return TensorType((*sizes[:-1], module.out_features))


def _dimension(dim, rank):
    if not -rank <= dim < rank:
        raise TypeError(f"dimension {dim} of {rank}")
    return dim % rank


def _transpose(sizes, call):
    order = list(sizes)
    a, b = (_dimension(call[name], len(sizes)) for name in ("dim0", "dim1"))
    order[a], order[b] = order[b], order[a]
    return TensorType(tuple(order))


def _flattened(call, rank):
    """The first dimension that is flattened, and the first behind them."""
    first, last = (_dimension(call[name], rank) for name in ("start_dim", "end_dim"))
    if first > last:
        raise TypeError(f"dimension {first} is behind {last}")
    return first, last + 1


def _flatten(sizes, call):
    first, behind = _flattened(call, len(sizes))
    inner = sizes[first:behind]
    return TensorType((*sizes[:first], Dyn if Dyn in inner else math.prod(inner), *sizes[behind:]))


_flatten_call = _parameters(start_dim=0, end_dim=-1)

_of_one_tensor([nn.BatchNorm2d], _same, rank=4, checks=_has_features)
_of_one_tensor([nn.Conv2d], _convolution, rank=4)
_of_one_tensor([nn.ReLU], _same)
_of_one_tensor([nn.MaxPool2d], _max_pool)
_of_one_tensor([nn.AdaptiveAvgPool2d], _adaptive_pool)
_of_one_tensor([nn.Linear], _linear)
_of_one_tensor([tare.transpose], _transpose, settings=_parameters(dim0=None, dim1=None))
_of_one_tensor([tare.flatten], _flatten, settings=_flatten_call, keeps_rank=False)


@register_inference_rule(tare.reshape)
def _reshape(node):
    """The product of the known sizes of one side divides the other's; both are equal where all sizes are known."""
    wanted = node.args[1]
    result = TensorType(tuple(Dyn if size == -1 else size for size in wanted))
    given = node.args[0].type
    if isinstance(given, TensorType):
        old, new = (math.prod(size for size in sizes if size not in (Dyn, -1)) for sizes in (given.__args__, wanted))
        fits = new % old == 0 or old % new == 0 if old and new else old == new
        if Dyn not in given.__args__:
            fits = fits and (old % new == 0 if -1 in wanted and new else old == new)
        elif -1 not in wanted and old:
            fits = new % old == 0
        if not fits:
            raise TypeError(f"Cannot reshape in node {node} from {given} to {result}")
    elif given != Dyn:
        raise TypeError(f"Cannot reshape in node {node} from {given} to {result}")
    node.type = get_greatest_upper_bound(result, node.type)
    return node.type


@register_inference_rule(tare.add)
@register_inference_rule(operator.add)
def _add(node):
    """The result knows what both operands know once they are broadcast; `meta` tells whether they were, and as what."""
    left, right = node.args[:2]
    types = [_type_of(one) for one in (left, right)]
    for number, tensor in (types, types[::-1]):
        if number in (int, float) and isinstance(tensor, TensorType):
            node.type = tensor
            return node.type
    wide = broadcast_types(*types)
    node.meta["broadcast"] = list(wide) != types
    if node.meta["broadcast"]:
        node.meta[str(left)], node.meta[str(right)] = wide
    if not is_consistent(*wide):
        raise TypeError(f"Cannot add arguments {left} ({types[0]}) and {right} ({types[1]}) in node {node}. Types should match ")
    node.type = wide[1] if is_more_precise(*wide) else wide[0]
    return node.type


@register_inference_rule(getattr)
def _attribute(node, traced):
    """A shape has no type here. Errors: TypeError for other members."""
    if node.args[1] != "shape":
        raise TypeError(f"Not yet implemented: the type of a tensor's {node.args[1]}")
    node.type = Dyn
    return node.type


class GraphTypeChecker:
    """Checks a `GraphModule`'s types, which annotations of its inputs and values give, and writes each node's."""

    def __init__(self, env, traced):
        self.env, self.traced = env, traced

    def type_check(self):
        """Errors: TypeError at the first node that fits no tensor of the types; RuntimeError for an operator without a rule."""
        for node in self.traced.graph.nodes:
            self.type_check_node(node)
        return True

    def type_check_node(self, n):
        if n.type is None:
            n.type = Dyn
        if n.op == "get_attr":
            value = get_parameter(self.traced, n.target)
            if isinstance(value, tare.Tensor):
                n.type = TensorType(tuple(value.shape))
        elif n.op == "call_function":
            if n.target not in _INFERENCE_RULES:
                raise RuntimeError(f"No inference rule registered for target {n.target}!")
            return _INFERENCE_RULES[n.target](*((n, self.traced) if n.target is getattr else (n,)))
        elif n.op == "call_module":
            module = self.traced.get_submodule(n.target)
            if type(module) not in _INFERENCE_RULES:
                raise RuntimeError(f"No inference rule registered for class {type(module)}!")
            return _INFERENCE_RULES[type(module)](n, module)
        elif n.op == "output":
            n.type = map_arg(n.args[0], lambda one: one.type)
        elif n.op != "placeholder":
            raise NotImplementedError(f"Method {n.op} not yet implemented")
        return n.type


# Equalities, and expressions.


def _equal(targets, pairs):
    """Makes `pairs`, which gives the sizes that are one of an argument's and a result's, the rule of some functions or modules."""

    def refine(node):
        given, made = _type_of(node.args[0]), node.type
        if not (isinstance(given, TensorType) and isinstance(made, TensorType)):
            return []
        return [Equality(*pair) for pair in pairs(given.__args__, made.__args__, node)]

    for target in targets:
        _REFINEMENT_RULES[target] = refine


def _unflattened(given, made, node):
    first, behind = _flattened(_flatten_call(node), len(given))
    after = len(given) - behind
    return [*zip(made[:first], given[:first]), *zip(made[len(made) - after:], given[behind:])]


_equal([nn.Conv2d, nn.Linear], lambda given, made, _: [(given[0], made[0])])
_equal([nn.BatchNorm2d, nn.ReLU], lambda given, made, _: zip(given, made))
_equal([nn.MaxPool2d, nn.AdaptiveAvgPool2d], lambda given, made, _: zip(given[:2], made[:2]))
_equal([tare.flatten], _unflattened)


@register_refinement_rule(tare.add)
@register_refinement_rule(operator.add)
def _equal_sums(node):
    """Where both operands have one size once they are broadcast, the result has it; else either may be 1."""
    types = [_type_of(one) for one in node.args[:2]]
    if not all(isinstance(one, TensorType) for one in (*types, node.type)):
        return []
    wide = [one.__args__ for one in broadcast_types(*types)]
    return [Equality(a, made) for a, b, made in zip(*wide, node.type.__args__) if a == b]


@register_algebraic_expressions_inference_rule(nn.Conv2d)
def _convolved(node, module):
    given = node.args[0].type
    if isinstance(given, TensorType) and isinstance(node.type, TensorType):
        node.type = TensorType((*node.type.__args__[:2], *_moved(given.__args__[2:], module)))
        return node.type
    return None


def _mapped(function, t):
    """`function` of a type, of each size of a tensor's, of each type in a list or tuple."""
    if isinstance(t, TensorType):
        return TensorType(tuple(function(size) for size in t.__args__))
    return type(t)(_mapped(function, one) for one in t) if isinstance(t, (list, tuple)) else function(t)


class Refine:
    """Puts variables in the place of unknown sizes of a checked graph, and collects in `constraints` which sizes are one."""

    def __init__(self, traced):
        self.traced = traced
        self.constraints = []
        self.symbol_iter = itertools.count()

    def refine(self):
        for node in self.traced.graph.nodes:
            self.refine_node(node)
        return True

    def symbolic_relations(self):
        """Writes symbols for variables, and sizes that are computed as expressions of these."""
        for node in self.traced.graph.nodes:
            self.infer_symbolic_relations(node)
        return True

    def replace_dyn_with_fresh_var(self, typ):
        return _mapped(lambda one: Var(next(self.symbol_iter)) if one is None or one == Dyn else one, typ)

    def convert_to_sympy_symbols(self, typ):
        """A type with symbols: expressions of this package, which sympy takes as its own."""
        return _mapped(lambda one: expression.symbol(str(one)) if isinstance(one, Var) else one, typ)

    def refine_node(self, n):
        n.type = self.replace_dyn_with_fresh_var(n.type)
        rule = self._of_called(_REFINEMENT_RULES, n)[0]
        if rule is not None:
            self.constraints += rule(n) or []
        return self._output(n)

    def infer_symbolic_relations(self, n):
        n.type = self.convert_to_sympy_symbols(n.type)
        rule, module = self._of_called(_RULES, n)
        if rule is not None:
            return rule(n) if module is None else rule(n, module)
        return self._output(n)

    def _of_called(self, table, n):
        """The rule of what a node calls, and the module that it is."""
        if n.op == "call_module":
            module = self.traced.get_submodule(n.target)
            return table.get(type(module)), module
        return (table.get(n.target) if n.op == "call_function" else None), None

    def _output(self, n):
        if n.op == "output":
            n.type = map_arg(n.args[0], lambda one: one.type)
        return n.type
