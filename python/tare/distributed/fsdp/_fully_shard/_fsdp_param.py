"""One parameter: the shard that a rank keeps, and the whole that it gets while a module runs."""

import inspect
import itertools
from dataclasses import dataclass, field
from typing import Any

import tare
from tare._prims_common import make_contiguous_strides_for
from tare.distributed.device_mesh import DeviceMesh
from tare.distributed.fsdp._fully_shard._fsdp_api import CPUOffloadPolicy
from tare.distributed.fsdp._fully_shard._fsdp_common import (
    DDPMeshInfo,
    FSDPMeshInfo,
    HSDPMeshInfo,
    ShardedState,
    fail_on_this_rank,
    resolve_shard_placement,
)
from tare.distributed.tensor import DTensor, Replicate, Shard
from tare.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
from tare.distributed.tensor.placement_types import _StridedShard
from tare.nn.parameter import Parameter


@dataclass
class ParamModuleInfo:
    """Where a parameter stands: a module and a name, and others that share it."""

    module: Any
    param_name: str
    shared_modules: list = field(default_factory=list)
    shared_param_names: list = field(default_factory=list)

    def places(self):
        return [(self.module, self.param_name), *zip(self.shared_modules, self.shared_param_names)]


_numbers = itertools.count()  # of original parameters: one that several groups take is found out


