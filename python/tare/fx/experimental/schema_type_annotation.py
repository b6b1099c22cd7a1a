"""Types of traced values, read off the signatures of what is called."""

import inspect

import tare
from tare.fx.interpreter import Transformer
from tare.fx.proxy import Proxy

__all__ = ["AnnotateTypesWithSchema"]


class AnnotateTypesWithSchema(Transformer):
    """`AnnotateTypesWithSchema(traced).transform()`: nodes get the type that the function or module called says it returns.

    `annotate_functionals`, `annotate_modules` and `annotate_get_attrs` say of which nodes.
    """

    def __init__(self, module, annotate_functionals=True, annotate_modules=True, annotate_get_attrs=True):
        super().__init__(module)
        self.annotate_functionals = annotate_functionals
        self.annotate_modules = annotate_modules
        self.annotate_get_attrs = annotate_get_attrs

    def call_function(self, target, args, kwargs):
        kind = None
        home = getattr(target, "__module__", None)
        if self.annotate_functionals and home in ("torch.nn.functional", "tare.nn.functional"):
            kind = _returned(target)
        return _typed(super().call_function(target, args, kwargs), kind)

    def call_module(self, target, args, kwargs):
        kind = None
        module = self.fetch_attr(target)
        if self.annotate_modules and type(module).__module__.startswith(("torch.nn.modules", "tare.nn.modules")):
            kind = _returned(module.forward)
        return _typed(super().call_module(target, args, kwargs), kind)

    def get_attr(self, target, args, kwargs):
        made = super().get_attr(target, args, kwargs)
        if not self.annotate_get_attrs:
            return made
        value = self.fetch_attr(target)
        return _typed(made, type(value) if not isinstance(value, tare.Tensor) else tare.Tensor)


def _returned(function):
    """What a function is declared to return; of torch's, which declare little, what all but a few return."""
    found = inspect.signature(inspect.unwrap(function)).return_annotation
    return None if found is inspect.Signature.empty else found


def _typed(made, kind):
    if isinstance(made, Proxy) and kind is not None:
        made.node.type = kind if made.node.type is None else made.node.type
    return made

