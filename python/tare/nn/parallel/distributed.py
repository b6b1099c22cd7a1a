"""Data parallel training by several ranks. Source: torch.nn.parallel.DistributedDataParallel."""

import contextlib
import copy
import inspect
import sys
import weakref

import tare
from tare.autograd import Function, Variable
from tare.distributed.algorithms.join import Join, Joinable, JoinHook
from tare.nn.modules.module import Module
from tare.nn.parallel.scatter_gather import scatter_kwargs
from tare.nn.parameter import UninitializedTensorMixin
from tare.utils import _pytree as pytree

_MIB = 1 << 20
_BROADCAST_BYTES = 250 * _MIB


class _DDPSink(Function):
    """Outputs pass here, so that the first thing of backward is to tell the reducer of it."""

    @staticmethod
    def forward(ctx, wrapper, *outputs):
        ctx.set_materialize_grads(False)
        ctx.wrapper = wrapper
        return tuple(one.clone() if isinstance(one, tare.Tensor) else one for one in outputs)

    @staticmethod
    def backward(ctx, *gradients):
        wrapper = ctx.wrapper()
        if wrapper.static_graph and not wrapper._static_graph_delay_allreduce_enqueued:
            Variable._execution_engine.queue_callback(wrapper.reducer.delay_all_reduce)
            wrapper._static_graph_delay_allreduce_enqueued = True
        return None, *gradients


class _StepHook(JoinHook):
    """Of a rank without inputs: the calls of the others' forwards and backwards."""

    def __init__(self, wrapper):
        self.wrapper = wrapper

    def main_hook(self):
        wrapper = self.wrapper
        wrapper.reducer.rebuild_buckets()
        if wrapper.will_sync_module_buffers():
            wrapper._sync_buffers(has_inputs=False)
        wrapper.require_forward_param_sync = wrapper._does_some_rank_reduce(False)
        if wrapper.require_forward_param_sync:
            wrapper.reducer.reduce_zeros()

    def post_hook(self, is_last_joiner):
        """The model becomes that of a rank which made all steps."""
        from tare.distributed import _reducer

        wrapper = self.wrapper
        states = [one.detach() for one in wrapper._module_parameters]
        if wrapper.forward_sync_buffers:
            states += [one for _, one in wrapper._named_buffers()]
        _reducer.broadcast_coalesced(wrapper.process_group, states, _BROADCAST_BYTES, wrapper._rank_that(is_last_joiner))


