"""What a module holds: its parameters, buffers and submodules, how they are set, found and listed.

The three live in dictionaries of their own, so that order, ties and `None` places are kept; attribute access falls
through to them.
"""

from collections import OrderedDict

import tare
from tare.nn.parameter import Buffer, Parameter

Tensor = tare.Tensor

_global_buffer_registration_hooks = OrderedDict()
_global_module_registration_hooks = OrderedDict()
_global_parameter_registration_hooks = OrderedDict()


def _passed_through(hooks, module, name, value):
    """`value` after each global registration hook had the chance to replace it."""
    for hook in hooks.values():
        replacement = hook(module, name, value)
        if replacement is not None:
            value = replacement
    return value


def _open_table(module, table, kind, name):
    """The dictionary of a module's members of a kind, which may have one of that name."""
    members = module.__dict__.get(table)
    if members is None:
        raise AttributeError(f"cannot assign {kind} before Module.__init__() call")
    if not isinstance(name, str):
        raise TypeError(f"{kind} name should be a string. Got {tare.typename(name)}")
    if "." in name:
        raise KeyError(f'{kind} name can\'t contain "."')
    if name == "":
        raise KeyError(f'{kind} name can\'t be empty string ""')
    if name not in members and _taken(module, name):
        raise KeyError(f"attribute '{name}' already exists")
    return members


class Members(tare._C.ModuleMembers):
    """The dictionaries of a module, and every way to them. The base reads attributes, and sets those that are no members.

    What is no method of PyTorch's is a function below: a subclass may use any other name.
    """

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        tare._C._read_members_directly(cls)

    def register_buffer(self, name, tensor, persistent=True):
        """Add a buffer: a tensor that is state but no parameter. Only persistent ones enter the state dict."""
        buffers = _open_table(self, "_buffers", "buffer", name)
        if not (tensor is None or isinstance(tensor, Tensor) or hasattr(tensor, "__torch_function__")):
            raise TypeError(
                f"cannot assign '{tare.typename(tensor)}' object to buffer '{name}' (torch Tensor or None required)"
            )
        if _global_buffer_registration_hooks:
            tensor = _passed_through(_global_buffer_registration_hooks, self, name, tensor)
        buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def register_parameter(self, name, param):
        """Add a parameter; None keeps a place that is empty."""
        parameters = _open_table(self, "_parameters", "parameter", name)
        if param is not None:
            if not isinstance(param, Parameter):
                raise TypeError(
                    f"cannot assign '{tare.typename(param)}' object to parameter '{name}' (torch.nn.Parameter or None "
                    "required)"
                )
            if param.grad_fn:
                raise ValueError(
                    f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be created explicitly. "
                    f"To express '{name}' as a function of another Tensor, compute the value in the forward() method."
                )
            if _global_parameter_registration_hooks:
                param = _passed_through(_global_parameter_registration_hooks, self, name, param)
        parameters[name] = param

    def add_module(self, name, module):
        """Add a submodule under a name that need not be an identifier."""
        if not isinstance(module, Members) and module is not None:
            raise TypeError(f"{tare.typename(module)} is not a Module subclass")
        if not isinstance(name, str):
            raise TypeError(f"module name should be a string. Got {tare.typename(name)}")
        modules = self._modules
        if name not in modules and _taken(self, name):
            raise KeyError(f"attribute '{name}' already exists")
        if "." in name:
            raise KeyError(f'module name can\'t contain ".", got: {name}')
        if name == "":
            raise KeyError('module name can\'t be empty string ""')
        modules[name] = _passed_through(_global_module_registration_hooks, self, name, module)

    def register_module(self, name, module):
        """`add_module` by another name."""
        self.add_module(name, module)

    def __dir__(self):
        names = [*dir(self.__class__), *self.__dict__, *self._parameters, *self._modules, *self._buffers]
        # Positions in a list of modules cannot be written as attributes.
        return sorted(name for name in names if not name[0].isdigit())

    # By path ------------------------------------------------------------------------------------------------------

    def get_submodule(self, target):
        """The submodule at a dotted path; the empty path is the module itself."""
        module = self
        for part in target.split(".") if target else ():
            module = _attribute(module, part)
            if not isinstance(module, Members):
                raise AttributeError("`" + part + "` is not an nn.Module")
        return module

    def set_submodule(self, target, module, strict=False):
        """Put `module` at a dotted path; where `strict`, only in the place of another."""
        if target == "":
            raise ValueError("Cannot set the submodule without a target name!")
        if not isinstance(module, Members):
            raise ValueError(f"`module` is not an nn.Module, found {type(module)}")
        path, _, name = target.rpartition(".")
        parent = self.get_submodule(path)
        if strict or hasattr(parent, name):
            if not isinstance(_attribute(parent, name), Members):
                raise AttributeError("`" + name + "` is not an nn.Module")
        setattr(parent, name, module)

    def get_parameter(self, target):
        """The parameter at a dotted path."""
        path, _, name = target.rpartition(".")
        parameter = _attribute(self.get_submodule(path), name)
        if not isinstance(parameter, Parameter):
            raise AttributeError("`" + name + "` is not an nn.Parameter")
        return parameter

    def get_buffer(self, target):
        """The buffer at a dotted path."""
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        buffer = _attribute(module, name)
        if name not in module._buffers:
            raise AttributeError("`" + name + "` is not a buffer")
        return buffer

    # Lists --------------------------------------------------------------------------------------------------------

    def _named_members(self, get_members_fn, prefix="", recurse=True, remove_duplicate=True):
        """Names and values of one kind of member, of this module and, where `recurse`, of those below it."""
        seen = set()
        modules = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate) if recurse else [(prefix, self)]
        for path, module in modules:
            if path:
                path += "."
            for name, value in get_members_fn(module):
                if value is None or value in seen:
                    continue
                if remove_duplicate:
                    seen.add(value)
                yield path + name, value

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        """Each parameter with its dotted name; a tied one once, under its first name."""
        return self._named_members(_parameters_of, prefix, recurse, remove_duplicate)

    def parameters(self, recurse=True):
        """Each parameter once."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        """Each buffer with its dotted name."""
        return self._named_members(_buffers_of, prefix, recurse, remove_duplicate)

    def buffers(self, recurse=True):
        """Each buffer once."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def named_children(self):
        """The modules directly below, each once, with their names."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self):
        """The modules directly below, each once."""
        modules = self._modules
        if not modules:
            return iter(())
        seen = dict.fromkeys(modules.values())
        seen.pop(None, None)
        return iter(seen)

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """This module and all below, parents first, with dotted names."""
        if memo is None:
            memo = set()
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        # A stack, since what generators within one another yield passes through all of them.
        stack = [(prefix + "." if prefix else "", iter(self._modules.items()))]
        while stack:
            below, members = stack[-1]
            for name, module in members:
                if module is None:
                    continue
                if type(module).named_modules is not Members.named_modules:
                    yield from module.named_modules(memo, below + name, remove_duplicate)
                elif module not in memo:
                    if remove_duplicate:
                        memo.add(module)
                    path = below + name
                    yield path, module
                    if module._modules:
                        stack.append((path + ".", iter(module._modules.items())))
                        break
            else:
                stack.pop()

    def modules(self, remove_duplicate=True):
        """This module and all below, parents first."""
        for _, module in self.named_modules(remove_duplicate=remove_duplicate):
            yield module


def _set_member(module, name, value):
    """`module.name = value`, where either may be a parameter, buffer or submodule. Returns whether it is."""
    state = module.__dict__
    parameters = state.get("_parameters")
    tensor = isinstance(value, Tensor)
    if tensor and isinstance(value, Parameter):
        if parameters is None:
            raise AttributeError("cannot assign parameters before Module.__init__() call")
        _forget(name, state, "_buffers", "_modules")
        module.register_parameter(name, value)
    elif parameters is not None and name in parameters:
        if value is not None:
            raise TypeError(
                f"cannot assign '{tare.typename(value)}' as parameter '{name}' (torch.nn.Parameter or None expected)"
            )
        module.register_parameter(name, value)
    elif isinstance(value, Members):
        if state.get("_modules") is None:
            raise AttributeError("cannot assign module before Module.__init__() call")
        _forget(name, state, "_parameters", "_buffers")
        state["_modules"][name] = _passed_through(_global_module_registration_hooks, module, name, value)
    elif parameters is None:
        if not (tensor and isinstance(value, Buffer)):
            return False
        module.register_buffer(name, value, value.persistent)
    elif name in state["_modules"]:
        if value is not None:
            raise TypeError(
                f"cannot assign '{tare.typename(value)}' as child module '{name}' (torch.nn.Module or None expected)"
            )
        state["_modules"][name] = _passed_through(_global_module_registration_hooks, module, name, value)
    elif name in state["_buffers"] or (tensor and isinstance(value, Buffer)):
        _set_buffer(module, name, value)
    else:
        return False
    return True


def _delete_member(module, name):
    """`del module.name`, where it may be a member. Returns whether it is."""
    for members in (module._parameters, module._buffers, module._modules):
        if name in members:
            del members[name]
            if members is module._buffers:
                module._non_persistent_buffers_set.discard(name)
            return True
    return False


tare._C._use_member_functions(
    _set_member,
    _delete_member,
    _global_module_registration_hooks,
    _global_parameter_registration_hooks,
    Members.register_parameter,
    Parameter,
)


def _taken(module, name):
    """Whether `name` means something on this module that is not one of its members' empty places."""
    state = module.__dict__
    return (
        name in state
        or (tare._C._class_has(module, name) and hasattr(module, name))  # a property may have nothing to give yet
        or name in state["_parameters"]
        or name in state["_buffers"]
        or name in state["_modules"]
    )


