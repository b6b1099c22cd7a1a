"""Types of graphs by sizes that may be unknown; the expected ones are those of PyTorch 2.13 but where a comment says otherwise."""

import pytest

import tare as torch
from tare.fx import symbolic_trace
from tare.fx.experimental.graph_gradual_typechecker import GraphTypeChecker, Refine, broadcast_types, get_greatest_upper_bound, register_inference_rule
from tare.fx.experimental.unification import Var, unify
from tare.fx.experimental.unify_refinements import infer_symbolic_types
from tare.fx.tensor_type import Dyn, TensorType


class Calls(torch.nn.Module):
    """Calls one function or module on its inputs."""

    def __init__(self, function, count=1):
        super().__init__()
        self.function, self.count = function, count

    def forward(self, x, y):
        return self.function(x) if self.count == 1 else self.function(x, y)


def checked(function, *types, annotated=None, count=1):
    """The types of a graph's nodes but the output's, once it is checked."""
    traced = symbolic_trace(Calls(function, count))
    nodes = list(traced.graph.nodes)
    for node, one in zip(nodes, types):
        node.type = one if one is Dyn else TensorType(one)
    if annotated is not None:
        nodes[2].type = TensorType(annotated)
    assert GraphTypeChecker({}, traced).type_check()
    assert nodes[-1].type == nodes[-2].type
    return traced, [nodes[0].type, nodes[2].type]


CONV = torch.nn.Conv2d(3, 6, 3, stride=2, padding=1)
CASES = [
    (CONV, (4, 3, 8, Dyn), None, (4, 6, 4, Dyn)),
    (CONV, Dyn, None, (Dyn, 6, Dyn, Dyn)),
    (CONV, Dyn, (4, Dyn, 5, Dyn), (4, 6, 5, Dyn)),
    (torch.nn.BatchNorm2d(3), (Dyn, 3, 8, 8), (2, Dyn, Dyn, 8), (2, 3, 8, 8)),
    (torch.nn.ReLU(), (Dyn, 3), (2, Dyn), (2, 3)),
    (torch.nn.MaxPool2d(2, 2), (3, 8, 9), None, (3, 4, 4)),
    (torch.nn.MaxPool2d(3, stride=1, dilation=2), (1, Dyn, 8, Dyn), None, (1, Dyn, 4, Dyn)),
    (torch.nn.AdaptiveAvgPool2d((6, 7)), (4, 3, Dyn, 5), None, (4, 3, 6, 7)),
    (torch.nn.Linear(5, 7), (2, Dyn, Dyn), None, (2, Dyn, 7)),
    (lambda x: torch.flatten(x, 1, 2), (1, 2, 3, 5, Dyn), None, (1, 6, 5, Dyn)),
    (lambda x: torch.flatten(x, 1), (1, Dyn, 3), None, (1, Dyn)),
    (lambda x: torch.transpose(x, 0, 2), (1, 2, Dyn), None, (Dyn, 2, 1)),
    (lambda x: torch.reshape(x, [1, 5, -1]), (1, 15), None, (1, 5, Dyn)),
    (lambda x: torch.reshape(x, [2, 6]), (Dyn, 3), None, (2, 6)),
]


@pytest.mark.parametrize("function, given, annotated, expected", CASES)
def test_a_rule_gives_the_result_s_type(function, given, annotated, expected):
    assert checked(function, given, annotated=annotated)[1][1] == TensorType(expected)


REFUSED = [
    (CONV, (4, 2, 8, 8), None),
    (CONV, (4, 3, 8), None),
    (CONV, (4, 3, 8, 8), (4, 6, 5, 4)),
    (torch.nn.BatchNorm2d(1), Dyn, (2, 2, Dyn, 4)),
    (torch.nn.Linear(5, 7), (2, 6), None),
    (torch.nn.MaxPool2d(2), (2, 6), None),
    (lambda x: torch.transpose(x, 0, 10), (1, 2, 3), None),
    (lambda x: torch.reshape(x, [1, 2, 3]), (1, 5), None),
    (lambda x: torch.reshape(x, [1, 2, -1]), (1, 5), None),
    (lambda x: torch.reshape(x, [1, 2, -1]), (Dyn, 5), None),  # 10 rows of 5 would do, and PyTorch refuses
    # PyTorch takes these, as one product divides the other, and the operator then fails.
    (lambda x: torch.reshape(x, [2, 2]), (2, 4), None),
    (lambda x: torch.reshape(x, [2, 2]), (Dyn, 8), None),
]


@pytest.mark.parametrize("function, given, annotated", REFUSED)
def test_what_no_tensor_of_the_type_fits_is_refused(function, given, annotated):
    with pytest.raises(TypeError, match="Cannot|rank"):
        checked(function, given, annotated=annotated)


def test_a_sum_is_as_its_broadcast_operands():
    traced, (_, made) = checked(torch.add, (1, 2, 3, Dyn), (2, 3, 4), count=2)
    assert made == TensorType((1, 2, 3, Dyn))
    node = list(traced.graph.nodes)[2]
    assert node.meta["broadcast"] and node.meta["y"] == TensorType((1, 2, 3, 4))
    assert broadcast_types(TensorType(()), TensorType((4, 1))) == (TensorType((4, 1)),) * 2
    with pytest.raises(TypeError, match=r"Cannot add arguments x \(TensorType\[\(1, 2, 3, Dyn\)\]\)"):
        checked(torch.add, (1, 2, 3, Dyn), (1, 2, 3), count=2)


def test_upper_bounds_join_what_is_known():
    assert get_greatest_upper_bound(TensorType((1, Dyn)), TensorType((Dyn, 2))) == TensorType((1, 2))
    with pytest.raises(TypeError, match="Inconsistent types"):
        get_greatest_upper_bound(TensorType((1,)), TensorType((2,)))


def test_equal_sizes_have_one_symbol():
    traced, _ = checked(torch.nn.BatchNorm2d(2), Dyn, annotated=(2, 2, Dyn, 4))
    infer_symbolic_types(traced)
    x, _, made, output = traced.graph.nodes
    assert str(x.type) == str(made.type) == str(output.type)
    assert [size for size in made.type.__args__ if isinstance(size, int)] == [2, 2, 4] and str(made.type.__args__[2]).startswith("~")


def test_a_convolution_s_size_is_an_expression_of_its_input_s():
    traced, _ = checked(torch.nn.Conv2d(3, 6, 5, stride=2), (4, 3, Dyn, Dyn))
    infer_symbolic_types(traced)
    x, _, made, _ = traced.graph.nodes
    assert made.type.__args__[2].at({str(x.type.__args__[2]): 32}) == 14
    refined = Refine(traced)
    refined.refine()
    assert [str(one) for one in refined.constraints] == ["4 = 4"]


def test_equalities_that_contradict_each_other_are_none():
    a, b = Var("a"), Var("b")
    assert unify((a, b), (b, 3)) == {a: b, b: 3}
    assert unify((a, a), (1, 2)) is False


def test_programs_add_rules_and_miss_them_by_name():
    with pytest.raises(RuntimeError, match="No inference rule registered for target"):
        checked(torch.sin, (1,))
    with pytest.raises(RuntimeError, match="already registered"):
        register_inference_rule(torch.add)(lambda node: None)
