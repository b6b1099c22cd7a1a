"""Nested tensors against PyTorch's, and what holds of them on meta."""

import pathlib

import pytest
import tare as torch
from recorded_results import golden_and_told
from tare import nn
from tare.nn import functional as F
from tare.utils.flop_counter import FlopCounterMode

GOLDEN, told = golden_and_told("nested")


@pytest.mark.parametrize("name", GOLDEN)
def test_programs_give_what_they_give_in_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def jagged(*lengths, width=4, **given):
    return torch.nested.nested_tensor([torch.randn(n, width, **given) for n in lengths], layout=torch.jagged)


def test_on_meta_lengths_are_known_and_values_are_not():
    x = jagged(5, 2, 7, device="meta")
    assert x.is_meta and x.values().shape == (14, 4) and [one.shape[0] for one in x.unbind()] == [5, 2, 7]
    assert x.to_padded_tensor(0.0).shape == (3, 7, 4) and x.sum(1).shape == (3, 4) and torch.softmax(x, 1).values().shape == (14, 4)
    q = x.unflatten(-1, (2, 2)).transpose(1, 2)
    assert F.scaled_dot_product_attention(q, q, q).transpose(1, 2).flatten(2).values().shape == (14, 4)


def test_lengths_go_to_another_device_with_the_values():
    x = jagged(5, 2).to("meta")
    assert x.offsets().is_meta and x.shape[1] == x.shape[1]
    assert x.to_padded_tensor(0.0).shape == (2, 5, 4)


def test_where_offsets_are_not_known_what_needs_them_is_refused():
    offsets = torch.empty(4, dtype=torch.int64, device="meta")
    x = torch.nested.nested_tensor_from_jagged(torch.empty(9, 4, device="meta"), offsets)
    assert (x * 2).values().shape == (9, 4) and F.linear(x, torch.empty(3, 4, device="meta")).values().shape == (9, 3)
    with pytest.raises((NotImplementedError, RuntimeError), match="no data"):
        x.unbind()


def test_only_what_is_there_is_computed():
    x, layer = jagged(5, 2, 7, device="meta"), nn.Linear(4, 6, device="meta")
    with FlopCounterMode(display=False) as counter:
        layer(x)
    assert counter.get_total_flops() == 2 * 14 * 4 * 6
    q = x.unflatten(-1, (2, 2)).transpose(1, 2)
    with FlopCounterMode(display=False) as counter:
        F.scaled_dot_product_attention(q, q, q)
    assert counter.get_total_flops() == 2 * 2 * 4 * (25 + 4 + 49)


@pytest.mark.parametrize("reduce", [
    lambda x, dim: x.sum(dim), lambda x, dim: x.mean(dim), lambda x, dim: x.amax(dim), lambda x, dim: x.softmax(dim).pow(2).sum(dim)])
def test_gradients_of_reductions_over_items_are_those_of_each_item(reduce):
    items = [torch.randn(n, 3, requires_grad=True) for n in (2, 4, 1)]
    torch.stack([reduce(one, 0).sin() for one in items]).sum().backward()
    wanted = [one.grad.clone() for one in items]
    for one in items:
        one.grad = None
    reduce(torch.nested.as_nested_tensor(items, layout=torch.jagged), 1).sin().sum().backward()
    for one, gradient in zip(items, wanted):
        torch.testing.assert_close(one.grad, gradient)


def test_a_step_is_that_of_each_item():
    net = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.LayerNorm(8), nn.Linear(8, 2))
    x, target = jagged(5, 2, 7), torch.tensor([0, 1, 1])
    F.cross_entropy(net(x).mean(1), target).backward()
    found = [one.grad.clone() for one in net.parameters()]
    net.zero_grad()
    F.cross_entropy(torch.stack([net(one).mean(0) for one in x.unbind()]), target).backward()
    for one, gradient in zip(net.parameters(), found):
        torch.testing.assert_close(one.grad, gradient)


def test_attention_over_items_is_that_of_each_item():
    x = jagged(5, 2, 7, width=8)
    q, k, v = (part.unflatten(-1, (2, 4)).transpose(1, 2) for part in (x, x.sin(), x.cos()))
    attended = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).unbind()
    for found, one in zip(attended, zip(q.unbind(), k.unbind(), v.unbind())):
        torch.testing.assert_close(found, F.scaled_dot_product_attention(*one).transpose(0, 1))


def test_sizes_that_vary_are_no_numbers():
    size = jagged(5, 2).shape[1]
    assert isinstance(size, torch.SymInt) and size != 5 and hash(size) == hash(size)
    for use in (lambda: int(size), lambda: size + 1, lambda: torch.empty(size), lambda: range(size)):
        with pytest.raises((NotImplementedError, TypeError)):
            use()


def test_what_has_no_rule_names_itself():
    with pytest.raises(NotImplementedError, match=r"aten\.cumsum\.default: tensors of layout torch\.jagged have no rule for it"):
        jagged(2, 3).cumsum(1)
    with pytest.raises(NotImplementedError, match="Could not run 'aten::exp' with arguments from the 'NestedTensorCPU' backend"):
        torch.nested.nested_tensor([torch.ones(2)]).exp()


def test_a_strided_one_has_the_memory_of_its_items():
    x = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(1, 3)], device="meta")
    assert x.is_meta and x.numel() == 9 and x.to_padded_tensor(0).shape == (2, 2, 3)
    assert F.linear(x, torch.empty(5, 3, device="meta")).numel() == 15


def test_what_takes_no_nested_tensor_does_not_take_its_values():
    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    x = jagged(2, 1).detach().requires_grad_()
    y = Twice.apply(x)
    assert y.is_nested and y.shape == x.shape
    y.sum().backward()
    assert x.grad.is_nested and (x.grad.values() == 2).all()
    with pytest.raises((NotImplementedError, RuntimeError)):
        torch.vmap(torch.sin)(x)


@pytest.mark.parametrize("weights_only", [True, False])
def test_what_pytorch_saved_is_read(weights_only):
    # torch.save(torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)], layout=torch.jagged)) with PyTorch 2.13
    read = torch.load(pathlib.Path(__file__).parent / "nested_golden.pt", weights_only=weights_only)
    assert read.is_nested and read.offsets().tolist() == [0, 2, 6] and read.values().tolist() == [[1.0] * 3] * 6


def test_what_is_saved_is_read_with_weights_only(tmp_path):
    x = jagged(2, 3)
    torch.save({"x": x}, tmp_path / "x.pt")
    torch.testing.assert_close(torch.load(tmp_path / "x.pt")["x"].values(), x.values())
