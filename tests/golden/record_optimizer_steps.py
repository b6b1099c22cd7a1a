"""Steps of optimizers as PyTorch makes them, and what surrounds them: the operators in their order, and bytes alive.

    record_optimizer_steps.py       writes optimizer_steps.json.gz with PyTorch 2.13 (CPU)

`observe(torch, case)` does the same with tare's module in PyTorch's place; `python/tests/test_optimizer_steps.py` compares.
Operators are those that a dispatch mode hears, without those that only view a tensor or read its number.
Bytes are of storages of 64 bytes and more: below are numbers that kernels wrap into tensors of their own.
"""

import contextlib
import gzip
import importlib
import json
import pathlib
import sys

STEPS = (0, 1, 5)  # RAdam's rule changes with its sixth step, ASGD's with its third.
LEAST = 64
DECAY, UP = {"weight_decay": 0.1}, {"maximize": True}
USUAL = ({}, DECAY, UP, {**DECAY, **UP})
LOOP, LISTS, FUSED = {"foreach": False}, {"foreach": True}, {"fused": True}

# What each optimizer is asked with, in each of its forms.
OPTIMIZERS = {
    "Adadelta": ((LOOP, LISTS), USUAL),
    "Adafactor": ((LOOP, LISTS), (*USUAL, {"eps": (1e-6, 1e-3), "d": 2.0})),
    "Adagrad": ((LOOP, LISTS, FUSED), (*USUAL, {"lr_decay": 0.1, "initial_accumulator_value": 0.2})),
    "Adam": ((LOOP, LISTS, FUSED), (*USUAL, {"amsgrad": True})),
    "AdamW": ((LOOP, LISTS, FUSED), ({}, UP, {"amsgrad": True})),
    "Adamax": ((LOOP, LISTS), USUAL),
    "ASGD": ((LOOP, LISTS), (*USUAL, {"t0": 1})),
    "NAdam": ((LOOP, LISTS), (*USUAL, {**DECAY, "decoupled_weight_decay": True})),
    "RAdam": ((LOOP, LISTS), (*USUAL, {**DECAY, "decoupled_weight_decay": True})),
    "RMSprop": (
        (LOOP, LISTS), (*USUAL, {"centered": True}, {"momentum": 0.9}, {"momentum": 0.9, "centered": True, **DECAY})
    ),
    "Rprop": ((LOOP, LISTS), ({}, UP)),
    "SGD": (
        (LOOP, LISTS, FUSED),
        (*USUAL, {"momentum": 0.9}, {"momentum": 0.9, "nesterov": True}, {"momentum": 0.9, "dampening": 0.1, **DECAY}),
    ),
    "Muon": (({},), ({}, {"nesterov": False})),
}
CAPTURABLE = ("Adadelta", "Adam", "AdamW", "Adamax", "ASGD", "NAdam", "RAdam", "RMSprop", "Rprop")
# Without any of the three: what a CPU chooses.
SHAPES = {"plain": ((48,), (64, 48), (40, 8, 8)), "matrices": ((64, 48), (32, 40))}
UNHEARD = ("_local_scalar_dense", "lift_fresh", "detach", "alias", "view_as_real", "view_as_complex")


