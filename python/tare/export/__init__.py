"""Programs as graphs of operators, with what they read."""

from tare._engine import refusals as _refusals
from tare.export._draft_export import draft_export
from tare.export._trace import UserError, export  # noqa: F401
from tare.export.dynamic_shapes import AdditionalInputs, Dim, ShapesCollection, dims
from tare.export.exported_program import (
    CustomDecompTable,
    ExportedProgram,
    ModuleCallEntry,
    ModuleCallSignature,
    default_decompositions,
)
from tare.export.serde.archive import load, save
from tare.export.graph_signature import ExportBackwardSignature, ExportGraphSignature
from tare.export.unflatten import FlatArgsAdapter, UnflattenedModule, unflatten
from tare.utils._pytree import register_dataclass

__all__ = ["AdditionalInputs", "Dim", "dims", "draft_export", "export", "load", "save", "ExportBackwardSignature",
           "ExportedProgram", "ExportGraphSignature",
           "ModuleCallEntry", "ModuleCallSignature", "ShapesCollection", "default_decompositions", "register_dataclass", "unflatten",
           "UnflattenedModule", "FlatArgsAdapter"]

_refusals.refuse(globals(), "PassResult")
