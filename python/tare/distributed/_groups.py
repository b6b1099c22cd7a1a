"""Process groups: who belongs to which, and what they are called. The groups themselves are `tare._C._distributed`'s."""

import datetime
import operator
import os
import threading
import warnings

from tare import _C
from tare._product.command import failure
from tare.distributed import _parting

_cluster = _C._distributed
default_pg_timeout = datetime.timedelta(minutes=30)
_NOT_INITIALIZED = "Default process group has not been initialized, please make sure to call init_process_group."

ran_alone = None  # (rank, size) of a rank that took the others to do as it does


class State:
    """What `torch.distributed` remembers in one rank: its groups by name, and how many it made."""

    def __init__(self):
        self.default = None
        self.groups = {}  # by name, the default one first
        self.destroyed = []
        self.made = 0
        self.began = 0  # how often init_process_group was called
        self.rpc = None  # its agent, from init_rpc to shutdown (rpc/_agent.py)
        self.coalescing = {}  # what open coalescing managers found, by group (_collectives.py)
        self.others = ()  # the ranks of the group that was made last without this one
        self.meshes = {}  # of the world that there is, by what makes them equal (device_mesh.py)

    @property
    def pg_map(self):
        return {group: (group._backend, None) for group in self.groups.values()}


class _Here(threading.local):
    state = None  # of a rank's thread


_here, _process = _Here(), State()


def state():
    """Of the calling rank; outside of a world of ranks, of the process."""
    return _here.state or _process


class Backend(str):
    """The name of a backend, in lower case. All do the same here: they exchange what the ranks of one process hold."""

    UNDEFINED, GLOO, NCCL, XCCL, UCC, MPI, FAKE, VIRTUAL = "undefined", "gloo", "nccl", "xccl", "ucc", "mpi", "fake", "virtual"
    backend_list = ["undefined", "gloo", "nccl", "xccl", "ucc", "mpi", "fake", "virtual"]
    default_device_backend_map = {"cpu": "gloo", "cuda": "nccl", "xpu": "xccl", "mps": "gloo"}

    def __new__(cls, name):
        if not isinstance(name, str):
            raise ValueError(f"Backend constructor parameter must be string-ish: {name}")
        return super().__new__(cls, name.lower())

    @classmethod
    def register_backend(cls, name, func, extended_api=False, devices=None):
        raise NotImplementedError("Backend.register_backend: a backend of a program's own is not supported by tare yet")


class BackendConfig:
    """Which backend serves which kind of device: `cpu:gloo,cuda:nccl`."""

    def __init__(self, backend):
        kinds = Backend.default_device_backend_map
        if ":" in backend:
            self.device_backend_map = dict(one.split(":") for one in backend.lower().split(","))
        elif backend == Backend.UNDEFINED:
            self.device_backend_map = {kind: Backend(one) for kind, one in kinds.items()}
        elif backend == Backend.NCCL:
            self.device_backend_map = {"cuda": Backend.NCCL}
        else:
            self.device_backend_map = {kind: backend for kind in ("cpu", "cuda")}

    def get_device_backend_map(self):
        return self.device_backend_map

    def __repr__(self):
        return ",".join(f"{kind}:{one}" for kind, one in self.device_backend_map.items())


class ProcessGroup:
    """Ranks that call collectives together, as one of them sees it."""

    def __init__(self, group, backend):
        self._group, self._backend, self._timeout = group, Backend(backend), default_pg_timeout
        self.bound_device_id = None

    group_name = property(lambda self: self._group.name)
    group_desc = property(lambda self: self._group.description)

    def rank(self):
        """This rank's place in the group, -1 where it is none of it."""
        return self._group.rank()

    def size(self):
        return len(self._group)

    def name(self):
        return str(self._backend)

    def _get_backend_name(self):
        return str(self._backend)

    def _get_backend(self, device):
        return self

    def _get_sequence_number_for_group(self):
        return self._group.calls()

    def get_group_store(self):
        return self._store

    def abort(self):
        """Nothing runs on: there is nothing to end."""

    shutdown = abort

    def _set_default_timeout(self, timeout):
        self._timeout = timeout
        self._group.timeout = int(timeout.total_seconds() * 1000)

    set_timeout = _set_default_timeout

    def __reduce__(self):
        raise TypeError("cannot pickle 'ProcessGroup' object")


class _ProcessGroupMeta(type):
    WORLD = property(lambda cls: state().default)


class group(metaclass=_ProcessGroupMeta):
    """`group.WORLD`: the default group, None before init_process_group."""


