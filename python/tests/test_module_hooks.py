"""Hooks of torch.nn.Module: when they run, what they see, what they may give."""

import copy
import gc
import pickle
import warnings
import weakref
from collections import OrderedDict, namedtuple

import pytest
import tare
from tare import nn
from test_nn_module import Pair


def test_a_module_without_hooks_has_no_tables():
    module = nn.Linear(2, 3)
    module(tare.zeros(1, 2))
    assert not any("hooks" in name for name in module.__dict__)
    assert isinstance(module._forward_hooks, OrderedDict) and not module._forward_hooks


def test_forward_hooks_see_and_replace():
    seen = []
    module = nn.Identity()
    first = module.register_forward_pre_hook(lambda m, args: (args[0] + 1,))
    module.register_forward_hook(lambda m, args, output: seen.append((args, output)))
    module.register_forward_hook(lambda m, args, output: output * 2)
    module.register_forward_hook(lambda m, args, output: seen.append("first"), prepend=True)
    assert module(1) == 4
    assert seen == ["first", ((2,), 2)]
    first.remove()
    assert module(1) == 2


def test_hooks_may_take_keyword_arguments():
    class Takes(nn.Module):
        def forward(self, x, factor=1):
            return x * factor

    module = Takes()
    module.register_forward_pre_hook(lambda m, args, kwargs: (args, {"factor": 3}), with_kwargs=True)
    module.register_forward_hook(lambda m, args, kwargs, out: (out, kwargs), with_kwargs=True)
    assert module(2) == (6, {"factor": 3})


def test_always_called_hooks_run_after_errors():
    class Fails(nn.Module):
        def forward(self, x):
            raise ValueError("no")

    seen = []
    module = Fails()
    module.register_forward_hook(lambda m, args, out: seen.append(out), always_call=True)
    module.register_forward_hook(lambda m, args, out: seen.append("not this"))
    with pytest.raises(ValueError, match="no"):
        module(1)
    assert seen == [None]


def test_global_hooks_see_every_module():
    seen = []
    handle = nn.modules.module.register_module_forward_hook(lambda m, args, out: seen.append(type(m).__name__))
    try:
        Pair()(tare.zeros(1, 2))
    finally:
        handle.remove()
    assert seen == ["Linear", "Linear", "Linear", "Block", "Linear", "ReLU", "Sequential", "Pair"]


def test_registration_hooks_see_members():
    seen = []
    handles = [
        nn.modules.module.register_module_parameter_registration_hook(lambda m, name, p: seen.append(name)),
        nn.modules.module.register_module_buffer_registration_hook(lambda m, name, b: seen.append(name)),
        nn.modules.module.register_module_module_registration_hook(lambda m, name, c: seen.append(name)),
    ]
    try:
        nn.Sequential(nn.BatchNorm1d(2))
    finally:
        for handle in handles:
            handle.remove()
    assert seen == ["weight", "bias", "running_mean", "running_var", "num_batches_tracked", "0"]


def test_full_backward_hooks_see_gradients():
    seen = []
    module = nn.Linear(2, 3)
    module.register_full_backward_hook(lambda m, gin, gout: seen.append((gin[0].shape, gout[0].shape)))
    module.register_full_backward_pre_hook(lambda m, gout: seen.append(gout[0].shape))
    x = tare.zeros(4, 2, requires_grad=True)
    module(x).sum().backward()
    assert seen == [(4, 3), ((4, 2), (4, 3))]
    with pytest.raises(RuntimeError, match="Cannot use both regular backward hooks and full backward hooks"):
        module.register_backward_hook(lambda *_: None)


def test_hooks_survive_copies():
    module = nn.Identity()
    module.register_forward_hook(double)
    assert copy.deepcopy(module)(2) == 4
    assert pickle.loads(pickle.dumps(module))(2) == 4


def double(module, args, output):
    return output * 2


