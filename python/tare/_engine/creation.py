"""Tensors of data that Python holds."""

import functools

import tare
from tare import _C


_NUMBERS = {
    "uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int", "int64": "Long", "float16": "Half", "float32": "Float",
    "float64": "Double", "complex32": "ComplexHalf", "complex64": "ComplexFloat", "complex128": "ComplexDouble",
    "bfloat16": "BFloat16", "uint16": "UInt16", "uint32": "UInt32", "uint64": "UInt64",
}


def _heard(function):
    """Lets function modes answer. Classes are not asked: what is made of their tensors is plain."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        if _C._has_torch_function(()):
            from tare._engine import overrides

            return overrides._answer(call, args, kwargs, [])
        return function(*args, **kwargs)

    return call


@_heard
def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A new tensor of a number, of nested sequences, of an array, or a copy of a tensor."""
    if isinstance(data, tare.Tensor):
        import warnings

        warnings.warn(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=3,
        )
    made = new_tensor(data, dtype, device)
    if requires_grad:
        made.requires_grad_(True)
    return made


_PLAIN = {list, tuple, int, float, bool, complex}


def _settled(data, within=()):
    """Lists of numbers with the values of symbolic ones, on which the program's course hangs from here on; themselves without such.
    `within` are the lists around this one: a list that holds itself is no numbers, and is left as it is."""
    if isinstance(data, (list, tuple)) and not any(one is data for one in within):
        found = [_settled(one, (*within, data)) for one in data]
        return found if any(one is not given for one, given in zip(found, data)) else data
    if isinstance(data, (tare.SymInt, tare.SymFloat, tare.SymBool)):
        from tare._symbolic.tensors import settled

        return settled(data)
    return data


def new_tensor(data, dtype, device):
    """A tensor with memory of its own."""
    if type(data) in _PLAIN:
        try:
            made = _C._tensor(data, dtype, device)
        except (TypeError, RuntimeError):
            settled = _settled(data)
            if settled is data:
                raise
            made = _C._tensor(settled, dtype, device)
        return made if not _C._is_fake() else of_numbers(made)
    from tare._engine import exchange

    if isinstance(data, (tare.UntypedStorage, tare.TypedStorage)):
        from tare._engine import legacy_types

        return legacy_types.over_storage(data, dtype or getattr(data, "dtype", tare.int64)).clone().to(device or data.device)
    made = _C._tensor(exchange.from_dlpack(data) if exchange.shares_by_dlpack(data) else data, dtype, device)
    return of_numbers(made) if _C._is_fake() else made


def of_numbers(made):
    """A tensor of numbers, which a FakeTensorMode is told of."""
    from tare._subclasses import fake_tensor

    fake_tensor.note_constant(made)
    return made


@_heard
def as_tensor(data, dtype=None, device=None):
    """The tensor itself where nothing has to change, an array's memory where it can be shared, else a new tensor."""
    if isinstance(data, tare.Tensor):
        if (dtype is None or data.dtype == dtype) and (device is None or data.device == tare.device(device)):
            return data
        return data.to(device=device if device is not None else data.device, dtype=dtype or data.dtype)
    from tare._engine import exchange

    if exchange.shares_by_dlpack(data):
        made = exchange.from_dlpack(data)
        return made.to(device=made.device if device is None else device, dtype=dtype or made.dtype)
    if hasattr(data, "__array_interface__") and not isinstance(data, (int, float)):
        # NumPy's numbers look like arrays and have no memory that outlives them.
        made = exchange.from_numpy(data) if exchange.is_array(data) else _C._tensor(data, None, "cpu")
        where = _C._get_default_device() if device is None else tare.device(device)
        return made.to(device=where, dtype=dtype or made.dtype)
    return new_tensor(data, dtype, device)


def _check_alias(obj, dtype, device):
    """What cannot be seen as a tensor without a copy. Errors: ValueError; RuntimeError for a number of NumPy's."""
    if not isinstance(obj, tare.Tensor):
        if hasattr(obj, "__array_interface__"):
            raise RuntimeError("can't alias NumPy scalars. Either remove copy=False or transform it in a ndarray. ")
        if not isinstance(obj, (bytes, bytearray, memoryview, tare.UntypedStorage)):
            raise ValueError("can't alias arbitrary sequence into a tensor.")
        return
    where = obj.device if device is None else tare.device(device)
    if where.type != obj.device.type:
        raise ValueError(f"can't alias tensor from device '{obj.device}' to '{where}'.")
    if dtype is not None and dtype != obj.dtype:
        names = (_NUMBERS.get(str(one)[6:], str(one)[6:].capitalize()) for one in (obj.dtype, dtype))
        raise ValueError("can't alias tensor with dtype '{}' into dtype '{}'.".format(*names))


