"""Rules of derivatives forward: which tensors have tangents, and what they are."""

import pytest

import tare as torch
from tare.autograd import forward_ad

nn, functional = torch.nn, torch.nn.functional


def pushed(function, *pairs):
    """The tangents of a function's result or results at tensors with tangents."""
    with forward_ad.dual_level():
        results = function(*(forward_ad.make_dual(*pair) for pair in pairs))
        if isinstance(results, torch.Tensor):
            return forward_ad.unpack_dual(results).tangent
        return [forward_ad.unpack_dual(one).tangent for one in results]


def slope(function, *pairs, step=1e-6):
    """The same by differences of the values."""
    sides = [function(*(value + sign * step * tangent for value, tangent in pairs)) for sign in (1, -1)]
    return (sides[0] - sides[1]) / (2 * step)


def drawn(*sizes, dtype=torch.float64):
    return torch.testing.make_tensor(sizes, dtype=dtype, device="cpu", low=0.2, high=1.3)


@pytest.mark.parametrize("function", [
    lambda a, b: a * b + a.sin() / b, lambda a, b: a @ b.t(), lambda a, b: torch.cat([a, b]).cumsum(0),
    lambda a, b: functional.layer_norm(a, [3], b[0]), lambda a, b: torch.softmax(a, 1).log() * b, lambda a, b: a.std(1),
    lambda a, b: torch.linalg.eigvalsh(a @ a.t() + b @ b.t()), lambda a, b: torch.linalg.svdvals(a), lambda a, b: a[[1, 0, 1]] ** b[0],
    lambda a, b: functional.conv1d(a[None], b[:, :, None].expand(3, 3, 1)), lambda a, b: functional.gelu(a).max(1).values,
    lambda a, b: torch.fft.fft(torch.complex(a, b)).abs(), lambda a, b: functional.mse_loss(a, b), lambda a, b: torch.where(a > b, a, b * b),
])
def test_a_tangent_is_the_slope_of_the_value(function):
    pairs = [(drawn(3, 3), drawn(3, 3)) for _ in "ab"]
    torch.testing.assert_close(pushed(function, *pairs), slope(function, *pairs), rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("make", [
    lambda: nn.Linear(4, 3), lambda: nn.GRUCell(4, 4), lambda: nn.Sequential(nn.Linear(4, 5), nn.BatchNorm1d(5), nn.ReLU()),
])
def test_modules_pass_tangents_on(make):
    torch.manual_seed(0)
    module = make().double()
    x, tangent = drawn(5, 4), drawn(5, 4)
    state = {name: value.clone() for name, value in module.state_dict().items()}
    found = pushed(module, (x, tangent))
    after = module.state_dict()["1.running_mean"].clone() if "1.running_mean" in state else None
    module.load_state_dict(state)
    torch.testing.assert_close(found, slope(module, (x, tangent)), rtol=1e-5, atol=1e-7)
    if after is not None:  # statistics are counted once
        module.load_state_dict(state)
        module(x)
        torch.testing.assert_close(after, module.state_dict()["1.running_mean"])


def test_a_dual_is_a_view_that_asks_for_no_gradient():
    x, tangent = torch.ones(2), torch.tensor([3.0, 4.0])
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, tangent)
        assert dual._base is x and not dual.requires_grad and str(dual) == "tensor([1., 1.], tangent=tensor([3., 4.]))"
        assert forward_ad.unpack_dual(x).tangent is None and forward_ad.unpack_dual(dual).tangent is tangent
        assert not (dual * 2).requires_grad and (dual * 2).numpy().tolist() == [2, 2]
        assert forward_ad.unpack_dual(dual.detach()).tangent is None
        assert forward_ad.unpack_dual(dual > 1).tangent is None and forward_ad.unpack_dual(dual.floor()).tangent.tolist() == [0, 0]
        with torch.no_grad():
            assert forward_ad.unpack_dual(dual * 2).tangent.tolist() == [6, 8]
        with torch.inference_mode():
            assert forward_ad.unpack_dual(dual * 2).tangent is None
    assert forward_ad.unpack_dual(dual) == (dual, None)


