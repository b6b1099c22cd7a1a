"""Backward of a stage: all of it, or first the gradients of inputs, and those of weights later."""

import tare
from tare.autograd.graph import GradientEdge, get_gradient_edge

__all__ = ["stage_backward", "stage_backward_input", "stage_backward_weight"]


def _pairs(outputs, gradients):
    """(output, its gradient) of all tensors of nested outputs that have a history."""
    if isinstance(outputs, tare.Tensor):
        if outputs.requires_grad:
            yield outputs, gradients
    elif isinstance(outputs, dict):
        for key, one in outputs.items():
            yield from _pairs(one, None if gradients is None else gradients[key])
    elif isinstance(outputs, (list, tuple)):
        for number, one in enumerate(outputs):
            yield from _pairs(one, None if gradients is None else gradients[number])


def _shown(value):
    if isinstance(value, tare.Tensor):
        return f"Tensor({tuple(value.shape)}, grad={value.requires_grad}, dtype={value.dtype})"
    if isinstance(value, (list, tuple)):
        return [_shown(one) for one in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else type(value).__name__


def _failed(what, outputs, gradients, inputs, error):
    return RuntimeError(f"\n        Failed to run {what}:\n        Stage output: {_shown(outputs)}\n        Output gradient: "
                        f"{_shown(gradients)}\n        Input: {_shown(inputs)}\n        {error}")


def stage_backward(stage_output, output_grads, input_values, outputs_with_grads_idxs=None):
    """Gradients of a stage's inputs, None where there is none; those of weights are added to `grad`.

    stage_output: nested outputs, or a loss. output_grads: their gradients, alike; of a loss None.
    """
    if outputs_with_grads_idxs is not None:
        stage_output = [stage_output[i] for i in outputs_with_grads_idxs]
        output_grads = [output_grads[i] for i in outputs_with_grads_idxs]
    try:
        pairs = list(_pairs(stage_output, output_grads))
        tare.autograd.backward([one for one, _ in pairs], [gradient for _, gradient in pairs])
    except Exception as error:
        raise _failed("stage backward", stage_output, output_grads, input_values, error) from error
    found = []
    for value in input_values:
        found.append(value.grad if isinstance(value, tare.Tensor) else None)
        if isinstance(value, tare.Tensor):
            value.grad = None  # who sends it holds it, and nobody else
    return tuple(found)


def _leads_to(roots, ends):
    """The nodes from which one of `ends` is reached, over the nodes below `roots`; in the order in which backward meets them last."""
    leading, order, stack = set(ends), {}, [(root, False) for root in roots]
    while stack:
        node, done = stack.pop()
        if done:
            if any(below in leading for below, _ in node.next_functions):
                leading.add(node)
            continue
        if node in order:
            continue
        order[node] = True
        stack.append((node, True))
        stack += [(below, False) for below, _ in node.next_functions if below is not None]
    return leading


class _Split:
    """Where the ways of gradients to weights leave the ways to inputs: nodes, what came to each, and the weights behind them."""

    def __init__(self, nodes, weights):
        self.nodes, self.weights, self.gradients = nodes, weights, {}

    def hear(self):
        return [node.register_prehook(lambda gradients, node=node: self.gradients.__setitem__(node, gradients)) for node in self.nodes]


def _splits(roots, inputs, weights):
    """The splits of a stage's graph; weights that share a node share a split."""
    to_inputs, to_weights = _leads_to(roots, inputs), _leads_to(roots, weights)
    found = []
    for node in [node for node in to_inputs if node in to_weights]:
        behind, stack = set(), [below for below, _ in node.next_functions if below in to_weights and below not in to_inputs]
        while stack:
            below = stack.pop()
            if below in weights:
                behind.add(below)
            stack += [further for further, _ in below.next_functions if further in to_weights]
        if not behind:
            continue
        nodes = [node]
        for other in [one for one in found if one.weights & behind]:
            found.remove(other)
            nodes, behind = other.nodes + nodes, behind | other.weights
        found.append(_Split(nodes, behind))
    return found


def _accumulator(tensor):
    return get_gradient_edge(tensor).node if isinstance(tensor, tare.Tensor) and tensor.requires_grad else None


def stage_backward_input(stage_outputs_or_loss, output_grads, input_values, weights):
    """Gradients of a stage's inputs alone, and what `stage_backward_weight` needs for those of weights.

    The graph is kept as far as weights need it, once the caller drops the outputs.
    """
    pairs = list(_pairs(stage_outputs_or_loss, output_grads))
    outputs = [one for one, _ in pairs]
    gradients = [tare.ones_like(one) if gradient is None and output_grads is None else gradient for one, gradient in pairs]
    roots = [get_gradient_edge(one).node for one in outputs]
    splits = _splits(roots, {node for node in map(_accumulator, input_values) if node is not None},
                     {node for node in map(_accumulator, weights) if node is not None})
    handles = [handle for split in splits for handle in split.hear()]
    wanted = [number for number, value in enumerate(input_values) if isinstance(value, tare.Tensor) and value.requires_grad]
    found = [None] * len(input_values)
    try:
        if outputs and wanted:
            made = tare.autograd.grad(outputs, [input_values[number] for number in wanted], gradients, retain_graph=True, allow_unused=True)
            for number, gradient in zip(wanted, made):
                found[number] = gradient
    except Exception as error:
        raise _failed("stage backward input", stage_outputs_or_loss, output_grads, input_values, error) from error
    finally:
        for handle in handles:
            handle.remove()
    for value, gradient in zip(input_values, found):
        if gradient is not None:
            value.grad = gradient if value.grad is None else value.grad + gradient
    return tuple(found), splits


def stage_backward_weight(weights, param_groups, retain_graph=False):
    """Gradients of a stage's weights, added to `grad`, from where `stage_backward_input` left off; the `grad` of each before."""
    by_node, before = {}, []
    for weight in weights:
        before.append(weight.grad)
        by_node[_accumulator(weight)] = weight
    # Weights that are used more than once have several nodes, and the way from one to another leads over other weights' nodes: they come
    # first and keep the graph. (PyTorch 2.13 raises there.)
    for split in sorted(param_groups, key=lambda split: -len(split.nodes)):
        edges, gradients = [], []
        for node in split.nodes:
            for number, gradient in enumerate(split.gradients.get(node, ())):
                if gradient is not None:
                    edges.append(GradientEdge(node, number))
                    gradients.append(gradient)
        # Of several nodes one may lie behind another, and would get the other's part again: what it got is put in its place.
        handles = [node.register_prehook(lambda _, known=split.gradients[node]: known) for node in split.nodes
                   if len(split.nodes) > 1 and node in split.gradients]
        try:
            if edges:
                nodes = list(split.weights)
                made = tare.autograd.grad(edges, [GradientEdge(node, 0) for node in nodes], gradients,
                                          retain_graph=retain_graph or len(split.nodes) > 1)
                for node, gradient in zip(nodes, made):
                    weight = by_node[node]
                    weight.grad = gradient if weight.grad is None else weight.grad + gradient
        finally:
            for handle in handles:
                handle.remove()
            split.nodes, split.gradients = [], {}
    return tuple(before)
