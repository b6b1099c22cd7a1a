"""Hooks on what is saved for backward, and what rests on them: offloading, checkpointing."""

import pytest
import tare as torch
from tare.autograd.graph import disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils.checkpoint import (
    CheckpointError,
    CheckpointPolicy,
    checkpoint,
    create_selective_checkpoint_contexts,
    set_checkpoint_early_stop,
)


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


def test_a_second_run_ends_with_the_last_tensor_that_is_needed():
    calls = []

    def function(x):
        y = x.sin() * 2
        calls.append("end")
        return y

    x = X.clone().requires_grad_()
    checkpoint(function, x, use_reentrant=False).sum().backward()
    assert calls == ["end"]
    with set_checkpoint_early_stop(False):
        y = checkpoint(function, x, use_reentrant=False)
    y.sum().backward()
    assert calls == ["end"] * 3


@pytest.mark.parametrize("reentrant", [True, False])
def test_an_argument_written_since_is_an_error(reentrant):
    x = X.clone().requires_grad_() * 1
    y = checkpoint(torch.sin, x, use_reentrant=reentrant)
    x.add_(1)
    with pytest.raises(RuntimeError, match=r"has been modified by an inplace operation: \[torch.FloatTensor \[6\]\] is at version 1"):
        y.sum().backward()


@pytest.mark.parametrize("reentrant", [True, False])
def test_the_second_run_is_cast_as_the_first(reentrant):
    seen = []

    def function(x):
        seen.append((x @ x).dtype)
        return x @ x

    x = torch.eye(3).requires_grad_()
    with torch.autocast("cpu", torch.bfloat16):
        y = checkpoint(function, x, use_reentrant=reentrant)
    y.float().sum().backward()
    assert seen == [torch.bfloat16] * 2 and x.grad.dtype == torch.float32


def test_a_reentrant_checkpoint_gives_no_gradients_of_single_tensors():
    x = X.clone().requires_grad_()
    y = checkpoint(torch.sin, x, use_reentrant=True).sum()
    for limited in (lambda: torch.autograd.grad(y, x), lambda: y.backward(inputs=[x])):
        with pytest.raises(RuntimeError, match=r"incompatible with .grad\(\) or passing an `inputs` parameter"):
            limited()


def test_runs_that_differ_are_told_unless_nobody_looks():
    def differing(first, second):
        functions = iter([first, second])
        x = X.clone().requires_grad_()
        return checkpoint(lambda x: next(functions)(x).sum(), x, use_reentrant=False)

    with pytest.raises(CheckpointError, match="Number of tensors saved during forward: 2\nNumber of tensors saved during recomputation: 1"):
        differing(lambda x: x.sin().cos(), torch.sin).backward()
    with pytest.raises(CheckpointError, match=r"recomputed metadata: {'shape': torch.Size\(\[2\]\)"):
        differing(torch.sin, lambda x: x[:2].sin()).backward()
    with pytest.raises(ValueError, match=r"determinism_check should be one of \['default', 'none'\], but got all"):
        checkpoint(torch.sin, X, use_reentrant=False, determinism_check="all")


def test_a_policy_says_whose_results_are_kept():
    asked = []

    def policy(context, op, *args, **kwargs):
        asked.append((str(op), context.is_recompute, context.op_output.shape))
        return CheckpointPolicy.MUST_SAVE if op == torch.ops.aten.mm.default else CheckpointPolicy.PREFER_RECOMPUTE

    def function(x):
        return (x @ x).sin()

    def contexts(chosen):
        return lambda: create_selective_checkpoint_contexts(chosen)

    eye = torch.eye(3)
    wanted = gradients_of(function, eye)[0]
    for chosen in (policy, [torch.ops.aten.mm.default]):
        found = gradients_of(lambda x, chosen=chosen: checkpoint(function, x, use_reentrant=False, context_fn=contexts(chosen)), eye)
        assert torch.equal(found[0], wanted)
    assert asked == [("aten.mm.default", False, (3, 3)), ("aten.sin.default", False, (3, 3))]

    with pytest.raises(ValueError, match="Expected op in `op_list` to be an OpOverload but got: mm"):
        create_selective_checkpoint_contexts(["mm"])
    with pytest.raises(TypeError, match="must be either a function or a list of ops"):
        create_selective_checkpoint_contexts(3)
    with pytest.raises(NotImplementedError, match="MUST_CPU_OFFLOAD"):
        checkpoint(function, eye.clone().requires_grad_(), use_reentrant=False,
                   context_fn=contexts(lambda *args: CheckpointPolicy.MUST_CPU_OFFLOAD))


