"""An exported program without what nothing takes."""

import copy

import tare
from tare.export.exported_program import ExportedProgram
from tare.export.graph_signature import ExportGraphSignature, InputKind

# Of a copy, which nobody else sees, and a check, which gives nothing.
_DROPPED = (tare.ops.aten.detach_.default, tare.ops.aten._assert_tensor_metadata.default)


def without_unused(program):
    """The program without nodes, parameters, buffers and constants that no result needs, and without checks of its conversions."""
    graph = copy.deepcopy(program.graph)
    for node, before in zip(graph.nodes, program.graph.nodes):
        node.name = before.name  # also one that Python has
    graph.eliminate_dead_code(lambda node: "unbacked" in node.meta or (node.is_impure() and node.target not in _DROPPED))
    unused = {node.name: node for node in graph.find_nodes(op="placeholder") if not node.users}
    kept, dropped = [], set()
    for spec in program.graph_signature.input_specs:
        if spec.arg.name in unused and spec.kind is not InputKind.USER_INPUT:
            graph.erase_node(unused[spec.arg.name])
            dropped.add(spec.target)
        else:
            kept.append(spec)
    state, constants = ({name: one for name, one in held.items() if name not in dropped} for held in (program.state_dict, program.constants))
    signature = ExportGraphSignature(kept, list(program.graph_signature.output_specs))
    made = ExportedProgram(program.graph_module, graph, signature, state, program.range_constraints, program.module_call_graph,
                           program.example_inputs, constants, guards_code=program._guards_code)
    made._dialect = program.dialect
    return made
