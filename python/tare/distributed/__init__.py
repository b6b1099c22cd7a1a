"""Processes that work together: not here. `is_available()` says so; what needs them is refused by name."""

from tare._engine import refusals as _refusals


def is_available():
    return False


def is_initialized():
    return False


def is_nccl_available():
    return False


is_gloo_available = is_mpi_available = is_ucc_available = is_xccl_available = is_nccl_available


def is_torchelastic_launched():
    return False


def is_backend_available(backend):
    return False


def get_rank(group=None):
    raise ValueError("Default process group has not been initialized, please make sure to call init_process_group.")


get_world_size = get_rank

_refusals.refuse(
    globals(),
    "Backend DeviceMesh DistBackendError DistError DistNetworkError DistStoreError FileStore HashStore P2POp PrefixStore "
    "ProcessGroup ReduceOp Store TCPStore Work GradBucket Reducer Logger Join Joinable JoinHook "
    "all_gather all_gather_coalesced all_gather_into_tensor all_gather_object all_reduce all_reduce_coalesced all_to_all "
    "all_to_all_single barrier batch_isend_irecv broadcast broadcast_object_list destroy_process_group gather gather_object "
    "get_backend get_backend_config get_global_rank get_group_rank get_process_group_ranks init_device_mesh "
    "init_process_group irecv isend monitored_barrier new_group new_subgroups new_subgroups_by_enumeration recv "
    "recv_object_list reduce reduce_scatter reduce_scatter_tensor scatter scatter_object_list send send_object_list "
    "split_group breakpoint launch",
)


class _Groups:
    """The default group: there is none."""

    WORLD = None


group = GroupMember = _Groups


def __getattr__(name):
    import importlib

    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute

    if f"torch.distributed.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.distributed.{name}")
    if name in refused_names.NAMES.get("torch.distributed", "").split():
        return globals().setdefault(name, _refusals.stand_in(name, "torch.distributed"))
    raise missing_attribute("torch.distributed", name)
