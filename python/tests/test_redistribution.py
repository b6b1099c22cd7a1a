"""Redistributions: PyTorch 2.13's collectives in its order, and what each rank then holds. That values are right stands in test_dtensor.py."""

import gzip
import json
import pathlib
import subprocess
import sys

import test_cluster

HERE = pathlib.Path(__file__).parent


def told(tmp_path, program, *arguments):
    done = subprocess.run([sys.executable, "-m", "tare", HERE / program, *arguments, tmp_path / "told.json"], env=test_cluster.ENVIRONMENT,
                          capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stderr
    return json.loads((tmp_path / "told.json").read_text())


def test_collectives_and_sizes_are_pytorchs(tmp_path):
    expected = json.loads(gzip.decompress((HERE / "cluster_golden" / "redistribution.json.gz").read_bytes()))
    differing, count = [], 0
    for mesh, rows in told(tmp_path, "redistribution_cases.py").items():
        for key, ranks in rows.items():
            count += 1
            if ranks != expected[mesh][key]:
                differing.append(f"{mesh}: {key}\n  PyTorch {expected[mesh][key]}\n  tare    {ranks}")
    assert count == 260 + 2 * 1690 + 2197
    assert not differing, f"{len(differing)} differ:\n" + "\n".join(differing[:20])
