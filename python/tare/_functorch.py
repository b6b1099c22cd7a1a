"""Gradients as functions, built on the tape; `vmap` by running the function for each part."""

import tare
from tare.utils import _pytree


def _tracked(value):
    """The same tree with tensors that gradients are taken with respect to."""
    return _pytree.tree_map(
        lambda one: one.detach().requires_grad_(True) if isinstance(one, tare.Tensor) and (
            one.is_floating_point() or one.is_complex()) else one, value)


def grad_and_value(func, argnums=0, has_aux=False):
    """A function that returns the gradient with respect to some arguments, and the value."""

    def call(*args, **kwargs):
        single = isinstance(argnums, int)
        places = (argnums,) if single else tuple(argnums)
        args = list(args)
        with tare.enable_grad():
            for place in places:
                args[place] = _tracked(args[place])
            output = func(*args, **kwargs)
            value, aux = output if has_aux else (output, None)
            if not isinstance(value, tare.Tensor):
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a tensor, got unsupported type "
                    f"{type(value)}")
            if value.dim() != 0:
                raise RuntimeError(
                    f"grad_and_value(f)(*args): Expected f(*args) to return a scalar tensor, got tensor with {value.dim()} "
                    "dims. Maybe you wanted to use the vjp or jacrev APIs instead?")
            leaves, spec = _pytree.tree_flatten([args[place] for place in places])
            found = tare.autograd.grad(value, leaves, create_graph=True, allow_unused=True, materialize_grads=True)
        found = spec.unflatten(list(found))
        found = found[0] if single else tuple(found)
        return (found, (value, aux)) if has_aux else (found, value)

    return call


def grad(func, argnums=0, has_aux=False):
    """A function that returns the gradient with respect to some arguments."""
    both = grad_and_value(func, argnums, has_aux)

    def call(*args, **kwargs):
        found, value = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return call


def vjp(func, *primals, has_aux=False):
    """The value, and the function from gradients of it to gradients of the arguments."""
    with tare.enable_grad():
        primals = _tracked(tuple(primals))
        output = func(*primals)
        value, aux = output if has_aux else (output, None)
    results, _ = _pytree.tree_flatten(value)
    inputs, spec = _pytree.tree_flatten(primals)

    def pull(*cotangents, retain_graph=True, create_graph=None):
        given, _ = _pytree.tree_flatten(cotangents[0] if len(cotangents) == 1 else cotangents)
        found = tare.autograd.grad(results, inputs, given, retain_graph=True, create_graph=tare.is_grad_enabled(),
                                   allow_unused=True, materialize_grads=True)
        return tuple(spec.unflatten(list(found)))

    return (value, pull, aux) if has_aux else (value, pull)


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None, _preallocate_and_copy=False):
    """A function that returns the Jacobian, one gradient for each element of the value."""

    def call(*args):
        args = list(args)
        with tare.enable_grad():
            args[argnums] = args[argnums].detach().requires_grad_(True)
            value = func(*args)
            value, aux = value if has_aux else (value, None)
            rows = [tare.autograd.grad(one, args[argnums], retain_graph=True, create_graph=True, allow_unused=True,
                                       materialize_grads=True)[0] for one in value.reshape(-1).unbind()]
        found = tare.stack(rows).reshape(value.shape + args[argnums].shape)
        return (found, aux) if has_aux else found

    return call


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """A function that maps over a dimension of its arguments: here it runs once for each index, and stacks."""

    def call(*args, **kwargs):
        leaves, spec = _pytree.tree_flatten(args)
        dims = _pytree._broadcast_to_and_flatten(in_dims, spec) if not isinstance(in_dims, int) else [in_dims] * len(leaves)
        if dims is None:
            raise ValueError(
                f"vmap({getattr(func, '__name__', func)}, in_dims={in_dims}, ...)(<inputs>): in_dims is not compatible with the "
                "structure of inputs.")
        sizes = {one.size(dim) for one, dim in zip(leaves, dims, strict=True) if dim is not None}
        if len(sizes) != 1:
            raise ValueError(
                f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sorted(sizes)}"
                if sizes else "vmap must have at least one Tensor argument to map over")
        parts = []
        for i in range(sizes.pop()):
            part = [one if dim is None else one.select(dim, i) for one, dim in zip(leaves, dims, strict=True)]
            parts.append(func(*spec.unflatten(part), **kwargs))
        flat = [_pytree.tree_flatten(one) for one in parts]
        outs = [out_dims] * len(flat[0][0]) if isinstance(out_dims, int) else _pytree._broadcast_to_and_flatten(
            out_dims, flat[0][1])
        return flat[0][1].unflatten([tare.stack(column, dim) for column, dim in
                                     zip(zip(*(one[0] for one in flat), strict=True), outs, strict=True)])

    return call


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """A module's result with other parameters and buffers."""
    from tare.nn.utils import stateless

    given = parameter_and_buffer_dicts
    if not isinstance(given, dict):
        merged = {}
        for one in given:
            merged.update(one)
        given = merged
    return stateless._functional_call(module, given, () if args is None else args, kwargs, tie_weights=tie_weights,
                                      strict=strict)


def stack_module_state(models):
    """The parameters and the buffers of models of one kind, stacked."""
    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    parameters = {name: tare.stack([dict(one.named_parameters())[name].detach() for one in models]).requires_grad_(
        value.requires_grad) for name, value in models[0].named_parameters()}
    buffers = {name: tare.stack([dict(one.named_buffers())[name] for one in models]) for name, _ in models[0].named_buffers()}
    return parameters, buffers
