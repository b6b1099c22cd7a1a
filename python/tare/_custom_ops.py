"""Operators that Python programs register: implementations for kinds of devices, a fake for tensors without bytes, and a
derivative. Each is a row of the registry, whose calls come here (`Overload.run`, `Overload.record`)."""

import re

import tare
from tare import _C, _tags
from tare._engine.schemas import FunctionSchema
from tare.ops import OpOverload, OpOverloadPacket, _answered, _as_schema, _LeftOut
from tare.utils import _pytree

_PYTHON_TYPES = {"int": int, "float": (int, float), "bool": bool, "str": str, "Tensor": None, "number": (int, float, complex)}
_COMPOSITE = "CompositeImplicitAutograd"
_FOR_ALL_DEVICES = (None, _COMPOSITE, "CompositeExplicitAutograd")
_kept = []  # every definition, for the registry does not keep them, and recorded calls may name one that was removed


class Packet(OpOverloadPacket):
    """What `torch.ops.namespace.name` is."""

    def __init__(self, namespace, name):
        self.__name__, self.__module__ = name, f"torch._ops.{namespace}"
        self._namespace, self._qualified_op_name = namespace, f"{namespace}::{name}"
        self._found = {}

    def overloads(self):
        return list(self._found)

    def __call__(self, *args, **kwargs):
        found = list(self._found.values())
        for one in found[1:]:
            if not one.misfit(args, kwargs):
                return one(*args, **kwargs)
        return found[0](*args, **kwargs)


