"""Where PyTorch keeps context parallel for programs that name its module."""

from tare.distributed.tensor.experimental._context_parallel import *  # noqa: F401, F403
from tare.distributed.tensor.experimental._context_parallel import (  # noqa: F401
    _context_parallel_shard,
    _ContextParallel,
    _cp_options,
    _disable_context_parallel_dispatcher,
    _enable_context_parallel_dispatcher,
    _HeadTailLoadBalancer,
    _LoadBalancer,
    _PerDocumentHeadTailLoadBalancer,
    _PTRRLoadBalancer,
    _RotateMethod,
)
