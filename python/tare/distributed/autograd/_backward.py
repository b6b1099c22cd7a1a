"""Backward through several ranks. A pass is a rank's own backward, from the roots or from what it sent; passes are run one after the
other, each when the gradients of all that was sent have come. Each runs on its rank."""

import tare
from tare.distributed.rpc import _agent, _context
from tare.distributed.rpc._calls import rpc_sync


def reached(tensors):
    """(crossings into this rank, leaves) that a backward from these tensors comes to."""
    crossings, leaves, seen = [], [], set()
    todo = [one.grad_fn if one.grad_fn is not None else tare.autograd.graph.get_gradient_edge(one).node for one in tensors]
    kept = list(todo)  # nodes are known by their ids as long as they live
    while todo:
        node = todo.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        kept.append(node)
        if hasattr(node, "variable"):
            leaves.append(node.variable)
        elif isinstance(crossing := getattr(node, "crossing", None), _context.Crossing):
            crossings.append(crossing)
            continue  # beyond is the anchor
        todo.extend(one for one, _ in node.next_functions)
    return crossings, leaves


def _pass(context, tensors, gradients, leaves, retain_graph):
    """One backward on the calling rank: gradients of leaves go to the context, and what they have of their own stays."""
    own = {id(one): (one, one.grad) for one in leaves}
    for one, _ in own.values():
        one.grad = None
    try:
        tare.autograd.backward(tensors, gradients, retain_graph=retain_graph)
        for one, _ in own.values():
            if one.grad is None:
                continue
            before = context.gradients.get(one)
            context.gradients[one] = one.grad if before is None else before + one.grad
    finally:
        for one, before in own.values():
            one.grad = before


def _pass_from(number, place, retain_graph):
    """On the sender's rank: the pass of one of its crossings."""
    context = _context.find(number)
    crossing = context.sent[place]
    found = [(tensor, gradient) for tensor, gradient in zip(crossing.tensors, crossing.arrived) if gradient is not None]
    crossing.arrived = [None] * len(crossing.places)
    if found:
        with tare.no_grad():
            gradients = [gradient.to(tensor.device, copy=True) for tensor, gradient in found]
        tensors = [tensor for tensor, _ in found]
        _pass(context, tensors, gradients, reached(tensors)[1], retain_graph)


def run(context, roots, retain_graph):
    """All passes from the roots, of the calling rank."""
    here = _agent.agent()
    crossings, leaves = reached(roots)
    entered = {id(one): reached(one.tensors)[0] for one in _all(crossings)}
    waits_for = dict.fromkeys(entered, 0)  # passes that have still to bring gradients
    for found in (crossings, *entered.values()):
        for one in found:
            waits_for[id(one)] += 1
    passes = {}  # of each rank: where there are several, they may share parts of the graph
    for one in _all(crossings):
        passes[one.sender] = passes.get(one.sender, 0) + 1
    passes[here] = passes.get(here, 0) + 1
    outer, here.context = here.context, None  # what is sent now is no part of the graph
    try:
        _pass(context, roots, None, leaves, retain_graph or passes[here] > 1)
        ready = crossings
        while ready:
            arrived, ready = ready, []
            for one in arrived:
                waits_for[id(one)] -= 1
                if waits_for[id(one)]:
                    continue
                sender = one.sender
                place = next(place for place, other in enumerate(sender.contexts[context.number].sent) if other is one)
                rpc_sync(sender.info, _pass_from, (context.number, place, retain_graph or passes[sender] > 1))
                ready.extend(entered[id(one)])
    finally:
        here.context = outer


def _all(crossings):
    """Those, and what they come to in turn; each once."""
    found, todo = {}, list(crossings)
    while todo:
        one = todo.pop()
        if id(one) not in found:
            found[id(one)] = one
            todo.extend(reached(one.tensors)[0])
    return list(found.values())
