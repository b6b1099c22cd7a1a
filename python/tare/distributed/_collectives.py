"""The collectives of `torch.distributed`: each is an operator `c10d::` on tensors, told to the group by its name."""

import contextlib
import warnings

import tare
from tare import _C
from tare.distributed import _groups
from tare.distributed._groups import _rank_not_in_group
from tare.distributed._reduce_op import ReduceOp, _RedOp, reduce_op, supports_complex  # noqa: F401
from tare.distributed._work import Work


def _reduction(op):
    if not isinstance(op, _RedOp):
        raise TypeError(f"expected a torch.distributed.ReduceOp, but got {op!r}")
    if op == ReduceOp.PREMUL_SUM:
        raise TypeError("ReduceOp.PREMUL_SUM needs a factor, as NCCL's has; tare does not support it yet")
    return op.name


_overloads = {}


def _call(name, *arguments):
    """Runs an operator `c10d::name`, unrecorded as PyTorch's are."""
    if not _overloads:
        for packet in ("allreduce_ broadcast_ reduce_ allgather_ _allgather_base_ allgather_into_tensor_coalesced_ gather_ scatter_ "
                       "reduce_scatter_ _reduce_scatter_base_ reduce_scatter_tensor_coalesced_ alltoall_ alltoall_base_ barrier "
                       "send recv_").split():
            _overloads[packet] = getattr(tare.ops.c10d, packet).default._op.call_if_fits
    if _C._without_grad(_overloads[name], *arguments) is NotImplemented:
        given = ", ".join(type(one).__name__ for one in arguments if not isinstance(one, tare.Tensor))
        raise TypeError(f"{name.rstrip('_')}(): incompatible function arguments, beside tensors: {given}")


def _done(tensors, async_op):
    work = _C._distributed.take_work()
    return Work(work, tensors) if async_op else None


def _check_tensor(tensor, name="tensor"):
    if not isinstance(tensor, tare.Tensor):
        raise TypeError(f"Invalid function argument. Expected parameter `{name}` of type torch.Tensor\n             but got {type(tensor)} "
                        "instead.")


def _check_tensors(tensors, name):
    if not isinstance(tensors, list) or any(not isinstance(one, tare.Tensor) for one in tensors):
        raise TypeError(f"Invalid function argument. Expected parameter `{name}` of type List[torch.Tensor]\n             but got "
                        f"{type(tensors)} instead.")


def _check_dtypes(*given):
    tensors = [one for part in given for one in (part if isinstance(part, list) else [part])]
    for one in tensors[1:]:
        if one.dtype != tensors[0].dtype:
            raise ValueError(f"Invalid usage of tensors with different dtypesFound {tensors[0].dtype} and  {one.dtype}")


def _by_gloo(group, tensor):
    """Whether gloo serves the tensor's device in the group."""
    backend, on_cpu = group._backend, tensor.device.type == "cpu"
    return backend == "gloo" or (on_cpu and ("cpu:gloo" in backend or backend == "undefined"))


def _check_written(group, tensors):
    """gloo copies its results into these, which autograd hears."""
    for one in tensors:
        if one.requires_grad and one.is_leaf and tare.is_grad_enabled() and _by_gloo(group, one):
            raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")


def _check_chunked(group, output, input):
    """gloo gathers into views of one tensor, made where nothing is recorded."""
    if (input.requires_grad or output.requires_grad) and tare.is_grad_enabled() and _by_gloo(group, output):
        raise RuntimeError("A view was created in no_grad mode and is being modified inplace with grad mode enabled. With gloo "
                           "all_gather_into_tensor takes no tensor that requires grad; detach it, or call it within torch.no_grad()")


def _check_resolved(*tensors):
    """Complex numbers go as pairs, which a conjugate that was not computed does not have."""
    for one in tensors:
        if one.is_conj():
            tare.view_as_real(one)


def _outside(group, what):
    """Whether this rank is none of the group; then the call does nothing."""
    if not _rank_not_in_group(group):
        return False
    rank = _groups.get_rank()
    warnings.warn(f"Running {what} on global rank {rank} which does not belong to the given group.", stacklevel=3)
    return True


