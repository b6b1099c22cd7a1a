"""Modules that learn the shape of their parameters from the first input. Source: torch.nn.modules.lazy."""

import tare
from tare.nn.modules._module_state import own_state
from tare.nn.parameter import is_lazy

__all__ = ["LazyModuleMixin"]


def _waiting(module):
    """Names and tensors of the parameters and buffers that wait for their shape."""
    for members in (module._parameters, module._buffers):
        for name, tensor in members.items():
            if is_lazy(tensor):
                yield name, tensor


class LazyModuleMixin:
    """Before a module class, makes it lazy: uninitialized parameters get their shape before the first forward.

    The class says `initialize_parameters(*forward_args)`, and in `cls_to_become` what it is afterwards.
    """

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(self._infer_parameters, with_kwargs=True)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, value in own_state(self):
            destination[prefix + name] = value if keep_vars or is_lazy(value) else value.detach()

    def _lazy_load_hook(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        """Take the shapes from the state dict, where it has them."""
        for name, tensor in _waiting(self):
            given = state_dict.get(prefix + name)
            if given is not None and not is_lazy(given):
                with tare.no_grad():
                    tensor.materialize(given.shape)

    def initialize_parameters(self, *args, **kwargs):
        """Give every uninitialized parameter its shape, from the arguments of the first forward."""
        raise NotImplementedError(f"initialize_parameters is not implemented for {self.__class__.__name__}")

    def has_uninitialized_params(self):
        """Whether a parameter or buffer still waits for its shape."""
        return any(_waiting(self))

    def _infer_parameters(self, module, args, kwargs=None):
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        for hook in ("_initialize_hook", "_load_hook"):
            module.__dict__.pop(hook).remove()
        module.__class__ = module.cls_to_become or module.__class__

    def _replicate_for_data_parallel(self):
        raise RuntimeError(
            "Modules with uninitialized parameters can't be used with `DataParallel`. Run a dummy forward pass to "
            "correctly initialize the modules"
        )


class _FromInput(LazyModuleMixin):
    """A layer that takes its number of inputs, the attribute named `_inferred`, from the first of them."""

    _inferred = ""

    def reset_parameters(self):
        if not self.has_uninitialized_params() and getattr(self, self._inferred) != 0:
            super().reset_parameters()


def _await_shape(module, kind, device, dtype, **present):
    """Give the module the tensors that are present, of a kind that waits for its shape."""
    for name, there in present.items():
        if there:
            setattr(module, name, kind(device=device, dtype=dtype))


def _materialize(module, **shapes):
    """Give the tensors that wait their shapes, and draw their values."""
    for name, shape in shapes.items():
        tensor = getattr(module, name)
        if is_lazy(tensor):
            tensor.materialize(shape)
    module.reset_parameters()
