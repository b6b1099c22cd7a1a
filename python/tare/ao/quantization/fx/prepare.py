"""A traced model with observers: batch norm and ReLU go into the layers before them, then what is to be quantized is observed."""

import tare
from tare import nn
from tare._engine.refusals import names_of
from tare.ao.nn import intrinsic
from tare.ao.quantization import fake_quantize as _fake, observer as _observer, quantization_mappings as _mappings
from tare.ao.quantization.fake_quantize import FakeQuantizeBase
from tare.ao.quantization.fuse_modules import FusedModule, _fused
from tare.ao.quantization.fx.patterns import (
    BINARY,
    DYNAMIC,
    FIXED,
    TABLES,
    WEIGHTED_FUNCTIONS,
    Kind,
    free_name,
    is_relu,
    kind_of,
    only_user,
)
from tare.ao.quantization.quantize import swap_module
from tare.fx import GraphModule, Node

_QUANTIZED = (tare.quint8, tare.qint8)
_NORMS = (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d)
_LAYERS = (nn.Linear, *(getattr(nn, f"Conv{n}d") for n in (1, 2, 3)))


# --- layers that become one ---


def _chain(node, modules):
    """A layer with the batch norm and ReLU that follow it alone, as nodes."""
    found = [node]
    following = only_user(node)
    if type(modules.get(node.target)) in _LAYERS and following is not None and following.op == "call_module" \
            and isinstance(modules.get(following.target), _NORMS):
        found.append(following)
        following = only_user(following)
    is_pair = len(found) == 2 or isinstance(modules.get(node.target), (*_LAYERS, nn.BatchNorm2d, nn.BatchNorm3d))
    ends = type(modules.get(node.target)) is nn.Linear and len(found) == 2  # of these there is no third
    if is_pair and not ends and following is not None and is_relu(following, modules):
        found.append(following)
    return found if len(found) > 1 else []


def fuse(model, is_qat, mapping=None):
    """Fuses in place. What is fused has the same QConfig, where there is a mapping of them."""
    modules = dict(model.named_modules(remove_duplicate=False))
    for node in list(model.graph.nodes):
        if node.op != "call_module" or not isinstance(modules.get(node.target), (*_LAYERS, *_NORMS)) or node._erased:
            continue
        chain = _chain(node, modules)
        if not chain:
            continue
        parts = [modules[one.target] if one.op == "call_module" else nn.ReLU().train(is_qat) for one in chain]
        if is_qat and mapping is not None and mapping.of(chain[0].target, type(parts[0])) is None:
            continue
        try:
            made = _fused(parts, is_qat)
        except AssertionError:
            continue
        made.train(is_qat)
        model.set_submodule(node.target, made)
        modules[node.target] = made
        for one in chain[1:]:
            one.replace_all_uses_with(node)
            node.graph.erase_node(one)
    model.delete_all_unused_submodules()
    model.recompile()
    return model


# --- observers ---


