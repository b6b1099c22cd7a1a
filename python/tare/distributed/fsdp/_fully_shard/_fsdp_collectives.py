"""The collectives of a group of parameters: one gather of all shards, one reduction of all gradients, through flat tensors."""

import tare
from tare.distributed import _collectives
from tare.distributed._collectives import ReduceOp
from tare.distributed.fsdp._fully_shard._fsdp_api import AllGather, ReduceScatter
from tare.distributed.fsdp._fully_shard._fsdp_common import ShardedState, fail_on_this_rank


class DefaultAllGather(AllGather):
    def __call__(self, output_tensor, input_tensor, group, async_op=False):
        return _collectives.all_gather_into_tensor(output_tensor, input_tensor, group=group, async_op=async_op)


class DefaultReduceScatter(ReduceScatter):
    def __call__(self, output_tensor, input_tensor, group, op, async_op=False):
        return _collectives.reduce_scatter_tensor(output_tensor, input_tensor, op=op, group=group, async_op=async_op)


class Gathered:
    """A gather under way: its flat result of `world * numels` elements, and how to take it apart."""

    def __init__(self, output, work, event, params, inputs):
        self.output, self.work, self.event = output, work, event
        self.numels = [[one.numel() for one in mine] for mine in inputs]
        self.dtypes = [[one.dtype for one in mine] for mine in inputs]

    def wait(self, queues):
        if self.event is not None:
            queues.current().wait_event(self.event)
        if self.work is not None:
            self.work.wait()


def _inputs(params):
    """What each parameter gives, cast where the computation has another dtype: those casts are one copy into one flat tensor."""
    found = [None] * len(params)
    together = [i for i, one in enumerate(params) if one.param_dtype is not None and not one.offload_to_cpu and not one.is_extended]
    if together:
        sources = [params[i].kept_data for i in together]
        numels = [one.numel() for one in sources]
        flat = tare.empty(sum(numels), dtype=params[together[0]].param_dtype, device=sources[0].device)
        parts = flat.split(numels)
        tare._foreach_copy_(parts, sources)
        for i, part in zip(together, parts):
            found[i] = [part]
    return [one.all_gather_inputs if mine is None else mine for one, mine in zip(params, found)]


def begin_gather(params, group, async_op, copy_queue, gather_queue, queues, device, comm):
    """Gathers the shards of all parameters: this rank's are copied into its place of the result, which is gathered in place."""
    world, rank = group.size(), group.rank()
    with tare.no_grad():
        with queues.on(copy_queue):
            inputs = _inputs(params)
            flat = [one for mine in inputs for one in mine]
            dtypes = {one.dtype for one in flat}
            dtype = dtypes.pop() if len(dtypes) == 1 else tare.uint8
            if dtype == tare.uint8:
                flat = [one.view(tare.uint8) for one in flat]
            sizes = [one.numel() for one in flat]
            output = comm.allocate((sum(sizes) * world,), dtype=dtype, device=device)
            mine = output.narrow(0, sum(sizes) * rank, sum(sizes))
            tare._foreach_copy_(mine.split(sizes), flat)
            del flat
        gather_queue.wait_stream(copy_queue)
        with queues.on(gather_queue):
            work = comm(output_tensor=output, input_tensor=mine, group=group, async_op=async_op)
            found = Gathered(output, work if async_op else None, gather_queue.record_event(), params, inputs)
    found.sizes = sizes
    return found


def finish_gather(gathered, params, group, queues):
    """Copies what was gathered into each parameter's own memory."""
    gathered.wait(queues)
    world, output = group.size(), gathered.output
    with tare.no_grad():
        outs, moved = [], []
        for one, numels, dtypes in zip(params, gathered.numels, gathered.dtypes):
            one.init_all_gather_outputs(numels, dtypes, world, output.device)
            # Written as `.data`: what backward saved of a parameter is what comes back.
            mine = [out.data for out in one.all_gather_outputs]
            if one.fsdp_placement.dim != 0:
                between = [tare.empty_like(out) for out in mine]
                moved.append((one, between, mine))
                mine = between
            outs += mine
        outs = [one.view(world, -1) for one in outs]
        if output.dtype == tare.uint8:
            outs = [one.view(tare.uint8) for one in outs]
        tare.split_with_sizes_copy(output.view(world, -1), gathered.sizes, dim=1, out=outs)
        for one, between, targets in moved:
            _join_along(one, between, targets, world)


