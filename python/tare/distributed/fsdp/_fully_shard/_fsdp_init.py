"""What `fully_shard` takes over: mesh, modules, parameters and buffers."""

import tare
from tare.distributed import _groups
from tare.distributed.device_mesh import DeviceMesh, init_device_mesh
from tare.distributed.fsdp._fully_shard._fsdp_common import DDPMeshInfo, FSDPMeshInfo, HSDPMeshInfo
from tare.nn.modules.container import ModuleDict, ModuleList
from tare.nn.modules.module import Module


def _validate_module(module, func_name):
    if isinstance(module, (ModuleList, ModuleDict)) and type(module).forward is Module.forward:
        raise ValueError(f"{func_name} does not support containers that do not implement forward: {module}")


def _validate_mesh(mesh, dp_mesh_dims=None):
    """Errors: ValueError where the mesh has not one or two dimensions, or not those that are named."""
    if dp_mesh_dims is None:
        if mesh.ndim not in (1, 2):
            raise ValueError(f"fully_shard expects a 1D or 2D DeviceMesh but got {mesh}")
        if mesh.ndim == 2 and mesh.mesh_dim_names is None:
            raise AssertionError("Please init the 2D mesh for HSDP with mesh_dim_names specified")
        return
    if mesh.mesh_dim_names is None:
        raise ValueError("mesh must have mesh_dim_names when dp_mesh_dims is provided")
    for name in (*dp_mesh_dims.shard_names, *dp_mesh_dims.replicate_names):
        if name not in mesh.mesh_dim_names:
            raise ValueError(f"Mesh dim name '{name}' not found in mesh.mesh_dim_names {mesh.mesh_dim_names}")


def _get_mesh_info(mesh, dp_mesh_dims=None):
    """What the mesh's dimensions do: one shards, of two the first replicates; or as they are named."""
    if dp_mesh_dims is None:
        return FSDPMeshInfo(mesh, shard_mesh_dim=0) if mesh.ndim == 1 else HSDPMeshInfo(mesh, shard_mesh_dim=1, replicate_mesh_dim=0)

    def along(names):
        return mesh[names[0]] if len(names) == 1 else mesh[names]._flatten("_".join(names))

    shard, replicate = dp_mesh_dims.shard_names, dp_mesh_dims.replicate_names
    named = {"dp_mesh_dims": dp_mesh_dims, "spmd_mesh": mesh}
    if not shard:
        return DDPMeshInfo(along(replicate), replicate_mesh_dim=0, **named)
    if not replicate:
        return FSDPMeshInfo(along(shard), shard_mesh_dim=0, **named)
    inner = along(shard)
    return HSDPMeshInfo(DeviceMesh._concatenate([along(replicate), inner]), shard_mesh_dim=1, replicate_mesh_dim=0, **named)


def _get_post_forward_mesh_info(reshard_after_forward, mesh_info):
    """Over which ranks a parameter is sharded between forward and backward; None where it stays whole."""
    size = mesh_info.shard_mesh_size
    if isinstance(reshard_after_forward, bool):
        return mesh_info if reshard_after_forward else None
    if not isinstance(reshard_after_forward, int):
        raise ValueError("reshard_after_forward should be a bool or an int representing the group size to reshard to, not "
                         f"{reshard_after_forward}")
    count = reshard_after_forward
    if not 1 <= count <= size or size % count:
        raise ValueError(f"If passing reshard_after_forward as an int, it should be a factor of {size}, not {count}")
    if count in (1, size):
        return mesh_info if count == size and size > 1 else None
    ranks = mesh_info.mesh.mesh.view(-1, count)
    return HSDPMeshInfo(DeviceMesh(mesh_info.mesh.device_type, ranks), shard_mesh_dim=1, replicate_mesh_dim=0)


def _init_default_mesh(mesh_dim_names=None):
    """All ranks in a row: on GPUs where there are some."""
    if not _groups.is_initialized():
        _groups.init_process_group()
    kind = "cuda" if tare.cuda.is_available() else "cpu"
    return init_device_mesh(kind, (_groups.get_world_size(),), mesh_dim_names=mesh_dim_names)


def _get_device_from_mesh(mesh):
    if mesh.device_type == "cuda":
        return tare.device("cuda", tare.cuda.current_device() if tare.cuda.is_available() else 0)
    return tare.device(mesh.device_type)


def outermost(modules):
    """Those that are in no other's subtree, in their order."""
    inner = {below for one in modules for below in one.modules() if below is not one}
    return tuple(one for one in modules if one not in inner)


def managed_modules(roots, ignored_params, is_other):
    """The modules below `roots` whose parameters are theirs: children first, without the subtrees that `is_other(module)` says
    manage themselves, and without those whose parameters are all ignored."""
    found, seen = [], set()

    def visit(module):
        if module not in roots and is_other(module):
            return
        seen.add(module)
        for child in module.children():
            if child not in seen:
                visit(child)
        found.append(module)

    for one in roots:
        visit(one)
    if ignored_params is None:
        return found

    def is_ignored(module):
        return not any(True for _ in module.buffers()) and all(one in ignored_params for one in module.parameters())

    return [one for one in found if not is_ignored(one)]


def managed_states(modules, ignored_params=None):
    """Their parameters and buffers, each once. Errors: ValueError for a parameter without dimensions."""
    parameters, buffers = {}, {}
    for module in modules:
        for name, one in module.named_parameters(recurse=False):
            if ignored_params and one in ignored_params:
                continue
            if one.dim() == 0:
                raise ValueError(f"fully_shard doesn't support scalar parameters. Change {name} to a 1D tensor with numel equal to 1.")
            parameters[one] = None
        for one in module.buffers(recurse=False):
            buffers[one] = None
    return list(parameters), list(buffers)


def move_to_device(tensors, device):
    """Puts tensors that have values on the device, in place. Errors: ValueError for a DTensor of another kind of device."""
    from tare.distributed.tensor import DTensor

    for one in tensors:
        if one.device == device or one.is_meta or device.type == "meta":
            continue
        if isinstance(one, DTensor):
            kind = one.device_mesh.device_type
            if kind != device.type:
                raise ValueError("Requires DTensor to have mesh of the same type as the FSDP mesh but got "
                                 f"{kind} for DTensor and {device.type} for FSDP")
            raise AssertionError(f"Expects DTensor to be moved to {kind} but got {one.device}")
        one.data = one.to(device)
