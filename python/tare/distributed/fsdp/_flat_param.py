"""The parameters of a FullyShardedDataParallel as one flat parameter, of which each rank keeps a part."""

import tare
from tare.distributed import _collectives
from tare.distributed.fsdp.api import ShardingStrategy
from tare.nn.parameter import Parameter


class FlatParameter(Parameter):
    """A parameter of one dimension: this rank's part of several, one behind the other."""


_FREED = (ShardingStrategy.FULL_SHARD, ShardingStrategy.HYBRID_SHARD)
_ACROSS = (ShardingStrategy.HYBRID_SHARD, ShardingStrategy._HYBRID_SHARD_ZERO2)


class _Held:
    """One of the parameters: where it stands, its sizes, and its object where programs keep it."""

    def __init__(self, param, places):
        self.param, self.places, self.size, self.numel = param, places, param.size(), param.numel()
        self.start = 0  # its first element in the flat parameter

    def put(self, value, as_parameter):
        for module, name in self.places:
            module.__dict__.pop(name, None)
            if as_parameter:
                module._parameters[name] = value
            else:
                module._parameters.pop(name, None)
                module.__dict__[name] = value


def _predivision(count):
    """What gradients are divided by before the sum: about the root of the number of ranks, so that neither they nor the sum overflow."""
    factor = 1
    while count % factor == 0 and count / factor > factor:
        factor *= 2
    return float(factor)


