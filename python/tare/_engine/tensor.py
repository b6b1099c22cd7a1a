"""Methods of Tensor that are no operators, written in Python. `add_methods` puts them on the class."""

import itertools

import tare
from tare import _C
from tare._engine.conversions import to_arguments
from tare._engine.disabled_overrides import _disabled_torch_dispatch_impl, _disabled_torch_function_impl

Tensor = _C.Tensor


def _overridden(function):
    """Lets function modes and classes with `__torch_function__` answer a method first."""

    def method(self, *args, **kwargs):
        if _C._has_torch_function(self):
            from tare._engine import overrides

            answer = overrides._answer(method, (self, *args), kwargs)
            if answer is not overrides._NOBODY:
                return answer
        return function(self, *args, **kwargs)

    method.__name__, method.__qualname__, method.__doc__ = function.__name__, function.__qualname__, function.__doc__
    method.__wrapped__ = method._unasked = function
    return method


def _to(self, *args, **kwargs):
    """`to` in the rarer of its forms, with its errors."""
    device, dtype, non_blocking, copy, memory_format = to_arguments(args, kwargs)
    return _C._to(self, device, dtype, non_blocking, copy, memory_format)


def _mover(name, kind):
    def move(self, device=None, non_blocking=False, memory_format=None):
        if device is None:
            device = kind
        return _C._to(self, device, None, non_blocking, False, memory_format)

    move.__name__ = move.__qualname__ = name
    move.__doc__ = f"The tensor on the {name} device."
    return _overridden(move)


def type_(self, dtype=None, non_blocking=False, **kwargs):
    """The name of the tensor's legacy type, or the tensor cast to a type."""
    from tare._engine import legacy_types

    if dtype is None:
        return legacy_types.name_of(self)
    if isinstance(dtype, (str, type)):
        dtype, device = legacy_types.parse(dtype)
        return self.to(device=device, dtype=dtype) if device else self.to(dtype)
    return self.to(dtype, non_blocking=non_blocking)


@_overridden
def set_(self, source=None, storage_offset=0, size=None, stride=None):
    """Puts the tensor over the memory of another tensor or storage; without one, over none."""
    if source is None:
        return _C.functions.set_(self)
    if isinstance(source, Tensor):
        rest = () if size is None else (storage_offset, size, stride or ())
        return _C.functions.set_(self, source, *rest)
    kind = getattr(source, "dtype", self.dtype)
    if kind != self.dtype:
        raise RuntimeError(f"Expected a Storage of type {self.dtype} but got type {kind} for argument 1 'storage'")
    storage = source.untyped()._storage
    flat = storage.tensor(self.dtype, [storage.nbytes // self.element_size()], [1], 0)
    if size is None:
        return _C.functions.set_(self, flat)
    return _C.functions.set_(self, flat, storage_offset, size, stride or ())


@_overridden
def tolist(self):
    """The values as nested lists, or as a number."""
    from tare._engine import functorch

    if functorch._recordings and not _C._is_known(self):  # each is asked for, as in PyTorch
        return self.item() if self.dim() == 0 else [one.tolist() for one in self.unbind()]
    return _C._tolist(self)


@_overridden
def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
    """Adds the gradients of this tensor to `.grad` of the leaves it was computed from."""
    from tare import autograd

    autograd.backward(self, gradient, retain_graph, create_graph, inputs=inputs)


def register_hook(self, hook):
    """Calls `hook` with this tensor's gradient, whenever there is one."""
    from tare.autograd._hooks import TensorHookHandle

    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    return TensorHookHandle(self, *_C._register_hook(self, hook))


def register_post_accumulate_grad_hook(self, hook):
    """Calls `hook` with this leaf, whenever a gradient was added to `.grad`."""
    from tare.autograd._hooks import TensorHookHandle

    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if self.grad_fn is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    return TensorHookHandle(self, _C._register_leaf_hook(self, hook))


def retain_grad(self):
    """Keeps `.grad` of a tensor that is no leaf."""
    if not self.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    _C._retain_grad(self)


@_overridden
def __repr__(self, *, tensor_contents=None):
    """The text of the tensor; `tensor_contents` stands in the place of its numbers, for classes that hold them elsewhere."""
    from tare import _tensor_str

    return _tensor_str.text(self, tensor_contents)


def numpy(self, *, force=False):
    """The values as a NumPy array over the same memory."""
    if self.layout is not tare.strided:
        raise TypeError("can't convert Sparse layout tensor to numpy. Use Tensor.to_dense() first.")
    from tare._engine import exchange

    return exchange.to_numpy(self, force)


def __array__(self, dtype=None, copy=None):
    array = self.numpy()
    if dtype is not None:
        return array.astype(dtype, copy=bool(copy))
    return array.copy() if copy else array


def __array_wrap__(self, array, context=None, return_scalar=False):
    """What NumPy's functions of tensors give: a tensor over the array, with truths as uint8."""
    return tare.from_numpy(array.astype("uint8") if array.dtype == bool else array)


def __contains__(self, element):
    if isinstance(element, (Tensor, bool, int, float, complex)):
        return bool((element == self).any().item())
    raise RuntimeError(
        f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}."
    )


def __format__(self, spec):
    if self.dim() == 0 and not self.is_meta and type(self) is Tensor:
        return self.item().__format__(spec)
    return object.__format__(self, spec)


def __deepcopy__(self, memo):
    from tare._engine import copying

    return copying.deepcopy(self, memo)


def __reduce_ex__(self, protocol):
    from tare._engine import copying

    return copying.reduce(self, protocol)


def __setstate__(self, state):
    if isinstance(state, dict):
        self.__dict__.update(state)


def __complex__(self):
    if self.numel() != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")
    return complex(self.item())


def __reversed__(self):
    return self if self.dim() == 0 else self.flip(0)


def __dir__(self):
    return sorted(set(dir(type(self))) | set(self.__dict__))


def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
    """A capsule over the memory; of DLPack 1, which can be written through, where the other side reads that."""
    if stream is not None and type(stream) is not int:
        raise TypeError("stream must be ``int`` or ``none``")
    if self.device.type == "cpu" and stream not in (None, -1):
        raise AssertionError("stream should be None on cpu.")
    return _C._to_dlpack(self.clone() if copy else self, max_version is not None and max_version[0] >= 1)


def __dlpack_device__(self):
    if self.device.type != "cpu":
        raise ValueError(f"Unknown device type {self.device.type} for Dlpack")
    return (1, 0)


def new(self, *args, **kwargs):
    """A tensor like this one of the given sizes, or of data."""
    from tare._engine import legacy_types

    return legacy_types.construct(self.dtype, self.device, *args, **kwargs)


def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False, **_):
    """A tensor of data, like this one in dtype and device unless said otherwise."""
    from tare._engine import creation

    made = creation.new_tensor(data, dtype or self.dtype, device or self.device)
    return made.requires_grad_(True) if requires_grad else made


