"""Gradients of data parallel training: which parameters share a bucket, when a bucket is reduced. Source:
torch.nn.parallel.DistributedDataParallel, and what PyTorch 2.13 was seen to do (docs/design/wrappers.md)."""

import os
import weakref

import tare
from tare.autograd import Variable
from tare.distributed import _collectives, _groups

FIRST_BUCKET_BYTES = 1 << 20
_IN_FLIGHT = 2  # flat tensors of a coalesced broadcast that exist at once

_UNFINISHED = (
    "Expected to have finished reduction in the prior iteration before starting a new one. This error indicates that your module has "
    "parameters that were not used in producing loss. You can enable unused parameter detection by passing the keyword argument "
    "`find_unused_parameters=True` to `torch.nn.parallel.DistributedDataParallel`, and by \nmaking sure all `forward` function outputs "
    "participate in calculating loss. \nIf you already have done the above, then the distributed data parallel module wasn't able to "
    "locate the output tensors in the return value of your module's `forward` function. Please include the loss function and the "
    "structure of the return value of `forward` of your module when reporting this issue (e.g. list, dict, iterable).")
_TWICE = (
    "Expected to mark a variable ready only once. This error is caused by one of the following reasons: 1) Use of a module parameter "
    "outside the `forward` function. Please make sure model parameters are not shared across multiple concurrent forward-backward "
    "passes. or try to use _set_static_graph() as a workaround if this module graph does not change during training loop.2) Reused "
    "parameters in multiple reentrant backward passes. For example, if you use multiple `checkpoint` functions to wrap the same part "
    "of your model, it would result in the same set of parameters been used by different reentrant backward passes multiple times, and "
    "hence marking a variable ready multiple times. DDP does not support such use cases in default. You can try to use "
    "_set_static_graph() as a workaround if your module graph does not change over iterations.")


def bytes_of(tensor):
    return tensor.numel() * tensor.element_size()


def assign_buckets(tensors, limits, order=None):
    """Which tensors share a bucket: lists of their numbers, and the limit that closed each.

    Tensors of one dtype and device fill a bucket until it has `limits[i]` bytes or more, i the number of the bucket among those of its
    kind, the last limit standing for all that follow. `order` numbers the tensors, which are then in the order of arrival; without it
    buckets come in the order of their first tensors.
    """
    open_buckets, closed, made = {}, [], {}
    for place, tensor in enumerate(tensors):
        kind = (tensor.dtype, tensor.device)
        bucket, size = open_buckets.pop(kind, ([], 0))
        bucket.append(place if order is None else order[place])
        size += bytes_of(tensor)
        limit = limits[min(made.get(kind, 0), len(limits) - 1)]
        if size >= limit:
            closed.append((bucket, limit))
            made[kind] = made.get(kind, 0) + 1
        else:
            open_buckets[kind] = (bucket, size)
    for kind, (bucket, _) in open_buckets.items():
        closed.append((bucket, limits[min(made.get(kind, 0), len(limits) - 1)]))
    if order is None:
        closed.sort(key=lambda one: one[0][0])
    return [bucket for bucket, _ in closed], [limit for _, limit in closed]


def broadcast_coalesced(group, tensors, buffer_size, src=0):
    """The tensors of the group's rank `src` become everybody's, through flat tensors of about `buffer_size` bytes."""
    flying = []

    def land():
        flat, members, work = flying.pop(0)
        work.wait()
        for one, part in zip(members, flat.split([one.numel() for one in members])):
            if one.numel():
                one.copy_(part.view(one.shape))

    with tare.no_grad():
        for places in assign_buckets(tensors, [buffer_size])[0]:
            members = [tensors[place] for place in places]
            flat = tare.cat([one.reshape(-1) for one in members]) if len(members) > 1 else members[0].reshape(-1).clone()
            flying.append((flat, members, _collectives.broadcast(flat, group=group, group_src=src, async_op=True)))
            del flat
            if len(flying) == _IN_FLIGHT:
                land()
        while flying:
            land()


