"""See torch.distributed.tensor.debug."""

from tare.distributed.tensor.debug._comm_mode import CommDebugMode

__all__ = ["CommDebugMode"]
