"""Policies choose modules; wrappers stand in their places without showing in names."""

import functools

import pytest
import tare
from tare import nn
from tare.distributed.algorithms._checkpoint.checkpoint_wrapper import (
    CheckpointImpl,
    CheckpointWrapper,
    apply_activation_checkpointing,
    checkpoint_wrapper,
    offload_wrapper,
)
from tare.distributed.fsdp import wrap


def nested():
    return nn.Sequential(nn.Sequential(nn.Linear(4, 4), nn.ReLU()), nn.Linear(4, 8), nn.ModuleList([nn.Linear(8, 8)]))


def wrapped(model, kind):
    return [name for name, one in model.named_modules() if isinstance(one, kind)]


@pytest.mark.parametrize("policy, places", [
    (wrap.always_wrap_policy, ["0", "0.0", "0.1", "1", "2", "2.0"]),
    (functools.partial(wrap.transformer_auto_wrap_policy, transformer_layer_cls={nn.Linear}), ["0.0", "1", "2.0"]),
    (functools.partial(wrap.size_based_auto_wrap_policy, min_num_params=30), ["1", "2.0"]),
    (functools.partial(wrap.size_based_auto_wrap_policy, min_num_params=20), ["0.0", "1", "2.0"]),
    (functools.partial(wrap.lambda_auto_wrap_policy, lambda_fn=lambda one: isinstance(one, nn.ReLU)), ["0.1"]),
    (wrap.ModuleWrapPolicy({nn.Linear, nn.ReLU}), ["0.0", "0.1", "1", "2.0"]),
    (wrap.CustomPolicy(lambda one: {"preserve_rng_state": False} if isinstance(one, nn.ReLU) else False), ["0.1"]),
])
def test_a_policy_chooses_modules(policy, places):
    model = nested()
    wrap.wrap_children(model, policy, checkpoint_wrapper)
    assert [name.replace("._checkpoint_wrapped_module", "") for name in wrapped(model, CheckpointWrapper)] == places


def test_a_custom_policy_gives_truth_or_arguments():
    with pytest.raises(ValueError, match="should return False/True or a kwarg dict, but it returned 3"):
        wrap.wrap_children(nested(), wrap.CustomPolicy(lambda one: 3), checkpoint_wrapper)


def test_wrapped_children_are_not_wrapped_again():
    model = nested()
    apply_activation_checkpointing(model, check_fn=lambda one: isinstance(one, nn.Linear))
    with pytest.raises(AssertionError, match="is already wrapped by"):
        wrap.wrap_children(model, wrap.always_wrap_policy, CheckpointWrapper)
    with pytest.raises(ValueError, match="to be callable or be a pre-defined wrap policy"):
        apply_activation_checkpointing(model, auto_wrap_policy=3)


def test_annotated_modules_are_wrapped_within_enable_wrap():
    with wrap.enable_wrap(wrapper_cls=checkpoint_wrapper):
        assert isinstance(wrap.wrap(nn.ReLU()), CheckpointWrapper)
        with pytest.raises(NotImplementedError, match="already within an autowrap context"):
            with wrap.enable_wrap(wrapper_cls=checkpoint_wrapper):
                pass
    assert isinstance(wrap.wrap(nn.ReLU()), nn.ReLU)


def test_a_wrapper_does_not_show_in_names():
    model = nested()
    names = list(model.state_dict())
    apply_activation_checkpointing(model, check_fn=lambda one: isinstance(one, nn.Linear))
    assert list(model.state_dict()) == names
    assert [name for name, _ in model[1].named_parameters()] == ["weight", "bias"]
    assert model[1].in_features == 4
    model.load_state_dict(nested().state_dict())


@pytest.mark.parametrize("make", [checkpoint_wrapper, functools.partial(checkpoint_wrapper, checkpoint_impl=CheckpointImpl.REENTRANT),
                                  offload_wrapper])
def test_wrapped_modules_have_the_same_gradients(make):
    class Scaled(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = nn.Linear(3, 3)

        def forward(self, x, scale=1):
            return self.inner(x).tanh() * scale

    tare.manual_seed(0)
    plain = Scaled()
    x = tare.randn(2, 3, requires_grad=True)
    plain(x, scale=2).sum().backward()
    expected, x.grad = [x.grad, plain.inner.weight.grad.clone()], None
    plain.zero_grad()
    make(plain)(x, scale=2).sum().backward()
    assert tare.equal(x.grad, expected[0]) and tare.equal(plain.inner.weight.grad, expected[1])
