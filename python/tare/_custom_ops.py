"""Custom operators: a schema, implementations for kinds of devices, a fake for tensors without bytes, and a derivative."""

import re

import tare
from tare import _tags
from tare._schemas import FunctionSchema
from tare.ops import OpOverload, OpOverloadPacket
from tare.utils import _pytree, _python_dispatch

_PYTHON_TYPES = {"int": int, "float": (int, float), "bool": bool, "str": str, "Tensor": None, "number": (int, float, complex)}
_COMPOSITE = "CompositeImplicitAutograd"
_FOR_ALL_DEVICES = (None, _COMPOSITE, "CompositeExplicitAutograd")


class Packet(OpOverloadPacket):
    """What `torch.ops.namespace.name` is. It has one overload, `default`."""

    def __init__(self, overload):
        self.default = overload
        self.__name__ = overload.short_name
        self.__module__ = overload.__module__
        self._qualified_op_name = overload.name()

    def overloads(self):
        return ["default"]

    def __getattr__(self, name):
        raise AttributeError(f"The underlying op of '{self.__dict__.get('_qualified_op_name')}' has no overload name '{name}'")

    def __call__(self, *args, **kwargs):
        return self.default(*args, **kwargs)

    def __repr__(self):
        return f"<OpOverloadPacket(op='{self}')>"

    def __str__(self):
        return f"{self.default.namespace}.{self.__name__}"


class Overload(OpOverload):
    """A custom operator. `reports` says that it was defined by its function, whose results may alias nothing."""

    is_view = False

    def __init__(self, name, schema, reports=False, tags=()):
        self._name, self._schema, self._reports = name, schema, reports
        self._qualified_op_name, self._op = name, self._run
        self.namespace, _, self.short_name = name.partition("::")
        self.__name__ = f"{self.short_name}.default"
        self.__qualname__ = name
        self.__module__ = f"torch._ops.{self.namespace}"
        self._overloadname = "default"
        self.overloadpacket = self._overloadpacket = Packet(self)
        self.tags = list(tags)
        self.kernels = {}
        self.fake = self.gradient = self.setup_context = None

    def name(self):
        return self._name

    def __repr__(self):
        return f"<OpOverload(op='{self.namespace}.{self.short_name}', overload='default')>"

    def __str__(self):
        return f"{self.namespace}.{self.short_name}.default"

    def __deepcopy__(self, memo):
        return self

    def __call__(self, *args, **kwargs):
        return _python_dispatch.dispatch(self, self._run, *self._bound(args, kwargs))

    def _run(self, args, kwargs):
        tensors = [one for one in _pytree.tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)]
        kind = tensors[0].device.type if tensors else "cpu"
        casting = self.kernels.get(f"Autocast{kind.upper()}")
        if casting is not None and tare.is_autocast_enabled(kind):
            with tare.autocast(kind, enabled=False):
                return casting(*args, **kwargs)
        kernel = self._kernel(kind, tensors)
        if not self._reports and self.gradient is None:
            return kernel(*args, **kwargs)  # recorded as what it calls
        if tare.is_grad_enabled() and any(one.requires_grad for one in tensors):
            return _differentiable(self, kernel, args, kwargs)
        with tare.no_grad():
            return self._checked(kernel(*args, **kwargs), tensors)

    def _kernel(self, kind, tensors):
        if any(one.is_meta or not (tare._C._is_known(one) or tare._C._is_unwritten(one)) for one in tensors):
            for one in (self.fake, self.kernels.get("meta"), self.kernels.get(_COMPOSITE)):
                if one is not None:
                    return one
            if self._reports:
                raise RuntimeError(
                    f"There was no fake impl registered for <CustomOpDef({self._name})>. This is necessary for "
                    f"torch.compile/export/fx tracing to work. Please use `{self.short_name}.register_fake` to add an fake impl.")
        for one in (kind, *_FOR_ALL_DEVICES):
            if one in self.kernels:
                return self.kernels[one]
        raise NotImplementedError(f"{self._name}: no implementation was registered for {kind}")

    def _checked(self, result, tensors):
        """The result of a kernel. Errors: one that lies in an argument's memory, for operators that say they have none such."""
        if self._reports and not self._schema.is_mutable:
            given = {tare._C._storage_id(one) for one in tensors}
            for one in _pytree.tree_leaves(result):
                if isinstance(one, tare.Tensor) and tare._C._storage_id(one) in given:
                    raise RuntimeError(
                        f"{self._name}: The output of this custom operator (1) must not also be an input to this custom operator "
                        "and (2) may not alias any inputs to this custom operator or other returns. The most common way to trigger "
                        "this error is if we have y = custom_op(x) and y and x are the same Tensor. Please instead return a clone "
                        "of the offending output tensor(s) (e.g. return x.clone()) or refactor the custom operator to not return y.")
        return result

    def _bound(self, args, kwargs):
        """The arguments by the schema: those before `*` in a list, the others by name. Errors: what the schema does not allow."""
        if self._schema is None:
            return list(args), kwargs
        positional = [one for one in self._schema.arguments if not one.kwarg_only]
        if len(args) > len(positional):
            raise RuntimeError(
                f"{self._name}() expected at most {len(positional)} argument(s) but received {len(args)} argument(s). Declaration: "
                f"{self._schema}")
        given = dict(zip((one.name for one in positional), args))
        for name, value in kwargs.items():
            if name in given or all(one.name != name for one in self._schema.arguments):
                raise RuntimeError(f"Unknown keyword argument '{name}' for operator '{self._name}'. Schema: {self._schema}")
            given[name] = value
        for i, one in enumerate(self._schema.arguments):
            if one.name in given:
                self._check(i, one, given[one.name])
            elif one.has_default_value():
                given[one.name] = one.default_value
            else:
                raise RuntimeError(f"{self._name}() is missing value for argument '{one.name}'. Declaration: {self._schema}")
        return ([given[one.name] for one in positional],
                {one.name: given[one.name] for one in self._schema.arguments if one.kwarg_only})

    def _check(self, position, argument, value):
        optional = argument.type.startswith("Optional[")
        kind = argument.type[len("Optional["):-1] if optional else argument.type
        wanted = tare.Tensor if kind == "Tensor" else list | tuple if kind.startswith("List[") else _PYTHON_TYPES.get(kind)
        fits = wanted is None or isinstance(value, wanted) or (optional and value is None) or (
            kind in ("int", "float", "bool", "number") and isinstance(value, tare.Tensor)) or (
            kind == "List[int]" and argument.N is not None and isinstance(value, int))
        if not fits:
            raise RuntimeError(
                f"{self._name}() Expected a value of type '{argument.type}' for argument '{argument.name}' but instead found type "
                f"'{type(value).__name__}'.\nPosition: {position}\nValue: {value!r}\nDeclaration: {self._schema}")


