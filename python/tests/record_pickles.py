"""Pickles objects with PyTorch: `PYTHON_WITH_PYTORCH python/tests/record_pickles.py` writes `pickles.json`."""

import base64
import json
import pathlib
import pickle
import warnings

import torch


def objects():
    torch.manual_seed(0)
    base = torch.arange(6.0).reshape(2, 3)
    return {
        "tensor": base,
        "view": base.t()[1:],
        "integers": torch.tensor([1, 2, 3]),
        "bfloat16": torch.tensor([1.5, -2], dtype=torch.bfloat16),
        "parameter": torch.nn.Parameter(torch.tensor([1.0, 2])),
        "module": torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2)).eval(),
        "state": torch.nn.Linear(2, 1).state_dict(),
        "storage": torch.tensor([1, 2], dtype=torch.int16).storage(),
    }


def told(value):
    """What is compared of an object."""
    if isinstance(value, torch.nn.Module):
        return {"class": str(value), "training": value.training, "state": told(value.state_dict())}
    if isinstance(value, dict):
        return {name: told(one) for name, one in value.items()}
    if isinstance(value, torch.TypedStorage):
        return [value.dtype.itemsize, *value.tolist()]
    return [type(value).__name__, str(value.dtype), list(value.stride()), value.requires_grad, value.tolist()]


warnings.filterwarnings("ignore", "TypedStorage is deprecated")

if __name__ == "__main__":
    answers = {name: {"pickle": base64.b64encode(pickle.dumps(value)).decode(), "told": told(value)}
               for name, value in objects().items()}
    path = pathlib.Path(__file__).parent / "pickles.json"
    path.write_text(json.dumps({"pytorch": torch.__version__, "objects": answers}, indent=1) + "\n")