def _forget(name, state, *members):
    """Drop what `name` meant so far, before it becomes a member of another kind."""
    state.pop(name, None)
    for kind in members:
        state[kind].pop(name, None)
    state["_non_persistent_buffers_set"].discard(name)


def _set_buffer(module, name, value):
    """Assign to a buffer's name. A class may replace `register_buffer`, with `persistent` or without."""
    if not (value is None or isinstance(value, Tensor) or hasattr(value, "__torch_function__")):
        raise TypeError(
            f"cannot assign '{tare.typename(value)}' as buffer '{name}' (torch.nn.Buffer, torch.Tensor or None expected)"
        )
    if isinstance(value, Buffer):
        persistent = value.persistent
    else:
        persistent = name not in module._non_persistent_buffers_set
    register = module.register_buffer
    own = getattr(register, "__func__", None) is Members.register_buffer
    if own or _takes_persistent(register):
        register(name, value, persistent)
    elif persistent:
        register(name, value)
    else:
        raise RuntimeError(
            "Registering a non-persistent buffer on a Module subclass that implements register_buffer() without the "
            "persistent argument is not allowed."
        )


def _takes_persistent(register):
    from inspect import signature

    return "persistent" in signature(register).parameters


def _parameters_of(module):
    return module._parameters.items()


def _buffers_of(module):
    return module._buffers.items()


def _attribute(module, name):
    if not hasattr(module, name):
        raise AttributeError(module._get_name() + " has no attribute `" + name + "`")
    return getattr(module, name)
