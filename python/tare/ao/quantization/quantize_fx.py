"""Quantization of traced models: `prepare_fx`, some inputs, `convert_fx`.

Linear layers, convolutions with batch norm and ReLU, sums, products, joins, pools and what only passes on, as modules and as functions,
for the CPU's backends. Other ways are refused by name.
"""

import copy

from tare._engine.refusals import names_of
from tare.ao.quantization.fx import convert as _convert, prepare as _prepare
from tare.ao.quantization.qconfig_mapping import QConfigMapping
from tare.fx import GraphModule, Tracer

__all__ = ["convert_fx", "convert_to_reference_fx", "fuse_fx", "prepare_fx", "prepare_qat_fx"]


class _Tracer(Tracer):
    """Leaves modules as they are whose names or classes are said not to be traceable."""

    def __init__(self, names=(), classes=()):
        super().__init__()
        self._names, self._classes = set(names), tuple(classes)

    def is_leaf_module(self, m, module_qualified_name):
        return super().is_leaf_module(m, module_qualified_name) or module_qualified_name in self._names or isinstance(m, self._classes)


def _told(custom):
    return custom.to_dict() if hasattr(custom, "to_dict") else custom or {}


def _traced(model, custom):
    """The model as a graph, and by name of a node the path and class of the module that calls it."""
    custom = _told(custom)
    unknown = set(custom) - {"non_traceable_module_name", "non_traceable_module_class", "preserved_attributes"}
    if unknown:
        raise NotImplementedError(f"torch.ao.quantization.quantize_fx: {', '.join(sorted(unknown))} of a custom config is not supported by "
                                  "tare yet")
    tracer = _Tracer(custom.get("non_traceable_module_name", ()), custom.get("non_traceable_module_class", ()))
    traced = GraphModule(model, tracer.trace(model), type(model).__name__ if isinstance(model, GraphModule) else "GraphModule")
    for name in custom.get("preserved_attributes", ()):
        setattr(traced, name, getattr(model, name))
    return traced.train(model.training), dict(tracer.node_name_to_scope)


def _prepared(model, mapping, example_inputs, custom, backend_config, is_qat, equalization=None):
    for name, value in (("_equalization_config", equalization), ("backend_config", backend_config)):
        if value is not None:
            raise NotImplementedError(f"torch.ao.quantization.quantize_fx: {name} is not supported by tare yet")
    if isinstance(mapping, dict):
        mapping = QConfigMapping.from_dict(mapping)
    traced, scopes = _traced(model, custom)
    _prepare.fuse(traced, is_qat, mapping)
    return _prepare.prepare(traced, mapping, is_qat, scopes, _told(custom).get("preserved_attributes", ()))


def prepare_fx(model, qconfig_mapping, example_inputs, prepare_custom_config=None, _equalization_config=None, backend_config=None):
    """A model in evaluation, traced and fused, with observers where the mapping says that it is to be quantized.

    example_inputs: a tuple of arguments; what observers look at is told by the graph alone. Errors: AssertionError for a model in
    training.
    """
    if model.training:
        raise AssertionError("Fusion only for eval!")
    return _prepared(model, qconfig_mapping, example_inputs, prepare_custom_config, backend_config, False, _equalization_config)


def prepare_qat_fx(model, qconfig_mapping, example_inputs, prepare_custom_config=None, backend_config=None):
    """A model in training, whose layers round their weights and results as they will be once quantized."""
    return _prepared(model, qconfig_mapping, example_inputs, prepare_custom_config, backend_config, True)


def fuse_fx(model, fuse_custom_config=None, backend_config=None):
    """A model, traced, with batch norm and ReLU in the layers before them."""
    if model.training:
        raise AssertionError("Fusion only for eval!")
    return _prepare.fuse(_traced(model, fuse_custom_config)[0], False)


def convert_fx(graph_module, convert_custom_config=None, _remove_qconfig=True, qconfig_mapping=None, backend_config=None,
               keep_original_weights=False):
    """The prepared model with quantized modules and operators, by what its observers saw."""
    if not isinstance(graph_module, GraphModule) or "quantization" not in graph_module.meta:
        raise AssertionError("incoming model must be produced by prepare_fx")
    for name, value in (("convert_custom_config", convert_custom_config), ("backend_config", backend_config),
                        ("keep_original_weights", keep_original_weights or None), ("qconfig_mapping", qconfig_mapping)):
        if value is not None:
            raise NotImplementedError(f"torch.ao.quantization.quantize_fx.convert_fx: {name} is not supported by tare yet")
    return _convert.convert(copy.deepcopy(graph_module))


def convert_to_reference_fx(*args, **kwargs):
    raise NotImplementedError("torch.ao.quantization.quantize_fx.convert_to_reference_fx is not supported by tare yet; convert_fx is")


__getattr__ = names_of(__name__)
