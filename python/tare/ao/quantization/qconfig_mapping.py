"""Which QConfig a part of a traced model has: by its name, its place, its class or function, or for all."""

import re

import tare
from tare import nn
from tare._engine.refusals import names_of
from tare.ao.quantization import fake_quantize as _fake, observer as _observer, qconfig as _qconfig
from tare.nn import functional as F

__all__ = ["QConfigMapping", "get_default_qat_qconfig_mapping", "get_default_qconfig_mapping"]


class QConfigMapping:
    """The nearest rule holds: a name with a class and a place, a name, an expression of names, a class or function, all."""

    def __init__(self):
        self.global_qconfig = None
        self.object_type_qconfigs, self.module_name_regex_qconfigs, self.module_name_qconfigs = {}, {}, {}
        self.module_name_object_type_order_qconfigs = {}

    def set_global(self, global_qconfig):
        """Of all that no other rule is about; None leaves it as it is."""
        self.global_qconfig = global_qconfig
        return self

    def set_object_type(self, object_type, qconfig):
        """Of a class of modules, a function, or a method by its name."""
        self.object_type_qconfigs[object_type] = qconfig
        return self

    def set_module_name_regex(self, module_name_regex, qconfig):
        """Of modules whose whole path an expression matches; the first that does holds."""
        self.module_name_regex_qconfigs[module_name_regex] = qconfig
        return self

    def set_module_name(self, module_name, qconfig):
        """Of a module by its path, and of what is in it."""
        self.module_name_qconfigs[module_name] = qconfig
        return self

    def set_module_name_object_type_order(self, module_name, object_type, index, qconfig):
        """Of the call with this number, from 0, of a class or function directly within a module."""
        self.module_name_object_type_order_qconfigs[module_name, object_type, index] = qconfig
        return self

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in vars(self).items())})"

    def to_dict(self):
        """The rules as a dict of lists."""
        told = {"": self.global_qconfig}
        for name in ("object_type", "module_name_regex", "module_name", "module_name_object_type_order"):
            rules = getattr(self, f"{name}_qconfigs").items()
            told[name] = [(*key, value) if isinstance(key, tuple) else (key, value) for key, value in rules]
        return told

    @classmethod
    def from_dict(cls, qconfig_dict):
        """Of a dict as `to_dict` gives it."""
        made = cls().set_global(qconfig_dict.get("", None))
        for name in ("object_type", "module_name_regex", "module_name", "module_name_object_type_order"):
            for *key, value in qconfig_dict.get(name, []):
                getattr(made, f"set_{name}")(*key, value)
        return made

    def of(self, path, kind, orders=()):
        """The QConfig of a class, function or method `kind` that is called at a path. `orders`: (path of a module, number) of the call."""
        for module, index in orders:
            if (module, kind, index) in self.module_name_object_type_order_qconfigs:
                return self.module_name_object_type_order_qconfigs[module, kind, index]
        place = path
        while True:
            if place in self.module_name_qconfigs:
                return self.module_name_qconfigs[place]
            if not place:
                break
            place = place.rpartition(".")[0]
        for expression, qconfig in self.module_name_regex_qconfigs.items():
            if re.match(expression, path):
                return qconfig
        return self.object_type_qconfigs.get(kind, self.global_qconfig)


_FIXED = {(0.0, 1.0): (nn.Hardsigmoid, F.hardsigmoid, "hardsigmoid", "hardsigmoid_", nn.Sigmoid, tare.sigmoid, "sigmoid", "sigmoid_",
                       nn.Softmax),
          (-1.0, 1.0): (nn.Tanh, tare.tanh, "tanh", "tanh_")}


def _default(qconfig, weight, is_qat):
    """The mapping of a backend: a QConfig for all, and what has ranges or weights of its own."""
    mapping = QConfigMapping().set_global(qconfig).set_object_type("reshape", _qconfig.default_reuse_input_qconfig)
    for kind in (*(getattr(nn, f"ConvTranspose{n}d") for n in (1, 2, 3)), *(getattr(tare, f"conv_transpose{n}d") for n in (1, 2, 3))):
        mapping.set_object_type(kind, _qconfig.QConfig(qconfig.activation, weight))
    for kind in (F.layer_norm, nn.LayerNorm):
        mapping.set_object_type(kind, _qconfig.QConfig(qconfig.activation, _observer.default_placeholder_observer))
    mapping.set_object_type(nn.PReLU, _qconfig.QConfig(_observer.HistogramObserver, _observer.MinMaxObserver))
    own = _fake.default_fixed_qparams_range_0to1_fake_quant if is_qat else _observer.default_fixed_qparams_range_0to1_observer
    signed = _fake.default_fixed_qparams_range_neg1to1_fake_quant if is_qat else _observer.default_fixed_qparams_range_neg1to1_observer
    for span, kinds in _FIXED.items():
        for kind in kinds:
            mapping.set_object_type(kind, _qconfig.QConfig(own if span[0] == 0 else signed, weight))
    return mapping


def get_default_qconfig_mapping(backend="x86", version=0):
    """For quantizing after training."""
    return _default(_qconfig.get_default_qconfig(backend, version), _observer.default_weight_observer, False)


def get_default_qat_qconfig_mapping(backend="x86", version=1):
    """For training that quantizes."""
    return _default(_qconfig.get_default_qat_qconfig(backend, version), _fake.default_weight_fake_quant, True)


__getattr__ = names_of(__name__)
