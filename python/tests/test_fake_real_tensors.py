"""Fakes that carry the real results: `torch._functorch.config.fake_tensor_propagate_real_tensors`."""

import pytest

import tare as torch
from tare._functorch import config
from tare._subclasses import FakeTensor, FakeTensorMode
from tare._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException
from tare.fx.experimental.symbolic_shapes import ShapeEnv


def mode(with_symbols=False):
    with config.patch("fake_tensor_propagate_real_tensors", True):
        return FakeTensorMode(shape_env=ShapeEnv() if with_symbols else None)


@pytest.mark.parametrize("with_symbols", [False, True])
def test_each_call_runs_on_the_real_tensors_too(with_symbols):
    fakes, given = mode(with_symbols), torch.tensor([1.0, 0.0, 3.0])
    x = fakes.from_tensor(given)
    with fakes:
        part = x[:2]
        part.mul_(0)
        x.add_(1)
        out = torch.empty(3)
        torch.add(torch.ones(3), 1, out=out)
        whole = torch.ones(2).to(torch.int64)
        constant = torch.tensor([1.0, 2.0])
        constant.add_(1)
        one = torch.tensor(1.0)
        one.add_(1)
    assert x.real_tensor.tolist() == [1, 1, 4] and part.real_tensor.tolist() == [1, 1]
    assert given.tolist() == [1, 0, 3]  # what the program gave is left alone
    assert out.real_tensor.tolist() == [2, 2, 2] and whole.real_tensor.tolist() == [1, 1] and whole.real_tensor.dtype == torch.int64
    assert constant.real_tensor.tolist() == [2, 3] and one.real_tensor.item() == 2
    assert isinstance(x, FakeTensor) and not isinstance(x.real_tensor, FakeTensor)


def test_modules_and_gradients_are_of_real_tensors_too():
    fakes = mode()
    with fakes:
        layer = torch.nn.Linear(3, 2)
        y = layer(torch.ones(1, 3))
        x = fakes.from_tensor(torch.tensor([2.0, 3.0], requires_grad=True))
        (x * x).sum().backward()
    weight, bias = layer.weight.real_tensor, layer.bias.real_tensor
    assert torch.allclose(y.real_tensor, weight.sum(1) + bias) and weight.abs().sum() > 0
    assert x.grad.real_tensor.tolist() == [4, 6]


def test_symbols_of_values_have_the_real_values():
    fakes = mode(with_symbols=True)
    x = fakes.from_tensor(torch.tensor([1.0, 0.0, 3.0]))
    n = fakes.from_tensor(torch.tensor([2, 3]))
    with fakes:
        assert bool(x.sum() > 2) and not x[1] and int(x.sum()) == 4 and float(x[0]) == 1
        assert x.nonzero().real_tensor.tolist() == [[0], [2]]
        found = torch.unique(x)
        assert "u" in str(found.shape) and found.real_tensor.tolist() == [0, 1, 3] and found.shape[0] > 2
        size = n[0].item()
        assert torch.ones(size).real_tensor.tolist() == [1, 1] and size < 3


def test_without_symbols_or_real_tensors_values_stay_unknown():
    x = mode().from_tensor(torch.tensor([1.0, 0.0, 3.0]))
    with x.fake_mode:
        with pytest.raises(DataDependentOutputException):
            x.sum().item()
        with pytest.raises(DynamicOutputShapeException):
            x.nonzero()
    plain = FakeTensorMode()
    assert not plain.propagate_real_tensors and plain.from_tensor(torch.ones(2)).real_tensor is None
