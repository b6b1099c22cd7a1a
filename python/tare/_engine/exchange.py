"""Memory shared with NumPy and others."""

import sys

import tare
from tare import _C

_NAMES = {
    "f2": "float16", "f4": "float32", "f8": "float64", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64",
    "u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64", "b1": "bool", "c8": "complex64", "c16": "complex128",
}
_STRINGS = {dtype: name for name, dtype in _NAMES.items()}


def is_array(value):
    """Whether a value is an array of NumPy's, which nothing is before NumPy was imported."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _warn_of_readonly(text):
    from tare._engine import settings

    settings.warn_once(f"The given {text} This type of warning will be suppressed for the rest of this program.")


def from_numpy(array):
    """A tensor over the memory of a NumPy array."""
    if not is_array(array):
        raise TypeError(f"expected np.ndarray (got {type(array).__name__})")
    if not array.flags.writeable:
        _warn_of_readonly(
            "NumPy array is not writable, and PyTorch does not support non-writable tensors. This means writing to this "
            "tensor will result in undefined behavior. You may want to copy the array to protect its data or make it "
            "writable before converting it to a tensor.")
    return _over_array(array)


def _over_array(array):
    dtype = _dtype_of(array)
    if any(stride < 0 for stride in array.strides):
        raise ValueError(
            "At least one stride in the given numpy array is negative, and tensors with negative strides are not "
            "currently supported. (You can probably work around this by making a copy of your array  with array.copy().) "
        )
    size = array.dtype.itemsize
    if any(stride % size for stride in array.strides):
        raise ValueError("given numpy array strides not a multiple of the element byte size. Copy the numpy array to reallocate the memory.")
    strides = [stride // size for stride in array.strides]
    extent = 0 if array.size == 0 else size * (1 + sum((n - 1) * s for n, s in zip(array.shape, strides, strict=True)))
    if array.ndim == 0:
        extent = size
    address = array.__array_interface__["data"][0]
    made = _C._over_memory(address, extent, array, dtype, list(array.shape), strides)
    if _C._is_fake():
        from tare._subclasses import fake_tensor

        fake_tensor.note_constant(made)
    return made


def _dtype_of(array):
    kind = array.dtype.str
    name = _NAMES.get(kind[1:]) if kind[0] in "<|=" else None
    if name is None:
        if kind[0] == ">":
            raise ValueError("given numpy array has byte order different from the native byte order. "
                             "Conversion between byte orders is currently not supported.")
        raise TypeError(
            f"can't convert np.ndarray of type {array.dtype.type.__module__}.{array.dtype.type.__name__}. "
            "The only supported types are: float64, float32, "
            "float16, complex64, complex128, int64, int32, int16, int8, uint64, uint32, uint16, uint8, and bool."
        )
    return _C.named_objects[name]


def from_array(array):
    """A tensor of an array or of a NumPy number, sharing memory where it can, to be read."""
    if not hasattr(array, "setflags") or array.ndim == 0:
        return _C._tensor(array.item(), _C.named_objects[_NAMES[array.dtype.str[1:]]], "cpu")
    return _over_array(array)


class _Memory:
    """What NumPy sees as an array."""

    def __init__(self, tensor):
        self.tensor = tensor
        size = tensor.element_size()
        self.__array_interface__ = {
            "version": 3,
            "shape": tuple(tensor.shape),
            "typestr": "|" + _STRINGS[str(tensor.dtype)[6:]] if size == 1 else "<" + _STRINGS[str(tensor.dtype)[6:]],
            "data": (tensor.data_ptr(), False),
            "strides": tuple(stride * size for stride in tensor.stride()),
        }


def to_numpy(tensor, force=False):
    """The values as an array over the same memory."""
    if force:
        tensor = tensor.detach().cpu().resolve_conj().resolve_neg()
    if tensor.device.type == "meta" or not _C._is_known(tensor):
        if tensor.device.type != "cpu":
            raise TypeError(
                f"can't convert {tensor.device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."
            )
        value = _C._with_value(tensor)
        if _C._is_known(value):  # what came from a simulated card: a copy, so that nobody writes where nothing is
            array = to_numpy(value.requires_grad_() if tensor.requires_grad else value)
            array.flags.writeable = False
            return array
        if not _C._is_unwritten(tensor):  # a fake one, which has no memory; PyTorch's are subclasses
            raise RuntimeError(".numpy() is not supported for tensor subclasses.")
        _C._mark_known(tensor)
    if tensor.requires_grad and tare.is_grad_enabled():
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
    if tensor.is_conj():
        raise RuntimeError("Can't call numpy() on Tensor that has conjugate bit set. Use tensor.resolve_conj().numpy() instead.")
    if tensor.is_neg():
        raise RuntimeError("Can't call numpy() on Tensor that has negative bit set. Use tensor.resolve_neg().numpy() instead.")
    if str(tensor.dtype)[6:] not in _STRINGS:
        raise TypeError(f"Got unsupported ScalarType {str(tensor.dtype)[6:].replace('bfloat16', 'BFloat16')}")
    import numpy

    if tensor.numel() == 0:
        return numpy.empty(tuple(tensor.shape), dtype=_STRINGS[str(tensor.dtype)[6:]])
    _C._mark_known(tensor)  # waits for a collective that is still to write it
    _C._fix_storage(tensor)  # the array sees this memory, so it is not exchanged for other
    return numpy.asarray(_Memory(tensor))


def from_buffer(buffer, dtype, count=-1, offset=0):
    """A 1-d tensor over an object's buffer."""
    try:
        view = memoryview(buffer).cast("B")
    except TypeError:
        raise ValueError("object does not implement Python buffer protocol.") from None
    size = dtype.itemsize
    length = len(view)
    if length == 0 or count == 0:
        raise ValueError(f"both buffer length ({length}) and count ({count}) must not be 0")
    if not 0 <= offset < length:
        raise ValueError(f"offset ({offset} bytes) must be non-negative and no greater than buffer length ({length} bytes) minus 1")
    if count < 0:
        if (length - offset) % size:
            raise ValueError(f"buffer length ({length - offset} bytes) after offset ({offset} bytes) must be a multiple of element size ({size})")
        count = (length - offset) // size
    if offset + count * size > length:
        raise ValueError(f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must not be greater than "
                         f"actual buffer length ({length} bytes)")
    import ctypes

    if view.readonly:
        _warn_of_readonly(
            "buffer is not writable, and PyTorch does not support non-writable tensors. This means you can write to the "
            "underlying (supposedly non-writable) buffer using the tensor. You may want to copy the buffer to protect its "
            "data or make it writable before converting it to a tensor.")
        view = memoryview(bytearray(view))  # a copy: nothing is to write to what may not be written
    address = ctypes.addressof(ctypes.c_char.from_buffer(view))
    return _C._over_memory(address + offset, count * size, view, dtype, [count], [1])


def to_dlpack(tensor):
    return _C._to_dlpack(tensor, False)


def shares_by_dlpack(data):
    """Whether data that is no tensor, array or list of Python's gives its memory away by DLPack."""
    return hasattr(type(data), "__dlpack__") and not isinstance(data, tare.Tensor) and not is_array(data)


def from_dlpack(source):
    """A tensor over the memory that a capsule, or an object with `__dlpack__`, gives."""
    if not hasattr(source, "__dlpack__"):
        return _C._from_dlpack(source)
    try:
        capsule = source.__dlpack__(max_version=(1, 0))
    except TypeError:  # of before versions
        capsule = source.__dlpack__()
    return _C._from_dlpack(capsule)
