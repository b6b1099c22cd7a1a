"""Autocast: types of results on the device that it is for, and on meta, which stands for that device."""

import pytest
import tare as torch

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


def test_unknown_devices():
    with pytest.raises(RuntimeError, match="unsupported scalarType"):
        torch.autocast("meta")
