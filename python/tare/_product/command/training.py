"""A training step of the user's own module: its forward under autocast, and blocks that run again for backward."""

import contextlib
import functools

import tare
from tare import nn
from tare._product.command import loading
from tare.nn import functional
from tare.utils.checkpoint import checkpoint


def execute(subject, run, options, recording):
    """Runs the subject on its device, or trains it, and ends the run. `recording` says whether gradients are recorded.

    Returns what gives the subject that is to be run, where this one has only made it, else None.
    """
    from tare._product.command import naming, ranks

    ranks.forget_ended()
    named = naming.Naming([run]) if subject.module is None else contextlib.nullcontext()
    with named, tare.set_grad_enabled(recording or subject.is_script), loading.on(options.device):
        if options.train and options.lora[0] and subject.module is not None:
            run.set_adapters(*adapters(subject.module))
        run.start()
        if options.train and subject.module is not None:
            run.train(lambda: subject.outputs(_forward(subject, options)))
            run.set_configuration(subject.ignored(), subject.defaulted, [*subject.notes, *ranks.assumed()])
            return None
        returned = subject.run()
    instead = subject.instead(returned)
    if instead is not None:
        run.stop()
        return instead
    if subject.module is None:  # a script, or a function that may call modules
        subject.describe(run, named.roots)
    for name, tensor in subject.outputs(returned):
        run.add_output(name, tensor)
    run.set_configuration(subject.ignored(), subject.defaulted, [*subject.notes, *ranks.assumed()])
    run.stop()
    return None


def _forward(subject, options):
    """The module's outputs."""
    if options.autocast is None:
        return subject.run()
    with tare.autocast(tare.device(options.device).type.replace("meta", "cuda"), dtype=options.autocast):
        return subject.run()


def prepare(module, options):
    """Puts a module into training mode, with adapters and activation checkpointing where the options ask for them.

    Errors: ValueError.
    """
    module.train()
    _add_adapters(module, *options.lora)
    every, attention = options.checkpointing
    if every:
        blocks = [block for place, block in enumerate(_blocks(module)) if place % every == 0]
        if not blocks:
            raise ValueError("--checkpointing: the model has no list of blocks that are alike, which would run again")
        for block in blocks:
            block.forward = _again(block.forward)
    if attention:
        module.forward = _with_attention_again(module.forward)


_USUAL_TARGETS = ("q_proj", "v_proj", "c_attn")


def _has_name(path, names):
    return any(path == name or path.endswith("." + name) or (name == "all-linear" and path.split(".")[-1] != "lm_head")
               for name in names)


def _sizes(module):
    """What a projection projects from and to, or None for other modules."""
    if isinstance(module, nn.Linear):
        return module.in_features, module.out_features
    # transformers' Conv1D is a linear layer whose weight is transposed.
    if type(module).__name__ == "Conv1D" and hasattr(module, "nf"):
        return tuple(module.weight.shape)
    return None


def _add_adapters(module, rank, targets, dtype):
    """Freezes a module and gives its projections two narrow matrices each, which alone are trained (LoRA)."""
    if not rank:
        return
    projections = {path: one for path, one in module.named_modules() if _sizes(one)}
    known = ", ".join(sorted({path.split(".")[-1] for path in projections})) or "none"
    for name in targets:
        if not any(_has_name(path, [name]) for path in projections):
            raise ValueError(f"--lora-targets: no projection is called '{name}'; there are {known}")
    chosen = [one for path, one in projections.items() if _has_name(path, targets or _USUAL_TARGETS)]
    if not chosen:
        raise ValueError(f"--lora: the model has none of the projections that usually have adapters, but {known}; "
                         "give --lora-targets")
    module.requires_grad_(False)
    for one in chosen:
        inputs, outputs = _sizes(one)
        device = one.weight.device
        one.lora_A = nn.Parameter(tare.empty(rank, inputs, dtype=dtype, device=device))
        one.lora_B = nn.Parameter(tare.empty(outputs, rank, dtype=dtype, device=device))
        one.forward = _with_adapter(one, one.forward)


def adapters(module):
    """How many projections have adapters, and the elements of these."""
    found = [one for one in module.modules() if isinstance(getattr(one, "lora_A", None), nn.Parameter)]
    return len(found), sum(one.lora_A.numel() + one.lora_B.numel() for one in found)


def _with_adapter(projection, forward):
    @functools.wraps(forward)
    def run(x):
        result = forward(x)
        cast = x.to(projection.lora_A.dtype)
        # Alpha is twice the rank.
        added = functional.linear(functional.linear(cast, projection.lora_A), projection.lora_B) * 2.0
        return (result + added).to(result.dtype)

    return run


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