def _root(group, world_rank, group_rank, side="src"):
    """The number in the group of a rank told by its number in the world or in the group."""
    if group_rank is not None:
        if world_rank is not None:
            raise ValueError("Can't specify both group_rank and global_rank")
        return group_rank
    if world_rank is None:
        raise ValueError("Must specify global_rank or group_rank")
    if group is _groups.state().default:
        return int(world_rank) if isinstance(world_rank, bool) else world_rank  # the call says whether there is such a rank
    found = group._group.ranks.position(world_rank)
    if found < 0:
        raise ValueError(f"Global rank {world_rank} is not part of group {group}")
    return found


def _root_of_list(group, world_rank, group_rank, side, tensors):
    """The same of the rank that alone gives a list of tensors, which is the first where none is told."""
    root = _root(group, 0 if world_rank is None and group_rank is None else world_rank, group_rank, side)
    if (group.rank() == root) != bool(tensors):
        name, rank = {"src": ("scatter_list", "source"), "dst": ("gather_list", "destination")}[side]
        raise ValueError(f"Argument ``{name}`` must NOT be specified on non-{rank} ranks." if tensors
                         else f"Argument ``{name}`` must be specified on {rank} rank.")
    return root


def _views(tensor):
    """Complex numbers as pairs, which add as they do."""
    return tare.view_as_real(tensor) if tensor.is_complex() else tensor


# Of Exchange (tare/distributed/exchange.h): what `go_through` carries out where it can.
_ALL_REDUCE, _BROADCAST, _REDUCE, _ALL_GATHER, _GATHER, _SCATTER, _REDUCE_SCATTER, _ALL_TO_ALL = range(8)
_SEND, _RECV = 14, 15
_go_through = _C._distributed.go_through


def _given(lists, exchange, output, input, *rest):
    """`go_through` where the output and the input are lists, or none, as they are to be."""
    return _go_through(exchange, output, input, *rest) if (type(output) is list, type(input) is list) == lists else NotImplemented


# --- several as one ---

_collecting = 0  # how many managers of how many ranks are open


def _collected(kind, output, input, op, group):
    """Whether an open manager of the group keeps the call, and makes it later."""
    kept = _groups.state().coalescing.get(_groups.of(group)) if not _rank_not_in_group(group) else None
    if kept is None:
        return False
    kept.append((kind, output, input, op))
    return True


def _coalesced(group, calls):
    """Makes the calls as one, with the first one's reduction as PyTorch does. Returns its Work."""
    kinds = {kind for kind, *_ in calls}
    if len(kinds) > 1:
        raise RuntimeError(f"Coalescing manager requires all collectives to be the same type, but got mixed types: {kinds}")
    (kind,), outputs, inputs, ops = kinds, *([one[place] for one in calls] for place in (1, 2, 3))
    if any(op != ops[0] for op in ops):
        warnings.warn(f"a coalescing manager reduces all by {ops[0].name}, that of its first call", RuntimeWarning, stacklevel=4)
    if kind == "all_reduce":
        if any(one.dtype != outputs[0].dtype for one in outputs):
            raise RuntimeError("ProcessGroupGloo::allreduce_coalesced: tensors must all have the same type")
        _call("allreduce_", [_views(one) for one in outputs], group.group_name, _reduction(ops[0]), True)
    elif kind == "all_gather_single":
        _call("allgather_into_tensor_coalesced_", outputs, inputs, group.group_name, True)
    else:
        _call("reduce_scatter_tensor_coalesced_", outputs, inputs, group.group_name, _reduction(ops[0]), True)
    return _done(outputs, True)


# --- one by one ---


def all_reduce(tensor, op=ReduceOp.SUM, group=None, async_op=False):
    """Every rank's tensor becomes the reduction of all of them, in place."""
    if _collecting and _collected("all_reduce", tensor, tensor, op, group):
        return None
    work = _given((False, False), _ALL_REDUCE, tensor, tensor, op, group, async_op)
    if work is not NotImplemented:
        return work and Work(work, [tensor])
    _check_tensor(tensor)
    if _outside(group, "all_reduce"):
        return None
    if tensor.is_complex() and not supports_complex(op):
        raise ValueError(f"all_reduce does not support {op} on complex tensors")
    _call("allreduce_", [_views(tensor)], _groups.of(group).group_name, _reduction(op), async_op)
    return _done([tensor], async_op)