def verify_shapes(group, parameters):
    """Ranks tell each other the number of their parameters and the sizes and strides of the first rank's. Errors: RuntimeError where
    a rank has others."""
    device = parameters[0].device
    counts = [tare.empty(1, dtype=tare.int64, device=device) for _ in range(group.size())]
    _collectives.all_gather(counts, tare.full((1,), len(parameters), dtype=tare.int64, device=device), group)
    numbers = _numbers(tare.cat(counts))
    if numbers and any(one != len(parameters) for one in numbers):
        raise RuntimeError(f"DDP expects same model across all ranks, but Rank {group.rank()} has {len(parameters)} params, while rank "
                           f"{next(r for r, one in enumerate(numbers) if one != len(parameters))} has inconsistent "
                           f"{next(one for one in numbers if one != len(parameters))} params.")
    mine = [number for one in parameters for number in (*one.shape, *one.stride())]
    told = tare.tensor(mine, dtype=tare.int64, device=device)
    _collectives.broadcast(told, group=group, group_src=0)
    told = _numbers(told) or mine
    place = 0
    for number, one in enumerate(parameters):
        end = place + one.dim()
        if tuple(told[place:end]) != tuple(one.shape):
            raise RuntimeError(f"[{group.rank()}]: params[{number}] in this process with sizes {list(one.shape)} appears not to match "
                               "sizes of the same param in process 0.")
        place = end + one.dim()


def _numbers(tensor):
    """Its values, None where it has none."""
    return tensor.tolist() if tensor.device.type == "cpu" else None


class GradBucket:
    """What a communication hook gets: one bucket of gradients, or one of zeros in its place."""

    def __init__(self, reducer, number, instead=None):
        self._reducer, self._number, self._instead = reducer, number, instead

    def _bucket(self):
        return self._instead or self._reducer._buckets[self._number]

    def index(self):
        return self._number

    def buffer(self):
        """The gradients, one behind the other."""
        return self._bucket().flat

    def gradients(self):
        return list(self._bucket().views)

    def parameters(self):
        return [self._reducer._parameters[place] for place in self._bucket().places]

    def is_last(self):
        return self._number == len(self._reducer._buckets) - 1

    def set_buffer(self, buffer):
        bucket = self._bucket()
        bucket.flat = buffer
        bucket.views = bucket.split(buffer, self._reducer._parameters)


class _Bucket:
    def __init__(self, places, parameters):
        self.places, self.pending, self.future = places, len(places), None
        first = parameters[places[0]]
        self.flat = tare.empty(sum(parameters[place].numel() for place in places), dtype=first.dtype, device=first.device)
        self.views = self.split(self.flat, parameters)

    def split(self, flat, parameters):
        """A gradient's view has its parameter's strides where these leave no gaps."""
        views, offset = [], 0
        for place in self.places:
            one = parameters[place]
            dense = one.numel() == 0 or 1 + sum((size - 1) * stride for size, stride in zip(one.shape, one.stride())) == one.numel()
            views.append(flat.as_strided(one.shape, one.stride(), offset) if dense
                         else flat.narrow(0, offset, one.numel()).view(one.shape))
            offset += one.numel()
        return views


