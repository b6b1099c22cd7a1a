"""Plain pickles are PyTorch's: what it wrote (`record_pickles.py`) is read, and what is written names what it has."""

import json
import os
import pathlib
import pickle
import subprocess
import sys

import pytest
import tare

HERE = pathlib.Path(__file__).parent
RECORDED = json.loads((HERE / "pickles.json").read_text())["objects"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PROGRAM = """
import base64, json, pickle, pickletools, sys
sys.path.insert(0, {folder!r})
import record_pickles

def names(data):
    found, strings = set(), []
    for op, argument, _ in pickletools.genops(data):
        if op.name == "GLOBAL":
            found.add(argument.replace(" ", "."))
        elif op.name == "STACK_GLOBAL":
            found.add(".".join(strings[-2:]))
        elif isinstance(argument, str):
            strings.append(argument)
        elif op.name in ("BINGET", "LONG_BINGET"):
            strings.append(memo[argument])
        if op.name == "MEMOIZE":
            memo[len(memo)] = strings[-1] if strings else None
    return sorted(found)

told = {{}}
for name, value in record_pickles.objects().items():
    memo = {{}}
    read = pickle.loads(base64.b64decode(json.load(open({recorded!r}))["objects"][name]["pickle"]))
    written = pickle.dumps(value)
    told[name] = record_pickles.told(read), record_pickles.told(pickle.loads(written)), names(written)
print(json.dumps(told))
"""
# What PyTorch 2.13 has, and pickles of its own name.
THERE = {"torch._utils._rebuild_tensor_v2", "torch._utils._rebuild_parameter", "torch.storage._load_from_bytes",
         "collections.OrderedDict", "torch.nn.modules.container.Sequential", "torch.nn.modules.linear.Linear",
         "torch.nn.modules.batchnorm.BatchNorm1d", "builtins.set"}


@pytest.fixture(scope="module")
def told():
    program = PROGRAM.format(folder=str(HERE), recorded=str(HERE / "pickles.json"))
    done = subprocess.run([sys.executable, "-m", "tare", "-c", program], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", RECORDED)
def test_what_pytorch_pickled_is_read(told, name):
    assert told[name][0] == RECORDED[name]["told"]


def test_storages_that_pytorch_cannot_pickle_go_round():
    storage = tare.tensor([1, 2], dtype=tare.int16).untyped_storage()
    assert list(pickle.loads(pickle.dumps(storage))) == list(storage)
    assert pickle.loads(pickle.dumps(tare.tensor([1, 65535], dtype=tare.uint16))).tolist() == [1, 65535]


@pytest.mark.parametrize("name", RECORDED)
def test_a_pickle_goes_round_and_names_what_pytorch_has(told, name):
    _, again, names = told[name]
    assert again == RECORDED[name]["told"]
    assert set(names) <= THERE and names


def test_a_module_is_pickled_with_the_tables_that_pytorch_does_not_add():
    module = tare.nn.Linear(2, 2)
    assert {"_backward_hooks", "_forward_hooks"} <= module.__getstate__().keys()
    again = pickle.loads(pickle.dumps(module))
    assert not {"_backward_hooks", "_forward_hooks"} & vars(again).keys() and again._forward_hooks == {}
