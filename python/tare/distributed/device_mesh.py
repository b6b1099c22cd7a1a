"""Meshes of devices: ranks in several dimensions, each of which has a group of its own. See torch.distributed.device_mesh."""

import math
import os
import threading
import warnings
import weakref

import tare
from tare import _C
from tare.distributed import _groups, _mesh_layout

__all__ = ["init_device_mesh", "DeviceMesh"]

_cluster = _C._distributed


class _MeshEnv(threading.local):
    """The meshes that `with mesh:` made the current ones."""

    def __init__(self):
        self.mesh_stack = []

    def get_current_mesh(self):
        if not self.mesh_stack:
            raise RuntimeError("No device mesh is currently active!")
        return self.mesh_stack[-1]

    def get_root_mesh(self, device_mesh):
        return device_mesh._get_root_mesh()


_mesh_resources = _MeshEnv()


def _get_device_handle(device_type="cuda"):
    """The module of a kind of device, `torch.cuda`; None where there is none."""
    return getattr(tare, device_type, None)


def _be_in_a_world(size):
    """Makes this rank one of a world if it is in none: the launcher's, or, without one, rank 0 alone of as many as the mesh has."""
    if _groups.is_initialized():
        return
    if "RANK" in os.environ or _cluster.program() is not None:
        _groups.init_process_group()
    else:
        _groups.init_process_group("fake", rank=0, world_size=size)


def _use_device(device_type):
    """The rank's own device of a host, unless the program chose one."""
    handle = _get_device_handle(device_type)
    if handle is None or not hasattr(handle, "is_initialized") or _groups.get_backend() == "fake":
        return
    if handle.is_initialized() and handle.current_device() != 0:  # simulated GPUs always are: one that is not the first was chosen
        return
    if "LOCAL_RANK" in os.environ:
        return handle.set_device(int(os.environ["LOCAL_RANK"]))
    count = handle.device_count()
    if count == 0:
        return
    world = _groups.get_world_size()
    if world > count and world % count != 0:
        raise RuntimeError(f"DeviceMesh only support homogeneous hardware, but found {world} ranks and {count} {device_type} devices!")
    handle.set_device(_groups.get_rank() % count)


def _backends(override, names, ndim):
    """A backend for each dimension, None where nothing was said. Errors: RuntimeError for keys that are no dimension."""
    left, found = dict(override or {}), []
    for dim in range(ndim):
        name = names[dim] if names else None
        if name in left and dim in left:
            raise RuntimeError(f"Found redundant dim index {dim} and name {name} in backend_override")
        value = left.pop(name) if name in left else left.pop(dim, None)
        if isinstance(value, tuple):
            value = value[0]
        found.append(value if isinstance(value, str) else None)
    if left:
        raise RuntimeError(f"Found invalid keys in backend_override: got {list(left)}, expected integers in range [0, {ndim}) or one of "
                           f"{names or ()}")
    return tuple(found)


# Of each mesh that the library's distributed tensors know, the one of Python's; the world that it is of keeps it.
_by_core = weakref.WeakValueDictionary()


class _Groups:
    """How a mesh of the library's finds the groups of one of Python's."""

    def __init__(self, mesh):
        self._mesh = weakref.ref(mesh)

    def __call__(self, dims):
        mesh = self._mesh()
        group = mesh._group_of(dims[0]) if len(dims) == 1 else mesh._flat_group(dims)
        return None if group is None else group.group_name


def _ranks_per_host(device_type):
    """As many as a host has devices; where none are there, eight."""
    if device_type == "cpu":
        return 1
    handle = _get_device_handle(device_type)
    return handle.device_count() or 8 if hasattr(handle, "device_count") else 8


