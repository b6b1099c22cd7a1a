"""What the inputs and outputs of an exported graph are: parameters, buffers, constants, the user's."""

import dataclasses
import enum
import typing
from types import MappingProxyType

import tare

__all__ = ["ConstantArgument", "CustomObjArgument", "ExportBackwardSignature", "ExportGraphSignature", "InputKind", "InputSpec",
           "OutputKind", "OutputSpec", "SymIntArgument", "SymFloatArgument", "SymBoolArgument", "TensorArgument", "TokenArgument"]


@dataclasses.dataclass
class TensorArgument:
    """A tensor: the node of this name."""

    name: str


@dataclasses.dataclass
class TokenArgument:
    name: str


@dataclasses.dataclass
class SymIntArgument:
    name: str


@dataclasses.dataclass
class SymFloatArgument:
    name: str


@dataclasses.dataclass
class SymBoolArgument:
    name: str


@dataclasses.dataclass
class CustomObjArgument:
    name: str
    class_fqn: str
    fake_val: typing.Any = None


@dataclasses.dataclass
class ConstantArgument:
    """A number, text or None that the graph has built in."""

    name: str
    value: typing.Any


def argument_of(value):
    """What a signature says of a result: of a node by its value, else of a number, text or None."""
    from tare.fx.node import Node

    if not isinstance(value, Node):
        return ConstantArgument("", value)
    kinds = ((tare.SymInt, SymIntArgument), (tare.SymFloat, SymFloatArgument), (tare.SymBool, SymBoolArgument))
    return next((made(value.name) for kind, made in kinds if isinstance(value.meta.get("val"), kind)), TensorArgument(value.name))


class InputKind(enum.Enum):
    USER_INPUT = enum.auto()
    PARAMETER = enum.auto()
    BUFFER = enum.auto()
    CONSTANT_TENSOR = enum.auto()
    CUSTOM_OBJ = enum.auto()
    TOKEN = enum.auto()


class OutputKind(enum.Enum):
    USER_OUTPUT = enum.auto()
    LOSS_OUTPUT = enum.auto()
    BUFFER_MUTATION = enum.auto()
    PARAMETER_MUTATION = enum.auto()
    GRADIENT_TO_PARAMETER = enum.auto()
    GRADIENT_TO_USER_INPUT = enum.auto()
    USER_INPUT_MUTATION = enum.auto()
    TOKEN = enum.auto()


@dataclasses.dataclass
class InputSpec:
    """One input. `target` is the path of the parameter, buffer or constant."""

    kind: InputKind
    arg: typing.Any
    target: typing.Optional[str]
    persistent: typing.Optional[bool] = None

    def __str__(self):
        text = f"{self.arg.name}: {self.kind.name}"
        text += "" if self.target is None else f" target={self.target!r}"
        return text + ("" if self.persistent is None else f" persistent={self.persistent}")


@dataclasses.dataclass
class OutputSpec:
    """One output. `target` is the path of the buffer that gets it."""

    kind: OutputKind
    arg: typing.Any
    target: typing.Optional[str]

    def __str__(self):
        return f"{self.arg.name}: {self.kind.name}" + ("" if self.target is None else f" target={self.target!r}")


@dataclasses.dataclass
class ExportBackwardSignature:
    gradients_to_parameters: dict
    gradients_to_user_inputs: dict
    loss_output: str