def get_device(self):
    """The index of the accelerator it is on; -1 for the CPU."""
    return self.device.index if self.device.index is not None else (-1 if self.device.type in ("cpu", "meta") else 0)


def untyped_storage(self):
    """The memory behind it."""
    if self.layout is not tare.strided:
        raise NotImplementedError("Cannot access storage of SparseTensorImpl")
    from tare import storage

    return storage.of_tensor(self)


def storage_(self):
    """The memory behind it, counted in its elements."""
    from tare import storage

    return storage.TypedStorage(wrap_storage=self.untyped_storage(), dtype=self.dtype, _internal=True)


def is_shared(self):
    return self.is_cuda or self.untyped_storage().is_shared()


def share_memory_(self):
    """Marks its memory as shared: a tensor's processes are this one."""
    self.untyped_storage().share_memory_()
    return self


def module_load(self, other, assign=False):
    """What `load_state_dict` puts in this tensor's place while tensors are swapped."""
    if assign:
        return other.detach()
    return self.copy_(other).detach()


def as_subclass(self, cls):
    """The same memory as an object of a subclass of Tensor."""
    return _C._as_subclass(self, cls)


def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The elements that differ."""
    return tare.unique(self, sorted=sorted, return_inverse=return_inverse, return_counts=return_counts, dim=dim)


def unique_consecutive(self, return_inverse=False, return_counts=False, dim=None):
    """The elements that differ from the one before."""
    return tare.unique_consecutive(self, return_inverse=return_inverse, return_counts=return_counts, dim=dim)


def split(self, split_size, dim=0):
    """Parts of a size, or of the sizes given, along a dimension."""
    if _C._has_torch_function(self):  # asked here, because the frame of `_overridden` costs a tenth of the call
        from tare._engine import overrides

        answer = overrides._answer(split, (self, split_size), {"dim": dim})
        if answer is not overrides._NOBODY:
            return answer
    if isinstance(split_size, int):
        return _C.functions.split(self, split_size, dim)
    if isinstance(split_size, Tensor) and split_size.numel() == 1:
        return _C.functions.split(self, int(split_size), dim)
    return _C.functions.split_with_sizes(self, split_size, dim)


@_overridden
def norm(self, p="fro", dim=None, keepdim=False, dtype=None):
    """The norm of the tensor, or along dimensions."""
    return tare.norm(self, p, dim, keepdim, dtype=dtype)


def nonzero(self, *, as_tuple=False):
    """Where the elements are that are not zero."""
    return _C.functions.nonzero_numpy(self) if as_tuple else _C.functions.nonzero(self)


def stft(self, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect", normalized=False,
         onesided=None, return_complex=None, align_to_window=None):
    """The short-time Fourier transform."""
    return tare.stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided,
                     return_complex=return_complex, align_to_window=align_to_window)


def lu(self, pivot=True, get_infos=False):
    """The LU factorisation, packed."""
    return tare.lu(self, pivot=pivot, get_infos=get_infos)


def _set_each(self, name, function, **others):
    """Sets each element to what the function makes of it and the others' at its place."""
    if self.requires_grad:
        raise RuntimeError(f"Can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.")
    for place, (argument, other) in enumerate(others.items(), 1):
        if not isinstance(other, Tensor):
            raise TypeError(f"{name}(): argument '{argument}' (position {place}) must be Tensor, not {type(other).__name__}")
        if other.type() != self.type():
            raise TypeError(f"{name}: expected {self.type()} for '{argument}' (got {other.type()})")
    if self.device.type != "cpu":
        return self
    others = [other.expand_as(self) for other in others.values()]
    for index in itertools.product(*map(range, self.shape)):
        self[index] = function(self[index].item(), *(other[index].item() for other in others))
    return self