class GroupMember(metaclass=_ProcessGroupMeta):
    NON_GROUP_MEMBER = -100


def is_initialized():
    return state().default is not None


def _get_default_group():
    if state().default is None:
        raise ValueError(_NOT_INITIALIZED)
    return state().default


def _rank_not_in_group(group):
    return group is not None and group == GroupMember.NON_GROUP_MEMBER


def of(group):
    """The group that an argument stands for. Errors: ValueError where there is none."""
    if group is None:
        return _get_default_group()
    if isinstance(group, str):
        raise ValueError(f"Process group {group} is not initialized in the world group map. Please initialize the group first.")
    if not isinstance(group, ProcessGroup):
        raise TypeError(f"Invalid process group: expected a ProcessGroup, but got {type(group)}")
    return group


def get_rank(group=None):
    """The number of this rank in the group; -1 if it is not part of it."""
    if _rank_not_in_group(group):
        return -1
    return of(group).rank()


def get_world_size(group=None):
    """How many ranks the group has; -1 if this one is not part of it."""
    if _rank_not_in_group(group):
        return -1
    return of(group).size()


def _get_group_size(group):
    return get_world_size(group)


def get_backend(group=None):
    if _rank_not_in_group(group):
        raise ValueError("Invalid process group specified")
    return Backend(of(group)._backend.partition(",")[0].rpartition(":")[2])


def get_backend_config(group=None):
    return repr(BackendConfig(of(group)._backend))


def get_default_backend_for_device(device):
    kind = device if isinstance(device, str) else device.type
    found = Backend.default_device_backend_map.get(kind.partition(":")[0])
    if found is None:
        raise ValueError(f"Default backend not registered for device : {device}")
    return found


def get_process_group_ranks(group):
    """The group's ranks, by their numbers in the world. PyTorch takes GroupMember.NON_GROUP_MEMBER for the last group of that kind."""
    return list(state().others) if _rank_not_in_group(group) else of(group)._group.ranks.list()


def get_global_rank(group, group_rank):
    """The number in the world of a rank of the group; of the world any number is its own. Errors: ValueError where the group has
    none such."""
    ranks = get_process_group_ranks(group) if _rank_not_in_group(group) else of(group)._group.ranks
    if group in (None, state().default):
        return group_rank
    if not 0 <= group_rank < len(ranks):
        raise ValueError(f"Group rank {group_rank} is not part of group {group}")
    return ranks[group_rank]


def get_group_rank(group, global_rank):
    """The number in the group of a rank of the world. Errors: ValueError where it is not part of the group."""
    if group in (None, state().default):
        return global_rank
    if _rank_not_in_group(group):
        found = state().others.index(global_rank) if global_rank in state().others else -1
    else:
        found = of(group)._group.ranks.position(global_rank)
    if found < 0:
        raise ValueError(f"Global rank {global_rank} is not part of group {group}")
    return found


def get_pg_count():
    return len(state().groups)


def get_node_local_rank(fallback_rank=None):
    if "LOCAL_RANK" in os.environ:
        return int(os.environ["LOCAL_RANK"])
    if fallback_rank is not None:
        return int(fallback_rank)
    raise RuntimeError("LOCAL_RANK is not in the environment. Consider passing fallback_rank to allow `get_node_local_rank` to work, "
                       "assuming you are not running in a multi-device context and want the code to run locally instead.")


def _resolve_process_group(name):
    found = state().groups.get(name)
    if found is None:
        raise RuntimeError(f"Could not resolve the process group registered under the name {name}")
    return found


def _known_backend(backend):
    """The backend as it is kept. Errors: AssertionError for one that PyTorch does not have either."""
    backend = Backend("undefined" if backend is None else backend)
    for one in (part.rpartition(":")[2] for part in backend.split(",")):
        if one not in Backend.backend_list:
            raise AssertionError(f"Unknown backend type {one}; there are {', '.join(Backend.backend_list[1:])}")
    return backend


