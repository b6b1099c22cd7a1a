"""What the older normalisations share: a hook before forward that computes the parameter `hook.name` from others."""

from tare.nn.parameter import UninitializedParameter


def find(module, kind, name):
    """The key under which the module has a hook of this kind for the parameter, or None."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, kind) and hook.name == name:
            return key
    return None


def check_free(module, kind, name):
    """Raise if the parameter has a hook of this kind already."""
    if find(module, kind, name) is not None:
        raise RuntimeError(f"Cannot register two {kind.function} hooks on the same parameter {name}")


def check_initialized(weight, kind):
    """Raise if the parameter still waits for its shape."""
    if isinstance(weight, UninitializedParameter):
        raise ValueError(
            f"The module passed to `{kind.__name__}` can't have uninitialized parameters. Make sure to run the dummy "
            f"forward before applying {kind.function.partition('_')[0]} normalization"
        )


def remove(module, kind, name):
    """Let the hook make the parameter whole again, and drop it."""
    key = find(module, kind, name)
    if key is None:
        raise ValueError(f"{kind.function} of '{name}' not found in {module}")
    module._forward_pre_hooks[key].remove(module)
    del module._forward_pre_hooks[key]