class DistributedDataParallel(Module, Joinable):
    """Runs a module on each rank's own inputs and averages the gradients over the ranks.

    Parameters and buffers become the first rank's. Backward copies gradients into buckets (`bucket_cap_mb`, 25 MiB; the first has
    1 MiB) and calls all_reduce for each bucket when its gradients are there. `gradient_as_bucket_view` lets gradients be views of
    the buckets, which saves their size. Errors: RuntimeError and ValueError with PyTorch's texts.
    """

    _active_ddp_module = None

    def __init__(
        self,
        module,
        device_ids=None,
        output_device=None,
        dim=0,
        broadcast_buffers=None,
        init_sync=True,
        process_group=None,
        bucket_cap_mb=None,
        find_unused_parameters=False,
        check_reduction=False,
        gradient_as_bucket_view=False,
        static_graph=False,
        delay_all_reduce_named_params=None,
        param_to_hook_all_reduce=None,
        mixed_precision=None,
        device_mesh=None,
        skip_all_reduce_unused_params=False,
        bucket_cap_mb_list=None,
        batched_grad_copy=False,
        forward_sync_buffers=None,
    ):
        from tare.distributed import _groups, _reducer

        Module.__init__(self)
        Joinable.__init__(self)
        if bool(delay_all_reduce_named_params is not None) != bool(param_to_hook_all_reduce is not None):
            raise ValueError("delay_all_reduce_named_params and param_to_hook_all_reduce need to be set at the same time.")
        for name, given in {"delay_all_reduce_named_params": delay_all_reduce_named_params, "mixed_precision": mixed_precision}.items():
            if given is not None:
                raise NotImplementedError(f"DistributedDataParallel: {name} is not supported by tare yet")
        if process_group is not None and device_mesh is not None:
            raise RuntimeError("Cannot specify both process_group and device_mesh arguments.")
        if device_mesh is not None:
            if device_mesh.ndim != 1:
                raise RuntimeError(f"Only 1D device mesh is supported, but got {device_mesh}.")
            process_group = device_mesh.get_group(mesh_dim=0)
        self.process_group = process_group if process_group is not None else _groups._get_default_group()
        self.device_mesh = device_mesh
        self.parameters_to_ignore = set(getattr(module, "_ddp_params_and_buffers_to_ignore", ()))
        named = [(name, one) for name, one in module.named_parameters() if name not in self.parameters_to_ignore]
        self._module_parameters = [one for _, one in named]
        if not any(one.requires_grad for one in self._module_parameters):
            raise RuntimeError("DistributedDataParallel is not needed when a module doesn't have any parameter that requires a gradient.")
        if device_ids is not None and len(device_ids) > 1:
            raise ValueError("device_ids can only be None or contain a single element.")
        kinds = {one.device.type for one in self._module_parameters}
        if len(kinds) != 1:
            raise ValueError("DistributedDataParallel's input module must be on the same type of devices, but input module parameters "
                             f"locate in {kinds}.")
        self.is_multi_device_module = len({one.device for one in self._module_parameters}) > 1
        self.device_type = kinds.pop()
        if not device_ids or self.is_multi_device_module or self.device_type == "cpu":
            if device_ids or output_device:
                raise ValueError("DistributedDataParallel device_ids and output_device arguments only work with "
                                 f"single-device/multiple-device GPU modules or CPU modules, but got device_ids {device_ids}, "
                                 f"output_device {output_device}, and module parameters "
                                 f"{ {one.device for one in self._module_parameters} }.")
            self.device_ids = self.output_device = None
        else:
            self.device_ids = [_number(one) for one in device_ids]
            self.output_device = self.device_ids[0] if output_device is None else _number(output_device)
        for one in self._module_parameters:
            if isinstance(one, UninitializedTensorMixin):
                raise RuntimeError("Modules with uninitialized parameters can't be used with `DistributedDataParallel`. Run a dummy "
                                   "forward pass to correctly initialize the modules")
        wanted = broadcast_buffers if forward_sync_buffers is None else forward_sync_buffers
        self.forward_sync_buffers = True if wanted is None else wanted
        self.static_graph = self._static_graph_delay_allreduce_enqueued = False
        self.dim = dim
        self.module = module
        self.device = self._module_parameters[0].device
        self.find_unused_parameters = find_unused_parameters
        self.require_backward_grad_sync = self.require_forward_param_sync = True
        self.gradient_as_bucket_view = gradient_as_bucket_view
        self.mixed_precision = mixed_precision
        self.skip_all_reduce_unused_params = skip_all_reduce_unused_params
        self.batched_grad_copy = batched_grad_copy
        self.broadcast_bucket_size = _BROADCAST_BYTES
        self.bucket_bytes_cap_default = bucket_cap_mb is None and not bucket_cap_mb_list
        if bucket_cap_mb_list:
            self._caps = [int(one * _MIB) for one in bucket_cap_mb_list]
            self.bucket_bytes_cap = max(self._caps)
        else:
            self.bucket_bytes_cap = int((25 if bucket_cap_mb is None else bucket_cap_mb) * _MIB)
            first = [_reducer.FIRST_BUCKET_BYTES] if bucket_cap_mb is None else []
            self._caps = first + [self.bucket_bytes_cap]
        self.bucket_cap_mb = self.bucket_bytes_cap // _MIB
        self._per_bucket = bool(bucket_cap_mb_list)
        self._has_rebuilt_buckets = False
        self._comm_hooks = []
        self._reduced = [(name, one) for name, one in named if one.requires_grad]
        if init_sync:
            _reducer.verify_shapes(self.process_group, [one for _, one in self._reduced])
            states = [one.detach() for one in self._module_parameters]
            if broadcast_buffers is None or broadcast_buffers:
                states += [one for _, one in self._named_buffers()]
            _reducer.broadcast_coalesced(self.process_group, states, _BROADCAST_BYTES)
        self._make_reducer(static_graph)
        if static_graph:
            self._set_static_graph()

    def _make_reducer(self, static_graph):
        from tare.distributed import _reducer

        parameters, names = [one for _, one in self._reduced], [name for name, _ in self._reduced]
        # Before gradients have been seen to arrive buckets say nothing of their order: all are in one.
        limits = self._caps if self._per_bucket or (self.find_unused_parameters and not static_graph) else [sys.maxsize]
        buckets, _ = _reducer.assign_buckets(parameters, limits)
        self.reducer = _reducer.Reducer(parameters, names, buckets[::-1], self.process_group, self._caps, self.find_unused_parameters,
                                        self.gradient_as_bucket_view, static_graph, self.skip_all_reduce_unused_params)

    def _named_buffers(self):
        return [(name, one) for name, one in self.module.named_buffers() if name not in self.parameters_to_ignore]

    broadcast_buffers = property(lambda self: self.forward_sync_buffers,
                                 lambda self, wanted: setattr(self, "forward_sync_buffers", wanted))

    @contextlib.contextmanager
    def no_sync(self):
        """Gradients of forwards within it add up on each rank, and are reduced by the first backward behind it."""
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def _before_forward(self, inputs, kwargs):
        """Buckets and buffers as a forward needs them; the inputs on this rank's device."""
        step = Join.notify_join_context(self)
        if step is not None:
            step.wait()
            self.reducer.divisor = self.process_group.size() if self._divide_by_initial_world_size else int(step.result()[0].item())
        if tare.is_grad_enabled() and self.reducer.rebuild_buckets():
            self._has_rebuilt_buckets = True
        if self.will_sync_module_buffers():
            self._sync_buffers()
        if self._join_config.enable:
            self._does_some_rank_reduce(self.require_backward_grad_sync)
        if self.device_ids:
            device = tare.device(self.device_type, self.device_ids[0])
            return pytree.tree_map_only(tare.Tensor, lambda one: one.to(device), (tuple(inputs), kwargs))
        return inputs, kwargs

    def forward(self, *inputs, **kwargs):
        inputs, kwargs = self._before_forward(inputs, kwargs)
        before, DistributedDataParallel._active_ddp_module = DistributedDataParallel._active_ddp_module, self
        try:
            output = self.module(*inputs, **kwargs)
        finally:
            DistributedDataParallel._active_ddp_module = before
        return self._after_forward(output)

    def _after_forward(self, output):
        """The output, through which backward tells the reducer of unused parameters."""
        if tare.is_grad_enabled() and self.require_backward_grad_sync:
            self.require_forward_param_sync = True
            looked_at = _tensors(output) if self.find_unused_parameters and not self.static_graph else []
            self.reducer.prepare_for_backward(looked_at)
        else:
            self.require_forward_param_sync = False
        if (self.find_unused_parameters and not self.static_graph) or (
                self.static_graph and not self._static_graph_delay_allreduce_enqueued):
            leaves, spec = pytree.tree_flatten(output)
            passed = _DDPSink.apply(weakref.ref(self), *leaves)
            leaves = [one if isinstance(one, tare.Tensor) and one.grad_fn is None else through for one, through in zip(leaves, passed)]
            output = pytree.tree_unflatten(leaves, spec)
        return output

    def will_sync_module_buffers(self):
        return self.require_forward_param_sync and self.forward_sync_buffers and bool(self._named_buffers())

    def _sync_buffers(self, has_inputs=True):
        """Buffers become the first rank's; within a join those of the last rank that has inputs."""
        from tare.distributed import _reducer

        source = self._rank_that(has_inputs) if self._join_config.enable else 0
        _reducer.broadcast_coalesced(self.process_group, [one for _, one in self._named_buffers()], self.broadcast_bucket_size, source)

    def _rank_that(self, this_one):
        """The last rank of the group of which something is true."""
        from tare.distributed import _collectives

        number = tare.tensor([self.process_group.rank() if this_one else -1], device=self._told_on())
        _collectives.all_reduce(number, op=_collectives.ReduceOp.MAX, group=self.process_group)
        return int(number.item())

    def _does_some_rank_reduce(self, this_one):
        """Whether backward of this step reduces gradients on some rank."""
        from tare.distributed import _collectives

        wanted = tare.full((1,), float(this_one), device=self._told_on())
        _collectives.all_reduce(wanted, group=self.process_group)
        return bool(wanted.item())

    def _told_on(self):
        """Where numbers that ranks tell each other are: on the CPU where the device's tensors have no values."""
        return self.device if self.device.type == "cpu" else "cpu"

    def register_comm_hook(self, state, hook):
        """`hook(state, bucket)` reduces a `GradBucket` and returns a Future of the result. Errors: TypeError and ValueError where it
        has not that form."""
        _check_hook(hook)
        self._comm_hooks.append((hook, state))
        self.reducer.register_comm_hook(state, hook)

    def _register_builtin_comm_hook(self, comm_hook_type):
        from tare.distributed.algorithms.ddp_comm_hooks import default_hooks

        kind = str(getattr(comm_hook_type, "name", comm_hook_type)).rpartition(".")[2]
        self.reducer.register_comm_hook(self.process_group, {"ALLREDUCE": default_hooks.allreduce_hook,
                                                             "FP16_COMPRESS": default_hooks.fp16_compress_hook}[kind])

    def _set_static_graph(self):
        """The graph is the same in every step: unused parameters and those used several times are found in the first."""
        if self.static_graph:
            return
        self.static_graph, self._static_graph_delay_allreduce_enqueued = True, False
        self.reducer._static = True

    def _set_ddp_sink_clone(self, val):
        self._ddp_sink_clone = val

    def _remove_autograd_hooks(self):
        self.reducer.remove_hooks()

    def _check_reducer_finalized(self):
        self.reducer._check_finished()

    def _get_ddp_logging_data(self):
        from tare.distributed import _reducer

        held = [one for _, one in self._reduced]
        sizes = ", ".join(str(sum(_reducer.bytes_of(held[place]) for place in bucket.places)) for bucket in self.reducer._buckets)
        return {
            "world_size": self.process_group.size(), "rank": self.process_group.rank(), "module_name": type(self.module).__name__,
            "backend_name": str(self.process_group._backend), "bucket_cap_bytes": self.bucket_bytes_cap,
            "num_parameter_tensors": len(held), "total_parameter_size_bytes": sum(map(_reducer.bytes_of, held)),
            "rebuilt_bucket_sizes" if self._has_rebuilt_buckets else "bucket_sizes": sizes,
            "has_rebuilt_buckets": int(self._has_rebuilt_buckets), "broadcast_buffers": int(self.forward_sync_buffers),
            "find_unused_parameters": int(self.find_unused_parameters), "gradient_as_bucket_view": int(self.gradient_as_bucket_view),
            "static_graph": int(self.static_graph), "iteration": self.reducer._iteration,
        }

    @staticmethod
    def _set_params_and_buffers_to_ignore_for_model(module, params_and_buffers_to_ignore):
        """Neither broadcast nor reduced are the parameters and buffers of these names."""
        module._ddp_params_and_buffers_to_ignore = params_and_buffers_to_ignore
        for name, one in [*module.named_parameters(), *module.named_buffers()]:
            if name in params_and_buffers_to_ignore:
                one._ddp_ignored = True

    @staticmethod
    def _get_data_parallel_params(module, named_params=False):
        ignored = getattr(module, "parameters_to_ignore", ())
        inner = getattr(module, "module", module)
        for name, one in inner.named_parameters():
            if name not in ignored:
                yield (name, one) if named_params else one

    def join(self, divide_by_initial_world_size=True, enable=True, throw_on_early_termination=False):
        """Within it ranks may have unequal numbers of inputs: those that have none left make the others' calls with zeros. Behind it the
        model is that of a rank which had the most. Gradients are divided by the number of all ranks, or of those that have inputs."""
        return Join([self], enable, throw_on_early_termination, divide_by_initial_world_size=divide_by_initial_world_size)

    def join_hook(self, **kwargs):
        self._divide_by_initial_world_size = kwargs.get("divide_by_initial_world_size", True)
        return _StepHook(self)

    join_device = property(lambda self: self.device)
    join_process_group = property(lambda self: self.process_group)

    def scatter(self, inputs, kwargs, device_ids):
        return scatter_kwargs(inputs, kwargs, device_ids, self.dim)

    def gather(self, outputs, output_device):
        from tare.nn.parallel.scatter_gather import gather

        return gather(outputs, output_device, self.dim)

    _distributed_rank = property(lambda self: self.process_group.rank())

    def __getstate__(self):
        from tare.distributed import _groups

        if not _groups.is_initialized() or self.process_group is not _groups._get_default_group():
            raise RuntimeError("DDP Pickling/Unpickling are only supported when using DDP with the default process group. That is, when "
                               "you have called init_process_group and have not passed process_group argument to DDP constructor")
        state = copy.copy(self.__dict__)
        del state["process_group"], state["reducer"]
        return state

    def __setstate__(self, state):
        from tare.distributed import _groups

        self.process_group = _groups._get_default_group()
        super().__setstate__(state)
        self.__dict__.setdefault("require_forward_param_sync", True)
        self.__dict__.setdefault("require_backward_grad_sync", True)
        self._reduced = [(name, one) for name, one in self.module.named_parameters()
                         if one.requires_grad and name not in self.parameters_to_ignore]
        self._make_reducer(self.static_graph)


