"""Autocast: types of results on the device that it is for, and on meta, which stands for that device."""

import pickle

import pytest
import tare as torch
from tare.utils._python_dispatch import TorchDispatchMode

F = torch.nn.functional


def test_products_are_lower_and_losses_are_full():
    a = torch.empty(3, 3, device="meta")
    with torch.autocast("cuda"):
        product = a @ a
        assert product.dtype == torch.float16
        assert torch.mm(a, a).dtype == F.linear(a, a).dtype == torch.float16
        assert F.softmax(product, -1).dtype == product.sum().dtype == torch.exp(product).dtype == torch.float32
        assert (product + 1).dtype == F.relu(product).dtype == torch.float16
        assert F.cross_entropy(product, product).dtype == torch.float32
    assert (a @ a).dtype == torch.float32


def test_other_devices_are_left_alone():
    a = torch.ones(2, 2)
    with torch.autocast("cuda"):
        assert (a @ a).dtype == torch.float32
    with torch.autocast("cpu"):
        assert (a @ a).dtype == torch.bfloat16


def test_nesting_and_switching_off():
    a = torch.empty(2, 2, device="meta")
    with torch.autocast("cuda", dtype=torch.bfloat16):
        assert torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda") == torch.bfloat16
        with torch.autocast("cuda", enabled=False):
            assert (a @ a).dtype == torch.float32
        assert (a @ a).dtype == torch.bfloat16
    assert not torch.is_autocast_enabled("cuda")


def test_modules_and_gradients():
    layer = torch.nn.Linear(4, 2, device="meta")
    with torch.autocast("cuda"):
        out = layer(torch.empty(3, 4, device="meta"))
    assert out.dtype == torch.float16
    out.sum().backward()
    assert layer.weight.grad.dtype == torch.float32


def test_widest_type_among_arguments():
    low, full = torch.empty(3, 3, device="meta", dtype=torch.float16), torch.empty(3, 3, device="meta")
    with torch.autocast("cuda"):
        assert torch.addcmul(low, low, full).dtype == torch.float32
        assert torch.addcmul(low, low, low).dtype == torch.float16


def test_binary_cross_entropy_is_unsafe():
    a = torch.empty(3, device="meta")
    with torch.autocast("cuda"), pytest.raises(RuntimeError, match="unsafe to autocast"):
        F.binary_cross_entropy(a, a)


def test_on_meta_casts_can_be_switched_off_alone():
    """Models switch them off on the device of their tensors; PyTorch refuses both."""
    with pytest.raises(RuntimeError, match="unsupported scalarType"):
        torch.autocast("meta")
    a = torch.empty(2, 2, device="meta")
    with torch.autocast("meta", enabled=False):
        assert (a @ a).dtype == torch.float32


def test_what_is_written_in_products_is_lower_on_the_cpu():
    a, row = torch.ones(2, 2), torch.ones(2)
    with torch.autocast("cpu"):
        assert torch.einsum("ij,jk->ik", a, a).dtype == torch.bfloat16
        assert torch.einsum("i,j->ij", row, row).dtype == torch.einsum("ij->ji", a).dtype == torch.float32
        assert torch.tensordot(a, a, 1).dtype == torch.inner(a, a).dtype == torch.bfloat16
        assert torch.tensordot(a, a, 2).dtype == torch.inner(row, row).dtype == torch.float32
        assert torch.linalg.multi_dot([a, a, a]).dtype == torch.matrix_power(a, 2).dtype == torch.bfloat16
        assert torch.nn.LSTM(2, 3)(a)[0].dtype == torch.nn.RNN(2, 3)(a)[0].dtype == torch.bfloat16
        assert torch.nn.GRU(2, 3)(a)[0].dtype == torch.float32
        even, uneven = (torch.nn.utils.rnn.pack_sequence([a, other]) for other in (a, a[:1]))
        assert torch.nn.LSTM(2, 3)(even)[0].data.dtype == torch.bfloat16  # steps of one size are one layer's
        assert torch.nn.LSTM(2, 3)(uneven)[0].data.dtype == torch.float32


def test_what_is_written_into_a_tensor_is_not_cast():
    a, out = torch.ones(2, 2), torch.zeros(2, 2)
    with torch.autocast("cpu"):
        assert torch.mm(a, a, out=out) is out
    assert out.tolist() == [[2.0, 2.0], [2.0, 2.0]]


def test_older_names_say_the_newer_ones():
    with pytest.warns(DeprecationWarning, match=r"Please use torch.get_autocast_dtype\('cpu'\) instead"):
        assert torch.get_autocast_cpu_dtype() == torch.bfloat16
    with pytest.warns(DeprecationWarning, match=r"torch.set_autocast_enabled\('cpu', enabled\)"):
        torch.set_autocast_cpu_enabled(False)
    with pytest.warns(FutureWarning, match=r"Please use `torch.amp.GradScaler\('cpu', args...\)` instead"):
        assert torch.cpu.amp.GradScaler(init_scale=2.0).get_scale() == 2.0
    with pytest.raises(TypeError, match=r"dtype must be a torch.dtype \(got str\)"):
        torch.set_autocast_dtype("cpu", "x")


