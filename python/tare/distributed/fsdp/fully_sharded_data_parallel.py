"""Modules whose parameters are flattened and sharded. Source: torch.distributed.fsdp.FullyShardedDataParallel."""

import contextlib
import math
import warnings

import tare
from tare.autograd import Variable
from tare.distributed import _groups, _reducer
from tare.distributed._collectives import ReduceOp, all_reduce
from tare.distributed.fsdp import _optimizer_state, wrap
from tare.distributed.fsdp._flat_param import FlatParameter, FlatParamHandle, _Held  # noqa: F401
from tare.distributed.fsdp._fully_shard._fsdp_common import cast_tensors, tensors_with_gradients
from tare.distributed.fsdp.api import (  # noqa: F401
    CONFIGS,
    BackwardPrefetch,
    CPUOffload,
    FullOptimStateDictConfig,
    FullStateDictConfig,
    LocalOptimStateDictConfig,
    LocalStateDictConfig,
    MixedPrecision,
    OptimStateDictConfig,
    OptimStateKeyType,
    ShardedOptimStateDictConfig,
    ShardedStateDictConfig,
    ShardingStrategy,
    StateDictConfig,
    StateDictSettings,
    StateDictType,
)
from tare.nn.modules.module import Module

FSDP_WRAPPED_MODULE, FLAT_PARAM = "_fsdp_wrapped_module", "_flat_param"
FSDP_PREFIX = FSDP_WRAPPED_MODULE + "."
_BROADCAST_BYTES = 250 << 20


class _Step:
    """What the instances of one model share: the order in which forward left them, and whether backward's end is awaited."""

    def __init__(self):
        self.order, self.queued = [], False
        self.entered, self.entered_before = [], []  # by forward: of this step, and of the last whose backward is over


