"""Where calls are seen: below autograd, operator by operator, or at the public Python functions."""
import contextlib

import torch
from torch.overrides import TorchFunctionMode, resolve_name
from torch.utils._python_dispatch import TorchDispatchMode

COMPOSITE = torch._C.DispatchKey.CompositeImplicitAutograd


# ---------------------------------------------------------------------------------------------------------------------
# ATen level

def schema_name(overload):
    schema = overload._schema
    return schema.name + ("." + schema.overload_name if schema.overload_name else "")


class _AtenMode(TorchDispatchMode):
    def __init__(self, observer):
        super().__init__()
        self.observer = observer

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        observer = self.observer
        if not observer.listening or func.namespace != "aten":
            return func(*args, **kwargs)

        def run():
            with observer.paused():  # what a kernel calls inside is its own affair
                return func(*args, **kwargs)
        return observer.watch(schema_name(func), func, run, set(func.tags), args, kwargs)


class AtenWatch:
    """`with AtenWatch(observer).calls():` records every ATen call of the block.

    A dispatch mode sees every operator that has a kernel of its own. Composite operators dissolve into others before any
    mode could see them, so each of them gets a Python kernel on AutogradCPU, which notes the call and goes on with
    PyTorch's own body; nested composites are seen in the same way.
    """

    def __init__(self, observer):
        self.observer = observer
        self._library = torch.library.Library("aten", "IMPL")
        for name in torch._C._dispatch_get_all_op_names():
            if name.startswith("aten::") and torch._C._dispatch_has_kernel_for_dispatch_key(name, COMPOSITE.name):
                base, _, overload = name.removeprefix("aten::").partition(".")
                self._watch_composite(getattr(getattr(torch.ops.aten, base), overload or "default"))

    def _watch_composite(self, func):
        name, tags = schema_name(func), set(func.tags)

        def kernel(*args, **kwargs):
            def body():
                return func._op_dk(COMPOSITE, *args, **kwargs)
            if not self.observer.listening:
                return body()
            return self.observer.watch(name, func, body, tags, args, kwargs)
        self._library.impl(name.removeprefix("aten::"), kernel, "AutogradCPU")

    @contextlib.contextmanager
    def calls(self):
        with _AtenMode(self.observer):
            self.observer.listening = True
            try:
                yield
            finally:
                self.observer.listening = False


# ---------------------------------------------------------------------------------------------------------------------
# Function level

class _FunctionMode(TorchFunctionMode):
    def __init__(self, observer):
        super().__init__()
        self.observer = observer

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        name = public_name(func) if self.observer.listening else None
        if name is None:
            return func(*args, **kwargs)
        return self.observer.watch(name, func, lambda: func(*args, **kwargs), set(), args, kwargs)


def public_name(func):
    """`torch.nn.functional.linear`, `torch.Tensor.view`; None for properties, private functions and torch.ops."""
    name = resolve_name(func)
    if name is None or not name.startswith("torch.") or name.endswith(("__get__", "__set__", "__delete__")):
        return None
    parts = name.replace("torch.functional.", "torch.").split(".")[1:]  # where torch.unique and its kin are defined
    if any(part.startswith("_") and not part.endswith("__") for part in parts):
        return None
    found = torch
    for part in parts:
        found = getattr(found, part, None)
    return ".".join(["torch", *parts]) if callable(found) else None


class FunctionWatch:
    """`with FunctionWatch(observer).calls():` records every call of a public function that the block itself makes."""

    def __init__(self, observer):
        self.observer = observer

    @contextlib.contextmanager
    def calls(self):
        with _FunctionMode(self.observer):
            self.observer.listening = True
            try:
                yield
            finally:
                self.observer.listening = False
