"""Collectives that return new tensors: each is an operator `_c10d_functional::`, whose result waits for the others at its first use.

A group is a ProcessGroup, its name, a list of ranks (or of lists of as many ranks, of which one is this rank's), a DeviceMesh of one
dimension, or (mesh, dimension).
"""

import functools
import math
import warnings

import tare
from tare import _C
from tare.distributed import _collectives, _groups

_cluster = _C._distributed
# Older names of reductions; PyTorch's remappings for compilers look them up.
REDUCE_OP_TO_STR = {getattr(_collectives.ReduceOp, name): name.lower() for name in "SUM AVG PRODUCT MIN MAX BAND BOR BXOR".split()}


class AsyncCollectiveTensor(tare.Tensor):
    """What a collective returns: the tensor itself, which waits for the collective when an operator first uses its elements."""

    __torch_function__ = tare._C._disabled_torch_function_impl

    @property
    def elem(self):
        """The same tensor, which still waits at its first use."""
        return self.as_subclass(tare.Tensor)

    @property
    def completed(self):
        return not _cluster.is_in_flight(self)

    def trigger_wait(self):
        """Waits; returns a plain tensor."""
        found = _finish(self)
        return found if found is not NotImplemented else wait_tensor(self.elem)

    wait = trigger_wait

    def tolist(self):
        return self.trigger_wait().tolist()

    def numpy(self, *args, **kwargs):
        return self.trigger_wait().numpy(*args, **kwargs)

    def item(self):
        return self.trigger_wait().item()

    def __repr__(self, **options):
        return f"AsyncCollectiveTensor({self.trigger_wait()})"

    def __reduce_ex__(self, protocol):
        return self.trigger_wait().__reduce_ex__(protocol)


def _waiting(tensor):
    """The result of a collective, to be used like any tensor."""
    _cluster.wait_at_first_use(tensor)
    return tensor.as_subclass(AsyncCollectiveTensor)


_maybe_wrap_tensor = _waiting
_begin, _finish = _cluster.begin_functional, _cluster.finish_functional


@functools.cache
def _operators():
    _groups._operators()
    return tare.ops._c10d_functional


def _own(lists):
    """Of lists of ranks, the one with this rank. Errors: ValueError where they are not of one size."""
    sizes = {len(one) for one in lists}
    if len(sizes) > 1:
        first, other = (len(lists[0]), next(len(one) for one in lists if len(one) != len(lists[0])))
        raise ValueError(f"group sizes must be identical found {first} and {other}")
    rank = _groups.get_rank()
    for one in lists:
        if rank in one:
            return one
    raise ValueError(f"rank {rank} is in none of the groups {lists}")


def _of_ranks(ranks):
    """The group of these ranks; the first collective of theirs makes it."""
    for group in _groups.state().groups.values():
        if _groups.get_process_group_ranks(group) == list(ranks):
            return group
    return _groups.new_group(ranks, use_local_synchronization=True, sort_ranks=False)


def _resolve_group(group, tag=""):
    """The ProcessGroup that an argument stands for. Errors: ValueError for what is none."""
    if isinstance(group, _groups.ProcessGroup):
        return group
    if isinstance(group, str):
        return _groups._resolve_process_group(group)
    from tare.distributed import device_mesh

    if isinstance(group, list) and group:
        return _of_ranks(_own(group) if isinstance(group[0], list) else group)
    if isinstance(group, device_mesh.DeviceMesh):
        if group.ndim != 1:
            raise AssertionError("Only 1D mesh is supported, pass in (DeviceMesh, int) together if mesh > 1D")
        return group.get_group()
    if isinstance(group, tuple):
        if len(group) == 2 and isinstance(group[0], device_mesh.DeviceMesh) and isinstance(group[1], int):
            return group[0].get_group(group[1])
        raise ValueError(f"Invalid tuple for group must be (DeviceMesh, int). Instead got ({', '.join(str(type(one)) for one in group)})")
    raise ValueError(f"Unsupported group type: {type(group)}, {group}")


def _resolve_group_name(group, tag=""):
    return _resolve_group(group, tag).group_name


def _expand_group(group, tag=""):
    """(tag, ranks, size) of a group."""
    if isinstance(group, list):
        lists = group if group and isinstance(group[0], list) else [group]
        _own_size = {len(one) for one in lists}
        if len(_own_size) > 1:
            _own(lists)
        return tag, [rank for one in lists for rank in one], len(lists[0])
    ranks = _groups.get_process_group_ranks(_resolve_group(group, tag))
    return tag, ranks, len(ranks)


def _are_we_tracing():
    """Nothing is traced here: programs run, and what they do is heard."""
    return False


def wait_tensor(tensor):
    """Waits for the collective that writes the tensor; returns it."""
    return _operators().wait_tensor(tensor)


