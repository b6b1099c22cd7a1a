"""The base class of everything that has parameters. Source: torch.nn.Module.

Four parts, one file each: what a module holds (`_module_attributes`), how it is called (`_module_call`), how its state is
written and read (`_module_state`), how its tensors are moved (`_module_to`). Here they are joined.
"""

import sys
import types
import warnings
from collections import OrderedDict

import tare
from tare.nn.modules import _module_attributes, _module_call
from tare.nn.modules._module_attributes import Members
from tare.nn.modules._module_call import Calls, _has_any_global_hook, _WrappedHook, add_hook  # noqa: F401
from tare.nn.modules._module_state import (  # noqa: F401
    _EXTRA_STATE_KEY_SUFFIX,
    States,
    _IncompatibleKeys,
)
from tare.nn.modules._module_to import Moves
from tare.nn.parameter import _drop_gradients

__all__ = [
    "register_module_forward_pre_hook",
    "register_module_forward_hook",
    "register_module_full_backward_pre_hook",
    "register_module_backward_hook",
    "register_module_full_backward_hook",
    "register_module_buffer_registration_hook",
    "register_module_module_registration_hook",
    "register_module_parameter_registration_hook",
    "Module",
]

_MIXED_GLOBAL_HOOKS = (
    "Cannot use both regular backward hooks and full backward hooks as a global Module hook. Please use only one of "
    "them."
)


def register_module_buffer_registration_hook(hook):
    """Call `hook(module, name, buffer)` whenever any module gets a buffer; what it returns replaces it."""
    return add_hook(_module_attributes._global_buffer_registration_hooks, hook)


def register_module_module_registration_hook(hook):
    """Call `hook(module, name, submodule)` whenever any module gets a submodule."""
    return add_hook(_module_attributes._global_module_registration_hooks, hook)


def register_module_parameter_registration_hook(hook):
    """Call `hook(module, name, parameter)` whenever any module gets a parameter."""
    return add_hook(_module_attributes._global_parameter_registration_hooks, hook)


def register_module_forward_pre_hook(hook):
    """Call `hook(module, args)` before the forward of every module."""
    return add_hook(_module_call._global_forward_pre_hooks, hook)


def register_module_forward_hook(hook, *, with_kwargs=False, always_call=False):
    """Call `hook(module, args, output)` after the forward of every module."""
    return add_hook(
        _module_call._global_forward_hooks,
        hook,
        kwargs=(_module_call._global_forward_hooks_with_kwargs, with_kwargs),
        always=(_module_call._global_forward_hooks_always_called, always_call),
    )


def register_module_full_backward_pre_hook(hook):
    """Call `hook(module, grad_output)` before the backward of every module."""
    return add_hook(_module_call._global_backward_pre_hooks, hook)


def _register_global_backward_hook(hook, full):
    if _module_call._global_is_full_backward_hook is (not full):
        raise RuntimeError(_MIXED_GLOBAL_HOOKS)
    _module_call._global_is_full_backward_hook = full
    return add_hook(_module_call._global_backward_hooks, hook)


def register_module_backward_hook(hook):
    """The older form of `register_module_full_backward_hook`."""
    return _register_global_backward_hook(hook, False)


def register_module_full_backward_hook(hook):
    """Call `hook(module, grad_input, grad_output)` in the backward of every module."""
    return _register_global_backward_hook(hook, True)


def _forward_unimplemented(self, *input):
    """What the module computes; every subclass says it."""
    raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')


def _addindent(s_, numSpaces):
    """`s_` with every line after the first moved right."""
    first, *rest = s_.split("\n")
    return "\n".join([first, *(numSpaces * " " + line if line.strip() else "" for line in rest)])


# Tables of hooks that PyTorch does not add to a module that it reads.
_ALWAYS_SAVED = ("_backward_hooks", "_forward_hooks")


