"""How a case is asked, of PyTorch by the recorder and of tare by the tests: the same code, another `torch`."""

import collections
import importlib
import inspect
import types
import warnings
from typing import TypeVar


def space(torch):
    """What the expressions of the cases may name."""
    name = torch.__name__
    return {
        "torch": torch,
        "nn": importlib.import_module(f"{name}.nn"),
        "F": importlib.import_module(f"{name}.nn.functional"),
        "optim": importlib.import_module(f"{name}.optim"),
        "collections": collections,
    }


def evaluate(torch, text):
    """The value of an expression, with a fixed seed and without warnings."""
    torch.manual_seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return eval(text, space(torch))


def inputs_of(torch, specification, device):
    """Inputs whose values depend on nothing but their shapes."""
    made = []
    for entry in specification:
        if entry[:1] == ("long",):
            _, shape, bound = entry
            tensor = torch.arange(_count(shape), device=device).remainder(bound).reshape(shape)
        else:
            tensor = (torch.arange(_count(entry), device=device).reshape(entry) * 0.37).sin()
        made.append(tensor)
    return made


def _count(shape):
    count = 1
    for extent in shape:
        count *= extent
    return count


def _plain(dtype):
    return str(dtype).rpartition(".")[2]


def metadata(value):
    """Shape, dtype and strides of each tensor in a result."""
    if hasattr(value, "stride"):
        return [list(value.shape), _plain(value.dtype), list(value.stride())]
    if isinstance(value, (tuple, list)):
        return [metadata(item) for item in value]
    return repr(value)


def state_of(module):
    """Name, shape and dtype of each entry of the state dict."""
    return [
        [name, None if "Uninitialized" in type(value).__name__ else list(value.shape), _plain(value.dtype)]
        for name, value in module.state_dict().items()
        if hasattr(value, "dtype")
    ]


def some_values(tensor, count=4):
    """A few elements as numbers."""
    return [float(x) for x in tensor.detach().reshape(-1)[:count].tolist()]


def first_values(value):
    """A few elements of the first floating tensor in a result."""
    if hasattr(value, "stride"):
        return some_values(value) if value.is_floating_point() else None
    for item in value if isinstance(value, (tuple, list)) else ():
        found = first_values(item)
        if found is not None:
            return found
    return None


def starting_values(module):
    """A few elements of each parameter: what the initial draws were."""
    return {
        name: some_values(value)
        for name, value in module.named_parameters()
        if "Uninitialized" not in type(value).__name__
    }


def call(torch, module, specification, device):
    """The result of a call in evaluation mode without gradients."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        module = module.eval().to(device) if device != "meta" else module.eval()
        return module(*inputs_of(torch, specification, device))


def raised(torch, text):
    """Type and text of what an expression raises."""
    try:
        value = evaluate(torch, text)
    except Exception as error:
        return [type(error).__name__, str(error.args[0]) if error.args else ""]
    return ["nothing", repr(type(value))]


def problem(torch, name, settings):
    """Parameters after each of some steps on a small problem, and the names of the state."""
    space_ = space(torch)
    optim = space_["optim"]

    def made(*shape):
        values = (torch.arange(_count(shape), dtype=torch.float32) * 0.7).sin().reshape(shape)
        return space_["nn"].Parameter(values)

    parameters = [made(4, 3)] if name == "Muon" else [made(4, 3), made(3)]
    x = (torch.arange(20, dtype=torch.float32) * 0.3).cos().reshape(5, 4)
    optimizer = getattr(optim, name)(parameters, **settings)

    def closure():
        optimizer.zero_grad()
        y = x.matmul(parameters[0])
        loss = ((y if len(parameters) == 1 else y + parameters[1]) ** 2).mean()
        loss.backward()
        return loss

    if settings.get("differentiable"):
        # Leaves that need gradients cannot change in place under autograd.
        copies = [parameter.clone() for parameter in parameters]
        optimizer = getattr(optim, name)(copies, **settings)
        for copy in copies:
            copy.grad = copy.detach() * 2
        optimizer.step()
        parameters = copies
    else:
        for _ in range(5):
            if name == "LBFGS":
                optimizer.step(closure)
            else:
                closure()
                optimizer.step()
    saved = optimizer.state_dict()
    return {
        "values": [some_values(parameter, 12) for parameter in parameters],
        "repr": repr(optimizer),
        "state": {str(key): sorted(value) for key, value in saved["state"].items()},
        "groups": repr(saved["param_groups"]),
    }


def rates(torch, text, kind):
    """The settings of both groups over some epochs, and what the schedule saves."""
    names = space(torch)
    optim = names["optim"]
    parameters = [names["nn"].Parameter(torch.zeros(2)) for _ in range(2)]
    groups = [{"params": [parameters[0]]}, {"params": [parameters[1]], "lr": 0.05}]
    settings = {"lr": 0.1, "momentum": 0.9} if kind == "SGD" else {"lr": 0.1}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        o = getattr(optim, kind)(groups, **settings)
        schedule = eval(text, {**names, "o": o, "S": optim.lr_scheduler})
        seen = []
        for _ in range(18):
            o.step()
            schedule.step()
            seen.append(
                [[float(g["lr"]), g.get("momentum", (g.get("betas") or [None])[0])] for g in o.param_groups]
            )
        return {"rates": seen, "saved": sorted(schedule.state_dict())}


def plateau(torch):
    """The rates that `ReduceLROnPlateau` sets for a measure that stops falling."""
    optim = space(torch)["optim"]
    o = optim.SGD([torch.zeros(2)], lr=0.1)
    schedule = optim.lr_scheduler.ReduceLROnPlateau(o, patience=1, cooldown=1, factor=0.5)
    seen = []
    for measure in [1, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8]:
        schedule.step(measure)
        seen.append(o.param_groups[0]["lr"])
    return seen


def signature(value):
    """Name, kind and default of each parameter; None where Python cannot tell."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (ValueError, TypeError):
        return None
    return [
        [p.name, int(p.kind), None if p.default is p.empty else _default(p.default)] for p in parameters
    ]


def _default(value):
    if callable(value) and hasattr(value, "__name__"):
        return value.__name__
    text = repr(value)
    return "object" if " at 0x" in text else text.replace("torch.", "").replace("tare.", "")


def public_names(torch, namespace):
    """The names that a namespace of PyTorch defines or offers, with signatures of classes and functions."""
    path = f"{torch.__name__}.{namespace}"
    module = importlib.import_module(path)
    listed = getattr(module, "__all__", ())
    found = {}
    for name in sorted(dir(module)):
        value = getattr(module, name)
        if name.startswith("_") or isinstance(value, TypeVar):
            continue
        if isinstance(value, types.ModuleType):
            if value.__name__ != f"{path}.{name}" or namespace not in ("nn", "nn.utils", "optim"):
                continue
        elif not (name in listed or _belongs(value, path)):
            continue
        told = inspect.isclass(value) or inspect.isfunction(value)
        found[name] = signature(value) if told else None
        if found[name] == [["args", 2, None], ["kwargs", 4, None]]:
            found[name] = None  # Behind a decorator that does not tell.
    return found


def _belongs(value, path):
    """Whether a name without a list of names is the namespace's: from it, or from C++."""
    home = getattr(value, "__module__", None)
    if path == "torch.nn":
        return str(home).startswith("torch.nn.modules") or str(home).startswith("torch.nn.parameter")
    return home == path or (path == "torch.nn.functional" and inspect.isbuiltin(value))
