"""Hooks on what is saved for backward, and what rests on them: offloading, checkpointing."""

import pytest
import tare as torch
from tare.autograd.graph import disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from tare.utils.checkpoint import checkpoint


def gradients_of(function, *inputs, **kwargs):
    inputs = [one.clone().requires_grad_() for one in inputs]
    function(*inputs, **kwargs).sum().backward()
    return [one.grad for one in inputs]


def chain(x, y):
    return ((x * y).exp() * x.sin() + y.tanh()).sigmoid()


X, Y = torch.linspace(-1, 1, 6), torch.linspace(0, 2, 6)


def test_what_is_packed_is_unpacked():
    seen = []

    def pack(tensor):
        seen.append(tuple(tensor.shape))
        assert not tensor.requires_grad
        return tensor.tolist()

    with saved_tensors_hooks(pack, torch.tensor):
        found = gradients_of(chain, X, Y)
    for one, wanted in zip(found, gradients_of(chain, X, Y), strict=True):
        assert torch.allclose(one, wanted)
    assert len(seen) == 8 and set(seen) == {(6,)}  # x, y; exp; x; exp, sin; tanh; sigmoid: as PyTorch counts


def test_hooks_nest_and_end():
    calls = []

    def named(name):
        return saved_tensors_hooks(lambda tensor: (calls.append(name), tensor)[1], lambda tensor: tensor)

    x = X.clone().requires_grad_()
    with named("outer"):
        with named("inner"):
            x.exp()
        x.exp()
    x.exp()
    assert calls == ["inner", "outer"]


def test_unpacking_must_give_a_tensor():
    x = X.clone().requires_grad_()
    with saved_tensors_hooks(lambda tensor: tensor, lambda tensor: 3):
        y = x.exp()
    with pytest.raises(TypeError, match="Output of saved tensor unpack_hook expected to be a Tensor but got result of type int"):
        y.sum().backward()


def test_second_derivatives_flow_through_unpacked_tensors():
    x = torch.tensor([2.0], requires_grad=True)
    with saved_tensors_hooks(lambda tensor: tensor.item(), lambda value: torch.tensor([value])):
        y = x * x * x
    (first,) = torch.autograd.grad(y, x, create_graph=True)
    assert first.item() == 12.0
    assert torch.autograd.grad(first, x)[0].item() == 12.0


def test_functions_of_ones_own_are_packed():
    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return 2 * x * gradient

    packed = []
    with saved_tensors_hooks(lambda tensor: (packed.append(1), tensor + 0)[1], lambda tensor: tensor):
        (found,) = gradients_of(Square.apply, X)
    assert packed == [1] and torch.equal(found, 2 * X)


def test_disabled_hooks_raise():
    with disable_saved_tensors_hooks("not here"):
        with pytest.raises(RuntimeError, match="not here"):
            with save_on_cpu():
                pass
    with save_on_cpu():
        assert torch.equal(gradients_of(chain, X, Y)[0], gradients_of(chain, X, Y)[0])


@pytest.mark.parametrize("reentrant", [True, False])
def test_checkpointing_gives_the_same_gradients(reentrant):
    wanted = gradients_of(chain, X, Y)
    found = gradients_of(lambda x, y: checkpoint(chain, x, y, use_reentrant=reentrant), X, Y)
    for one, other in zip(found, wanted, strict=True):
        assert torch.allclose(one, other)


def test_checkpointing_saves_nothing_but_inputs():
    runs = []

    def counted(x):
        runs.append(1)
        return chain(x, x)

    x = torch.empty(4, 4, device="meta", requires_grad=True)
    y = checkpoint(counted, x, use_reentrant=False)
    node = y.grad_fn
    assert not node._saved_tensors()
    y.sum().backward()
    assert len(runs) == 2 and x.grad.shape == (4, 4)