class Overload(OpOverload):
    """A registered operator. `reports` says that it was defined by its function, whose results may alias nothing. Where `call` is
    given, its row has the rules: only what autocast does is asked of those that are registered here."""

    is_view = False

    def __init__(self, packet, schema, reports=False, tags=(), call=None):
        self._reports = reports
        self.kernels = {}
        self.fake = self.gradient = self.setup_context = None
        self._given, self._is_own = schema, call is None
        self._rule = self._wanted_rule()
        _kept.append(self)
        call = call or self._registered(None)
        super().__init__(packet, schema.overload_name or "default", call)
        self._schema = schema if isinstance(call, _LeftOut) else FunctionSchema(call.schema)
        self.tags = list(tags)

    def _wanted_rule(self):
        """How the registry sees its calls: as the operators that it calls, or as itself with a derivative of its own."""
        recorded = self._reports or self.gradient is not None
        own = [one for one in self.kernels if not str(one).startswith("Autocast")]
        return not recorded and self.fake is None and own == [_COMPOSITE], recorded

    def _registered(self, before):
        try:
            return _C._register_operator(str(self._given), self, *self._wanted_rule(), before)
        except NotImplementedError:  # a type that no call can have: it can be named, and not called
            return _LeftOut(self._given.name)

    def _refresh(self):
        if self._is_own and self._wanted_rule() != self._rule and not isinstance(self._op, _LeftOut):
            self._rule = self._wanted_rule()
            self._op = self._registered(self._op)

    def implement(self, kind, function):
        """Takes an implementation for a kind of device or dispatch key, None for all devices."""
        self.kernels[kind] = function
        self._refresh()

    def set_fake(self, function):
        self.fake = function
        self._refresh()

    def set_gradient(self, backward, setup_context):
        self.gradient, self.setup_context = backward, setup_context
        self._refresh()

    def remove(self):
        """Takes the operator out of the registry and out of torch.ops."""
        packet, namespace = self.overloadpacket, getattr(tare.ops, self.namespace)
        if not isinstance(self._op, _LeftOut):
            _C._remove_operator(self._op)
        _operators.pop(self.name(), None)
        packet._found.pop(self._overloadname, None)
        if not packet._found and namespace.__dict__.get(packet.__name__) is packet:
            delattr(namespace, packet.__name__)

    def __call__(self, *args, **kwargs):
        casting = self._casting(args, kwargs)
        if casting is not None:
            kind, cast = casting
            with tare.autocast(kind, enabled=False):
                return cast(*args, **kwargs)
        result = self._op.call_if_fits(*args, **kwargs)
        if result is NotImplemented:
            if tare._C._is_answered(args, kwargs):
                return _answered(self, args, kwargs)
            raise RuntimeError(self.misfit(args, kwargs) or f"{self._given.name}(): the arguments do not fit {self._schema}")
        return _as_schema(result, self._gives_list)

    def _casting(self, args, kwargs):
        """The kind of device of the arguments and its implementation for autocast, where that is on; else None."""
        if not any(str(one).startswith("Autocast") for one in self.kernels):
            return None
        tensors = _tensors((args, kwargs))
        kind = tensors[0].device.type if tensors else "cpu"
        cast = self.kernels.get(f"Autocast{kind.upper()}")
        return (kind, cast) if cast is not None and tare.is_autocast_enabled(kind) else None

    def run(self, args, kwargs):
        """Answers a call of the row's."""
        tensors = _tensors((args, kwargs))
        kernel = self._kernel(tensors[0].device.type if tensors else "cpu", tensors)
        return self._checked(kernel(*args, **kwargs), tensors)

    def _kernel(self, kind, tensors):
        within_fakes = bool(tensors) and tare._C._is_fake()
        if within_fakes or any(one.is_meta or not (tare._C._is_known(one) or tare._C._is_unwritten(one)) for one in tensors):
            for one in (self.fake, self.kernels.get("meta"), self.kernels.get(_COMPOSITE)):
                if one is not None:
                    return one
            if self._reports:
                raise RuntimeError(
                    f"There was no fake impl registered for <CustomOpDef({self._given.name})>. This is necessary for "
                    f"torch.compile/export/fx tracing to work. Please use `{self.overloadpacket.__name__}.register_fake` to add an fake impl.")
        if within_fakes and not any(one in self.kernels for one in _FOR_ALL_DEVICES):
            from tare._subclasses import fake_tensor

            fake_tensor.refuse_without_fake(self)
        for one in (kind, *_FOR_ALL_DEVICES):
            if one in self.kernels:
                return self.kernels[one]
        raise NotImplementedError(f"{self._given.name}: no implementation was registered for {kind}")

    def _checked(self, result, tensors):
        """The result of a kernel. Errors: one that lies in an argument's memory, for operators that say they have none such."""
        if self._reports and not self._schema.is_mutable:
            given = {tare._C._storage_id(one) for one in tensors}
            for one in _pytree.tree_leaves(result):
                if isinstance(one, tare.Tensor) and tare._C._storage_id(one) in given:
                    raise RuntimeError(
                        f"{self._given.name}: The output of this custom operator (1) must not also be an input to this custom operator "
                        "and (2) may not alias any inputs to this custom operator or other returns. The most common way to trigger "
                        "this error is if we have y = custom_op(x) and y and x are the same Tensor. Please instead return a clone "
                        "of the offending output tensor(s) (e.g. return x.clone()) or refactor the custom operator to not return y.")
        return result

    def record(self, args, kwargs, results):
        """Gives the results of a call that gradients flow through their history. Lists of tensors are inputs one by one."""
        positional = [one for one in self._schema.arguments if not one.kwarg_only]
        args = list(args) + [one.default_value for one in positional[len(args):]]
        kwargs = {one.name: kwargs.get(one.name, one.default_value) for one in self._schema.arguments if one.kwarg_only}
        leaves, spec = _pytree.tree_flatten(args)
        return _generated(self, spec, kwargs, results).apply(*leaves)

    def misfit(self, args, kwargs):
        """What the schema does not allow of the arguments; None if it allows all."""
        name, schema = self._given.name, self._schema
        positional = [one for one in schema.arguments if not one.kwarg_only]
        if len(args) > len(positional):
            return (f"{name}() expected at most {len(positional)} argument(s) but received {len(args)} argument(s). Declaration: "
                    f"{schema}")
        given = dict(zip((one.name for one in positional), args))
        for keyword, value in kwargs.items():
            if keyword in given or all(one.name != keyword for one in schema.arguments):
                return f"Unknown keyword argument '{keyword}' for operator '{name}'. Schema: {schema}"
            given[keyword] = value
        for i, one in enumerate(schema.arguments):
            if one.name not in given:
                if not one.has_default_value():
                    return f"{name}() is missing value for argument '{one.name}'. Declaration: {schema}"
            elif not _fits(one, given[one.name]):
                value = given[one.name]
                return (f"{name}() Expected a value of type '{one.type}' for argument '{one.name}' but instead found type "
                        f"'{type(value).__name__}'.\nPosition: {i}\nValue: {value!r}\nDeclaration: {schema}")
        return None