class Module(Calls, Members, States, Moves):
    """Something with parameters, buffers and submodules that computes by being called. See torch.nn.Module."""

    training: bool  # what tools that read annotations find on every module
    call_super_init: bool = False

    def __init__(self, *args, **kwargs):
        if (args or kwargs) and self.call_super_init is False:
            name = type(self).__name__
            if kwargs:
                raise TypeError(f"{name}.__init__() got an unexpected keyword argument '{next(iter(kwargs))}'")
            raise TypeError(f"{name}.__init__() takes 1 positional argument but {len(args) + 1} were given")
        state = self.__dict__
        state["training"] = True
        state["_parameters"] = {}
        state["_buffers"] = {}
        state["_non_persistent_buffers_set"] = set()
        state["_modules"] = {}
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    forward = _forward_unimplemented

    def apply(self, fn):
        """Call `fn` with each module, children first."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode=True):
        """Set training mode, or evaluation mode, for this module and all below."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self):
        """Set evaluation mode."""
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        """Set whether the parameters get gradients."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        """Drop the gradients of all parameters, or fill them with zeros."""
        if getattr(self, "_is_replica", False):
            warnings.warn(
                "Calling .zero_grad() from a module created with nn.DataParallel() has no effect. The parameters are "
                "copied (in a differentiable manner) from the original module. This means they are not leaf nodes in "
                "autograd and so don't accumulate gradients. If you need gradients in your forward method, consider "
                "using autograd.grad instead.",
                stacklevel=2,
            )
        _drop_gradients(self.parameters(), set_to_none)

    def compile(self, *args, **kwargs):
        """Let `tare.compile` decide how this module is called from now on."""
        def call(*inputs, **settings):
            self.__dict__["_compiled_call_impl"] = None
            try:
                return self(*inputs, **settings)
            finally:
                self.__dict__["_compiled_call_impl"] = compiled

        compiled = self.__dict__["_compiled_call_impl"] = tare.compile(call, *args, **kwargs)
        self.__dict__[_module_call._WATCHED] = True

    def _replicate_for_data_parallel(self):
        replica = self.__new__(type(self))
        replica.__dict__.update(
            self.__dict__,
            _parameters={},
            _buffers=self._buffers.copy(),
            _modules=self._modules.copy(),
            _is_replica=True,
        )
        return replica

    def __getstate__(self):
        state = self.__dict__.copy()
        state.pop("_compiled_call_impl", None)
        for table in _ALWAYS_SAVED:
            state.setdefault(table, OrderedDict())
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        for table in _ALWAYS_SAVED:
            if not self.__dict__.get(table, True):
                del self.__dict__[table]
        # Files of PyTorch's name every table of hooks; modules older than non-persistent buffers lack their set.
        self.__dict__.setdefault("_non_persistent_buffers_set", set())
        if any(self.__dict__.get(table) for table in _module_call._WATCHED_TABLES):
            self.__dict__[_module_call._WATCHED] = True

    # Printing -----------------------------------------------------------------------------------------------------

    def _get_name(self):
        return self.__class__.__name__

    def extra_repr(self):
        """What a class prints of itself between the parentheses."""
        return ""

    def __repr__(self):
        extra = self.extra_repr()
        own = extra.split("\n") if extra else []
        below = [f"({name}): {_addindent(repr(module), 2)}" for name, module in self._modules.items()]
        if len(own) == 1 and not below:
            body = own[0]
        elif own or below:
            body = "\n  " + "\n  ".join([*own, *below]) + "\n"
        else:
            body = ""
        return f"{self._get_name()}({body})"


class _Module(types.ModuleType):
    """This module's tables of global hooks are those of the modules that call them: programs put others in their place."""

    _homes = (_module_call, _module_attributes)

    def __getattr__(self, name):
        if name.startswith("_global_"):
            for home in self._homes:
                if name in vars(home):
                    return vars(home)[name]
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def __setattr__(self, name, value):
        home = next((one for one in self._homes if name.startswith("_global_") and name in vars(one)), None)
        if home is None:
            super().__setattr__(name, value)
        else:
            setattr(home, name, value)


sys.modules[__name__].__class__ = _Module
