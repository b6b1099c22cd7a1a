"""A module called with other parameters than its own. Source: torch.nn.utils.stateless."""

import contextlib
import warnings

from tare.nn.utils._named_member_accessor import NamedMemberAccessor

__all__ = ["functional_call"]


def _untie_named_tensors_map(module, parameters_and_buffers):
    """The given tensors under every name that their places have: a tied tensor has several."""
    names_of = {}
    members = {
        **dict(module.named_parameters(remove_duplicate=False)),
        **dict(module.named_buffers(remove_duplicate=False)),
    }
    for name, tensor in members.items():
        names_of.setdefault(tensor, set()).add(name)
    untied = parameters_and_buffers.copy()
    for names in names_of.values():
        given = [name for name in parameters_and_buffers if name in names]
        if len(names) == 1 or not given:
            continue
        if len({parameters_and_buffers.get(name) for name in names}) != 1 and len(given) > 1:
            raise ValueError(
                f"functional_call got multiple values for keys {sorted(names)}, which are tied. Consider using "
                "tie_weights=False"
            )
        for name in names:
            untied[name] = parameters_and_buffers[given[0]]
    return untied


@contextlib.contextmanager
def _reparametrize_module(
    module, parameters_and_buffers, tie_weights=False, strict=False, stack_weights=False
):
    """The module with other tensors for the while; what it did to them in place is written back into the mapping."""
    given = parameters_and_buffers
    if tie_weights:
        given = _untie_named_tensors_map(module, parameters_and_buffers)
    accessor = NamedMemberAccessor(module)
    if strict:
        missing, unexpected = accessor.check_keys(given)
        lines = [
            f"{kind} key(s): {', '.join(map(repr, keys))}."
            for kind, keys in (("Unexpected", unexpected), ("Missing", missing))
            if keys
        ]
        if lines:
            text = "\n\t".join(lines)
            raise RuntimeError(f"Error(s) in reparametrizing for {module._get_name()}:\n\t{text}")
    own = {}
    try:
        own, _ = accessor.swap_tensors_dict(given, allow_missing=True)
        yield
    finally:
        if stack_weights:
            own = dict(reversed(own.items()))
        used, _ = accessor.swap_tensors_dict(own, allow_missing=True)
        parameters_and_buffers.update(
            {name: used[name] for name in parameters_and_buffers if name in used}
        )


def _functional_call(
    module, parameters_and_buffers, args=None, kwargs=None, *, tie_weights=True, strict=False
):
    """`module(*args, **kwargs)` with these tensors in place of its own."""
    if args is None:
        args = ()
    elif not isinstance(args, tuple):
        args = (args,)
    with _reparametrize_module(module, parameters_and_buffers, tie_weights=tie_weights, strict=strict):
        return module(*args, **(kwargs or {}))


def functional_call(
    module, parameters_and_buffers, args=None, kwargs=None, *, tie_weights=True, strict=False
):
    """`torch.func.functional_call` under its former name."""
    warnings.warn(
        "`torch.nn.utils.stateless.functional_call` is deprecated as of PyTorch 2.0 and will be removed in a future "
        "version of PyTorch. Please use `torch.func.functional_call` instead which is a drop-in replacement.",
        FutureWarning,
        stacklevel=2,
    )
    return _functional_call(
        module, parameters_and_buffers, args, kwargs, tie_weights=tie_weights, strict=strict
    )
