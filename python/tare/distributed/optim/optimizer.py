"""An optimizer of parameters that other ranks have."""

import threading

import tare
from tare.distributed import autograd, rpc

__all__ = ["DistributedOptimizer"]


class _LocalOptimizer:
    """On the owner: the optimizer of its parameters, which takes their gradients from a context."""

    _lock = threading.Lock()  # PyTorch's name; ranks take turns

    def __init__(self, optim_cls, local_params_rref, *args, **kwargs):
        self.parameters = [one.local_value() for one in local_params_rref]
        self.optim = optim_cls(self.parameters, *args, **kwargs)

    def step(self, autograd_ctx_id):
        gradients = autograd.get_gradients(autograd_ctx_id)
        own = [one.grad for one in self.parameters]
        try:
            for one in self.parameters:
                one.grad = gradients.get(one)
            with tare.no_grad():
                self.optim.step()
        finally:
            for one, before in zip(self.parameters, own):
                one.grad = before


def _make(optim_cls, references, args, kwargs):
    return rpc.RRef(_LocalOptimizer(optim_cls, references, *args, **kwargs))


def _step(reference, context):
    reference.local_value().step(context)


def _all(futures):
    """Waits for all. Errors: RuntimeError with what each said that failed."""
    results, errors = [], []
    for one in futures:
        try:
            results.append(one.wait())
        except Exception as error:
            errors.append(error)
    if errors:
        raise RuntimeError("\n".join(["distributed optimizer: some ranks failed:", *map(str, errors)]))
    return results


class DistributedOptimizer:
    """An optimizer of `optimizer_class` on each rank that owns some of `params_rref`, a list of RRefs of parameters; further arguments
    are the class's. Errors: those of the class, as RuntimeError."""

    def __init__(self, optimizer_class, params_rref, *args, **kwargs):
        by_owner = {}
        for one in params_rref:
            by_owner.setdefault(one.owner(), []).append(one)
        self.is_functional_optim = False
        self.remote_optimizers = _all(
            [rpc.rpc_async(owner, _make, (optimizer_class, references, args, kwargs)) for owner, references in by_owner.items()])

    def step(self, context_id):
        """A step of all, with the gradients of a context of torch.distributed.autograd. Errors: RuntimeError for a context that there is
        not, and where some rank's step fails."""
        autograd._context.find(context_id)
        _all([rpc.rpc_async(one.owner(), _step, (one, context_id)) for one in self.remote_optimizers])