def all_reduce_coalesced(tensors, op=ReduceOp.SUM, group=None, async_op=False):
    tensors = [tensors] if isinstance(tensors, tare.Tensor) else tensors
    _check_tensors(tensors, "tensor")
    if _outside(group, "all_reduce_coalesced"):
        return None
    if not tensors:
        raise NotImplementedError("all_reduce_coalesced takes one tensor at least; there were no tensor arguments to this function")
    _check_dtypes(tensors)
    if tensors[0].is_complex() and not supports_complex(op):
        raise ValueError(f"all_reduce does not support {op} on complex tensors")
    _call("allreduce_", [_views(one) for one in tensors], _groups.of(group).group_name, _reduction(op), async_op)
    return _done(tensors, async_op)


def broadcast(tensor, src=None, group=None, async_op=False, group_src=None):
    """Every rank's tensor becomes that of rank `src`."""
    work = _given((False, False), _BROADCAST, tensor, tensor, None, group, async_op, src, group_src)
    if work is not NotImplemented:
        return work and Work(work, [tensor])
    _check_tensor(tensor)
    if _outside(group, "broadcast"):
        return None
    group = _groups.of(group)
    _check_resolved(tensor)
    _call("broadcast_", [tensor], group.group_name, _root(group, src, group_src), async_op)
    return _done([tensor], async_op)


def reduce(tensor, dst=None, op=ReduceOp.SUM, group=None, async_op=False, group_dst=None):
    """The tensor of rank `dst` becomes the reduction of all."""
    work = _given((False, False), _REDUCE, tensor, tensor, op, group, async_op, dst, group_dst)
    if work is not NotImplemented:
        return work and Work(work, [tensor])
    _check_tensor(tensor)
    if _outside(group, "reduce"):
        return None
    group = _groups.of(group)
    root = _root(group, dst, group_dst, "dst")
    _call("reduce_", _summable(op, tensor, call="reduce"), group.group_name, _reduction(op), root, async_op)
    return _done([tensor], async_op)


def all_gather(tensor_list, tensor, group=None, async_op=False):
    """`tensor_list[r]` becomes rank r's tensor."""
    work = _given((True, False), _ALL_GATHER, tensor_list, tensor, None, group, async_op)
    if work is not NotImplemented:
        return work and Work(work, tensor_list)
    _check_tensors(tensor_list, "tensor_list")
    _check_tensor(tensor)
    if _outside(group, "all_gather"):
        return None
    _check_dtypes(tensor_list, tensor)
    group = _groups.of(group)
    _check_resolved(tensor, *tensor_list)
    _check_written(group, tensor_list)
    _call("allgather_", tensor_list, tensor, group.group_name, async_op)
    return _done(tensor_list, async_op)


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    """The tensors of all ranks, one behind the other in one."""
    if _collecting and _collected("all_gather_single", output_tensor, input_tensor, None, group):
        return None
    work = _given((False, False), _ALL_GATHER, output_tensor, input_tensor, None, group, async_op)
    if work is not NotImplemented:
        return work and Work(work, _chunks(_groups.of(group), output_tensor))
    _check_tensor(input_tensor, "input_tensor")
    _check_tensor(output_tensor, "output_tensor")
    if _outside(group, "all_gather_into_tensor"):
        return None
    group = _groups.of(group)
    _check_resolved(input_tensor, output_tensor)
    _check_chunked(group, output_tensor, input_tensor)
    _call("_allgather_base_", output_tensor, input_tensor, group.group_name, async_op)
    return _done(_chunks(group, output_tensor) if async_op else None, async_op)


def _chunks(group, output):
    """What a Work tells that gathered into the output."""
    return list(output.chunk(group.size())) if _by_gloo(group, output) else [output]


def _untold(group, tensor):
    """The results that a Work tells of calls of which gloo's has none."""
    return None if _by_gloo(group, tensor) else [tensor]


all_gather_single = _all_gather_base = all_gather_into_tensor


def _sizes(tensor):
    """As gloo prints them."""
    return f"({', '.join(map(str, tensor.shape))})"


