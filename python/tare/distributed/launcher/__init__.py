"""Functions that start a node's ranks, as torchrun does for programs. See torch.distributed.launcher."""

from tare.distributed.launcher.api import LaunchConfig, elastic_launch, launch_agent  # noqa: F401
