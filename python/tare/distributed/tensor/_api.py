"""Tensors that are distributed over a mesh of ranks. See torch.distributed.tensor.

A DTensor is a tensor of the library's that holds this rank's part (tare/distributed/tensor); operators on it are answered there, by
the operators' own sharding rules. What follows is how programs make them and take them apart.
"""

import tare
from tare import _C
from tare._engine.overrides import _disabled_torch_function_impl
from tare.distributed import device_mesh as meshes
from tare.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta, distribution_of, mesh_of, placements_of
from tare.distributed.tensor._utils import (
    assert_no_mixed_partial_types,
    compute_global_tensor_info,
    compute_local_shape,
    compute_local_shape_and_global_offset,
    normalized,
)
from tare.distributed.tensor.placement_types import Partial, Replicate, Shard, _is_shard_like

_cluster = _C._distributed


def _wrap(local, mesh, placements, shape, stride):
    return _cluster.wrap_local(local, distribution_of(mesh, placements), list(shape), list(stride))


def _resharded(dtensor, placements):
    """A DTensor of other placements, without history."""
    distribution = _cluster.distribution_of(dtensor)
    target = distribution.mesh.distribution([placement._code for placement in placements])
    local = _cluster.redistribute_local(_cluster.local_of(dtensor), distribution, target, list(dtensor.shape))
    return _cluster.wrap_local(local, target, list(dtensor.shape), list(dtensor.stride()))


def _cast(dtensor, dtype):
    if dtype is None or dtensor.dtype == dtype:
        return dtensor
    local = _cluster.local_of(dtensor).to(dtype)
    return _cluster.wrap_local(local, _cluster.distribution_of(dtensor), list(dtensor.shape), list(dtensor.stride()))


def _normalize_placements_for_grad(placements):
    return tuple(Replicate() if placement.is_partial() else placement for placement in placements)


class _ToTorchTensor(tare.autograd.Function):
    @staticmethod
    def forward(ctx, dtensor, grad_placements):
        ctx.distribution, ctx.shape = _cluster.distribution_of(dtensor), tuple(dtensor.shape)
        ctx.grad_placements = grad_placements
        ctx.set_materialize_grads(False)
        local = _cluster.local_of(dtensor)
        return local.view_as(local)  # a view: what writes it in place would pass by the DTensor, and is refused

    @staticmethod
    def backward(ctx, grad):
        if grad is None:
            return None, None
        mesh, placements = mesh_of(ctx.distribution), placements_of(ctx.distribution)
        _, stride = compute_global_tensor_info(grad, mesh, placements)
        wanted = ctx.grad_placements or _normalize_placements_for_grad(placements)
        return DTensor.from_local(grad, mesh, wanted, shape=ctx.shape, stride=tuple(stride)), None


class _FromTorchTensor(tare.autograd.Function):
    """`from_local`, of which programs put another in the place: its arguments are PyTorch's."""

    @staticmethod
    def forward(ctx, local, mesh, placements, run_check, shape, stride, grad_placements):
        ctx.grad_placements = grad_placements or _normalize_placements_for_grad(placements)
        ctx.set_materialize_grads(False)
        return _wrap(local.detach(), mesh, placements, shape, stride)

    @staticmethod
    def backward(ctx, grad):
        if grad is None:
            return (None,) * 7
        if grad.placements != ctx.grad_placements:
            return (_cluster.local_of(_resharded(grad, ctx.grad_placements)),) + (None,) * 6
        return (grad.to_local(),) + (None,) * 6