def _one(tensor):
    """A plain tensor that has what it was begun for."""
    return tensor.trigger_wait() if isinstance(tensor, AsyncCollectiveTensor) else tensor


def broadcast(self, src, group, tag=""):
    """The tensor of the group's rank `src`."""
    found = _begin(_collectives._BROADCAST, self, None, group, AsyncCollectiveTensor, src)
    if found is not NotImplemented:
        return found
    return _waiting(_operators().broadcast(_one(self), src, _resolve_group_name(group, tag)))


def all_reduce(self, reduceOp, group, tag=""):
    """The reduction of all ranks' tensors."""
    found = _begin(_collectives._ALL_REDUCE, self, reduceOp, group, AsyncCollectiveTensor)
    return found if found is not NotImplemented else _waiting(
        _operators().all_reduce(_one(self), reduceOp.lower(), _resolve_group_name(group, tag)))


def all_gather_single(self, gather_dim, group, tag=""):
    """All ranks' tensors, one behind the other along a dimension."""
    found = _begin(_collectives._ALL_GATHER, self, None, group, AsyncCollectiveTensor) if gather_dim == 0 else NotImplemented
    if found is not NotImplemented:
        return found
    group = _resolve_group(group, tag)
    found = _waiting(_operators().all_gather_into_tensor(_one(self), group.size(), group.group_name))
    return found if gather_dim == 0 else _turned(found, group.size(), gather_dim)


def _turned(gathered, size, dim):
    """Parts that lie behind one another in the first dimension, put behind one another in another one."""
    shape = list(gathered.shape)
    if shape[0] == size and math.prod(shape[1:dim]) == 1:  # they lie so already
        shape[dim:dim + 1] = [size * shape[dim]]
        shape[0] = 1
        return gathered.view(shape)
    return tare.cat(_one(gathered).chunk(size), dim=dim)


def _lined_up(tensor, size, dim):
    """The parts along a dimension, one behind the other in the first one."""
    return tensor if dim == 0 else tare.cat(tensor.chunk(size, dim))


def reduce_scatter_single(self, reduceOp, scatter_dim, group, tag=""):
    """This rank's part, along a dimension, of the reduction of all ranks' tensors."""
    group = _resolve_group(group, tag)
    if self.size(scatter_dim) % len(group._group) != 0:
        raise AssertionError(f"input dimension 0 ({self.size(0)} must be a multiple of group_size {group.size()})")
    found = _begin(_collectives._REDUCE_SCATTER, self, reduceOp, group, AsyncCollectiveTensor) if scatter_dim == 0 else NotImplemented
    if found is not NotImplemented:
        return found
    rows = _lined_up(_one(self), group.size(), scatter_dim)
    return _waiting(_operators().reduce_scatter_tensor(rows, reduceOp.lower(), group.size(), group.group_name))


def all_reduce_coalesced(self, reduceOp, group, tag=""):
    """all_reduce of several tensors."""
    found = _operators().all_reduce_coalesced([_one(one) for one in self], reduceOp.lower(), _resolve_group_name(group, tag))
    return [_waiting(one) for one in found]


def all_gather_single_coalesced(self, group, tag=""):
    """all_gather of several tensors, each along its first dimension."""
    group = _resolve_group(group, tag)
    found = _operators().all_gather_into_tensor_coalesced([_one(one) for one in self], group.size(), group.group_name)
    return [_waiting(one) for one in found]


def reduce_scatter_single_coalesced(inputs, reduceOp, scatter_dim, group, tag=""):
    """reduce_scatter of several tensors, each along its dimension of `scatter_dim`."""
    group = _resolve_group(group, tag)
    if len(scatter_dim) != len(inputs):
        raise AssertionError(f"Length of scatter_dim ({len(scatter_dim)}) must equal length of inputs ({len(inputs)})")
    for place, (dim, tensor) in enumerate(zip(scatter_dim, inputs)):
        if tensor.size(dim) % group.size() != 0:
            raise AssertionError(f"input dimension {dim} ({tensor.size(dim)} must be a multiple of group_size {group.size()} for tensor "
                                 f"at index {place}")
    rows = [_lined_up(_one(tensor), group.size(), dim) for dim, tensor in zip(scatter_dim, inputs)]
    found = _operators().reduce_scatter_tensor_coalesced(rows, reduceOp.lower(), group.size(), group.group_name)
    return [_waiting(one) for one in found]


