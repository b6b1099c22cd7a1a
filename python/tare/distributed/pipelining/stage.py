"""A part of a model that a rank runs in a pipeline, and what it exchanges with the parts before and behind it."""

import contextlib
from typing import NamedTuple

import tare
import tare.distributed as dist
from tare.distributed.pipelining._backward import _shown, stage_backward, stage_backward_input, stage_backward_weight
from tare.distributed.pipelining._utils import PipeliningMetadataError
from tare.utils import _pytree

__all__ = ["PipelineStage", "build_stage"]


class _Meta(NamedTuple):
    """What a tensor that goes from stage to stage is."""

    shape: tuple
    stride: tuple
    dtype: object
    requires_grad: bool

    @staticmethod
    def of(value, what):
        if value is None:
            return None
        if not isinstance(value, tare.Tensor):
            raise PipeliningMetadataError(f"{what} is a {type(value).__name__}: stages give each other tensors, alone or in a tuple")
        return _Meta(tuple(value.shape), value.stride(), value.dtype, value.requires_grad)

    def empty(self, device):
        return tare.empty_strided(self.shape, self.stride, dtype=self.dtype, device=device)


def _as_tuple(value):
    if value is None:
        return None
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _metas(values, what):
    return None if values is None else tuple(_Meta.of(one, what) for one in values)


def _of_gradients(metas):
    """What gradients of such tensors are."""
    return tuple(one._replace(requires_grad=False) if one is not None and one.requires_grad else None for one in metas)


class _Wrapper:
    """What a stage does with a module whose gradients ranks share: once a step, in the last backward, or behind it where parameters are
    sharded, since backwards of weights alone do not meet the module's hooks."""

    def __init__(self, stage):
        self._stage = stage

    # Programs make their stages first, and then shard the modules, or put others in their place.
    module = property(lambda self: self._stage.submod)
    is_ddp = property(lambda self: isinstance(self.module, tare.nn.parallel.DistributedDataParallel))
    is_sharded = property(lambda self: hasattr(self.module, "set_requires_gradient_sync"))

    def unsynchronized(self):
        return self.module.no_sync() if self.is_ddp else contextlib.nullcontext()

    @contextlib.contextmanager
    def backward(self, last):
        self._share(False)
        with contextlib.nullcontext() if last else self.unsynchronized():
            yield

    def _share(self, now):
        if self.is_sharded:
            self.module.set_is_last_backward(now)
            self.module.set_reshard_after_backward(now)
            self.module.set_requires_gradient_sync(now)

    def forget_trial(self):
        """What a trial gathered is gathered again by the step, as in PyTorch."""
        for one in self.module.modules():
            if hasattr(one, "set_requires_gradient_sync"):
                one.reshard()

    def reduce(self):
        """Shares gradients of sharded parameters."""
        if not self.is_sharded:
            return
        self._share(True)
        root = self.module._get_fsdp_state()
        for state in root._state_ctx.all_states:
            for group in state._fsdp_param_groups:
                group.post_backward()
        root._end_backward()


