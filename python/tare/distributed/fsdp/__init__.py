"""Sharded models: by parameter (`fully_shard`). Source: torch.distributed.fsdp."""

from tare._engine import refusals as _refusals
from tare.distributed.fsdp._fully_shard import (  # noqa: F401
    CPUOffloadPolicy,
    DataParallelMeshDims,
    FSDPModule,
    MixedPrecisionPolicy,
    OffloadPolicy,
    UnshardHandle,
    fully_shard,
    register_fsdp_forward_method,
    share_comm_ctx,
)

_refusals.refuse(globals(), "BackwardPrefetch CPUOffload FullOptimStateDictConfig FullStateDictConfig FullyShardedDataParallel "
                 "LocalOptimStateDictConfig LocalStateDictConfig MixedPrecision OptimStateDictConfig OptimStateKeyType "
                 "ShardedOptimStateDictConfig ShardedStateDictConfig ShardingStrategy StateDictConfig StateDictSettings StateDictType "
                 "FlatParameter")

for _one in (CPUOffloadPolicy, DataParallelMeshDims, FSDPModule, MixedPrecisionPolicy, OffloadPolicy, UnshardHandle, fully_shard,
             register_fsdp_forward_method, share_comm_ctx):
    _one.__module__ = "torch.distributed.fsdp"
