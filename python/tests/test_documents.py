"""Snippets of documents about the meta device run under `python -m tare` and print what PyTorch 2.13 prints."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import tare

FOLDER = Path(__file__).parent / "documents"
SNIPPETS = sorted(FOLDER.glob("*.py"))


def run(script, folder):
    environment = {**os.environ, "PYTHONPATH": str(Path(tare.__file__).parent.parent)}
    return subprocess.run([sys.executable, "-W", "ignore", "-m", "tare", str(script)], cwd=folder, env=environment,
                          capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda path: path.stem)
def test_snippet_prints_what_pytorch_prints(snippet, tmp_path):
    done = run(snippet, tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == snippet.with_suffix(".txt").read_text()


@pytest.mark.parametrize(("name", "code"), {
    "rpc": "import torch.distributed.rpc as rpc; rpc.init_rpc('worker', rank=0, world_size=2)",
    "jit.save": "torch.jit.save(torch.jit.script(torch.nn.LSTM(2, 2)), 'x.pt')",
    "jit.CompilationUnit": "torch.jit.CompilationUnit('def f(x): return x')",
    "onnx.dynamo_export": "torch.onnx.dynamo_export(torch.nn.Linear(2, 2))",
    "SummaryWriter": "from torch.utils.tensorboard import SummaryWriter; SummaryWriter('log').add_mesh(None)",
    "to_sparse_bsr": "torch.ones(2, 2).to_sparse_bsr((1, 1))",
}.items())
def test_what_is_not_here_refuses_by_name(name, code, tmp_path):
    script = tmp_path / "refused.py"
    script.write_text(f"import torch\n{code}\n")
    done = run(script, tmp_path)
    last = next(line for line in done.stderr.splitlines()[::-1] if "Error" in line or "MissingName" in line)
    assert last.startswith(("NotImplementedError", "torch._engine.refusals.MissingName")) and name in last, done.stderr