class _Redistribute(tare.autograd.Function):
    """Backward goes back to the placements that were, but that what was partial stays whole: it would have to be reduced again."""

    @staticmethod
    def forward(ctx, dtensor, placements, forward_dtype, backward_dtype):
        ctx.before, ctx.dtype, ctx.backward_dtype = dtensor.placements, dtensor.dtype, backward_dtype
        cast = _cast(dtensor, forward_dtype)
        if cast.placements == placements:
            local, distribution = _cluster.local_of(cast), _cluster.distribution_of(cast)
            return _cluster.wrap_local(local.detach() if cast is dtensor else local, distribution, list(cast.shape), list(cast.stride()))
        return _resharded(cast, placements)

    @staticmethod
    def backward(ctx, grad):
        target = tuple(Replicate() if before.is_partial() and not now.is_partial() else before
                       for before, now in zip(ctx.before, grad.placements))
        return _Redistribute.apply(_Cast.apply(grad, ctx.backward_dtype or ctx.dtype), target, None, None).to(ctx.dtype), None, None, None


class _Cast(tare.autograd.Function):
    @staticmethod
    def forward(ctx, dtensor, dtype):
        ctx.dtype = dtensor.dtype
        return _cast(dtensor, dtype)

    @staticmethod
    def backward(ctx, grad):
        return _cast(grad, ctx.dtype), None


def _to_mesh(tensor, mesh):
    kind = mesh.device_type
    return tensor if kind == tensor.device.type or tensor.is_meta else tensor.to(kind)


def _check_alike(local_tensor, mesh, with_sizes):
    """Errors: ValueError where ranks of the mesh have parts of other types, or of other sizes and strides."""
    own = str(local_tensor.dtype), *((local_tensor.shape, local_tensor.stride()) if with_sizes else ())
    for group in mesh.get_all_groups():
        found = [None] * group.size()
        tare.distributed.all_gather_object(found, own, group)
        if any(one != own for one in found):
            raise ValueError(f"Inconsistent tensor metadata{' (including shape and stride)' if with_sizes else ''} across ranks.")