def test_what_is_written_in_place_has_its_tangent_written():
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(torch.tensor([1.0, 2.0, 3.0]), torch.ones(3))
        before = dual[0]
        dual.mul_(2)
        dual[1:].mul_(dual[1:])
        assert forward_ad.unpack_dual(dual).tangent.tolist() == [2, 16, 24] and forward_ad.unpack_dual(before).tangent.item() == 2
        dual[2] = 5.0
        assert forward_ad.unpack_dual(dual).tangent.tolist() == [2, 16, 0]
        plain = torch.zeros(2, 3)
        row = plain[1]
        plain.add_(dual)
        assert forward_ad.unpack_dual(row).tangent.tolist() == [2, 16, 0]
        copy = dual.clone()
        copy.zero_()
        assert forward_ad.unpack_dual(dual).tangent.tolist() == [2, 16, 0]


def test_places_in_memory_are_those_of_the_tensor():
    whole = torch.arange(6.0)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(whole[2:], torch.arange(4.0))
        assert forward_ad.unpack_dual(dual.as_strided((2,), (2,), 3)).tangent.tolist() == [1, 3]
        spread = forward_ad.make_dual(torch.ones(1).expand(3), torch.arange(3.0))
        assert forward_ad.unpack_dual(spread[1:]).tangent.tolist() == [1, 2]
        with pytest.raises(NotImplementedError, match="as_strided of a tensor whose elements share memory"):
            spread.as_strided((2,), (1,))


def test_random_numbers_are_those_of_a_call_without_tangents():
    x = torch.ones(100)
    torch.manual_seed(1)
    wanted, after = functional.dropout(x, 0.5), torch.rand(1)
    torch.manual_seed(1)
    found = pushed(lambda x: functional.dropout(x, 0.5), (x, x))
    assert torch.equal(found, wanted) and torch.equal(torch.rand(1), after)


def test_gradients_of_duals_have_tangents_and_tangents_have_gradients():
    x, tangent = drawn(4).requires_grad_(), drawn(4)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, tangent)
        value = (dual.exp() * dual).sum()
        gradient, = torch.autograd.grad(value, x, retain_graph=True)
        hessian_by_tangent = (x.exp() * (x + 2)).detach() * tangent
        torch.testing.assert_close(forward_ad.unpack_dual(gradient).tangent, hessian_by_tangent)
        along, = torch.autograd.grad(forward_ad.unpack_dual(value).tangent, x)
        torch.testing.assert_close(along, hessian_by_tangent)


@pytest.mark.parametrize("normalize", [
    lambda x: functional.layer_norm(x, (2,)),
    lambda x: functional.batch_norm(x, None, None, training=True),
    lambda x: functional.instance_norm(x),
    lambda x: functional.group_norm(x, 3),
])
def test_tangents_of_normalized_tensors_have_gradients(normalize):
    x, tangent = drawn(2, 3, 4, 2).requires_grad_(), drawn(2, 3, 4, 2)
    (found,) = torch.autograd.grad(pushed(normalize, (x, tangent)).square().sum(), x)
    by_differences = slope(lambda x: pushed(normalize, (x.detach(), tangent)).square().sum(), (x.detach(), tangent))
    assert (found * tangent).sum().item() == pytest.approx(by_differences.item(), rel=1e-4, abs=1e-6)


def test_what_is_only_looked_at_is_not_used_without_a_tangent():
    x, weight = torch.ones(2), torch.ones(2, requires_grad=True)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, torch.tensor([1.0, 2.0]))
        assert forward_ad.unpack_dual(x).tangent is None and str(x) == str(dual.detach()) == "tensor([1., 1.])"
        gradient, = torch.autograd.grad((weight * dual).sum(), weight)
        assert forward_ad.unpack_dual(gradient).tangent.tolist() == [1, 2]
        product = weight * forward_ad.make_dual(x, x) * dual
        with pytest.raises(NotImplementedError, match="memory that is used both with a tangent and without .* or with two"):
            product.sum().backward()


