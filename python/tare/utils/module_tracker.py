"""Which module is running: a context that knows the path of names to it."""

import weakref

import tare


class ModuleTracker:
    """While it is entered, `parents` holds the qualified names of the modules that are being called, "Global" for all.

    A root is called by its class. In backward a module runs from the gradients of its results to those of its arguments.
    """

    def __init__(self):
        self.parents = {"Global"}
        self.is_bw = False
        self._names = weakref.WeakKeyDictionary()
        self._handles = []

    def _name(self, module):
        if module not in self._names:
            root = type(module).__name__
            for path, child in module.named_modules():
                self._names.setdefault(child, f"{root}.{path}" if path else root)
        return self._names[module]

    def _hook(self, values, change, name, is_bw):
        def heard(grad):
            self.is_bw = is_bw
            change(name)

        for value in tare.utils._pytree.tree_leaves(values):
            if isinstance(value, tare.Tensor) and value.requires_grad:
                self._handles.append(value.register_hook(heard))

    def _enter_module(self, module, args):
        name = self._name(module)
        self.is_bw = False
        self.parents.add(name)
        if tare.is_grad_enabled():
            self._hook(args, lambda one: self.parents.discard(one), name, True)

    def _leave_module(self, module, args, result):
        name = self._name(module)
        self.parents.discard(name)
        if tare.is_grad_enabled():
            self._hook(result, lambda one: self.parents.add(one), name, True)

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
