"""Symbolic sizes in what is not made by tracing: factories, tensors of a program's own class, torch.Size, functions by their names."""

import pytest
import tare as torch
from tare import SymInt
from tare._subclasses import FakeTensorMode
from tare._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException
from tare.fx.experimental.symbolic_shapes import (
    DimDynamic,
    ShapeEnv,
    StatelessSymbolicContext,
    expect_true,
    statically_known_true,
)
from tare.utils._sympy.functions import CeilDiv, FloorDiv, IsNonOverlappingAndDenseIndicator, Max, Mod, ModularIndexing


@pytest.fixture
def environment():
    return ShapeEnv()


def size(environment, value, name="x"):
    return environment.create_symintnode(environment.create_symbol(value, name))


def test_factories_of_symbolic_sizes_have_them(environment):
    s = size(environment, 5)
    assert torch.empty(s, device="meta").shape[0] == s and isinstance(torch.empty((s, 2), device="meta").shape[0], SymInt)
    assert str(torch.empty_strided((s, 7), (1, s), device="meta").stride()) == f"(1, {s})"
    with FakeTensorMode():
        made = torch.ones(2, s) + torch.zeros(s)
        assert str(made.shape) == f"torch.Size([2, {s}])" and str(torch.eye(s, s + 1).shape) == f"torch.Size([{s}, {s} + 1])"
    assert environment.guards == [] and repr(torch.empty(s, device="meta")) == f"tensor(..., size=({s},), device='meta')"


def test_with_values_a_symbolic_number_is_its_value(environment):
    s = size(environment, 3)
    assert torch.ones(s).tolist() == [1.0, 1.0, 1.0]
    assert torch.tensor([[s, 1], [2, s * 2]]).tolist() == [[3, 1], [2, 6]] and torch.tensor([s], dtype=torch.float16).tolist() == [3.0]
    with pytest.raises(RuntimeError, match="Could not infer dtype of object"):
        torch.tensor([s, object()])
    x = torch.ones(2)
    assert torch.add(x, x, alpha=s).tolist() == [4.0, 4.0]
    x.mul_(s)
    assert x.tolist() == [3.0, 3.0] and [str(one.expr) for one in environment.guards] == [f"Eq({s.node._expr}, 3)"]


def test_sizes_keep_symbolic_numbers(environment):
    s = size(environment, 5)
    sizes = torch.Size([3, s, 4])
    assert sizes[1] is s and isinstance(sizes[1:], torch.Size) and repr(sizes) == f"torch.Size([3, {s}, 4])"
    assert str(sizes.numel()) == f"12*{s}" and environment.guards == []
    with pytest.raises(TypeError, match=r"torch.Size\(\) takes an iterable of 'int' \(item 0 is 'float'\)"):
        torch.Size([2.5])


class Wrapped(torch.Tensor):
    @staticmethod
    def __new__(cls, sizes, strides=None, offset=0):
        return torch.Tensor._make_wrapper_subclass(cls, sizes, strides, offset, dtype=torch.float32, device="cpu")

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return Wrapped(args[0].shape)


def test_tensors_of_a_programs_class_say_symbolic_sizes(environment):
    s, t = size(environment, 5), size(environment, 7, "y")
    x = Wrapped([s, 3, t], offset=s)
    assert isinstance(x, Wrapped) and x.shape == (s, 3, t) and x.size(0) is s and x.storage_offset() is s
    assert str(x.stride()) == str((3 * t, t, 1)) and str(x.numel()) == str(3 * s * t) and len(x) == 5
    assert isinstance(x + 1, Wrapped) and (x + 1).shape[2] is t
    plain = Wrapped([2, 3])
    assert plain.shape == (2, 3) and type(plain.shape[0]) is int and plain.stride() == (3, 1) and plain.numel() == 6 and len(plain) == 2


