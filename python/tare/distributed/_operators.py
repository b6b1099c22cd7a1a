"""The operators of collectives, as torch.ops shows them: rows of the library (tare/distributed/collectives.cpp)."""

from tare import _C, _custom_ops

for _call in _C._distributed.register():
    _custom_ops.adopt(_call)
