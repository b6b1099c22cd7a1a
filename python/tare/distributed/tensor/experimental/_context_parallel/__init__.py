"""Attention over sequences that are cut over ranks. See torch.distributed.tensor.experimental._context_parallel."""

from tare.distributed.tensor.experimental._context_parallel._attention import (  # noqa: F401
    _context_parallel_shard,
    _ContextParallel,
    _disable_context_parallel_dispatcher,
    _enable_context_parallel_dispatcher,
    context_parallel,
    context_parallel_unshard,
    set_rotate_method,
)
from tare.distributed.tensor.experimental._context_parallel._blocks import flex_cp_allgather  # noqa: F401
from tare.distributed.tensor.experimental._context_parallel._load_balancer import (  # noqa: F401
    _HeadTailLoadBalancer,
    _LoadBalancer,
    _PerDocumentHeadTailLoadBalancer,
    _PTRRLoadBalancer,
)
from tare.distributed.tensor.experimental._context_parallel._ring import _cp_options, _RotateMethod  # noqa: F401