def _join_along(param, gathered, targets, world):
    """Shards of a dimension that is not the first lie one behind the other, and become side by side."""
    dim = param.fsdp_placement.dim
    for source, target in zip(gathered, targets):
        sharded = param.sharded_state is ShardedState.SHARDED
        size = list(param.padded_sharded_param_size if sharded else param._sharded_post_forward_param_data.size())
        whole = [*size[:dim], size[dim] * world, *size[dim + 1:]]
        parts = source.view(size[0] * world, *size[1:]).chunk(world, 0)
        tare.cat(parts, dim=dim, out=target.view(whole))


def divisions(shards, replicas, dtype, factor, sums):
    """How gradients become averages: divided before the reduction, behind it, the reductions within shards and across replicas, and
    what the gradients are multiplied with first.

    The types with a wide range let the collective divide; float16 is divided half before and half behind, so that neither overflows.
    """
    count = shards * replicas
    narrow = dtype not in (tare.float32, tare.bfloat16)
    if not narrow and not sums:
        if factor is None:
            op = ReduceOp.AVG if count > 1 else ReduceOp.SUM
            return None, None, op, op
        # PyTorch's PREMUL_SUM is the division before a sum.
        return (None, None, ReduceOp.AVG, ReduceOp.SUM) if factor == shards else (factor, None, ReduceOp.SUM, ReduceOp.SUM)
    factor = float(count) if factor is None else factor
    before = None
    if narrow:
        before = 1
        while factor % before == 0 and factor / before > before:
            before *= 2
        factor /= before
    return before, factor, ReduceOp.SUM, ReduceOp.SUM


def _divide(tensor, by):
    if by is not None and by != 1:
        tensor.div_(by)


def _padded(size, parts):
    return tare.Size((-(-size[0] // parts) * parts, *size[1:]))


def scatter_gradients(params, gradients, group, comm, reduce_dtype, before, op, queues, device):
    """Reduces gradients into this rank's shards, all in one flat tensor: (what went in, what came out, padded sizes, event).

    `gradients` is emptied once they are copied, so that their memory is free during the reduction.
    """
    dtypes = {one.dtype for one in gradients}
    if len(dtypes) != 1:
        fail_on_this_rank(f"FSDP reduce-scatter expects uniform gradient dtype but got {dtypes}")
    world = group.size() if group is not None else 1
    if world > 1:
        for i, one in enumerate(params):
            dim = one.fsdp_placement.dim
            if dim:
                if gradients[i].size(dim) % world:
                    raise AssertionError(f"Shard({dim}) requires even sharding: {gradients[i].size()=} {world=}")
                gradients[i] = tare.cat(gradients[i].chunk(world, dim), 0)
    sizes = [_padded(one.size(), world) for one in gradients]
    numel = sum(one.numel() for one in sizes)
    given = comm.allocate((numel,), dtype=reduce_dtype or dtypes.pop(), device=device)
    tare._chunk_cat(gradients, dim=0, num_chunks=world, out=given.view(world, -1))
    gradients.clear()
    queues.reduce.wait_stream(queues.current())
    with queues.on(queues.reduce):
        found = comm.allocate((numel // world,), dtype=given.dtype, device=device)
        _divide(given, before)
        if world > 1:
            comm(output_tensor=found, input_tensor=given, group=group, op=op)
        else:
            found.copy_(given)
        return given, found, sizes, queues.reduce.record_event()


def give_gradients(params, reduced, sizes, world, dtype, queue, queues):
    """Each parameter's shard of the reduced gradients becomes its gradient, or is added to it. The shards are views of one tensor."""
    if dtype is not None and reduced.dtype != dtype:
        reduced = reduced.to(dtype)
    offset = 0
    for one, size in zip(params, sizes):
        shard = reduced.as_strided(one.sharded_size, one.contiguous_sharded_stride, offset)
        offset += size.numel() // world
        grad = one.sharded_param.grad
        hooks = list((getattr(one.sharded_param, "_post_accumulate_grad_hooks", None) or {}).values())
        if one.offload_to_cpu:
            later = one.pin_memory and grad is None and not hooks
            shard = shard.to("cpu", non_blocking=later)
            if later:
                one.grad_offload_event = queue.record_event()
        if grad is None:
            one.sharded_param.grad = one.to_sharded_dtensor(shard)
        else:
            grad._local_tensor.add_(shard)
        for hook in hooks:
            hook(one.sharded_param)