@dataclasses.dataclass
class ExportGraphSignature:
    """The inputs and outputs of a graph in order, and questions about them by name of the node."""

    input_specs: list
    output_specs: list

    def _targets(self, kind):
        return {spec.arg.name: spec.target for spec in self.input_specs if spec.kind is kind}

    def _written(self, kind):
        return MappingProxyType({spec.arg.name: spec.target for spec in self.output_specs if spec.kind is kind})

    @staticmethod
    def _user(specs, kind):
        return tuple(spec.arg.value if isinstance(spec.arg, ConstantArgument) else spec.arg.name for spec in specs if spec.kind is kind)

    @property
    def parameters(self):
        """Paths of the parameters."""
        return tuple(self._targets(InputKind.PARAMETER).values())

    @property
    def buffers(self):
        return tuple(self._targets(InputKind.BUFFER).values())

    @property
    def non_persistent_buffers(self):
        return tuple(spec.target for spec in self.input_specs if spec.kind is InputKind.BUFFER and spec.persistent is False)

    @property
    def lifted_tensor_constants(self):
        return tuple(self._targets(InputKind.CONSTANT_TENSOR).values())

    @property
    def lifted_custom_objs(self):
        return tuple(self._targets(InputKind.CUSTOM_OBJ).values())

    @property
    def user_inputs(self):
        """Names of nodes, or the values that are built in."""
        return self._user(self.input_specs, InputKind.USER_INPUT)

    @property
    def user_outputs(self):
        return self._user(self.output_specs, OutputKind.USER_OUTPUT)

    @property
    def inputs_to_parameters(self):
        """Path of the parameter by name of the node."""
        return MappingProxyType(self._targets(InputKind.PARAMETER))

    @property
    def inputs_to_buffers(self):
        return MappingProxyType(self._targets(InputKind.BUFFER))

    @property
    def inputs_to_lifted_tensor_constants(self):
        return MappingProxyType(self._targets(InputKind.CONSTANT_TENSOR))

    @property
    def inputs_to_lifted_custom_objs(self):
        return MappingProxyType(self._targets(InputKind.CUSTOM_OBJ))

    @property
    def buffers_to_mutate(self):
        """Path of the buffer by name of the node that it gets."""
        return self._written(OutputKind.BUFFER_MUTATION)

    @property
    def parameters_to_mutate(self):
        return self._written(OutputKind.PARAMETER_MUTATION)

    @property
    def user_inputs_to_mutate(self):
        return self._written(OutputKind.USER_INPUT_MUTATION)

    @property
    def backward_signature(self):
        return None

    @property
    def assertion_dep_token(self):
        return None

    @property
    def input_tokens(self):
        return ()

    output_tokens = input_tokens

    def replace_all_uses(self, old, new):
        """Renames a node in all that is said."""
        for spec in (*self.input_specs, *self.output_specs):
            if spec.arg.name == old:
                spec.arg.name = new

    def get_replace_hook(self, replace_inputs=False):
        """A hook for `GraphModule._set_replace_hook` that follows outputs, and inputs with `replace_inputs`."""

        def follow(old, new, user):
            if user.op == "output":
                self.replace_all_uses(old.name, new)
            if replace_inputs and old.op == "placeholder":
                self.replace_all_uses(old.name, new)

        return follow

    def __str__(self):
        inputs, outputs = ("\n".join(map(str, specs)) for specs in (self.input_specs, self.output_specs))
        return f"\n# inputs\n{inputs}\n\n# outputs\n{outputs}\n"


def _held(table, program, node):
    path = getattr(program.graph_signature, table).get(node.name)
    if path is None:
        return None
    return program.state_dict[path] if path in program.state_dict else program.constants[path]


def is_param(program, node):
    """Whether an input of a program's graph is a parameter."""
    return node.name in program.graph_signature.inputs_to_parameters


def get_param(program, node):
    """The parameter that an input is; None if it is none."""
    return _held("inputs_to_parameters", program, node)


def is_buffer(program, node):
    """Whether an input of a program's graph is a buffer."""
    return node.name in program.graph_signature.inputs_to_buffers


def get_buffer(program, node):
    """The buffer that an input is; None if it is none."""
    return _held("inputs_to_buffers", program, node)


def is_lifted_tensor_constant(program, node):
    """Whether an input of a program's graph is a constant."""
    return node.name in program.graph_signature.inputs_to_lifted_tensor_constants


def get_lifted_tensor_constant(program, node):
    """The constant that an input is; None if it is none."""
    return _held("inputs_to_lifted_tensor_constants", program, node)