def test_strides_vary_of_their_own(environment):
    def fake(sizes, strides):
        context = StatelessSymbolicContext(dynamic_sizes=sizes, dynamic_strides=strides)
        return FakeTensorMode(shape_env=environment).from_tensor(torch.ones(3, 6), symbolic_context=context)

    fixed, varies, inferred = [DimDynamic.STATIC] * 2, [DimDynamic.DYNAMIC] * 2, [DimDynamic.INFER_STRIDE] * 2
    assert fake(fixed, inferred).stride() == (6, 1)
    x = fake(varies, inferred)
    assert str(x.stride()[0]) == str(x.shape[1]) and x.stride()[1] == 1
    x = fake(fixed, [DimDynamic.DYNAMIC, DimDynamic.INFER_STRIDE])
    assert x.shape == (3, 6) and isinstance(x.stride()[0], SymInt) and type(x.stride()[1]) is int
    x = fake(varies, [DimDynamic.DYNAMIC, DimDynamic.INFER_STRIDE])
    assert str(x.stride()[0]) != str(x.shape[1])


def test_a_view_of_a_part_has_a_symbolic_offset(environment):
    sizes, strides, offset = environment.create_symbolic_sizes_strides_storage_offset(torch.ones(5, 4)[1:], "x")
    assert isinstance(offset, SymInt) and offset == 4 and str(strides) == f"({sizes[1]}, 1)"


def test_where_zero_and_one_are_special_no_size_is_one():
    special = ShapeEnv(specialize_zero_one=True)
    assert size(special, 5) != 1 and size(special, 5, "y") > 1 and special.guards == []
    assert type(size(special, 1, "z")) is int
    plain = ShapeEnv()
    assert size(plain, 5) != 1 and len(plain.guards) == 1


def test_tables_of_the_environment_take_symbols_and_names(environment):
    unknown = environment.create_unbacked_symint()
    symbol = unknown.node.expr
    assert symbol in environment.var_to_range and "u0" in environment.var_to_range and "u1" not in environment.var_to_range
    assert expect_true(unknown == 0) and environment.replacements[symbol] == 0 and environment.replacements.get("u1") is None
    assert bool(unknown == 0)
    with pytest.raises(KeyError):
        environment.var_to_val["u7"]


