"""What pickles of PyTorch's name, and small tools that libraries use."""

import copyreg

import tare


def _rebuild_tensor(storage, storage_offset, size, stride):
    untyped = storage._untyped_storage if hasattr(storage, "_untyped_storage") else storage
    dtype = storage.dtype if hasattr(storage, "dtype") else tare.uint8
    return _over(untyped, dtype, storage_offset, size, stride)


def _over(untyped, dtype, offset, size, stride):
    """A tensor over a storage. What is asked for must lie within it: files say what they like."""
    size, stride = list(size), list(stride)
    if len(size) != len(stride) or offset < 0 or min(size, default=0) < 0 or min(stride, default=0) < 0:
        raise RuntimeError(f"a tensor cannot have sizes {size} and strides {stride} at {offset}")
    last = offset + sum((n - 1) * step for n, step in zip(size, stride, strict=True))
    if 0 not in size and (last + 1) * dtype.itemsize > untyped.nbytes():
        raise RuntimeError(
            f"setStorage: sizes {size}, strides {stride}, storage offset {offset}, and itemsize {dtype.itemsize} requiring a "
            f"storage size of {(last + 1) * dtype.itemsize} are out of bounds for storage of size {untyped.nbytes()}")
    return untyped._storage.tensor(dtype, size, stride, offset)


def _rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks, metadata=None):
    made = with_metadata(_rebuild_tensor(storage, storage_offset, size, stride), metadata or {})
    if requires_grad:
        made.requires_grad_(True)
    return made


def _rebuild_tensor_v3(storage, storage_offset, size, stride, requires_grad, backward_hooks, dtype, metadata=None):
    made = with_metadata(_over(storage, dtype, storage_offset, size, stride), metadata or {})
    if requires_grad:
        made.requires_grad_(True)
    return made


def _rebuild_parameter(data, requires_grad, backward_hooks):
    return tare.nn.Parameter(data, requires_grad)


def _rebuild_parameter_with_state(data, requires_grad, backward_hooks, state):
    return _set_obj_state(tare.nn.Parameter(data, requires_grad), state)


def _rebuild_meta_tensor_no_storage(dtype, size, stride, requires_grad):
    return tare.empty_strided(size, stride, dtype=dtype, device="meta", requires_grad=requires_grad)


def _rebuild_device_tensor_from_cpu_tensor(data, dtype, device, requires_grad):
    tensor = data.to(dtype=dtype, device=device)
    tensor.requires_grad = requires_grad
    return tensor


def _rebuild_device_tensor_from_numpy(data, dtype, device, requires_grad):
    return _rebuild_device_tensor_from_cpu_tensor(tare.from_numpy(data), dtype, device, requires_grad)


_rebuild_xla_tensor = _rebuild_device_tensor_from_numpy


def _rebuild_wrapper_subclass(cls, dtype, size, stride, storage_offset, layout, device, requires_grad):
    return tare.Tensor._make_wrapper_subclass(cls, size, strides=stride, dtype=dtype, storage_offset=storage_offset,
                                              layout=layout, device=device, requires_grad=requires_grad)


def _rebuild_sparse_tensor(layout, data):
    """A sparse tensor of what `sparse_components` gave."""
    if layout == tare.sparse_coo:
        indices, values, size, *coalesced = data
        return tare.sparse_coo_tensor(indices, values, size, is_coalesced=coalesced[0] if coalesced else None)
    if layout in (tare.sparse_csr, tare.sparse_csc):
        return tare.sparse_compressed_tensor(*data, layout=layout)
    raise NotImplementedError(f"tensors of layout {layout} are not in tare")


def sparse_components(tensor):
    """What a pickle holds of a sparse tensor: its layout, and the arguments that make it."""
    if tensor.layout == tare.sparse_coo:
        return tensor.layout, (tensor._indices(), tensor._values(), tensor.size(), tensor.is_coalesced())
    names = ("crow_indices", "col_indices") if tensor.layout == tare.sparse_csr else ("ccol_indices", "row_indices")
    return tensor.layout, (*(getattr(tensor, name)() for name in names), tensor.values(), tensor.size())


def _rebuild_qtensor(storage, storage_offset, size, stride, quantizer_params, requires_grad, backward_hooks):
    from tare._engine import quantized

    return quantized.rebuilt(storage, storage_offset, size, stride, quantizer_params)


