"""Moving and converting all tensors of a module: `to` and its relatives are one walk with one function each."""

import warnings

import tare
from tare.__future__ import get_overwrite_module_params_on_conversion, get_swap_module_params_on_conversion
from tare._engine.grad_mode import without_grad
from tare._product.materialize import undefined as _undefined
from tare.nn.parameter import Parameter


def _keeps_identity(before, after):
    """Whether `before.data = after` can hold `after`: PyTorch has one tensor class for devices with data, another
    for meta."""
    if before.is_meta != after.is_meta or before.layout != after.layout:
        return False
    return not get_overwrite_module_params_on_conversion()


def _swap(module, name, parameter, after, gradient):
    try:
        parameter.grad = None
        tare.utils.swap_tensors(parameter, Parameter(after, requires_grad=parameter.requires_grad))
    except Exception as error:
        parameter.grad = gradient
        raise RuntimeError(f"_apply(): Couldn't swap {module._get_name()}.{name}") from error


_NO_DATA = "Cannot copy out of meta tensor; no data!"


def _check_dtype(dtype):
    """Raise for a dtype that parameters cannot have, and warn of one that modules are not written for."""
    if dtype.is_complex:
        warnings.warn(
            "Complex modules are a new feature under active development whose design may change, and some modules might "
            "not work as expected when using complex tensors as parameters or buffers. Please file an issue at "
            "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml if a complex module does not work as "
            "expected.",
            stacklevel=3,
        )
    elif not dtype.is_floating_point:
        raise TypeError(
            f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={dtype}"
        )


def _if_floating(name, doc):
    def convert(self):
        return self._apply(lambda t: getattr(t, name)() if t.is_floating_point() else t)

    convert.__name__ = name
    convert.__qualname__ = f"Module.{name}"
    convert.__doc__ = doc
    return convert


def _to_device(name):
    def move(self, device=None):
        return self._apply(lambda t: getattr(t, name)(device))

    move.__name__ = name
    move.__qualname__ = f"Module.{name}"
    move.__doc__ = f"Move parameters and buffers to the {name} device."
    return move


def _empty(tensor, device, storages):
    """Give a tensor fresh memory on a device; an old storage has one new one, for all its tensors."""
    if (local := getattr(tensor, "_local_tensor", None)) is not None:  # of a DTensor, which has no memory of its own
        spec = tensor._spec
        _empty(local, device, storages)
        tare._C._replace_contents(tensor, type(tensor)(local, spec))
        return
    old = tensor.untyped_storage()
    if old._cdata not in storages:
        # The old one lives on with the new one: its address is its name.
        storages[old._cdata] = tare.UntypedStorage(old.nbytes(), device=device), old, []
    storage, _, done = storages[old._cdata]
    if any(tensor is other for other in done):
        return
    done.append(tensor)
    fresh = storage._storage.tensor(tensor.dtype, list(tensor.shape), list(tensor.stride()), tensor.storage_offset())
    tare._C._replace_contents(tensor, fresh)
    storages[storage._cdata] = storages[old._cdata]  # the tensor itself is met again under its new storage


class Moves:
    """Every method that replaces the tensors of a module."""

    def _apply(self, fn, recurse=True):
        """Replace each parameter, its gradient, and each buffer by what `fn` makes of it.

        A parameter keeps its identity where its data can be exchanged.
        """
        if recurse:
            for module in self.children():
                module._apply(fn)
        swap = get_swap_module_params_on_conversion()
        for name, parameter in self._parameters.items():
            if parameter is None:
                continue
            after = without_grad(fn, parameter)
            gradient = parameter.grad
            if swap:
                _swap(self, name, parameter, after, gradient)
            elif _keeps_identity(parameter, after):
                parameter.data = after
            else:
                parameter = self._parameters[name] = Parameter(after, parameter.requires_grad)
            if gradient is not None:
                after = without_grad(fn, gradient)
                if swap:
                    tare.utils.swap_tensors(gradient, after.requires_grad_(gradient.requires_grad))
                    parameter.grad = gradient
                elif parameter.grad is not None and _keeps_identity(gradient, after):
                    parameter.grad.data = after
                else:
                    parameter.grad = after.requires_grad_(gradient.requires_grad)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args, **kwargs):
        """Move and convert: `to(device, dtype, non_blocking)`, `to(dtype)`, `to(tensor)`, `to(memory_format=...)`.

        Integers keep their dtype; a memory format reaches the 4- and 5-dimensional tensors only.
        """
        device, dtype, non_blocking, memory_format = tare._C._nn._parse_to(*args, **kwargs)
        if dtype is not None:
            _check_dtype(dtype)

        def convert(tensor):
            wanted = dtype if tensor.is_floating_point() or tensor.is_complex() else None
            form = {"memory_format": memory_format} if memory_format is not None and tensor.dim() in (4, 5) else {}
            try:
                return tensor.to(device, wanted, non_blocking, **form)
            except NotImplementedError as error:
                if str(error) != _NO_DATA:
                    raise
                raise NotImplementedError(
                    f"{_NO_DATA} Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module "
                    "from meta to a different device."
                ) from None

        return self._apply(convert)

    def to_empty(self, *, device, recurse=True):
        """Move without copying: the values are undefined afterwards, and reading them is an error (see `undefined`).

        Tensors keep their identity, and those that share memory go on sharing it.
        """
        if get_swap_module_params_on_conversion():
            return self._apply(lambda tensor: tare.empty_like(tensor, device=device), recurse=recurse)
        storages, device = {}, tare.empty(0, device=device).device  # a GPU by its number
        for module in self.modules() if recurse else (self,):
            for tensor in [*module._parameters.values(), *module._buffers.values()]:
                if tensor is None:
                    continue
                _empty(tensor, device, storages)
                if tensor.grad is not None:
                    _empty(tensor.grad, device, storages)
        return self

    def undefined(self):
        """The names of parameters and buffers that were allocated and never written, as `to_empty` leaves them."""
        return _undefined(self)

    def type(self, dst_type):
        """Convert all parameters and buffers, integers too."""
        return self._apply(lambda t: t.type(dst_type))

    def cpu(self):
        """Move parameters and buffers to the CPU."""
        return self._apply(lambda t: t.cpu())

    def share_memory(self):
        """Put parameters and buffers into shared memory."""
        return self._apply(lambda t: t.share_memory_())

    cuda = _to_device("cuda")
    ipu = _to_device("ipu")
    xpu = _to_device("xpu")
    mtia = _to_device("mtia")

    float = _if_floating("float", "Convert floating point parameters and buffers to float32.")
    double = _if_floating("double", "Convert floating point parameters and buffers to float64.")
    half = _if_floating("half", "Convert floating point parameters and buffers to float16.")
    bfloat16 = _if_floating("bfloat16", "Convert floating point parameters and buffers to bfloat16.")
