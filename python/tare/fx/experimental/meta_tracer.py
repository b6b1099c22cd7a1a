"""Tracing with sizes: proxies carry tensors without data, so that branches and loops on sizes are decided."""

import tare
from tare.fx._tracer import Tracer
from tare.fx.graph_module import GraphModule
from tare.fx.node import map_aggregate
from tare.fx.proxy import Attribute, Proxy, TraceError
from tare.nn import Module

_UNKNOWN = object()


class MetaProxy(Proxy):
    """A proxy that answers what is known of its value: sizes, dtype and device of a tensor, and numbers.

    What it answers is built into the graph, which then holds for these sizes.
    """

    def __init__(self, node, tracer=None):
        super().__init__(node, tracer)
        self._meta = _UNKNOWN

    def install_tensor_meta(self, tensor_meta):
        """Says what the value looks like: a tensor, whose data nobody reads, or another value."""
        self._meta = tensor_meta

    def _known(self):
        if self._meta is _UNKNOWN:
            raise TraceError("symbolically traced variables cannot be used as inputs to control flow; nothing is known of this one: give "
                             "meta_args for the inputs that it comes from")
        return self._meta

    def _tensor(self):
        return self._meta if isinstance(self._meta, tare.Tensor) else None

    def size(self, dim=None):
        tensor = self._tensor()
        if tensor is None:
            return self.tracer.create_proxy("call_method", "size", (self,) if dim is None else (self, dim), {})
        return tensor.size() if dim is None else tensor.size(dim)

    def dim(self):
        tensor = self._tensor()
        return self.tracer.create_proxy("call_method", "dim", (self,), {}) if tensor is None else tensor.dim()

    def numel(self):
        tensor = self._tensor()
        return self.tracer.create_proxy("call_method", "numel", (self,), {}) if tensor is None else tensor.numel()

    def __getattr__(self, k):
        meta = self.__dict__.get("_meta")
        if isinstance(meta, tare.Tensor) and k in ("shape", "ndim", "dtype", "is_meta", "layout"):
            return getattr(meta, k)
        if isinstance(meta, tare.Tensor) and k == "device":
            return _DeviceOf(self, k)
        return super().__getattr__(k)

    def __len__(self):
        return len(self._known())

    def __bool__(self):
        known = self._known() if self._meta is not _UNKNOWN else None
        if known is None or isinstance(known, tare.Tensor):
            return super().__bool__()
        return bool(known)

    def __index__(self):
        known = self._known()
        if isinstance(known, tare.Tensor):
            raise TraceError("symbolically traced variables cannot be used as inputs to control flow: the value is data")
        return int(known)

    def __iter__(self):
        if isinstance(self._meta, (tare.Tensor, tuple, list)):
            return iter([self[index] for index in range(len(self._meta))])
        return super().__iter__()


class _DeviceOf(Attribute):
    """The device of a value: read when the graph runs, `meta` while it is traced."""

    _meta = tare.device("meta")


class MetaTracer(Tracer):
    """Runs each operation on tensors without data as well as recording it. `meta_args` has what inputs look like, by name."""

    def __init__(self, *args, meta_args=None, **kwargs):
        super().__init__(*args, **kwargs)
        self.meta_args = dict(meta_args or {})

    def proxy(self, node):
        return MetaProxy(node, self)

    def create_proxy(self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None):
        made = super().create_proxy(kind, target, args, kwargs, name, type_expr, proxy_factory_fn)
        if kind == "placeholder":
            if target in self.meta_args:
                made.install_tensor_meta(_without_data(self.meta_args[target]))
            return made
        given = map_aggregate((tuple(args), dict(kwargs)), _meta_of)
        unknown = []
        map_aggregate(given, lambda one: unknown.append(one) if one is _UNKNOWN else one)
        if not unknown and isinstance(made, MetaProxy):
            made.install_tensor_meta(self._result(kind, target, *given))
        return made

    def _result(self, kind, target, args, kwargs):
        self._within_leaf = True
        try:
            with tare.no_grad():
                if kind == "call_function":
                    return target(*args, **kwargs)
                if kind == "call_method":
                    return getattr(args[0], target)(*args[1:], **kwargs)
                value = self.root
                for part in target.split("."):
                    value = getattr(value, part)
                if kind == "get_attr":
                    return _without_data(value)
                state = {name: _without_data(one) for name, one in (*value.named_parameters(), *value.named_buffers())}
                return tare.func.functional_call(value, state, args, kwargs)
        finally:
            self._within_leaf = False

    _within_leaf = False  # whether something runs on tensors without data, which is not traced

    def call_module(self, m, forward, args, kwargs):
        return forward(*args, **kwargs) if self._within_leaf else super().call_module(m, forward, args, kwargs)

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        return attr_val if self._within_leaf else super().getattr(attr, attr_val, parameter_proxy_cache)


def _without_data(value):
    return value.detach().to("meta") if isinstance(value, tare.Tensor) else value


def _meta_of(value):
    if isinstance(value, Proxy):
        return value._meta if isinstance(value, (MetaProxy, _DeviceOf)) else _UNKNOWN
    if isinstance(value, tare.Tensor):
        return _without_data(value)
    return value


def symbolic_trace(root, meta_args=None, concrete_args=None):
    """As `torch.fx.symbolic_trace`, for inputs of the sizes that `meta_args` has by name.

    The graph holds for these sizes: what the program asked of them is built in.
    """
    tracer = MetaTracer(meta_args=meta_args)
    graph = tracer.trace(root, concrete_args)
    name = type(root).__name__ if isinstance(root, Module) else root.__name__
    return GraphModule(tracer.root, graph, name)
