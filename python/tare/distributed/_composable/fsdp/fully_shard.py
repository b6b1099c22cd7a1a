"""As torch.distributed._composable.fsdp: the module had the function's name."""

from tare.distributed.fsdp import FSDPModule, UnshardHandle, fully_shard, register_fsdp_forward_method  # noqa: F401