def cases():
    """Each case as a list that JSON holds: what is asked, its settings, the kind of parameters."""
    for name, (forms, settings) in OPTIMIZERS.items():
        kind = "matrices" if name == "Muon" else "plain"
        yield from ([name, {**form, **setting}, kind] for form in forms for setting in settings)
        if name != "Muon":
            yield [name, {}, kind]
            yield from ([name, {**form, **settings[1]}, "mixed"] for form in forms)
            yield from ([name, {**form, **settings[1]}, "complex"] for form in forms[:2] if name != "Adafactor")
    for name in CAPTURABLE:
        more = ({"amsgrad": True},) if name == "Adam" else ()
        yield from ([name, {**form, "capturable": True, **s}, "plain"] for form in (LOOP, LISTS)
                    for s in (*(USUAL if name != "Rprop" else ({}, UP)), *more))
    yield from ([name, {"differentiable": True}, "graph"] for name in (*CAPTURABLE, "Adagrad", "SGD"))
    yield from (["Adam", {"lr": "tensor", **form}, "plain"] for form in (LOOP, FUSED))
    yield ["LBFGS", {"history_size": 2}, "plain"]
    yield ["LBFGS", {"line_search_fn": "strong_wolfe", "max_iter": 3}, "plain"]
    for form in ({}, LOOP, LISTS):
        yield from (["clip_grad_norm_", {"norm_type": norm, **form}, "plain"] for norm in (2.0, 1.0, "inf"))
        yield ["clip_grad_norm_", form, "mixed"]
        yield ["clip_grad_value_", form, "plain"]
    yield from (["zero_grad", {"set_to_none": to_none}, "plain"] for to_none in (True, False))
    yield from (["AveragedModel", {"average": average}, "plain"] for average in ("default", "swa", "ema", "one_ema"))
    yield from (["GradScaler", {"optimizer": name, **form}, "plain"] for name, form in
                (("SGD", LOOP), ("SGD", LISTS), ("SGD", FUSED), ("Adam", LISTS), ("AdamW", FUSED), ("Adagrad", FUSED)))
    yield ["GradScaler", {"optimizer": "Adam", **FUSED, "unscale": True}, "mixed"]


def parameters(torch, kind):
    """Parameters with gradients; `mixed`: of two dtypes in turn; `graph`: themselves results."""
    made = []
    generator = torch.Generator().manual_seed(0)
    for index, shape in enumerate(SHAPES.get(kind, SHAPES["plain"])):
        dtype = torch.bfloat16 if kind == "mixed" and index % 2 else torch.float32
        size = (*shape, 2) if kind == "complex" else shape
        values = [torch.randn(size, generator=generator) for _ in range(2)]
        values = [torch.view_as_complex(value) if kind == "complex" else value.to(dtype) for value in values]
        parameter = torch.nn.Parameter(values[0])
        parameter = parameter.clone() if kind == "graph" else parameter
        parameter.grad = values[1]
        made.append(parameter)
    return made


def step_of(torch, name, settings, params):
    """What a case does again and again, and the optimizer that it does it with."""
    settings = {key: torch.tensor(0.1) if value == "tensor" else tuple(value) if isinstance(value, list) else value
                for key, value in settings.items()}
    if name == "GradScaler":
        unscale = settings.pop("unscale", False)
        optimizer = getattr(torch.optim, settings.pop("optimizer"))(params, **settings)
        scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
        scaler.scale(torch.zeros(()))

        def step():
            if unscale:
                scaler.unscale_(optimizer)
            scaler.step(optimizer)
            scaler.update()

        return step, optimizer
    if name.startswith("clip"):
        function, limit = getattr(torch.nn.utils, name), 0.5
        settings = {key: float("inf") if value == "inf" else value for key, value in settings.items()}
        return lambda: function(params, limit, **settings), None
    if name == "zero_grad":
        return lambda: torch.optim.SGD(params).zero_grad(**settings), None
    if name == "AveragedModel":
        tools = importlib.import_module(f"{torch.__name__}.optim.swa_utils")
        model = torch.nn.ParameterList(params)
        functions = {"default": {}, "swa": {"multi_avg_fn": tools.get_swa_multi_avg_fn()},
                     "ema": {"multi_avg_fn": tools.get_ema_multi_avg_fn(0.9)},
                     "one_ema": {"avg_fn": tools.get_ema_avg_fn(0.9)}}
        average = tools.AveragedModel(model, **functions[settings["average"]])
        return lambda: average.update_parameters(model), None
    optimizer = getattr(torch.optim, name)(params, **settings)
    if name != "LBFGS":
        return optimizer.step, optimizer

    def closure():
        for parameter in params:
            parameter.grad.copy_(parameter.detach()).mul_(3.0)
        return sum(parameter.detach().pow(2).sum() for parameter in params)

    return lambda: optimizer.step(closure), optimizer


