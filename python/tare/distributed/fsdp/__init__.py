"""Sharded models: by parameter (`fully_shard`), and as flat parameters (`FullyShardedDataParallel`). Source: torch.distributed.fsdp."""

from tare.distributed.fsdp import _fully_shard
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
from tare.distributed.fsdp.fully_sharded_data_parallel import (  # noqa: F401
    BackwardPrefetch,
    CPUOffload,
    FlatParameter,
    FullOptimStateDictConfig,
    FullStateDictConfig,
    FullyShardedDataParallel,
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

for _one in list(vars(_fully_shard).values()):
    if getattr(_one, "__module__", "").startswith(_fully_shard.__name__):
        _one.__module__ = "torch.distributed.fsdp"
