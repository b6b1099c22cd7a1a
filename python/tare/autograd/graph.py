"""The recorded graph: edges and hooks on what is saved."""

import contextlib
from typing import NamedTuple

import tare
from tare import _C
from tare.autograd import _hooks, _passes  # noqa: F401

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
        _C._push_saved_hooks(self._pack, self.unpack_hook)
        _active.append(self)

    def __exit__(self, *_):
        _C._pop_saved_hooks()
        _active.pop()

    def _pack(self, tensor):
        version = tensor._version
        packed = self.pack_hook(tensor)
        if tensor._version != version:
            raise RuntimeError(
                "A saved tensor pack hook is modifying its input in place. Tensors provided as input to pack hook cannot be "
                "modified by in-place operations as this can lead to unexpected side-effects. Please open an issue if you need "
                "to perform in-place operations on the input to a pack hook.")
        return packed


class save_on_cpu(saved_tensors_hooks):
    """Keeps what is saved for backward in host memory, and brings it back to its device when it is needed."""

    def __init__(self, pin_memory=False, device_type="cuda"):
        def pack(tensor):
            return (tensor.device, tensor) if tensor.is_meta else (tensor.device, tensor.cpu())

        def unpack(packed):
            device, tensor = packed
            return tensor if tensor.device == device else tensor.to(device, non_blocking=pin_memory)

        super().__init__(pack, unpack)


@contextlib.contextmanager
def disable_saved_tensors_hooks(error_message):
    """Entering hooks within is an error with this message."""
    if _active:
        raise RuntimeError(error_message)
    _disabled.append(error_message)
    try:
        yield
    finally:
        _disabled.pop()


class _Copies(saved_tensors_hooks):
    """Keeps a copy of each saved tensor, for as long as it is entered."""

    def __init__(self):
        super().__init__(lambda tensor: tensor.clone(), self._unpacked)
        self._entered = False

    def __enter__(self):
        super().__enter__()
        self._entered = True
        return self

    def __exit__(self, *exception):
        super().__exit__(*exception)
        self._entered = False

    def _unpacked(self, copy):
        if not self._entered:
            raise AssertionError(
                "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context in which the graph was originally "
                "recorded.")
        return copy


def allow_mutation_on_saved_tensors():
    """A context in which tensors saved for backward may be written in place: copies of them are kept."""
    return _Copies()


def increment_version(tensor):
    """Marks tensors as written in place."""
    for one in (tensor,) if isinstance(tensor, tare.Tensor) else tensor:
        _C._bump_version(one)


class _Arrivals:
    """Gradients of some tensors in the backward pass that runs."""

    def __init__(self, tensors):
        self._places = [_passes.mark(one) for one in tensors]
        self._token = None

    def add(self, place, gradient):
        """Notes one; returns how many are here, and how many will be when the pass is over."""
        running = _passes.current()
        if running.token is not self._token:
            self._token = running.token
            self.gradients = [None] * len(self._places)
            self._here = 0
            self._expected = sum(running.reaches(place) for place in self._places)
        self.gradients[place] = gradient
        self._here += 1
        return self._here, self._expected


def register_multi_grad_hook(tensors, fn, *, mode="all"):
    """Calls `fn` once in each backward pass. Returns a handle.

    "all": with the list of the tensors' gradients as soon as all that the pass computes are there, None in the place of the
    rest; "any": with the first gradient that arrives. Errors: another mode; in "all" a tensor that asks for no gradients.
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    tensors = [one for one in tensors if mode == "all" or one.requires_grad]
    if not all(one.requires_grad for one in tensors):
        raise AssertionError("Expected gradient function to be set")
    arrivals = _Arrivals(tensors)

    def hook(place):
        def hear(gradient):
            here, expected = arrivals.add(place, gradient)
            if mode == "any" and here == 1:
                fn(gradient)
            elif mode == "all" and here == expected:
                gradients, arrivals.gradients = arrivals.gradients, None
                fn(gradients)

        return hear

    return _Handles([one.register_hook(hook(place)) for place, one in enumerate(tensors)])


def _get_grad_fn_or_grad_acc(tensor):
    """The node that a tensor's gradient comes from, or of a leaf the one that keeps it. Errors: a tensor that asks for no gradients."""
    if not tensor.requires_grad:
        raise AssertionError("Expected gradient function to be set")
    return _C._gradient_edge(tensor)[0]


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


def set_warn_on_accumulate_grad_stream_mismatch(enabled):
    """Accepted: there are no streams that could differ."""
