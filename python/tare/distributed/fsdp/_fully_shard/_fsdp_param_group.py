"""Parameters that are gathered together and whose gradients are reduced together: those of one call of `fully_shard`."""

import contextlib

import tare
from tare.autograd import Function
from tare.distributed import _groups
from tare.distributed.fsdp._fully_shard import _fsdp_collectives as collectives
from tare.distributed.fsdp._fully_shard._fsdp_api import CPUOffloadPolicy
from tare.distributed.fsdp._fully_shard._fsdp_common import (
    DDPMeshInfo,
    FSDPMeshInfo,
    HSDPMeshInfo,
    Queues,
    ShardedState,
    TrainingState,
)
from tare.distributed.fsdp._fully_shard._fsdp_param import FSDPParam, ParamModuleInfo
from tare.utils import _pytree as pytree


class CommContext:
    """What the groups of one model share. `gathered`: the last gather of forward, whose result the next group frees behind its own
    copies; `scattered`: what went into reductions, kept while they run; `order`: the groups as forward left them, and whether backward is
    to come to some."""

    def __init__(self):
        self.queues = self.gathered = None
        self.scattered, self.order, self.last_events = [], [], {}
        self.reduce_scatter_max_input_buffers, self.backward_comes = 1, False

    def forget_order(self):
        self.order.clear()
        self.backward_comes = False

    def start(self, device):
        if self.queues is None:
            self.queues = Queues(device)


class _AfterBackward(Function):
    """Inputs of a module pass here; its backward comes when the module's is over."""

    @staticmethod
    def forward(ctx, group, *inputs):
        ctx.group = group
        ctx.set_materialize_grads(False)
        return inputs

    @staticmethod
    def backward(ctx, *gradients):
        ctx.group.post_backward()
        return None, *gradients


def in_backward():
    from tare.autograd import _passes

    return _passes.current() is not None