def all_to_all_single(self, output_split_sizes, input_split_sizes, group, tag=""):
    """Rows of each rank's tensor to each other rank, evenly or as the sizes say."""
    if output_split_sizes is None and input_split_sizes is None:
        found = _begin(_collectives._ALL_TO_ALL, self, None, group, AsyncCollectiveTensor)
        if found is not NotImplemented:
            return found
    group = _resolve_group(group, tag)
    for name, sizes in (("output_split_sizes", output_split_sizes), ("input_split_sizes", input_split_sizes)):
        if sizes is not None and not all(isinstance(size, (int, tare.SymInt)) for size in sizes):
            raise AssertionError(f"All {name} must be int or SymInt, got {sizes}")
    if (output_split_sizes is None) != (input_split_sizes is None):
        raise AssertionError("output_split_sizes and input_split_sizes must either be specified together or both set to None")
    if output_split_sizes is None:
        output_split_sizes = input_split_sizes = [self.shape[0] // group.size()] * group.size()
    return _waiting(_operators().all_to_all_single(_one(self), output_split_sizes, input_split_sizes, group.group_name))


def permute_tensor(self, src_dst, group, tag=""):
    """The tensor of the rank that sends to this one: rank `m` sends to rank `src_dst[m]`."""
    process_group = _resolve_group(group, tag)
    rank, size = process_group.rank(), process_group.size()
    sent, received = [0] * size, [0] * size
    for source, destination in enumerate(src_dst):
        if source == rank:
            sent[destination] = self.numel()
        if destination == rank:
            received[source] = self.numel()
    return all_to_all_single(self, received, sent, group, tag)


all_gather_single_autograd, reduce_scatter_single_autograd = all_gather_single, reduce_scatter_single
all_to_all_single_autograd = all_to_all_single


def _former(name, function):
    """A function under its former name, which warns as PyTorch's does."""
    instead = function.__name__ + ("_autograd" if name.endswith("_autograd") else "")

    def former(*args, **kwargs):
        warnings.warn(f"`torch.distributed._functional_collectives.{name}` is deprecated. Please use "
                      f"`torch.distributed._functional_collectives.{instead}` instead.", FutureWarning, stacklevel=2)
        return function(*args, **kwargs)

    former.__name__ = former.__qualname__ = name
    former.__doc__ = function.__doc__
    return former


all_gather_tensor = _former("all_gather_tensor", all_gather_single)
all_gather_tensor_autograd = _former("all_gather_tensor_autograd", all_gather_single)
reduce_scatter_tensor = _former("reduce_scatter_tensor", reduce_scatter_single)
reduce_scatter_tensor_autograd = _former("reduce_scatter_tensor_autograd", reduce_scatter_single)
all_gather_into_tensor_coalesced = _former("all_gather_into_tensor_coalesced", all_gather_single_coalesced)
reduce_scatter_tensor_coalesced = _former("reduce_scatter_tensor_coalesced", reduce_scatter_single_coalesced)


# --- those that write into a tensor that is given ---


def _at_once(async_op):
    if async_op:
        raise AssertionError("Can't remap async version of inplace op to functional collective")


def all_reduce_inplace(tensor, op="sum", group=None, async_op=False, tag=""):
    _at_once(async_op)
    return tensor.copy_(all_reduce(tensor, op, group or _groups._get_default_group(), tag))


def all_gather_tensor_inplace(output_tensor, input_tensor, group=None, async_op=False, tag="", gather_dim=0):
    _at_once(async_op)
    return output_tensor.copy_(all_gather_single(input_tensor, gather_dim, group or _groups._get_default_group(), tag))


def reduce_scatter_tensor_inplace(output, input, op="sum", group=None, async_op=False, scatter_dim=0, tag=""):
    _at_once(async_op)
    return output.copy_(reduce_scatter_single(input, op, scatter_dim, group or _groups._get_default_group(), tag))


def all_to_all_inplace(output, input, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False, tag=""):
    _at_once(async_op)
    return output.copy_(all_to_all_single(input, output_split_sizes, input_split_sizes, group or _groups._get_default_group(), tag))


def all_gather_inplace(tensor_list, tensor, group=None, async_op=False, tag=""):
    _at_once(async_op)
    if tensor.dim() != 0 and not all(one.size(0) == tensor.size(0) for one in tensor_list):
        raise AssertionError("Remapping variable size all_gather is not yet supported")
    group = _resolve_group(group or _groups._get_default_group(), tag)
    gathered = all_gather_single(tensor if tensor.dim() else tensor.reshape(1), 0, group)
    for place, part in zip(tensor_list, gathered.chunk(group.size())):
        place.copy_(part.view_as(place))
    return tensor_list


def __getattr__(name):
    from tare._engine import refusals
    from tare._recorded import refused_names

    if name in refused_names.NAMES["torch.distributed._functional_collectives"].split():
        return refusals.stand_in(name, "torch.distributed._functional_collectives")
    raise refusals.missing_attribute("torch.distributed._functional_collectives", name)