@pytest.mark.parametrize("early", [True, False])
def test_a_checkpointed_function_may_ask_for_gradients_itself(early):
    def slope(function):
        def of(x):
            with torch.enable_grad():
                return torch.autograd.grad(function(x), x, create_graph=True)[0]

        return of

    def again(function):
        return lambda *args: checkpoint(function, *args, use_reentrant=False)

    def wave(x):
        return x.sin().exp().sin()

    with set_checkpoint_early_stop(early):
        for plain, checkpointed in [
            (slope(slope(wave)), slope(again(slope(wave)))),
            (slope(slope(wave)), again(slope(slope(again(wave))))),
            (slope(slope(slope(wave))), slope(again(slope(slope(again(wave)))))),
        ]:
            assert torch.allclose(*[slope(one)(torch.tensor(0.3, requires_grad=True)) for one in (plain, checkpointed)])


def test_a_chain_of_checkpoints_says_that_it_is_to_be_told_how():
    from tare.utils.checkpoint import checkpoint_sequential

    with pytest.warns(UserWarning, match="checkpoint_sequential: the use_reentrant parameter should be passed explicitly"):
        checkpoint_sequential([torch.nn.Linear(2, 2)] * 2, 2, torch.ones(2, requires_grad=True))


def test_arguments_are_packed_in_the_order_of_their_names_before_the_operator_runs():
    packed, ran = [], []

    class Ran(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            ran.append(len(packed))
            return func(*args, **(kwargs or {}))

    def keep(tensor):
        packed.append(tuple(tensor.shape))
        return tensor

    def leaf(*sizes):
        return torch.ones(sizes).requires_grad_()

    with saved_tensors_hooks(keep, lambda one: one):
        for function, args, before, all_of_them in (
            (torch.addmm, (leaf(3), leaf(2, 4), leaf(4, 3)), 2, [(2, 4), (4, 3)]),
            (torch.pow, (leaf(2, 1), leaf(3)), 2, [(3,), (2, 1), (2, 3)]),
            (torch.lerp, (leaf(1), leaf(2, 1), leaf(3)), 3, [(2, 1), (1,), (3,)]),
            (torch.layer_norm, (leaf(2, 5), (5,), leaf(5), leaf(5)), 3, [(5,), (2, 5), (5,), (2, 1), (2, 1)]),
            (torch.sigmoid, (leaf(3),), 0, [(3,)]),
        ):
            packed.clear(), ran.clear()
            with Ran():
                function(*args)
            assert (ran, packed) == ([before], all_of_them)


def test_indices_are_packed_and_numbers_are_not():
    packed = []
    x = torch.ones(5).requires_grad_()
    with saved_tensors_hooks(lambda one: packed.append(tuple(one.shape)) or one.clone(), lambda one: one):
        y = (x * 2)[torch.tensor([0, 0, 3])]
    assert packed == [(3,)]
    y.sum().backward()
    assert x.grad.tolist() == [4, 0, 0, 2, 0]


def flops_of(function):
    flops = torch._C.FlopCounter()
    run = torch._C.Run([flops])
    run.start()
    function()
    run.stop()
    return flops.total()


@pytest.mark.parametrize("early", [True, False])
def test_a_second_run_ends_before_an_operator_that_saves_its_arguments_alone(early):
    layer = torch.nn.Linear(8, 8, bias=False, device="meta")
    x = torch.empty(4, 8, device="meta", requires_grad=True)
    product = 2 * 4 * 8 * 8

    def step():
        with set_checkpoint_early_stop(early):
            y = checkpoint(lambda x: layer(layer(x).sin()), x, use_reentrant=False)
        y.sum().backward()

    # Two products forward, two gradients of each, and the first again; the second where nobody stops.
    assert flops_of(step) == (2 + 4 + (1 if early else 2)) * product


def test_a_second_run_is_made_for_each_pass_and_each_tensor_given_once():
    runs = []

    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return ctx.saved_tensors[0] * ctx.saved_tensors[0] * gradient

    def counted(x):
        runs.append(1)
        return x.sin().cos()

    x = X.clone().requires_grad_()
    y = checkpoint(counted, x, use_reentrant=False).sum()
    y.backward(retain_graph=True)
    y.backward()
    assert len(runs) == 3
    with pytest.raises(CheckpointError, match="Unpack is being triggered for a tensor that was already unpacked once"):
        checkpoint(lambda x: Twice.apply(x * 2).exp(), x, use_reentrant=False).sum().backward()


def test_what_a_selective_checkpoint_kept_is_not_computed_again_and_given_once():
    layer = torch.nn.Linear(8, 8, bias=False, device="meta")
    x = torch.empty(4, 8, device="meta", requires_grad=True)
    product = 2 * 4 * 8 * 8

    def kept():
        return create_selective_checkpoint_contexts([torch.ops.aten.mm.default])

    def step():
        y = checkpoint(lambda x: layer(layer(x).sin()).sin(), x, use_reentrant=False, context_fn=kept).sum()
        y.backward(retain_graph=True)
        with pytest.raises(RuntimeError, match="Trying to backward an extra time. You are only allowed to backward once"):
            y.backward()

    assert flops_of(step) == (2 + 4) * product
