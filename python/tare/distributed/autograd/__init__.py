"""Gradients of what ranks compute together by calls. Within a context, tensors that are sent remember where they came from, and backward
goes the same ways back; gradients are kept in the context and not in the parameters. Source: torch.distributed.autograd."""

import contextlib

from tare.distributed.autograd import _backward
from tare.distributed.rpc import _agent, _context


def is_available():
    """True: each program may call its ranks."""
    return True


@contextlib.contextmanager
def context():
    """What the rank sends and computes within belongs to one backward; gives the number of it. Its gradients are forgotten afterwards,
    on all ranks."""
    here = _agent.agent()
    if here.context is not None:
        raise RuntimeError("Already have an autograd context id for this thread.")
    here.context = made = _context.begin(here)
    try:
        yield made.number
    finally:
        here.context = None
        for one in here.job.agents.values():
            one.contexts.pop(made.number, None)


def backward(context_id, roots, retain_graph=False):
    """Runs backward from these tensors of one element each, on all ranks that took part.

    Errors: RuntimeError for a context that there is not, roots that are no scalars or need no gradient."""
    found = _context.find(context_id)
    if not roots:
        raise RuntimeError("No tensors provided for gradient computation.")
    for root in roots:
        if not root.requires_grad:
            raise RuntimeError("requires_grad not set on root")
        if root.numel() != 1:
            raise RuntimeError(" is not a scalar, all roots need to be scalar")
    _backward.run(found, list(roots), retain_graph)


def get_gradients(context_id):
    """A dictionary from each of the rank's leaves to its gradient. Errors: RuntimeError for a context that there is not."""
    return dict(_context.find(context_id).gradients)


def _current_context():
    return _context.find(_agent.agent().context.number)


__all__ = ["is_available", "context", "backward", "get_gradients"]
