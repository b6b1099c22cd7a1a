"""The collectives of `torch.distributed` on tensors that require gradients: backward is the collective that carries the results'
gradients to where the results came from."""

import tare
from tare.autograd import Function
from tare.distributed import _collectives as _c
from tare.distributed import _groups
from tare.distributed._collectives import ReduceOp
from tare.distributed._groups import group  # noqa: F401

__all__ = ["broadcast", "gather", "scatter", "reduce", "reduce_scatter", "all_gather", "_all_gather_base", "all_to_all",
           "all_to_all_single", "all_reduce"]


class _Carried(Function):
    """`there(*tensors)`, whose gradients are `back(*gradients)`; both give a tuple."""

    @staticmethod
    def forward(ctx, there, back, *tensors):
        ctx.back = back
        found = there(*tensors)
        return found if len(found) > 1 else found[0]

    @staticmethod
    def backward(ctx, *gradients):
        return None, None, *ctx.back(*gradients)


def _carried(there, back, *tensors):
    found = _Carried.apply(there, back, *tensors)
    return found if isinstance(found, tuple) else (found,)


def _has_streams(group):
    return _groups.get_backend(group) in ("nccl", "xccl", "virtual")


def broadcast(tensor, src, group=None):
    """The tensor of rank `src`. Its gradient is the sum of all ranks', for that rank alone."""

    def there(mine):
        sent = mine.clone() if src == _groups.get_rank() else tare.empty_like(mine)
        _c.broadcast(sent, src, group=group)
        return (sent,)

    def back(gradient):
        mine = reduce(gradient, src, ReduceOp.SUM, group)
        return (mine if src == _groups.get_rank() else mine.zero_(),)

    return _carried(there, back, tensor)[0]


def reduce(tensor, dst, op=ReduceOp.SUM, group=None):
    """The reduction, for rank `dst`; others get what they gave."""

    def there(mine):
        mine = mine.clone()
        _c.reduce(mine, dst, op, group)
        return (mine,)

    return _carried(there, lambda gradient: (broadcast(gradient, dst, group),), tensor)[0]


def gather(tensor, dst=0, group=None):
    """All ranks' tensors, for rank `dst`; zeros for the others."""

    def there(mine):
        mine = mine.contiguous()
        found = [tare.zeros_like(mine) for _ in range(_groups.get_world_size(group))]
        _c.gather(mine, found if _groups.get_rank(group) == dst else None, dst, group)
        return tuple(found)

    return _carried(there, lambda *gradients: (scatter(list(gradients), dst, group),), tensor)


def scatter(tensors, src=0, group=None):
    """This rank's tensor of those that rank `src` gives."""

    def there(*given):
        if len({one.shape for one in given}) != 1:
            raise AssertionError("scatter takes tensors of one size")
        mine = tare.zeros_like(given[0])
        _c.scatter(mine, [one.contiguous() for one in given] if _groups.get_rank(group) == src else None, src, group)
        return (mine,)

    return _carried(there, lambda gradient: gather(gradient.contiguous(), src, group), *tensors)[0]


def reduce_scatter(output, input_list, op=ReduceOp.SUM, group=None):
    """The reduction of what all ranks have for this one."""

    def there(*given):
        mine = output.contiguous()
        _c.reduce_scatter(mine, [one.contiguous() for one in given], op, group)
        return (mine,)

    return _carried(there, lambda gradient: all_gather(gradient, group), *input_list)[0]


def all_gather(tensor, group=None):
    """All ranks' tensors."""

    def there(mine):
        mine = mine.contiguous()
        found = [tare.empty_like(mine) for _ in range(_groups.get_world_size(group))]
        _c.all_gather(found, mine, group)
        return tuple(found)

    def back(*gradients):
        if _has_streams(group):
            return (reduce_scatter(tare.empty_like(gradients[_groups.get_rank(group)]), list(gradients), ReduceOp.SUM, group),)
        # gloo has no reduce_scatter: everybody gets all that is its, and adds.
        received = all_to_all([tare.empty_like(one) for one in gradients], list(gradients), group)
        return (tare.stack(received).sum(0),)

    return _carried(there, back, tensor)


def _all_gather_base(output_tensor, input_tensor, group=None):
    """The same, one behind the other in `output_tensor`."""

    def there(mine):
        _c.all_gather_into_tensor(output_tensor, mine.contiguous(), group)
        return (output_tensor,)

    def back(gradient):
        if not _has_streams(group):
            raise RuntimeError("Backend not supported!")
        size = _groups.get_world_size(group)
        if gradient.size(0) % size != 0:
            raise RuntimeError(f"Tensor with dimensions: {list(gradient.size())} does not have first dimension divisible by world_size: "
                               f"{size}")
        mine = gradient.new_empty(gradient.size(0) // size, *gradient.shape[1:])
        _c.reduce_scatter_tensor(mine, gradient.contiguous(), ReduceOp.SUM, group)
        return (mine,)

    return _carried(there, back, input_tensor)[0]


def all_to_all(output_tensor_list, input_tensor_list, group=None):
    """From each rank what it has for this one."""
    sizes = [one.shape for one in input_tensor_list]

    def there(*given):
        given = [one.contiguous() for one in given]
        if _groups.get_backend(group) != "gloo":
            _c.all_to_all(output_tensor_list, given, group)
            return tuple(output_tensor_list)
        rank = _groups.get_rank(group)  # gloo has no all_to_all: each scatters its own
        for root in range(_groups.get_world_size(group)):
            _c.scatter(output_tensor_list[root], given if root == rank else None, group_src=root, group=group)
        return tuple(output_tensor_list)

    def back(*gradients):
        return all_to_all([gradients[0].new_empty(size) for size in sizes], list(gradients), group)

    return _carried(there, back, *input_tensor_list)


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None):
    """The same of rows of one tensor."""
    size = input.shape

    def there(given):
        _c.all_to_all_single(output, given, output_split_sizes, input_split_sizes, group)
        return (output,)

    def back(gradient):
        return (all_to_all_single(gradient.new_empty(size), gradient.contiguous(), input_split_sizes, output_split_sizes, group),)

    return _carried(there, back, input)[0]


def all_reduce(tensor, op=ReduceOp.SUM, group=None):
    """The reduction of all ranks' tensors; so is its gradient."""

    def there(mine):
        mine = mine.clone(memory_format=tare.contiguous_format)
        _c.all_reduce(mine, op, group)
        return (mine,)

    return _carried(there, lambda gradient: (all_reduce(gradient, op, group),), tensor)[0]