def test_a_function_of_ones_own_says_its_tangents():
    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_forward(x)
            return x * 2, factor

        @staticmethod
        def jvp(ctx, tangent, none):
            assert none is None and forward_ad.unpack_dual(ctx.saved_tensors[0]).tangent is tangent
            return tangent * 7, None

    class Silent(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

    assert pushed(lambda x: Doubled.apply(x, 3)[0], (torch.ones(1), torch.ones(1))).item() == 7
    with pytest.raises(NotImplementedError, match="You must implement the jvp function for custom autograd.Function"):
        pushed(Silent.apply, (torch.ones(1), torch.ones(1)))


def test_there_is_one_level():
    x = torch.ones(2)
    primal, tangent = forward_ad.unpack_dual(x)
    assert primal is x and tangent is None
    with pytest.raises(RuntimeError, match="no level exists, make sure to enter_dual_level"):
        forward_ad.make_dual(x, x)
    with pytest.raises(RuntimeError, match="Dual level must be a positive number"):
        forward_ad.exit_dual_level()
    with forward_ad.dual_level() as level:
        assert level == 0
        with pytest.raises(RuntimeError, match="Nested forward mode AD is not supported at the moment"):
            forward_ad.enter_dual_level()
        dual = forward_ad.make_dual(x, x)
        for arguments, error, text in [
            ((x.int(), x), ValueError, "Expected primal to be floating point or complex, but got: torch.int32"),
            ((x, x.int()), ValueError, "Expected tangent to be floating point or complex, but got: torch.int32"),
            ((x, torch.ones(3)), RuntimeError, r"Tensor is of size \[2\] while the given forward gradient is of size \[3\]"),
            ((dual, x), RuntimeError, "already has a forward gradient at the same level 0"),
            ((x, dual), RuntimeError, "a forward grad that itself has a forward gradient"),
        ]:
            with pytest.raises(error, match=text):
                forward_ad.make_dual(*arguments)


def test_what_has_no_tangent_says_so():
    x = torch.ones(2)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, x)
        with pytest.raises(NotImplementedError, match="add_out that does not support it because it is an out= function"):
            torch.add(dual, 1, out=torch.empty(2))
        with pytest.raises(NotImplementedError, match="resize_ of a tensor with a tangent"):
            (dual * 2).resize_(3)
        with pytest.raises(NotImplementedError, match="torch.func of a tensor with a tangent"):
            torch.func.grad(torch.sum)(dual)
        weight = torch.ones(2, requires_grad=True)
        for without in (lambda one: one.detach(), lambda one: one.data, lambda one: forward_ad.unpack_dual(one).primal):
            product = weight * without(dual * 2)
            assert forward_ad.unpack_dual(product).tangent is None
            with pytest.raises(NotImplementedError, match="memory that is used both with a tangent and without"):
                product.sum().backward()


def test_gradcheck_compares_tangents():
    class Wrong(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

        @staticmethod
        def jvp(ctx, tangent):
            return tangent * 3

    x = drawn(2).requires_grad_()
    z = drawn(2, dtype=torch.complex128).requires_grad_()
    assert torch.autograd.gradcheck(lambda x, z: (x.exp() * z, z * z.conj()), (x, z), check_forward_ad=True)
    assert torch.autograd.gradgradcheck(torch.sin, x, check_fwd_over_rev=True)
    with pytest.raises(RuntimeError, match="Jacobian computed with forward mode mismatch for output 0 with respect to input 0"):
        torch.autograd.gradcheck(Wrong.apply, x, check_forward_ad=True)
    with pytest.raises(AssertionError, match="at least one of check_forward_ad or check_backward_ad"):
        torch.autograd.gradcheck(Wrong.apply, x, check_backward_ad=False)
