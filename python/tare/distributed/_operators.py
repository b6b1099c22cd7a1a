"""The operators of collectives, as torch.ops shows them: rows of the library (tare/distributed/collectives.cpp)."""

from tare import _C, _custom_ops, ops

for _call in _C._distributed.register():
    _custom_ops.adopt(_call)

for _one in (ops._c10d_functional.wait_tensor, ops._c10d_functional.wait_tensor.default):
    ops.side_effectful.add(_one)  # a graph keeps the call, which ends a collective, though nobody uses the result