class DeviceMesh:
    """Ranks in `mesh.ndim` dimensions. See torch.distributed.device_mesh.DeviceMesh.

    The groups of a dimension are made when somebody asks for one. A program that was started without a launcher becomes rank 0 of a world
    of as many ranks as the mesh has; the others are taken to do as it does.
    """

    def __init__(self, device_type, mesh=None, *, mesh_dim_names=None, backend_override=None, _init_backend=True, _rank=None,
                 _layout=None, _rank_map=None, _root_mesh=None):
        if mesh is not None and (_layout is not None or _rank_map is not None):
            raise TypeError("Cannot provide _layout and/or _rank_map if passing explicit mesh")
        if mesh is None and (_layout is None or _rank_map is None):
            raise TypeError("The mesh argument is required except for PRIVATE USAGE ONLY!")
        if mesh is not None:
            table = mesh.detach().to(tare.int32) if isinstance(mesh, tare.Tensor) else tare.tensor(mesh, device="cpu", dtype=tare.int32)
            named = table.flatten().tolist()
            if len(set(named)) != len(named):
                raise ValueError(f"ranks list must not contain duplicate entries, got {named}")
            _layout = _mesh_layout.row_major(table.shape)
            _rank_map = _cluster.ranks(named)
        self._device_type, self._axes, self._ranks = device_type, _layout, _rank_map
        self._mesh_dim_names = tuple(mesh_dim_names) if mesh_dim_names else None
        self._root_mesh = _root_mesh
        self._flatten_mapping = {}
        if backend_override is not None and len(backend_override) != self.ndim:
            raise ValueError("backend_override should have the same length as the number of mesh dimensions, but got "
                             f"{len(backend_override)} and {self.ndim}.")
        self._backend_override = tuple(backend_override or (None,) * self.ndim)
        self._dim_groups = {} if _init_backend else None  # those that were asked for
        if _init_backend:
            _be_in_a_world(self.size())
            world = _groups.get_world_size()
            if self.size() > world:
                raise RuntimeError(f"Mesh should not be bigger than default world size {world}, but found {self.size()} ranks!")
            if any(size < 1 for size in self.shape):
                raise AssertionError(f"a mesh has at least one rank, and sizes {self.shape} have none")
            for rank in named if mesh is not None else ():
                if rank >= world:
                    raise ValueError(f"Rank {rank} is out of range. Valid ranks are 0 to {world - 1} (world_size={world})")
            _use_device(device_type)
        self._rank = _rank if _rank is not None else _groups.get_rank()
        position = self._ranks.position(self._rank)
        self._coordinate_on_dim = None if position < 0 else tuple(_mesh_layout.digit(axis, position) for axis in self._axes)
        if position < 0 and self.size() != len(self._ranks):
            raise RuntimeError("In order to get the mesh Tensor of a DeviceMesh it needs to either have all its original dimensions (e.g., "
                               "no slicing) or it needs to contain the local rank")

    device_type = property(lambda self: self._device_type)
    mesh_dim_names = property(lambda self: self._mesh_dim_names)
    ndim = property(lambda self: len(self._axes))
    shape = property(lambda self: tuple(_mesh_layout.size_of(axis) for axis in self._axes))

    def size(self, mesh_dim=None):
        """How many ranks there are, or how many along a dimension."""
        return math.prod(self.shape) if mesh_dim is None else _mesh_layout.size_of(self._axes[mesh_dim])

    @property
    def mesh(self):
        """The ranks: an int32 tensor on the CPU, of the mesh's sizes."""
        position = self._ranks.position(self._rank)
        start = _mesh_layout.base(self._axes, position) if position >= 0 else 0
        ranks = [self._ranks[one] for one in _mesh_layout.positions(self._axes, start)]
        with tare.device("cpu"):
            return tare.tensor(ranks, dtype=tare.int32).reshape(self.shape)

    def _key(self):
        ranks = self._ranks
        held = (ranks.offset, tuple(ranks.sizes), tuple(ranks.strides)) if ranks.is_layout() else tuple(ranks.list())
        return held, self._axes, self._device_type, self._mesh_dim_names

    def __hash__(self):
        return hash(self._key())

    def __eq__(self, other):
        return self is other or (isinstance(other, DeviceMesh) and self._key() == other._key())

    def __repr__(self):
        names = self._mesh_dim_names
        sizes = f"({', '.join(f'{name}={size}' for name, size in zip(names, self.shape))})" if names else str(self.shape)
        strides = tuple(axis[0][1] if len(axis) == 1 else tuple(stride for _, stride in axis) for axis in self._axes)
        table = f", Mesh: {self.mesh.tolist()}" if os.environ.get("TORCH_DISTRIBUTED_DEBUG", "") == "DETAIL" else ""
        return f"DeviceMesh({sizes}, '{self._device_type}', stride={strides}{table})"

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return _stored, (self._device_type, self._ranks.list(), self._axes, self._mesh_dim_names)

    def __enter__(self):
        _mesh_resources.mesh_stack.append(self)
        return self

    def __exit__(self, *exception):
        _mesh_resources.mesh_stack.pop()

    # --- where this rank is ---

    def get_rank(self):
        """This rank's number in the world."""
        return _groups.get_rank()

    def get_coordinate(self):
        """Where this rank stands along each dimension; None: it is not part of the mesh."""
        return self._coordinate_on_dim

    def _is_current_rank_part_of_mesh(self):
        return self._coordinate_on_dim is not None

    def _sym_get_coordinate(self, index):
        return self._coordinate_on_dim[index]

    def get_local_rank(self, mesh_dim=None):
        """Where this rank stands along a dimension, by its number or name."""
        if self.ndim > 1 and mesh_dim is None:
            raise RuntimeError(f"Found the DeviceMesh have {self.ndim} dimensions",
                               "Optional kwarg `mesh_dim` needs to be specified when device_mesh.ndim > 1.")
        if self._coordinate_on_dim is None or (isinstance(mesh_dim, str) and mesh_dim in self._get_root_mesh()._flatten_mapping):
            return _groups.get_rank(self.get_group(mesh_dim))
        dim = self._get_mesh_dim_by_name(mesh_dim) if isinstance(mesh_dim, str) else mesh_dim or 0
        return self._coordinate_on_dim[dim]

    # --- groups ---

    def get_group(self, mesh_dim=None):
        """The group of this rank along a dimension, by its number or name; of a mesh of one dimension, its group."""
        if self._dim_groups is None:
            raise RuntimeError("DeviceMesh process groups not initialized!")
        if self.ndim > 1 and mesh_dim is None:
            raise RuntimeError(f"Found the DeviceMesh have {self.ndim} dimensions",
                               "Optional kwarg `mesh_dim` needs to be specified when device_mesh.ndim > 1.",
                               "If you want to get the list of all the ProcessGroups in the DeviceMesh,"
                               "please use `get_all_groups()` instead.")
        flat = self._get_root_mesh()._flatten_mapping.get(mesh_dim)
        if flat is not None:
            return flat.get_group()
        dim = self._get_mesh_dim_by_name(mesh_dim) if isinstance(mesh_dim, str) else mesh_dim or 0
        return self._group_of(range(self.ndim)[dim])

    def get_all_groups(self):
        return [self.get_group(dim) for dim in range(self.ndim)]

    @property
    def _dim_group_names(self):
        return [] if self._coordinate_on_dim is None else [group.group_name for group in self.get_all_groups()]

    def _group_of(self, dim):
        found = self._dim_groups.get(dim)
        if found is None:
            found = self._dim_groups[dim] = self._make_group(dim)
        return found

    def _make_group(self, dim):
        # Every member comes to the same group by its layout alone, so that nobody need wait for the others to ask for it.
        world, backend = _groups._get_default_group(), self._backend_override[dim]
        axis = self._axes[dim]
        if _mesh_layout.size_of(axis) == world.size() and backend is None:
            return world
        position = self._ranks.position(self._rank)
        if position < 0:
            return _groups.GroupMember.NON_GROUP_MEMBER
        start = _mesh_layout.base((axis,), position)
        return _groups.shared_group(self._ranks.part(start, [size for size, _ in axis], [stride for _, stride in axis]),
                                    backend, f"mesh_{self._mesh_dim_names[dim] if self._mesh_dim_names else f'dim_{dim}'}")

    def _flat_group(self, dims):
        """The group over several dimensions, in their order, where the program flattened them; None where it did not."""
        if self._mesh_dim_names is None:
            return None
        wanted = (_mesh_layout.joined([self._axes[dim] for dim in dims]),)
        for flat in self._get_root_mesh()._flatten_mapping.values():
            if flat._axes == wanted:
                return flat.get_group()
        return None

    @property
    def _core(self):
        """The mesh as the library's distributed tensors know it; meshes that are equal have one."""
        meshes = _groups.state().meshes
        found = self.__dict__.get("_core_mesh")
        if found is None or found[0] is not meshes:
            key = self._key()
            if key not in meshes:
                core = _cluster.Mesh(list(self.shape), list(self._coordinate_on_dim or ()), self._device_type,
                                     _ranks_per_host(self._device_type), _Groups(self))
                meshes[key] = core, self
                _by_core[core.address] = self
            found = self._core_mesh = (meshes, meshes[key][0])
        return found[1]

    # --- other meshes of the same ranks ---

    def _get_root_mesh(self):
        return self._root_mesh or self

    def _get_root_mesh_dim(self):
        if self._mesh_dim_names is None:
            return None
        if self.ndim != 1:
            raise AssertionError("The submesh can only be a 1D mesh.")
        return self._get_root_mesh()._get_mesh_dim_by_name(self._mesh_dim_names[0])

    def _get_mesh_dim_by_name(self, mesh_dim_name):
        if not self._mesh_dim_names:
            raise KeyError("No `mesh_dim_names` found.")
        if mesh_dim_name not in self._mesh_dim_names:
            raise KeyError(f"Mesh dimension '{mesh_dim_name}' does not exist.",
                           f"Available mesh dimensions are: mesh_dim_names={self._mesh_dim_names}")
        return self._mesh_dim_names.index(mesh_dim_name)

    def _derived(self, axes, names, groups, backends=None):
        mesh = DeviceMesh(self._device_type, _layout=tuple(axes), _rank_map=self._ranks, mesh_dim_names=names,
                          backend_override=backends, _root_mesh=self._get_root_mesh(), _init_backend=False)
        mesh._dim_groups = groups
        return mesh

    def __getitem__(self, mesh_dim_names):
        """The mesh of some dimensions, by name: of those ranks that stand where this one does along the others."""
        if not self._mesh_dim_names:
            raise RuntimeError("Cannot slice a DeviceMesh without mesh_dim_names!")
        names = (mesh_dim_names,) if isinstance(mesh_dim_names, str) else tuple(mesh_dim_names)
        if names == self._mesh_dim_names:
            return self
        flat = self._flatten_mapping if self._root_mesh is None else {}
        valid = [*self._mesh_dim_names, *flat]
        if any(name not in valid for name in names):
            raise KeyError(f"Invalid mesh_dim_names {names} specified. Valid mesh_dim_names are {valid}.")
        axes, groups, backends = [], {}, []
        for i, name in enumerate(names):
            if name in self._mesh_dim_names:
                dim = self._mesh_dim_names.index(name)
                axes.append(self._axes[dim])
                backends.append(self._backend_override[dim])
                if self._dim_groups and dim in self._dim_groups:
                    groups[i] = self._dim_groups[dim]
            else:
                warnings.warn("Slicing a flattened dim from root mesh will be deprecated in PT 2.11. Users need to bookkeep the flattened "
                              "mesh directly. ", stacklevel=2)
                axes.append(flat[name]._axes[0])
                backends.append(flat[name]._backend_override[0])
                groups[i] = flat[name].get_group()
        if not _mesh_layout.ascending(axes):
            raise KeyError(f"Invalid mesh_dim_names {names} specified. Mesh dim indices should be in ascending order.")
        if _mesh_layout.overlap(axes):
            raise RuntimeError(f"Slicing overlapping dim_names {names} is not allowed.")
        return self._derived(axes, names, None if self._dim_groups is None else groups, backends)

    def _get_all_submeshes(self, mesh_dim_name):
        """The meshes along a dimension, wherever their ranks stand along the others."""
        axis = self._axes[self._get_mesh_dim_by_name(mesh_dim_name)]
        starts = [one for one in range(len(self._ranks)) if _mesh_layout.digit(axis, one) == 0]
        meshes = []
        for start in starts:
            ranks = [self._ranks[one] for one in _mesh_layout.positions((axis,), start)]
            meshes.append(DeviceMesh(self._device_type, ranks, mesh_dim_names=(mesh_dim_name,), _init_backend=False))
            if self._rank in ranks:
                meshes[-1]._dim_groups = {0: self.get_group(mesh_dim_name)}
        return meshes

    def _flatten(self, mesh_dim_name=None, backend_override=None):
        """The mesh of one dimension that runs through all of this one's."""
        if not self._mesh_dim_names:
            raise RuntimeError("Cannot flatten a DeviceMesh without mesh_dim_names!")
        name = mesh_dim_name or "_".join(self._mesh_dim_names)
        if self.ndim == 1 and name in self._mesh_dim_names:
            return self
        root = self._get_root_mesh()
        if name in root._mesh_dim_names:
            raise ValueError(f"{name} already exists for submesh of the {root}. ",
                             f"The mesh_dim_names of submesh and flattened mesh are {root._mesh_dim_names}. "
                             f"Please specify another valid mesh_dim_name.")
        axes = (_mesh_layout.joined(self._axes),)
        known = root._flatten_mapping.get(name)
        if known is not None:
            if known._axes != axes:
                raise ValueError(f"Flatten mesh with mesh_dim_name {name} has been created before, "
                                 f"Please specify another valid mesh_dim_name.")
            return known
        backends = _backends({0: backend_override} if backend_override is not None else None, None, 1)
        made = root._flatten_mapping[name] = self._derived(axes, (name,), {}, backends)
        return made

    def _unflatten(self, dim, mesh_sizes, mesh_dim_names, backend_override=None):
        """The mesh with a dimension as several of these sizes."""
        if isinstance(dim, int) and dim >= self.ndim:
            raise ValueError(f"dim {dim} specified in `_unflatten` is out of range {self.ndim}")
        if isinstance(dim, str) and dim not in (self._mesh_dim_names or ()):
            raise ValueError(f"dim {dim} specified in `_unflatten` is not in {self._mesh_dim_names}")
        if len(mesh_sizes) != len(mesh_dim_names):
            raise RuntimeError("mesh_dim_names must have same length as mesh_sizes in _unflatten!")
        if isinstance(dim, str):
            dim = self._mesh_dim_names.index(dim)
        total = math.prod(mesh_sizes)
        if total != self.size(dim):
            raise ValueError(f"The product of mesh_sizes={mesh_sizes!r} is {total}, but the original dimension at dim={dim} has size "
                             f"{self.size(dim)}. These must be equal for unflatten to work correctly.")
        parts = _mesh_layout.split(self._axes[dim], tuple(mesh_sizes))
        if parts is None:
            raise ValueError(f"dimension {dim} of {self} was flattened and cannot be split into {tuple(mesh_sizes)}")
        names = list(self._mesh_dim_names)
        names[dim:dim + 1] = mesh_dim_names
        backends = list(self._backend_override)
        backends[dim:dim + 1] = _backends(backend_override, mesh_dim_names, len(mesh_sizes))
        groups, added = {}, len(mesh_sizes) - 1
        for known, group in (self._dim_groups or {}).items():
            if known != dim:
                groups[known if known < dim else known + added] = group
        axes = (*self._axes[:dim], *parts, *self._axes[dim + 1:])
        return self._derived(axes, tuple(names), None if self._dim_groups is None else groups, backends)

    @staticmethod
    def _concatenate(device_mesh_list):
        """The mesh of the dimensions of several that were sliced from one."""
        first = device_mesh_list[0]
        axes, names, groups, backends = [], [], {}, []
        for mesh in device_mesh_list:
            if mesh._ranks != first._ranks:
                raise RuntimeError("Cannot concatenate DeviceMeshes derived from different device meshs")
            groups.update({len(axes) + dim: group for dim, group in (mesh._dim_groups or {}).items()})
            axes.extend(mesh._axes)
            names.extend(mesh._mesh_dim_names)
            backends.extend(mesh._backend_override)
        if _mesh_layout.overlap(axes):
            raise RuntimeError(f"Cannot concatenate overlapping meshes: {device_mesh_list}")
        return first._derived(axes, tuple(names), groups, backends)

    @staticmethod
    def from_group(group, device_type, mesh=None, *, mesh_dim_names=None):
        """The mesh of groups that there are: one, or one for each dimension of `mesh`."""
        if isinstance(group, _groups.ProcessGroup):
            ranks = _groups.get_process_group_ranks(group)
            given = mesh.tolist() if isinstance(mesh, tare.Tensor) else mesh
            if given is not None and given != ranks:
                raise ValueError(f"Invalid mesh {mesh} for ProcessGroup with ranks {ranks}")
            mesh, groups = ranks, [group]
        else:
            groups = list(group)
            if not groups:
                raise ValueError("Expects at least one ProcessGroup to be passed")
            if mesh is None:
                raise ValueError("Must pass mesh if passing multiple ProcessGroups")
            if mesh_dim_names is None:
                raise ValueError("Must pass mesh_dim_names if passing multiple ProcessGroups")
            mesh = mesh if isinstance(mesh, tare.Tensor) else tare.tensor(mesh, device="cpu", dtype=tare.int32)
            if mesh.ndim != len(groups):
                raise ValueError(f"Expects mesh with ndim equal to number of ProcessGroups but got mesh {mesh.tolist()} and {len(groups)} "
                                 "ProcessGroups")
        made = DeviceMesh(device_type, mesh, mesh_dim_names=mesh_dim_names, _init_backend=False)
        made._dim_groups = dict(enumerate(groups))
        return made


