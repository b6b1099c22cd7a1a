"""`fully_shard` and what a module can then be asked for."""

import contextlib
import functools

import tare
from tare.distributed.fsdp._fully_shard import _fsdp_init as init
from tare.distributed.fsdp._fully_shard._fsdp_api import MixedPrecisionPolicy, OffloadPolicy
from tare.distributed.fsdp._fully_shard._fsdp_common import FSDPMeshInfo, HSDPMeshInfo, resolve_shard_placement
from tare.distributed.fsdp._fully_shard._fsdp_param_group import FSDPParamGroup
from tare.distributed.fsdp._fully_shard._fsdp_state import FSDPState, _get_module_fsdp_state
from tare.nn.modules.module import Module

cls_to_fsdp_cls = {}  # a class derived from FSDPModule and each class of modules that was sharded
_makes_anew = True


def fully_shard(module, *, mesh=None, reshard_after_forward=None, shard_placement_fn=None, mp_policy=MixedPrecisionPolicy(),
                offload_policy=OffloadPolicy(), ignored_params=None, dp_mesh_dims=None):
    """Shards the parameters of a module (or of several that run together) over a mesh, in place, and returns it.

    Each parameter becomes a DTensor cut along its first dimension, or as `shard_placement_fn(parameter)` says. Those that no module
    below has sharded already are one group: gathered before the module runs, forward and backward, their gradients reduced
    behind. With a mesh of two dimensions the first replicates. `reshard_after_forward`: whether the whole is freed between forward
    and backward (None: except for the root), or over how many ranks it is sharded then. Errors: ValueError for a mesh, module or
    parameter that this cannot be done with. Source: torch.distributed.fsdp.fully_shard.
    """
    init._validate_module(module, "fully_shard")
    mesh = mesh or init._init_default_mesh()
    init._validate_mesh(mesh, dp_mesh_dims)
    info = init._get_mesh_info(mesh, dp_mesh_dims)
    automatic = reshard_after_forward is None
    reshard = True if automatic else reshard_after_forward
    if info.is_spmd_mesh and not isinstance(reshard, bool):
        raise NotImplementedError("reshard_after_forward as int is not yet supported with SPMD mesh (dp_mesh_dims)")
    between = init._get_post_forward_mesh_info(reshard, info) if isinstance(info, FSDPMeshInfo) else None
    device = init._get_device_from_mesh(mesh)
    modules = (module,) if isinstance(module, Module) else init.outermost(list(module))
    for one in modules:
        if _get_module_fsdp_state(one) is not None:
            raise AssertionError("Each distinct composable distributed API can only be applied to a module once. fully_shard has already "
                                 f"been applied to the following module:\n{one}")
    managed = init.managed_modules(modules, ignored_params, lambda one: _get_module_fsdp_state(one) is not None)
    parameters, buffers = init.managed_states(managed, ignored_params)
    init.move_to_device([*parameters, *buffers], device)
    state = FSDPState()
    state.init(modules, device, mp_policy, automatic)
    for own_info, members in _by_mesh(parameters, info, shard_placement_fn):
        own_between = between if own_info is info else init._get_post_forward_mesh_info(reshard, own_info)
        state._fsdp_param_groups.append(FSDPParamGroup(members, modules, own_info, own_between, device, shard_placement_fn, mp_policy,
                                                       offload_policy))
    for one in managed:
        one._is_fsdp_managed_module = one._fsdp_use_orig_params = True
    for one in modules:
        one.__class__ = _sharded_class(type(one))
    return module


def _by_mesh(parameters, info, placement_of):
    """Parameters by the groups of ranks that they communicate over."""
    if not parameters:
        return []
    if placement_of is None:
        return [(info, parameters)]
    if not isinstance(info, FSDPMeshInfo):
        raise ValueError(f"Per-param mesh via shard_placement_fn is not supported with {type(info).__name__}; it requires FSDPMeshInfo "
                         "(or subclass)")
    found = {}
    for one in parameters:
        mine = resolve_shard_placement(placement_of(one), info).mesh_info
        key = (mine.shard_process_group, mine.replicate_process_group if isinstance(mine, HSDPMeshInfo) else None)
        known, members = found.setdefault(key, (mine, []))
        if known is not mine:
            raise ValueError("Params sharing the same process group must use the same FSDPMeshInfo object, but got different objects: "
                             f"{known} vs {mine}")
        members.append(one)
    return list(found.values())


def _sharded_class(kind):
    made = cls_to_fsdp_cls.get(kind)
    if made is None:
        made = cls_to_fsdp_cls[kind] = type(f"FSDP{kind.__name__}", (FSDPModule, kind), {
            "__deepcopy__": _no_deepcopy, "__module__": "torch.distributed.fsdp._fully_shard._fsdp_init"})
    return made