class DTensor(tare.Tensor):
    """A tensor whose parts are on the ranks of a mesh. See torch.distributed.tensor.DTensor."""

    __torch_function__ = _disabled_torch_function_impl

    def __new__(cls, local_tensor, spec, placements=None, *, requires_grad=False):
        if isinstance(spec, meshes.DeviceMesh):  # as before PyTorch 2.1: the whole tensor, a mesh and placements
            return distribute_tensor(local_tensor, spec, placements, src_data_rank=None)
        made = _wrap(local_tensor, spec.mesh, spec.placements, spec.shape, spec.stride)
        return made.requires_grad_(requires_grad)

    _local_tensor = property(lambda self: _cluster.local_of(self), lambda self, local: _cluster.set_local(self, local))
    placements = property(lambda self: placements_of(_cluster.distribution_of(self)))
    device_mesh = property(lambda self: mesh_of(_cluster.distribution_of(self)))

    @property
    def _spec(self):
        return DTensorSpec(self.device_mesh, self.placements, TensorMeta(self.shape, tuple(self.stride()), self.dtype))

    def __repr__(self, *, tensor_contents=None):
        return f"DTensor(local_tensor={self._local_tensor}, device_mesh={self.device_mesh}, placements={self.placements})"

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is None:
            if not self.is_leaf:
                raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  "
                                   "If you were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, "
                                   "see https://github.com/pytorch/pytorch/pull/103001")
            known = self.detach().clone().requires_grad_(self.requires_grad)
            known.__dict__.update(self.__dict__)
            memo[id(self)] = known
        return known

    def __reduce_ex__(self, protocol):
        return _stored, (self._local_tensor, self.device_mesh, self.placements, tuple(self.shape), tuple(self.stride()), self.requires_grad,
                         dict(self.__dict__))

    def __tensor_flatten__(self):
        return ["_local_tensor", "device_mesh"], (self.placements, self._spec.tensor_meta, self._spec.shard_order, self.requires_grad)

    @staticmethod
    def from_local(local_tensor, device_mesh=None, placements=None, *, run_check=False, shape=None, stride=None, grad_placements=None):
        """The DTensor of which every rank gives its part. Without `shape` and `stride`, parts are as large on all ranks as on this one.
        Errors: ValueError for a part whose sizes are not those that torch.chunk gives this rank of `shape`; PyTorch takes it.

        Gradients come back as parts of the same placements; what was partial has whole ones.
        """
        if isinstance(local_tensor, DTensor):
            raise RuntimeError(f"the local_tensor argument only accepts torch.Tensor but got {type(local_tensor)} value.")
        mesh = device_mesh or meshes._mesh_resources.get_current_mesh()
        local_tensor = _to_mesh(local_tensor, mesh)
        placements = normalized(placements if placements is not None else [Replicate()] * mesh.ndim, local_tensor.ndim)
        assert_no_mixed_partial_types(placements)
        given = bool(shape), bool(stride)
        if run_check and mesh._is_current_rank_part_of_mesh():
            _check_alike(local_tensor, mesh, with_sizes=not any(given))
        if given == (False, False):
            shape, stride = compute_global_tensor_info(local_tensor, mesh, placements)
        elif given != (True, True):
            raise RuntimeError(f"Found shape:{shape}, stride:{stride}.", "Please pass both shape and stride at the same time.")
        elif mesh._is_current_rank_part_of_mesh():
            part = compute_local_shape(shape, mesh, placements)
            if tuple(local_tensor.shape) != tuple(part):
                raise ValueError(f"DTensor.from_local: of sizes {list(shape)} in {placements} this rank holds {list(part)}, as torch.chunk "
                                 f"cuts, and the part given is {list(local_tensor.shape)}")
        if not mesh._is_current_rank_part_of_mesh():
            local_tensor = local_tensor.new_empty(0, requires_grad=local_tensor.requires_grad)
        elif run_check:
            for dim, placement in enumerate(placements):
                if placement.is_replicate():
                    local_tensor = local_tensor.contiguous()
                    group = mesh.get_group(dim)
                    tare.distributed.broadcast(local_tensor, tare.distributed.get_global_rank(group, 0), group)
        return _FromTorchTensor.apply(local_tensor, mesh, placements, run_check, tuple(shape), tuple(stride),
                                      None if grad_placements is None else tuple(grad_placements))

    def to_local(self, *, grad_placements=None):
        """This rank's part. Its gradient is taken for one of the same placements, or of `grad_placements`."""
        if tare.is_grad_enabled():
            local = _ToTorchTensor.apply(self, None if grad_placements is None else tuple(grad_placements))
        else:
            local = self._local_tensor
        if self.__dict__.get("_is_param") and not getattr(local, "_is_param", False):
            if local is self._local_tensor:
                local = local.detach()
            local._is_param = True
        return local

    def redistribute(self, device_mesh=None, placements=None, *, async_op=False, forward_dtype=None, backward_dtype=None):
        """The same tensor in other placements: PyTorch 2.13's collectives, in its order."""
        mesh = device_mesh or self.device_mesh
        if placements is None:
            raise RuntimeError("placements is needed for redistribute!")
        placements = normalized(placements, self.ndim)
        for now, placement in zip(self.placements, placements):
            if placement.is_partial() and now != placement:
                raise RuntimeError(f"Can not redistribute from {now} to {placement}, redistributing to Partial is for internal use only!")
        if mesh != self.device_mesh:
            raise NotImplementedError("Cross device mesh comm not supported yet!")
        return _Redistribute.apply(self, placements, forward_dtype, backward_dtype)

    def full_tensor(self, *, grad_placements=None):
        """The whole tensor, on each rank."""
        whole = self.redistribute(placements=[Replicate()] * self.device_mesh.ndim)
        return _ToTorchTensor.apply(whole, None if grad_placements is None else tuple(grad_placements))


_cluster.set_distributed_type(DTensor)


def _stored(local, mesh, placements, shape, stride, requires_grad, attributes):
    made = _wrap(local, mesh, placements, shape, stride).requires_grad_(requires_grad)
    made.__dict__.update(attributes)
    return made