class FullyShardedDataParallel(Module):
    """Runs a module with its parameters as one flat parameter, gathered before forward and backward and sharded behind.

    Modules inside that `auto_wrap_policy` chooses are wrapped first and have flat parameters of their own. Parameters of the module
    show as `_flat_param`, or with `use_orig_params` under their names, as parts of one dimension. Errors: ValueError with PyTorch's
    texts. New programs use `fully_shard`.
    """

    def __init__(self, module, process_group=None, sharding_strategy=None, cpu_offload=None, auto_wrap_policy=None,
                 backward_prefetch=BackwardPrefetch.BACKWARD_PRE, mixed_precision=None, ignored_modules=None, param_init_fn=None,
                 device_id=None, sync_module_states=False, forward_prefetch=False, limit_all_gathers=True, use_orig_params=False,
                 ignored_states=None, device_mesh=None):
        super().__init__()
        if isinstance(module, (tare.nn.ModuleList, tare.nn.ModuleDict)):
            warnings.warn(f"FSDP will not all-gather parameters for containers that do not implement forward: {module}", stacklevel=2)
        if device_mesh is not None and process_group is not None:
            raise ValueError("Cannot pass both process_group and device_mesh at the same time. Please just pass only one of them.")
        self.sharding_strategy = sharding_strategy or ShardingStrategy.FULL_SHARD
        self._take_groups(process_group, device_mesh)
        self._ignored = _ignored(module, ignored_modules, ignored_states)
        self.mixed_precision, self.cpu_offload = mixed_precision or MixedPrecision(), cpu_offload or CPUOffload()
        self.backward_prefetch, self.forward_prefetch, self.limit_all_gathers = backward_prefetch, forward_prefetch, limit_all_gathers
        self._use_orig_params, self._sync_gradients, self._is_root, self._whole_for_user = use_orig_params, True, None, False
        self._settings, self._step = StateDictSettings(), _Step()
        if auto_wrap_policy is not None:
            self._wrap_inside(module, auto_wrap_policy, dict(
                process_group=process_group, sharding_strategy=sharding_strategy, cpu_offload=cpu_offload,
                backward_prefetch=backward_prefetch, mixed_precision=mixed_precision, param_init_fn=param_init_fn, device_id=device_id,
                sync_module_states=sync_module_states, forward_prefetch=forward_prefetch, limit_all_gathers=limit_all_gathers,
                use_orig_params=use_orig_params, ignored_states=ignored_states, ignored_modules=ignored_modules, device_mesh=device_mesh))
        self._materialize(module, param_init_fn, device_id)
        self._fsdp_wrapped_module = module
        self.__dict__["_flat_place"] = module  # which may be wrapped once more later, by a checkpoint
        held = self._own_parameters(module)
        if sync_module_states:
            self._sync_states(module, held)
        self._handle = None
        if held:
            device = held[0].param.device
            self._handle = FlatParamHandle(held, self.process_group, self._replicas, self.sharding_strategy, self.mixed_precision,
                                           self.cpu_offload.offload_params, device, use_orig_params)
            if not use_orig_params:
                self._parameters_of_wrapped()[FLAT_PARAM] = self._handle.flat_param
        if self.mixed_precision.buffer_dtype is not None:
            for name, one in _own_buffers(module):
                if one.is_floating_point():
                    one.data = one.to(self.mixed_precision.buffer_dtype)

    def _take_groups(self, group, mesh):
        hybrid = self.sharding_strategy in (ShardingStrategy.HYBRID_SHARD, ShardingStrategy._HYBRID_SHARD_ZERO2)
        self._device_mesh, self._replicas = mesh, None
        if mesh is not None:
            if mesh.ndim == 2:
                self._replicas, self.process_group = mesh.get_group(0), mesh.get_group(1)
            else:
                self.process_group = mesh.get_group(0)
        elif isinstance(group, tuple):
            self.process_group, self._replicas = group
        else:
            self.process_group = group if group is not None else _groups._get_default_group()
        if hybrid and self._replicas is None:
            if group is not None or mesh is not None:
                raise ValueError(f"Manual wrapping with {self.sharding_strategy} requires explicit specification of process group or "
                                 "device_mesh.")
            size = tare.cuda.device_count() or _groups.get_world_size()
            inner, _ = _groups.new_subgroups(size)
            across = [list(range(i, _groups.get_world_size(), size)) for i in range(size)]
            outer, _ = _groups.new_subgroups_by_enumeration(across)
            self.process_group, self._replicas = inner, outer

    def _wrap_inside(self, module, policy, arguments):
        def make(child, **given):
            return FullyShardedDataParallel(child, **{**arguments, **given})

        if isinstance(policy, wrap._Policy):
            chosen = policy._run_policy(module, self._ignored[0], {})
            chosen.pop(module, None)
            classes = tuple(self.mixed_precision._module_classes_to_ignore or ())
            if self.mixed_precision.param_dtype is not None and classes:
                # Normalization stays in its own precision.
                for one in module.modules():
                    if isinstance(one, classes) and one not in self._ignored[0] and one is not module:
                        chosen.setdefault(one, {})["mixed_precision"] = None
            wrap._wrap_chosen(module, chosen, make)
        else:
            wrap.wrap_children(module, policy, make, self._ignored[0], self._ignored[1])

    def _materialize(self, module, init, device_id):
        """Parameters on meta get memory where that is asked for; others go to the device."""
        device = None
        if device_id is not None:
            device = tare.device("cuda", device_id) if isinstance(device_id, int) else tare.device(device_id)
        own = [one for one in module.modules() if not any(one in inner.modules() for inner in _wrapped_inside(module))]
        for one in own:
            states = [*one.parameters(recurse=False), *one.buffers(recurse=False)]
            on_meta = [state for state in states if state.is_meta]
            if on_meta and init is not None:
                init(one)
            elif on_meta and device is not None and device.type != "meta":
                one.to_empty(device=device, recurse=False)
                if hasattr(one, "reset_parameters"):
                    with tare.no_grad():
                        one.reset_parameters()
            elif device is not None:
                for state in states:
                    if not isinstance(state, FlatParameter) and state.device != device:
                        state.data = state.to(device)

    def _own_parameters(self, module):
        """Those that no instance inside holds, each with all its places."""
        inside = {below for one in _wrapped_inside(module) for below in one.modules()}
        found = {}
        for _, one in module.named_modules(remove_duplicate=False):
            if one in inside or one in self._ignored[0]:
                continue
            for name, parameter in one._parameters.items():
                if parameter is not None and parameter not in self._ignored[1] and not isinstance(parameter, FlatParameter):
                    places = found.setdefault(parameter, [])
                    if (one, name) not in places:
                        places.append((one, name))
        return [_Held(parameter, places) for parameter, places in found.items()]

    def _sync_states(self, module, held):
        states = [one.param.detach() for one in held] + [one for _, one in _own_buffers(module)]
        if any(one.device.type == "cpu" for one in states):
            raise ValueError("The module has CPU parameters or buffers when `sync_module_states=True`, which requires them to be on GPU. "
                             "Please specify the `device_id` argument or move the module to GPU before passing it to FSDP.")
        _reducer.broadcast_coalesced(self.process_group, states, _BROADCAST_BYTES)
        if self._replicas is not None:
            _reducer.broadcast_coalesced(self._replicas, states, _BROADCAST_BYTES)

    def _parameters_of_wrapped(self):
        return self._flat_place._parameters

    # --- what the module shows ---

    @property
    def module(self):
        """The wrapped module."""
        inner = self._fsdp_wrapped_module
        return getattr(inner, "_checkpoint_wrapped_module", inner)

    _flat_param = property(lambda self: self._handle.flat_param if self._handle else None)
    _has_params = property(lambda self: self._handle is not None)

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            if name == FSDP_WRAPPED_MODULE:
                raise
            return getattr(self._fsdp_wrapped_module, name)

    def __getitem__(self, key):
        return self._fsdp_wrapped_module[key]

    @staticmethod
    def fsdp_modules(module, root_only=False):
        """The instances in a module; with `root_only`, those in no other."""
        found = [one for one in module.modules() if isinstance(one, FullyShardedDataParallel)]
        return [one for one in found if not any(one is not other and one in other.modules() for other in found)] if root_only else found

    def check_is_root(self):
        self._find_root()
        return self._is_root

    def _find_root(self):
        if self._is_root is not None:
            return
        self._is_root = True
        for one in self.fsdp_modules(self):
            if one is not self:
                if one._is_root:
                    raise RuntimeError("Non-root FSDP instance's `_is_root` should not have been set yet or should have been set to "
                                       "`False`")
                one._is_root, one._step = False, self._step

    def named_parameters(self, *args, **kwargs):
        """While parameters are whole for the program, under their own names."""
        for name, one in super().named_parameters(*args, **kwargs):
            yield name.replace(FSDP_PREFIX, "") if self._whole_for_user else name, one

    def named_buffers(self, *args, **kwargs):
        for name, one in super().named_buffers(*args, **kwargs):
            yield name.replace(FSDP_PREFIX, "") if self._whole_for_user else name, one

    def apply(self, fn):
        """Calls `fn` on each module with whole parameters."""
        with self.summon_full_params(self, recurse=False) if self._is_root is None else contextlib.nullcontext():
            return super().apply(fn)

    # --- a step ---

    def forward(self, *args, **kwargs):
        self._find_root()
        policy, handle = self.mixed_precision, self._handle
        if self._is_root:
            self._step.order, self._step.entered = [], []
            if self._handle is not None and self._handle.device.type == "cuda":
                from tare.utils import _pytree as pytree

                args, kwargs = pytree.tree_map(
                    lambda one: one.to(self._handle.device) if isinstance(one, tare.Tensor) else one, (args, kwargs))
        if policy.param_dtype is not None and (policy.cast_root_forward_inputs if self._is_root else policy.cast_forward_inputs):
            args, kwargs = cast_tensors((args, kwargs), policy.param_dtype)
        if handle is not None:
            handle.unshard()
            if not self._step.queued:  # else a checkpoint runs it again
                self._step.entered.append(self)
                if self.forward_prefetch:
                    self._prefetch_forward()
            handle.use_whole()
            if tare.is_grad_enabled():
                handle.follow(self._gradient_is_there)
        output = self._fsdp_wrapped_module(*args, **kwargs)
        if handle is not None:
            if handle.resharded_after_forward and not self._is_root:
                handle.reshard(free=True)
            else:
                handle.to_sharded()
            self._step.order.append(self)
        if tare.is_grad_enabled():
            for one in tensors_with_gradients(output):
                one.register_hook(self._before_backward)
            if handle is not None:
                handle.needs_pre_backward = True
        return output

    def _before_backward(self, grad):
        if not self._step.queued:
            self._step.queued = True
            Variable._execution_engine.queue_callback(self._end_backward)
        handle = self._handle
        if handle is not None and handle.needs_pre_backward:
            handle.needs_pre_backward = False
            handle.unshard()
            with tare.enable_grad():
                handle.use_whole()  # checkpoints run the module again
                handle.follow(self._gradient_is_there)
            handle.put_gradient_aside()
            # PyTorch goes one further in steps that prefetched in forward.
            self._prefetch((self.backward_prefetch is BackwardPrefetch.BACKWARD_PRE)
                           + (self.forward_prefetch and bool(self._step.entered_before)))
        return grad

    def _prefetch_forward(self):
        """Begins to gather what ran after this instance in the step before."""
        before = self._step.entered_before
        place = len(self._step.entered)
        if before[place - 1:place] == [self] and place < len(before):
            before[place]._handle.unshard()

    def _prefetch(self, count=1):
        """Begins to gather the `count` instances that ran before this one."""
        order = self._step.order
        if count and self in order:
            place = len(order) - 1 - order[::-1].index(self)
            for one in order[max(place - count, 0):place][::-1]:
                if one._handle.needs_pre_backward:
                    one._handle.unshard()

    def _gradient_is_there(self, handle):
        if handle.flat_param.grad is None:
            return
        handle.reshard(free=self._sync_gradients or handle.strategy is ShardingStrategy.FULL_SHARD
                       or handle.strategy is ShardingStrategy.HYBRID_SHARD)
        if self.backward_prefetch is BackwardPrefetch.BACKWARD_POST:
            self._prefetch()
        if self._sync_gradients:
            handle.reduce_gradient()

    def _end_backward(self):
        self._step.queued, self._step.entered_before = False, self._step.entered
        root = next((one for one in self._step.order if one._is_root), self)
        for one in self.fsdp_modules(root):
            handle = one._handle
            if handle is None:
                continue
            if handle.is_whole and handle.shards and (one._sync_gradients or handle.resharded_after_forward):
                handle.reshard(free=True)
            else:
                handle.to_sharded()
            handle.needs_pre_backward = False
            if one._sync_gradients:
                handle.finish()
            else:
                handle.show_gradients()

    @contextlib.contextmanager
    def no_sync(self):
        """Gradients of whole parameters add up on each rank; the next backward outside reduces them."""
        self._find_root()
        if not self._is_root:
            raise RuntimeError("`no_sync()` on inner FSDP instances is not supported. Please call `no_sync()` on root FSDP module.")
        instances = self.fsdp_modules(self)
        for one in instances:
            one._sync_gradients = False
        try:
            yield
        finally:
            for one in instances:
                one._sync_gradients = True

    def clip_grad_norm_(self, max_norm, norm_type=2.0):
        """Scales gradients so that their norm over all ranks is `max_norm` at most; returns the norm."""
        self._find_root()
        if not self._is_root:
            raise RuntimeError("`clip_grad_norm_()` should only be called on the root FSDP instance")
        max_norm, norm_type = float(max_norm), float(norm_type)
        instances = [one for one in self.fsdp_modules(self) if one._handle is not None]
        flat = {one._handle.flat_param: one._handle.shards for one in instances}
        shown = {shown.param for one in instances for shown in one._handle.held}
        sharded = [one.grad for one, cut in flat.items() if cut and one.grad is not None]
        whole = [one.grad for one, cut in flat.items() if not cut and one.grad is not None]
        whole += [one.grad for one in self.parameters() if one not in flat and one not in shown and one.grad is not None]
        device = instances[0]._handle.device if instances else tare.device("cpu")
        if not sharded and not whole:
            warnings.warn(f"Called FSDP.clip_grad_norm_() on rank {_groups.get_rank()} with no gradients -- returning the total norm in "
                          "the default dtype torch.float32", stacklevel=2)
            return tare.tensor(0.0, device=device)
        dtype = (sharded + whole)[0].dtype
        local, kept = (_norm(one, norm_type, device) for one in (sharded, whole))
        with tare.no_grad():
            if norm_type == math.inf:
                total = tare.maximum(local, kept) if whole else local
                all_reduce(total, op=ReduceOp.MAX, group=self.process_group)
            else:
                total = local ** norm_type
                if any(flat.values()):
                    all_reduce(total, group=self.process_group)
                if whole:
                    total = total + kept ** norm_type
                total = total ** (1.0 / norm_type)
            scale = tare.clamp(max_norm / (total + 1e-6), max=1.0)
            for one in sharded + whole:
                one.mul_(scale.to(one.device, one.dtype))
        return total.to(dtype)

    # --- whole parameters for the program ---

    @staticmethod
    @contextlib.contextmanager
    def summon_full_params(module, recurse=True, writeback=True, rank0_only=False, offload_to_cpu=False, with_grads=False):
        """Within it the parameters are whole; what is written into them is kept with `writeback`."""
        if with_grads:
            raise NotImplementedError("FullyShardedDataParallel.summon_full_params: with_grads is not supported by tare yet")
        if writeback and rank0_only:
            raise NotImplementedError("writeback=True and rank0_only=True is not supported")
        instances = FullyShardedDataParallel.fsdp_modules(module)
        if not recurse:
            instances = instances[:1] if instances and instances[0] is module else []
        handles = [one._handle for one in instances if one._handle is not None]
        for one in instances:
            one._find_root()
            one._whole_for_user = True
            if not one._use_orig_params:
                one._parameters_of_wrapped().pop(FLAT_PARAM, None)
        kept = [handle.is_whole for handle in handles]
        for handle in handles:
            if handle.is_whole:
                handle.reshard(free=True)
            handle.unshard(handle.dtype)
            handle.use_whole(as_parameters=True)
        try:
            yield
        finally:
            for handle, whole in zip(handles, kept):
                if writeback:
                    handle.take_back()
                if not handle.use_orig_params:
                    for one in handle.held:
                        for place, name in one.places:
                            place._parameters.pop(name, None)
                handle.reshard(free=True)
            for one in instances:
                one._whole_for_user = False
                if not one._use_orig_params and one._handle is not None:
                    one._parameters_of_wrapped()[FLAT_PARAM] = one._handle.flat_param

    # --- states ---

    @staticmethod
    def set_state_dict_type(module, state_dict_type, state_dict_config=None, optim_state_dict_config=None):
        """What `state_dict` of a module's instances holds from now on; returns what it was."""
        plain, optimizer = CONFIGS[state_dict_type]
        for given, kind in ((state_dict_config, plain), (optim_state_dict_config, optimizer)):
            if given is not None and type(given) is not kind:
                raise RuntimeError(f"Expected state_dict_config of type {kind} but got {type(given)}")
        before = None
        for one in FullyShardedDataParallel.fsdp_modules(module):
            before = before or one._settings
            one._settings = StateDictSettings(state_dict_type, state_dict_config or plain(), optim_state_dict_config or optimizer())
        return before or StateDictSettings()

    @staticmethod
    def get_state_dict_type(module):
        found = FullyShardedDataParallel.fsdp_modules(module)
        return found[0]._settings if found else StateDictSettings()

    @staticmethod
    @contextlib.contextmanager
    def state_dict_type(module, state_dict_type, state_dict_config=None, optim_state_dict_config=None):
        """The same within a block."""
        before = FullyShardedDataParallel.set_state_dict_type(module, state_dict_type, state_dict_config, optim_state_dict_config)
        try:
            yield
        finally:
            FullyShardedDataParallel.set_state_dict_type(module, before.state_dict_type, before.state_dict_config,
                                                         before.optim_state_dict_config)

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """Whole parameters (and on the first rank alone with `rank0_only`), DTensors of one shard a rank, or flat shards."""
        if self._whole_for_user:
            found = super().state_dict(destination=destination, prefix=prefix, keep_vars=keep_vars)
            return found
        kind, config = self._settings.state_dict_type, self._settings.state_dict_config
        if kind is StateDictType.LOCAL_STATE_DICT:
            if self._use_orig_params:
                raise RuntimeError("`use_orig_params=True` does not support local state dict")
            return super().state_dict(destination=destination, prefix=prefix, keep_vars=keep_vars)
        empty = {} if destination is None else destination
        with self.summon_full_params(self, writeback=False):
            found = super().state_dict(prefix=prefix, keep_vars=True)
            named = {name.replace(FSDP_PREFIX, ""): one for name, one in found.items()}
            if kind is StateDictType.SHARDED_STATE_DICT:
                named = {name: self._as_shard(one.detach()) for name, one in named.items()}
            elif getattr(config, "rank0_only", False) and _groups.get_rank() != 0:
                return empty
            else:
                # Copies, on the CPU too: what was gathered is freed behind this.
                named = {name: one.detach().to("cpu" if config.offload_to_cpu and not one.is_meta else one.device, copy=True)
                         for name, one in named.items()}
        empty.update(named)
        return empty

    def _mesh_of_shards(self):
        from tare.distributed.device_mesh import DeviceMesh

        if self._device_mesh is not None:
            return self._device_mesh
        if "_made_mesh" not in self.__dict__:
            kind = self._handle.device.type if self._handle else "cpu"
            self.__dict__["_made_mesh"] = DeviceMesh.from_group(self.process_group, "cpu" if kind == "meta" else kind)
        return self.__dict__["_made_mesh"]

    def _as_shard(self, tensor):
        from tare.distributed.tensor import DTensor, Replicate, Shard

        if tensor.dim() == 0:
            return tensor.clone()
        mesh = self._mesh_of_shards()
        count, rank = self.process_group.size(), self.process_group.rank()
        full = -(-tensor.size(0) // count)
        start = min(full * rank, tensor.size(0))
        part = tensor[start:min(start + full, tensor.size(0))].clone()
        placements = [Replicate(), Shard(0)] if mesh.ndim == 2 else [Shard(0)]
        return DTensor.from_local(part, mesh, placements, run_check=False, shape=tensor.size(), stride=tuple(tensor.stride()))

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Takes what `state_dict` of the same type gave."""
        if self._whole_for_user or self._settings.state_dict_type is StateDictType.LOCAL_STATE_DICT:
            return super().load_state_dict(state_dict, strict, assign)
        whole = {name: one.full_tensor() if hasattr(one, "full_tensor") else one for name, one in state_dict.items()}
        with self.summon_full_params(self, writeback=True):
            names = {name.replace(FSDP_PREFIX, ""): name for name in super().state_dict(keep_vars=True)}
            return super().load_state_dict({names.get(name, name): one for name, one in whole.items()}, strict)

    @staticmethod
    def _handles_and_names(model):
        """The handles below a model, and the name of each of their parameters as the model would call it unwrapped."""
        handles, names = [], {}
        for prefix, one in model.named_modules():
            if isinstance(one, FullyShardedDataParallel) and one._handle is not None:
                handles.append(one._handle)
                inside = {module: name for name, module in one._fsdp_wrapped_module.named_modules()}
                for held in one._handle.held:
                    module, name = held.places[0]
                    path = ".".join(part for part in (prefix, inside[module], name) if part)
                    parts = [part for part in path.split(".") if part not in (FSDP_WRAPPED_MODULE, "_checkpoint_wrapped_module")]
                    names[held.param] = ".".join(parts)
        return handles, names

    @staticmethod
    def optim_state_dict(model, optim, optim_state_dict=None, group=None):
        """The optimizer's state by the names of whole parameters: whole tensors (with `rank0_only` of the first rank alone), or DTensors of
        one shard a rank. Errors: NotImplementedError for local states."""
        kind, config = FullyShardedDataParallel._optimizer_settings(model)

        def shown(tensor):
            if kind is StateDictType.SHARDED_STATE_DICT:
                tensor = FullyShardedDataParallel.fsdp_modules(model)[0]._as_shard(tensor)
            return tensor.cpu() if config.offload_to_cpu and not tensor.is_meta else tensor.clone()

        found = _optimizer_state.by_names(*FullyShardedDataParallel._handles_and_names(model), optim, shown)
        return {} if getattr(config, "rank0_only", False) and _groups.get_rank() != 0 else found

    @staticmethod
    def optim_state_dict_to_load(model, optim, optim_state_dict, is_named_optimizer=False, load_directly=False, group=None):
        """What `optim.load_state_dict` takes, of what `optim_state_dict` gave; with `load_directly` it is loaded as well."""
        _, config = FullyShardedDataParallel._optimizer_settings(model)
        if getattr(config, "rank0_only", False):
            first = FullyShardedDataParallel.fsdp_modules(model)[0]
            optim_state_dict = _optimizer_state.from_first_rank(optim_state_dict, group or first.process_group)
        found = _optimizer_state.to_parts(*FullyShardedDataParallel._handles_and_names(model), optim, optim_state_dict)
        if load_directly:
            optim.load_state_dict(found)
        return found

    @staticmethod
    def _optimizer_settings(model):
        settings = FullyShardedDataParallel.get_state_dict_type(model)
        kind = settings.state_dict_type
        if kind is StateDictType.LOCAL_STATE_DICT:
            raise NotImplementedError(f"FullyShardedDataParallel.optim_state_dict: {kind} is not supported by tare yet")
        return kind, settings.optim_state_dict_config

    def register_comm_hook(self, state, hook):
        raise NotImplementedError("FullyShardedDataParallel.register_comm_hook is not supported by tare yet")


def _norm(gradients, norm_type, device):
    """The norm of several tensors, computed in float32."""
    if not gradients:
        return tare.tensor(0.0, device=device)
    norms = [tare.linalg.vector_norm(one.detach(), norm_type, dtype=tare.float32) for one in gradients]
    return tare.linalg.vector_norm(tare.stack(norms), norm_type, dtype=tare.float32)


def _ignored(module, modules, states):
    """Modules and parameters that are left as they are."""
    ignored_modules, ignored_parameters = set(), set()
    for one in [*(modules or ()), *(one for one in states or () if isinstance(one, Module))]:
        ignored_modules.update(one.modules())
    ignored_parameters.update(one for one in states or () if not isinstance(one, Module))
    for one in ignored_modules:
        ignored_parameters.update(one.parameters(recurse=False))
    return ignored_modules, ignored_parameters


def _wrapped_inside(module):
    return [one for one in module.modules() if isinstance(one, FullyShardedDataParallel) and one is not module]


def _own_buffers(module):
    inside = {below for one in _wrapped_inside(module) for below in one.modules()}
    return [(name, one) for sub in module.modules() if sub not in inside for name, one in sub.named_buffers(recurse=False)]