def _no_deepcopy(*args, **kwargs):
    raise AssertionError("FSDP does not support deepcopy. Please use state dict for serialization.")


def get_cls_to_fsdp_cls():
    return cls_to_fsdp_cls


@contextlib.contextmanager
def disable_fsdp_module_new_init():
    """Within it a sharded class makes modules without calling their __init__."""
    global _makes_anew
    before, _makes_anew = _makes_anew, False
    try:
        yield
    finally:
        _makes_anew = before


class FSDPModule:
    """What `fully_shard` makes of a module's class: the module as it was, and these methods."""

    _orig_cls_mro_index = 2

    def __new__(cls, *args, **kwargs):
        """A new module of a sharded class is a plain one."""
        kind = cls.__mro__[cls._orig_cls_mro_index]
        made = kind.__new__(kind, *args, **kwargs)
        if _makes_anew:
            made.__init__(*args, **kwargs)
        return made

    def _get_fsdp_state(self):
        state = _get_module_fsdp_state(self)
        if state is None:
            raise AssertionError(f"No FSDP state found on {self}")
        return state

    def _groups(self, recurse=False):
        """Of this module, or of all below it as well."""
        states = [_get_module_fsdp_state(one) for one in (self.modules() if recurse else [self]) if isinstance(one, FSDPModule)]
        return [group for state in states for group in state._fsdp_param_groups]

    def _only_groups(self, method, what):
        groups = self._groups()
        if len(groups) > 1:
            raise ValueError(f"{method} is not supported with multiple param groups (from per-param mesh via shard_placement_fn). The "
                             f"{what} would be ambiguous across groups with different meshes.")
        return groups

    def reshard(self):
        """Frees the whole parameters; the module has its shards."""
        for group in self._groups():
            group.reshard()

    def unshard(self, async_op=False):
        """Gathers the parameters. With `async_op` returns a handle to wait for, without one has waited."""
        groups = self._groups()
        for group in groups:
            group.lazy_init()
            group.unshard(async_op=async_op)
        handle = _UnshardHandle(groups)
        return handle if async_op else handle.wait()

    def reset_iter_state(self):
        """Forgets a step that did not come to its end; asked of the root."""
        self._get_fsdp_state()._reset_iter_state()

    def set_is_last_backward(self, is_last_backward):
        """Whether the next backward ends the step; if not, what reductions hold stays."""
        self._get_fsdp_state()._state_ctx.is_last_backward = is_last_backward

    def set_requires_gradient_sync(self, requires_gradient_sync, *, recurse=True):
        """Whether backward reduces gradients; if not, they add up on each rank, of whole size."""
        for group in self._groups(recurse):
            group.reduce_grads = group.all_reduce_grads = requires_gradient_sync

    def set_requires_all_reduce(self, requires_all_reduce, *, recurse=True):
        """Whether backward reduces gradients across replicas."""
        for group in self._groups(recurse):
            group.all_reduce_grads = requires_all_reduce

    def set_reshard_after_forward(self, reshard_after_forward, recurse=True):
        """Whether whole parameters are freed behind forward. Errors: ValueError for anything but a bool."""
        if not isinstance(reshard_after_forward, bool):
            raise ValueError(f"reshard_after_forward should be a bool, got {type(reshard_after_forward)}")
        for one in self.modules() if recurse else [self]:
            if isinstance(one, FSDPModule):
                _get_module_fsdp_state(one)._auto_reshard_after_forward = False
                for group in one._groups():
                    group.post_forward_mesh_info = init._get_post_forward_mesh_info(reshard_after_forward, group.mesh_info)

    def set_reshard_after_backward(self, reshard_after_backward, *, recurse=True):
        """Whether whole parameters are freed behind backward."""
        self._set("reshard_after_backward", reshard_after_backward, recurse)

    def _set(self, name, value, recurse=False):
        for group in self._groups(recurse):
            setattr(group, name, value)

    def set_modules_to_forward_prefetch(self, modules):
        """Whose gathers begin when this module's forward does."""
        self._get_fsdp_state()._states_to_forward_prefetch = _states(modules)

    def set_modules_to_backward_prefetch(self, modules):
        """Whose gathers begin when this module's backward does, instead of that of the one before it."""
        self._get_fsdp_state()._states_to_backward_prefetch = _states(modules)

    def set_custom_all_gather(self, comm):
        for group in self._only_groups("set_custom_all_gather", "custom comm"):
            group._all_gather_comm = comm

    def set_custom_reduce_scatter(self, comm):
        for group in self._only_groups("set_custom_reduce_scatter", "custom comm"):
            group._reduce_scatter_comm = comm

    def set_all_reduce_hook(self, hook, *, stream=None):
        """`hook(tensor)` is called with reduced gradients, all in one tensor, to reduce them further in place."""
        for group in self._only_groups("set_all_reduce_hook", "hook"):
            group._all_reduce_hook = hook
            if stream is not None:
                if group._is_hsdp:
                    raise ValueError("stream cannot be set when using native HSDP")
                group._all_reduce_hook_stream = stream

    def set_post_optim_event(self, event):
        """What the next step's gathers wait for, instead of the current stream."""
        self._get_fsdp_state()._state_ctx.post_optim_event = event

    def set_gradient_divide_factor(self, factor):
        """What gradients are divided by, instead of the number of ranks."""
        self._set("gradient_divide_factor", factor)

    set_reduce_scatter_divide_factor = set_gradient_divide_factor

    def set_force_sum_reduction_for_comms(self, enable):
        """Collectives add; the division is one of its own."""
        self._set("force_sum_reduction_for_comms", enable)

    def set_reduce_scatter_unused_params(self, reduce_scatter_unused_params, *, recurse=True):
        """Parameters without a gradient are reduced as zeros."""
        self._set("reduce_scatter_unused_params", reduce_scatter_unused_params, recurse)

    def set_reduce_scatter_max_input_buffers(self, max_input_buffers, *, recurse=True):
        """How many reductions may run at once."""
        if isinstance(max_input_buffers, bool) or not isinstance(max_input_buffers, int):
            raise TypeError(f"max_input_buffers must be an int, got {type(max_input_buffers).__name__}")
        if max_input_buffers < 1:
            raise ValueError(f"max_input_buffers must be a positive int, got {max_input_buffers}")
        self._set("reduce_scatter_max_input_buffers", max_input_buffers, recurse)

    def set_separate_reduce_scatter_group(self, enable=True, *, recurse=True):
        """Reductions get a process group of their own."""
        made = {}
        for group in self._groups(recurse):
            group._set_separate_reduce_scatter_group(enable, made)

    def set_unshard_in_backward(self, unshard_in_backward):
        """Whether backward needs the parameters whole."""
        self._set("unshard_in_backward", unshard_in_backward)

    def _set_unshard_async_op(self, async_op):
        self._set("unshard_async_op", async_op, recurse=True)

    def set_allocate_memory_from_process_group_for_comm(self, enable):
        """Here collectives have no memory of their own: nothing changes."""

    def set_symm_mem_for_comm(self, backend="NCCL"):
        raise NotImplementedError("FSDPModule.set_symm_mem_for_comm: symmetric memory is not supported by tare yet")

    def _apply(self, *args, **kwargs):
        self.reshard()
        found = super()._apply(*args, **kwargs)
        self._take_up(self._groups())
        return found

    def to_empty(self, *, device, recurse=True):
        groups = self._groups(recurse)
        for group in groups:
            group._to_sharded()
        found = super().to_empty(device=device, recurse=recurse)
        self._take_up(groups)
        return found

    @staticmethod
    def _take_up(groups):
        """Shards that were converted or moved."""
        with tare.no_grad():
            for group in groups:
                for one in group.fsdp_params:
                    one.reset_sharded_param()


