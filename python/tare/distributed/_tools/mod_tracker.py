"""Which modules run, forward and backward, and functions that are called as they begin and end."""

import weakref

import tare
from tare.autograd import _passes
from tare.autograd.graph import register_multi_grad_hook
from tare.autograd.variable import Variable
from tare.nn.modules import module as _modules
from tare.utils._pytree import tree_leaves

__all__ = ["ModTracker"]


def _flowing(tree):
    """The tensors of arguments or results that ask for gradients."""
    return [one for one in tree_leaves(tree) if isinstance(one, tare.Tensor) and one.requires_grad]


class ModTracker:
    """While it is entered, `parents` holds the qualified names of the modules that run, and "Global".

    A module's backward begins when the gradients of all its results are there, and ends when those of its arguments are; where no
    argument asks for one, with the pass. Modules are told apart by identity; a root is called by its class.
    """

    _KINDS = ("pre_fw_hook", "post_fw_hook", "pre_bw_hook", "post_bw_hook")

    def __init__(self):
        self.parents = {"Global"}
        self._names = weakref.WeakKeyDictionary()
        self._handles = []
        self._pending = []  # modules whose backward ends with the pass
        self.clear_user_hooks()

    @property
    def is_bw(self):
        """Whether a backward pass runs."""
        return _passes.current() is not None

    def get_known_fqn(self, mod):
        """The qualified name of a module that ran, or None."""
        return self._names.get(mod)

    def register_user_hooks(self, pre_fw_hook=None, post_fw_hook=None, pre_bw_hook=None, post_bw_hook=None):
        """Functions of (module, arguments), (module, arguments, results), (module, gradients of results), and (module, gradients
        of arguments). Errors: AssertionError where one of the kind is registered."""
        given = dict(zip(self._KINDS, (pre_fw_hook, post_fw_hook, pre_bw_hook, post_bw_hook)))
        for kind, hook in given.items():
            if hook is not None and self._hooks[kind] is not None:
                raise AssertionError(f"Only one {kind} can be registered at a time Clear the existing hook by calling ``clear_user_hooks`` "
                                     "before registering a new one")
        self._hooks.update({kind: hook for kind, hook in given.items() if hook is not None})

    def clear_user_hooks(self):
        """Forgets the functions."""
        self._hooks = dict.fromkeys(self._KINDS)

    def _tell(self, kind, *arguments):
        if self._hooks[kind] is not None:
            self._hooks[kind](*arguments)

    def _begin(self, module, arguments):
        if module not in self._names:
            root = type(module).__name__
            for path, child in module.named_modules():  # what ran alone before is a part now
                self._names[child] = f"{root}.{path}" if path else root
        self.parents.add(self._names[module])
        self._tell("pre_fw_hook", module, arguments)
        flowing = _flowing(arguments) if tare.is_grad_enabled() else []
        if flowing:
            self._handles.append(register_multi_grad_hook(flowing, lambda gradients: self._end_backward(module, gradients)))

    def _end(self, module, arguments, results):
        self._tell("post_fw_hook", module, arguments, results)
        self.parents.discard(self._names[module])
        flowing = _flowing(results) if tare.is_grad_enabled() else []
        if flowing:
            ends_with_pass = not _flowing(arguments)
            self._handles.append(register_multi_grad_hook(
                flowing, lambda gradients: self._begin_backward(module, gradients, ends_with_pass)))

    def _begin_backward(self, module, gradients, ends_with_pass):
        self.parents.add(self._names[module])
        self._tell("pre_bw_hook", module, tuple(gradients))
        if ends_with_pass:
            if not self._pending:
                Variable._execution_engine.queue_callback(self._end_pass)
            self._pending.append(module)

    def _end_backward(self, module, gradients):
        self._tell("post_bw_hook", module, tuple(gradients))
        self.parents.discard(self._names[module])

    def _end_pass(self):
        while self._pending:
            self._end_backward(self._pending.pop(), ())

    def __enter__(self):
        self._handles = [_modules.register_module_forward_pre_hook(self._begin),
                         _modules.register_module_forward_hook(self._end, always_call=True)]
        return self

    def __exit__(self, *_):
        for handle in self._handles:
            handle.remove()
        self._handles, self._pending = [], []
        self.parents = {"Global"}
