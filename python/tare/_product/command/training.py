"""A training step of the user's own module: its forward under autocast, and blocks that run again for backward."""

import contextlib
import functools

import tare
from tare import nn
from tare._product.command import loading
from tare.nn import functional
from tare.utils.checkpoint import checkpoint


def execute(subject, run, options, recording):
    """Runs the subject on its device, or trains it, and ends the run. `recording` says whether gradients are recorded."""
    with tare.set_grad_enabled(recording), loading.on(options.device):
        run.start()
        if options.train and subject.module is not None:
            run.train(lambda: subject.outputs(_forward(subject, options)))
            run.set_configuration(subject.ignored(), subject.defaulted, subject.notes)
            return
        returned = subject.run()
    for name, tensor in subject.outputs(returned):
        run.add_output(name, tensor)
    run.set_configuration(subject.ignored(), subject.defaulted, subject.notes)
    run.stop()


def _forward(subject, options):
    """The module's outputs."""
    if options.autocast is None:
        return subject.run()
    with tare.autocast(tare.device(options.device).type.replace("meta", "cuda"), dtype=options.autocast):
        return subject.run()


def prepare(module, options):
    """Puts a module into training mode, with activation checkpointing where the options ask for it. Errors: ValueError."""
    module.train()
    every, attention = options.checkpointing
    if every:
        blocks = [block for place, block in enumerate(_blocks(module)) if place % every == 0]
        if not blocks:
            raise ValueError("--checkpointing: the model has no list of blocks that are alike, which would run again")
        for block in blocks:
            block.forward = _again(block.forward)
    if attention:
        module.forward = _with_attention_again(module.forward)


def _blocks(module):
    """The members of the outermost lists whose members are all of one class, in order."""
    if isinstance(module, (nn.ModuleList, nn.Sequential)) and len(module) > 1 \
            and len({type(one) for one in module}) == 1 and any(one.parameters() for one in module):
        return list(module)
    return [block for child in module.children() for block in _blocks(child)]


def _again(function):
    @functools.wraps(function)
    def run(*args, **kwargs):
        return checkpoint(function, *args, use_reentrant=False, **kwargs)

    return run


class _Attention(tare.overrides.TorchFunctionMode):
    """Runs attention again for backward instead of keeping what that needs."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is functional.scaled_dot_product_attention:
            return _again(function)(*args, **(kwargs or {}))
        return function(*args, **(kwargs or {}))


def _with_attention_again(function):
    @functools.wraps(function)
    def run(*args, **kwargs):
        with _Attention():
            return function(*args, **kwargs)

    return run