class DistributedDataParallelCPU(DistributedDataParallel):
    """The former name of `DistributedDataParallel` on CPUs."""


def _number(device):
    """The index of a device told as a number, a name or an object."""
    if isinstance(device, int):
        return device
    device = tare.device(device)
    return tare.cuda.current_device() if device.index is None else device.index


def _tensors(value):
    """The tensors that a module's result holds."""
    if isinstance(value, tare.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    elif hasattr(value, "__dataclass_fields__"):
        value = [getattr(value, name) for name in value.__dataclass_fields__]
    return [one for item in value for one in _tensors(item)] if isinstance(value, (list, tuple)) else []


def _check_hook(hook):
    from tare.distributed._reducer import GradBucket

    if not callable(hook):
        raise TypeError("Communication hook must be callable.")
    signature = inspect.signature(hook)
    told = signature.parameters["bucket"].annotation if "bucket" in signature.parameters else inspect.Parameter.empty
    if told not in (inspect.Parameter.empty, GradBucket) and not (isinstance(told, str) and told.endswith("GradBucket")):
        raise ValueError("Communication hook: bucket annotation should be dist.GradBucket.")
    told = signature.return_annotation
    if told is not inspect.Signature.empty and told != tare.futures.Future[tare.Tensor] and "Future" not in str(told):
        raise ValueError("Communication hook: return annotation should be torch.futures.Future[torch.Tensor].")
