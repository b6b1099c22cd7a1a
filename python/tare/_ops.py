"""The classes of operators, under the name by which libraries import them."""

from tare import _refusals
from tare.ops import OpOverload, OpOverloadPacket  # noqa: F401

_refusals.refuse(globals(), "HigherOrderOperator OperatorBase PyOperator TorchBindOpOverload")
