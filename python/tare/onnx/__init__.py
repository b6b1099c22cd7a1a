"""Export to ONNX: not here. Registering symbolic functions is accepted, exporting is refused by name."""

import enum

from tare._engine import refusals as _refusals


class TrainingMode(enum.Enum):
    """How a model is exported."""

    EVAL = 0
    PRESERVE = 1
    TRAINING = 2


class OperatorExportTypes(enum.Enum):
    """What becomes of operators without a counterpart."""

    ONNX = 0
    ONNX_ATEN = 1
    ONNX_ATEN_FALLBACK = 2
    ONNX_FALLTHROUGH = 3


class OnnxExporterError(RuntimeError):
    """An export that failed."""


def is_in_onnx_export():
    return False


def register_custom_op_symbolic(symbolic_name, symbolic_fn, opset_version):
    """Accepted: nothing is exported that could need it."""


def unregister_custom_op_symbolic(symbolic_name, opset_version):
    """Accepted."""


_refusals.refuse(globals(), "ONNXProgram ExportOptions InputObserver export dynamo_export select_model_mode_for_export")


def __getattr__(name):
    import importlib

    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute

    if f"torch.onnx.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.onnx.{name}")
    raise missing_attribute("torch.onnx", name)
