"""Tensors end when their last user lets go, without the collector, as in PyTorch."""

import gc
import weakref

import pytest

import tare as torch
from tare.overrides import TorchFunctionMode
from tare.utils._python_dispatch import TorchDispatchMode

F = torch.nn.functional


class Passing(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class Dispatching(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class Own(torch.Tensor):
    pass


@pytest.fixture(autouse=True)
def without_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("mode", [Passing, Dispatching, lambda: torch.autocast("cpu"), lambda: torch.device("meta")])
def test_a_call_under_a_mode_keeps_no_argument(mode):
    x = torch.ones(2, 2, device="meta")
    with mode():
        for function in (lambda: x + x, lambda: torch.cat([x, x]), lambda: F.linear(x, x)):
            function()
    alive = weakref.ref(x)
    del x, function
    assert alive() is None


def test_a_call_that_a_class_answers_keeps_no_argument():
    x = torch.ones(2, 2).as_subclass(Own)
    torch.stack([x, x])
    alive = weakref.ref(x)
    del x
    assert alive() is None


def test_a_loaded_state_ends_when_the_program_lets_go():
    def made(dtype=torch.float32):
        model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU()).to(dtype)
        return model, torch.optim.Adam(model.parameters())

    model, optimizer = made()
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    other, other_optimizer = made(torch.float64)  # which takes copies
    state, its_state = model.state_dict(), optimizer.state_dict()
    alive = [weakref.ref(state["0.weight"]), weakref.ref(its_state["state"][0]["exp_avg"])]
    other.load_state_dict(state)
    other_optimizer.load_state_dict(its_state)
    del model, optimizer, state, its_state
    assert [one() for one in alive] == [None, None]


def training_step(model, x, context):
    with context:
        loss = model(x).float().sum()
    loss.backward()


MODELS = {
    "layers": lambda: torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.LayerNorm(4), torch.nn.GELU(), torch.nn.Linear(4, 4)),
    "attention": lambda: torch.nn.TransformerEncoderLayer(4, 2, 8),
    "convolutions": lambda: torch.nn.Sequential(torch.nn.Conv1d(3, 2, 1), torch.nn.BatchNorm1d(2), torch.nn.ReLU(inplace=True)),
}


@pytest.mark.parametrize("context", [Passing, Dispatching, lambda: torch.autocast("cpu")])
@pytest.mark.parametrize("model", MODELS)
def test_a_training_step_leaves_the_collector_nothing(model, context):
    model = MODELS[model]().to("meta")
    x = torch.ones(2, 3, 4, device="meta")
    training_step(model, x, context())
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        training_step(model, x, context())
        gc.collect()
        assert gc.garbage == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
