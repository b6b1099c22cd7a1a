"""Rules of functions of one's own: what they may return, save and mark, and what becomes of their backward."""

import pytest

import tare as torch
from tare.autograd import Function, graph
from tare.autograd.function import once_differentiable

X = torch.tensor([1.0, 2.0, 3.0])


def leaf(value=X):
    return value.clone().requires_grad_()


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.kept = "kept"
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


class Written(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.add_(1)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


def test_a_marked_argument_counts_as_written_by_the_function_too():
    x = leaf() * 1
    assert Written.apply(x) is x
    assert x._version == 2


def test_a_function_that_returns_what_it_must_not_says_so():
    def returning(*results):
        class Wrong(Function):
            @staticmethod
            def forward(ctx, x, factor):
                return x * factor

            @staticmethod
            def backward(ctx, gradient):
                return results

        return Wrong.apply(leaf(), 2.0).sum()

    with pytest.raises(RuntimeError, match=r"expected Variable or None \(got str\)"):
        returning("text", None).backward()
    with pytest.raises(RuntimeError, match="gradient different than None at position 2"):
        returning(X, X).backward()


def test_what_is_no_tensor_is_not_saved():
    class Saving(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x, 3)
            return x * 2

    with pytest.raises(TypeError, match="save_for_backward can only save variables, but argument 1 is of type int"):
        Saving.apply(leaf())


def test_a_function_has_one_backward_and_is_not_called():
    class Both(Double):
        @staticmethod
        def vjp(ctx, gradient):
            return gradient

    with pytest.raises(RuntimeError, match="both 'backward' and 'vjp'"):
        Both.apply(leaf()).sum().backward()
    with pytest.raises(RuntimeError, match="Legacy autograd function"):
        Double()(X)


def test_a_functions_node_has_what_its_forward_left():
    assert Double.apply(leaf()).grad_fn.kept == "kept"
    with pytest.raises(AttributeError, match="'MulBackward0' object has no attribute 'kept'"):
        (leaf() * 2).grad_fn.kept  # noqa: B018


def test_hooks_of_a_node_hear_what_the_hooks_before_it_left():
    heard = []
    node = Double.apply(x := leaf()).grad_fn
    handle = node.register_hook(lambda found, came: heard.append((found[0].tolist(), came[0].tolist())))
    node.register_prehook(lambda came: (came[0] * 10,))
    y = graph.GradientEdge(node, 0)
    torch.autograd.grad(y, x, torch.ones(3), retain_graph=True)
    handle.remove()
    torch.autograd.grad(y, x, torch.ones(3))
    assert heard == [([20] * 3, [10] * 3)]


def test_a_backward_that_is_differentiable_once_is_not_recorded():
    class Square(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**2

        @staticmethod
        @once_differentiable
        def backward(ctx, gradient):
            return gradient * 2 * ctx.saved_tensors[0]

    x = leaf()
    found = torch.autograd.grad(Square.apply(x).sum(), x, create_graph=True)[0]
    assert found.tolist() == [2, 4, 6]


def test_a_view_from_a_function_may_not_be_written():
    class Viewed(Function):
        @staticmethod
        def forward(ctx, x):
            return x.view(3, 1)

        @staticmethod
        def backward(ctx, gradient):
            return gradient.view(3)

    class Same(Double):
        @staticmethod
        def forward(ctx, x):
            return x

    for function in (Viewed, Same):
        y = function.apply(leaf() * 1)
        with pytest.raises(RuntimeError, match=f"Output 0 of {function.__name__} is a view .* inside a custom Function"):
            y.add_(1)
    assert Double.apply(leaf()).add_(1).tolist() == [3, 5, 7]


def test_a_backward_that_is_differentiable_once_says_so():
    class Once(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        @once_differentiable
        def backward(ctx, gradient):
            return gradient * 2 * ctx.saved_tensors[0]

    x = leaf()
    (plain,) = torch.autograd.grad(Once.apply(x).sum(), x, create_graph=True)
    assert not plain.requires_grad
    (again,) = torch.autograd.grad(Once.apply(x), x, torch.ones(3, requires_grad=True), create_graph=True)
    with pytest.raises(RuntimeError, match="trying to differentiate twice a function that was marked with @once_differentiable"):
        again.sum().backward()


def test_a_context_is_set_up_with_arguments_that_were_not_given():
    class Power(Function):
        @staticmethod
        def forward(x, y=3):
            return x**y

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.inputs = inputs

        @staticmethod
        def backward(ctx, gradient):
            x, y = ctx.inputs
            return gradient * y * x ** (y - 1), None

    for arguments, expected in [((), [3, 12, 27]), ((2,), [2, 4, 6])]:
        x = leaf()
        Power.apply(x, *arguments).sum().backward()
        assert x.grad.tolist() == expected
    with pytest.raises(TypeError, match="missing a required argument: 'x'"):
        Power.apply()


def test_a_function_returns_what_it_marks_as_written_and_may_return_a_tensor_twice():
    class Forgets(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.clone()

        backward = Double.backward

    class Twice(Function):
        @staticmethod
        def forward(ctx, x):
            y = x * 2
            return y, y

        @staticmethod
        def backward(ctx, one, other):
            return one * 2 + other * 2

    with pytest.raises(RuntimeError, match="Some elements marked as dirty during the forward method were not returned as output"):
        Forgets.apply(leaf() * 1)
    x = leaf()
    one, other = Twice.apply(x)
    assert one is other
    (one + other).sum().backward()
    assert x.grad.tolist() == [4, 4, 4]
    with pytest.warns(DeprecationWarning, match="should not be instantiated"):
        Double()


class _Scaled(Function):
    """Writes both of its arguments in place."""

    @staticmethod
    def forward(ctx, x, y):
        ctx.mark_dirty(x, y)
        return x.mul_(2), y.mul_(3)

    @staticmethod
    def backward(ctx, of_x, of_y):
        return of_x * 2, of_y * 3


def test_each_of_several_tensors_written_in_place_has_its_own_gradient():
    first, second = leaf(), leaf()
    x, y = first * 1, second * 1
    made = _Scaled.apply(x, y)
    assert made[0] is x and made[1] is y and (x.output_nr, y.output_nr) == (0, 1)
    (x.sum() * 10 + y.sum() * 100).backward()
    assert first.grad.tolist() == [20, 20, 20] and second.grad.tolist() == [300, 300, 300]


def test_a_written_tensor_that_is_returned_twice_is_the_last_output():
    class Twice(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2), x

        @staticmethod
        def backward(ctx, one, other):
            return one * 2

    x = leaf()
    one, other = Twice.apply(x * 1)
    assert one is other and other.output_nr == 1
    (one.sum() + other.sum()).backward()
    assert x.grad.tolist() == [0, 0, 0]  # the gradient is the second output's; PyTorch's own answer


def test_what_a_function_may_not_write_in_place():
    with pytest.raises(RuntimeError, match="your Function cannot return more than one Tensor"):
        _Scaled.apply((leaf() * 1)[:2], leaf() * 1)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad has been used in an in-place operation"):
        _Scaled.apply(leaf(), leaf() * 1)
