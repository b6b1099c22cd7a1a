"""The package `functorch` that comes with PyTorch: torch.func's functions, and the older ones that take a module's parameters out of
it. Source: https://pytorch.org/functorch."""

import copy

import tare
from tare import func as _func
from tare import nn
from tare.func import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, vjp, vmap  # noqa: F401


__path__ = []  # `functorch.experimental` and others are modules below it: rows of `_engine/small_modules.py`


class _Functional(nn.Module):
    """A module as a function: what it held is given at each call."""

    def __init__(self, stateless_model, names):
        super().__init__()
        self.stateless_model, self._names = stateless_model, names

    @classmethod
    def _take(cls, model, kinds, disable_autograd_tracking):
        """The function, and what the model holds: a tuple for each kind of `parameters` and `buffers`."""
        held = {kind: dict(getattr(model, f"named_{kind}")()) for kind in kinds}
        stateless = copy.deepcopy(model).to("meta")
        values = [tuple(one.detach().clone().requires_grad_(one.requires_grad and not disable_autograd_tracking)
                        for one in held[kind].values()) for kind in kinds]
        return cls(stateless, [list(held[kind]) for kind in kinds]), *values

    def _call(self, held, args, kwargs):
        state = {}
        for names, values in zip(self._names, held, strict=True):
            if len(names) != len(values):
                raise RuntimeError(f"{type(self).__name__}: the model has {len(names)} tensors, and {len(values)} were given")
            state.update(zip(names, values))
        return _func.functional_call(self.stateless_model, state, args, kwargs)


class FunctionalModule(_Functional):
    """`make_functional`'s function: called with the parameters, then the module's arguments."""

    @classmethod
    def _create_from(cls, model, disable_autograd_tracking=False):
        return cls._take(model, ["parameters"], disable_autograd_tracking)

    def forward(self, params, *args, **kwargs):
        return self._call([params], args, kwargs)


class FunctionalModuleWithBuffers(_Functional):
    """The same with buffers behind the parameters."""

    @classmethod
    def _create_from(cls, model, disable_autograd_tracking=False):
        return cls._take(model, ["parameters", "buffers"], disable_autograd_tracking)

    def forward(self, params, buffers, *args, **kwargs):
        return self._call([params, buffers], args, kwargs)


def make_functional(model, disable_autograd_tracking=False):
    """(function, parameters) of a module without buffers. Errors: RuntimeError for one that has some."""
    if list(model.buffers()):
        raise RuntimeError("make_functional(model): `model` has buffers. Please use make_functional_with_buffers(model) instead.")
    return FunctionalModule._create_from(model, disable_autograd_tracking)


def make_functional_with_buffers(model, disable_autograd_tracking=False):
    """(function, parameters, buffers) of a module."""
    return FunctionalModuleWithBuffers._create_from(model, disable_autograd_tracking)


def combine_state_for_ensemble(models):
    """(function, parameters, buffers) of modules that are alike, with a dimension for the module in front of each tensor."""
    if not models:
        raise RuntimeError("combine_state_for_ensemble: Expected at least one model, got 0.")
    if len({type(one) for one in models}) != 1:
        raise RuntimeError("combine_state_for_ensemble: Expected all models to be of the same class.")
    functions, *held = zip(*map(make_functional_with_buffers, models))
    parameters, buffers = (tuple(tare.stack(same).detach() for same in zip(*kind)) for kind in held)
    return functions[0], parameters, buffers


def __getattr__(name):
    if name in ("functionalize", "make_fx"):
        from tare.fx.experimental import proxy_tensor

        return getattr(_func if name == "functionalize" else proxy_tensor, name)
    raise AttributeError(f"module 'functorch' has no attribute '{name}'")