class FSDPParamGroup:
    """One group. A step of it: `unshard` begins to gather, `wait_for_unshard` gives the modules whole parameters, `reshard` takes
    them, `post_backward` reduces the gradients."""

    def __init__(self, params, modules, mesh_info, post_forward_mesh_info, device, shard_placement_fn, mp_policy, offload_policy):
        self.modules, self.mesh_info, self.post_forward_mesh_info = modules, mesh_info, post_forward_mesh_info
        self.device, self.mp_policy, self.offload_policy = device, mp_policy, offload_policy
        places = _places(params, modules)
        self.fsdp_params = [FSDPParam(one, places[one], mesh_info, post_forward_mesh_info, device, shard_placement_fn, mp_policy,
                                      offload_policy) for one in params]
        self._training_state, self._sharded_state = TrainingState.IDLE, ShardedState.SHARDED
        self._module_fqn, self._hooked, self._checked = None, False, False
        self._all_gather_comm, self._reduce_scatter_comm = collectives.DefaultAllGather(), collectives.DefaultReduceScatter()
        self._all_reduce_hook = self._all_reduce_hook_stream = None
        self.comm_ctx = CommContext()
        self._param_group_index, self._num_param_groups = 0, 1
        self._post_forward_indices = []
        # What programs set; see FSDPModule.
        self.reduce_grads = self.all_reduce_grads = self.reshard_after_backward = self.unshard_in_backward = True
        self.reduce_scatter_unused_params = self.force_sum_reduction_for_comms = self.unshard_async_op = False
        self.gradient_divide_factor, self.reduce_scatter_max_input_buffers = None, 1
        self._gathering = self._post_reduce_event = self._resharded_event = self._partial_reduce_output = None
        self._all_reduced = None

    is_sharded = property(lambda self: self._sharded_state is ShardedState.SHARDED)
    is_unsharded = property(lambda self: self._sharded_state is ShardedState.UNSHARDED)
    is_sharded_post_forward = property(lambda self: self._sharded_state is ShardedState.SHARDED_POST_FORWARD)
    _reshard_after_forward = property(lambda self: self.post_forward_mesh_info is not None)
    _use_post_forward_mesh = property(lambda self: self._reshard_after_forward and self.post_forward_mesh_info is not self.mesh_info)
    _is_hsdp = property(lambda self: isinstance(self.mesh_info, HSDPMeshInfo))

    @property
    def _all_gather_process_group(self):
        info = self.post_forward_mesh_info if self.is_sharded_post_forward else self.mesh_info
        return info.shard_process_group

    @property
    def _reduce_scatter_process_group(self):
        return self.mesh_info.reduce_scatter_process_group or self.mesh_info.shard_process_group

    @property
    def _shards(self):
        return self._all_gather_process_group.size() if isinstance(self.mesh_info, FSDPMeshInfo) else 1

    # --- before the first step ---

    def lazy_init(self):
        """Takes up the parameters as they are now. Errors: RuntimeError where offloaded ones are not on the CPU."""
        if self.is_sharded and not self._checked:
            for one in self.fsdp_params:
                one.reset_sharded_param()
                one._check_extension()
            self._checked = True
        on_meta = [one for one in self.fsdp_params if one.sharded_param.is_meta]
        if on_meta and len(on_meta) == len(self.fsdp_params):
            # PyTorch refuses to train them; here that is what a model without data does.
            self.device = tare.device("meta")
        elif on_meta:
            raise RuntimeError("FSDP parameters should be materialized from meta device before training, but the following were still on "
                               f"meta device: {[one._param_fqn for one in on_meta]}\nFor example, call module.to_empty(device) to "
                               "materialize to device and call module.reset_parameters() on each module to initialize values.")
        elif self.device.type == "meta":
            self.device = self.fsdp_params[0].sharded_param.device
        self.comm_ctx.start(self.device)
        self._check_offload()
        self._take_dtypes()
        self._hook_states()

    def _check_offload(self):
        elsewhere = [(one._param_fqn, one.sharded_param.device) for one in self.fsdp_params
                     if one.sharded_param.device.type not in ("cpu", "meta")]
        if isinstance(self.offload_policy, CPUOffloadPolicy) and elsewhere:
            raise RuntimeError("FSDP parameters should be materialized on CPU when enabling CPU offloading. For example, load a CPU state "
                               'dict or call module.to_empty(device="cpu"). Found following parameters on non-CPU device: '
                               f"{elsewhere}\n")

    def _take_dtypes(self):
        for one in self.fsdp_params:
            one.init_dtype_attrs(self.mp_policy)
        trained = [one for one in self.fsdp_params if one.sharded_param.requires_grad]
        for what, kinds in (("original parameter", {one.orig_dtype for one in trained}), ("reduce", {one.reduce_dtype for one in trained})):
            if len(kinds) > 1:
                raise AssertionError(f"FSDP expects uniform {what} dtype but got {kinds}")
        self._orig_dtype, self._reduce_dtype = (trained[0].orig_dtype, trained[0].reduce_dtype) if trained else (None, None)

    def _hook_states(self):
        """A state_dict is of shards."""
        if self._hooked:
            return
        self._hooked = True
        for module in {one._module_info.module for one in self.fsdp_params}:
            module.register_state_dict_pre_hook(lambda *_, **__: self._to_sharded())
            module._register_load_state_dict_pre_hook(lambda *_, **__: self._to_sharded())

    # --- whole parameters, and back ---

    def unshard(self, async_op=False):
        """Begins to gather, unless that was begun or the parameters are whole."""
        state = self._training_state
        if self._gathering is not None or self.is_unsharded or (not self.unshard_in_backward and state is TrainingState.PRE_BACKWARD):
            return
        queues = self.comm_ctx.queues
        if self._resharded_event is not None:
            self._let_gathers_wait(self._resharded_event)
            self._resharded_event = None
        if self._shards == 1:
            self._gathering = ()
            return
        apart = not async_op and state in (TrainingState.FORWARD, TrainingState.PRE_BACKWARD)
        copy_queue, gather_queue = (queues.copy_in, queues.gather) if apart else (queues.current(), queues.current())
        self._gathering = collectives.begin_gather(self.fsdp_params, self._all_gather_process_group, async_op, copy_queue, gather_queue,
                                                   queues, self.device, self._all_gather_comm)

    def _let_gathers_wait(self, event):
        if event is not None:
            self.comm_ctx.queues.copy_in.wait_event(event)
            self.comm_ctx.queues.gather.wait_event(event)

    def wait_for_unshard(self):
        """Gives the modules whole parameters. In forward the flat result stays until the next group has copied its own out, so that
        its copies do not write where this gather still reads."""
        gathering, context = self._gathering, self.comm_ctx
        if gathering is None:
            return
        forward = self._training_state is TrainingState.FORWARD
        before = context.gathered if forward else None
        if before is not None:
            self._let_gathers_wait(before[1])
            context.gathered = None
        if gathering == ():
            self._take_own_shards()
        else:
            collectives.finish_gather(gathering, self.fsdp_params, self._all_gather_process_group, context.queues)
        for one in self.fsdp_params:
            one.init_unsharded_param()
        self._to_state(ShardedState.UNSHARDED)
        event = context.queues.current().record_event()
        if forward and gathering != () and gathering.work is None:
            context.gathered = (gathering, event)
        else:
            self._let_gathers_wait(event)
        self._gathering = None
        del before  # its memory was there until now, as PyTorch's is

    def _take_own_shards(self):
        """Of one rank the shard is the whole."""
        with tare.no_grad():
            for one in self.fsdp_params:
                given = one.all_gather_inputs[0]
                one.init_all_gather_outputs([given.numel()], [given.dtype], 1, self.device)
                one.all_gather_outputs[0].data.copy_(given)

    def reshard(self):
        """Takes the whole parameters' memory, as far as this point of the step keeps them not."""
        if self._training_state is TrainingState.FORWARD:
            if not self._reshard_after_forward:
                return
            if self._use_post_forward_mesh:
                self._to_state(ShardedState.SHARDED_POST_FORWARD)
                self._resharded_event = self.comm_ctx.queues.current().record_event()
                return
        self._to_sharded()

    def _to_sharded(self):
        self._to_state(ShardedState.SHARDED)

    def _to_state(self, state):
        if self._sharded_state is state:
            return
        step = {ShardedState.SHARDED: FSDPParam.to_sharded, ShardedState.UNSHARDED: FSDPParam.to_unsharded,
                ShardedState.SHARDED_POST_FORWARD: FSDPParam.to_sharded_post_forward}[state]
        for one in self.fsdp_params:
            step(one)
        self._sharded_state = state

    # --- forward ---

    def pre_forward(self, module, args, kwargs):
        first = self._training_state is not TrainingState.FORWARD
        self._training_state = TrainingState.FORWARD
        self.unshard(self.unshard_async_op)
        self.wait_for_unshard()
        return self._follow_inputs(args, kwargs) if first else (args, kwargs)

    def _follow_inputs(self, args, kwargs):
        """Lets backward tell when it has passed the module."""
        if not tare.is_grad_enabled():
            return args, kwargs
        leaves, spec = pytree.tree_flatten((args, kwargs))
        places = [i for i, one in enumerate(leaves) if isinstance(one, tare.Tensor) and one.requires_grad]
        if not places:
            return args, kwargs
        for i, passed in zip(places, _AfterBackward.apply(self, *(leaves[i] for i in places))):
            leaves[i] = passed
        return pytree.tree_unflatten(leaves, spec)

    def post_forward(self):
        if not in_backward():
            self.reshard()
            self._post_forward_indices.append(len(self.comm_ctx.order))
            self.comm_ctx.order.append(self)
            self.comm_ctx.backward_comes |= tare.is_grad_enabled()
        self._training_state = TrainingState.IDLE

    # --- backward ---

    def pre_backward(self, prefetches):
        if self._training_state is TrainingState.PRE_BACKWARD:
            return
        self._training_state = TrainingState.PRE_BACKWARD
        self.unshard(self.unshard_async_op)
        self.wait_for_unshard()
        if prefetches and self._post_forward_indices:
            self._prefetch_previous(self._post_forward_indices.pop())

    def _prefetch_previous(self, place):
        """Begins to gather what ran before this group: backward comes there next."""
        order = self.comm_ctx.order
        if self._num_param_groups == 1:
            if place > 0:
                order[place - 1].prefetch(TrainingState.PRE_BACKWARD)
            return
        if self._param_group_index != 1:
            return  # the modules have several groups, of which one looks ahead
        found = None
        for one in reversed(order[:place]):
            if one.modules is self.modules:
                continue
            found = one.modules if found is None else found
            if one.modules is not found:
                break
            one.prefetch(TrainingState.PRE_BACKWARD)

    def prefetch(self, state):
        with self.use_training_state(state):
            self.unshard(self.unshard_async_op)

    @contextlib.contextmanager
    def use_training_state(self, state):
        before, self._training_state = self._training_state, state
        try:
            yield
        finally:
            self._training_state = before

    def post_backward(self):
        """Takes the gradients of the whole parameters, frees these, and reduces."""
        partly = len(self.modules) > 1 and self._training_state is TrainingState.FORWARD
        self._training_state = TrainingState.POST_BACKWARD
        for one in self.fsdp_params:
            one.accumulate()
        if not self.reduce_grads:
            if self.reshard_after_backward:
                self.reshard()
            for one in self.fsdp_params:
                one.keep_in_reduce_dtype()
            return
        taken = [(one, one.take_gradient(self.reduce_scatter_unused_params)) for one in self.fsdp_params]
        params, gradients = [one for one, grad in taken if grad is not None], [grad for _, grad in taken if grad is not None]
        del taken
        if self.reshard_after_backward:
            self.reshard()
        self._free_scattered()
        if params:
            self._reduce(params, gradients)
            if partly:
                self.comm_ctx.queues.current().wait_event(self._post_reduce_event)

    def _free_scattered(self):
        """What went into earlier reductions, but for as many as may be kept."""
        context = self.comm_ctx
        if self._param_group_index != self._num_param_groups - 1:
            return
        while len(context.scattered) >= context.reduce_scatter_max_input_buffers:
            context.queues.current().wait_event(context.scattered.pop(0)[1])

    def _wait_for_last_reduction(self):
        for event in (self._post_reduce_event, self._all_reduced and self._all_reduced[1]):
            if event is not None:
                self.comm_ctx.queues.current().wait_event(event)
        self._post_reduce_event = self._all_reduced = None

    def _reduce(self, params, gradients):
        queues, info = self.comm_ctx.queues, self.mesh_info
        group = self._reduce_scatter_process_group if isinstance(info, FSDPMeshInfo) else None
        replicas = info.replicate_process_group if isinstance(info, DDPMeshInfo) else None
        shards = group.size() if group is not None else 1
        dtype = self._reduce_dtype or gradients[0].dtype
        before, behind, op, all_op = collectives.divisions(shards, replicas.size() if replicas is not None else 1, dtype,
                                                           self.gradient_divide_factor, self.force_sum_reduction_for_comms)
        self._wait_for_last_reduction()
        with tare.no_grad():
            given, reduced, sizes, event = collectives.scatter_gradients(params, gradients, group, self._reduce_scatter_comm, dtype, before,
                                                                         op, queues, self.device)
            self.comm_ctx.scattered.append((given, event))
            queue = queues.reduce
            if replicas is not None:
                with queues.on(queue):
                    if self._partial_reduce_output is not None:
                        # Of earlier backwards, which did not reduce across replicas.
                        reduced.add_(self._partial_reduce_output)
                        self._partial_reduce_output = None
                    if not self.all_reduce_grads:
                        self._partial_reduce_output = reduced
                        self._mark_reduced(queue)
                        return
                queue = queues.all_reduce
                queue.wait_stream(queues.reduce)
                with queues.on(queue):
                    collectives._collectives.all_reduce(reduced, group=replicas, op=all_op)
                    self._all_reduced = (reduced, queue.record_event())
            if self._all_reduce_hook is not None:
                queue = self._all_reduce_hook_stream or queues.all_reduce
                queue.wait_stream(queues.reduce)
                with queues.on(queue):
                    self._all_reduce_hook(reduced)
            with queues.on(queue):
                collectives._divide(reduced, behind)
                collectives.give_gradients(params, reduced, sizes, shards, self._orig_dtype, queue, queues)
                self._mark_reduced(queue)

    def _mark_reduced(self, queue):
        self._post_reduce_event = queue.record_event()
        if self._post_reduce_event is not None:
            self.comm_ctx.last_events[queue] = self._post_reduce_event

    def finalize_backward(self):
        """At the end of backward: waits for what runs, and forgets it."""
        queues = self.comm_ctx.queues
        for event in self.comm_ctx.last_events.values():
            queues.current().wait_event(event)
        self.comm_ctx.last_events = {}
        self._post_reduce_event = self._all_reduced = None
        for one in self.fsdp_params:
            if one.grad_offload_event is not None:
                one.grad_offload_event.synchronize()
                one.grad_offload_event = None
        self._forget_gather()
        self._post_forward_indices.clear()

    def _forget_gather(self):
        if self._gathering:
            self._gathering.wait(self.comm_ctx.queues)  # a gather too many, of a module that backward did not come to
        self._gathering = None

    def _reset_iter_state(self):
        self._forget_gather()
        self._wait_for_last_reduction()
        self._resharded_event = self._partial_reduce_output = None
        self._post_forward_indices.clear()
        self._training_state = TrainingState.IDLE
        self._to_sharded()

    def _set_separate_reduce_scatter_group(self, enable, made):
        """Reductions get a group of their own, one for the same ranks."""
        info = self.mesh_info
        if not enable:
            info.reduce_scatter_process_group = None
            return
        ranks = tuple(_groups.get_process_group_ranks(info.shard_process_group))
        if ranks not in made:
            made[ranks] = info.reduce_scatter_process_group or _groups.new_group(
                list(ranks), use_local_synchronization=True, group_desc="fsdp_reduce_scatter")
        info.reduce_scatter_process_group = made[ranks]

    def __repr__(self):
        return f"FSDPParamGroup(fqn={self._module_fqn})"


def _places(params, modules):
    """Where each parameter stands, and where else. Errors: AssertionError for one that is in no module."""
    found = {one: [] for one in params}
    below = (module for root in modules for _, module in root.named_modules(remove_duplicate=False))
    for module in below:
        for name, one in module._parameters.items():
            if one is not None and one in found:
                found[one].append((module, name))
    if not all(found.values()):
        raise AssertionError(f"Some parameters are not in the module tree of {modules}")
    return {one: ParamModuleInfo(*places[0], [module for module, _ in places[1:]], [name for _, name in places[1:]])
            for one, places in found.items()}
