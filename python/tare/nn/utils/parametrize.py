"""Tensors of a module computed from others by modules. Source: torch.nn.utils.parametrize."""

import copyreg
from collections.abc import Sequence
from contextlib import contextmanager
from copy import deepcopy

import tare
from tare.__future__ import get_swap_module_params_on_conversion
from tare.nn.modules.container import ModuleDict, ModuleList
from tare.nn.parameter import Parameter

__all__ = [
    "cached",
    "ParametrizationList",
    "register_parametrization",
    "is_parametrized",
    "remove_parametrizations",
    "type_before_parametrizations",
    "transfer_parametrizations_and_params",
]

Tensor = tare.Tensor

_cache_enabled = 0
_cache = {}


@contextmanager
def cached():
    """Compute each parametrized tensor once for the while; contexts may nest."""
    global _cache_enabled
    _cache_enabled += 1
    try:
        yield
    finally:
        _cache_enabled -= 1
        if not _cache_enabled:
            _cache.clear()


def _register_parameter_or_buffer(module, name, X):
    if isinstance(X, Parameter):
        module.register_parameter(name, X)
    else:
        module.register_buffer(name, X)


def _maybe_set(dest, src):
    """Give `dest` the data of `src`, and keep its identity."""
    if not get_swap_module_params_on_conversion():
        dest.set_(src)
        return
    if isinstance(dest, Parameter) and not isinstance(src, Parameter):
        src = Parameter(src, requires_grad=dest.requires_grad)
    tare.utils.swap_tensors(dest, src)


def _inverted(modules, value):
    """`value` taken back through the modules, last first, where they say how."""
    for module in reversed(modules):
        if hasattr(module, "right_inverse"):
            try:
                value = module.right_inverse(value)
            except NotImplementedError:
                pass
    return value


def _is_tensor_or_refuse(value, prefix):
    if not isinstance(value, Tensor):
        raise ValueError(f"{prefix} Got {type(value).__name__}.")


class ParametrizationList(ModuleList):
    """The modules through which one tensor is computed, and what it is computed from: `original`, or `original0` and
    so on where the first module takes several."""

    def __init__(self, modules, original, unsafe=False):
        if len(modules) == 0:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        shape, dtype = original.shape, original.dtype
        with tare.no_grad():
            new = _inverted(self, original)
        if not isinstance(new, (Tensor, Sequence)):
            raise ValueError(
                "'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). Got "
                f"{type(new).__name__}"
            )
        self.is_tensor = isinstance(new, Tensor)
        self.ntensors = 1 if self.is_tensor else len(new)
        if self.is_tensor:
            for what in ("dtype", "device"):
                if getattr(original, what) != getattr(new, what):
                    raise ValueError(
                        f"When `right_inverse` outputs one tensor, it may not change the {what}.\n"
                        f"original.{what}: {getattr(original, what)}\n"
                        f"right_inverse(original).{what}: {getattr(new, what)}"
                    )
            with tare.no_grad():
                _maybe_set(original, new)
            _register_parameter_or_buffer(self, "original", original)
        else:
            for index, tensor in enumerate(new):
                if not isinstance(tensor, Tensor):
                    raise ValueError(
                        "'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). Got element "
                        f"{index} of the sequence with type {type(tensor).__name__}."
                    )
                if isinstance(original, Parameter):
                    tensor = Parameter(tensor, original.requires_grad)
                tensor.requires_grad_(original.requires_grad)
                _register_parameter_or_buffer(self, f"original{index}", tensor)
        if not unsafe:
            self._check_result(shape, dtype)

    def _check_result(self, shape, dtype):
        result = self()
        _is_tensor_or_refuse(result, "A parametrization must return a tensor.")
        for what, before in (("dtype", dtype), ("shape", shape)):
            if getattr(result, what) != before:
                raise ValueError(
                    f"Registering a parametrization may not change the {what} of the tensor, unless `unsafe` flag is "
                    f"enabled.\nunparametrized {what}: {before}\nparametrized {what}: {getattr(result, what)}"
                )

    def right_inverse(self, value):
        """Set the originals so that the tensor becomes `value`."""
        with tare.no_grad():
            for module in reversed(self):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not implement right_inverse.")
                value = module.right_inverse(value)
            if not self.is_tensor:
                self._check_sequence(value)
            for index, (name, tensor) in enumerate(zip(self._names(), [value] if self.is_tensor else value)):
                self._set(index, name, tensor)

    def _names(self):
        """The names of what the tensor is computed from."""
        return ["original"] if self.is_tensor else [f"original{index}" for index in range(self.ntensors)]

    def _check_sequence(self, values):
        text = "'right_inverse' must return a sequence of tensors"
        if not isinstance(values, Sequence):
            raise ValueError(f"{text}. Got {type(values).__name__}.")
        if len(values) != self.ntensors:
            raise ValueError(f"{text} of length {self.ntensors}. Got a sequence of length {len(values)}.")

    def _set(self, index, name, tensor):
        original = getattr(self, name)
        if not isinstance(tensor, Tensor):
            got = type(tensor).__name__
            raise ValueError(
                f"`right_inverse` should return a tensor. Got {got}"
                if self.is_tensor
                else "'right_inverse' must return a sequence of tensors or reference-type opaques. Got element "
                f"{index} of type {got}."
            )
        if tensor.dtype != original.dtype:
            which = "The tensor" if self.is_tensor else f"Tensor {index}"
            raise ValueError(
                f"{which} returned by `right_inverse` has dtype {tensor.dtype} while `{name}` has dtype {original.dtype}"
            )
        _maybe_set(original, tensor)

    def forward(self):
        first, *rest = self
        value = first(*(getattr(self, name) for name in self._names()))
        for module in rest:
            value = module(value)
        return value