def map_(self, other, callable):
    """Sets each element to what the function makes of it and the other's."""
    return _set_each(self, "map_", callable, other=other)


def map2_(self, x, y, callable):
    """Sets each element to what the function makes of it and those of two others."""
    return _set_each(self, "map2_", callable, x=x, y=y)


def apply_(self, callable):
    """Sets each element to what the function makes of it."""
    return _set_each(self, "apply_", callable)


def dim_order(self, *, ambiguity_check=False):
    """The dimensions from the one of the largest stride to the one of the smallest.

    Errors: RuntimeError where more than one order fits and the check is asked for, or more than one of its formats.
    """
    formats = () if isinstance(ambiguity_check, bool) else ambiguity_check
    if not isinstance(formats, (list, tuple)) or not all(isinstance(one, tare.memory_format) for one in formats):
        raise TypeError("The ambiguity_check argument must be a bool or a list of memory formats.")
    sizes, strides = self.shape, self.stride()
    if ambiguity_check and 0 in strides:
        raise RuntimeError("The tensor does not have unique dim order.")
    if formats:
        unclear = sum(self.is_contiguous(memory_format=one) for one in formats) != 1
    else:
        unclear = bool(ambiguity_check) and (len(set(strides)) < self.dim() or 1 in sizes)
    if unclear:
        raise RuntimeError("The tensor does not have unique dim order, or cannot map to exact one of the given memory formats.")
    order = list(range(self.dim()))
    if self.is_contiguous():
        return tuple(order)
    # Inserted one after another from the last: an expanded one, which has no place of its own, stays where it is.
    for start in range(self.dim() - 2, -1, -1):
        at = start
        for other in range(start + 1, self.dim()):
            here, there = order[at], order[other]
            if 0 in (strides[here], strides[there]):
                continue
            if (strides[here], sizes[here]) >= (strides[there], sizes[there]):
                break
            order[at], order[other] = there, here
            at = other
    return tuple(order)


def storage_type(self):
    """The class that the storage of a tensor like this has."""
    from tare import storage

    return getattr(tare, storage._LEGACY[self.dtype])


def const_data_ptr(self):
    """The address of the memory, to read it."""
    return self.data_ptr()


def _grad_dtype(self):
    """The dtype of a leaf's gradient, which is its own. Errors: NotImplementedError where another is asked for."""
    if not self.is_leaf:
        raise RuntimeError("grad_dtype can only be accessed on leaf tensors.")
    return self.dtype


def _set_grad_dtype(self, dtype):
    if not self.is_leaf:
        raise RuntimeError("grad_dtype can only be set on leaf tensors.")
    if dtype is not None and not isinstance(dtype, _C.dtype):
        raise RuntimeError(f"grad_dtype must be a torch.dtype or None, but got {type(dtype).__name__}")
    if dtype != self.dtype:
        raise NotImplementedError(f"grad_dtype={dtype} of a tensor of {self.dtype} is not supported by tare yet")


def _make_subclass(cls, data, require_grad=False, *args, **kwargs):
    return _C._make_subclass(cls, data, require_grad)


