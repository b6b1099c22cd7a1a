"""Sharded models. Source: torch.distributed.fsdp."""