class FlatParamHandle:
    """Gathers, frees and reduces one flat parameter. `group` shards it, `replicas` (None: there are none) hold the same part."""

    def __init__(self, held, group, replicas, strategy, precision, offload, device, use_orig_params):
        self.held, self.group, self.replicas, self.strategy, self.precision = held, group, replicas, strategy, precision
        self.offload, self.device, self.use_orig_params = offload, device, use_orig_params
        dtypes = list(dict.fromkeys(one.param.dtype for one in held))
        if len(dtypes) != 1:
            raise ValueError(f"Must flatten tensors with uniform dtype but got {dtypes[0]} and {dtypes[1]}")
        requires = {one.param.requires_grad for one in held}
        if len(requires) != 1 and not use_orig_params:
            raise ValueError("Must flatten tensors with uniform `requires_grad` when `use_orig_params=False`")
        self.shards = strategy is not ShardingStrategy.NO_SHARD
        self.world, self.rank = (group.size(), group.rank()) if self.shards else (1, 0)
        self.dtype = dtypes[0]
        self.compute_dtype = (precision.param_dtype if precision and precision.param_dtype else None) or self.dtype
        self.numel = self._lay_out(group.size())
        self.chunk = -(-self.numel // self.world) if self.shards else self.numel
        with tare.no_grad():
            whole = self.joined([one.param.detach() for one in held])
        self.flat_param = FlatParameter(self._part(whole), requires_grad=any(requires))
        self.is_whole = self.needs_pre_backward = False
        self.saved_grad, self._followed = None, []
        self._whole = tare.empty(self.chunk * self.world, dtype=self.compute_dtype, device=whole.device) if self.shards else None
        flat = self._whole[:self.numel] if self.shards else self.flat_param.data
        # What modules show of parameters that are not there: views without memory.
        self._absent = [part.view(one.size) for one, part in zip(held, self.parts(flat))]
        if self.shards:
            self._whole.untyped_storage().resize_(0)
        self.to_sharded()

    def _lay_out(self, count):
        """Where each parameter starts; the length of all. Parameters that programs keep start at multiples of 16 bytes, and the length is a
        multiple of `count` ranks, as in PyTorch."""
        place, self._pieces, self._numbers = 0, [], []
        for one in self.held:
            gap = -place % max(1, 16 // self.compute_dtype.itemsize) if self.use_orig_params else 0
            self._pieces += [gap] if gap else []
            self._numbers.append(len(self._pieces))
            self._pieces.append(one.numel)
            one.start = place + gap
            place = one.start + one.numel
        gap = -place % count if self.use_orig_params else 0
        self._pieces += [gap] if gap else []
        return place + gap

    def parts(self, flat):
        """The parameters' elements in a flat tensor."""
        pieces = flat.split(self._pieces)
        return [pieces[number] for number in self._numbers]

    def joined(self, tensors):
        """A flat tensor of the parameters' elements, with zeros between them."""
        pieces = [tensors[0].new_zeros(numel) for numel in self._pieces]
        for number, one in zip(self._numbers, tensors):
            pieces[number] = one.reshape(-1)
        return tare.cat(pieces)

    def local_range(self, one):
        """First and last place of a parameter's elements in this rank's part."""
        start = self.chunk * self.rank
        first, last = max(one.start, start), min(one.start + one.numel, start + self.chunk)
        return (first - start, last - start) if last > first else (0, 0)

    def _part(self, whole):
        """This rank's part, with zeros behind the end."""
        if not self.shards:
            return whole
        part = whole.new_zeros(self.chunk)
        start = min(self.chunk * self.rank, self.numel)
        end = min(start + self.chunk, self.numel)
        if end > start:
            part[:end - start].copy_(whole[start:end])
        return part.cpu() if self.offload and not part.is_meta else part

    resharded_after_forward = property(lambda self: self.strategy in _FREED)

    # --- whole and part ---

    def unshard(self, dtype=None):
        """Gathers the whole into memory of its own."""
        if self.is_whole:
            return
        self.is_whole = True
        part = self.flat_param.data
        self.part = part
        dtype = dtype or self.compute_dtype
        if not self.shards:
            self._gathered = part if part.dtype == dtype else part.to(dtype)
            return
        part = part.to(self.device) if self.offload and part.device != self.device else part
        part = part if part.dtype == dtype else part.to(dtype)
        if self._whole is None or self._whole.dtype != dtype:
            self._whole = tare.empty(self.chunk * self.world, dtype=dtype, device=part.device)
        size = self._whole.numel() * self._whole.itemsize
        if self._whole.untyped_storage().size() != size:
            self._whole.untyped_storage().resize_(size)
        into = self._whole.data  # what backward saved of it stays what it is
        if part.device.type == "cpu":
            _collectives.all_gather(list(into.chunk(self.world)), part.data, group=self.group)
        else:
            _collectives.all_gather_into_tensor(into, part.data, group=self.group)
        self._gathered = self._whole[:self.numel]

    def use_whole(self, as_parameters=False):
        """Modules compute with views of the whole, through which gradients come to the flat parameter."""
        self.flat_param.data = self._gathered
        parts = self.parts(self.flat_param.detach() if as_parameters else self.flat_param)
        for one, part in zip(self.held, parts):
            part = part.view(one.size)
            if as_parameters:
                if self.use_orig_params:
                    one.param.data = part
                part = one.param if self.use_orig_params else Parameter(part, requires_grad=self.flat_param.requires_grad)
            one.put(part, as_parameters or self.use_orig_params)

    def take_back(self):
        """After a program wrote into whole parameters: their part of this rank."""
        with tare.no_grad():
            whole = self.joined([getattr(*one.places[0]).detach() for one in self.held]).to(self.dtype)
            (self.part if self.shards else self.flat_param.data).copy_(self._part(whole))

    def reshard(self, free):
        if self.is_whole and free and self.shards:
            self._whole.untyped_storage().resize_(0)
        if free or not self.shards:
            self.is_whole = False
        self.to_sharded()

    def to_sharded(self):
        """Modules show the part that this rank keeps."""
        if self.is_whole or hasattr(self, "part"):
            self.flat_param.data = self.part
        for one, absent in zip(self.held, self._absent):
            if not self.use_orig_params:
                one.put(absent, False)
            else:
                first, last = self.local_range(one)
                local = self.flat_param.data[first:last]
                one.param.data = local.view(one.size) if not self.shards else local
                one.put(one.param, True)

    # --- gradients ---

    def put_gradient_aside(self):
        """Before backward adds up whole gradients: those of the part, from backwards before, wait."""
        if self.use_orig_params and all(one.param.grad is None for one in self.held):
            self.flat_param.grad = None  # a program set those that it sees to None
        grad = self.flat_param.grad
        if self.shards and grad is not None and grad.numel() == self.chunk and self.chunk != self.numel:
            self.saved_grad, self.flat_param.grad = grad, None

    def follow(self, reduced):
        """Has `reduced(handle)` called when backward has added up the flat parameter's gradient."""
        if self.flat_param.requires_grad:
            node = self.flat_param.expand_as(self.flat_param).grad_fn.next_functions[0][0]
            if not any(node == one for one in self._followed):
                self._followed.append(node)
                node.register_hook(lambda *_: reduced(self))

    def show_gradients(self):
        """Of parameters that programs keep: views of the flat gradient, of the part or of the whole."""
        if not self.use_orig_params:
            return
        grad = self.flat_param.grad
        whole = grad is not None and self.shards and grad.numel() == self.numel and self.numel != self.chunk
        for one in self.held:
            one.param.grad = None
            if grad is None or not one.param.requires_grad:
                continue
            if whole or not self.shards:
                _set_grad(one.param, grad[one.start:one.start + one.numel].view(one.size))
            else:
                first, last = self.local_range(one)
                if last > first:
                    _set_grad(one.param, grad[first:last])

    def reduce_gradient(self):
        """Takes the whole gradient and adds its reduction to the part's."""
        grad = self.flat_param.grad
        self.flat_param.grad = None
        if grad is None:
            return
        dtype = (self.precision and self.precision.reduce_dtype) or grad.dtype
        with tare.no_grad():
            grad = grad.detach().to(dtype)
            count = self.group.size() * (self.replicas.size() if self.replicas is not None else 1)
            before = _predivision(count)
            if self.shards:
                missing = self.chunk * self.world - self.numel
                padded = tare.nn.functional.pad(grad, (0, missing)) if missing else grad
                part = tare.empty(self.chunk, dtype=dtype, device=grad.device)
                padded.div_(before)
                _collectives.reduce_scatter_tensor(part, padded, group=self.group)
                if self.replicas is not None:
                    _collectives.all_reduce(part, group=self.replicas)
            else:
                part = grad.div_(before)
                _collectives.all_reduce(part, group=self.group)
            if count / before != 1:
                part.div_(count / before)
            if not (self.precision and self.precision.keep_low_precision_grads):
                part = part.to(self.dtype)
            part = part.to("cpu") if self.offload and not part.is_meta else part
            self.saved_grad = part if self.saved_grad is None else self.saved_grad.add_(part)

    def finish(self):
        """At the end of backward the flat parameter has its part's gradient."""
        if self.saved_grad is not None:
            self.flat_param.grad = self.saved_grad
        self.saved_grad = None
        self.show_gradients()


def _set_grad(param, grad):
    """Also where the parameter stands for a part of other sizes now."""
    before = param.data
    if before.shape != grad.shape:
        param.data = grad
    param.grad = grad
    if before.shape != grad.shape:
        param.data = before
