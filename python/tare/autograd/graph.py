"""The recorded graph: edges and hooks on what is saved."""

from typing import NamedTuple

import tare
from tare import _C
from tare.autograd import _hooks  # noqa: F401

Node = _C.Node


class GradientEdge(NamedTuple):
    """Where a gradient flows: an output of a node."""

    node: object
    output_nr: int
    ownership_token: object = None


def get_gradient_edge(tensor):
    """Where the tensor's gradient flows."""
    if not tensor.requires_grad:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not require gradients")
    node, output = _C._gradient_edge(tensor)
    return GradientEdge(node, output)


_active = []  # the hooks in force, the innermost last
_disabled = []  # messages of those who forbid them


class saved_tensors_hooks:
    """What becomes of tensors that are saved for backward: `pack_hook(tensor)` gives what is kept, `unpack_hook` the tensor again."""

    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        if _disabled:
            raise RuntimeError(_disabled[-1])
        _C._push_saved_hooks(self.pack_hook, self.unpack_hook)
        _active.append(self)

    def __exit__(self, *_):
        _C._pop_saved_hooks()
        _active.pop()


class save_on_cpu(saved_tensors_hooks):
    """Keeps what is saved for backward in host memory, and brings it back to its device when it is needed."""

    def __init__(self, pin_memory=False, device_type="cuda"):
        def pack(tensor):
            return (tensor.device, tensor) if tensor.is_meta else (tensor.device, tensor.cpu())

        def unpack(packed):
            device, tensor = packed
            return tensor if tensor.device == device else tensor.to(device, non_blocking=pin_memory)

        super().__init__(pack, unpack)


class disable_saved_tensors_hooks:
    """Entering hooks within is an error with this message."""

    def __init__(self, error_message):
        self._message = error_message

    def __enter__(self):
        if _active:
            raise RuntimeError(self._message)
        _disabled.append(self._message)

    def __exit__(self, *_):
        _disabled.pop()


class allow_mutation_on_saved_tensors:
    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


def increment_version(tensor):
    """Marks tensors as written in place."""
    for one in (tensor,) if isinstance(tensor, tare.Tensor) else tensor:
        _C._bump_version(one)


def register_multi_grad_hook(tensors, fn, *, mode="all"):
    """Calls `fn` once the gradients of all tensors, or of any, are there."""
    tensors = list(tensors)
    if mode == "any":
        done = []

        def first(gradient):
            if not done:
                done.append(True)
                fn(gradient)

        return _Handles([one.register_hook(first) for one in tensors if one.requires_grad])
    gradients = [None] * len(tensors)
    seen = [0]
    wanted = sum(one.requires_grad for one in tensors)

    def hook(i):
        def one(gradient):
            gradients[i] = gradient
            seen[0] += 1
            if seen[0] == wanted:
                seen[0] = 0
                fn(list(gradients))

        return one

    return _Handles([one.register_hook(hook(i)) for i, one in enumerate(tensors) if one.requires_grad])


class _Handles:
    def __init__(self, handles):
        self.handles = handles

    def remove(self):
        for handle in self.handles:
            handle.remove()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()