def all_gather_coalesced(output_tensor_lists, input_tensor_list, group=None, async_op=False):
    """all_gather of several tensors: `output_tensor_lists[r][i]` becomes rank r's tensor i."""
    if _outside(group, "all_gather_coalesced"):
        return None
    group = _groups.of(group)
    if len(output_tensor_lists) != group.size():
        raise RuntimeError("ProcessGroupGloo::allgather_coalesced: output lists should be equal to world size")
    for outputs in output_tensor_lists:
        for place, (output, one) in enumerate(zip(outputs, input_tensor_list)):
            if output.shape != one.shape:
                raise RuntimeError(f"ProcessGroupGloo::allgather_coalesced: invalid size of output tensor at index {place} (expected "
                                   f"length {_sizes(one)}, got {_sizes(output)})")
    works = [all_gather([outputs[place] for outputs in output_tensor_lists], one, group, True)
             for place, one in enumerate(input_tensor_list)]
    return _several(works, async_op)


def gather(tensor, gather_list=None, dst=None, group=None, async_op=False, group_dst=None):
    """`gather_list[r]`, of rank `dst` alone, becomes rank r's tensor."""
    _check_tensor(tensor)
    gather_list = gather_list or []
    _check_tensors(gather_list, "gather_list")
    _check_dtypes(tensor, gather_list)
    if _outside(group, "gather"):
        return None
    group = _groups.of(group)
    root = _root_of_list(group, dst, group_dst, "dst", gather_list)
    work = _go_through(_GATHER, gather_list, tensor, None, group, async_op, None, root)
    if work is not NotImplemented:
        return work and Work(work, gather_list)
    _check_written(group, gather_list)
    _call("gather_", gather_list, tensor, group.group_name, root, async_op)
    return _done(gather_list, async_op)


def scatter(tensor, scatter_list=None, src=None, group=None, async_op=False, group_src=None):
    """Rank r's tensor becomes `scatter_list[r]` of rank `src`."""
    _check_tensor(tensor)
    scatter_list = scatter_list or []
    _check_tensors(scatter_list, "scatter_list")
    _check_dtypes(tensor, scatter_list)
    if _outside(group, "scatter"):
        return None
    group = _groups.of(group)
    root = _root_of_list(group, src, group_src, "src", scatter_list)
    work = _go_through(_SCATTER, tensor, scatter_list, None, group, async_op, None, root)
    if work is not NotImplemented:
        return work and Work(work, [tensor])
    _check_resolved(tensor, *scatter_list)
    _call("scatter_", tensor, scatter_list, group.group_name, root, async_op)
    return _done([tensor], async_op)


def reduce_scatter(output, input_list, op=ReduceOp.SUM, group=None, async_op=False):
    """Rank r's tensor becomes the reduction of everybody's `input_list[r]`."""
    work = _given((False, True), _REDUCE_SCATTER, output, input_list, op, group, async_op)
    if work is not NotImplemented:
        return work and Work(work, _untold(_groups.of(group), output))
    _check_tensor(output, "output")
    _check_tensors(input_list, "input_list")
    if _outside(group, "reduce_scatter"):
        return None
    _check_dtypes(output, input_list)
    group = _groups.of(group)
    output, *input_list = _summable(op, output, *input_list)
    _check_written(group, [output])
    _call("reduce_scatter_", output, input_list, group.group_name, _reduction(op), async_op)
    return _done(_untold(group, output), async_op)


def reduce_scatter_tensor(output, input, op=ReduceOp.SUM, group=None, async_op=False):
    """The same of parts that stand one behind the other in one tensor."""
    if _collecting and _collected("reduce_scatter_single", output, input, op, group):
        return None
    work = _given((False, False), _REDUCE_SCATTER, output, input, op, group, async_op)
    if work is not NotImplemented:
        return work and Work(work, _untold(_groups.of(group), output))
    _check_tensor(output, "output")
    _check_tensor(input, "input")
    if _outside(group, "reduce_scatter_tensor"):
        return None
    group = _groups.of(group)
    output, input = _summable(op, output, input)
    _check_written(group, [output])
    _call("_reduce_scatter_base_", output, input, group.group_name, _reduction(op), async_op)
    return _done(_untold(group, output), async_op)


