"""Copies and pickles of tensors."""

import copy
import copyreg
from collections import OrderedDict

import tare
from tare import _C


def deepcopy(tensor, memo):
    """A tensor of its own. What shared memory within one copy goes on sharing it."""
    from tare import _utils

    if id(tensor) in memo:
        return memo[id(tensor)]
    if not tensor.is_leaf:
        raise RuntimeError(
            "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  If "
            "you were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, see "
            "https://github.com/pytorch/pytorch/pull/103001"
        )
    with tare.no_grad():
        if _C._dispatches(tensor):
            return _copied_by_class(tensor, memo)
        if tensor.layout is not tare.strided:
            new = tensor.detach().clone()
        else:
            storage = tensor.untyped_storage()._copied(memo)
            new = storage._storage.tensor(tensor.dtype, list(tensor.shape), list(tensor.stride()), tensor.storage_offset())
            new = _utils.with_metadata(new, _utils.get_tensor_metadata(tensor))
        if type(tensor) is not tare.Tensor:
            if not type(tensor).__torch_function__ or type(tensor).__deepcopy__ is tare.Tensor.__deepcopy__:
                new = _C._make_subclass(type(tensor), new, False)
        if tensor.requires_grad:
            new.requires_grad_(True)
        if tensor.grad is not None:
            new.grad = deepcopy(tensor.grad, memo)
    memo[id(tensor)] = new
    _copy_attributes(tensor, new, memo)
    return new


def _copy_attributes(tensor, new, memo):
    """What a program set on a tensor, in its dictionary or in slots of its class."""
    if tensor.__dict__:
        new.__dict__.update(copy.deepcopy(tensor.__dict__, memo))
    for name in copyreg._slotnames(type(tensor)) if type(tensor) is not tare.Tensor else ():
        if hasattr(tensor, name):
            setattr(new, name, copy.deepcopy(getattr(tensor, name), memo))


def _copied_by_class(tensor, memo):
    """The copy of a tensor whose memory its class answers for."""
    new = tensor.clone()
    if type(new) is not type(tensor):
        raise RuntimeError(
            "The default implementation of __deepcopy__() for wrapper subclasses only works for subclass types that implement clone() "
            "and for which cloning returns another instance of the same subclass. You should either properly implement clone() for "
            "your subclass or override __deepcopy__() if it is intended behavior for clone() to return an instance of a different "
            "type.")
    if tensor.requires_grad:
        new.requires_grad_(True)
    if tensor.grad is not None:
        new.grad = copy.deepcopy(tensor.grad, memo)
    _copy_attributes(tensor, new, memo)
    memo[id(tensor)] = new
    return new


def is_wrapper(tensor):
    """Whether a tensor's class holds its elements elsewhere."""
    return _C._dispatches(tensor) and not _C._is_known(tensor)


def described_wrapper(tensor):
    """How a wrapper is made again: what it holds is among its attributes."""
    from tare import _utils

    return _utils._rebuild_wrapper_subclass, (
        type(tensor), tensor.dtype, tuple(tensor.size()), tensor.stride(), tensor.storage_offset(), tensor.layout,
        tensor.device, tensor.requires_grad)


def reduce(tensor, protocol):
    """What a pickle holds: how to build the tensor over its storage again."""
    from tare import _utils

    if is_wrapper(tensor):
        function, described = described_wrapper(tensor)
        return _rebuild_from_type, (function, type(tensor), described, _utils._get_obj_state(tensor))

    if tensor.layout is not tare.strided:
        return _utils._rebuild_sparse_tensor, _utils.sparse_components(tensor)
    arguments = (
        tensor.storage(),
        tensor.storage_offset(),
        tuple(tensor.size()),
        tensor.stride(),
        tensor.requires_grad,  # its history is not pickled: what is built again is a leaf
        OrderedDict(),
    )
    metadata = _utils.get_tensor_metadata(tensor)
    if metadata:
        arguments += (metadata,)
    state = _utils._get_obj_state(tensor)
    if type(tensor) is tare.Tensor and not state:
        return _utils._rebuild_tensor_v2, arguments
    kind = None if type(tensor) is tare.Tensor else type(tensor)
    return _rebuild_from_type, (_utils._rebuild_tensor_v2, kind, arguments, state)


def named(name):
    """A dtype, layout or memory format."""
    return _C.named_objects[name]


def operator(name):
    """An operator as a function, of which there is one."""
    return getattr(_C.functions, name)


def size(items):
    return tare.Size(items)


def device(kind, index=None):
    return tare.device(kind) if index is None else tare.device(kind, index)


def _rebuild_from_type(function, kind, arguments, state):
    from tare import _utils

    made = function(*arguments)
    if kind is not None and type(made) is not kind:
        made = made.as_subclass(kind)
    if type(made).__setstate__ is not tare.Tensor.__setstate__:
        made.__setstate__(state)
        return made
    return _utils._set_obj_state(made, state)