def _check_timeout(timeout):
    if timeout is not None and not isinstance(timeout, datetime.timedelta):
        raise TypeError(f"Expected timeout argument to be of type datetime.timedelta, got {timeout}")


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1, store=None, group_name="",
                       pg_options=None, device_id=None, _ranks=None):
    """Makes this rank one of a world of `world_size`, and waits for the others. They run in this process (`python -m tare --nproc N`,
    torch.multiprocessing.spawn), or are processes of their own that meet in a store, as torchrun starts them, or by MPI. With the
    backend `fake` or `virtual`, or a HashStore, a process alone takes the others to do as it does.

    Errors: PyTorch's for what is missing; DistStoreError and DistNetworkError with the ranks that do not come within `timeout`."""
    global ran_alone
    from tare.distributed import _processes, _rendezvous

    here = state()
    if here.default is not None:
        raise ValueError("trying to initialize the default process group twice!")
    if store is not None and init_method is not None:
        raise AssertionError("Cannot specify both init_method and store.")
    backend = _known_backend(backend)
    _check_timeout(timeout)
    in_turns, link = _cluster.program() is not None, None
    if store is not None:
        if world_size <= 0:
            raise AssertionError("world_size must be positive if using store")
        if rank < 0:
            raise AssertionError("rank must be non-negative if using store")
        key = "store"
    elif backend == "fake" and init_method is None and rank >= 0 and world_size > 0:
        key = "fake"
    elif backend == "mpi" and not in_turns:
        link = _cluster.MpiLink()
        rank, world_size, key = link.rank, link.size, "mpi"
    else:
        store, rank, world_size, key = _rendezvous.meet(init_method or "env://", rank, world_size, timeout or default_pg_timeout)
    _C._follow_source_lines(failure.library_places())
    _cluster.tell_branches(_parting.branch_before)
    _operators()
    milliseconds = int((timeout or default_pg_timeout).total_seconds() * 1000)
    if link is None and not in_turns and world_size > 1 and backend not in ("fake", "virtual") and _processes.reach_others(store):
        attempt = os.environ.get("TORCHELASTIC_RESTART_COUNT", "0")
        link = _processes.connect(store, rank, world_size, milliseconds, f"tare/{attempt}/{here.began}")
    if link is not None and world_size > 1:
        made = _processes.begin(f"{key} #{here.began}", rank, world_size, backend, link, milliseconds)
    else:
        made = _cluster.begin(f"{key} #{here.began}", rank, world_size, str(backend), "0")
    if made.alone and world_size > 1:
        ran_alone = (rank, world_size)
    made = ProcessGroup(made, backend)
    here.began += 1
    made._store, made._timeout = store, timeout or default_pg_timeout
    if device_id is not None:
        import tare

        made.bound_device_id = tare.device("cuda", device_id) if isinstance(device_id, int) else device_id
    here.default = here.groups["0"] = made
    here.made = 1


def warn_unwaited():
    """Tells of calls of this rank that nobody waited for, each at its line."""
    for text, file, line in _cluster.take_unwaited():
        text = f"{_cluster.name()} did not wait for {text}; its tensors are the call's until wait()"
        warnings.warn_explicit(text, RuntimeWarning, file or "torch.distributed", line)


def warn_unreceived(states):
    """Tells of messages that nobody has received, when all ranks of these states are at their end."""
    groups = {group._group for here in states for group in (*here.groups.values(), *here.destroyed)}
    for text, rank, file, line in sorted(message for group in groups for message in group.unreceived()):
        warnings.warn_explicit(f"nobody received what rank {rank} sent: {text}", RuntimeWarning, file or "torch.distributed", line)


def _operators():
    """torch.ops.c10d and torch.ops._c10d_functional."""
    from tare.distributed import _operators  # noqa: F401


def destroy_process_group(group=None):
    """Forgets a group; without one, all of them."""
    here = state()
    if _rank_not_in_group(group):
        return
    group = here.default if group is None else group
    if group is None:
        raise AssertionError("Process group cannot be None")
    hash(group)  # TypeError for a list
    if not isinstance(group, ProcessGroup) or group.group_name not in here.groups:
        raise ValueError("Invalid process group specified")
    if group is not here.default:
        here.destroyed.append(here.groups.pop(group.group_name))
        return _cluster.drop_group(group.group_name)
    warn_unwaited()
    here.default = None
    here.destroyed += here.groups.values()
    here.groups.clear()
    here.made, here.meshes = 0, {}
    _cluster.drop_all()
    if _cluster.program() is None:
        _cluster.leave_job("called destroy_process_group")