def _rebuild_nested_tensor(*args):
    """A nested tensor of layout strided, as files describe it."""
    from tare.nested._internal import strided

    return strided._rebuild_nested_tensor(*args)


def get_tensor_metadata(tensor):
    """What a file says of a tensor besides its layout: whether it is conjugated or negated."""
    found = {}
    for name in ("conj", "neg"):
        if getattr(tensor, f"is_{name}")():
            found[name] = True
    return found


def with_metadata(tensor, metadata):
    """The tensor as `get_tensor_metadata` described another over the same bytes."""
    if metadata.get("conj"):
        tensor = tensor._conj()
    if metadata.get("neg"):
        tensor = tensor._neg_view()
    return tensor


def _get_obj_state(obj):
    """The attributes and slots of an object that pickling keeps."""
    get = getattr(obj, "__getstate__", None)
    if get is not None and type(obj).__getstate__ is not getattr(object, "__getstate__", None):
        return get()
    slots = copyreg._slotnames(type(obj))
    if not slots:
        return obj.__dict__
    return obj.__dict__, {name: getattr(obj, name) for name in slots if hasattr(obj, name)}


def _set_obj_state(obj, state):
    slots = None
    if isinstance(state, tuple):
        if len(state) != 2:
            raise RuntimeError(f"Invalid serialized state: {state}")
        state, slots = state
    for name, value in {**(state or {}), **(slots or {})}.items():
        setattr(obj, name, value)
    return obj


def _import_dotted_name(name):
    first, *rest = name.split(".")
    obj = __import__(first)
    for one in rest:
        obj = getattr(obj, one)
    return obj


def _element_size(dtype):
    return dtype.itemsize


def _get_device_index(device, optional=False, allow_cpu=False):
    if isinstance(device, int):
        return device
    device = tare.device(device) if isinstance(device, str) else device
    if device is None:
        if optional:
            return 0
        raise ValueError(f"Expected a torch.device with a specified index or an integer, but got:{device}")
    if device.type == "cpu" and not allow_cpu:
        raise ValueError(f"Expected a non cpu device, but got: {device}")
    return -1 if device.type == "cpu" else device.index or 0


def _get_available_device_type():
    """The kind of accelerator that is here: none, which is None."""
    return None


def _get_device_module(device_type):
    """The module of a kind of device. Errors: RuntimeError for a kind that has none."""
    module = getattr(tare, device_type, None)
    if module is None:
        raise RuntimeError(
            f"Device '{device_type}' does not have a corresponding module registered as 'torch.{device_type}'.")
    return module


def _flatten_dense_tensors(tensors):
    return tare.cat([one.reshape(-1) for one in tensors])


def _unflatten_dense_tensors(flat, tensors):
    found, at = [], 0
    for one in tensors:
        found.append(flat.narrow(0, at, one.numel()).view_as(one))
        at += one.numel()
    return tuple(found)


def _take_tensors(tensors, size_limit):
    """Groups of tensors of one type, each group of at most so many bytes."""
    groups = {}
    for one in tensors:
        bytes = one.numel() * one.element_size()
        group, total = groups.get(one.dtype, ([], 0))
        if group and total + bytes > size_limit:
            yield group
            group, total = [], 0
        groups[one.dtype] = ([*group, one], total + bytes)
    yield from (group for group, _ in groups.values() if group)


def is_compiling():
    return tare.compiler.is_compiling()


class classproperty:
    """A property of the class."""

    def __init__(self, func):
        self.func = func

    def __get__(self, instance, owner):
        return self.func(owner)


class ExceptionWrapper:
    """An exception on its way from one worker to another."""

    def __init__(self, exc_info=None, where="in background"):
        import sys
        import traceback

        exc_info = exc_info or sys.exc_info()
        self.exc_type = exc_info[0]
        self.exc_msg = "".join(traceback.format_exception(*exc_info))
        self.where = where

    def reraise(self):
        message = f"Caught {self.exc_type.__name__} {self.where}.\nOriginal {self.exc_msg}"
        try:
            error = self.exc_type(message)
        except Exception:
            raise RuntimeError(message) from None
        raise error


def render_call(fn, args, kwargs):
    """A call as it would be written in Python."""
    from tare.overrides import resolve_name

    parts = [repr(one) for one in args] + [f"{name}={value!r}" for name, value in kwargs.items()]
    return f"{resolve_name(fn) or fn}({', '.join(parts)})"
