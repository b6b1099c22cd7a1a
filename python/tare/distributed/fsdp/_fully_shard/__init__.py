"""Sharding by parameter. Source: torch.distributed.fsdp.fully_shard; decisions: docs/design/wrappers.md.

`_fsdp_api` holds policies, `_fsdp_common` and `_fsdp_init` what the mesh and the modules say, `_fsdp_param` one sharded parameter,
`_fsdp_param_group` those that communicate together, `_fsdp_collectives` what they call, `_fsdp_state` the hooks of modules, `_fully_shard`
what programs see.
"""

from tare.distributed.fsdp._fully_shard._fsdp_api import (  # noqa: F401
    CPUOffloadPolicy,
    DataParallelMeshDims,
    MixedPrecisionPolicy,
    OffloadPolicy,
)
from tare.distributed.fsdp._fully_shard._fully_shard import (  # noqa: F401
    FSDPModule,
    UnshardHandle,
    fully_shard,
    register_fsdp_forward_method,
    share_comm_ctx,
)
