"""Asks PyTorch everything in `nn_cases.py` and writes the answers beside it: `python record_nn.py`, with PyTorch
installed. The tests replay them without it."""

import json
from pathlib import Path

import nn_asking as ask
import nn_cases as cases
import torch


def module_answers():
    for text, inputs in cases.MODULES:
        module = ask.evaluate(torch, text)
        answer = {
            "case": text,
            "repr": repr(module),
            "state": ask.state_of(module),
            "start": None if "skip_init" in text else ask.starting_values(module),
            "class": [type(module).__module__.replace("torch", "tare", 1), type(module).__qualname__],
        }
        if inputs is not None:
            torch.manual_seed(1)
            result = ask.call(torch, module, inputs, "cpu")
            answer["result"] = ask.metadata(result)
            answer["values"] = ask.first_values(result)
            answer["state after"] = ask.state_of(module)
        yield answer


def record():
    return {
        "version": torch.__version__,
        "names": {name: ask.public_names(torch, name) for name in cases.NAMESPACES},
        "modules": list(module_answers()),
        "errors": {text: ask.raised(torch, text) for text in cases.ERRORS},
        "optimizers": [[name, settings, ask.problem(torch, name, settings)] for name, settings in cases.OPTIMIZERS],
        "schedules": [
            [text, kind, ask.rates(torch, text, kind)] for text in cases.SCHEDULES for kind in ("SGD", "Adam")
        ],
        "plateau": ask.plateau(torch),
    }


def one_line_each(version, part, answers):
    """JSON with a line for each answer, so that a difference shows where it is."""
    if isinstance(answers, dict):
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in answers.items()]
        body = "{\n" + ",\n".join(lines) + "\n}"
    else:
        body = "[\n" + ",\n".join(json.dumps(answer) for answer in answers) + "\n]"
    return f'{{"torch": {json.dumps(version)}, {json.dumps(part)}: {body}}}\n'


if __name__ == "__main__":
    golden = record()
    folder = Path(__file__).parent / "nn_golden"
    folder.mkdir(exist_ok=True)
    version = golden.pop("version")
    for part, answers in golden.items():
        (folder / f"{part}.json").write_text(one_line_each(version, part, answers))
    print({part: len(answers) for part, answers in golden.items()})
