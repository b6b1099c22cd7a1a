"""`torch.onnx`: models are written as ONNX files. Files of ONNX are read by the commands (`tare check model.onnx`)."""

import enum

from tare._engine import refusals as _refusals
from tare.onnx._export import ONNXProgram, export, is_exporting as is_in_onnx_export
from tare.onnx._symbolic import register_custom_op_symbolic, unregister_custom_op_symbolic
from tare.onnx.errors import OnnxExporterError

__all__ = ["ONNXProgram", "OnnxExporterError", "OperatorExportTypes", "TrainingMode", "export", "is_in_onnx_export",
           "register_custom_op_symbolic", "unregister_custom_op_symbolic"]


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


_refusals.refuse(globals(), "ExportOptions InputObserver dynamo_export select_model_mode_for_export")


def __getattr__(name):
    import importlib

    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute

    if f"torch.onnx.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.onnx.{name}")
    raise missing_attribute("torch.onnx", name)
