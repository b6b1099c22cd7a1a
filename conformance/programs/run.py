"""Runs the listed programs under whichever `torch` is there, and writes what each gave.

    python run.py --sources FOLDER --out FOLDER [--only REGEX] [--limit SECONDS]

FOLDER of sources has checkouts as OWNER+NAME. Each program runs in a process of its own: imported, built on meta and run forward, one step of
training on meta, then with values the same. Metadata is written as JSON and numbers as .npz, by the name of the program.
"""

import argparse
import dataclasses
import importlib
import json
import os
import pathlib
import pkgutil
import random
import re
import signal
import sys
import time
import traceback
import types
import warnings
from collections.abc import Mapping

import entries
import listed
import numpy
import torch

STAGES = ("import", "meta forward", "meta step", "values forward", "values step")


def tensors(value, found=None):
    """The tensors of a result, in its order, however it is nested."""
    found = [] if found is None else found
    if isinstance(value, torch.Tensor):
        found.append(value)
    elif isinstance(value, Mapping):
        for one in value.values():
            tensors(one, found)
    elif isinstance(value, (list, tuple)):
        for one in value:
            tensors(one, found)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            tensors(getattr(value, field.name), found)
    elif hasattr(value, "tensors") and isinstance(value.tensors, torch.Tensor):
        found.append(value.tensors)
    return found


def described(tensor):
    return [str(tensor.dtype).removeprefix("torch."), list(tensor.shape)]


def loss_of(outputs):
    """A number that depends on all differentiable results alike."""
    whole = None
    for one in outputs:
        if one.requires_grad and one.numel():
            real = torch.view_as_real(one) if one.is_complex() else one
            term = real.to(torch.get_default_dtype()).square().mean()
            whole = term if whole is None else whole + term
    return whole


class Numbers:
    """The elements of tensors, for a file."""

    def __init__(self):
        self.arrays = {}

    def take(self, key, tensor):
        tensor = tensor.detach()
        if tensor.is_sparse:
            tensor = tensor.to_dense()
        if tensor.dtype == torch.bfloat16:
            tensor = tensor.float()
        self.arrays[key] = tensor.resolve_conj().resolve_neg().cpu().numpy().copy()


def build(program, device):
    random.seed(0)
    numpy.random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float64 if program.precise else torch.float32)
    with torch.device(device):
        called, arguments, *keywords = program.make()
    return called, arguments, keywords[0] if keywords else {}


def run_on(program, device, seen, stages, write, numbers):
    forward, step = stages
    seen["stage"] = forward
    called, arguments, keywords = build(program, device)
    parameters = list(called.named_parameters()) if isinstance(called, torch.nn.Module) else []
    if isinstance(called, torch.nn.Module):
        seen[forward]["state"] = {key: described(one) for key, one in called.state_dict().items() if isinstance(one, torch.Tensor)}
    torch.manual_seed(1)
    with torch.device(device):
        outputs = tensors(called(*arguments, **keywords))
    seen[forward]["outputs"] = [described(one) for one in outputs]
    if numbers:
        for index, one in enumerate(outputs):
            numbers.take(f"{forward}/{index}", one)
    write()
    seen["stage"] = step
    loss = loss_of(outputs)
    if loss is None:
        seen[step]["nothing"] = True
        return
    optimizer = torch.optim.SGD([one for _, one in parameters if one.requires_grad] or [torch.zeros(1, requires_grad=True)], lr=0.01, momentum=0.9)
    loss.backward()
    seen[step]["gradients"] = {key: described(one.grad) for key, one in parameters if one.grad is not None}
    if numbers:
        numbers.take(f"{step}/loss", loss)
        for key, one in parameters:
            if one.grad is not None:
                numbers.take(f"{step}/gradient/{key}", one.grad)
    optimizer.step()
    if numbers:
        for key, one in parameters:
            numbers.take(f"{step}/parameter/{key}", one)


def failure(error):
    last = traceback.extract_tb(error.__traceback__)[-1]
    text = (str(error).strip() or "(no text)").splitlines()[0]
    return {"error": f"{type(error).__name__}: {text[:300]}", "where": f"{'/'.join(last.filename.split('/')[-3:])}:{last.lineno}"}


def observe(program, write_json, numbers):
    seen = {stage: {} for stage in STAGES}
    seen["stage"] = "import"
    write = lambda: write_json(seen)  # noqa: E731
    try:
        for name, names in program.uncalled.items():
            sys.modules[name] = types.SimpleNamespace(**dict.fromkeys(names))
        if program.module:
            importlib.import_module(program.module)
    except BaseException as error:
        seen["import"] = failure(error)
        traceback.print_exc()
        write()
        return
    for device, stages, kept in (("meta", STAGES[1:3], None), ("cpu", STAGES[3:], numbers)):
        started = time.process_time()
        try:
            run_on(program, device, seen, stages, write, kept)
        except BaseException as error:
            seen[seen["stage"]].update(failure(error))
            print(f"== {program.name}: {seen['stage']}")
            traceback.print_exc()
        seen[stages[0]]["seconds"] = round(time.process_time() - started, 3)
        write()
    seen["stage"] = "done"
    write()


def prepare():
    """Imports once, before processes part, what PyTorch imports at the first calls on meta."""
    layer = torch.nn.Linear(2, 2, device="meta")
    torch.nn.functional.gelu(layer(torch.zeros(2, 2, device="meta"))).square().mean().backward()
    torch.optim.SGD(layer.parameters(), lr=0.01).step()


def in_process(program, sources, out, limit):
    path = out / f"{program.name}.json"
    path.unlink(missing_ok=True)
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if status:
            seen = json.loads(path.read_text()) if path.exists() else {stage: {} for stage in STAGES} | {"stage": "import"}
            reason = f"no end within {limit} s" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM else f"the process ended with {status}"
            seen[seen["stage"]]["error"] = reason
            path.write_text(json.dumps(seen))
        return
    signal.alarm(limit)
    log = os.open(out / f"{program.name}.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    code = 0
    try:
        if program.repository:
            folder = sources / program.repository.replace("/", "+") / program.folder
            os.chdir(folder)
            sys.path.insert(0, str(folder))
        numbers = Numbers()
        observe(program, lambda seen: path.write_text(json.dumps(seen)), numbers)
        numpy.savez(out / f"{program.name}.npz", **numbers.arrays)
    except BaseException:
        traceback.print_exc()
        code = 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", default="", metavar="REGEX")
    parser.add_argument("--limit", type=int, default=150, help="seconds for each program")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_VERBOSITY="critical", MPLBACKEND="Agg")
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    if "tare" not in sys.modules:
        sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
        import zoo_models

        zoo_models.declare_torchvision_operators()
    prepare()
    for found in pkgutil.iter_modules(listed.__path__):
        importlib.import_module(f"listed.{found.name}")
    for name, program in entries.PROGRAMS.items():
        if re.search(options.only, name):
            started = time.time()
            in_process(program, options.sources.absolute(), options.out.absolute(), options.limit)
            print(f"{name} {time.time() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()
