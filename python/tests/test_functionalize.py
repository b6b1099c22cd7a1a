"""Graphs of functions whose writes are taken out. The texts are PyTorch 2.13's."""

import pytest
import tare
from graph_lines import lines
from tare import func
from tare.fx.experimental.proxy_tensor import make_fx
from tare.utils import _pytree as pytree

CASES = {}


def case(function):
    CASES[function.__name__] = function
    return function


@pytest.fixture(autouse=True)
def _values():
    with tare.known_values():
        yield


@case
def writes_its_argument(a):
    a.add_(1)
    return a * 2


@case
def writes_through_two_views(a):
    b = a.clone()
    b.view(-1)[:4].mul_(2)
    return b


@case
def writes_a_diagonal(a):
    b = tare.zeros(4, 4)
    b.diagonal().copy_(a[0])
    return b


@case
def writes_parts(a):
    b = a + 1
    p, q = b.chunk(2)
    p.mul_(3)
    q.add_(p)
    for one in b.split([1, 3], 1):
        one.mul_(2)
    b.unbind(1)[2].sub_(1)
    return b, p, q


@case
def writes_transposed(a):
    b = a + 1
    b.t().add_(1)
    b.transpose(0, 1)[0].fill_(2)
    b.permute(1, 0)[1].mul_(3)
    return b


@case
def writes_by_index(a):
    b = a * 1
    b[1] = 5
    b[:, 2] += 1
    b[tare.tensor([0, 1])] = 0
    b[b > 1] = -1
    return b


@case
def changes_its_form(a):
    b = a * 1
    b.unsqueeze_(0)
    b.squeeze_(0)
    b.t_()
    c = a * 1
    c.t_()
    c[0].unsqueeze(0).squeeze(0).mul_(2)
    return b, c


@case
def writes_results(a):
    out = tare.empty_like(a)
    tare.add(a, 1, out=out)
    out.as_strided((2,), (5,), 1).add_(1)
    return out


@case
def writes_parts_of_complex(a):
    c = tare.complex(a, a)
    c.real.add_(1)
    tare.view_as_real(c)[..., 1].mul_(2)
    return c


@case
def chooses(a):
    return tare.cond(a.sum() > 0, lambda x: x.add(1), lambda x: x.sub(1), (a.clone().mul_(2),))


@case
def detaches(a):
    a = a.clone()
    a.detach().mul_(2)
    return a


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("remove", ["mutations", "mutations_and_views"])
@pytest.mark.parametrize("tracing_mode", ["real", "symbolic"])
def test_graphs_without_writes_give_the_same(name, remove, tracing_mode):
    x = tare.arange(16.0).reshape(4, 4) - 5
    made = make_fx(func.functionalize(CASES[name], remove=remove), tracing_mode=tracing_mode)(x.clone())
    for node in made.graph.nodes:
        schema = getattr(node.target, "_schema", None)
        if schema is not None:
            assert not schema.is_mutable or node.target is tare.ops.aten.copy_.default and node.args[0].op == "placeholder"
            assert remove == "mutations" or not node.target.is_view
    for value in (x, -x):
        given, own = value.clone(), value.clone()
        found, expected = made(given), CASES[name](own)
        assert all(tare.equal(*both) for both in zip(pytree.tree_leaves(found), pytree.tree_leaves(expected), strict=True))
        assert tare.equal(given, own)