class PipelineStage:
    """A stage. Its inputs are tensors of the stage before it, its outputs those of the next; of the first, the batch's.

    submodule: the part of the model. stage_index, num_stages: which of how many. device: where its buffers are. group: the ranks of the
    pipeline. input_args, output_args: examples of what comes in and goes out; where a stage has none, all stages find out with the first
    microbatch, stage after stage. dw_builder: makes functions that compute gradients of weights, in the place of the tape's.
    Errors: ValueError for an index that is no stage's, RuntimeError for more ranks than stages.
    """

    def __init__(self, submodule, stage_index, num_stages, device, input_args=None, output_args=None, output_grads=None, input_grads=None,
                 group=None, dw_builder=None, get_mesh=None):
        if stage_index >= num_stages:
            raise ValueError(f"Stage index {stage_index} is out of range of {num_stages}")
        self.submod, self.stage_index, self.num_stages, self.device, self.group = submodule, stage_index, num_stages, device, group
        self.dw_builder = dw_builder
        self.group_rank, self.group_size = dist.get_rank(group), dist.get_world_size(group)
        if self.group_size > num_stages:
            raise RuntimeError(f"Pipeline group size {self.group_size} cannot be larger than number of stages {num_stages}")
        self.is_first, self.is_last = stage_index == 0, stage_index == num_stages - 1
        self.has_backward = False
        self.stage_index_to_group_rank = {index: index % self.group_size for index in range(num_stages)}
        self._wrapper = _Wrapper(self)
        what = f"Stage {stage_index}: an example"
        self._said = [_metas(_as_tuple(one), what) for one in (input_args, output_args, input_grads, output_grads)]
        self.inputs = self.outputs = self.input_grads = self.output_grads = None  # _Meta of each
        self.fwd_cache, self.bwd_cache, self.output_chunks = {}, {}, []
        self.dw_runner, self._later = {}, {}
        self._received, self._received_grads = {}, {}  # of each microbatch, buffers or a neighbour's tensors on this rank
        self._trial = None

    def __repr__(self):
        return f"PipelineStage({type(self.submod).__name__}, {self.stage_index} of {self.num_stages}, on rank {self.group_rank})"

    # ----- what is exchanged, before the first step

    def _is_here(self, stage):
        return self.stage_index_to_group_rank[stage] == self.group_rank

    def _to(self, stage):
        return {"group": self.group, "group_dst": self.stage_index_to_group_rank[stage]}

    def _from(self, stage):
        return {"group": self.group, "group_src": self.stage_index_to_group_rank[stage]}

    def vote(self, has_backward, before):
        """Whether all stages up to this one were told of their tensors: 1 or 0, as a tensor that goes on to the next."""
        told = tare.tensor([int(self._said[0] is not None and self._said[1] is not None)], dtype=tare.int32, device=self._vote_device())
        if not self.is_first and not self._is_here(self.stage_index - 1):
            before = tare.zeros(1, dtype=tare.int32, device=self._vote_device())
            dist.recv(before, **self._from(self.stage_index - 1))
        told = told if before is None else before * told
        if not self.is_last and not self._is_here(self.stage_index + 1):
            dist.send(told, **self._to(self.stage_index + 1))
        return told

    def hear_vote(self, after):
        """The last stage's vote, which goes back to the first."""
        if not self.is_last and not self._is_here(self.stage_index + 1):
            after = tare.zeros(1, dtype=tare.int32, device=self._vote_device())
            dist.recv(after, **self._from(self.stage_index + 1))
        if not self.is_first and not self._is_here(self.stage_index - 1):
            dist.send(after, **self._to(self.stage_index - 1))
        return after

    def _vote_device(self):
        return "cpu" if tare.device(self.device).type == "meta" else self.device  # a vote has to be read

    def find_forward(self, args, kwargs, has_backward):
        """Finds out what goes in and out by a trial with the first microbatch; what goes out, for a next stage on this rank.

        args: the first stage's inputs, or the _Meta that a stage of this rank gave.
        """
        if self.is_first:
            given = tuple(one.detach().requires_grad_(one.requires_grad) if isinstance(one, tare.Tensor) else one for one in args)
            self.inputs = tuple(_Meta.of(one, "an input") for one in given if isinstance(one, tare.Tensor))
        else:
            if self._is_here(self.stage_index - 1):
                self.inputs = args
            else:
                found = [None]
                dist.recv_object_list(found, **self._from(self.stage_index - 1))
                self.inputs = found[0]
            given = tuple(one.empty(self.device).zero_().requires_grad_(one.requires_grad and has_backward) for one in self.inputs)
        with tare.set_grad_enabled(has_backward):
            outputs = _as_tuple(self.submod(*given, **kwargs))
        self.outputs = _metas(outputs, f"Stage {self.stage_index}: an output")
        extra = [one for one in _pytree.tree_leaves(kwargs) if isinstance(one, tare.Tensor)]
        tensors = [one for one in _pytree.tree_leaves(given) if isinstance(one, tare.Tensor)]
        self._trial = (tensors, outputs, extra) if has_backward else None
        self._check_said(0, self.inputs, "input")
        self._check_said(1, self.outputs, "output")
        if self.is_last or self._is_here(self.stage_index + 1):
            return self.outputs
        dist.send_object_list([self.outputs], **self._to(self.stage_index + 1))
        return None

    def find_backward(self, loss_fn, target, after, loss_kwargs):
        """Finds out what gradients go in and out by a trial; what goes to a stage before it on this rank."""
        inputs, outputs, _ = self._trial
        self._trial = None
        if self.is_last:
            loss = loss_fn(outputs[0] if len(outputs) == 1 else outputs, target, **(loss_kwargs or {}))
            ends, gradients = [loss], None
        else:
            if not self._is_here(self.stage_index + 1):
                found = [None]
                dist.recv_object_list(found, **self._from(self.stage_index + 1))
                after = found[0]
            self.output_grads = after
            kept = [(one, tare.ones(meta.shape, dtype=meta.dtype, device=self.device) if meta else None)
                    for one, meta in zip(outputs, after) if one.requires_grad]
            ends, gradients = [one for one, _ in kept], [gradient for _, gradient in kept]
        wanted = [one for one in inputs if one.requires_grad]
        made = iter(tare.autograd.grad(ends, wanted, gradients, allow_unused=True)) if wanted and ends else iter(())
        found = []
        for one in inputs:
            gradient = next(made, None) if one.requires_grad else None
            found.append(_of_gradients([_Meta.of(one, "")])[0] if gradient is None else _Meta.of(gradient, ""))
        self.input_grads = tuple(found)
        self._check_said(2, self.input_grads, "input_grad")
        if self.is_first or self._is_here(self.stage_index - 1):
            return self.input_grads
        dist.send_object_list([self.input_grads], **self._to(self.stage_index - 1))
        return None

    def _check_said(self, which, found, what):
        said = self._said[which]
        for number, (one, other) in enumerate(zip(said or (), found or ())):
            if one and other and (one.shape, one.dtype) != (other.shape, other.dtype):
                raise PipeliningMetadataError(f"Stage {self.stage_index} {what} {number}: {one.dtype}{list(one.shape)} was said, and it is "
                                              f"{other.dtype}{list(other.shape)}")

    def take_said(self, has_backward):
        """What was said of tensors when the stage was made."""
        self.inputs, self.outputs, self.input_grads, self.output_grads = self._said
        if has_backward:
            self.input_grads = self.input_grads or _of_gradients(self.inputs)
            self.output_grads = self.output_grads or _of_gradients(self.outputs)

    def allocate(self, microbatches):
        """The buffers of what is received."""
        self.chunks = microbatches
        for number in range(microbatches):
            if not self.is_first and not self._is_here(self.stage_index - 1):
                self._received[number] = tuple(one.empty(self.device) for one in self.inputs)
            if self.has_backward and not self.is_last and not self._is_here(self.stage_index + 1):
                self._received_grads[number] = tuple(one and one.empty(self.device) for one in self.output_grads)

    # ----- transfers

    def _operations(self, operation, tensors, stage):
        peer = self.stage_index_to_group_rank[stage]
        return [dist.P2POp(operation, one, group=self.group, group_peer=peer) for one in tensors if one is not None]

    def get_fwd_recv_ops(self, fwd_chunk_id):
        return [] if self.is_first else self._operations(dist.irecv, self._received[fwd_chunk_id], self.stage_index - 1)

    def get_fwd_send_ops(self, fwd_chunk_id):
        if self.is_last:
            return []
        return self._operations(dist.isend, [one.detach() for one in self.fwd_cache[fwd_chunk_id][0]], self.stage_index + 1)

    def get_bwd_recv_ops(self, bwd_chunk_id):
        if not self.has_backward or self.is_last:
            return []
        return self._operations(dist.irecv, self._received_grads[bwd_chunk_id], self.stage_index + 1)

    def get_bwd_send_ops(self, bwd_chunk_id):
        """Gradients that the stage before waits for: zeros where backward made none."""
        if not self.has_backward or self.is_first:
            return []
        gradients = self.bwd_cache.pop(bwd_chunk_id)
        sent = []
        for number, (one, meta) in enumerate(zip(gradients, self.input_grads)):
            if meta is None and one is not None:
                raise PipeliningMetadataError(f"Stage {self.stage_index}: backward made a gradient of input {number}, for which stage "
                                              f"{self.stage_index - 1} does not wait")
            sent.append(one if one is not None or meta is None else meta.empty(self.device).zero_())
        return self._operations(dist.isend, sent, self.stage_index - 1)

    def set_local_fwd_input(self, prev_stage_outputs, mb_index):
        """The outputs of the stage before, which is on this rank."""
        self._received[mb_index] = tuple(one.detach() for one in _as_tuple(prev_stage_outputs))

    def get_local_bwd_output(self, mb_index):
        """The gradients of this stage's inputs, for the stage before, which is on this rank."""
        return self.bwd_cache.pop(mb_index)

    def set_local_bwd_input(self, next_stage_bwd_outputs, mb_index):
        """The gradients of the next stage's inputs, which is on this rank."""
        self._received_grads[mb_index] = tuple(next_stage_bwd_outputs)

    # ----- steps

    def clear_runtime_states(self):
        """Forgets the step before."""
        self.fwd_cache.clear()
        self.output_chunks.clear()

    def forward_one_chunk(self, fwd_chunk_id, args, kwargs=None, save_forward_output=True):
        """The outputs of a microbatch. Errors: RuntimeError with the stage and its inputs, where the module raises."""
        kwargs = kwargs or {}
        if not self.is_first:
            grad = self.has_backward and tare.is_grad_enabled()
            args = tuple(one.detach().requires_grad_(grad and meta.requires_grad)
                         for one, meta in zip(self._received[fwd_chunk_id], self.inputs))
        try:
            with self._wrapper.unsynchronized():
                output = self.submod(*args, **kwargs)
        except Exception as error:
            raise RuntimeError(f"\n            [Stage {self.stage_index}] failed to run forward:\n            args: {_shown(args)}\n"
                               f"            kwargs: {({key: _shown(one) for key, one in kwargs.items()})}\n            {error}") from error
        outputs = _as_tuple(output)
        for number, (one, meta) in enumerate(zip(outputs, self.outputs)):
            if not self.is_last and (tuple(one.shape), one.dtype) != (meta.shape, meta.dtype):
                raise PipeliningMetadataError(f"Stage {self.stage_index}: output {number} of microbatch {fwd_chunk_id} is {one.dtype}"
                                              f"{list(one.shape)}, and stage {self.stage_index + 1} waits for {meta.dtype}"
                                              f"{list(meta.shape)}: microbatches are of one size")
        if self.is_last and save_forward_output:
            self.output_chunks.append(output)
        self.fwd_cache[fwd_chunk_id] = outputs, [*_pytree.tree_leaves(args), *_pytree.tree_leaves(kwargs)]
        return output

    def backward_one_chunk(self, bwd_chunk_id, loss=None, full_backward=True, last_backward=False):
        """Gradients of a microbatch: of inputs and weights, or of inputs alone where `backward_weight_one_chunk` follows."""
        if not self.has_backward:
            return
        outputs, inputs = self.fwd_cache.pop(bwd_chunk_id)
        ends, gradients = ((loss,), None) if self.is_last else (outputs, self._received_grads[bwd_chunk_id])
        found = ()
        with self._wrapper.backward(last_backward):
            if full_backward or self.dw_builder:
                found = stage_backward(ends, gradients, inputs)
                if self.dw_builder:
                    run = self.dw_builder()
                    run() if full_backward else self.dw_runner.__setitem__(bwd_chunk_id, run)
            elif self.is_first:
                self._later[bwd_chunk_id] = ends, gradients, inputs  # nobody waits for its inputs' gradients
            else:
                found, splits = stage_backward_input(ends, gradients, inputs, self.submod.parameters())
                self._later[bwd_chunk_id] = splits
        self.bwd_cache[bwd_chunk_id] = found[:len(self.inputs)]
        if self.is_last and not self.is_first:
            for one in outputs:
                if not one._is_view():
                    one.detach_()

    def backward_weight_one_chunk(self, bwd_chunk_id, last_backward=False):
        """Gradients of weights, of a microbatch whose inputs have theirs."""
        if not self.has_backward:
            return
        if bwd_chunk_id not in self._later and bwd_chunk_id not in self.dw_runner:
            raise AssertionError(f"[Stage {self.stage_index}] Attempted to run backward_weight_one_chunk for chunk {bwd_chunk_id} without "
                                 "first calling `backward_one_chunk(full_backward=False)`")
        if self.dw_builder:
            return self.dw_runner.pop(bwd_chunk_id)()
        with self._wrapper.backward(last_backward):
            later = self._later.pop(bwd_chunk_id)
            if self.is_first:
                stage_backward(*later)
            else:
                stage_backward_weight(self.submod.parameters(), later)

    def scale_grads(self, grad_scale_factor):
        """Divides gradients, once a step."""
        if grad_scale_factor != 1:
            for parameter in self.submod.parameters():
                if parameter.grad is not None:
                    parameter.grad.div_(grad_scale_factor)

    def perform_reduce_grad(self, grad_scale_factor):
        """What follows a stage's last backward: gradients of sharded parameters are shared, and then all are scaled."""
        self._wrapper.reduce()
        self.scale_grads(grad_scale_factor)


_PipelineStageBase = PipelineStage
