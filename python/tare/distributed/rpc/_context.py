"""What one backward through several ranks has to know, and the places where its graph goes from one rank to another."""

import tare
from tare.distributed.rpc import _agent


class Context:
    """A rank's part of a context: what it sent, by number of the message, and the gradients of its leaves."""

    def __init__(self, number, agent):
        self.number, self.agent = number, agent
        self.sent, self.gradients = [], {}


class Crossing:
    """Tensors that went from one rank to another within a context. `arrived` are gradients of theirs, at the receiver, until the
    sender takes them."""

    def __init__(self, sender, tensors, places):
        self.sender, self.tensors, self.places, self.arrived = sender, tensors, places, [None] * len(places)


class RecvRpc(tare.autograd.Function):
    """The end of a message's graph at its receiver."""

    @staticmethod
    def forward(ctx, crossing, anchor, copies):
        ctx.crossing = crossing
        ctx.set_materialize_grads(False)
        return tuple(copies)

    @staticmethod
    def backward(ctx, *gradients):
        arrived = ctx.crossing.arrived
        for place, gradient in enumerate(gradients):
            if gradient is not None:
                arrived[place] = gradient if arrived[place] is None else arrived[place] + gradient
        return None, None, None


def begin(agent):
    """A new one, with a number that no other rank's has."""
    number = (agent.info.id << 48) + agent.began
    agent.began += 1
    made = agent.contexts[number] = Context(number, agent)
    return made


def find(number):
    """The calling rank's part. Errors: RuntimeError for a number of none."""
    found = _agent.agent().contexts.get(number)
    if found is None:
        raise RuntimeError(f"Could not find autograd context with id: {number}")
    return found


def _of(agent, number):
    return agent.contexts.setdefault(number, Context(number, agent))


def send(tensors, here, to):
    """(number of the context, its crossing or None) of a message with these tensors; None outside of contexts."""
    if here.context is None:
        return None
    places = [place for place, one in enumerate(tensors) if one.requires_grad] if tare.is_grad_enabled() else []
    crossing = None
    if places:
        crossing = Crossing(here, [tensors[place] for place in places], places)
        _of(here, here.context.number).sent.append(crossing)
    return here.context.number, crossing


def receive(derivatives, copies):
    """The tensors as the receiver sees them, which is in the context from now on."""
    number, crossing = derivatives
    here = _agent.agent()
    here.context = _of(here, number)
    if crossing is None:
        return copies
    anchor = tare.empty(0, requires_grad=True)
    with tare.enable_grad():
        made = RecvRpc.apply(crossing, anchor, [copies[place] for place in crossing.places])
    copies = list(copies)
    for place, one in zip(crossing.places, made):
        copies[place] = one
    return copies
