"""Functions of this rank's parts, called with DTensors. See torch.distributed.tensor.experimental.local_map."""

import functools

import tare
from tare.distributed.tensor._api import DTensor
from tare.utils import _pytree


def _local(given, placements, grad_placements, redistribute):
    if placements is not None:
        wanted = tuple(placements)
        if given.placements != wanted:
            if not redistribute:
                raise ValueError(f"arg {given} in local_map has a mismatched placements: arg placements is {given.placements} but the input "
                                 f"placements is {wanted}! If redistribute_inputs is wanted, set redistribute_inputs=True to local_map.")
            given = given.redistribute(placements=wanted)
    return given.to_local(grad_placements=None if grad_placements is None else tuple(grad_placements))


def _named(layouts, i, given, what):
    if layouts is None:
        return None
    if layouts[i] is None:
        raise AssertionError(f"DTensor input {given} expects {what} but received {layouts[i]}!")
    return layouts[i]


def local_map(func=None, out_placements=None, in_placements=None, in_grad_placements=None, device_mesh=None, *, redistribute_inputs=False):
    """A function that calls `func` with this rank's parts of its DTensors, and makes what it returns DTensors of `out_placements`.

    `in_placements` says which placements are expected (with `redistribute_inputs`: made) of each argument, None of one that is no tensor;
    `in_grad_placements` what the gradients of the parts are.
    """
    if func is None:
        return functools.partial(local_map, out_placements=out_placements, in_placements=in_placements, in_grad_placements=in_grad_placements,
                                 device_mesh=device_mesh, redistribute_inputs=redistribute_inputs)

    @functools.wraps(func)
    def mapped(*args, **kwargs):
        flat, shape = _pytree.tree_flatten(args)
        if in_placements is not None and len(in_placements) != len(flat):
            raise AssertionError(f"in_placements length {len(in_placements)} does not match the number of input args {len(flat)}!")
        mesh, distributed, parts = device_mesh, False, []
        for i, given in enumerate(flat):
            if isinstance(given, DTensor):
                mesh, distributed = mesh or given.device_mesh, True
                given = _local(given, _named(in_placements, i, given, "placements"),
                               _named(in_grad_placements, i, given, "in grad placements"), redistribute_inputs)
            elif in_placements is not None and not isinstance(given, tare.Tensor) and in_placements[i] is not None:
                raise AssertionError(f"Non-Tensor input {given} expects None placements but received {in_placements[i]}!")
            parts.append(given)
        made = func(*_pytree.tree_unflatten(parts, shape), **kwargs)
        if not distributed:
            return made
        results, shape = _pytree.tree_flatten(made)
        layouts = out_placements if isinstance(out_placements, tuple) else (out_placements,)
        if len(results) != len(layouts):
            raise AssertionError("local_map requires one PlacementType be provided for each output value, received "
                                 f"{len(layouts)} out_placements but {len(results)} is expected!")
        for i, (one, layout) in enumerate(zip(results, layouts)):
            if isinstance(one, DTensor):
                raise AssertionError(f"torch.Tensor output expected but received {type(one)}: {one}")
            if isinstance(one, tare.Tensor):
                results[i] = DTensor.from_local(one, mesh, layout, run_check=False)
            elif layout is not None:
                raise AssertionError(f"Non-tensor output {one} expects None placements but received {layout}!")
        return _pytree.tree_unflatten(results, shape)

    return mapped