def _summable(op, *tensors, call="all_reduce"):
    """Tensors that are reduced, complex numbers as pairs. Errors: RuntimeError with PyTorch's text for what has none of complex numbers."""
    if any(one.is_complex() for one in tensors) and not supports_complex(op):
        raise RuntimeError(f"{call} does not supporton complex tensors")
    return [_views(one.resolve_conj() if one.is_conj() else one) for one in tensors]


reduce_scatter_single = _reduce_scatter_base = reduce_scatter_tensor


def all_to_all(output_tensor_list, input_tensor_list, group=None, async_op=False):
    """`output_tensor_list[r]` becomes what rank r has for this rank in its `input_tensor_list`."""
    work = _given((True, True), _ALL_TO_ALL, output_tensor_list, input_tensor_list, None, group, async_op, None, None)
    if work is not NotImplemented:
        return work and Work(work, output_tensor_list)
    _check_tensors(output_tensor_list, "output_tensor_list")
    _check_tensors(input_tensor_list, "input_tensor_list")
    if _outside(group, "all_to_all"):
        return None
    _check_dtypes(output_tensor_list, input_tensor_list)
    group = _groups.of(group)
    _check_resolved(*output_tensor_list, *input_tensor_list)
    _check_written(group, output_tensor_list)
    _call("alltoall_", output_tensor_list, input_tensor_list, group.group_name, async_op)
    return _done(output_tensor_list, async_op)


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False):
    """The same of rows of one tensor, evenly or as the sizes say."""
    work = _given((False, False), _ALL_TO_ALL, output, input, None, group, async_op, output_split_sizes, input_split_sizes)
    if work is not NotImplemented:
        return work and Work(work, [output])
    _check_tensor(output, "output")
    _check_tensor(input, "input")
    if _outside(group, "all_to_all_single"):
        return None
    _check_dtypes(output, input)
    _check_resolved(output, input)
    _call("alltoall_base_", output, input, _groups.of(group).group_name, _splits(output_split_sizes), _splits(input_split_sizes), async_op)
    return _done([output], async_op)


def _splits(sizes):
    if isinstance(sizes, tare.Tensor):
        raise TypeError("all_to_all_single(): incompatible function arguments: split sizes are a list of int, but got Tensor")
    return list(sizes or [])


def barrier(group=None, async_op=False, device_ids=None, timeout=None):
    """Waits for all ranks of the group."""
    if _outside(group, "barrier"):
        return None
    _call("barrier", _groups.of(group).group_name, "", async_op)
    return _done([], async_op)


def monitored_barrier(group=None, timeout=None, wait_all_ranks=False):
    """A barrier; one that cannot end is told with those that are missing, as every call here."""
    if _outside(group, "monitored_barrier"):
        return
    _groups._check_timeout(timeout)
    if _groups.get_backend(group) not in ("gloo", "virtual"):
        raise ValueError("monitored_barrier is only implemented for GLOO backend.")
    _call("barrier", _groups.of(group).group_name, "monitored", False)


# --- from one rank to another ---


def _tag(tag):
    if not -2**31 <= tag < 2**31:
        raise TypeError(f"incompatible function arguments: tag {tag} has more than 32 bits")
    return tag


def isend(tensor, dst=None, group=None, tag=0, group_dst=None):
    """Begins to send to rank `dst`."""
    work = _given((False, False), _SEND, None, tensor, None, group, True, dst, group_dst, tag)
    if work is not NotImplemented:
        return Work(work, _untold(_groups.of(group), tensor))
    _check_tensor(tensor)
    if _rank_not_in_group(group):
        raise ValueError(f"Global rank {dst} is not part of group {group}")
    group = _groups.of(group)
    _check_resolved(tensor)
    _call("send", [tensor], group.group_name, _root(group, dst, group_dst, "dst"), _tag(tag))
    return _done(_untold(group, tensor), True)