def _tensors(values):
    return [one for one in _pytree.tree_leaves(values) if isinstance(one, tare.Tensor)]


def _fits(argument, value):
    """Whether a value is of the type that a schema's argument has."""
    optional = argument.type.startswith("Optional[")
    kind = argument.type[len("Optional["):-1] if optional else argument.type
    wanted = tare.Tensor if kind == "Tensor" else list | tuple if kind.startswith("List[") else _PYTHON_TYPES.get(kind)
    return wanted is None or isinstance(value, wanted) or (optional and value is None) or (
        kind in ("int", "float", "bool", "number") and isinstance(value, tare.Tensor)) or (
        kind == "List[int]" and argument.N is not None and isinstance(value, int))


def _generated(operator, spec, kwargs, results):
    """The class of a call's node in the gradient's graph."""

    class Generated(tare.autograd.Function):
        @staticmethod
        def forward(ctx, *leaves):
            if operator.setup_context is not None:
                ctx.needs_input_grad = tuple(spec.unflatten(ctx.needs_input_grad))
                named = {"keyword_only_inputs": kwargs} if kwargs else {}
                operator.setup_context(ctx=ctx, inputs=tuple(spec.unflatten(leaves)), output=results, **named)
            return results

        @staticmethod
        def backward(ctx, *gradients):
            if operator.gradient is None:
                raise RuntimeError(
                    f"Trying to backward through {operator} but no autograd formula was registered. Please use register_autograd "
                    "to add one.")
            found = operator.gradient(ctx, *gradients)
            found = list(found) if isinstance(found, tuple) else [found]
            return tuple(_by_leaf(found, spec))

    Generated.__name__ = f"GeneratedBackwardFor_{operator.namespace}_{operator.overloadpacket.__name__}_{operator._overloadname}"
    Generated._backward_cls.__name__ = f"{Generated.__name__}Backward"
    return Generated


def _by_leaf(gradients, spec):
    """A gradient for each leaf; None for an argument is None for all that is in it."""
    if len(gradients) != spec.num_children:
        raise RuntimeError(f"Expected the return from backward to be of {spec.num_children} gradients but got {len(gradients)}")
    found = []
    for gradient, child in zip(gradients, spec.children(), strict=True):
        found.extend([None] * child.num_leaves if gradient is None else
                     [gradient] if child.is_leaf() else list(gradient))
    return found


def get_ctx():
    """What a fake asks for sizes that depend on values. Errors: NotImplementedError, since on meta nobody knows them."""
    raise NotImplementedError("torch.library.get_ctx: the size of a result depends on values, and on meta these are not known")


_operators = {}
_definitions = {}  # of each name the schema that a program gave, and the ranks that gave it


def find(name):
    """The operator of this name. Errors: a name without a namespace; none of this name."""
    if "::" not in name:
        raise ValueError(f"expected a name of the form namespace::name, got {name!r}")
    if name in _operators:
        return _operators[name]
    if tare.ops.refused_libraries:
        # A library whose compiled part was refused goes on to register fakes for it: they go to an operator nobody reaches.
        return Overload(Packet(*name.split("::")), FunctionSchema(f"{name}() -> ()"), call=_LeftOut(name))
    raise RuntimeError(f"operator {name} does not exist")


def composites():
    """The operators that are there and are written in others, and say of no argument that it is viewed or written."""
    found = [one for one in _operators.values() if _COMPOSITE in one.kernels and not isinstance(one._op, _LeftOut)]
    return [one for one in found if all(argument.alias_info is None for argument in one._schema.arguments)]


