"""Which module is running: a context that knows the path of names to it."""

import weakref

import tare
from tare.autograd import _passes


class ModuleTracker:
    """While it is entered, `parents` holds the qualified names of the modules that are being called, "Global" for all.

    A root is called by its class. In backward a module runs from the gradients of its results to those of its arguments;
    when the pass is over, none does.
    """

    def __init__(self):
        self.parents = {"Global"}
        self._names = weakref.WeakKeyDictionary()
        self._handles = []
        self._pass = None  # the token of that which was heard last

    @property
    def is_bw(self):
        """Whether a backward pass runs."""
        return _passes.current() is not None

    def _name(self, module):
        if module not in self._names:
            root = type(module).__name__
            for path, child in module.named_modules():
                self._names.setdefault(child, f"{root}.{path}" if path else root)
        return self._names[module]

    def _end_pass(self):
        self.parents = {"Global"}
        self._pass = None

    def _hook(self, values, change, name):
        def heard(grad):
            running = _passes.current()
            if running.token is not self._pass:
                self._pass = running.token
                running.callbacks.append(self._end_pass)
            change(name)

        for value in tare.utils._pytree.tree_leaves(values):
            if isinstance(value, tare.Tensor) and value.requires_grad:
                self._handles.append(value.register_hook(heard))

    def _enter_module(self, module, args):
        name = self._name(module)
        self.parents.add(name)
        if tare.is_grad_enabled():
            self._hook(args, lambda one: self.parents.discard(one), name)

    def _leave_module(self, module, args, result):
        name = self._name(module)
        self.parents.discard(name)
        if tare.is_grad_enabled():
            self._hook(result, lambda one: self.parents.add(one), name)

    def __enter__(self):
        module = tare.nn.modules.module
        self._handles = [
            module.register_module_forward_pre_hook(self._enter_module),
            module.register_module_forward_hook(self._leave_module, always_call=True),
        ]
        return self

    def __exit__(self, *_):
        for handle in self._handles:
            handle.remove()
        self._handles = []
        self.parents = {"Global"}