def _differentiable(operator, kernel, args, kwargs):
    """The operator as a node of the gradient's graph. Lists of tensors are inputs one by one."""
    leaves, spec = _pytree.tree_flatten(list(args))

    class Generated(tare.autograd.Function):
        @staticmethod
        def forward(ctx, *leaves):
            inputs = spec.unflatten(leaves)
            tensors = [one for one in leaves if isinstance(one, tare.Tensor)]
            output = operator._checked(kernel(*inputs, **kwargs), tensors)
            if operator.setup_context is not None:
                ctx.needs_input_grad = tuple(spec.unflatten(ctx.needs_input_grad))
                named = {"keyword_only_inputs": kwargs} if kwargs else {}
                operator.setup_context(ctx=ctx, inputs=tuple(inputs), output=output, **named)
            return output

        @staticmethod
        def backward(ctx, *gradients):
            if operator.gradient is None:
                raise RuntimeError(
                    f"Trying to backward through {operator} but no autograd formula was registered. Please use register_autograd "
                    "to add one.")
            found = operator.gradient(ctx, *gradients)
            found = list(found) if isinstance(found, tuple) else [found]
            return tuple(_by_leaf(found, spec))

    Generated.__name__ = f"GeneratedBackwardFor_{operator.namespace}_{operator.short_name}_default"
    Generated._backward_cls.__name__ = f"{Generated.__name__}Backward"
    return Generated.apply(*leaves)


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


def find(name):
    """The operator of this name. Errors: a name without a namespace; none of this name."""
    if "::" not in name:
        raise ValueError(f"expected a name of the form namespace::name, got {name!r}")
    if name in _operators:
        return _operators[name]
    if tare.ops.refused_libraries:
        # A library whose compiled part was refused goes on to register fakes for it: they go to an operator nobody reaches.
        return Overload(name, FunctionSchema(f"{name}() -> ()"), False)
    raise RuntimeError(f"operator {name} does not exist")


def define(name, schema, reports=False, tags=()):
    """A new operator under `torch.ops`. `schema` is the text behind its name. Errors: a name that is taken, a bad schema."""
    namespace, separator, short = name.partition("::")
    if not separator:
        raise ValueError(f"expected a name of the form namespace::name, got {name!r}")
    schema = re.sub(r"=(-?\d+\.)0(?=[,)])", r"=\1", schema)  # as PyTorch writes numbers in schemas
    made = Overload(name, FunctionSchema(name + schema), reports, _tags.listed(tags))
    _operators[name] = made
    setattr(getattr(tare.ops, namespace), short, made.overloadpacket)
    return made


class CustomOpDef:
    """A function that `custom_op` made an operator, and what is registered for it."""

    def __init__(self, overload, function):
        self._opoverload, self._init_fn = overload, function
        self._namespace, self._name = overload.namespace, overload.short_name
        self._qualname = overload.name()
        self.__doc__ = function.__doc__
        self.__name__ = overload.short_name

    def __call__(self, *args, **kwargs):
        return self._opoverload(*args, **kwargs)

    def __repr__(self):
        return f"<CustomOpDef({self._qualname})>"

    def register_fake(self, fn, /):
        self._opoverload.fake = fn
        return fn

    def register_kernel(self, device_types, fn=None, /):
        """Another implementation for kinds of devices: one, several, or None for all."""

        def decorate(function):
            for one in [device_types] if isinstance(device_types, str) or device_types is None else device_types:
                self._opoverload.kernels[one] = function
            return function

        return decorate if fn is None else decorate(fn)

    def register_autograd(self, backward, /, *, setup_context=None):
        if self._opoverload._schema.is_mutable:
            raise RuntimeError(
                f"Cannot register autograd formula for non-functional operator {self} with schema {self._opoverload._schema}. "
                "Please create a functional operator and register an autograd formula for that.")
        self._opoverload.gradient, self._opoverload.setup_context = backward, setup_context

    def register_vmap(self, func=None):
        return func if func is not None else lambda one: one

    def register_torch_dispatch(self, torch_dispatch_class, fn=None, /):
        raise NotImplementedError("torch.library.register_torch_dispatch is not supported by tare yet")

    def register_autocast(self, device_type, cast_inputs):
        raise NotImplementedError("torch.library.register_autocast is not supported by tare yet")


def custom_op(name, function, mutates_args, device_types, schema, tags=None):
    """The function as an operator called `namespace::name`."""
    from tare._custom_schemas import infer_schema

    if schema is None:
        schema = infer_schema(function, mutates_args=mutates_args)
    made = CustomOpDef(define(name, schema, True, [_tags.Tag.pt2_compliant_tag, *_tags.listed(tags)]), function)
    made.register_kernel(device_types, function)
    return made