def _stored(device_type, ranks, axes, names):
    """A mesh as pickle gives it back, in the world that there is then."""
    mesh = DeviceMesh(device_type, _layout=axes, _rank_map=_cluster.ranks(ranks), mesh_dim_names=names, _init_backend=False)
    mesh._dim_groups = {}
    return mesh


def init_device_mesh(device_type, mesh_shape, *, mesh_dim_names=None, backend_override=None):
    """The mesh of ranks 0, 1, 2 ... in these sizes, the last dimension the fastest. See torch.distributed.init_device_mesh."""
    if mesh_dim_names is not None:
        if len(set(mesh_dim_names)) != len(mesh_dim_names):
            raise RuntimeError("Each mesh_dim_name must be unique. Found repeated mesh_dim_name in mesh_dim_names "
                               f"{mesh_dim_names}")
        if len(mesh_shape) != len(mesh_dim_names):
            raise RuntimeError("mesh_shape and mesh_dim_names should have same length! "
                               f"Found len(mesh_dim_names): {len(mesh_dim_names)} and len(mesh_shape):{len(mesh_shape)}.")
    backends = None if backend_override is None else _backends(backend_override, mesh_dim_names, len(mesh_shape))
    if device_type and not device_type.isalpha():
        raise RuntimeError(f"Device type with index is not supported but got {device_type}. ",
                           "If you maintained a 'torch.device' object, it's recommended to pass in 'device.type'.")
    sizes = tuple(mesh_shape)
    return DeviceMesh(device_type, _layout=_mesh_layout.row_major(sizes), _rank_map=_cluster.Ranks(0, [math.prod(sizes)], [1]),
                      mesh_dim_names=mesh_dim_names, backend_override=backends)