def _getstate(self):
    raise RuntimeError(
        "Serialization of parametrized modules is only supported through state_dict(). See:\n"
        "https://pytorch.org/tutorials/beginner/saving_loading_models.html"
        "#saving-loading-a-general-checkpoint-for-inference-and-or-resuming-training"
    )


def _deepcopied(self, memo):
    """A copy of a parametrized module, which cannot go through pickling."""
    known = memo.get(id(self))
    if known is not None:
        return known
    copied = memo[id(self)] = self.__new__(self.__class__)
    copied.__dict__ = deepcopy(self.__dict__, memo)
    for slot in copyreg._slotnames(self.__class__):
        if hasattr(self, slot):
            setattr(copied, slot, deepcopy(getattr(self, slot), memo))
    return copied


def _inject_new_class(module):
    """Give the module a class of its own: properties live in classes."""
    kind = module.__class__
    methods = {"__getstate__": _getstate}
    if not hasattr(kind, "__deepcopy__"):
        methods["__deepcopy__"] = _deepcopied
    module.__class__ = type(f"Parametrized{kind.__name__}", (kind,), methods)


def _inject_property(module, tensor_name):
    """Let the tensor's name compute it when read, and set the originals when assigned."""
    if hasattr(module, tensor_name):
        raise AssertionError(f"Module already has an attribute named '{tensor_name}'")

    def read(self):
        parametrization = self.parametrizations[tensor_name]
        if not _cache_enabled:
            return parametrization()
        key = (id(module), tensor_name)
        tensor = _cache.get(key)
        if tensor is None:
            tensor = _cache[key] = parametrization()
        return tensor

    def assign(self, value):
        self.parametrizations[tensor_name].right_inverse(value)

    setattr(module.__class__, tensor_name, property(read, assign))