def test_divisions_that_leave_nothing_over_are_products(environment):
    s = size(environment, 8)
    assert bool(s % 2 == 0) and not statically_known_true(s // 3 * 3 == s)
    assert statically_known_true(2 * (s // 2) == s) and statically_known_true(s // (s // 2) == 2)
    assert str(s // 2) == f"({s}//2)"


def test_nested_integers_are_equal_to_themselves_alone():
    j, same, other = (torch._C._get_nested_int(number, 1) for number in (1, 1, 2))
    assert isinstance(j, SymInt) and (j == same) is True and (j == other) is False and (j != 3) is True and hash(j) == hash(same)
    assert j >= 2 and j > 1 and not j < 2 and bool(j) and str(2 * j) == "2*j1" and torch.Size([3, j]) == torch.Size([3, same])
    for compute, text in ((lambda: j + 3, "add not supported by NestedIntSymNode"), (lambda: 7 // j, "floordiv not supported"),
                          (lambda: 3 >= j, "nested int le: Relation is indeterminate"), (lambda: j > 2, "nested int gt: Relation"),
                          (lambda: j < other, "nested int lt: Relation"), (lambda: j * j, "nested int cannot be multiplied by nested int")):
        with pytest.raises(RuntimeError, match=text):
            compute()


def test_known_truths_decide_at_once(environment):
    known = torch.SymBool(torch._C._get_constant_bool_symnode(True))
    assert known.__sym_not__() is False and (known & True) is True and (True & known) is True
    open_ = (size(environment, 2) == size(environment, 2, "y")) & known
    assert isinstance(open_, torch.SymBool) and open_.node.guard_bool("", 0) is True


def test_functions_have_names(environment):
    x, y = size(environment, 12).node.expr, size(environment, 4, "y").node.expr
    assert FloorDiv(7, 2) == 3 and FloorDiv(-7, 2) == -4 and FloorDiv(2 * x, 2) == x and FloorDiv(x, x) == 1
    assert isinstance(FloorDiv(x, y), FloorDiv) and not isinstance(FloorDiv(x, y), Mod) and not isinstance(FloorDiv(x, y) + 1, FloorDiv)
    assert str(CeilDiv(x, 4)) == f"(({x} + 3)//4)" and CeilDiv(4 * x, 4) == x and str(Max(3, x)) == f"Max(3, {x})"
    assert environment.size_hint(ModularIndexing(x, 2, 4)) == 2 and (7 * FloorDiv(6, 2)).doit(deep=True) == 21
    assert FloorDiv(x, y).is_integer and FloorDiv(x, y).is_real and environment.evaluate_expr(FloorDiv(7, -2)) == -4
    for function in (FloorDiv, Mod):
        with pytest.raises(ZeroDivisionError):
            function(x, 0)
    with pytest.raises(TypeError, match="no expression of sizes: str"):
        FloorDiv("x", 2)


def test_sizes_and_strides_say_whether_memory_has_gaps(environment):
    u = environment.create_unbacked_symint()
    dense = IsNonOverlappingAndDenseIndicator
    assert dense(2, 3, 3, 1) == 1 and dense(2, 3, 4, 1) == 0 and dense(2, 1, 1, 77) == 1
    assert dense(u, 2, 2, 1) == 1 and dense(2, u, 1, 2) == 1 and dense(u, 1) == 1 and dense(1, u) == 1
    open_ = dense(u, 2, 3, 1)
    assert isinstance(open_, dense) and open_.at({"u0": 1}) == 1 and open_.at({"u0": 2}) == 0


def test_values_that_are_not_known_are_symbols_within_a_mode(environment):
    with FakeTensorMode(shape_env=environment):
        whole, broken, truth = torch.randint(9, (1,)).item(), torch.rand(()).item(), (torch.rand(2) > 0)[0].item()
        assert [str(one) for one in (whole, broken, truth)] == ["u0", "zuf0", "u1"]
        assert isinstance(whole, SymInt) and isinstance(broken, torch.SymFloat) and isinstance(truth, torch.SymBool)
        assert str(torch.zeros(whole, 3).shape) == "torch.Size([u0, 3])"
        number = torch.rand(())
        first = number.item()
        assert number.item() is first
        number.add_(1)
        assert number.item() is not first
        assert [[str(one) for one in row] for row in torch.rand(2, 2).tolist()] == [["zuf3", "zuf4"], ["zuf5", "zuf6"]]
        assert torch.tensor(3).item() == 3 and torch.tensor([1, 2]).tolist() == [1, 2]
    assert torch.ones(2).tolist() == [1.0, 1.0] and torch.tensor(2.5).item() == 2.5


def test_sizes_that_hang_on_values_are_symbols_within_a_mode(environment):
    with FakeTensorMode(shape_env=environment):
        x = torch.rand(4, 6)
        places = x.nonzero()
        assert str(places.shape) == "torch.Size([u0, 2])" and str(places.stride()) == "(1, u0)" and places.dtype == torch.int64
        assert environment.var_to_range["u0"].upper == 24 and environment.var_to_range["u0"].lower == 0
        assert str(x[x > 0.5].shape) == "torch.Size([u1])"
        values, counts = torch.unique(x, return_counts=True)
        assert str(values.shape) == str(counts.shape) == "torch.Size([u2])"
        chosen = torch.rand(24)[places[:, 0]]
        assert str(torch.cat([chosen, chosen]).shape) == "torch.Size([2*u0])"
    refusing = ShapeEnv(allow_scalar_outputs=False, allow_dynamic_output_shape_ops=False)
    with FakeTensorMode(shape_env=refusing):
        with pytest.raises(DynamicOutputShapeException):
            torch.rand(3).nonzero()
        with pytest.raises(DataDependentOutputException):
            torch.rand(()).item()


def test_a_graph_that_runs_again_keeps_its_symbols(environment):
    from tare.fx import symbolic_trace
    from tare.fx.passes.fake_tensor_prop import FakeTensorProp

    mode = FakeTensorMode(shape_env=environment)
    graph = symbolic_trace(lambda x: torch.nonzero(x) + 1)
    node = next(node for node in graph.graph.nodes if node.target is torch.nonzero)
    with mode:
        value = torch.randn(5)
        FakeTensorProp(graph, mode).propagate(value)
        before = node.meta["val"].shape[0]
        result = FakeTensorProp(graph, mode).propagate(value)
    assert str(result.shape) == "torch.Size([u0, 1])"
    now = node.meta["val"].shape[0]
    assert now is not before and statically_known_true(now == before) and str(now) == "u0"


def test_a_fake_of_a_fake_has_its_sizes(environment):
    first, second = FakeTensorMode(shape_env=environment), FakeTensorMode(shape_env=environment)
    x = first.from_tensor(torch.rand(3, 4))
    y = second.from_tensor(x)
    assert y is not x and x.fake_mode is first and y.fake_mode is second and str(x.shape) == str(y.shape) and x.shape[0] == y.shape[0]
    with first:
        plain = torch.rand(3, 4)
        assert first.from_tensor(plain).shape == (3, 4) and type(first.from_tensor(plain).shape[0]) is int


def test_sizes_that_hang_on_values_of_a_tensor_with_symbolic_sizes(environment):
    mode = FakeTensorMode(shape_env=environment)
    x = mode.from_tensor(torch.zeros(4, 6), symbolic_context=StatelessSymbolicContext([DimDynamic.DYNAMIC] * 2))
    rows, columns = x.shape
    with mode:
        asked = [x.nonzero(), torch.masked_select(x, x > 0), x[x[:, 0] > 0], *torch.unique(x, return_inverse=True)]
        again = x.nonzero()
        together = torch.cat([again, again])
        x.add_(1)
        written = x.nonzero()
    told = [(str(tuple(one.shape)), str(one.stride()), one.dtype) for one in asked]
    assert told == [("(u0, 2)", "(1, u0)", torch.int64), ("(u1,)", "(1,)", torch.float32),
                    (f"(u2, {columns})", f"({columns}, 1)", torch.float32), ("(u3,)", "(1,)", torch.float32),
                    (f"({rows}, {columns})", f"({columns}, 1)", torch.int64)]
    assert str(again.shape) == "torch.Size([u0, 2])" and str(together.shape) == "torch.Size([2*u0, 2])"
    assert str(written.shape) == "torch.Size([u4, 2])"
    with pytest.raises(DynamicOutputShapeException), FakeTensorMode(shape_env=ShapeEnv(allow_dynamic_output_shape_ops=False)) as other:
        other.from_tensor(torch.zeros(4, 6), symbolic_context=StatelessSymbolicContext([DimDynamic.DYNAMIC] * 2)).nonzero()


def test_sizes_that_must_fit_are_taken_to_be_equal(environment):
    """Where PyTorch broadcasts two sizes that only values tell it promises that they are equal; no size is what stands for them here."""
    with FakeTensorMode(shape_env=environment):
        one, two, three = (environment.create_unbacked_symint() for _ in range(3))
        torch._check(two == one)
        x, y, z = torch.zeros(one), torch.zeros(two), torch.zeros(three)
        assert str((x + y).shape) == "torch.Size([u0])" and str(torch.cat([x, y]).shape) == "torch.Size([u0 + u1])"
        assert [str(kept.expr) for kept in sum(environment.deferred_runtime_asserts.values(), [])] == ["Eq(u1, u0)"]
        assert str((x + z).shape) == "torch.Size([u0])" and str((z * 2).shape) == "torch.Size([u2])"
        assert str(sum(environment.deferred_runtime_asserts.values(), [])[-1].expr) == "Eq(u0, u2)"
