"""A module's state as a flat dictionary, written and read back: names, versions, hooks, messages."""

import warnings
from collections import OrderedDict, namedtuple
from collections.abc import Mapping
from typing import TypeVar

import tare
from tare.__future__ import get_swap_module_params_on_conversion
from tare.nn.modules._module_call import HookTable, _WrappedHook, add_hook
from tare.nn.parameter import Parameter, is_lazy

_EXTRA_STATE_KEY_SUFFIX = "_extra_state"


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    __slots__ = ()

    def __repr__(self):
        if self.missing_keys or self.unexpected_keys:
            return super().__repr__()
        return "<All keys matched successfully>"

    __str__ = __repr__


_POSITIONAL = (
    "Positional args are being deprecated, use kwargs instead. Refer to "
    "https://pytorch.org/docs/main/generated/torch.nn.Module.html#torch.nn.Module.state_dict for details."
)


def _never(name):
    return RuntimeError(
        f"Reached a code path in Module.{name}() that should never be called. Please file an issue at "
        "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml to report this bug."
    )


class States:
    """`state_dict` and `load_state_dict`, and what classes and hooks may change about them."""

    _version = 1
    dump_patches = False
    T_destination = TypeVar("T_destination", bound=dict)  # PyTorch has it here; annotations name it.

    _state_dict_hooks = HookTable()
    _state_dict_pre_hooks = HookTable()
    _load_state_dict_pre_hooks = HookTable()
    _load_state_dict_post_hooks = HookTable()

    def get_extra_state(self):
        """What a class wants in its state dict beside tensors; to be overridden with `set_extra_state`."""
        raise _never("get_extra_state")

    def set_extra_state(self, state):
        """Take back what `get_extra_state` gave."""
        raise _never("set_extra_state")

    def register_state_dict_pre_hook(self, hook):
        """Call `hook(module, prefix, keep_vars)` before the module's state is written."""
        return add_hook(self._state_dict_pre_hooks, hook)

    def register_state_dict_post_hook(self, hook):
        """Call `hook(module, state_dict, prefix, local_metadata)` after it is written; it may change it in place."""
        hook._from_public_api = True
        return add_hook(self._state_dict_hooks, hook)

    def _register_state_dict_hook(self, hook):
        """As `register_state_dict_post_hook`, but what the hook returns becomes the state dict."""
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError(
                "Cannot register the same function as the state dict post hook that was previously registered via "
                "register_state_dict_post_hook"
            )
        return add_hook(self._state_dict_hooks, hook)

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        return add_hook(self._load_state_dict_pre_hooks, _WrappedHook(hook, self if with_module else None))

    def register_load_state_dict_pre_hook(self, hook):
        """Call `hook(module, state_dict, prefix, local_metadata, strict, missing, unexpected, errors)` before loading."""
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def register_load_state_dict_post_hook(self, hook):
        """Call `hook(module, incompatible_keys)` after loading; it may change the two lists in place."""
        return add_hook(self._load_state_dict_post_hooks, hook)

    # Writing ------------------------------------------------------------------------------------------------------

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, value in own_state(self):
            destination[prefix + name] = value if keep_vars else value.detach()
        if type(self).get_extra_state is not States.get_extra_state:
            destination[prefix + _EXTRA_STATE_KEY_SUFFIX] = self.get_extra_state()

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """Parameters and persistent buffers by dotted name; detached unless `keep_vars`."""
        if args:
            warnings.warn(_POSITIONAL, FutureWarning, stacklevel=2)
            destination, prefix, keep_vars = _by_name_or_position((destination, prefix, keep_vars), args)
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        about = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = about
        for hook in _hooks(self, "_state_dict_pre_hooks"):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        hooks = _hooks(self, "_state_dict_hooks")
        return _after_hooks(self, hooks, destination, prefix, about) if hooks else destination

    # Reading ------------------------------------------------------------------------------------------------------

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        """Load this module alone. Errors are collected, so that all of them are told at once."""
        for hook in _hooks(self, "_load_state_dict_pre_hooks"):
            hook(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        assign = local_metadata.get("assign_to_params_buffers", False)
        own = dict(own_state(self))
        for name, current in own.items():
            key = prefix + name
            if key in state_dict:
                error = _load_one(self, name, key, current, state_dict[key], assign)
                if error:
                    error_msgs.append(error)
            elif strict:
                missing_keys.append(key)

        extra_key = prefix + _EXTRA_STATE_KEY_SUFFIX
        if type(self).set_extra_state is not States.set_extra_state:
            if extra_key in state_dict:
                self.set_extra_state(state_dict[extra_key])
            elif strict:
                missing_keys.append(extra_key)
        elif strict and extra_key in state_dict:
            unexpected_keys.append(extra_key)

        if strict:
            modules, start = self._modules, len(prefix)
            for key in state_dict:
                if key.startswith(prefix) and key != extra_key:
                    name, dot, _ = key[start:].partition(".")
                    if name not in (modules if dot else own):
                        unexpected_keys.append(key)

    def load_state_dict(self, state_dict, strict=True, assign=None):
        """Copy a state dict into parameters and buffers, or put its tensors in their places where `assign`.

        Unless `assign` is said, what is on meta takes the given tensors in its own dtype, since a copy into it is lost: a warning
        tells how many did. With `assign=False` it is PyTorch's copy, which does nothing on meta.
        Returns the missing and unexpected names; where `strict`, either is an error.
        """
        if not isinstance(state_dict, Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing, unexpected, errors = [], [], []
        where_on_meta = _WhereOnMeta()
        metadata = getattr(state_dict, "_metadata", None)
        state_dict = OrderedDict(state_dict)
        if metadata is not None:
            state_dict._metadata = metadata

        def known_of(prefix):
            known = {} if metadata is None else metadata.get(prefix[:-1], {})
            if assign or assign is None:
                known = {**known, "assign_to_params_buffers": True if assign else where_on_meta}
            return known

        _load_tree(self, state_dict, "", known_of, _IncompatibleKeys(missing, unexpected), errors)
        taken = where_on_meta.taken
        if taken:
            where_on_meta.keep_ties(self)
            warnings.warn(
                f"load_state_dict: {len(taken)} tensors of the module are on meta and took the place of a copy: they are now "
                f"those of the state dict (the first is {taken[0]}). Pass assign=True to want that, or assign=False for a copy, "
                "which does nothing on meta.",
                stacklevel=2,
            )
        if strict:
            for kind, keys in (("Unexpected", unexpected), ("Missing", missing)):
                if keys:
                    names = ", ".join(f'"{key}"' for key in keys)
                    errors.insert(0, f"{kind} key(s) in state_dict: {names}. ")
        if errors:
            lines = "\n\t".join(errors)
            raise RuntimeError(f"Error(s) in loading state_dict for {self.__class__.__name__}:\n\t{lines}")
        return _IncompatibleKeys(missing, unexpected)


def _by_name_or_position(named, positional):
    """The arguments of `state_dict`: what is given by name, else what stands at its place, else what is usual."""
    usual = (None, "", False)
    return [
        positional[i] if i < len(positional) and value in (usual[i],) else value for i, value in enumerate(named)
    ]


def _after_hooks(module, hooks, written, prefix, about):
    """The state dict as the hooks after writing leave it. Public ones change it in place, private ones may replace it."""
    for hook in hooks:
        other = hook(module, written, prefix, about)
        if other is None:
            continue
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError("state_dict post-hook must return None")
        written = other
    return written


def _hooks(module, table):
    """The hooks in a table, which is not made for the asking."""
    hooks = module.__dict__.get(table)
    return tuple(hooks.values()) if hooks else ()


def own_state(module):
    """Names and tensors of this module alone that belong into a state dict."""
    transient = module._non_persistent_buffers_set
    for name, value in module._parameters.items():
        if value is not None:
            yield name, value
    for name, value in module._buffers.items():
        if value is not None and name not in transient:
            yield name, value


class _WhereOnMeta:
    """An `assign` that nobody said: false, but what is on meta is assigned, and its name noted.

    What was one tensor under several names is one again: a copy into it would have left it so.
    """

    def __init__(self):
        self.taken = []
        self._replaced = {}  # the tensor that was on meta, which is kept lest its identity be used again, and the one now

    def __bool__(self):
        return False

    def takes(self, key, current, given):
        """Whether a copy of what is given would be lost."""
        if not current.is_meta or (given.is_meta and not tare._C._is_in_file(given)):
            return False
        self.taken.append(key)
        return True

    def put(self, module, name, current, given):
        """Puts what is given into the place, or the last that is given into all places of a tied tensor."""
        if id(current) in self._replaced:
            made = self._replaced[id(current)][1]
            if made.untyped_storage() != given.untyped_storage():
                made.data = given.detach()
        else:
            made = given.detach()
            if isinstance(current, Parameter):
                made = Parameter(made, requires_grad=current.requires_grad)
            self._replaced[id(current)] = current, made
        setattr(module, name, made)

    def keep_ties(self, root):
        """The places of tied tensors that had no entry of their own."""
        for module in root.modules():
            for name, value in [*module._parameters.items(), *module._buffers.items()]:
                if id(value) in self._replaced:
                    setattr(module, name, self._replaced[id(value)][1])


def _load_one(module, name, key, current, given, assign):
    """Copy or assign one tensor; the message where that is not possible."""
    if not tare.overrides.is_tensor_like(given):
        return (
            f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like object from checkpoint '
            f"but received {type(given)}"
        )
    if not is_lazy(current):
        if current.dim() == 0 and given.dim() == 1 and given.shape[0] == 1:
            given = given[0]  # Scalars were saved with one dimension before 0.4.
        if given.shape != current.shape:
            return (
                f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, the shape in "
                f"current model is {current.shape}."
            )
    takes = isinstance(assign, _WhereOnMeta) and not is_lazy(current) and assign.takes(key, current, given)
    if takes:
        if given.dtype != current.dtype and not given.is_meta:
            given = given.to(current.dtype)
    if current.is_meta and not given.is_meta and not assign and not takes:
        warnings.warn(
            f"for {key}: copying from a non-meta parameter in the checkpoint to a meta parameter in the current "
            "model, which is a no-op. (Did you mean to pass `assign=True` to assign items in the state dictionary to "
            "their corresponding key in the module instead of copying them in place?)",
            stacklevel=4,
        )
    swap = get_swap_module_params_on_conversion()
    try:
        with tare.no_grad():
            if swap:
                _swap_in(current, given, assign or takes)
            elif takes:
                assign.put(module, name, current, given)
            elif assign:
                if isinstance(current, Parameter):
                    if isinstance(given, Parameter):
                        given.requires_grad_(current.requires_grad)
                    else:
                        given = Parameter(given, requires_grad=current.requires_grad)
                setattr(module, name, given)
            else:
                current.copy_(given)
    except Exception as error:
        action = "swapping" if swap else "copying"
        return (
            f'While {action} the parameter named "{key}", whose dimensions in the model are {current.size()} and '
            f"whose dimensions in the checkpoint are {given.size()}, an exception occurred : {error.args}."
        )
    return None


def _load_tree(module, state, prefix, known_of, keys, errors):
    """Loads a module and those below it, and runs each one's hooks behind its own."""
    module._load_from_state_dict(state, prefix, known_of(prefix), True, *keys, errors)
    below = _by_first_name(state, len(prefix)) if module._modules else {}
    for name, child in module._modules.items():
        if child is not None:
            _load_tree(child, below.get(name, {}), prefix + name + ".", known_of, keys, errors)
    for hook in _hooks(module, "_load_state_dict_post_hooks"):
        if hook(module, keys) is not None:
            raise AssertionError(
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected to return new values, if "
                "incompatible_keys need to be modified, it should be done inplace."
            )


def _by_first_name(state, start):
    """The entries below each name, which begins at `start` of every key."""
    groups = {}
    for key, value in state.items():
        end = key.find(".", start)
        if end >= 0:
            groups.setdefault(key[start:end], {})[key] = value
    return groups


def _swap_in(current, given, assign):
    """Give `current` the identity of what `module_load` makes of `given`."""
    loaded = current.module_load(given, assign=assign)
    if loaded is given or loaded is current:
        raise RuntimeError(
            "module_load returned one of self or other, please .detach() the result if returning one of the inputs in "
            "module_load"
        )
    if isinstance(current, Parameter):
        if isinstance(loaded, Parameter):
            loaded.requires_grad_(current.requires_grad)
        else:
            loaded = Parameter(loaded, requires_grad=current.requires_grad)
    tare.utils.swap_tensors(current, loaded)