def _scattered(tensor, placement, mesh, dim, source):
    """This rank's piece along a mesh dimension, of the tensor that the rank `source` there has; None: of its own."""
    ranks, rank = mesh.size(dim), mesh.get_coordinate()[dim]
    if source is None or tensor.is_meta or not placement.is_shard():
        distribution = distribution_of(mesh, [placement if i == dim else Replicate() for i in range(mesh.ndim)])
        held = distribution.local_places(list(tensor.shape))[0][placement.dim]
        pieces = [tensor.narrow(placement.dim, begin, size) for begin, size in held]
        if len(pieces) == 1:
            return pieces[0].clone() if ranks > 1 else pieces[0]
        return tare.cat(pieces, placement.dim) if pieces else tensor.narrow(placement.dim, 0, 0).clone()
    pieces, padding = placement._split_tensor(tensor, ranks)
    group = mesh.get_group(dim)
    local = tare.empty_like(pieces[rank])
    tare.distributed.scatter(local, pieces if rank == source else None, tare.distributed.get_global_rank(group, source), group)
    if group._group.alone:  # the others have the same tensor
        local = pieces[rank]
    return local.narrow(placement.dim, 0, local.size(placement.dim) - padding[rank]) if padding[rank] else local


def _broadcast(tensor, mesh, dim, source):
    if source is None or tensor.is_meta:
        return tensor
    group = mesh.get_group(dim)
    tensor = tensor.contiguous()
    tare.distributed.broadcast(tensor, tare.distributed.get_global_rank(group, source), group)
    return tensor


def distribute_tensor(tensor, device_mesh=None, placements=None, *, src_data_rank=0):
    """The DTensor of a whole tensor, that of rank `src_data_rank` along each mesh dimension; None: each rank's own.
    Meta tensors are the same everywhere, and nothing is sent."""
    mesh = device_mesh or meshes._mesh_resources.get_current_mesh()
    if not tensor.is_leaf:
        raise RuntimeError("`distribute_tensor` should be used to distribute leaf tensors! but found non-leaf tensor!")
    tensor = _to_mesh(tensor, mesh)
    placements = [Replicate()] * mesh.ndim if placements is None else list(placements)
    if len(placements) != mesh.ndim:
        raise ValueError("`placements` must have the same length as `device_mesh.ndim`! Found placements length: "
                         f"{len(placements)}, and device_mesh.ndim: {mesh.ndim}.")
    assert_no_mixed_partial_types(placements)
    if isinstance(tensor, DTensor):
        if tensor.device_mesh != mesh:
            raise ValueError(f"Cannot distribute a DTensor with device mesh {tensor.device_mesh} to a different device mesh {mesh}.")
        if tensor.placements != tuple(placements):
            raise ValueError(f"Cannot distribute a DTensor with placements {tensor.placements} to a different placements {placements}. do "
                             "you want to call `redistribute` instead?")
        return tensor
    for one in placements:
        if _is_shard_like(one) and one.dim >= tensor.ndim:
            raise AssertionError(f"Sharding dim {one.dim} greater than tensor ndim {tensor.ndim}")
    placements = normalized(placements, tensor.ndim)
    local = tensor.detach()
    if not mesh._is_current_rank_part_of_mesh():
        local = local.new_empty(0)
    else:
        for dim, placement in enumerate(placements):
            if _is_shard_like(placement):
                local = _scattered(local, placement, mesh, dim, src_data_rank)
                continue
            local = _broadcast(local, mesh, dim, src_data_rank)
            if placement.is_partial():
                partial = distribution_of(mesh, [placement if i == dim else Replicate() for i in range(mesh.ndim)])
                local = _cluster.redistribute_local(local, distribution_of(mesh, [Replicate()] * mesh.ndim), partial, list(local.shape))
    return _wrap(local, mesh, placements, tensor.shape, tensor.stride()).requires_grad_(tensor.requires_grad)