# Scaling -------------------------------------------------------------------------------------------------------------


def scaled_step(scaler, factor=1.0, **settings):
    parameter = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([parameter], lr=0.5, **settings)
    scaler.scale((parameter * factor).sum()).backward()
    scaler.step(optimizer)
    return parameter


@pytest.mark.parametrize("settings", [{}, {"fused": True}])
def test_a_scale_falls_after_an_overflow_and_grows_without(settings):
    scaler = torch.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    seen = []
    for factor in (1.0, 1.0, float("inf"), 1.0):
        parameter = scaled_step(scaler, factor, **settings)
        scaler.update()
        seen.append((parameter.tolist(), scaler.get_scale()))
    moved, kept = [0.5, 0.5], [1.0, 1.0]
    assert seen == [(moved, 8.0), (moved, 16.0), (kept, 8.0), (moved, 8.0)]
    assert scaler.state_dict()["_growth_tracker"] == 1


def test_one_optimizer_may_overflow_and_another_step():
    scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
    assert scaled_step(scaler, float("nan")).tolist() == [1.0, 1.0]
    assert scaled_step(scaler).tolist() == [0.5, 0.5]
    scaler.update()
    assert scaler.get_scale() == 2.0


def test_a_scaler_says_what_is_out_of_order():
    scaler = torch.amp.GradScaler("cpu")
    parameter = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([parameter], lr=0.5)
    with pytest.raises(AssertionError, match="Attempted step but _scale is None"):
        scaler.step(optimizer)
    scaler.scale(torch.ones(1))
    with pytest.raises(AssertionError, match="No inf checks were recorded for this optimizer"):
        scaler.step(optimizer)
    with pytest.raises(AssertionError, match="No inf checks were recorded prior to update"):
        scaler.update()
    scaler = torch.amp.GradScaler("cpu")
    scaler.scale(parameter.sum()).backward()
    scaler.unscale_(optimizer)
    assert parameter.grad.item() == 1.0
    with pytest.raises(RuntimeError, match="already been called on this optimizer since the last update"):
        scaler.unscale_(optimizer)
    with pytest.raises(AssertionError, match="may only be pickled at the beginning of an iteration"):
        pickle.dumps(scaler)
    scaler.step(optimizer)
    with pytest.raises(RuntimeError, match=r"step\(\) has already been called since the last update\(\)"):
        scaler.step(optimizer)
    scaler.update()
    assert pickle.loads(pickle.dumps(scaler)).state_dict() == scaler.state_dict()


# Casts that are kept -------------------------------------------------------------------------------------------------


class Casts(TorchDispatchMode):
    """Notes the sizes of what is cast."""

    def __init__(self):
        super().__init__()
        self.sizes = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func is torch.ops.aten._to_copy.default:
            self.sizes.append(tuple(args[0].shape))
        return func(*args, **(kwargs or {}))


def leaf(*sizes):
    return torch.nn.Parameter(torch.empty(sizes, device="meta"))


def test_a_leaf_is_cast_once_until_the_outermost_autocast_is_left():
    x, weight = torch.empty(2, 4, device="meta"), leaf(3, 4)
    with Casts() as casts:
        with torch.autocast("cpu"):
            with torch.autocast("cpu"), torch.no_grad():
                F.linear(x, weight)
            assert F.linear(x, weight).requires_grad
            torch.clear_autocast_cache()
            F.linear(x, weight)
        with torch.autocast("cpu"):
            F.linear(x, weight)
    # What PyTorch 2.13 casts.
    assert casts.sizes == [(3, 4), (2, 4), (2, 4), (3, 4), (2, 4), (3, 4), (2, 4)]


def test_views_and_what_asks_for_no_gradients_are_cast_each_time():
    x, weight = torch.empty(2, 4, device="meta"), leaf(3, 4)
    for other in (weight.view(3, 4), weight.detach(), weight * 1):
        with Casts() as casts, torch.autocast("cpu"):
            F.linear(x, other)
            F.linear(x, other)
        assert casts.sizes == 2 * [(3, 4), (2, 4)]
    with Casts() as casts, torch.autocast("cpu", cache_enabled=False):
        F.linear(x, weight)
        F.linear(x, weight)
    assert casts.sizes == 2 * [(3, 4), (2, 4)]


def test_arguments_are_cast_from_the_last_to_the_first():
    with Casts() as casts, torch.autocast("cpu"):
        F.linear(torch.empty(2, 4, device="meta"), leaf(3, 4), leaf(3))
    assert casts.sizes == [(3,), (3, 4), (2, 4)]


def test_a_kept_cast_ends_with_the_autocast():
    x, weight = torch.empty(2, 4, device="meta"), leaf(3, 4)
    timeline = torch._C.MemoryTimeline()
    run = torch._C.Run([timeline])
    run.start()
    with torch.autocast("cpu"):
        loss = F.linear(x, weight).sum()  # asks for nothing of the weight: x has no gradient
        held = timeline.live()
    run.stop()
    assert held - timeline.live() == 3 * 4 * 2 and loss.requires_grad
