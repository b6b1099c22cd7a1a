"""Which modules of a model are wrapped on their own. Source: torch.distributed.fsdp.wrap.

A policy is a function of a module, of whether it is asked to go on to the children (`recurse`) or to wrap the module itself, and of the
number of elements that no wrapped child holds; or an object that is asked once for all modules of a model.
"""

import contextlib

from tare.nn.modules.activation import MultiheadAttention
from tare.nn.modules.container import ModuleDict, ModuleList

__all__ = [
    "always_wrap_policy",
    "lambda_auto_wrap_policy",
    "transformer_auto_wrap_policy",
    "size_based_auto_wrap_policy",
    "enable_wrap",
    "wrap",
    "CustomPolicy",
    "ModuleWrapPolicy",
]


def always_wrap_policy(*args, **kwargs):
    """Every module."""
    return True


def lambda_auto_wrap_policy(module, recurse, nonwrapped_numel, lambda_fn):
    """Modules that `lambda_fn(module)` is true of."""
    return recurse or lambda_fn(module)


def transformer_auto_wrap_policy(module, recurse, nonwrapped_numel, transformer_layer_cls):
    """Modules of these classes."""
    return recurse or isinstance(module, tuple(transformer_layer_cls))


def _wrap_module_cls_individually(module, module_classes, recurse, *args, **kwargs):
    return recurse or isinstance(module, tuple(module_classes))


def _or_policy(module, recurse, nonwrapped_numel, policies):
    """Modules that one of several policies chooses."""
    return any(one(module=module, recurse=recurse, nonwrapped_numel=nonwrapped_numel) for one in policies)


def size_based_auto_wrap_policy(module, recurse, nonwrapped_numel, min_num_params=int(1e8), force_leaf_modules=None,
                                exclude_wrap_modules=None):
    """Modules with `min_num_params` elements or more in no wrapped child. `force_leaf_modules` are not looked into,
    `exclude_wrap_modules` not wrapped."""
    mine = size_based_auto_wrap_policy
    given, default = ((force_leaf_modules, mine.FORCE_LEAF_MODULES) if recurse else (exclude_wrap_modules, mine.EXCLUDE_WRAP_MODULES))
    return nonwrapped_numel >= min_num_params and not isinstance(module, tuple(default if given is None else given))


size_based_auto_wrap_policy.EXCLUDE_WRAP_MODULES = {ModuleList, ModuleDict}
size_based_auto_wrap_policy.FORCE_LEAF_MODULES = {MultiheadAttention}


class _Policy:
    """A policy that is asked once: `_run_policy` gives, for each module to wrap, the arguments of its wrapper."""

    def _run_policy(self, root_module, ignored_modules, root_kwargs):
        found = {}
        for module in root_module.modules():
            if module not in ignored_modules:
                chosen = self._chosen(module)
                if chosen:
                    found[module] = {**root_kwargs, **(chosen if isinstance(chosen, dict) else {})}
        return found


class ModuleWrapPolicy(_Policy):
    """Modules of some classes, with the root's arguments."""

    def __init__(self, module_classes):
        self._module_classes = set(module_classes)

    def _chosen(self, module):
        return isinstance(module, tuple(self._module_classes))

    def __call__(self, module, recurse, *args, **kwargs):
        return recurse or self._chosen(module)

    def __repr__(self):
        return f"{super().__repr__()}({self._module_classes})"


class CustomPolicy(_Policy):
    """Modules that `lambda_fn(module)` is true of, or gives arguments for. Errors: ValueError where it gives something else."""

    def __init__(self, lambda_fn):
        self._lambda_fn = lambda_fn

    def _chosen(self, module):
        chosen = self._lambda_fn(module)
        if not isinstance(chosen, (bool, dict)):
            raise ValueError(f"The lambda_fn passed to CustomPolicy should return False/True or a kwarg dict, but it returned {chosen}")
        return chosen


def wrap_children(root, policy, make, ignored_modules=(), ignored_parameters=(), **kwargs):
    """Puts `make(module, **kwargs)` in the place of each module below `root` that the policy chooses, inner ones first."""
    ignored_parameters = set(ignored_parameters)
    if isinstance(make, type):
        for one in root.modules():
            if one not in ignored_modules and isinstance(one, make):
                raise AssertionError(f"Child module {one} is already wrapped by {make}")
    if isinstance(policy, _Policy):
        return _wrap_chosen(root, policy._run_policy(root, set(ignored_modules), kwargs), make)

    def held(module):
        return sum(one.numel() for one in module.parameters() if one not in ignored_parameters)

    def visit(module):
        """What stands in the module's place, and how many elements are wrapped in it."""
        count = held(module)
        if not policy(module=module, recurse=True, nonwrapped_numel=count):
            return module, 0
        inside = visit_children(module)
        if policy(module=module, recurse=False, nonwrapped_numel=count - inside):
            return _made(module, make, kwargs), count
        return module, inside

    def visit_children(module):
        inside = 0
        for name, child in module.named_children():
            if child not in ignored_modules:
                stands, wrapped = visit(child)
                setattr(module, name, stands)
                inside += wrapped
        return inside

    if policy(module=root, recurse=True, nonwrapped_numel=held(root)):
        visit_children(root)


def _wrap_chosen(root, chosen, make):
    seen = {root}

    def visit(parent):
        for name, child in list(parent.named_children()):
            if child not in seen:
                seen.add(child)
                visit(child)
                if child in chosen:
                    setattr(parent, name, make(child, **chosen[child]))

    visit(root)


def _made(module, make, kwargs):
    return make(module, **{**kwargs, **getattr(module, "_wrap_overrides", {})})


class _ConfigAutoWrap:
    """What `enable_wrap` tells `wrap`."""

    in_autowrap_context, wrapper_cls, kwargs = False, None, {}


@contextlib.contextmanager
def enable_wrap(*, wrapper_cls, **wrapper_kwargs):
    """Within it `wrap(module)` makes a `wrapper_cls` with these arguments."""
    here = _ConfigAutoWrap
    if here.in_autowrap_context:
        raise NotImplementedError("You are already within an autowrap context and we currently do not supported nested autowrap.")
    here.in_autowrap_context, here.wrapper_cls, here.kwargs = True, wrapper_cls, wrapper_kwargs
    try:
        yield
    finally:
        here.in_autowrap_context, here.wrapper_cls, here.kwargs = False, None, {}


def wrap(module, **wrap_overrides):
    """The module, wrapped as the surrounding `enable_wrap` says; outside of one, as it is."""
    here = _ConfigAutoWrap
    return _made(module, here.wrapper_cls, {**here.kwargs, **wrap_overrides}) if here.in_autowrap_context else module
