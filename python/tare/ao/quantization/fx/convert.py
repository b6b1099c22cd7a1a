"""A prepared model as a quantized one: first what observers saw as pairs of quantizing and dequantizing, then calls on integers."""

import functools

import tare
from tare import nn
from tare._engine.refusals import names_of
from tare.ao.quantization import observer as _observer, quantization_mappings as _mappings
from tare.ao.quantization.fake_quantize import FakeQuantizeBase
from tare.ao.quantization.fx import operators
from tare.ao.quantization.fx.patterns import (
    BINARY,
    DYNAMIC,
    OWN_OPERATORS,
    TABLES,
    WEIGHTED,
    WEIGHTED_FUNCTIONS,
    Kind,
    free_name,
    is_relu,
    kind_of,
    only_user,
)
from tare.fx import Node

# Modules on quantized tensors that stand for themselves, by the float ones; others that are here compute as they are.
_STATIC = _mappings.DEFAULT_STATIC_QUANT_MODULE_MAPPINGS
_AS_THEY_ARE = {nn.Sigmoid, nn.Tanh, nn.Hardsigmoid}
_FUNCTIONS_AS_THEY_ARE = {tare.sigmoid, tare.tanh}


class _Conversion:
    def __init__(self, model):
        self.model, self.graph = model, model.graph
        told = model.meta["quantization"]
        self.scopes, self.qconfigs = told["scopes"], told["qconfigs"]
        self.modules = dict(model.named_modules(remove_duplicate=False))
        self.source = {}  # by node that quantizes: its scale's node and its zero point's; by channels, what observed

    def run(self):
        for node in list(self.graph.nodes):
            if node.op == "call_module" and isinstance(self.modules.get(node.target), (_observer.ObserverBase, FakeQuantizeBase)):
                self._as_pair(node, self.modules[node.target])
        for node in list(self.graph.nodes):
            self._lower(node)
        self.graph.eliminate_dead_code()
        self._forget()
        self.model.meta = {name: value for name, value in self.model.meta.items() if name != "quantization"}
        self.model.recompile()
        packed = [one for one, value in vars(self.model).items() if isinstance(value, operators.PackedWeight)]
        if packed:
            self.model._register_state_dict_hook(functools.partial(_save, packed))
            self.model._register_load_state_dict_pre_hook(functools.partial(_load, packed), with_module=True)
        return self.model

    # --- observers ---

    def _as_pair(self, node, observer):
        observed = node.args[0]
        dtype = observer.dtype
        if getattr(observer, "is_dynamic", False) or dtype not in (tare.quint8, tare.qint8):
            if dtype is tare.quint8:  # each call quantizes by itself
                self.source[observed] = self.source.get(observed) or "dynamic"
            node.replace_all_uses_with(observed)
            self.graph.erase_node(node)
            return
        scale, zero_point = observer.calculate_qparams()
        observer = getattr(observer, "activation_post_process", observer)  # of what quantizes in training
        prefix = self._prefix(node, observed)
        axis = getattr(observer, "ch_axis", None) if observer.qscheme in (tare.per_channel_affine, tare.per_channel_symmetric) else None
        with self.graph.inserting_before(node):
            places = [self._kept(f"{prefix}_{name}_", value) for name, value in (("scale", scale), ("zero_point", zero_point))]
            if axis is None:
                made = self.graph.create_node("call_function", tare.quantize_per_tensor, (observed, *places, dtype), {})
            else:
                made = self.graph.create_node("call_function", tare.quantize_per_channel, (observed, *places, axis, dtype), {})
            self.source[made] = places
            back = self.graph.create_node("call_method", "dequantize", (made,), {})
        node.replace_all_uses_with(back)
        self.graph.erase_node(node)

    def _path(self, node):
        if node.op == "call_module":
            return node.target
        return self.scopes[node.name][0] if node.name in self.scopes else ""

    def _prefix(self, node, observed):
        """Of the names of a scale: the module of what was observed, or that of who uses what came from outside."""
        if self.qconfigs.get(observed.name) is not None or observed.op == "get_attr":
            path = self._path(observed)
        else:
            user = next(iter(node.users))
            path = "output" if user.op == "output" else self._path(user) + "_input"
        return path.replace(".", "_")

    def _kept(self, prefix, value):
        name = free_name(self.model, prefix)
        if isinstance(value, tare.Tensor) and value.numel() == 1 and not prefix.endswith("packed_weight_"):
            value = value.reshape(())
        if isinstance(value, tare.Tensor):
            self.model.register_buffer(name, value.detach().clone())
        else:
            setattr(self.model, name, value)
        return self.graph.create_node("get_attr", name, (), {})

    # --- calls on integers ---

    def _is_back(self, value):
        return isinstance(value, Node) and value.op == "call_method" and value.target == "dequantize"

    def _integers(self, value):
        """An argument as integers: what it was before it was dequantized."""
        if isinstance(value, (list, tuple)):
            return type(value)(self._integers(one) for one in value)
        return value.args[0] if self._is_back(value) else value

    def _quantizing(self, node):
        """The node that quantizes a result, if that is its only use."""
        user = only_user(node)
        return user if user in self.source and user.target is tare.quantize_per_tensor else None

    def _lower(self, node):
        kind = kind_of(node, self.modules)
        if kind is None or node._erased:
            return
        if kind is Kind.ASKS:
            node.args = self._integers(node.args)
        elif kind is Kind.WEIGHTED:
            self._lower_layer(node)
        elif kind is Kind.WEIGHTED_FUNCTION:
            self._lower_function(node)
        elif kind is Kind.BINARY:
            self._lower_binary(node)
        else:
            self._lower_passing(node, kind)

    def _lower_layer(self, node):
        module, after = self.modules[node.target], self._quantizing(node)
        qconfig = getattr(module, "qconfig", None)
        if qconfig is None:
            return
        if type(module) in TABLES:
            self._swap(node, _mappings.DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS[type(module)].from_float(module))
            return
        if getattr(qconfig.activation(), "is_dynamic", False):
            if type(module) in DYNAMIC:
                self._swap(node, _mappings.DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS[type(module)].from_float(module))
            return
        if after is None or type(module) not in WEIGHTED:
            return
        module.eval()
        module.activation_post_process = _Found(*(self._value(one) for one in self.source[after]))
        made = _STATIC[type(module)].from_float(module)
        self._swap(node, made)
        node.args = self._integers(node.args)
        self._take_over(after, node)

    def _swap(self, node, made):
        made.train(self.model.training)
        self.model.set_submodule(node.target, made)
        self.modules[node.target] = made

    def _value(self, node):
        return getattr(self.model, node.target)

    def _take_over(self, after, node):
        after.replace_all_uses_with(node)
        self.graph.erase_node(after)

    def _argument(self, node, place, name, default=None):
        return node.args[place] if len(node.args) > place else node.kwargs.get(name, default)

    def _lower_function(self, node):
        name = WEIGHTED_FUNCTIONS[node.target]
        relu = only_user(node)
        relu = relu if relu is not None and is_relu(relu, self.modules) else None
        after = self._quantizing(relu or node)
        x, weight, bias = (self._argument(node, place, what) for place, what in enumerate(("input", "weight", "bias")))
        is_dynamic = name == "linear" and not self._is_back(x) and self.source.get(x) == "dynamic" and self._is_back(weight)
        if not self._is_back(weight) or not (is_dynamic or self._is_back(x) and after is not None):
            return
        path = self._path(node).replace(".", "_")
        bias = None if bias is None else self.model.get_parameter(bias.target) if isinstance(bias, Node) else bias
        packed = operators.PackedWeight(self._folded(weight.args[0]), bias, *self._settings(node, name))
        with self.graph.inserting_before(node):
            place = self._kept(f"{path}_packed_weight_", packed)
        whole = name + ("_relu" if relu is not None else "") + ("_dynamic" if is_dynamic else "")
        node.target = operators.OPERATORS[whole]
        if is_dynamic:
            node.args = x, place, True
        else:
            node.args = self._integers(x), place, *self.source[after]
            self._move_before(node, [place, *self.source[after]])
        node.kwargs = {}
        if relu is not None:
            self._take_over(relu, node)
        if after is not None and not is_dynamic:
            self._take_over(after, node)

    def _move_before(self, node, others):
        for one in others:
            node.prepend(one)

    def _folded(self, quantizing):
        """A weight, quantized as its node would."""
        weight = quantizing.args[0]
        value = self.model.get_parameter(weight.target) if weight.op == "get_attr" else None
        if value is None:
            raise NotImplementedError("torch.ao.quantization.quantize_fx: a function whose weight is computed is not supported by tare yet")
        scale, zero_point = (self._value(one) for one in quantizing.args[1:3])
        return quantizing.target(value.detach(), scale, zero_point, *quantizing.args[3:])

    def _settings(self, node, name):
        """Of a convolution: stride, padding, dilation and groups."""
        if name == "linear":
            return []
        return [self._argument(node, place, what, default)
                for place, (what, default) in enumerate((("stride", 1), ("padding", 0), ("dilation", 1), ("groups", 1)), 3)]

    def _lower_binary(self, node):
        relu = only_user(node)
        name = BINARY[node.target]
        relu = relu if name != "matmul" and relu is not None and is_relu(relu, self.modules) else None
        after = self._quantizing(relu or node)
        tensors = [one for one in node.args if isinstance(one, Node)]
        if after is None or not tensors or not all(map(self._is_back, tensors)):
            return
        target = operators.OPERATORS[name + ("_relu" if relu is not None else "")]
        args = tuple(self._integers(one) for one in node.args)
        if len(tensors) == 2:
            args += tuple(self.source[after])
        elif not isinstance(args[0], Node):
            args = args[1], args[0]
        with self.graph.inserting_before(after):
            made = self.graph.create_node("call_function", target, args, {})
        self._take_over(after, made)
        for one in (relu, node):
            if one is not None:
                self.graph.erase_node(one)

    def _lower_passing(self, node, kind):
        after = self._quantizing(node)
        inputs = [one for one in node.all_input_nodes if one.op != "get_attr"]
        tensors = [one for one in inputs if kind_of(one, self.modules) is not Kind.ASKS]
        if after is None or not tensors or not self._is_back(tensors[0]):
            return
        if kind is Kind.OWN:
            module = self.modules.get(node.target) if node.op == "call_module" else None
            if isinstance(module, nn.Dropout):
                self._swap(node, _STATIC[nn.Dropout](module.p))
            elif type(module) in _STATIC:
                module.activation_post_process = _Found(*(self._value(one) for one in self.source[after]))
                self._swap(node, _STATIC[type(module)].from_float(module))
            elif node.op == "call_function" and node.target in OWN_OPERATORS:
                self._lower_own(node, after)
                return
            elif not (type(module) in _AS_THEY_ARE or node.target in _FUNCTIONS_AS_THEY_ARE or node.op == "call_method"):
                return
        node.args, node.kwargs = self._integers(node.args), {name: self._integers(one) for name, one in node.kwargs.items()}
        self._take_over(after, node)

    def _lower_own(self, node, after):
        scale, zero_point = self.source[after]
        operator = operators.OPERATORS[OWN_OPERATORS[node.target]]
        names = {name: one for name, one in node.kwargs.items() if name in operator.names}
        with self.graph.inserting_before(after):
            made = self.graph.create_node("call_function", operator, self._integers(node.args), {
                **names, "output_scale": scale, "output_zero_point": zero_point})
        self._take_over(after, made)
        self.graph.erase_node(node)

    def _forget(self):
        """Takes away what no node uses: observers, and scales of what became one call."""
        used = {node.target for node in self.graph.nodes if node.op in ("get_attr", "call_module")}
        for name in [*self.model._buffers, *self.model._parameters]:
            if name not in used:
                delattr(self.model, name)
        for name in [one for one, module in self.model._modules.items() if isinstance(module, (_observer.ObserverBase, FakeQuantizeBase))]:
            delattr(self.model, name)
        self.model.delete_all_unused_submodules()
        for module in self.model.modules():
            if "qconfig" in module.__dict__:
                del module.qconfig


def _save(names, module, state, prefix, *_):
    state.update({prefix + name: getattr(module, name) for name in names})


def _load(names, module, state, prefix, *_):
    for name in names:
        if prefix + name in state:
            setattr(module, name, state.pop(prefix + name))


class _Found:
    """What an observer has found, for a module that is made of it."""

    def __init__(self, scale, zero_point):
        self.qparams = scale, zero_point

    def calculate_qparams(self):
        return self.qparams


def convert(model):
    """The prepared model, changed in place."""
    return _Conversion(model).run()


__all__ = ["convert"]
__getattr__ = names_of(__name__)