def test_hooks_of_state_rename_and_extend():
    module = nn.Linear(2, 3)
    module.register_state_dict_post_hook(lambda m, state, prefix, meta: state.update(extra=1))
    assert module.state_dict()["extra"] == 1
    module = nn.Linear(2, 3)
    module.register_load_state_dict_pre_hook(
        lambda m, state, prefix, *rest: state.update({prefix + "weight": state.pop(prefix + "w")})
    )
    module.load_state_dict({"w": tare.zeros(3, 2), "bias": tare.zeros(3)})
    module.register_load_state_dict_post_hook(lambda m, keys: keys.missing_keys.clear())
    module.load_state_dict({"w": tare.zeros(3, 2)})


def test_modules_with_hooks_are_collected():
    module = nn.Linear(2, 3)
    module.register_forward_hook(lambda m, args, out: None if module else out)
    module.register_full_backward_hook(lambda *_: None)
    module(tare.ones(1, 2, requires_grad=True)).sum().backward()
    gone = weakref.ref(module)
    del module
    gc.collect()
    assert gone() is None


def test_a_backward_hook_says_when_no_input_has_a_gradient():
    module, seen = nn.Linear(1, 1), []
    module.register_full_backward_hook(lambda module, inputs, outputs: seen.append((inputs, len(outputs))))
    with pytest.warns(UserWarning, match="computed with respect to module outputs since no inputs require gradients"):
        module(tare.ones(1, 1)).sum().backward()
    assert seen == [((None,), 1)]


def test_hooks_on_backward_leave_results_their_form():
    class Wrapping(nn.Module):
        def __init__(self, wrap):
            super().__init__()
            self.wrap = wrap

        def forward(self, x):
            return self.wrap(2 * x)

    Named = namedtuple("Named", "value")
    for wrap, heard in ((Named, 1), (lambda y: {"value": y}, 0), (lambda y: [y], 0)):
        module, calls = Wrapping(wrap), []
        module.register_full_backward_hook(lambda *_, calls=calls: calls.append(1))
        x = tare.ones(2, requires_grad=True)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            result = module(x)
        assert type(result) is type(wrap(x))
        assert len(said) == 1 - heard
        (result["value"] if isinstance(result, dict) else result[0]).sum().backward()
        assert len(calls) == heard and x.grad.tolist() == [2.0, 2.0]


def test_tables_of_global_hooks_may_be_replaced():
    hooks, seen = nn.modules.module, []
    layer = nn.Linear(2, 2)
    hooks.register_module_forward_hook(lambda module, args, result: seen.append("first"))
    try:
        hooks._global_forward_hooks = OrderedDict()
        layer(tare.ones(1, 2))
        assert seen == []
        hooks.register_module_forward_hook(lambda module, args, result: seen.append("second"))
        layer(tare.ones(1, 2))
        assert seen == ["second"]
    finally:
        hooks._global_forward_hooks = OrderedDict()
    assert hooks._global_is_full_backward_hook is None
    with pytest.raises(AttributeError, match="_global_nothing"):
        hooks._global_nothing


@pytest.mark.parametrize("given", [None, (None,), (None, None)])
def test_a_backward_hook_may_give_none_for_inputs_without_gradients(given):
    layer = nn.Linear(2, 3)
    layer.register_full_backward_hook(lambda module, inputs, outputs: given)
    with pytest.warns(UserWarning, match="since no inputs require gradients"):
        layer(tare.ones(1, 2)).sum().backward()
    assert layer.weight.grad.shape == (3, 2)


def test_a_backward_hook_gives_no_gradient_of_inputs_without_gradients():
    layer = nn.Linear(2, 3)
    layer.register_full_backward_hook(lambda module, inputs, outputs: (tare.ones(1, 2),))
    with pytest.warns(UserWarning), pytest.raises(RuntimeError, match="should always return None"):
        layer(tare.ones(1, 2)).sum().backward()