def _chunk(size, count, number, dim):
    """What torch.chunk gives the part of that number: where it begins, its sizes."""
    full = -(-size[dim] // count)
    start = min(full * number, size[dim])
    length = min(full, size[dim] - start)
    return start, tare.Size((*size[:dim], length, *size[dim + 1:]))


def _answers(tensor):
    """Whether a tensor is of a class that computes its operators itself."""
    return type(tensor).__torch_dispatch__ is not tare.Tensor.__torch_dispatch__


def _resize_storage(tensor, filled):
    """Gives a tensor its memory, or takes it; who holds views keeps them."""
    storage, size = tensor.untyped_storage(), tensor.numel() * tensor.itemsize if filled else 0
    if storage.size() != size:
        storage.resize_(size)


class FSDPParam:
    """A parameter of a group. `sharded_param` is a DTensor; `_unsharded_param`, made by the first gather, keeps its object while its
    memory comes and goes, so that what backward saved of it is there again after the next gather."""

    def __init__(self, param, module_info, mesh_info, post_forward_mesh_info, device, shard_placement_fn, mp_policy, offload_policy):
        self._module_info, self.device, self.mp_policy = module_info, device, mp_policy
        self.post_forward_mesh_info = post_forward_mesh_info
        self.offload_to_cpu = isinstance(offload_policy, CPUOffloadPolicy)
        self.pin_memory = self.offload_to_cpu and offload_policy.pin_memory
        self.grad_offload_event = self.unsharded_accumulated_grad = self._param_fqn = None
        self.all_gather_outputs, self._unsharded_inner_tensors, self._all_gather_input_sizes = [], [], ()
        self._all_gather_metadata = self._sharded_post_forward_param = self._sharded_post_forward_param_data = None
        self.uid = param.__dict__.setdefault("_fsdp_number", next(_numbers))
        placed = resolve_shard_placement(shard_placement_fn(param) if shard_placement_fn else None, mesh_info)
        self.mesh_info = placed.mesh_info
        with tare.no_grad():
            self._shard(param, placed.placement)
        if post_forward_mesh_info is not None:
            _, self.sharded_post_forward_size = _chunk(self._orig_size, post_forward_mesh_info.shard_mesh_size,
                                                       post_forward_mesh_info.shard_mesh_rank, 0)
        self._check_extension()
        module_info.module.register_load_state_dict_post_hook(lambda *_: self.reset_sharded_param())

    # --- the shard ---

    def _shard(self, param, placement):
        if param.device != self.device and not param.is_meta and self.device.type != "meta":
            raise AssertionError(f"Expects the parameter to already be moved to device {self.device} but got {param.device}")
        if not param.is_contiguous():
            raise NotImplementedError(f"FSDP does not support non-contiguous parameters yet: {param.shape=} {param.stride()=}")
        if placement is None:
            placement = Shard(0)
        if not isinstance(placement, Shard):
            raise AssertionError(f"Expected Shard, got {type(placement)}: {placement}")
        if placement.dim < 0:
            placement = Shard(placement.dim + param.dim())
        self.fsdp_placement, dim = placement, placement.dim
        self.is_dtensor = isinstance(param, DTensor)
        self._unsharded_dtensor_spec = param._spec if self.is_dtensor else None
        self._set_spec(param)
        whole = param._local_tensor if self.is_dtensor else param
        if dim >= whole.dim():
            raise AssertionError(f"Shard dim {dim} is invalid for {whole.dim()}D tensor: {param.shape}")
        self._orig_size, self._contiguous_orig_stride = whole.size(), make_contiguous_strides_for(whole.size())
        count, rank = (self.mesh_info.shard_mesh_size, self.mesh_info.shard_mesh_rank) if self.is_sharded_by_mesh else (1, 0)
        if dim > 0 and whole.size(dim) % count:
            raise NotImplementedError(f"FSDP does not support uneven sharding on dim {dim}: {whole.size()} (world size: {count})")
        start, self.sharded_size = _chunk(whole.size(), count, rank, dim)
        self.contiguous_sharded_stride = make_contiguous_strides_for(self.sharded_size)
        self.padded_sharded_param_size = _chunk(whole.size(), count, 0, dim)[1]
        length = self.sharded_size[dim]
        # A tensor class may know how it is split and not how a part is cut out of it. Of plain tensors one view is made, not one a rank.
        part = whole.chunk(count, dim)[rank] if length and _answers(whole) else whole.narrow(dim, start, length)
        padded = whole.new_zeros(self.padded_sharded_param_size)
        if part.numel():
            padded.narrow(dim, 0, length).copy_(part)
        if self.offload_to_cpu and not padded.is_meta:
            padded = padded.cpu().pin_memory() if self.pin_memory and tare.cuda.is_available() else padded.cpu()
        self._sharded_param_data = padded.view(-1)
        self.sharded_param = Parameter(self.to_sharded_dtensor(padded.narrow(dim, 0, length)), requires_grad=param.requires_grad)
        self._put_on_modules(self.sharded_param)
        self.sharded_state = ShardedState.SHARDED

    is_sharded_by_mesh = property(lambda self: isinstance(self.mesh_info, FSDPMeshInfo))

    def _set_spec(self, param):
        """Mesh and placements of shard and gradient: the data parallel ones before those that the parameter has."""
        info, dim = self.mesh_info, self.fsdp_placement.dim
        if info.is_spmd_mesh:
            return self._set_spec_of_whole_mesh(param)
        shard = [self.fsdp_placement] if self.is_sharded_by_mesh else []
        placements = ([Replicate()] if isinstance(info, DDPMeshInfo) else []) + shard
        if not self.is_dtensor:
            meta, mesh = TensorMeta(param.size(), tuple(param.stride()), param.dtype), info.mesh
        else:
            spec = param._spec
            if len(spec.placements) > 2:
                raise NotImplementedError(f"FSDP only supports 1D TP/EP or 2D EP+TP, not {spec.placements}")
            meta, mesh = spec.tensor_meta, DeviceMesh._concatenate([info.mesh, spec.mesh])
            parts = self._parts_along(spec, range(spec.mesh.ndim), dim)
            if shard and parts > 1:
                # This rank's part is cut once more: the whole's order is tensor parallel first.
                placements[-1] = _StridedShard(dim, split_factor=parts)
            placements += spec.placements
        self._sharding_spec = DTensorSpec(mesh, tuple(placements), tensor_meta=meta)

    @staticmethod
    def _parts_along(spec, mesh_dims, dim):
        """In how many parts these dimensions of the mesh cut a dimension of the tensor."""
        parts = 1
        for one in mesh_dims:
            placement = spec.placements[one]
            if isinstance(placement, (Shard, _StridedShard)) and placement.dim == dim:
                parts *= spec.mesh.size(one)
        return parts

    def _set_spec_of_whole_mesh(self, param):
        info, dim = self.mesh_info, self.fsdp_placement.dim
        if not self.is_dtensor:
            raise ValueError("When dp_mesh_dims is provided, all parameters must be DTensors on the full SPMD mesh (e.g. via "
                             f"distribute_module). Got plain tensor for parameter '{self._module_info.param_name}'.")
        spec, names = param._spec, info.dp_mesh_dims
        if info.spmd_mesh is not None and spec.mesh != info.spmd_mesh:
            raise ValueError("Expected param's DTensor mesh to be the same mesh passed to fully_shard, but got different mesh objects")
        dims, placements = spec.mesh.mesh_dim_names, list(spec.placements)
        for what, kind in ((names.shard_names, "shard"), (names.replicate_names, "replicate")):
            for name in what:
                at = dims.index(name)
                if not isinstance(placements[at], Replicate):
                    raise ValueError(f"Expected Replicate() on DP {kind} dim '{name}' (index {at}) but got {placements[at]}")
        if len(names.shard_names) > 1:
            raise NotImplementedError("fully_shard: several shard dimensions in dp_mesh_dims are not supported by tare yet")
        self._dp_dim_indices = frozenset(dims.index(name) for name in (*names.shard_names, *names.replicate_names))
        for name in names.shard_names:
            at = dims.index(name)
            parts = self._parts_along(spec, range(at + 1, spec.mesh.ndim), dim)
            placements[at] = _StridedShard(dim, split_factor=parts) if parts > 1 else self.fsdp_placement
        self._sharding_spec = DTensorSpec(spec.mesh, tuple(placements), tensor_meta=spec.tensor_meta)

    def to_sharded_dtensor(self, tensor):
        """A shard, or its gradient, as a DTensor."""
        if tensor.shape != self.sharded_size:
            fail_on_this_rank(f"Expects size {self.sharded_size} but got {tensor.shape}")
        return self._as_dtensor(tensor, self._sharding_spec)

    def _as_dtensor(self, tensor, spec):
        meta = spec.tensor_meta
        if meta.dtype != tensor.dtype:
            spec = DTensorSpec(spec.mesh, spec.placements, tensor_meta=TensorMeta(meta.shape, meta.stride, tensor.dtype))
        return DTensor(tensor.detach(), spec, requires_grad=False)

    def reset_sharded_param(self):
        """Takes up what a program put in the shard's place: another parameter, other memory."""
        module, name = self._module_info.module, self._module_info.param_name
        found = getattr(module, name)
        if self.sharded_state is ShardedState.UNSHARDED and found is getattr(self, "_unsharded_param", None):
            return
        self.sharded_param = found
        local = found._local_tensor
        if local.untyped_storage()._cdata == self._sharded_param_data.untyped_storage()._cdata:
            return
        dim, changed = self.fsdp_placement.dim, False
        length = local.size(dim) if local.numel() else 0
        if local.size() != self.padded_sharded_param_size:
            if dim != 0:
                raise AssertionError(f"Shard({dim}) requires even sharding: {local.size()=}")
            padded = local.new_zeros(self.padded_sharded_param_size)
            padded.narrow(dim, 0, length).copy_(local)
            local, changed = padded, True
        if self.pin_memory and tare.cuda.is_available() and not local.is_meta and not local.is_pinned():
            local, changed = local.cpu().pin_memory(), True
        self._sharded_param_data = local.view(-1)
        if changed:
            self.sharded_param._local_tensor = local.narrow(dim, 0, length)
        self._sharding_spec = self.sharded_param._spec

    _sharded_local_tensor = property(lambda self: self.sharded_param._local_tensor)
    shard_mesh = property(lambda self: self.mesh_info.mesh if self.mesh_info.mesh.ndim == 1
                          else self.mesh_info.mesh[self.mesh_info.mesh.mesh_dim_names[-1]])
    shard_mesh_from_root = shard_mesh

    def init_dtype_attrs(self, policy):
        self.orig_dtype = self.sharded_param.dtype
        self.reduce_dtype = policy.reduce_dtype if policy.reduce_dtype != policy.param_dtype else None
        casts = policy.param_dtype != self.orig_dtype and self.orig_dtype.is_floating_point
        self.param_dtype = policy.param_dtype if casts else None

    # --- what is gathered ---

    def _check_extension(self):
        inner = self._sharded_local_tensor
        if hasattr(inner, "fsdp_pre_all_gather") != hasattr(inner, "fsdp_post_all_gather"):
            raise AssertionError("Both fsdp_pre_all_gather and fsdp_post_all_gather should be defined if using all-gather extensions: "
                                 f"{inner}")

    is_extended = property(lambda self: hasattr(self._sharded_local_tensor, "fsdp_pre_all_gather"))
    kept_data = property(lambda self: self._sharded_param_data if self.sharded_state is ShardedState.SHARDED
                         else self._sharded_post_forward_param_data)

    @property
    def all_gather_inputs(self):
        """Flat tensors that this rank gives to the gather."""
        if self.sharded_state is ShardedState.UNSHARDED:
            fail_on_this_rank(f"Expects to be in one of {(ShardedState.SHARDED, ShardedState.SHARDED_POST_FORWARD)}, not "
                              f"{self.sharded_state}")
        if self.is_extended:
            return self._extended_inputs()
        data = self.kept_data
        if self.offload_to_cpu and self.sharded_state is ShardedState.SHARDED:
            data = data.to(self.device, non_blocking=True)
        return [data.to(self.param_dtype) if self.param_dtype else data]

    def _extended_inputs(self):
        """A tensor class says itself what is gathered."""
        inner = self._sharded_local_tensor
        if self.offload_to_cpu:
            inner = inner.to(self.device, non_blocking=True)
        ask = inner.fsdp_pre_all_gather
        count = len(inspect.signature(ask).parameters)
        if count not in (1, 5):
            raise AssertionError(f"Invalid fsdp_pre_all_gather: {inspect.signature(ask)}\nExpects fsdp_pre_all_gather(self, mesh: "
                                 "DeviceMesh, outer_size: torch.Size, outer_stride: tuple[int, ...], module: nn.Module, mp_policy: "
                                 "MixedPrecisionPolicy)")
        mine = (self._orig_size, self._contiguous_orig_stride, self._module_info.module, self.mp_policy)
        inputs, self._all_gather_metadata = ask(self.shard_mesh_from_root, *(mine if count == 5 else ()))
        self._all_gather_input_sizes = [one.size() for one in inputs]
        return [one.view(-1) for one in inputs]

    def init_all_gather_outputs(self, numels, dtypes, world_size, device):
        """The flat tensors that hold the whole: made once, their memory given and taken."""
        if not self.all_gather_outputs:
            self.all_gather_outputs = [tare.empty(numel * world_size, dtype=dtype, device=device)
                                       for numel, dtype in zip(numels, dtypes)]
        for one in self.all_gather_outputs:
            _resize_storage(one, True)

    def init_unsharded_param(self):
        """The parameter over the gathered memory."""
        made, inner = hasattr(self, "_unsharded_param"), self._sharded_local_tensor
        if self.is_extended:
            for one in self._unsharded_inner_tensors:
                _resize_storage(one, True)
            parts = tuple(one.view(-1, *size[1:]) for one, size in zip(self.all_gather_outputs, self._all_gather_input_sizes))
            out = {"out": self._unsharded_param} if made else {}
            found = inner.fsdp_post_all_gather(parts, self._all_gather_metadata, self.param_dtype or self.orig_dtype, **out)
            self._all_gather_metadata, self._all_gather_input_sizes = None, ()
            if made:
                return
            whole, self._unsharded_inner_tensors = found
        elif made:
            return
        else:
            whole, = self.all_gather_outputs
        whole = whole.as_strided(self._orig_size, self._contiguous_orig_stride, 0)
        if self._unsharded_dtensor_spec is not None:
            whole = self._as_dtensor(whole, self._unsharded_dtensor_spec)
        self._unsharded_param = Parameter(whole, requires_grad=self.sharded_param.requires_grad)

    unsharded_param = property(lambda self: self._unsharded_param)

    # --- from one state to another ---

    def _put_on_modules(self, param):
        for module, name in self._module_info.places():
            module._parameters[name] = param

    def _free_whole(self):
        for one in itertools.chain(self.all_gather_outputs, self._unsharded_inner_tensors):
            _resize_storage(one, False)

    def to_sharded(self):
        self._put_on_modules(self.sharded_param)
        self._free_whole()
        self._sharded_post_forward_param = self._sharded_post_forward_param_data = None
        self.sharded_state = ShardedState.SHARDED

    def to_sharded_post_forward(self):
        """Keeps a part of the whole, over the ranks of `post_forward_mesh_info`."""
        info = self.post_forward_mesh_info
        if self.is_dtensor:
            raise NotImplementedError("Resharding to smaller mesh is not supported for DTensor parameters yet")
        whole, = self.all_gather_outputs
        count, rank = info.shard_mesh_size, info.shard_mesh_rank
        if whole.numel() % count:
            fail_on_this_rank(f"All-gather output size ({whole.numel()}) must be divisible by the shard world size ({count})")
        numel = whole.numel() // count
        self._sharded_post_forward_param_data = whole.narrow(0, numel * rank, numel).clone()
        size = self.sharded_post_forward_size
        part = self._sharded_post_forward_param_data.as_strided(size, make_contiguous_strides_for(size), 0)
        if not isinstance(info, HSDPMeshInfo):
            raise AssertionError(f"Expected HSDPMeshInfo, got {type(info)}")
        spec = DTensorSpec(info.mesh, (Replicate(), Shard(0)), tensor_meta=self._sharding_spec.tensor_meta)
        self._sharded_post_forward_param = Parameter(self._as_dtensor(part, spec), requires_grad=self.sharded_param.requires_grad)
        self._put_on_modules(self._sharded_post_forward_param)
        self._free_whole()
        self.sharded_state = ShardedState.SHARDED_POST_FORWARD

    def to_unsharded(self):
        if self._unsharded_param.requires_grad != self.sharded_param.requires_grad:
            self._unsharded_param.requires_grad_(self.sharded_param.requires_grad)
        self._put_on_modules(self._unsharded_param)
        self._sharded_post_forward_param = self._sharded_post_forward_param_data = None
        self.sharded_state = ShardedState.UNSHARDED

    # --- gradients of the whole ---

    def accumulate(self):
        """Adds a gradient to what was kept in the dtype of the reduction."""
        if self.unsharded_accumulated_grad is not None and self._unsharded_param.grad is not None:
            self.unsharded_accumulated_grad += self._unsharded_param.grad
            self._unsharded_param.grad = None

    def keep_in_reduce_dtype(self):
        """Where gradients are not reduced yet, they add up in the dtype of the reduction."""
        grad = self._unsharded_param.grad if hasattr(self, "_unsharded_param") else None
        if self.reduce_dtype is not None and grad is not None and grad.dtype != self.reduce_dtype:
            self._unsharded_param.grad = None
            self.unsharded_accumulated_grad = grad.to(self.reduce_dtype)

    def take_gradient(self, zero_if_unused):
        """This rank's gradient of the whole, which is the caller's from now on; None where there is none."""
        if not hasattr(self, "_unsharded_param"):
            return None
        grad = self.unsharded_accumulated_grad
        if grad is None:
            grad = self._unsharded_param.grad
            self._unsharded_param.grad = None
        self.unsharded_accumulated_grad = None
        if grad is None:
            if not zero_if_unused or not self._unsharded_param.requires_grad:
                return None
            grad = tare.zeros_like(self._unsharded_param)
        return self._local_gradient(grad)

    def _local_gradient(self, grad):
        if not self.is_dtensor:
            return grad
        if hasattr(grad, "wait") and not isinstance(grad, DTensor):
            grad = grad.wait()
        if not isinstance(grad, DTensor):
            raise AssertionError(f"Expected DTensor, got {type(grad)}")
        wanted = self._unsharded_dtensor_spec.placements
        if self.mesh_info.is_spmd_mesh:
            wanted = tuple(grad.placements[i] if i in self._dp_dim_indices else one for i, one in enumerate(wanted))
        if grad.placements != wanted:
            grad = grad.redistribute(placements=wanted)
        return grad._local_tensor

    def __repr__(self):
        return f"FSDPParam(fqn={self._param_fqn}, orig_size={self._orig_size})"