def _check_one_more(module, tensor_name, parametrization):
    """A further parametrization must keep dtype and shape, forth and back."""
    before = getattr(module, tensor_name)
    after = parametrization(before)
    _is_tensor_or_refuse(after, "A parametrization must return a tensor.")
    for what in ("dtype", "shape"):
        if getattr(after, what) != getattr(before, what):
            raise ValueError(
                f"Registering a parametrization may not change the {what} of the tensor, unless the `unsafe` flag is "
                f"enabled.\nmodule.{tensor_name}.{what}: {getattr(before, what)}\n"
                f"parametrization(module.{tensor_name}).{what}: {getattr(after, what)}"
            )
    if not hasattr(parametrization, "right_inverse"):
        return
    try:
        back = parametrization.right_inverse(after)
    except NotImplementedError:
        return
    if not isinstance(back, Tensor):
        raise ValueError(f"parametrization.right_inverse must return a tensor. Got: {type(back).__name__}")
    for what in ("dtype", "shape"):
        if getattr(back, what) != getattr(before, what):
            raise ValueError(
                f"The tensor returned by parametrization.right_inverse must have the same {what} as "
                f"module.{tensor_name}, unless the `unsafe` flag is enabled.\n"
                f"module.{tensor_name}.{what}: {getattr(before, what)}\n"
                f"returned {what}: {getattr(back, what)}"
            )


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """Compute a parameter or buffer of the module through `parametrization` from now on."""
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            _check_one_more(module, tensor_name, parametrization)
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
    elif tensor_name in module._buffers or tensor_name in module._parameters:
        original = getattr(module, tensor_name)
        made = ParametrizationList([parametrization], original, unsafe=unsafe)
        delattr(module, tensor_name)
        if not is_parametrized(module):
            _inject_new_class(module)
            module.parametrizations = ModuleDict()
        _inject_property(module, tensor_name)
        module.parametrizations[tensor_name] = made
    else:
        raise ValueError(
            f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'"
        )
    return module


def is_parametrized(module, tensor_name=None):
    """Whether the module computes this tensor, or any."""
    parametrizations = getattr(module, "parametrizations", None)
    if not isinstance(parametrizations, ModuleDict):
        return False
    return len(parametrizations) > 0 if tensor_name is None else tensor_name in parametrizations


def _computed(module, tensor_name):
    """The tensor as a parameter or buffer with its computed value: in the original, if there is only one."""
    parametrization = module.parametrizations[tensor_name]
    if not parametrization.is_tensor:
        value = getattr(module, tensor_name)
        return Parameter(value) if value.requires_grad else value
    original = parametrization.original
    with tare.no_grad():
        value = getattr(module, tensor_name)
        try:
            _maybe_set(original, value)
        except RuntimeError as error:
            if type(original) is Tensor:
                raise
            raise RuntimeError(
                "Calling remove_parametrizations() with leave_parametrized=True for a parameter that is an instance of "
                "a tensor subclass requires set_() to be implemented correctly for the tensor subclass.Alternatively, "
                "one can opt into the swap_tensors pathEither set leave_parametrized=False or provide a working "
                "implementationfor set_() in the tensor subclass or set "
                "torch.__future__.set_swap_module_params_on_conversion(True)."
            ) from error
    return original


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Make the tensor a parameter or buffer again, with its computed value, or with the original one."""
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    parametrization = module.parametrizations[tensor_name]
    if not (leave_parametrized or parametrization.is_tensor):
        raise ValueError(
            "Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in terms of a "
            "sequence of tensors."
        )
    tensor = _computed(module, tensor_name) if leave_parametrized else parametrization.original
    delattr(module.__class__, tensor_name)
    del module.parametrizations[tensor_name]
    _register_parameter_or_buffer(module, tensor_name, tensor)
    if not is_parametrized(module):
        del module.parametrizations
        module.__class__ = module.__class__.__bases__[0]
    return module


def type_before_parametrizations(module):
    """The module's class without parametrizations."""
    return module.__class__.__bases__[0] if is_parametrized(module) else type(module)


def transfer_parametrizations_and_params(from_module, to_module, tensor_name=None):
    """Give `to_module` the parametrizations of `from_module` and what they compute from; all, or those of one
    tensor."""
    if not is_parametrized(from_module):
        return to_module
    for name in from_module.parametrizations if tensor_name is None else [tensor_name]:
        source = from_module.parametrizations[name]
        if not hasattr(to_module, name):
            setattr(to_module, name, Parameter(getattr(from_module, name)))
        for parametrization in source:
            register_parametrization(to_module, name, parametrization)
        target = to_module.parametrizations[name]
        for original in source._names():
            setattr(target, original, getattr(source, original))
    return to_module