def _make_wrapper_subclass(cls, size, strides=None, storage_offset=None, *, memory_format=None, dtype=None, layout=None,
                           device=None, pin_memory=False, requires_grad=False, dispatch_sizes_strides_policy=None,
                           dispatch_device=False, dispatch_layout=False, _extra_dispatch_keys=None, storage_size=None):
    def make(sizes, strides, offset):
        return _C._make_wrapper(cls, sizes, strides, offset, dtype or tare.get_default_dtype(), device or "cpu", requires_grad)

    sizes, strides, offset = list(size), None if strides is None else list(strides), storage_offset or 0
    if any(type(one) is not int for one in (*sizes, *(strides or ()), offset)):
        from tare._symbolic import tensors

        if any(tensors.is_symbolic(one) for one in (*sizes, *(strides or ()), offset)):
            return tensors.wrapper_subclass(make, cls, sizes, strides, offset)
    return make(sizes, strides, offset)


def __torch_function__(cls, func, types, args=(), kwargs=None):
    from tare._engine import overrides

    return overrides.default_torch_function(cls, func, types, args, kwargs)


def _made_subclass(cls, **kwargs):
    """A class that answers operators is not asked about functions, too, unless it says how."""
    super(Tensor, cls).__init_subclass__(**kwargs)
    asks_as_usual = getattr(cls.__torch_function__, "__func__", None) is __torch_function__
    if asks_as_usual and cls.__torch_dispatch__ is not Tensor.__torch_dispatch__:
        cls.__torch_function__ = _disabled_torch_function_impl


def _rebuild_from_type_v2(func, new_type, args, state):
    """A tensor of a subclass or with attributes, as pickles describe it."""
    from tare._engine import copying

    return copying._rebuild_from_type(func, None if new_type is Tensor else new_type, args, state)


_rebuild_from_type_v2.__module__ = "tare._tensor"  # so that files name it as PyTorch's do


# Those that classes may answer, beside what asks by itself.
_ASKING = frozenset("""
    __array__ __complex__ __contains__ __deepcopy__ __dlpack__ __dlpack_device__ __format__ __reduce_ex__ __reversed__ apply_
    dim_order get_device is_shared lu map2_ map_ module_load new_tensor nonzero numpy register_hook
    register_post_accumulate_grad_hook retain_grad share_memory_ stft storage_type unique unique_consecutive untyped_storage
""".split())


def _node_attribute(self, name):
    """What nodes have in Python, from the first use of it on."""
    from tare.autograd import _hooks  # noqa: F401: adds it, in the place of this function too

    return getattr(self, name)


def add_methods():
    own = {name: value for name, value in globals().items() if callable(value) and not name.startswith("_") and
           name not in ("Tensor", "add_methods", "to_arguments", "_rebuild_from_type_v2", "type_", "storage_")}
    own.update({name: value for name, value in globals().items() if name.startswith("__") and name.endswith("__") and
                callable(value) and getattr(value, "__module__", None) == __name__})
    own.pop("__torch_function__", None)
    for name, value in own.items():
        setattr(Tensor, name, _overridden(value) if name in _ASKING else value)
    Tensor.type = type_
    Tensor.storage = storage_
    Tensor._typed_storage = storage_
    Tensor.__torch_function__ = classmethod(__torch_function__)
    Tensor.__init_subclass__ = classmethod(_made_subclass)
    Tensor.__torch_dispatch__ = staticmethod(_disabled_torch_dispatch_impl)
    Tensor._make_subclass = staticmethod(_make_subclass)
    Tensor._make_wrapper_subclass = staticmethod(_make_wrapper_subclass)
    _C.Node.__getattr__ = _node_attribute
    _C._add_conversions(_to)
    for name in "cpu cuda xpu mps ipu mtia".split():
        setattr(Tensor, name, _mover(name, name))
    # Python 2's names, which tables of operators still list.
    for name, now in (("div", "truediv"), ("rdiv", "rtruediv"), ("idiv", "itruediv"), ("long", "int"), ("nonzero", "bool")):
        setattr(Tensor, f"__{name}__", getattr(Tensor, f"__{now}__"))
    Tensor.grad_dtype = property(_grad_dtype, _set_grad_dtype)
    Tensor._backward_hooks = None
    Tensor._post_accumulate_grad_hooks = None
    Tensor._is_view = lambda self: self._base is not None
    Tensor.__array_priority__ = 1000
    Tensor._typed_storage = storage_
    Tensor.reinforce = lambda self, reward: (_ for _ in ()).throw(RuntimeError("reinforce() was removed."))