def new_group(ranks=None, timeout=None, backend=None, pg_options=None, use_local_synchronization=False, group_desc=None,
              device_id=None, sort_ranks=True):
    """A group of some ranks of the world. All ranks of the world call it, in the same order (or, with
    `use_local_synchronization`, those of the group). Those that are none of it get GroupMember.NON_GROUP_MEMBER."""
    here, world = state(), _get_default_group()
    backend = _known_backend(backend) if backend else world._backend
    _check_timeout(timeout)
    if ranks is None:
        ranks = world._group.ranks
    else:
        ranks = [operator.index(one) for one in (sorted(ranks) if sort_ranks else ranks)]
        if not ranks:
            raise TypeError("new_group takes one rank at least, or None for all")
        if len(ranks) > world.size():
            raise ValueError("the new group's world size should be less or equal to the world size set by init_process_group")
        for one in ranks:
            if not 0 <= one < world.size():
                raise ValueError(f"Rank {one} is out of range. Valid ranks are 0 to {world.size() - 1} (world_size={world.size()})")
        if len(set(ranks)) != len(ranks):
            raise ValueError(f"ranks list must not contain duplicate entries, got {ranks}")
    name = str(here.made)
    here.made += 1
    made = _cluster.new_group(world._group, ranks, str(backend), group_desc or "undefined", use_local_synchronization, name)
    if made is None:
        here.others = tuple(ranks)
        return GroupMember.NON_GROUP_MEMBER
    made = ProcessGroup(made, backend)
    made._store = world._store
    made._set_default_timeout(timeout or world._timeout)
    here.groups[name] = made
    return made


def shared_group(ranks, backend, group_desc):
    """The group of these ranks, a `Ranks`, as all members come to it without waiting for one another: made by the first who asks."""
    here, world = state(), _get_default_group()
    backend = _known_backend(backend) if backend else world._backend
    made = _cluster.shared_group(world._group, ranks, str(backend), group_desc)
    if made.name not in here.groups:
        here.groups[made.name] = ProcessGroup(made, backend)
        here.groups[made.name]._store = world._store
    return here.groups[made.name]


def new_subgroups(group_size=None, group=None, timeout=None, backend=None, pg_options=None, group_desc=None):
    """Groups of `group_size` ranks next to one another: the one of this rank, and all."""
    if group_size is None:
        import tare

        if not tare.cuda.is_available():
            raise ValueError("Default group size only takes effect when CUDA is available. If your subgroup using a backend that does "
                             "not depend on CUDA, please pass in 'group_size' correctly.")
        group_size = tare.cuda.device_count()
    if group_size <= 0:
        raise ValueError(f"The arg 'group_size' ({group_size}) must be positive")
    ranks = get_process_group_ranks(group)
    if len(ranks) < group_size:
        raise ValueError(f"The arg 'group_size' ({group_size}) must not exceed the world size ({len(ranks)})")
    if len(ranks) % group_size != 0:
        raise ValueError(f"The world size ({len(ranks)}) must be divisible by 'group_size={group_size}'")
    return new_subgroups_by_enumeration([ranks[i:i + group_size] for i in range(0, len(ranks), group_size)], timeout, backend,
                                        pg_options, group_desc)


def new_subgroups_by_enumeration(ranks_per_subgroup_list, timeout=None, backend=None, pg_options=None, group_desc=None):
    """Groups of these lists of ranks, no rank in two: the one of this rank, or None, and all."""
    if not ranks_per_subgroup_list:
        raise ValueError("The arg 'ranks_per_subgroup_list' cannot be empty")
    own, made, seen = None, [], {}
    for number, ranks in enumerate(ranks_per_subgroup_list):
        for one in ranks:
            if one in seen:
                raise ValueError(f"Rank {one} has appeared in both subgroup {seen[one]} and {ranks}")
            seen[one] = ranks
        label = f"{group_desc}:{number}" if group_desc else None
        made.append(new_group(ranks, timeout, backend, pg_options, group_desc=label))
        if _get_default_group().rank() in ranks:
            own = made[-1]
    return own, made


def split_group(parent_pg=None, split_ranks=None, timeout=None, pg_options=None, group_desc=None, backend=None):
    """The group of those `split_ranks` (lists of ranks of the parent) that this rank is in; None if it is in none."""
    parent = of(parent_pg)
    if _get_default_group().bound_device_id is None:
        raise RuntimeError("No device associated with the default pg, not safe to split any process groups")
    if not split_ranks:
        raise ValueError("split_ranks cannot be None or empty")
    own = None
    for ranks in split_ranks:
        if any(not 0 <= one < parent.size() for one in ranks):
            raise ValueError(f"split_group: {ranks} are not all ranks of the parent, which has {parent.size()}")
        ranks = [get_global_rank(parent, one) for one in ranks]
        if _get_default_group().rank() in ranks:
            own = new_group(ranks, timeout, backend or parent._backend, pg_options, use_local_synchronization=True,
                            group_desc=group_desc or f"{parent.group_desc}:split", sort_ranks=False)
    return own
