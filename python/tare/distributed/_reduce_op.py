"""`torch.distributed.ReduceOp`: how values of several ranks become one."""

import warnings


class _ReduceOpMeta(type):
    def __instancecheck__(cls, one):
        return isinstance(one, _RedOp)


class _RedOp:
    """How values of several ranks become one: `ReduceOp.SUM`."""

    def __init__(self, name, value):
        self.name, self.value = name, value

    def __repr__(self):
        return f"<RedOpType.{self.name}: {self.value}>"

    def __str__(self):
        return f"RedOpType.{self.name}"

    def __eq__(self, other):
        return isinstance(other, _RedOp) and self.value == other.value

    def __hash__(self):
        return hash(self.value)

    def __int__(self):
        return self.value

    def __reduce__(self):
        return getattr, (ReduceOp, self.name)

    op = property(lambda self: self)


class ReduceOp(metaclass=_ReduceOpMeta):
    RedOpType = _RedOp

    def __new__(cls, op):
        if not isinstance(op, _RedOp):
            raise TypeError(f"ReduceOp takes one of its own members, ReduceOp.SUM, but got {type(op).__name__}")
        return op


for _value, _name in enumerate("SUM AVG PRODUCT MIN MAX BAND BOR BXOR PREMUL_SUM".split()):
    setattr(ReduceOp, _name, _RedOp(_name, _value))
    setattr(_RedOp, _name, getattr(ReduceOp, _name))


class _ReduceOpNames:
    """The former `torch.distributed.reduce_op.SUM`."""

    def __getattr__(self, name):
        warnings.warn("torch.distributed.reduce_op is deprecated, please use torch.distributed.ReduceOp instead", FutureWarning,
                      stacklevel=2)
        return getattr(ReduceOp, name)


reduce_op = _ReduceOpNames()


def supports_complex(op):
    return op not in (ReduceOp.MAX, ReduceOp.MIN, ReduceOp.PRODUCT, ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR)
