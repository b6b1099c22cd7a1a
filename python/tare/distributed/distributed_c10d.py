"""`torch.distributed`'s functions under the name of the module that defines them in PyTorch."""

from tare._engine import refusals as _refusals
from tare.distributed._collectives import (  # noqa: F401
    P2POp,
    ReduceOp,
    Work,
    _all_gather_base,
    _coalescing_manager,
    _reduce_scatter_base,
    all_gather,
    all_gather_coalesced,
    all_gather_into_tensor,
    all_gather_single,
    all_reduce,
    all_reduce_coalesced,
    all_to_all,
    all_to_all_single,
    barrier,
    batch_isend_irecv,
    broadcast,
    gather,
    irecv,
    isend,
    monitored_barrier,
    recv,
    reduce,
    reduce_op,
    reduce_scatter,
    reduce_scatter_single,
    reduce_scatter_tensor,
    scatter,
    send,
    supports_complex,
)
from tare.distributed._groups import (  # noqa: F401
    Backend,
    BackendConfig,
    GroupMember,
    ProcessGroup,
    _get_default_group,
    _get_group_size,
    _rank_not_in_group,
    _resolve_process_group,
    default_pg_timeout,
    destroy_process_group,
    get_backend,
    get_backend_config,
    get_default_backend_for_device,
    get_global_rank,
    get_group_rank,
    get_node_local_rank,
    get_pg_count,
    get_process_group_ranks,
    get_rank,
    get_world_size,
    group,
    init_process_group,
    is_initialized,
    new_group,
    new_subgroups,
    new_subgroups_by_enumeration,
    split_group,
    state,
)
from tare.distributed._objects import (  # noqa: F401
    all_gather_object,
    broadcast_object_list,
    gather_object,
    recv_object_list,
    scatter_object_list,
    send_object_list,
)
from tare.distributed._stores import FileStore, HashStore, PrefixStore, Store, TCPStore  # noqa: F401


class _World:
    """What programs look up in PyTorch's `_world`."""

    default_pg = property(lambda self: state().default)
    pg_map = property(lambda self: state().pg_map)
    pg_names = property(lambda self: {group: name for name, group in state().groups.items()})
    pg_group_ranks = property(lambda self: {group: {rank: i for i, rank in enumerate(get_process_group_ranks(group))}
                                            for group in state().groups.values()})
    group_count = property(lambda self: state().made)


_world = _World()
GroupName = str


def _get_process_group_name(pg):
    return pg.group_name


def _get_pg_default_device(group=None):
    import tare

    return tare.device("cuda" if get_backend(group) == Backend.NCCL else "cpu")


def is_backend_available(backend):
    """Every backend of PyTorch's is, whose ranks are tare's; `mpi` where MPI is."""
    return backend.lower() in ("gloo", "nccl", "fake", "virtual") or (backend.lower() == "mpi" and is_mpi_available())


def is_gloo_available():
    return True


def is_nccl_available():
    return True


def is_mpi_available():
    """Whether mpirun started this process, and its library is there."""
    import os

    from tare import _C

    return "OMPI_COMM_WORLD_SIZE" in os.environ and _C._distributed.MpiLink.available()


def is_ucc_available():
    return False


is_xccl_available = is_ucc_available


def is_torchelastic_launched():
    import os

    return os.environ.get("TORCHELASTIC_RUN_ID") is not None


def _get_global_rank(group, rank):
    """The old name of get_global_rank."""
    return get_global_rank(group, rank)


def _get_default_store():
    """The store by which the ranks of the world met."""
    return _get_default_group().get_group_store()


def _get_default_timeout(backend):
    """How long ranks of the backend wait for one another."""
    return default_pg_timeout


def _set_pg_timeout(timeout, group=None):
    """Gives a group another time-out. Errors: ValueError where this rank is none of it."""
    own = _get_default_group() if group is None else group
    if _rank_not_in_group(own):
        raise ValueError("Invalid process group specified")
    own._set_default_timeout(timeout)


# What libraries import from here, and rarely call.
_refusals.refuse(globals(), """
    AllToAllOptions AllgatherOptions AllreduceCoalescedOptions AllreduceOptions BarrierOptions BroadcastOptions GatherOptions
    ProcessGroupGloo ReduceOptions ReduceScatterOptions ScatterOptions _SymmetricMemory _add_ephemeral_timeout_for_all_pgs
    _check_single_tensor _check_tensor_list _create_process_group_wrapper _find_or_create_pg_by_ranks_and_tag _find_pg_by_ranks_and_tag
    _get_group_size_by_name
    _get_group_tag _get_object_coll_device _get_process_group_store _get_process_group_uid _new_group_with_tag _new_process_group_helper
    _object_to_tensor _resolve_group_name_by_ranks_and_tag _store_based_barrier _tensor_to_object _update_default_pg
    _warn_not_in_group register_rendezvous_handler rendezvous
""")
