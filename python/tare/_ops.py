"""The classes of operators, under the name by which libraries import them."""

from tare._engine import refusals
from tare.ops import OpOverload, OpOverloadPacket  # noqa: F401

refusals.refuse(globals(), "HigherOrderOperator OperatorBase PyOperator TorchBindOpOverload")