def distribute_module(module, device_mesh=None, partition_fn=None, input_fn=None, output_fn=None):
    """Makes the parameters and buffers of a module DTensors: by `partition_fn(name, submodule, mesh)`, what is left replicated.
    `input_fn(module, inputs, mesh)` and `output_fn(module, outputs, mesh)` change what goes in and comes out."""
    if getattr(module, "_distribute_module_applied", False):
        raise RuntimeError("distribute_module should only be called once on a module, but it has already been called on this module!")
    mesh = device_mesh or meshes._mesh_resources.get_current_mesh()

    def replicate(submodule):
        whole = [Replicate()] * mesh.ndim
        for key, parameter in submodule._parameters.items():
            if parameter is not None and not isinstance(parameter, DTensor):
                submodule.register_parameter(key, tare.nn.Parameter(distribute_tensor(parameter.data, mesh, whole),
                                                                    requires_grad=parameter.requires_grad))
        for key, buffer in submodule._buffers.items():
            if buffer is not None and not isinstance(buffer, DTensor):
                submodule._buffers[key] = distribute_tensor(buffer, mesh, whole)

    for name, submodule in module.named_modules():
        if partition_fn is not None:
            partition_fn(name, submodule, mesh)
        replicate(submodule)
    if input_fn is not None:
        module.register_forward_pre_hook(lambda called, inputs: input_fn(called, inputs, mesh))
    if output_fn is not None:
        module.register_forward_hook(lambda called, inputs, outputs: output_fn(called, outputs, mesh))
    module._distribute_module_applied = True
    return module


# --- factories ---


def _made(make, size, dtype, requires_grad, device_mesh, placements, layout=None, **arguments):
    mesh = device_mesh or meshes._mesh_resources.get_current_mesh()
    sizes = tare.Size(size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size)
    placements = normalized(placements or [Replicate()] * mesh.ndim, len(sizes))
    if len(placements) != mesh.ndim:
        raise AssertionError("mesh dimension does not match the length of placements")
    if layout not in (None, tare.strided):
        raise AssertionError("layout value not supported!")
    if any(placement.is_partial() for placement in placements):
        raise AssertionError("a factory makes no partial tensors")
    local = make(*arguments.pop("before", ()), compute_local_shape_and_global_offset(sizes, mesh, placements, skip_offset=True)[0],
                 *arguments.pop("after", ()), dtype=dtype, device=mesh.device_type, **arguments)
    strides, step = [], 1
    for length in reversed(sizes):
        strides.insert(0, step)
        step *= max(length, 1)
    return _wrap(local, mesh, placements, sizes, strides).requires_grad_(requires_grad)


def zeros(*size, requires_grad=False, dtype=None, layout=None, device_mesh=None, placements=None):
    return _made(tare.zeros, size, dtype, requires_grad, device_mesh, placements, layout)


def ones(*size, dtype=None, layout=None, requires_grad=False, device_mesh=None, placements=None):
    return _made(tare.ones, size, dtype, requires_grad, device_mesh, placements, layout)


def empty(*size, dtype=None, layout=None, requires_grad=False, device_mesh=None, placements=None):
    return _made(tare.empty, size, dtype, requires_grad, device_mesh, placements, layout)


def full(size, fill_value, *, dtype=None, layout=None, requires_grad=False, device_mesh=None, placements=None):
    return _made(tare.full, (size,), dtype, requires_grad, device_mesh, placements, layout, after=(fill_value,))


def rand(*size, requires_grad=False, dtype=None, layout=None, device_mesh=None, placements=None):
    return _made(tare.rand, size, dtype, requires_grad, device_mesh, placements, layout)


def randn(*size, dtype=None, layout=None, requires_grad=False, device_mesh=None, placements=None):
    return _made(tare.randn, size, dtype, requires_grad, device_mesh, placements, layout)