class Reducer:
    """Reduces the gradients of one module over the ranks of a group, bucket by bucket, while backward runs."""

    def __init__(self, parameters, names, buckets, group, limits, find_unused, gradient_as_bucket_view, static_graph, skip_unused=False):
        self._parameters, self._names, self._group = parameters, names, group
        self._limits, self._find_unused, self._as_view = limits, find_unused, gradient_as_bucket_view
        self._static, self._skip_unused = static_graph, skip_unused
        self._hook, self._hook_state = None, None
        self.divisor = group.size()  # of sums of gradients, where no hook divides them
        self._expecting, self._queued, self._finished = False, False, True
        self._iteration, self._delayed = 0, False
        self._arrived, self._rebuilt = [], False
        self._used = [False] * len(parameters)
        self._place_of = {}
        self._start_buckets(buckets)
        self._used_in_first = None  # of a static graph: which parameters some rank used
        self._times_in_first = []  # of a static graph: how often each gradient arrived in the first backward
        self._accumulators = []
        here = weakref.ref(self)
        for place, one in enumerate(parameters):
            node = one.expand_as(one).grad_fn.next_functions[0][0]
            handle = node.register_hook(lambda _in, _out, place=place: here() and here()._gradient_ready(place))
            self._accumulators.append((node, handle))

    def _start_buckets(self, buckets):
        self._buckets = None  # what they held is freed before others are made
        self._buckets = [_Bucket(list(places), self._parameters) for places in buckets]
        for number, bucket in enumerate(self._buckets):
            for within, place in enumerate(bucket.places):
                self._place_of[place] = (number, within)

    def remove_hooks(self):
        for _, handle in self._accumulators:
            handle.remove()

    # --- before and behind forward ---

    def _rebuilds(self):
        return (self._static or not self._find_unused) and not self._rebuilt

    def _static_first(self):
        return self._static and self._iteration == 0

    def rebuild_buckets(self):
        """Once, behind the first backward: buckets as gradients arrived. Ranks take the order of the first rank's."""
        self._check_finished()
        if not self._rebuilds() or len(self._arrived) != len(self._parameters):
            return False
        order = self._arrived
        buckets, _ = assign_buckets([self._parameters[place] for place in order], self._limits, order)
        device = self._parameters[0].device
        indices = tare.tensor([place for one in buckets for place in one] + [len(buckets)], dtype=tare.int32, device=device)
        _collectives.broadcast(indices, group=self._group, group_src=0)
        told = _numbers(indices)
        sizes = [len(one) for one in buckets]
        count = told[-1] if told else len(buckets)
        sizes = tare.tensor((sizes + [0] * count)[:count], dtype=tare.int32, device=device)
        _collectives.broadcast(sizes, group=self._group, group_src=0)
        if told:
            buckets, place = [], 0
            for size in sizes.tolist():
                buckets.append(told[place:place + size])
                place += size
        self._arrived, self._rebuilt = [], True
        self._start_buckets(buckets)
        return True

    def _check_finished(self):
        if self._finished:
            return
        missing = [place for bucket in self._buckets for place in bucket.places if not self._ready[place]]
        level = os.environ.get("TORCH_DISTRIBUTED_DEBUG", "OFF").upper()
        text = _UNFINISHED
        if missing:
            missing.sort()
            if level in ("INFO", "DETAIL"):
                text += (f"\nParameters which did not receive grad for rank {self._group.rank()}: "
                         + ", ".join(self._names[place] for place in missing))
            text += (f"\nParameter indices which did not receive grad for rank {self._group.rank()}: "
                     + " ".join(str(place) for place in missing))
        if level == "OFF":
            text += ("\n In addition, you can set the environment variable TORCH_DISTRIBUTED_DEBUG to either INFO or DETAIL to print out "
                     "information about which particular parameters did not receive gradient on this rank as part of this error")
        raise RuntimeError(text)

    def prepare_for_backward(self, outputs):
        """Backward will reduce. Parameters that no output depends on are ready at once where they are looked for."""
        self._check_finished()
        self._expecting, self._finished, self._queued = True, False, False
        self._ready = [False] * len(self._parameters)
        self._next = 0
        for bucket in self._buckets:
            bucket.pending, bucket.future = len(bucket.places), None
        self._times = [0] * len(self._parameters)
        self._unused = [place for place, times in enumerate(self._times_in_first) if not times]
        if self._find_unused and not self._static:
            reached = _reached(outputs)
            self._unused = [place for place, (node, _) in enumerate(self._accumulators) if node not in reached]
            if len(self._unused) == len(self._parameters):
                self._unused = self._unused if outputs else []
        self._begun = False

    # --- in backward ---

    def _gradient_ready(self, place):
        if self._find_unused or self._static:
            self._used[place] = True
        if not self._expecting:
            return
        if self._static:
            self._times[place] += 1
            if self._static_first():
                return  # delay_all_reduce does it
            if self._times[place] < self._times_in_first[place]:
                return  # used again later in this backward
        if self._rebuilds():
            self._arrived.append(place)
        if not self._begun:
            self._begun = True
            for unused in self._unused:
                if self._rebuilds():
                    self._arrived.append(unused)
                self._mark_ready(unused)
        if self._ready[place]:
            raise RuntimeError(f"{_TWICE}\nParameter at index {place} with name {self._names[place]} has been marked as ready twice. This "
                               "means that multiple autograd engine  hooks have fired for this particular parameter during this "
                               "iteration.")
        self._mark_ready(place)

    def delay_all_reduce(self):
        """At the end of the first backward of a static graph: everything is reduced."""
        if not self._expecting:
            return
        self._times_in_first = self._times
        self._reduce_used()
        for place in range(len(self._parameters)):
            self._mark_ready(place)

    def _mark_ready(self, place):
        self._ready[place] = True
        number, within = self._place_of[place]
        bucket = self._buckets[number]
        self._fill(bucket, within, self._parameters[place])
        bucket.pending -= 1
        while self._next < len(self._buckets) and not self._buckets[self._next].pending:
            self._reduce(self._next)
            self._next += 1
        if self._next == len(self._buckets) and not self._queued:
            self._queued = True
            if self._find_unused and not self._static:
                self._reduce_used()
            if self._static_first():
                self._finish()
            else:
                Variable._execution_engine.queue_callback(self._finish)

    def _fill(self, bucket, within, parameter):
        """A gradient goes into its bucket, divided by the number of ranks unless a hook does that."""
        view, grad = bucket.views[within], parameter.grad
        with tare.no_grad():
            if grad is None:
                view.zero_()
                return
            if grad.is_sparse:
                raise NotImplementedError("DistributedDataParallel: sparse gradients are not supported by tare yet")
            same = grad.untyped_storage()._cdata == view.untyped_storage()._cdata and grad.storage_offset() == view.storage_offset()
            divide = self._hook is None
            if same:
                if divide:
                    view.div_(self.divisor)
            elif divide and grad.dtype == view.dtype:
                tare.mul(grad.detach(), 1.0 / self.divisor, out=view)
            else:
                view.copy_(grad / self.divisor if divide else grad)
            if self._as_view and not same:
                parameter.grad = view

    def _reduce(self, number):
        bucket = self._buckets[number]
        if self._hook is None:
            bucket.future = _collectives.all_reduce(bucket.flat, group=self._group, async_op=True)
        else:
            bucket.future = self._hook(self._hook_state, GradBucket(self, number))

    def reduce_zeros(self):
        """In the place of a rank that has no inputs: the calls of one backward, to which it adds nothing."""
        futures = []
        for number, held in enumerate(self._buckets):
            bucket = _Bucket(held.places, self._parameters)
            bucket.flat.zero_()
            futures.append(_collectives.all_reduce(bucket.flat, group=self._group, async_op=True) if self._hook is None
                           else self._hook(self._hook_state, GradBucket(self, number, bucket)))
        for future in futures:
            future.wait()
        if self._find_unused:
            self._reduce_used()
            self._used_work.wait()
            self._used_anywhere = self._used_work = None
        if self._rebuilds():
            self._arrived = list(range(len(self._parameters)))

    def _reduce_used(self):
        """Which parameters some rank used; where values are not known, the others' are taken to be this rank's."""
        self._used_anywhere = tare.tensor(self._used, dtype=tare.int32, device=self._parameters[0].device)
        self._used_work = _collectives.all_reduce(self._used_anywhere, group=self._group, async_op=True)

    def _finish(self):
        used = self._used_in_first
        if self._static_first() or (self._find_unused and not self._static):
            self._used_work.wait()
            used = _numbers(self._used_anywhere) or self._used
            self._used_anywhere = self._used_work = None
            if self._static:
                self._used_in_first = used
        for bucket in self._buckets:
            self._land(bucket, used)
        self._used = [False] * len(self._parameters)
        self._expecting, self._finished = False, True
        self._iteration += 1

    def _land(self, bucket, used):
        found = bucket.future.wait()
        bucket.future = None
        with tare.no_grad():
            if self._hook is not None:
                found = found[0] if isinstance(found, (list, tuple)) else found
                if not isinstance(found, tare.Tensor):
                    raise RuntimeError(f"expected the communication hook's future to hold a tensor, but got {type(found).__name__}")
                if found is not bucket.flat and found.untyped_storage()._cdata != bucket.flat.untyped_storage()._cdata:
                    if self._as_view:
                        bucket.flat.copy_(found)
                    else:
                        views = bucket.split(found, self._parameters)
                        self._to_gradients(bucket, views, used)
                        return
            self._to_gradients(bucket, bucket.views, used)

    def _to_gradients(self, bucket, views, used):
        for place, view in zip(bucket.places, views):
            if used is not None and not used[place]:
                continue
            one = self._parameters[place]
            if self._as_view:
                if one.grad is None:
                    one.grad = view
            elif one.grad is None:
                one.grad = view.to(one.dtype) if view.dtype != one.dtype else view.clone()
            else:
                one.grad.copy_(view)

    def register_comm_hook(self, state, hook):
        if self._hook is not None:
            raise RuntimeError("register_comm_hook or register_builtin_comm_hook can only be called once.")
        self._hook, self._hook_state = hook, state


def _reached(outputs):
    """The nodes that a backward from the outputs could come to."""
    found, waiting = set(), [one.grad_fn for one in outputs if one.requires_grad and one.grad_fn is not None]
    while waiting:
        node = waiting.pop()
        if node in found:
            continue
        found.add(node)
        waiting.extend(one for one, _ in node.next_functions if one is not None and one not in found)
    return found