@_heard
def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=None):
    """A tensor of anything that can be one, shared unless `copy` says otherwise.

    Errors: ValueError where `copy=False` asks for sharing that there cannot be.
    """
    from tare._engine import exchange

    if exchange.shares_by_dlpack(obj) or type(obj).__name__ == "PyCapsule":
        obj = exchange.from_dlpack(obj)
    elif exchange.is_array(obj):
        obj = as_tensor(obj, device="cpu")
        device = _C._get_default_device() if device is None else device
    if copy is False:
        _check_alias(obj, dtype, device)
    if isinstance(obj, tare.Tensor):
        made = obj.clone() if copy else obj
        changed = made.to(device=device or made.device, dtype=dtype or made.dtype)
        requires_grad = obj.requires_grad if requires_grad is None else requires_grad
        made = changed if requires_grad else changed.detach() if changed.requires_grad else changed
    elif isinstance(obj, tare.UntypedStorage):
        kind = dtype or tare.get_default_dtype()
        made = obj._storage.tensor(kind, [obj.nbytes() // kind.itemsize], [1], 0)
        made = made.clone() if copy else made
    elif isinstance(obj, (bytes, bytearray, memoryview)):
        made = frombuffer(obj, dtype=dtype or tare.get_default_dtype()).to(device or _C._get_default_device())
        made = made.clone() if copy else made
    else:
        made = as_tensor(obj, dtype=dtype, device=device)
        if copy:
            made = made.clone()
    if requires_grad and not made.requires_grad:
        made.requires_grad_(True)
    return made


def from_numpy(array):
    """A tensor over the memory of a NumPy array."""
    from tare._engine import exchange

    return exchange.from_numpy(array)


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    """A 1-d tensor over the memory of an object with a buffer."""
    from tare._engine import exchange

    made = exchange.from_buffer(buffer, dtype, count, offset)
    return made.requires_grad_(True) if requires_grad else made


def from_file(filename, shared=None, size=0, *, dtype=None, layout=None, device=None, pin_memory=None, requires_grad=False):
    """A 1-d tensor over a file, whose bytes are read when they are looked at; what is written stays in memory."""
    kind = dtype or tare.get_default_dtype()
    if device is not None and tare.device(device).type != "cpu":
        raise NotImplementedError("from_file: only memory of the host can be a file's")
    storage = tare.UntypedStorage.from_file(filename, bool(shared), size * kind.itemsize)
    made = storage._storage.tensor(kind, [size], [1], 0)
    return made.requires_grad_(True) if requires_grad else made


def from_dlpack(ext_tensor, *, device=None, copy=None):
    """A tensor over the memory of another library's."""
    from tare._engine import exchange

    made = exchange.from_dlpack(ext_tensor)
    return made.clone() if copy else made


def _component(data, dtype, device, like=None):
    """Indices or values of a sparse tensor, which may be given as lists."""
    if isinstance(data, tare.Tensor):
        return data
    return new_tensor(data, dtype, device if device is not None or like is None else like.device)


def _finished(made, requires_grad):
    return made.requires_grad_(True) if requires_grad else made


@_heard
def sparse_coo_tensor(indices, values=None, size=None, *, dtype=None, device=None, pin_memory=False, requires_grad=False,
                      check_invariants=None, is_coalesced=None):
    """A tensor of `values` at `indices`, [sparse dimensions, elements]; all else is zero. Given sizes alone, nothing is stored."""
    if values is None:
        return _finished(_C.functions.sparse_coo_tensor(indices if size is None else size, dtype=dtype, device=device), requires_grad)
    values = _component(values, dtype, device)
    indices = _component(indices, tare.int64, device, like=values)
    if indices.dtype != tare.int64:
        indices = indices.to(tare.int64)
    if indices.device != values.device:
        indices = indices.to(values.device)
    sizes = () if size is None else (tuple(size),)
    made = _C.functions.sparse_coo_tensor(indices, values, *sizes, dtype=dtype, device=device, is_coalesced=is_coalesced)
    return _finished(made, requires_grad)


def _compressed(name):
    @_heard
    def make(compressed_indices, plain_indices, values, size=None, *, dtype=None, device=None, pin_memory=False,
             requires_grad=False, check_invariants=None, **layout):
        values = _component(values, dtype, device)
        indices = [_component(one, tare.int64, device, like=values) for one in (compressed_indices, plain_indices)]
        sizes = () if size is None else (tuple(size),)
        made = getattr(_C.functions, name)(*indices, values, *sizes, dtype=dtype, device=device, **layout)
        return _finished(made, requires_grad)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = "A matrix of the elements `values`, by rows or columns: where each begins, and the other dimension's indices."
    return make


sparse_csr_tensor = _compressed("sparse_csr_tensor")
sparse_csc_tensor = _compressed("sparse_csc_tensor")
sparse_compressed_tensor = _compressed("sparse_compressed_tensor")
