"""Steps of wrapped models hold the bytes that PyTorch's processes hold, at peaks and at ends of phases."""

import json
import os
import pathlib
import subprocess
import sys

import tare

HERE = pathlib.Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}


def test_each_rank_holds_what_a_process_with_gloo_holds(tmp_path):
    done = subprocess.run([sys.executable, "-W", "ignore", "-m", "tare", HERE / "sharded_memory_programs.py", "2", "29500",
                           tmp_path / "told.json"], env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    told, expected = (json.loads(path.read_text()) for path in (tmp_path / "told.json", HERE / "wrapper_golden/sharded_memory_2.json"))
    assert told == expected