class _Insertion:
    def __init__(self, model, mapping, is_qat, scopes):
        self.model, self.mapping, self.is_qat, self.scopes = model, mapping, is_qat, scopes
        self.modules = dict(model.named_modules(remove_duplicate=False))
        self.qconfigs, self.counts = {}, {}
        self.observed = {}  # by node that is observed, its observer's node
        self.within = {}  # calls of ReLU that the call before takes in, each with its QConfig

    def qconfig_of(self, node):
        """The QConfig of a call, by what it calls and where."""
        if node.op == "call_module":
            return self.mapping.of(node.target, self._float_kind(node.target))
        if node.op in ("call_function", "call_method"):
            path = self.scopes[node.name][0] if node.name in self.scopes else ""
            number = self.counts[path, node.target] = self.counts.get((path, node.target), -1) + 1
            return self.mapping.of(path, node.target, [(path, number)])
        return None

    def _float_kind(self, path):
        module = self.modules[path]
        return type(module[0]) if isinstance(module, FusedModule) else type(module)

    def run(self):
        if self.is_qat:
            self._swap_layers()
        for node in list(self.model.graph.nodes):
            self.qconfigs[node.name] = qconfig = self.qconfig_of(node)
            kind = kind_of(node, self.modules)
            if node in self.within:
                if not getattr(self.within[node].activation(), "is_dynamic", False):
                    self._put_behind(node, self.within[node].activation)
                continue
            if kind is None or kind is Kind.ASKS or qconfig is None or not self._is_supported(node, kind, qconfig):
                continue
            self._observe(node, kind, qconfig)
        self.model.recompile()

    def _swap_layers(self):
        for node in self.model.graph.nodes:
            if node.op != "call_module":
                continue
            module = self.modules[node.target]
            qconfig = self.mapping.of(node.target, self._float_kind(node.target))
            if qconfig is not None and type(module) in _mappings.DEFAULT_QAT_MODULE_MAPPINGS:
                module.qconfig = qconfig
                self.modules[node.target] = made = swap_module(module, _mappings.DEFAULT_QAT_MODULE_MAPPINGS, {})
                self.model.set_submodule(node.target, made)

    def _is_supported(self, node, kind, qconfig):
        activation = qconfig.activation()
        dtype, module = getattr(activation, "dtype", None), self.modules.get(node.target) if node.op == "call_module" else None
        if dtype not in (*_QUANTIZED, tare.float16):  # of weights alone
            return type(module) in TABLES and dtype is tare.float32
        if (node.target if module is None else type(module)) in FIXED and not isinstance(
                activation, (_observer.FixedQParamsObserver, _fake.FixedQParamsFakeQuantize)):
            return False
        if getattr(activation, "is_dynamic", False):
            return type(module) in DYNAMIC or (kind is Kind.WEIGHTED_FUNCTION and WEIGHTED_FUNCTIONS[node.target] == "linear")
        lacks = type(module) in TABLES or (type(module) in DYNAMIC and not isinstance(module, (nn.Linear, intrinsic.LinearReLU)))
        return not lacks and dtype in _QUANTIZED

    def _observe(self, node, kind, qconfig):
        if node.op == "call_module" and kind is Kind.WEIGHTED:
            self.modules[node.target].qconfig = qconfig
            if type(self.modules[node.target]) in TABLES:
                return
        follower = only_user(node)
        takes_relu = kind in (Kind.WEIGHTED_FUNCTION, Kind.BINARY) and BINARY.get(node.target) != "matmul" \
            and follower is not None and is_relu(follower, self.modules)
        shared = kind is Kind.SHARED or (kind is Kind.BINARY and sum(isinstance(one, Node) for one in node.args) == 1)
        self._observe_arguments(node, kind, qconfig)
        if shared and not any(self._is_quantized(one) for one in node.all_input_nodes):
            return
        if takes_relu:
            self.within[follower] = qconfig
            return
        if getattr(qconfig.activation(), "is_dynamic", False):
            return
        first = next((one for one in node.all_input_nodes if self._is_observer(one)), None)
        like = self._module_of(first) if shared and first is not None else None
        self._put_behind(node, qconfig.activation if like is None else lambda: like)
        if like is not None:
            for one in node.all_input_nodes:
                if self._is_observer(one):
                    self.model.set_submodule(one.target, like)
                    self.modules[one.target] = like

    def _observe_arguments(self, node, kind, qconfig):
        def wanted(place, value):
            if not isinstance(value, Node) or self._is_observer(value) or not self._is_tensor(value):
                return value
            if kind is Kind.WEIGHTED_FUNCTION and place == "1":
                return self._behind(value, qconfig.weight)
            if kind is Kind.WEIGHTED_FUNCTION and place == "2" or (kind not in (Kind.BINARY, Kind.SHARED) and place not in ("0", "1")):
                return value
            return self._behind(value, qconfig.activation)

        def mapped(place, value):
            if isinstance(value, (list, tuple)) and kind is Kind.SHARED:
                return type(value)(mapped(place, one) for one in value)
            return wanted(place, value)

        names = {"input": "0", "weight": "1", "bias": "2"}
        many = kind is Kind.BINARY
        args = [mapped(str(place), one) if many or place < 3 and kind is Kind.WEIGHTED_FUNCTION or place == 0 else one
                for place, one in enumerate(node.args)]
        node.args = tuple(args)
        node.kwargs = {name: mapped(names[name], one) if name in names else one for name, one in node.kwargs.items()}

    def _is_tensor(self, node):
        return kind_of(node, self.modules) is not Kind.ASKS

    def _is_observer(self, node):
        return node.op == "call_module" and isinstance(self.modules.get(node.target), (_observer.ObserverBase, FakeQuantizeBase))

    def _is_quantized(self, node):
        return self._is_observer(node) and not getattr(self._module_of(node), "is_dynamic", False)

    def _module_of(self, node):
        return self.modules[node.target]

    def _behind(self, node, make):
        """The observer's node behind a node, made where there is none, for one user."""
        if node not in self.observed:
            self.observed[node] = self._made(node, make)
        return self.observed[node]

    def _put_behind(self, node, make):
        """... for all users."""
        if node in self.observed:
            return
        made = self._made(node, make)
        if made is None:
            return
        self.observed[node] = made
        for user in list(node.users):
            if user is not made:
                user.replace_input_with(node, made)

    def _made(self, node, make):
        module = make()
        name = free_name(self.model, "activation_post_process_")
        self.model.add_module(name, module)
        self.modules[name] = module
        with self.model.graph.inserting_after(node):
            return self.model.graph.create_node("call_module", name, (node,), {})


def prepare(model, mapping, is_qat, scopes, preserved=()):
    """The traced, fused model with observers; what `convert` has to know is in its `meta`."""
    insertion = _Insertion(model, mapping, is_qat, scopes)
    insertion.run()
    made = GraphModule(model, model.graph)  # which has the modules that are called, in their order
    for name in preserved:
        setattr(made, name, getattr(model, name))
    model = made.train(model.training)
    model.meta["quantization"] = {"qconfigs": insertion.qconfigs, "scopes": scopes, "is_qat": is_qat}
    return model


__all__ = ["fuse", "prepare"]
__getattr__ = names_of(__name__)
