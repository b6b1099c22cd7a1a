"""What pickles of PyTorch's name."""

import tare


def _rebuild_tensor(storage, storage_offset, size, stride):
    untyped = storage._untyped_storage if hasattr(storage, "_untyped_storage") else storage
    dtype = storage.dtype if hasattr(storage, "dtype") else tare.uint8
    return untyped._storage.tensor(dtype, list(size), list(stride), storage_offset)


def _rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks, metadata=None):
    made = _rebuild_tensor(storage, storage_offset, size, stride)
    if requires_grad:
        made.requires_grad_(True)
    return made


def _rebuild_tensor_v3(storage, storage_offset, size, stride, requires_grad, backward_hooks, dtype, metadata=None):
    made = storage._storage.tensor(dtype, list(size), list(stride), storage_offset)
    if requires_grad:
        made.requires_grad_(True)
    return made


def _rebuild_parameter(data, requires_grad, backward_hooks):
    return tare.nn.Parameter(data, requires_grad)


def _rebuild_parameter_with_state(data, requires_grad, backward_hooks, state):
    made = tare.nn.Parameter(data, requires_grad)
    if isinstance(state, dict):
        made.__dict__.update(state)
    return made


def _rebuild_meta_tensor_no_storage(dtype, size, stride, requires_grad):
    return tare.empty_strided(size, stride, dtype=dtype, device="meta", requires_grad=requires_grad)