def test_a_write_through_views_is_one_of_the_whole():
    made = make_fx(func.functionalize(writes_through_two_views))(tare.ones(4, 4))
    assert lines(made) == [
        "clone = torch.ops.aten.clone.default(a_1)", "view = torch.ops.aten.view.default(clone, [-1])", "slice_1 = torch.ops.aten.slice.Tensor(view, 0, 0, 4)",
        "mul = torch.ops.aten.mul.Tensor(slice_1, 2)", "view_1 = torch.ops.aten.view.default(clone, [-1])",
        "slice_scatter = torch.ops.aten.slice_scatter.default(view_1, mul, 0, 0, 4)", "view_2 = torch.ops.aten.view.default(slice_scatter, [4, 4])",
        "view_3 = torch.ops.aten.view.default(view_2, [-1])", "slice_2 = torch.ops.aten.slice.Tensor(view_3, 0, 0, 4)", "return view_2"]
    made = make_fx(func.functionalize(writes_a_diagonal, remove="mutations_and_views"))(tare.ones(4, 4))
    assert lines(made)[1:] == [
        "diagonal_copy = torch.ops.aten.diagonal_copy.default(zeros)", "select_copy = torch.ops.aten.select_copy.int(a_1, 0, 0)",
        "copy = torch.ops.aten.copy.default(diagonal_copy, select_copy)",
        "diagonal_scatter = torch.ops.aten.diagonal_scatter.default(zeros, copy)",
        "diagonal_copy_1 = torch.ops.aten.diagonal_copy.default(diagonal_scatter)", "return diagonal_scatter"]


def test_what_was_written_goes_into_arguments():
    made = make_fx(func.functionalize(writes_its_argument))(tare.ones(4, 4))
    assert lines(made) == ["add = torch.ops.aten.add.Tensor(a_1, 1)", "mul = torch.ops.aten.mul.Tensor(add, 2)",
                           "copy_ = torch.ops.aten.copy_.default(a_1, add)", "return mul"]


def writes_expanded(a):
    b = a.clone()
    b.expand(2, 4, 4)[0].add_(1)
    return b


def test_what_is_added_to_expanded_elements_is_added_to_them():
    made = make_fx(func.functionalize(writes_expanded))(tare.ones(4, 4))
    assert lines(made)[5:-1] == [
        "select_scatter = torch.ops.aten.select_scatter.default(expand_1, add, 0, 0)",
        "sub = torch.ops.aten.sub.Tensor(select_scatter, clone)", "sum_1 = torch.ops.aten.sum.dim_IntList(sub, [0], True)",
        "view = torch.ops.aten.view.default(sum_1, [4, 4])", "add_1 = torch.ops.aten.add.Tensor(clone, view)",
        "expand_2 = torch.ops.aten.expand.default(add_1, [2, 4, 4])", "select_1 = torch.ops.aten.select.int(expand_2, 0, 0)"]


def written_windows(size, step):
    def run(a):
        b = a.clone()
        b.unfold(0, size, step).mul_(3)
        return b

    return run


@pytest.mark.parametrize("remove", ["mutations", "mutations_and_views"])
@pytest.mark.parametrize("size, step", [(2, 2), (2, 3), (3, 3), (1, 2)])
def test_windows_are_written_where_they_were(size, step, remove):
    """Elements in no window stay as they are, which PyTorch's graph sets to zero."""
    a, run = tare.randn(4, 2), written_windows(size, step)
    made = make_fx(func.functionalize(run, remove=remove))(a)
    assert tare.equal(made(a), run(a))
    if (size, step) == (2, 2):
        assert lines(made)[3:4] == ["unfold_backward = torch.ops.aten.unfold_backward.default(mul, [4, 2], 0, 2, 2)"]


def test_elements_are_written_as_another_type():
    def run(a):
        b = a.clone()
        b.view(tare.int32).add_(1)
        return b

    for remove in ("mutations", "mutations_and_views"):
        assert tare.equal(make_fx(func.functionalize(run, remove=remove))(tare.ones(4))(tare.ones(4)), run(tare.ones(4)))


def test_writes_without_one_meaning_are_refused():
    with pytest.raises(RuntimeError, match="While executing unfold, functionalization encountered a tensor being mutated that has internal overlap"):
        make_fx(func.functionalize(written_windows(2, 1)))(tare.ones(4))
    with pytest.raises(RuntimeError, match="operator whose output has alias annotations: aten::fill_diagonal_"):
        make_fx(func.functionalize(lambda a: a.clone().fill_diagonal_(5)))(tare.ones(4, 4))