def send(tensor, dst=None, group=None, tag=0, group_dst=None):
    """Sends to rank `dst`; waits until that one receives, with MPI where that is not known to be needed."""
    if _given((False, False), _SEND, None, tensor, None, group, False, dst, group_dst, tag) is None:
        return
    if _rank_not_in_group(group):
        raise ValueError("Invalid process group specified")
    if group_dst is None and dst == _groups.get_rank():
        raise ValueError("Invalid destination rank: destination rank should not be the same as the rank of the current process.")
    isend(tensor, dst, group, tag, group_dst).wait()


def irecv(tensor, src=None, group=None, tag=0, group_src=None):
    """Begins to receive from rank `src`, or from any."""
    work = _given((False, False), _RECV, tensor, None, None, group, True, src, group_src, tag)
    if work is not NotImplemented:
        return Work(work, _untold(_groups.of(group), tensor))
    _check_tensor(tensor)
    if _outside(group, "irecv"):
        return None
    group = _groups.of(group)
    root = -1 if src is None and group_src is None else _root(group, src, group_src)
    _check_resolved(tensor)
    _call("recv_", [tensor], group.group_name, root, _tag(tag))
    return _done(_untold(group, tensor), True)


def recv(tensor, src=None, group=None, tag=0, group_src=None):
    """Receives from rank `src`, or from any; returns the sender's number in the world, -1 outside of the group."""
    if _given((False, False), _RECV, tensor, None, None, group, False, src, group_src, tag) is None:
        return src if src is not None else _groups.get_global_rank(_groups.of(group), group_src)
    work = irecv(tensor, src, group, tag, group_src)
    if work is None:
        return -1
    work.wait()
    if src is not None:
        return src
    found = work.source_rank() if group_src is None else group_src
    return _groups.get_global_rank(_groups.of(group), found) if found >= 0 else found


class P2POp:
    """A send or recv that batch_isend_irecv begins with others."""

    def __init__(self, op, tensor, peer=None, group=None, tag=0, group_peer=None):
        if op not in (isend, irecv):
            raise ValueError("Invalid ``op``. Expected ``op`` to be of type ``torch.distributed.isend`` or ``torch.distributed.irecv``.")
        _check_tensor(tensor)
        self.op, self.tensor, self.group, self.tag = op, tensor, group, tag
        self.group_peer = _root(_groups.of(group), peer, group_peer)
        self.peer = _groups.get_global_rank(_groups.of(group), group_peer) if peer is None else peer

    def __repr__(self):
        return f"P2POp({self.op.__name__}, peer={self.peer}, tag={self.tag}, {list(self.tensor.shape)}, {self.tensor.dtype})"


def batch_isend_irecv(p2p_op_list):
    """Begins sends and recvs together; returns a Work for each."""
    if p2p_op_list == []:
        raise IndexError("batch_isend_irecv takes one P2POp at least: its group is that of the first")
    if not isinstance(p2p_op_list, list) or not all(isinstance(one, P2POp) for one in p2p_op_list):
        raise ValueError("Invalid ``p2p_op_list``. Each op is expected to to be of type ``torch.distributed.P2POp``.")
    works = [one.op(one.tensor, None, one.group, one.tag, one.group_peer) for one in p2p_op_list]
    return [one for one in works if one is not None]


class _Works:
    def __init__(self, works):
        self.works = works

    def append(self, work):
        self.works.append(work)

    def wait(self):
        for one in self.works:
            if one is not None:
                one.wait()

    def is_completed(self):
        return all(one.is_completed() for one in self.works)


def _several(works, async_op):
    together = _Works(works)
    if async_op:
        return together
    together.wait()
    return None


@contextlib.contextmanager
def _coalescing_manager(group=None, device=None, async_ops=False):
    """all_reduce, all_gather_into_tensor and reduce_scatter_tensor within it are one call of the group when it ends. Other calls are made
    where they stand."""
    global _collecting
    together, own, kept = _Works([]), _groups.of(group), _groups.state().coalescing
    if kept.setdefault(own, []):
        raise ValueError("ProcessGroup has non-empty op list at the start of coalescing")
    _collecting += 1
    try:
        yield together
    except BaseException:
        kept.pop(own, None)
        raise
    finally:
        _collecting -= 1
    calls = kept.pop(own)
    if calls:
        together.append(_coalesced(own, calls))
    if not async_ops:
        together.wait()
