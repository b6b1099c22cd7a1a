"""Calls of public functions that were recorded from PyTorch give what they gave."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tare._product import replay

CORPUS = Path(__file__).parents[2] / "conformance/corpora/more/op_db_function-float32.jsonl.zst"


def found(path, **options):
    text, malformed, code = replay.replay([str(path)], json=True, **options)
    return json.loads(text), malformed, code


def test_recorded_calls_give_what_pytorch_gave():
    report, malformed, _ = found(CORPUS, op=r"^torch\.(\w|linalg|fft|special|Tensor)", show=40)
    allowed = {"allclose", "equal", "masked_select", "__rtruediv__"}  # recorded without the values that decide
    assert {failure["op"].rsplit(".", 1)[1] for failure in report["failures"]} <= allowed
    assert not malformed and report["passed"] > 28000


def line(op, out, **more):
    tensor = {"tensor": ["float32", [2, 3], [3, 1], 0, 0]}
    return json.dumps({"op": op, "args": [tensor], "kwargs": {}, "storages": [24, 24], "meta": "same", "source": "test",
                       **({"out": out} if out is not None else {}), **more}) + "\n"


def result(*sizes, storage):
    return {"tensor": ["float32", list(sizes), [sizes[1], 1], 0, storage]}


@pytest.mark.parametrize("text, cause", [
    (line("torch.relu", [result(2, 3, storage=1)]), None),
    (line("torch.split", [result(2, 3, storage=0)], kwargs={"split_size_or_sections": 2}), None),
    (line("torch.Tensor.dim", [2]), None),
    (line("torch.relu", [result(2, 3, storage=0)]), "another result"),
    (line("torch.relu", []), "another number of results"),
    (line("torch.relu", None, error={"type": "RuntimeError", "message": "no"}), "accepts what PyTorch refuses"),
    (line("torch.det", None, error={"type": "IndexError", "message": "no"}), "raises RuntimeError for IndexError"),
    (line("torch.det", [result(2, 3, storage=1)]), "raises RuntimeError"),
])
def test_a_call_fails_by_its_result_or_its_error(tmp_path, text, cause):
    path = tmp_path / "one.jsonl"
    path.write_text(text)
    report, malformed, code = found(path)
    assert report["causes"] == ({cause: 1} if cause else {}) and code == (1 if cause else 0) and not malformed


def test_operators_and_unknown_functions_are_counted_apart(tmp_path):
    path = tmp_path / "some.jsonl"
    path.write_text(line("aten::relu", []) + line("torch.no_such", []) + line("torch.relu", [result(2, 3, storage=1)]) + "{\n")
    report, malformed, code = found(path)
    assert (report["lines"], report["passed"], report["unknown_operators"], report["left_out_lines"]) == (2, 1, 1, 1)
    assert f"{path}:4: " in malformed and code == 2
    assert found(path, only_known=True)[0]["lines"] == 1


def test_the_command_prints_what_the_library_says(tmp_path):
    path = tmp_path / "one.jsonl"
    path.write_text(line("torch.relu", [result(2, 3, storage=0)]))
    ran = subprocess.run([sys.executable, "-m", "tare", "replay", str(path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 1 and ran.stdout == replay.replay([str(path)])[0] and "another result" in ran.stdout
    wrong = subprocess.run([sys.executable, "-m", "tare", "replay", "--op", "(", str(path)], capture_output=True, text=True,
                           check=False)
    assert wrong.returncode == 2 and "--op" in wrong.stderr