def is_there(operator):
    """Whether an operator is under `torch.ops` still."""
    return _operators.get(operator.name()) is operator


def rank():
    """Which program of a world of ranks is running; None: there is none."""
    program = _C._distributed.program()
    return None if program is None else program[0]


def define(name, schema, reports=False, tags=()):
    """A new operator under `torch.ops`. `schema` is the text behind its name. Errors: a name that is taken, a bad schema."""
    namespace, separator, short = name.partition("::")
    if not separator:
        raise ValueError(f"expected a name of the form namespace::name, got {name!r}")
    schema = re.sub(r"=(-?\d+\.)0(?=[,)])", r"=\1", schema)  # as PyTorch writes numbers in schemas
    written, program = f"{name}{schema}", rank()
    known = _definitions.get(name)
    if program is not None and known is not None and name in _operators and known[0] == written and program not in known[1]:
        known[1].append(program)  # each rank of a world runs the lines that define it
        return _operators[name]
    made = _placed(namespace, short, FunctionSchema(written), reports, _tags.listed(tags))
    _definitions[name] = written, [program]
    return made


def adopt(call):
    """An operator whose row is C++'s, under `torch.ops`."""
    return _placed(call.namespace, call.qualified_name.partition("::")[2], FunctionSchema(call.schema), call=call)


def _placed(namespace, short, schema, *described, **given):
    space, packet_name = getattr(tare.ops, namespace), short.partition(".")[0]
    packet = space.__dict__.get(packet_name)
    if not isinstance(packet, Packet):
        packet = Packet(namespace, packet_name)
    made = Overload(packet, schema, *described, **given)
    _operators[f"{namespace}::{short}"] = packet._found[made._overloadname] = made
    setattr(space, packet_name, packet)
    return made


class CustomOpDef:
    """A function that `custom_op` made an operator, and what is registered for it."""

    def __init__(self, overload, function):
        self._opoverload, self._init_fn = overload, function
        self._namespace, self._name = overload.namespace, overload.overloadpacket.__name__
        self._qualname = overload.name()
        self.__doc__ = function.__doc__
        self.__name__ = self._name

    def __call__(self, *args, **kwargs):
        return self._opoverload(*args, **kwargs)

    def __repr__(self):
        return f"<CustomOpDef({self._qualname})>"

    def register_fake(self, fn, /):
        self._opoverload.set_fake(fn)
        return fn

    def register_kernel(self, device_types, fn=None, /):
        """Another implementation for kinds of devices: one, several, or None for all."""

        def decorate(function):
            for one in [device_types] if isinstance(device_types, str) or device_types is None else device_types:
                self._opoverload.implement(one, function)
            return function

        return decorate if fn is None else decorate(fn)

    def register_autograd(self, backward, /, *, setup_context=None):
        if self._opoverload._schema.is_mutable:
            raise RuntimeError(
                f"Cannot register autograd formula for non-functional operator {self} with schema {self._opoverload._schema}. "
                "Please create a functional operator and register an autograd formula for that.")
        self._opoverload.set_gradient(backward, setup_context)

    def register_vmap(self, func=None):
        return func if func is not None else lambda one: one

    def register_torch_dispatch(self, torch_dispatch_class, fn=None, /):
        raise NotImplementedError("torch.library.register_torch_dispatch is not supported by tare yet")

    def register_autocast(self, device_type, cast_inputs):
        raise NotImplementedError("torch.library.register_autocast is not supported by tare yet")


def custom_op(name, function, mutates_args, device_types, schema, tags=None):
    """The function as an operator called `namespace::name`, in the place of one that another function was."""
    from tare._custom_schemas import infer_schema

    if schema is None:
        schema = infer_schema(function, mutates_args=mutates_args)
    if isinstance(_operators.get(name), Overload) and _operators[name]._reports:
        _operators[name].remove()
    made = CustomOpDef(define(name, schema, True, [_tags.Tag.pt2_compliant_tag, *_tags.listed(tags)]), function)
    made.register_kernel(device_types, function)
    return made
