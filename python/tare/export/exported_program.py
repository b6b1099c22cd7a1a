"""An exported program: a graph of operators with what it reads, as a value."""

import typing

from tare.export import _decompose, _unlift
from tare.export._decompose import CustomDecompTable, default_decompositions  # noqa: F401
from tare.export._signatures import ModuleCallEntry, ModuleCallSignature
from tare.export.graph_signature import (  # noqa: F401
    ConstantArgument,
    ExportGraphSignature,
    InputKind,
    InputSpec,
    OutputKind,
    OutputSpec,
    TensorArgument,
)
from tare.fx.graph_module import GraphModule
from tare.nn import Module
from tare.utils import _pytree as pytree

__all__ = ["ExportedProgram", "ModuleCallEntry", "ModuleCallSignature", "default_decompositions"]


class CallSpec(typing.NamedTuple):
    in_spec: pytree.TreeSpec
    out_spec: pytree.TreeSpec


class ExportedProgram:
    """A graph whose inputs are parameters, buffers, constants and the user's inputs, in this order, with their values.

    `module()` makes a module of it again. The graph has the operators that the program called itself; `run_decompositions()` gives
    those that they are written in.
    """

    def __init__(self, root, graph, graph_signature, state_dict, range_constraints, module_call_graph, example_inputs=None,
                 constants=None, *, verifiers=None, guards_code=None):
        self._graph_module = GraphModule(root, graph)
        self._graph_signature = graph_signature
        self._state_dict = state_dict
        self._range_constraints = range_constraints
        self._module_call_graph = module_call_graph
        self._example_inputs = example_inputs
        self._constants = constants or {}
        self._guards_code = guards_code or []  # what inputs have to fulfil, as PyTorch writes it
        self._dialect = "TRAINING"

    graph_module = property(lambda self: self._graph_module)
    graph = property(lambda self: self._graph_module.graph)
    graph_signature = property(lambda self: self._graph_signature)
    state_dict = property(lambda self: self._state_dict)
    range_constraints = property(lambda self: self._range_constraints)
    module_call_graph = property(lambda self: self._module_call_graph)
    constants = property(lambda self: self._constants)
    tensor_constants = property(lambda self: self._constants)
    dialect = property(lambda self: self._dialect)

    @property
    def example_inputs(self):
        return self._example_inputs

    @example_inputs.setter
    def example_inputs(self, value):
        if value is not None:
            if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], tuple) and isinstance(value[1], dict)):
                raise ValueError("Example inputs should be a tuple containing example arguments (as a tuple), and example kwargs (as a "
                                 "dictionary).")
            spec = self.call_spec.in_spec
            wanted = spec.children_specs[1].context
            if set(wanted) != set(value[1]):
                raise ValueError(f"Ran into a kwarg keyword mismatch: Got the following keywords {list(value[1])} but expected {wanted}")
            _unlift.match_of_inputs(spec)(None, *value)
        self._example_inputs = value

    @property
    def call_spec(self):
        """The trees of what the program takes and gives."""
        signature = self._module_call_graph[0].signature
        return CallSpec(signature.in_spec, signature.out_spec)

    def named_parameters(self):
        for name in self.graph_signature.parameters:
            yield name, self.state_dict[name]

    def parameters(self):
        for _, value in self.named_parameters():
            yield value

    def named_buffers(self):
        absent = set(self.graph_signature.non_persistent_buffers)
        for name in self.graph_signature.buffers:
            yield name, (self.constants if name in absent else self.state_dict)[name]

    def buffers(self):
        for _, value in self.named_buffers():
            yield value

    def _value_of(self, spec):
        """The tensor that an input of the graph is, if it is not the user's."""
        held = self.constants if spec.kind is InputKind.CONSTANT_TENSOR or spec.persistent is False else self.state_dict
        return held[spec.target]

    def module(self, check_guards=True):
        """A module that holds the parameters and buffers and runs the graph. With `check_guards` inputs of other sizes are refused."""
        return _unlift.module_of(self, check_guards)

    def __call__(self, *args, **kwargs):
        raise RuntimeError("Unable to call ExportedProgram directly. You should use `exported_program.module()` instead.")

    def validate(self):
        """Errors: RuntimeError where the graph or its signature is not in order."""
        self.graph.lint()
        placeholders = [node.name for node in self.graph.nodes if node.op == "placeholder"]
        named = [spec.arg.name for spec in self.graph_signature.input_specs]
        if placeholders != named:
            raise RuntimeError(f"the graph's inputs {placeholders} are not those of its signature, {named}")

    def run_decompositions(self, decomp_table=None, decompose_custom_triton_ops=False):
        """The program in operators that are written in no others, which write nothing in place where that can be told apart.

        `decomp_table` has functions by operator that are called instead; operators that it has not are kept. By default it has all, as
        `default_decompositions()` gives them.
        """
        root, graph, signature, calls = _decompose.decomposed(self, decomp_table)
        made = ExportedProgram(root, graph, signature, self.state_dict, self.range_constraints, calls,
                               self.example_inputs, self.constants)
        schemas = [node.target._schema for node in graph.nodes if hasattr(node.target, "_schema")]
        made._dialect = "TRAINING" if any(one.is_mutable for one in schemas) else "ATEN"  # which holds no program that writes in place
        return made

    def __str__(self):
        code = self.graph_module.print_readable(print_output=False).replace("\n", "\n    ")
        signature = str(self.graph_signature).replace("\n", "\n    ")
        return f"ExportedProgram:\n    {code}\nGraph signature: {signature}\nRange constraints: {self.range_constraints}\n"

