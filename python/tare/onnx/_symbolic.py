"""Functions of the program that say what an operator is in ONNX: `symbolic(g, *args)`, where `g.op("domain::Name", ...)` makes a node."""

import tare
from tare.onnx import _translate
from tare.onnx._builder import Value


class _Graph:
    """What such a function is given: nodes with attributes whose names end with their kind (`alpha_f`, `axis_i`, `mode_s`, `value_t`)."""

    def __init__(self, builder, dtype):
        self._builder, self._dtype = builder, dtype

    def op(self, name, *inputs, outputs=1, **attributes):
        domain, _, op = name.rpartition("::")
        plain = {key[:-2] if key[-2:] in ("_i", "_f", "_s", "_t") else key: _plain(key, value) for key, value in attributes.items()}
        if domain in ("", "onnx") and op == "Constant":
            return self._constant(plain["value"])
        given = [one if isinstance(one, Value) or one is None else self._constant(one) for one in inputs]
        given = [self._builder.scalar(one) if one is not None and one.is_size else one for one in given]
        return self._builder.op(op, *given, dtype=self._dtype, outputs=outputs, domain="" if domain == "onnx" else domain, **plain)

    def _constant(self, value):
        if isinstance(value, tare.Tensor):
            return self._builder.constant(value.reshape(-1).tolist() if value.dim() else value.item(), value.dtype,
                                          tuple(value.shape) if value.dim() else None)
        if isinstance(value, (list, tuple)):
            return self._builder.constant(list(value), tare.float32 if any(isinstance(one, float) for one in value) else tare.int64)
        dtype = tare.bool if isinstance(value, bool) else tare.int64 if isinstance(value, int) else tare.float32
        return self._builder.constant(value, dtype)


def _plain(key, value):
    if key.endswith("_f"):
        return [float(one) for one in value] if isinstance(value, (list, tuple)) else float(value)
    if key.endswith("_i"):
        return [int(one) for one in value] if isinstance(value, (list, tuple)) else int(value)
    return value


def register_custom_op_symbolic(symbolic_name, symbolic_fn, opset_version):
    """Says what the operator `namespace::name` is in ONNX. `symbolic_fn(g, *args)` gets values in the place of tensors, and gives one."""
    namespace, colons, name = symbolic_name.partition("::")
    if not colons or not namespace or not name:
        raise _translate.OnnxExporterError(
            f"Failed to register operator {symbolic_name}. The symbolic name must match the format domain::name, and should start with a "
            "letter and contain only alphanumerical characters")

    def row(g, out, *args):
        return symbolic_fn(_Graph(g, out.dtype), *args)

    _translate.custom[symbolic_name] = row


def unregister_custom_op_symbolic(symbolic_name, opset_version):
    """Takes the function of an operator away."""
    if _translate.custom.pop(symbolic_name, None) is None:
        raise ValueError(f"no function is registered for {symbolic_name}")