class UnshardHandle:
    """What `unshard(async_op=True)` returns."""

    def wait(self):
        """Gives the module its whole parameters."""


class _UnshardHandle(UnshardHandle):
    def __init__(self, groups):
        self._waiting = groups

    def wait(self):
        groups, self._waiting = self._waiting, []
        for group in groups:
            group.wait_for_unshard()


def _states(modules):
    for one in modules:
        if not isinstance(one, FSDPModule):
            raise ValueError(f"Expects FSDPModule but got {type(one)}: {one}")
    return [one._get_fsdp_state() for one in modules]


def _called_as_forward(own, module, *args, **kwargs):
    state = module._get_fsdp_state()
    args, kwargs = state._pre_forward(module, args, kwargs)
    return state._post_forward(module, args, own(*args, **kwargs))


def register_fsdp_forward_method(module, method_name):
    """Lets a method be called as forward is: parameters whole before it, sharded behind. Errors: ValueError where there is none."""
    own = getattr(module, method_name, None)
    if not isinstance(module, FSDPModule):
        return
    if own is None:
        raise ValueError(f"{type(module)} does not have a method {method_name}")
    setattr(module, method_name, functools.update_wrapper(functools.partial(_called_as_forward, own, module), own))


def share_comm_ctx(modules):
    """Several models of one program share their streams. Errors: ValueError for one that is not sharded."""
    for one in modules:
        if not isinstance(one, FSDPModule):
            raise ValueError(f"Expects list of FSDPModules but got {one}")
    states = [one._get_fsdp_state() for one in modules]
    for state in states[1:]:
        state._comm_ctx = states[0]._comm_ctx
        for group in state._fsdp_param_groups:
            group.comm_ctx = state._comm_ctx
