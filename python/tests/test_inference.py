"""Tensors made in inference mode: what they refuse outside of it, and what of others stays as it is."""

import copy
import pickle

import pytest

import tare as torch
from tare.autograd import Function

X = torch.tensor([1.0, 2.0])


def made():
    with torch.inference_mode():
        return X * 1


def test_what_is_made_within_is_for_inference_and_so_are_its_views():
    with torch.inference_mode():
        assert torch.is_inference_mode_enabled()
        assert torch.ones(2).is_inference() and torch.ones(2, device="meta").is_inference()
        assert torch.ones(2, requires_grad=True).requires_grad
        with torch.inference_mode(False):
            assert not torch.is_inference_mode_enabled() and not torch.ones(2).is_inference()
    assert not torch.is_inference_mode_enabled()
    x = made()
    assert x.is_inference() and x[:1].is_inference() and x.detach().is_inference() and torch.is_inference(x)
    for one in (x.clone(), x * 2, copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert not one.is_inference()


def test_what_is_made_for_inference_has_no_views_and_no_history():
    with torch.inference_mode():
        x = torch.ones(3, requires_grad=True)
        views = [x.view(3), x[0], x.expand(2, 3), x.split(1)[0], x.detach()]
        with torch.enable_grad():
            assert not (x * 2).requires_grad
    views += [x.view(3), x[0], x.unbind()[0], x.sin(), x * x]
    for view in views:
        assert not view.requires_grad and view.is_leaf and not view._is_view() and view._base is None
    assert (x * torch.ones(3)).requires_grad and x.clone().requires_grad


def test_tensors_from_outside_stay_what_they_are():
    x = X.clone()
    with torch.inference_mode():
        assert not x[:1].is_inference() and not x.add_(1).is_inference() and not x.detach().is_inference()
        version = x._version
    assert version == 1 and x.tolist() == [2, 3]


def test_what_is_made_within_is_not_written_outside():
    x = made()
    for write in (lambda: x.add_(1), lambda: x.zero_(), lambda: torch.add(X, X, out=x), lambda: x.__setitem__(0, 5)):
        with pytest.raises(RuntimeError, match="Inplace update to inference tensor outside InferenceMode is not allowed"):
            write()
        with torch.no_grad(), pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
            write()
        with torch.inference_mode():
            write()
    X.clone().copy_(x)


def test_what_is_made_within_has_no_version_and_asks_for_no_gradients():
    x = made()
    with pytest.raises(RuntimeError, match="Inference tensors do not track version counter."):
        x._version  # noqa: B018
    for ask in (x.requires_grad_, lambda: torch.nn.Parameter(x)):
        with pytest.raises(RuntimeError, match="Setting requires_grad=True on inference tensor outside InferenceMode is not allowed."):
            ask()
    assert not torch.nn.Parameter(x, requires_grad=False).requires_grad


def test_what_is_made_within_is_not_saved_for_backward():
    class Saves(Function):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(b)
            return a * b

        @staticmethod
        def backward(ctx, gradient):
            return gradient, None

    x, weight = made(), torch.ones(2, requires_grad=True)
    for call in (lambda: weight * x, lambda: Saves.apply(weight, x), lambda: torch.nn.functional.mse_loss(weight * 1, x)):
        with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward."):
            call()
    (weight + x + weight * x.clone() + weight * 2).sum().backward()  # nothing of x is saved
    assert weight.grad.tolist() == [4, 5]
    with torch.inference_mode():
        assert not (weight * x).requires_grad


def test_numbers_in_either_mode_are_only_numbers():
    weight = torch.ones(2, requires_grad=True)
    with torch.inference_mode():
        weight * 3.0  # noqa: B018
    (weight * 3.0).sum().backward()
    with torch.inference_mode():
        (weight * 5.0).add_(1.0)
    assert weight.grad.tolist() == [3, 3]


def test_a_view_of_what_gradients_flow_to_is_not_written_outside():
    x = torch.ones(4, requires_grad=True) * 1
    with torch.inference_mode():
        view = x[:2]
    with pytest.raises(RuntimeError, match="A view was created in inference mode and is being modified inplace in normal mode"):
        view.add_(1)
    with torch.no_grad():
        views = x.unbind()
    with pytest.raises(RuntimeError, match="A view was created in no_grad mode and is being modified inplace with grad mode enabled"):
        views[0].add_(1)