@contextlib.contextmanager
def cpu_as_capturable(torch):
    """What is captured on accelerators alone is so on the CPU as well."""
    name = "_get_capturable_supported_devices"
    modules = [module for path, module in list(sys.modules.items()) if path.startswith(f"{torch.__name__}.optim")]
    former = [(module, getattr(module, name)) for module in modules if hasattr(module, name)]
    for module, _ in former:
        setattr(module, name, lambda supports_xla=True: ["cpu"])
    yield
    for module, function in former:
        setattr(module, name, function)


@contextlib.contextmanager
def listener(torch):
    """A function that gives the operators of a step, as a dispatch mode hears them."""
    base = importlib.import_module(f"{torch.__name__}.utils._python_dispatch").TorchDispatchMode

    def heard(step):
        names = []

        class Names(base):
            def __torch_dispatch__(self, func, types, args=(), kwargs=None):
                name = str(func).removesuffix(".default").removeprefix("aten.")
                if not name.startswith("profiler.") and name not in UNHEARD:
                    names.append(name)
                return func(*args, **(kwargs or {}))

        with Names():
            step()
        return " ".join(names)

    yield heard


@contextlib.contextmanager
def byte_counter(torch):
    """A function that gives the most bytes that a step holds beyond what was there, and how many more are left."""
    run = None
    if torch.__name__ == "tare":
        memory = torch._C.MemoryTimeline("cpu")
        run = torch._C.Run([memory])
        run.start()

    def changes(step):
        if run is None:
            return changes_in_torch(torch, step)
        begin = len(memory.history()) - 1
        step()
        history = memory.history()[begin:]
        return [after - before for before, after in zip(history, history[1:])]

    def bytes_of(step):
        live = peak = 0
        with torch.backends.mkldnn.flags(enabled=False):  # its scratch memory is not the optimizer's
            heard = changes(step)
        for change in heard:
            live += change if abs(change) >= LEAST else 0
            peak = max(peak, live)
        return [peak, max(live, 0)]  # Of what was there before, not all that is freed is reported.

    yield bytes_of
    if run is not None:
        run.stop()


def changes_in_torch(torch, step):
    """What was allocated, and freed as a negative number, in its order."""
    from torch.profiler import ProfilerActivity, profile

    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as seen:
        step()
    events = [event for event in seen.profiler.kineto_results.events() if event.name() == "[memory]"]
    return [event.nbytes() for event in sorted(events, key=lambda event: event.start_ns())]


def number(value):
    return [round(part, 4) for part in ((value.real, value.imag) if isinstance(value, complex) else (value,))]


def observe(torch, case):
    """What a case does: by step, the operators and the bytes; what is kept for each parameter; where the values end."""
    name, settings, kind = case
    with cpu_as_capturable(torch):
        runs = []
        for watcher in (byte_counter, listener):  # Each in a life of its own.
            params = parameters(torch, kind)
            step, optimizer = step_of(torch, name, settings, params)
            with watcher(torch) as watch:
                seen = [watch(step) if index in STEPS else step() for index in range(STEPS[-1] + 1)]
            runs.append([seen[index] for index in STEPS])
    state = {}
    for index, parameter in enumerate(params if optimizer is not None else ()):
        for key, value in optimizer.state[parameter].items():
            if isinstance(value, torch.Tensor):
                dtype = str(value.dtype).split(".")[-1]
                state[f"{index}.{key}"] = [dtype, list(value.shape), list(value.stride()), str(value.device)]
    ends = [tensor for parameter in params for tensor in (parameter, parameter.grad) if tensor is not None]
    return {
        "case": case,
        "operators": runs[1],
        "bytes": runs[0] if kind != "graph" else None,  # What the tape keeps is its own affair.
        "state": state,
        "values": [number(tensor.detach().double().mean().item() if not tensor.is_complex()
                          else tensor.detach().mean().item()) for tensor in ends],
    }


def main():
    import torch

    with gzip.GzipFile(pathlib.Path(__file__).with_name("optimizer_steps.json.gz"), "wb", mtime=0) as file:
        file.write(json.dumps([observe(torch, case) for case in cases()], indent=0).encode())


if __name__ == "__main__":
    main()
